"""That's You! broken off, and with odd people: the game goes on and its log adds up."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from thats_you_talk import NAMES, TALK, Table, deck

from host.games import game_called
from host.games.thats_you import actions as act


@pytest.mark.parametrize(
    ("spoken", "question"),
    [
        ((), 'Say "ready" when they lie.'),
        (("Ann: ready",), "Who is most likely?"),
        (("Ann: ready", "Ann: Bob"), "Ann, who is least likely?"),
        (("Ann: ready", "Ann: Bob, Cy, Ann"), "Talk it over"),
        (("Ann: ready", "Ann: Bob, Cy, Ann", "@wait 2", "Bob: eliminate 2", "Bob: yes"),
         "Ann, cross or tick?"),
    ],
)  # fmt: skip
def test_broken_off_anywhere_the_open_question_is_asked_again(spoken, question, tmp_path):
    path = tmp_path / "game.jsonl"
    Table(log=path).lines(*spoken)
    again = Table.resumed(path)
    again.lines("@wait 2")
    said = [item.text for _, item in again.heard if hasattr(item, "text")]
    assert question in said[-1]
    assert any("night owl" in line for line in said)


def test_a_resumed_discussion_says_what_is_left_and_who_has_what(tmp_path):
    path = tmp_path / "game.jsonl"
    table = Table(log=path)
    table.discuss()
    table.lines("Bob: eliminate 2", "Bob: yes", "Ann: cross")
    said = " ".join(t.text for _, t in Table.resumed(path).heard if hasattr(t, "text"))
    assert "Still in. One: night owl. Three: list maker." in said
    assert "Bob has most likely, Cy least likely and Ann more or less likely." in said


def test_the_log_hides_the_secret_until_it_is_known():
    table = Table(secrets="keypad")
    table.discuss("3")
    ledger, hidden = table.host.desk.ledger, game_called("thats-you").hidden
    chosen = {s.n for s in ledger.steps if isinstance(s.action, act.Chosen)}
    assert hidden(ledger.steps, ledger.state) == chosen != set()
    table.lines("Bob: eliminate 3", "Bob: yes")
    assert hidden(ledger.steps, ledger.state) == set()


WORDS = (
    *TALK, "ready", "Ann", "Bob", "Cy", "me", "blue", "no, Cy", "not Bob", "that wasn't Bob",
    "eliminate", "eliminate one", "eliminate two and three", "eliminate the wardrobe", "yes", "no",
    "eliminate six", "cross", "tick", "no, tick", "that was a cross", "host, undo", "undo", "skip",
    "host, skip", "host, that was right", "I said Bob", "host, read the traits",
    "host, who has what",
    "host, Zoe joins", "host, Bob leaves", "host, settings", "keypad", "steep", "that's all",
    "host, pause", "go on", "host", "host, banana", "",
)  # fmt: skip
MOVES = st.lists(
    st.one_of(
        st.sampled_from(WORDS).map(lambda words: f"Bob: {words}"),
        st.sampled_from(["@wait 2", "@wait 4", "@wait 20", "@wait 310"]),
        st.sampled_from(["1", "2", "6", "9"]).map(lambda key: f"@key Ann {key}"),
        st.just("@mumble Cy"),
    ),
    max_size=40,
)


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(MOVES, st.sampled_from(["cards", "hands", "keypad"]), st.sampled_from(["ready", "talk"]))
def test_whatever_is_said_the_game_goes_on_and_its_log_adds_up(moves, channel, start):
    table = Table(4, secrets=channel)
    if start == "talk":
        table.discuss("4" if channel == "keypad" else "")
    table.lines(*moves)
    if table.table.finished:
        return
    ledger = table.host.desk.ledger
    state = ledger.rules.new(ledger.setup)
    for step in ledger.steps:
        state, _ = ledger.rules.apply(state, step.action)
    assert state == ledger.state
    assert len(NAMES) >= len(state.players)
    assert len(deck()) == 14
