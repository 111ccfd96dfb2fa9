"""The packs that come with the product: enough of them, and without a finding of the linter."""

from pathlib import Path

import pytest

from host.content.deck import load
from host.content.kinds import KINDS
from host.content.lint import clean, lint
from host.content.places import own_packs
from host.content.stats import stats
from host.games import all_games


def own(folder: str) -> list[Path]:
    return [own_packs() / folder]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_no_finding(kind):
    found = lint(own(kind.folder))
    assert clean(found), "\n".join(str(f) for f in found)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_file_is_read(kind):
    deck = load(kind, own(kind.folder))
    assert len(deck) == stats(own(kind.folder))["cards"][kind.name]
    assert deck.packs


def test_the_boxes_are_full() -> None:
    kinds = {kind.name: kind for kind in (*KINDS, *(game.kind for game in all_games()))}
    counted = stats([own_packs()], kinds=tuple(kinds.values()))
    assert counted["broken"] == 0
    full = {"hit-list": 600, "thats-you": 240, "eye-know": 420, "knowing-me": 110}
    assert {
        name: number for name, number in counted["cards"].items() if number < full.get(name, 1)
    } == {}
    assert counted["hit-list"]["entries"] == 8 * counted["cards"]["hit-list"]
    assert counted["knowing-me"]["questions"] == 5 * counted["cards"]["knowing-me"]


def test_every_table_finds_its_cards() -> None:
    counted = stats([own_packs()])
    lists = counted["hit-list"]
    assert lists["ages"]["all"] * 3 >= counted["cards"]["hit-list"]
    assert len(lists["subjects"]) >= 8
    assert min(counted["eye-know"]["colours"].values()) >= 60
    assert len(counted["eye-know"]["colours"]) == 5
    assert counted["eye-know"]["easy"] * 5 >= counted["cards"]["eye-know"]
    assert set(counted["knowing-me"]["audience"]) == {"family", "grown-ups"}
    assert len(counted["thats-you"]["subjects"]) >= 8
