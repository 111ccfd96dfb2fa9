"""Joining, leaving, settings between rounds and the end of That's You!"""

from __future__ import annotations

import pytest
from thats_you_table import Table, kinds

from host.games.hit_list.actions import Done
from host.games.thats_you import actions as a
from host.games.thats_you import events as ev
from host.games.thats_you.rules import ThatsYou


def names(table: Table) -> list[str]:
    return [player.name for player in table.view().players]


def test_rulings_a_joiner_has_nothing_and_gives_too():
    table = Table()
    table.round(4)
    table.round(2, close=False)
    assert table.play(a.Joined("Zoe", "purple", 2)) == [ev.PlayerJoined(2)]
    assert names(table) == ["Ann", "Bob", "Zoe", "Cy"]
    assert table.view().points == (4, 2, None, None)
    assert table.view().to_give == (2, 3)
    table.play(a.NextRound())
    assert table.view().giver == 2
    table.round(0)
    assert table.view().giver == 3
    assert table.round(0)[-1] == ev.Closed(6, 20, 1, 4)


def test_a_joiner_where_the_round_has_passed_gives_last():
    table = Table()
    table.round(4)
    table.round(2, close=False)
    table.play(a.Joined("Zoe", "purple", 0, "keypad"))
    assert table.view().to_give == (3, 0)
    assert table.state.channels == ("keypad", "cards", "cards", "cards")
    table.play(a.NextRound())
    table.round(1)
    assert table.view().giver == 0


def test_two_joiners_to_the_right_of_the_last_giver_give_last():
    table = Table()
    table.round(4)
    table.round(2, close=False)
    table.play(a.Joined("Zoe", "purple", 1), a.Joined("Yan", "orange", 1))
    assert names(table) == ["Ann", "Yan", "Zoe", "Bob", "Cy"]
    assert table.view().to_give == (4, 1, 2)


def test_a_joiner_after_the_last_round_keeps_the_game_open():
    table = Table()
    for _ in range(2):
        table.round(1)
    table.round(1, close=False)
    table.play(a.Joined("Zoe", "purple", 3), a.NextRound())
    assert table.view().giver == 3
    assert table.round(1)[-1] == ev.Closed(4, 20, 1, 4)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (a.Joined("Zoe", "red", 0), "not free"),
        (a.Joined("Zoe", "pink", 0), "not free"),
        (a.Joined("Zoe", "purple", 4), "beside whom"),
        (a.Joined("Zoe", "purple", -1), "beside whom"),
        (a.Joined("Zoe", "purple", 0, "telepathy"), "cards, hands"),
        (a.Left(3), "Nobody sits there"),
        (a.Left(-1), "Nobody sits there"),
    ],
)
def test_unfit_comings_and_goings_are_refused(action, words):
    table = Table()
    table.round(0, close=False)
    table.refuses(action, words)


def test_six_are_the_most():
    table = Table(6)
    table.round(0, close=False)
    assert "join" not in table.options
    table.refuses(a.Joined("Zoe", "purple", 0), "full")


@pytest.mark.parametrize("action", [a.Joined("Zoe", "purple", 0), a.Left(1), a.NextRound()])
def test_nobody_comes_or_goes_within_a_round(action):
    table = Table(4)
    table.talk()
    table.refuses(action, "Not during the discussion")


def test_rulings_a_leaver_gives_no_longer_and_the_points_of_their_round_stay():
    table = Table(5)
    table.round(4)
    table.round(2, close=False)
    assert table.play(a.Left(0)) == [ev.PlayerLeft(0, "Ann", 4)]
    assert (table.view().points, table.view().total) == ((2, None, None, None), 6)
    assert [(g.player.name, g.points) for g in table.view().gone] == [("Ann", 4)]
    assert table.play(a.Left(1)) == [ev.PlayerLeft(1, "Cy", None)]
    assert names(table) == ["Bob", "Dee", "Eve"]
    table.play(a.NextRound())
    assert table.view().giver == 1
    table.round(0)
    assert table.round(0)[-1] == ev.Closed(6, 20, 1, 4)


def test_the_last_giver_leaves_and_the_next_is_still_the_next():
    table = Table(4)
    table.round(0)
    table.round(0, close=False)
    table.play(a.Left(1), a.NextRound())
    assert table.state.players[table.view().giver].name == "Cy"


def test_who_has_not_given_leaves_last_and_the_game_ends():
    table = Table(4)
    for _ in range(2):
        table.round(3)
    table.round(3, close=False)
    table.play(a.Left(3))
    assert table.view().to_give == ()
    assert table.play(a.NextRound()) == [ev.Closed(9, 15, 3, 3)]


def test_rulings_too_few_players_are_left():
    table = Table()
    table.round(3, close=False)
    assert table.play(a.Left(2)) == [ev.PlayerLeft(2, "Cy", None), ev.TooFew()]
    assert table.options == ["join", "leave", "stop"]
    table.refuses(a.NextRound(), "needs three players")
    table.play(a.Left(1))
    assert "leave" not in table.options
    table.refuses(a.Left(0), "last one")
    table.play(a.Joined("Zoe", "purple", 1), a.Joined("Yan", "green", 2), a.NextRound())
    assert table.view().giver == 1


def test_two_who_have_both_given_may_end_together():
    table = Table()
    table.round(3)
    table.round(3, close=False)
    table.play(a.Left(2))
    assert table.play(a.NextRound()) == [ev.Closed(6, 10, 3, 2)]
    assert table.view().winners == (0, 1)


def test_settings_hold_from_the_next_round_on():
    table = Table()
    table.round(3, close=False)
    board = (0, 2, 4, 6, 8, 10)
    assert table.play(a.Configured(board, "keypad")) == [ev.SettingsChanged()]
    assert (table.view().total, table.view().most) == (3, 5)
    table.play(a.NextRound())
    table.draw()
    assert table.options == [*"012345", "ready"]
    table.play(a.Chosen(0), a.Clued("most", 0), a.Clued("least", 1), a.Clued("middle", 2))
    table.turn(1)
    table.turn(0)
    assert (table.view().total, table.view().most) == (5, 15)
    table.refuses(a.Configured((1, 2), "keypad"), "six numbers")
    table.refuses(a.Configured(board, "smoke"), "cards, hands")


@pytest.mark.parametrize("steps", range(8))
def test_stopped_is_legal_always_and_an_unfinished_round_is_void(steps):
    table = Table()
    table.round(4)
    moves = [
        a.Drawn(("a", "b", "c", "d", "e", "f")),
        a.Ready(),
        a.Clued("most", 0),
        a.Clued("least", 1),
        a.Clued("middle", 2),
        a.Eliminated(0),
        a.Turned(False),
    ]
    table.play(*moves[:steps])
    assert table.play(a.Stopped()) == [ev.Closed(4, 5, 4, 1)]
    assert table.view().band == 4


def test_stopped_between_rounds_counts_the_round():
    table = Table()
    table.round(4)
    table.round(2, close=False)
    assert table.play(a.Stopped()) == [ev.Closed(6, 10, 3, 2)]
    table = Table()
    table.round(4)
    table.round(2, close=False)
    table.play(a.Joined("Zoe", "purple", 0))
    assert table.play(a.Stopped()) == [ev.Closed(6, 10, 3, 2)]


def test_stopped_before_any_round_has_no_band():
    table = Table()
    assert table.play(a.Stopped()) == [ev.Closed(0, 0, None, 0)]
    assert table.view().winners == (0, 1, 2)


def test_an_action_of_another_game_is_refused():
    table = Table()
    table.refuses(Done(), "That's You!")
    assert ThatsYou.name == "thats-you"


def test_round_began_says_which_round_is_the_last_after_a_joiner():
    table = Table()
    table.round(0)
    table.round(0, close=False)
    table.play(a.Joined("Zoe", "purple", 3), a.NextRound())
    assert [e.last for e in table.draw()] == [False]
    assert kinds(table.play(a.Stopped())) == ["Closed"]
