"""Chips of That's You! that were told or typed wrongly: facts are kept, all else is reckoned."""

from __future__ import annotations

from thats_you_table import Table, kinds

from host.games.thats_you import actions as a
from host.games.thats_you import events as ev


def test_a_mistaken_tick_is_corrected_and_the_round_goes_on():
    table = Table()
    table.talk()
    table.turn(1)
    table.turn(2, tick=True)
    events = table.play(a.Ruled(2, False, "giver"))
    assert events == [ev.Corrected(2, False, worth=2)]
    assert (table.what, table.view().crossed) == ("eliminate", (1, 2))
    assert kinds(table.turn(3, tick=True)) == ["Ticked", "RoundEnded"]


def test_a_mistaken_cross_is_corrected_and_what_came_after_it_is_void():
    table = Table()
    table.talk()
    for trait in (0, 1, 2):
        table.turn(trait)
    assert table.play(a.Ruled(1, True, "giver")) == [
        ev.Corrected(1, True, worth=1),
        ev.RoundEnded("tick", 1, 1, 1, 1),
    ]
    assert table.view().remaining == (2, 3, 4, 5)
    table.play(a.Ruled(1, False, "table"))
    assert table.view().crossed == (0, 1, 2)


def test_a_correction_after_the_score_scores_again():
    table = Table()
    table.round(5, close=False)
    assert table.play(a.Ruled(4, True, "giver"))[-1] == ev.RoundEnded(
        "tick", 4, 4, 4, 4, again=True
    )
    assert table.view().total == 4
    table.play(a.NextRound())
    table.refuses(a.Ruled(4, False, "giver"), "First six traits")


def test_only_a_chip_that_was_turned_is_corrected():
    table = Table()
    table.talk()
    table.play(a.Eliminated(2))
    table.refuses(a.Ruled(2, True, "giver"), "not been turned")
    table.refuses(a.Ruled(3, True, "giver"), "not been turned")
    table.play(a.Turned(False))
    assert table.play(a.Ruled(2, False, "giver")) == []


def test_a_wrongly_typed_number_is_corrected_and_then_the_host_asks():
    table = Table(channels=("keypad",) * 3)
    table.talk(chosen=2)
    table.turn(0)
    table.play(a.Eliminated(2), a.Ruled(2, False, "giver"))
    table.play(a.Eliminated(4))
    assert table.what == "turn"
    assert kinds(table.play(a.Turned(True))) == ["Ticked", "RoundEnded"]
    assert table.view().chosen == 4


def test_a_wrongly_typed_number_that_was_a_cross_is_the_tick():
    table = Table(channels=("keypad",) * 3)
    table.talk(chosen=2)
    table.turn(0)
    assert table.play(a.Ruled(0, True, "giver"))[-1] == ev.RoundEnded("tick", 0, 0, 0, 0)
    table.play(a.NextRound())
    assert table.view().points == (0, None, None)
