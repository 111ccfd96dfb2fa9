"""A game that adds nothing to the base: no settings, no words for whose turn it is."""

from __future__ import annotations

from dataclasses import replace as changed

import pytest
from dialogue_table import NAMES, ORDER, Table, deck

from host.core.chance import Arranged
from host.dialogue.base import TableScript
from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.games import game_called
from host.running.games import HouseShelf, new_desk

PLAIN = changed(game_called("hit-list"), options=())


class PlainShelf(HouseShelf):
    """Hit List without settings."""

    def titles(self):
        return (PLAIN,)

    def open(self, desk, name, players, first):
        script = super().open(desk, name, players, first)
        desk.options = ()
        return script


@pytest.fixture
def table():
    table = Table(2)
    shelf = PlainShelf(Arranged(ORDER), None, {"hit-list": deck()})
    host = Host(new_desk(Settings()), shelf, game="hit-list", names=NAMES[:2], first=0)
    table._begin(host, loud=False)
    return table


def test_nothing_is_said_of_settings_where_there_are_none(table):
    assert not any('"settings"' in line for line in table.lines())
    table.say("settings")  # settings_none
    assert "There is nothing to choose in this game." in table.lines()
    assert table.need == "bet"


def test_whose_turn_has_an_answer_without_words_of_the_game(table):
    script = table.script
    table.desk.wording.take({})
    assert TableScript.whose_turn(script) == "Bob, it is you."  # whose_somebody
    table.desk.ledger.submit(script.stopped(), "player")
    assert TableScript.whose_turn(script) == "We go on in a moment."  # whose_nobody
