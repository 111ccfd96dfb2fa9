"""Odd One Out at the table: what is right stays secret, what was said counts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from host.content.deck import Deck, load
from host.content.errors import PackBroken
from host.content.lint import lint
from host.core.chance import Arranged
from host.dialogue.host import Host
from host.dialogue.messages import Cue, Say, Show
from host.dialogue.settings import Settings
from host.games.odd_one_out.cards import KIND
from host.running.games import HouseShelf, new_desk
from host.running.text import TextTable, VirtualClock

PACK = Path(__file__).resolve().parents[2] / "host/games/odd_one_out/playthroughs/pack.yaml"


class Table:
    """One table by text; ``heard`` has what was said and played, each with its time."""

    def __init__(self, deck=None, game="odd-one-out") -> None:
        shelf = HouseShelf(Arranged(("tools",)), None, {"odd-one-out": deck or load(KIND, [PACK])})
        first = 0 if game else None
        names = ("Ann", "Bob")
        self.host = Host(new_desk(Settings()), shelf, game=game, names=names, first=first)
        self.heard = []
        self.clock = VirtualClock()
        self.table = TextTable(self.host, lambda _: None, self.clock, self._watch)
        self.table.open()

    def _watch(self, item) -> None:
        if isinstance(item, (Say, Cue, Show)):
            self.heard.append((self.clock.time, item))

    def lines(self, *lines: str) -> list[str]:
        before = len(self.heard)
        for line in lines:
            self.table.line(line)
        return [item.text for _, item in self.heard[before:] if isinstance(item, Say)]

    @property
    def state(self):
        return self.host.desk.ledger.state


def deck_with(odd: int) -> Deck:
    """The same things, of which another one does not belong."""
    (pack,) = load(KIND, [PACK]).packs
    cards = tuple(replace(card, odd=odd) for card in pack.cards)
    return Deck([replace(pack, cards=cards)], "four")


@pytest.mark.parametrize("other", [1, 2, 3])
def test_nothing_public_depends_on_what_is_right_before_it_is_answered(other):
    heard = []
    for odd in (0, other):
        table = Table(deck_with(odd))
        table.lines("Ann: repeat", "Ann: help", "Bob: score", "Ann: a teapot", "@wait 5")
        heard.append(list(table.heard))
        assert table.lines("Ann: the first one")[0].startswith("No, " if odd else "Right")
    assert heard[0] == heard[1]
    assert len(heard[0]) > 8


@pytest.mark.parametrize(
    "said",
    ["trombone", "the trombone", "C", "letter c", "three", "number three", "the third one", "3"],
)
def test_by_the_thing_its_letter_or_its_place(said):
    table = Table()
    assert table.lines(f"Ann: {said}")[0] == "Right: the others are tools."
    assert table.state.points == (1, 0)


def test_after_the_last_answer_whose_turn_it_is_tells_the_points():
    table = Table()
    script = table.host.commands.script
    assert script.whose_turn() == "Ann says which does not belong."
    table.lines("Ann: c")
    assert script.whose_turn() == "Bob says which does not belong."
    assert script.score() == "Ann one and Bob none."


def test_it_is_an_example_and_not_offered():
    table = Table(game=None)
    asked = [item.text for _, item in table.heard if isinstance(item, Say)][-1]
    assert asked.startswith("What shall we play: ")
    assert "Odd One Out" not in asked


def test_the_packs_are_clean_and_every_place_is_odd_at_times():
    deck = load(KIND)
    assert len(deck) >= 12
    assert {card.odd for card in deck.values()} == {0, 1, 2, 3}
    assert lint(KIND.dirs(), kinds=(KIND,)) == []


def test_an_odd_thing_that_is_none_of_the_four_is_refused_with_its_line(tmp_path):
    path = tmp_path / "pack.yaml"
    path.write_text(PACK.read_text("utf-8").replace("odd: trombone", "odd: drum"), "utf-8")
    with pytest.raises(PackBroken, match=r'odd is "drum".*none of the things.*hammer'):
        load(KIND, [path])
