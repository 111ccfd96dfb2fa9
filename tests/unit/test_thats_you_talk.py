"""That's You! at the table: secrets that nothing gives away, a host that keeps silent."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thats_you_talk import ORDER, PACK, TALK, Table

from host.content.deck import Deck, load
from host.content.thats_you import KIND
from host.core.chance import Arranged
from host.core.ledger import Ledger
from host.core.log import Log
from host.dialogue.settings import Settings
from host.games import game_called
from host.games.thats_you.options import board_of, board_words, options
from host.games.thats_you.rules import ThatsYou
from host.games.thats_you.script import ThatsYouScript, TooFewTraits
from host.hearing.evidence import Evidence, Span
from host.running.games import HouseShelf, new_desk


class Fixed(Arranged):
    """Chance that draws one secret."""

    def __init__(self, chosen: int) -> None:
        super().__init__(ORDER)
        self._chosen = chosen

    def choice(self, seq: Any) -> Any:
        return self._chosen if self._chosen in seq else super().choice(seq)

    def randrange(self, *_args: Any, **_more: Any) -> int:
        return self._chosen


REST = [
    *("Ann: Bob", "Ann: no, Cy", "Ann: me", "Ann: Bob", "@wait 2", "Bob: who has what?"),
    *("Bob: host, who has what?", "@wait 310", "Bob: no", "Cy: host, trait two", "Cy: hm"),
    *("Bob: eliminate two", "Bob: no", "Bob: eliminate two", "Bob: yes", "Cy: host, undo"),
    *("Bob: host, score", "Bob: eliminate", "Bob: six", "Bob: yes", "Bob: host, which are left"),
]
"""A discussion in which two and six are eliminated."""


@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.permutations([0, 2, 3, 4]).map(lambda p: p[:2]), st.sampled_from(["keypad", "phone"]))
def test_nothing_public_depends_on_the_secret_before_its_chip_is_turned(pair, channel):
    """Lines, cues and their times are equal, whatever was typed or drawn (rulings: Secrets)."""
    heard = []
    for chosen in pair:
        if channel == "phone":
            table = Table.by_phone(Fixed(chosen))
        else:
            table = Table(secrets=channel)
            table.lines("@wait 3", f"@key Ann {chosen + 1}")
        table.lines(*REST)
        assert table.state.round.chosen == chosen
        assert len(table.state.round.turns) == 1
        heard.append(table.heard)
        told = [p.seat for p in table.private]
        assert told == ([0] if channel == "phone" else [])
    assert heard[0] == heard[1]
    assert len(heard[0]) > 20


def test_a_number_out_of_range_and_a_silent_keypad_sound_the_same_whatever_is_wrong():
    heard = []
    for wrong in ("0", "7", "33"):
        table = Table(secrets="keypad")
        table.lines(f"@key Ann {wrong}", "@wait 30")
        heard.append(table.heard)
    assert heard[0] == heard[1] == heard[2]


def test_phone_the_giver_alone_is_told_and_the_host_turns_the_chip():
    table = Table.by_phone(Fixed(3))
    assert [(p.seat, p.text) for p in table.private] == [(0, "4: daydreamer")]
    table.lines("Ann: Bob, Cy, Ann", "@wait 2")
    assert "The tick! It was daydreamer." in " ".join(table.lines("Bob: eliminate 4", "Bob: yes"))


@pytest.mark.parametrize("said", TALK)
def test_table_talk_triggers_nothing(said):
    table = Table()
    table.discuss()
    before = table.state
    assert table.lines(f"Bob: {said}") == []
    assert table.state == before


def test_the_first_words_after_the_clues_are_not_lost():
    table = Table()
    table.lines("Ann: ready", "Ann: Bob, Cy, Ann")
    said = table.lines("Bob: eliminate night owl")
    assert said[-1] == "You eliminate night owl. Sure?"


def test_a_span_alone_eliminates_and_a_span_in_talk_does_not():
    table = Table()
    table.discuss()
    span = (Span("out:1", "eliminate collector", 0.0, 1.0, 0.99),)
    talk = Evidence("I like the collector", 0.0, 1.0, span, "whisper")
    assert table.hear(talk) == []
    silent = Evidence("", 0.0, 1.0, span, "vosk")
    assert table.hear(silent) == ["You eliminate collector. Sure?"]


def test_the_span_decides_where_the_words_after_eliminate_are_garbled():
    table = Table()
    table.discuss()
    span = (Span("out:4", "eliminate storyteller", 0.0, 1.0, 0.97),)
    heard = Evidence("eliminate sorry tell her", 0.0, 1.0, span, "whisper")
    assert table.hear(heard) == ["You eliminate storyteller. Sure?"]


def test_a_name_that_only_its_sound_gives_away_corrects_the_chip_after_a_no():
    table = Table()
    table.lines("Ann: ready", "Ann: Bob")
    sound = (Span("2", "Cy", 0.0, 1.0, 0.97),)
    heard = table.hear(Evidence("no, sigh", 0.0, 1.0, sound, "whisper"))
    assert heard == ["Then Cy is most likely.", "Who is least likely?"]


@pytest.mark.parametrize(
    ("said", "turned"),
    [
        ("yes", True), ("sure", True), ("yes, do it", True), ("of course", True), ("okay", True),
        ("yes yes", True), ("eliminate the collector", True), ("yes, but wait", False),
        ("no", False), ("not yet", False), ("maybe", False), ("hm, well", False),
        ("he is right", False), ("yes or no", False), ("yes, no", False),
    ],
)  # fmt: skip
def test_only_a_clear_yes_turns_the_chip(said, turned):
    table = Table()
    table.discuss()
    table.lines("Bob: eliminate collector", f"Cy: {said}")
    assert (table.need == "turn") is turned


@pytest.mark.parametrize(
    ("said", "need"),
    [("cross", "eliminate"), ("tick", "between"), ("It's the tick.", "between"), ("X", "eliminate"),
     ("please be a cross", "turn"), ("I hope it is not the tick", "turn"), ("well, well", "turn")],
)  # fmt: skip
def test_the_giver_tells_what_the_chip_shows(said, need):
    table = Table()
    table.discuss()
    table.lines("Bob: eliminate collector", "Cy: yes", f"Ann: {said}")
    assert table.need == need


def test_what_sounds_like_a_tick_is_asked_about_once_and_then_taken():
    for answer in ("take it", "yes", "tick"):
        table = Table()
        table.discuss()
        table.lines("Bob: eliminate collector", "Cy: yes")
        assert table.lines("Ann: take it") == ["The tick?"]
        table.lines(f"Ann: {answer}")
        assert table.need == "between"
    table = Table()
    table.discuss()
    table.lines("Bob: eliminate collector", "Cy: yes", "Cy: yes")
    assert table.need == "turn"
    table.lines("Ann: take it", "Ann: no", "Cy: yes", "Ann: cross")
    assert table.state.round.turns[0].tick is False


def test_instructions_are_said_once():
    table = Table(secrets="keypad")
    table.discuss("6")
    table.lines("Bob: eliminate six", "Bob: yes", "@wait 4", "@key Bob 1")
    said = [item.text for _, item in table.heard if hasattr(item, "text")]
    assert sum("three different players" in line for line in said) == 1
    assert sum("Nobody sees it" in line for line in said) == 1
    table = Table()
    table.lines("Ann: ready", "Ann: Bob", "Ann: undo")
    assert (
        table.lines("Ann: undo")[-1]
        == 'Ann, lay your six chips and look for the tick. Say "ready".'
    )


def test_six_traits_also_where_the_table_has_chosen_fewer():
    table = Table(**{"thats-you-subjects": "heart"})
    assert len(set(table.state.round.traits)) == 6
    assert "soft-touch" in table.state.round.traits


def test_a_pack_of_five_is_refused_in_words(tmp_path):
    path = tmp_path / "small.yaml"
    text = PACK.read_text("utf-8")
    cut = text.split("  - id: early-riser")[0]
    path.write_text(cut)
    small: Deck = load(KIND, [path])
    shelf = HouseShelf(random.Random(1), None, {"thats-you": small})
    game = game_called("thats-you")
    setup = game.setup(Settings(), Table().state.players, 0)
    with pytest.raises(TooFewTraits, match="Add a pack"):
        shelf._laid(new_desk(Settings()), game, _ledger(setup))


def _ledger(setup):
    return Ledger(ThatsYou(), setup, Log())


def test_nothing_said_of_an_undo_names_the_secret():
    table = Table(secrets="keypad")
    table.lines("@key Ann 3")
    assert table.lines("Ann: undo")[0] == "Took back: the secret number."


def test_all_play_together_so_nobody_wins_and_the_total_is_told():
    table = Table(secrets="keypad")
    table.discuss("6")
    table.lines("Bob: eliminate 1", "Bob: yes", "Bob: eliminate 6", "Bob: yes", "@wait 1")
    script = table.script
    assert isinstance(script, ThatsYouScript)
    table.lines("Bob: host, stop", "Bob: yes")
    assert script.winners() == ()
    assert script.outcome() == "one point of five"


@pytest.mark.parametrize(
    ("said", "board"),
    [
        ("1, 2, 3, 4, 5, 6", [1, 2, 3, 4, 5, 6]),
        ("zero one three six ten fifteen", [0, 1, 3, 6, 10, 15]),
        ("0, 0, 1 and 1, 2, 3", [0, 0, 1, 1, 2, 3]),
        ("1, 2, 3", None),
        ("5, 4, 3, 2, 1, 0", None),
        ("0, 0, 0, 0, 0, 0", None),
        ("steep", None),
    ],
)
def test_any_six_numbers_can_be_the_score_board(said, board):
    heard = next(o for o in options() if o.say == "score board").heard(said, True)
    assert (heard.value if heard else None) == board


def test_score_boards_have_names():
    assert board_words((0, 1, 2, 3, 4, 5)) == "zero to five"
    assert board_words((0, 1, 1, 3, 4, 5)) == "0, 1, 1, 3, 4, 5"
    assert board_of(Settings()) == (0, 1, 2, 3, 4, 5)
    assert board_of(Settings().changed("thats_you_board", [1, 2, 3, 4, 5, 6])) == (1, 2, 3, 4, 5, 6)
