"""Between series of Knowing Me Knowing You, seats that change, and the end."""

from __future__ import annotations

import pytest
from knowing_me_table import Table, only

from host.core.need import Kind
from host.games.knowing_me import actions as a
from host.games.knowing_me import events as ev
from host.games.knowing_me.state import Gone


def keys(table: Table) -> list[str]:
    return [option.key for option in table.rules.need(table.state).options]


def played_out(table: Table, *answers: str) -> list[int]:
    """Series with these answers until the game is over; the targets in order."""
    targets = []
    while table.what != "over":
        if table.what == "draw":
            targets.append(table.view().target)
            count = len(table.state.players)
            table.series(*(answers or ("1",) * count))
        table.play(a.NextRound())
    return targets


def test_rulebook_the_next_target_sits_to_the_left_until_all_have_had_a_series():
    assert played_out(Table(4, first=2)) == [2, 3, 0, 1]


def test_playing_for_two_three_series_each_in_turn():
    assert played_out(Table(2, two=True, first=1)) == [1, 0, 1, 0, 1, 0]


def test_the_table_may_choose_more_series():
    assert played_out(Table(3, series=2)) == [0, 1, 2, 0, 1, 2]


def test_between_series_the_table_can_go_on_join_leave_or_stop():
    table = Table(3)
    table.series("1", "1", "1")
    assert keys(table) == ["next", "join", "leave", "stop"]
    table.play(a.NextRound())
    table.refuses(a.Joined("Zoe", "orange", 0), "new card")
    table.refuses(a.Left(0), "new card")
    table.refuses(a.NextRound(), "new card")


def test_two_players_take_nobody_in():
    table = Table(2, two=True)
    table.series("1", "1")
    assert keys(table) == ["next", "leave", "stop"]
    table.refuses(a.Joined("Zoe", "green", 0), "for two")


# -- In Complete Agreement -------------------------------------------------------------------


def test_rulebook_in_complete_agreement_best_and_least_known_then_the_winner():
    table = Table(3)
    table.series("1", "2", "1")  # Bob knows Ann
    table.play(a.NextRound())
    table.series("1", "2", "2")  # Ann knows Bob: from Bob's left Cy, Ann, Bob
    table.play(a.NextRound())
    table.series("1", "2", "1")  # Ann knows Cy
    assert table.view().boxes == ((0, 15, 10), (15, 0, 0), (5, 0, 0))
    assert table.play(a.NextRound()) == [
        ev.Known(0, (1,), (2,), 15, 10),
        ev.Known(1, (0,), (2,), 15, 0),
        ev.Known(2, (0,), (1,), 5, 0),
        ev.Won((0,), False),
    ]
    assert table.state.winners == (0,)
    assert table.rules.need(table.state).kind is Kind.OVER
    table.refuses(a.NextRound(), "over")
    table.refuses(a.Stopped(), "over")


def test_rulings_ties_are_all_named_and_nobodys_own_colour_counts():
    table = Table(4)
    table.begin()
    table.question("1", "1", "2", "1")
    events = table.play(a.Stopped())
    assert events[0] == ev.Known(0, (1, 2), (3,), 1, 0)
    assert events[3] == ev.Known(3, (0, 1, 2), (0, 1, 2), 0, 0)
    assert events[-1] == ev.Won((0, 1, 2), True)


def test_rulings_for_two_players_totals_only():
    table = Table(2, two=True)
    table.series("1", "1")
    assert table.play(a.Stopped()) == [ev.Won((1,), False)]


def test_stopped_at_any_time_the_settled_questions_count():
    table = Table(3)
    table.begin()
    table.question("1", "2", "1")
    table.tell("1", "1", "1")
    assert table.play(a.Stopped())[-1] == ev.Won((1,), False)
    assert table.view().totals == (1, 2, 0)


def test_nobody_has_a_token_all_share_nothing():
    assert Table(3).play(a.Stopped())[-1] == ev.Won((0, 1, 2), True)


# -- Joining and leaving ---------------------------------------------------------------------


def test_rulings_a_joiner_has_nothing_and_gets_a_series_too():
    table = Table(3)
    table.series("1", "2", "1")
    assert table.play(a.Joined("Zoe", "orange", 1)) == [ev.PlayerJoined(1)]
    assert table.view().boxes == ((0, 0, 5, 0), (0, 0, 0, 0), (10, 0, 0, 0), (0, 0, 0, 0))
    assert played_out(table) == [1, 2, 3]


def test_a_joiner_after_the_last_series_still_gets_one():
    table = Table(3)
    for _ in range(2):
        table.series("1", "1", "1")
        table.play(a.NextRound())
    table.series("1", "1", "1")
    assert table.view().next is None
    table.play(a.Joined("Zoe", "orange", 3))
    assert table.view().next == 3
    assert played_out(table) == [3]


@pytest.mark.parametrize("at", range(4))
def test_who_sat_before_keeps_their_turn_wherever_somebody_joins(at):
    table = Table(3)
    table.series("1", "1", "1")
    table.play(a.Joined("Zoe", "orange", at), a.NextRound())
    order = [p.name for p in table.state.players]
    left_of_ann = order[(order.index("Ann") + 1) % 4]
    assert table.state.players[table.view().target].name == left_of_ann
    targets = [table.state.players[s].name for s in played_out(table)]
    assert sorted(targets) == ["Bob", "Cy", "Zoe"]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (a.Joined("Zoe", "red", 0), "Red is not free"),
        (a.Joined("Zoe", "pink", 0), "not free"),
        (a.Joined("Zoe", "purple", 6), "beside whom"),
        (a.Joined("Zoe", "purple", 0, "post"), "cards, hands"),
        (a.Left(5), "Nobody sits"),
        (a.Configured(4.0, "fair", "cards"), "5 to 120"),
        (a.Configured(20.0, "fair", "post"), "cards, hands"),
    ],
)
def test_what_does_not_fit_between_series_is_refused_in_words(action, words):
    table = Table(5)
    table.series(*"11111")
    table.refuses(action, words)


@pytest.mark.parametrize("at", range(4))
def test_the_turn_passes_on_to_the_left_wherever_somebody_joins(at):
    table = Table(3, first=1, series=2)
    table.series("1", "1", "1")
    table.play(a.Joined("Zoe", "orange", at), a.NextRound())
    target = table.state.players[table.view().target].name
    assert target == ("Zoe" if at == 2 else "Cy")


def test_six_is_the_most():
    table = Table(6)
    table.series(*"111111")
    assert "join" not in keys(table)
    table.refuses(a.Joined("Zoe", "pink", 0), "full")


def test_rulings_a_leavers_place_closes_up_and_the_tokens_stay_on_the_list():
    table = Table(4)
    table.series("1", "2", "2", "1")  # Bob knows Ann; Cy and Dee share
    assert table.view().boxes == ((0, 5, 0, 0), (10, 0, 0, 0), (0, 0, 0, 5), (0, 0, 5, 0))
    assert table.play(a.Left(1)) == [ev.PlayerLeft(1, "Bob", 10)]
    assert table.state.gone == (Gone(table.state.setup.players[1], 10),)
    assert table.view().boxes == ((0, 0, 0), (0, 0, 5), (0, 5, 0))
    assert table.view().totals == (5, 5, 5)
    assert played_out(table, "1", "2", "3") == [1, 2]


def test_a_leavers_colour_is_out_of_play_for_best_and_least_known():
    table = Table(4)
    table.series("1", "2", "2", "1")
    table.play(a.Left(1))
    assert table.play(a.Stopped())[0] == ev.Known(0, (1, 2), (1, 2), 0, 0)


def test_a_newcomer_with_a_leavers_colour_does_not_inherit_its_tokens():
    table = Table(4)
    table.series("1", "2", "2", "1")
    table.play(a.Left(1), a.Joined("Zoe", "blue", 1))
    assert table.view().boxes[0] == (0, 0, 0, 0)
    assert table.view().totals == (5, 0, 5, 5)


@pytest.mark.parametrize("seat", range(4))
def test_the_turn_passes_on_to_the_left_whoever_leaves(seat):
    table = Table(4, first=1)
    table.series(*"1111")
    table.play(a.Left(seat), a.NextRound())
    target = table.state.players[table.view().target].name
    assert target == ("Dee" if seat == 2 else "Cy")


def test_rulings_too_few_are_left_and_the_game_goes_on_only_with_three():
    table = Table(3)
    table.series("1", "2", "1")
    assert table.play(a.Left(2))[-1] == ev.TooFew()
    assert keys(table) == ["join", "leave", "stop"]
    table.refuses(a.NextRound(), "three players")
    table.play(a.Joined("Zoe", "green", 2), a.NextRound())
    assert table.what == "draw"


def test_one_who_is_left_can_only_stop_or_wait_for_others():
    table = Table(2, two=True)
    table.series("1", "1")
    assert table.play(a.Left(0))[-1] == ev.TooFew()
    table.refuses(a.NextRound(), "two players")
    table.refuses(a.Left(0), "last one")
    assert only(table.play(a.Stopped()), ev.Won) == [ev.Won((0,), False)]


def test_settings_hold_from_the_next_series_on():
    table = Table(3)
    table.series("1", "1", "1")
    assert table.play(a.Configured(None, "strict", "keypad")) == [ev.SettingsChanged()]
    table.play(a.NextRound())
    table.draw("o")
    assert table.rules.need(table.state).seconds is None
    assert table.state.setup.strictness == "strict"
    table.play(a.Wrote(1, "1"))
    assert table.view().totals == (10, 10, 10)
