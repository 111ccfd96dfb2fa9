"""Broken off anywhere, a game goes on from its log: the open question is asked again."""

from __future__ import annotations

import pytest
from dialogue_table import Cue, SandStart, Table

from host.core.codec import fingerprint
from host.core.ledger import Ledger
from host.games.hit_list.rules import HitList

GAME = (
    *("ready", "cow", "a boar", "pig", "sheep", "done", "pig", "hen", "pass"),
    *("four to six", "zero to three", "ready", "rain, snow", "undo", "hail", "done", "pass"),
    *("I said wind", "yes", "yes", "frost", "zero to three", "zero to three"),
)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    path = tmp_path_factory.mktemp("log") / "game.jsonl"
    table = Table(3, log=path, track=4)
    for words in GAME:
        table.say(words)
        table.wait(1.5)
    return path.read_bytes().splitlines(keepends=True)


def states(path):
    ledger = Ledger.resume(path, HitList())
    ledger.close()
    return ledger


def test_after_every_record_the_game_goes_on_where_it_was(played, tmp_path):
    assert len(played) > 40
    for cut in range(1, len(played) + 1):
        path = tmp_path / f"{cut}.jsonl"
        path.write_bytes(b"".join(played[:cut]))
        before = fingerprint(states(path).state)
        table = Table.resumed(path, loud=True)
        after = states(path)
        # Reading and asking come first; only chance and a time that is over act by themselves.
        assert after.need.kind is not None
        assert table.lines()[0].startswith("Here we are again.")  # welcome_back
        steps = [s.by for s in after.steps]
        assert fingerprint(after.state) == before or "player" not in steps[len(steps) - 1 :]
        table.play()
        assert len(table.lines()) > 1 or table.need in ("between", "over")


@pytest.mark.parametrize(
    ("spoken", "question"),
    [
        ((), 'the list is "animals on a farm"'),
        (("ready",), "Ann, go on: animals on a farm, forty-five seconds left. Go!"),
        (("ready", "done"), "Bonus. Bob, one more from animals on a farm?"),
        (("ready", "done", "pass"), "Bonus. Cy, one more from animals on a farm?"),
        (("ready", "done", "pass", "pass"), "Bets, please. Bob?"),
    ],
)
def test_the_open_question_is_asked_again(spoken, question, tmp_path):
    """With the list where it is needed for the answer (bonus_resumed)."""
    path = tmp_path / "game.jsonl"
    table = Table(3, log=path)
    for words in spoken:
        table.say(words)
    table.desk.ledger.close()
    again = Table.resumed(path)
    assert question in again.last


def test_the_sand_runs_on_from_its_logged_position_once_the_prompt_was_read(tmp_path):
    path = tmp_path / "game.jsonl"
    table = Table(2, log=path).to("sand")
    table.wait(18)
    table.say("cow")
    table.desk.ledger.close()
    again = Table.resumed(path, loud=True)
    assert again.all(SandStart) == []
    again.play(2.0)
    assert again.all(SandStart)[0].left == pytest.approx(45 - 19.5, abs=0.2)
    assert again.marks == ["cow"]
    again.say("pig")
    again.wait(30)
    assert again.marks == ["cow", "pig"]


def test_doubts_and_rulings_outlast_a_crash(tmp_path):
    path = tmp_path / "game.jsonl"
    table = Table(3, log=path, order=("kitchen",)).to("bet")
    table.say("ready")
    table.say("a beater")
    table.desk.ledger.close()
    again = Table.resumed(path)
    again.wait(50)
    assert 'you said something like "beater"' in again.last
    again.say("beater")
    again.say("no")
    again.say("no")
    again.desk.ledger.close()
    third = Table.resumed(path)
    said = third.say("I said a beater")
    assert said == ['We have ruled on "a beater": it stays as it is.', "Bob?"]


def test_settings_chosen_on_the_way_outlast_a_crash(tmp_path):
    path = tmp_path / "game.jsonl"
    table = Table(2, log=path)
    for words in ("settings", "hourglass", "30 seconds", "that's all", "ready", "cow"):
        table.say(words)
    table.desk.ledger.close()
    again = Table.resumed(path)
    for words in ("done", "pass", "four to six"):
        again.say(words)
    assert again.state.setup.seconds == 30.0


def test_a_game_that_is_over_is_told_and_not_played_on(tmp_path):
    path = tmp_path / "game.jsonl"
    table = Table(2, log=path, track=1).to("reveal")
    table.say("four to six")
    table.wait(15)
    assert table.host.finished
    table.desk.ledger.close()
    again = Table.resumed(path)  # over_already
    assert again.lines() == ["That game is over: Ann won with one step."]
    assert again.host.finished


def test_a_game_stopped_before_anybody_moved_has_no_winner(tmp_path):
    path = tmp_path / "game.jsonl"
    table = Table(2, log=path)
    table.say("stop")
    table.say("yes")
    table.wait(5)
    assert "fanfare" not in [cue.name for cue in table.all(Cue)]
    assert table.lines()[-2:] == [
        "We stop here, before anybody has moved.",
        "Thank you for playing.",
    ]
    table.desk.ledger.close()
    assert Table.resumed(path).lines() == ["That game is over: nobody had moved."]
