"""The packs that come with the product: enough of them, and without a finding of the linter."""

from pathlib import Path

import pytest

from host.content.deck import load
from host.content.kinds import KINDS
from host.content.lint import clean, lint
from host.content.places import own_packs
from host.content.stats import stats


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


def test_there_are_lists_for_many_evenings_and_every_age() -> None:
    counted = stats(own("hit_list"))
    cards, lists = counted["cards"]["hit-list"], counted["hit-list"]
    assert cards >= 80
    assert lists["entries"] == 8 * cards
    assert lists["ages"]["all"] * 3 >= cards
    assert len(lists["subjects"]) >= 8


def test_the_boxes_are_as_full_as_the_ones_in_the_shops() -> None:
    """The boxes hold 200 traits, 400 pictures in five colours, 100 cards of five questions."""
    counted = stats([own_packs()])
    assert counted["broken"] == 0
    assert counted["cards"]["thats-you"] >= 200
    assert counted["cards"]["knowing-me"] >= 100
    assert set(counted["knowing-me"]["audience"]) == {"family", "grown-ups"}
