"""Hit List between rounds and at its end: rulebook and rulings by name."""

from __future__ import annotations

import pytest
from hit_list_table import Table, kinds, only

from host.games.hit_list import actions as a
from host.games.hit_list import events as ev


def equal_at_home(count: int = 3) -> Table:
    """Ann and Bob arrive in the same round with two steps each of two."""
    table = Table(count, steps=2)
    table.answer(3)
    table.finish({1: "0-3"}, {1: 7})
    return table


def tie_prompt(table: Table, count: int) -> list:
    """One tied player's prompt, closed."""
    table.sand()
    table.name(count)
    table.play(a.Done(), a.Reviewed())
    return table.play(a.NextRound())


def test_rulebook_next_rounds_roles_move_clockwise():
    table = Table(3, first=1)
    seen = []
    for _ in range(4):
        seen.append(table.view().answerer)
        table.round(0)
    assert seen == [1, 2, 0, 1]


def test_rulebook_next_rounds_the_plate_manager_answers_next():
    table = Table(3, plate_manager="player")
    holder = table.view().manager
    table.round(0)
    assert table.view().answerer == holder


def test_rulebook_scoring_steps_add_up_over_rounds():
    table = Table(3)
    table.round(8, {1: "7-8"})
    table.answer(3)
    assert table.finish({0: "0-3", 2: "0-3"}, bonus={2: 6})[-1] == ev.Scored(
        (1, 2, 2), (4, 3, 2), (0,)
    )
    assert table.view().steps == (4, 3, 2)


def test_rulings_the_track_default_15_steps():
    table = Table(2)
    assert table.view().track == 15


def test_a_lap_is_done_when_everybody_has_answered():
    table = Table(2)
    table.answer(0)
    assert ev.LapDone(1) not in table.finish()
    table.play(a.NextRound())
    table.answer(0)
    assert table.finish()[-1] == ev.LapDone(1)
    table.play(a.NextRound())
    assert table.view().lap == 2


def test_rulebook_end_of_game_the_only_one_home_is_the_sole_winner():
    table = Table(3, steps=3)
    table.answer(6)
    assert table.finish({1: "4-6"})[-1] == ev.Arrived((0,))
    assert table.view().arrived == (0,)
    assert table.play(a.NextRound()) == [ev.Won((0,), False)]
    assert (table.what, table.view().winners, table.view().steps) == ("over", (0,), (3, 1, 0))
    table.refuses(a.Stopped(), "over")


def test_rulings_a_player_arrives_when_their_steps_are_at_least_the_length():
    table = Table(2, steps=4)
    table.round(6)
    assert table.what == "draw"
    table.answer(0)
    assert only(table.finish({0: "0-3"}), ev.Arrived) == [ev.Arrived((0,))]


def test_the_winner_may_pass_the_starting_space():
    table = Table(2, steps=2)
    table.answer(6)
    assert table.finish()[-1] == ev.Arrived((0,))
    assert table.play(a.NextRound()) == [ev.Won((0,), False)]


def test_rulings_all_points_are_counted_before_the_end_is_checked():
    table = Table(3, steps=2)
    table.answer(3)
    events = table.finish({1: "0-3"}, {1: 4})
    assert kinds(events)[-2:] == ["Scored", "Arrived"]
    assert events[-1] == ev.Arrived((0, 1))


def test_rulebook_end_of_game_who_passed_by_more_steps_wins():
    table = Table(3, steps=2)
    table.answer(6)
    assert table.finish({1: "4-6"}, {1: 7})[-1] == ev.Arrived((0, 1))
    assert table.play(a.NextRound()) == [ev.Won((0,), False)]


def test_rulings_appeals_after_the_last_round_can_take_the_win_back():
    table = Table(3, steps=3)
    table.answer(6)
    table.finish()
    events = table.play(a.Ruled(5, False, "table"))
    assert kinds(events) == ["Corrected", "Scored"]
    table.play(a.NextRound())
    assert table.what == "draw"


def test_rulebook_end_of_game_equals_get_a_prompt_each_without_bets_or_bonus():
    table = equal_at_home()
    assert table.play(a.NextRound()) == [ev.TieBreak((1, 0), 1)]
    assert table.play(table.card()) == [ev.RoundBegan(2, 1, tie=True)]
    assert table.what == "start"
    assert table.view().manager is None
    table.play(a.Started())
    table.name(4)
    table.play(a.TimeUp(), a.Reviewed())
    assert table.what == "between"
    assert table.view().gains is None
    table.refuses(a.Bet(0, "0-3"), "others")
    assert table.play(a.NextRound()) == []
    assert table.view().answerer == 0
    assert tie_prompt(table, 5) == [ev.TieScored((1, 0), (4, 5)), ev.Won((0,), False)]
    assert table.view().steps == (2, 2, 0)


def test_an_appeal_counts_in_a_tie_break_too():
    table = equal_at_home()
    table.play(a.NextRound())
    tie_prompt(table, 1)
    table.sand()
    table.play(a.Done(), a.Reviewed(), a.Ruled(0, True, "table"), a.Ruled(1, True, "table"))
    assert table.play(a.NextRound())[-1] == ev.Won((0,), False)


def test_rulings_tie_breaks_are_repeated_among_those_still_equal():
    table = Table(3, steps=1)
    table.answer(1)
    table.finish({1: "0-3", 2: "0-3"})
    assert table.play(a.NextRound()) == [ev.TieBreak((1, 2, 0), 1)]
    tie_prompt(table, 3)
    tie_prompt(table, 2)
    assert tie_prompt(table, 3) == [
        ev.TieScored((1, 2, 0), (3, 2, 3)),
        ev.TieBreak((1, 0), 2),
    ]


def three_equal() -> Table:
    table = equal_at_home()
    table.play(a.NextRound())
    for _ in range(5):
        tie_prompt(table, 2)
    assert tie_prompt(table, 2)[-1] == ev.OfferShared((1, 0))
    return table


def test_rulings_after_three_equal_tie_breaks_the_host_offers_a_shared_win():
    table = three_equal()
    assert (table.what, table.actors) == ("share", (1, 0))
    table.refuses(a.NextRound(), "share")
    assert table.play(a.Shared(True)) == [ev.Won((0, 1), True)]


def test_a_shared_win_that_is_refused_means_another_tie_break():
    table = three_equal()
    assert table.play(a.Shared(False)) == [ev.TieBreak((1, 0), 4)]
    tie_prompt(table, 2)
    assert tie_prompt(table, 2)[-1] == ev.OfferShared((1, 0))
    table.play(a.Shared(False))
    tie_prompt(table, 3)
    assert tie_prompt(table, 2)[-1] == ev.Won((1,), False)


def test_rulings_a_game_without_steps_offers_to_stop_after_three_laps():
    table = Table(2)
    for _ in range(5):
        table.round(0)
    table.answer(0)
    table.finish()
    assert table.view().offer_stop
    table.play(a.NextRound())
    table.answer(0)
    table.finish()
    assert not table.view().offer_stop


def test_a_step_puts_off_the_offer_to_stop():
    table = Table(2)
    for _ in range(5):
        table.round(0)
    table.answer(1)
    table.finish()
    assert not table.view().offer_stop
    table.play(a.NextRound())
    table.answer(0)
    table.finish()
    assert not table.view().offer_stop


def test_stopped_most_steps_wins_and_the_scored_round_counts():
    table = Table(3)
    table.answer(3)
    table.finish({2: "0-3"})
    assert table.play(a.Stopped()) == [ev.Won((0,), False)]
    assert table.view().steps == (2, 0, 1)


def test_stopped_in_mid_round_leaves_that_round_out_and_equals_share():
    table = Table(3)
    table.sand()
    table.name(4)
    assert table.play(a.Stopped()) == [ev.Won((0, 1, 2), True)]
    assert table.view().steps == (0, 0, 0)


def test_stopped_in_a_tie_break_the_equals_share():
    table = equal_at_home()
    table.play(a.NextRound())
    tie_prompt(table, 7)
    assert table.play(a.Stopped()) == [ev.Won((0, 1), True)]


def test_stopped_in_a_tie_break_the_beaten_do_not_share():
    table = Table(3, steps=1)
    table.answer(1)
    table.finish({1: "0-3", 2: "0-3"})
    table.play(a.NextRound())
    for count in (3, 2, 3):
        tie_prompt(table, count)
    assert table.play(a.Stopped()) == [ev.Won((0, 1), True)]


def scored() -> Table:
    """Bob has answered; Ann 3 steps, Bob 2, Cy 1."""
    table = Table(3)
    table.round(6)
    table.answer(4)
    table.finish({2: "4-6"})
    return table


@pytest.mark.parametrize(("seat", "next_name"), [(0, "Cy"), (1, "Cy"), (2, "Zoe"), (3, "Cy")])
def test_rulings_joining_a_new_player_sits_down_with_nothing(seat, next_name):
    table = scored()
    assert table.play(a.Joined("Zoe", "purple", seat)) == [ev.PlayerJoined(seat)]
    view = table.view()
    assert view.players[seat].name == "Zoe"
    assert view.steps[seat] == 0
    assert sorted(view.steps) == [0, 1, 2, 3]
    table.play(a.NextRound())
    assert table.view().players[table.view().answerer or 0].name == next_name
    table.round(1, dict.fromkeys(range(4), "0-3"))
    assert table.view().steps[seat] == 1


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (a.Joined("Zoe", "red", 0), "not free"),
        (a.Joined("Zoe", "pink", 0), "not free"),
        (a.Joined("Zoe", "purple", 4), "beside whom"),
        (a.Joined("Zoe", "purple", 0, "post"), "keypad"),
        (a.Left(3), "Nobody sits there"),
    ],
)
def test_who_cannot_join_or_leave(action, words):
    scored().refuses(action, words)


def test_rulings_joining_is_between_rounds_and_for_six_at_most():
    table = Table(6)
    table.refuses(a.Joined("Zoe", "purple", 0), "card")
    table.answer(0)
    table.finish()
    table.refuses(a.Joined("Zoe", "purple", 0), "full")
    assert "join" not in [o.key for o in table.rules.need(table.state).options]


@pytest.mark.parametrize(("seat", "next_name"), [(0, "Cy"), (1, "Cy"), (2, "Ann")])
def test_rulings_leaving_the_place_closes_up_and_the_points_stay(seat, next_name):
    table = scored()
    name, steps = table.view().players[seat].name, table.view().steps[seat]
    assert table.play(a.Left(seat)) == [ev.PlayerLeft(seat, name, steps)]
    assert [(g.player.name, g.steps) for g in table.view().gone] == [(name, steps)]
    assert name not in [p.name for p in table.view().players]
    table.play(a.NextRound())
    assert table.view().players[table.view().answerer or 0].name == next_name
    assert len(table.view().steps) == 2


def test_rulings_leaving_if_too_few_are_left_the_host_offers_to_end():
    table = Table(2)
    table.answer(3)
    table.finish()
    assert kinds(table.play(a.Left(0))) == ["PlayerLeft", "TooFew"]
    table.refuses(a.NextRound(), "two players")
    table.refuses(a.Left(0), "last one")
    assert [o.key for o in table.rules.need(table.state).options] == ["join", "stop"]
    table.play(a.Joined("Zoe", "red", 1), a.NextRound())
    assert table.what == "draw"


def test_who_left_does_not_win():
    table = Table(2)
    table.answer(3)
    table.finish()
    table.play(a.Left(0))
    assert table.play(a.Stopped()) == [ev.Won((0,), False)]
    assert table.view().players[0].name == "Bob"


def test_a_round_is_closed_when_somebody_joins_or_leaves():
    table = scored()
    table.play(a.Left(0))
    table.refuses(a.Ruled(7, True, "table"), "closed")
    table.refuses(a.Reopened(1), "closed")
    table.refuses(a.UsedUp(1), "closed")
    table.refuses(a.Bet(1, "0-3"), "closed")


def test_nobody_joins_or_leaves_while_the_end_is_decided():
    table = equal_at_home()
    table.refuses(a.Left(2), "home")
    table.refuses(a.Joined("Zoe", "purple", 0), "home")
    table.play(a.NextRound())
    table.sand()
    table.play(a.Done(), a.Reviewed())
    table.refuses(a.Left(2), "tie-break")
    assert [o.key for o in table.rules.need(table.state).options] == ["next", "stop"]
