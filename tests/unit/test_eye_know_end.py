"""Between turns of Eye Know: comings and goings and settings (rulings: All games)."""

from __future__ import annotations

from eye_know_table import Table, kinds

from host.games.eye_know import actions as a
from host.games.eye_know import events as ev


def between(count: int = 3, **more: object) -> Table:
    table = Table(count, **more)
    table.turn(close=False)
    return table


def test_rulings_joining_is_possible_between_turns_only():
    table = Table()
    table.refuses(a.Joined("Zoe", "yellow", 0), "dice")
    table.refuses(a.Left(0), "dice")
    table.turn(close=False)
    assert table.options() == ["next", "join", "leave", "stop"]


def test_rulings_a_joiner_sits_down_with_nothing_and_the_circle_grows():
    table = between()
    assert table.play(a.Joined("Zoe", "yellow", 1)) == [ev.PlayerJoined(1)]
    assert [p.name for p in table.view().players] == ["Ann", "Zoe", "Bob", "Cy"]
    assert table.view().points == (1, 0, 0, 0)
    table.refuses(a.Joined("Max", "yellow", 0), "not free")
    table.refuses(a.Joined("Max", "pink", 0), "not free")
    table.refuses(a.Joined("Max", "orange", 5), "beside whom")
    assert table.play(a.NextRound()) == []
    assert table.state.players[table.actor].name == "Zoe"


def test_rulings_a_joiner_before_the_last_player_does_not_move_the_turn():
    table = Table(3)
    table.turn()
    table.turn(close=False)
    table.play(a.Joined("Zoe", "yellow", 0), a.NextRound())
    assert table.state.players[table.actor].name == "Cy"


def test_rulings_a_full_table_takes_nobody():
    table = between(6)
    assert table.options() == ["next", "leave", "stop"]
    table.refuses(a.Joined("Zoe", "red", 0), "full")


def test_rulings_a_leaver_is_kept_on_the_final_list_and_the_place_closes_up():
    table = between()
    assert table.play(a.Left(0)) == [ev.PlayerLeft(0, "Ann", 1)]
    assert [p.name for p in table.view().players] == ["Bob", "Cy"]
    assert table.view().points == (0, 0)
    assert [(g.player.name, g.points) for g in table.view().gone] == [("Ann", 1)]
    table.play(a.NextRound())
    assert table.state.players[table.actor].name == "Bob"
    table.turn()
    assert table.state.players[table.actor].name == "Cy"


def test_rulings_too_few_the_host_offers_to_end_and_somebody_may_still_join():
    table = between(2)
    assert kinds(table.play(a.Left(1))) == ["PlayerLeft", "LapDone", "TooFew"]
    assert table.options() == ["join", "stop"]
    table.refuses(a.NextRound(), "two players")
    table.refuses(a.Left(0), "last one here")
    table.play(a.Joined("Zoe", "blue", 1), a.NextRound())
    assert table.state.players[table.actor].name == "Zoe"
    table.turn(close=False)
    table.refuses(a.Left(2), "Nobody sits there")


def test_the_goal_counts_only_cards_of_who_is_there():
    table = Table(3, goal=3)
    for _ in range(6):
        table.turn(right=table.actor == 0)
    table.turn(right=False, close=False)
    table.play(a.Left(0), a.NextRound())
    assert table.view().winners is None


def test_rulings_settings_hold_from_the_next_turn_on():
    table = between()
    assert table.play(a.Configured("table", 4, 6, "strict")) == [ev.SettingsChanged()]
    table.play(a.NextRound())
    assert table.rules.need(table.state).options  # the table is asked for its dice
    assert table.view().goal == 4
    table.turn(close=False)
    table.refuses(a.Configured("host", 2, 5, "fair"), "Three to nine cards")
    table.refuses(a.Configured("host", 5, 10, "fair"), "three to nine turns")


def test_a_goal_that_somebody_has_already_is_refused():
    table = Table(2)
    for _ in range(4):
        table.turn()
    table.turn(close=False)
    table.refuses(a.Configured("host", 3, 5, "fair"), "as many cards already")


def test_fewer_turns_than_were_played_are_refused():
    table = Table(2, classic=True)
    for _ in range(6):
        table.bet()
    table.bet(close=False)
    table.refuses(a.Configured("host", 5, 3, "fair"), "more turns")
    table.play(a.Configured("host", 5, 4, "fair"), a.NextRound())
    assert table.view().winners is None
    table.bet()
    assert table.view().winners is not None
