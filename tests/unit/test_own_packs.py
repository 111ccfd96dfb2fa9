"""The packs that come with the product: enough of them, and without a finding of the linter."""

import json
from collections import Counter, defaultdict
from itertools import combinations
from pathlib import Path
from statistics import mean

import pytest
from typer.testing import CliRunner

from host.cli import app
from host.content import hit_list
from host.content.deck import load
from host.content.forms import sense, words
from host.content.kinds import KINDS
from host.content.lint import clean, lint
from host.content.places import own_packs
from host.content.stats import stats
from host.content.tables import tables
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


def test_the_counts_are_those_of_the_four_boxes() -> None:
    shown = CliRunner().invoke(app, ["packs", "stats", "--json"])
    counted = json.loads(shown.stdout)
    assert set(counted["cards"]) == {"hit-list", "thats-you", "eye-know", "knowing-me"}
    for game, number in counted["cards"].items():
        for part in ("subjects", "difficulty", "ages"):
            assert sum(counted[game][part].values()) >= number


def test_the_lists_of_the_house_are_as_they_are_promised() -> None:
    """Eight entries, a source for what is closed, few generic ones, few entries in common."""
    lists = list(load(hit_list.KIND, own("hit_list")).values())
    assert {len(one.entries) for one in lists} == {8}
    assert [one.id for one in lists if one.kind == "closed" and not one.source] == []
    small = tables().small
    generic = [one.say for one in lists if len(set(words(one.say)) - small) <= 1]
    assert len(generic) <= 0.05 * len(lists)
    holders = defaultdict(set)
    for number, one in enumerate(lists):
        for entry in one.entries:
            holders[sense(entry.text)].add(number)
    common = Counter(pair for some in holders.values() for pair in combinations(sorted(some), 2))
    assert max(common.values()) <= 2


def test_every_list_of_the_house_was_played_blind() -> None:
    lists = load(hit_list.KIND, own("hit_list")).values()
    assert {len(one.hits) >= 2 for one in lists} == {True}
    means = [mean(one.hits) for one in lists]
    assert 3.5 <= mean(means) <= 6.5
    assert min(means) > 1 and max(means) < 8
