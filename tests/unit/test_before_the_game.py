"""What is asked before a game has begun is answered for the game that will be played."""

import random

import pytest

from host.content.deck import load
from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.games import game_called
from host.running.games import HouseShelf, new_desk
from host.running.text import TextTable, VirtualClock


def said(*lines, game="eye-know"):
    """What the host says to these lines, at a table with its players seated."""
    found = game_called(game)
    shelf = HouseShelf(random.Random(1), None, {found.kind.name: load(found.kind)})
    host = Host(new_desk(Settings()), shelf, game=game, names=("Ann", "Bob"))
    out: list[str] = []
    TextTable(host, out.append, VirtualClock()).run(lines)
    return [line.removeprefix("HOST  ") for line in out if line.startswith("HOST")]


@pytest.mark.parametrize("question", ["what is the goal?", "rules", "how do we play?"])
def test_the_goal_is_told_while_it_is_asked_who_begins(question):
    lines = said(question)
    assert any(line.startswith("Eye Know: Be first to five cards.") for line in lines)
    assert "We have not begun yet." not in lines


def test_a_difficulty_said_by_the_way_is_told_in_words():
    assert "Difficulty: easy only." in said("only easy cards please")
