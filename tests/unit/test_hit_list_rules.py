"""A round of Hit List: every paragraph of the rulebook and every ruling about it, by name."""

from __future__ import annotations

import pytest
from hit_list_table import Table, kinds, only, setup_of

from host.core.errors import NotNow
from host.core.need import Kind
from host.games.hit_list import actions as a
from host.games.hit_list import events as ev
from host.games.hit_list.rules import HitList
from host.games.hit_list.score import band_of, points_for
from host.games.hit_list.state import Setup


def test_rulebook_setup_the_oldest_player_answers_first():
    table = Table(3, first=2)
    assert table.play(table.card()) == [ev.RoundBegan(1, 2)]
    assert table.view().answerer == 2


@pytest.mark.parametrize("count", [0, 1, 7])
def test_rulings_two_to_six_players(count):
    with pytest.raises(NotNow, match="two to six"):
        HitList().new(Setup(setup_of(6).players[:1] * count, 0))


@pytest.mark.parametrize("count", range(2, 7))
def test_rulings_two_to_six_players_can_play(count):
    assert Table(count).view().steps == (0,) * count


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"first": 3}, "sit at the table"),
        ({"seconds": 14.0}, "15 to 120"),
        ({"seconds": 121.0}, "15 to 120"),
        ({"steps": 0}, "one step"),
        ({"channels": ("cards",)}, "for every player"),
        ({"channels": ("cards", "cards", "post")}, "cards, hands, keypad, phone"),
        ({"players": setup_of(1).players * 3}, "colour of their own"),
    ],
)
def test_an_unfit_set_up_is_refused_in_words(changes, words):
    with pytest.raises(NotNow, match=words):
        Table(3, **changes)


@pytest.mark.parametrize("seconds", [15.0, 120.0, None])
def test_rulings_the_hourglass_15_to_120_seconds_or_none(seconds):
    table = Table(seconds=seconds)
    assert table.sand()[-1] == ev.SandBegan(seconds)
    assert table.rules.need(table.state).seconds == seconds


def test_rulings_the_hourglass_default_45_s():
    assert Table().state.setup.seconds == 45.0


def test_rulings_the_hourglass_none_never_runs_out():
    table = Table(seconds=None)
    table.sand()
    assert table.play(a.Named(3, 999.0)) == [ev.Marked(3, 1)]
    table.refuses(a.TimeUp(), "no sand")
    assert table.play(a.Done()) == [ev.SandEnded(1, "done")]


def test_rulebook_gameplay_a_card_then_bets_then_the_prompt_then_the_sand():
    table = Table()
    assert (table.what, table.rules.need(table.state).kind) == ("draw", Kind.CHANCE)
    table.refuses(a.Ready(), "card")
    table.play(table.card())
    need = table.rules.need(table.state)
    assert (need.what, need.kind, need.secret, need.actors) == ("bet", Kind.CHOICE, True, (1, 2))
    assert [option.key for option in need.options] == ["0-3", "4-6", "7-8"]
    table.refuses(a.Started(), "bets")
    assert table.play(a.Ready()) == [ev.BetsIn()]
    table.refuses(a.Named(0, 1.0), "sand")
    assert (table.what, table.rules.need(table.state).kind) == ("start", Kind.CHANCE)
    table.play(a.Started())
    need = table.rules.need(table.state)
    assert (need.what, need.kind, need.actors) == ("sand", Kind.LIST, (0,))
    table.refuses(a.Started(), "sand runs")


def test_a_card_has_up_to_eight_entries():
    table = Table()
    table.refuses(a.Drawn("long", 9), "eight")
    table.refuses(a.Drawn("empty", 0), "eight")


def test_rulebook_gameplay_4_every_player_not_answering_bets():
    table = Table(3, channels=("keypad",) * 3)
    table.play(table.card())
    table.refuses(a.Bet(0, "0-3"), "others")
    assert table.play(a.Bet(2, "4-6")) == []
    assert table.actors == (1,)
    assert table.play(a.Bet(1, "0-3")) == [ev.BetsIn()]


def test_a_secret_bet_may_be_changed_until_all_are_in():
    table = Table(3, channels=("keypad",) * 3)
    table.play(table.card(), a.Bet(1, "0-3"), a.Bet(1, "7-8"))
    assert table.view(1).bets == (None, "7-8", None)
    table.play(a.Bet(2, "none"))
    table.refuses(a.Bet(1, "0-3"))


def test_rulings_secrets_channels_mix_at_one_table():
    table = Table(4, channels=("cards", "hands", "phone", "keypad"))
    table.play(table.card())
    assert table.actors == (1, 2, 3)
    table.refuses(a.Bet(1, "0-3"), "Keep it to yourself")
    table.play(a.Bet(3, "0-3"))
    assert table.actors == (1, 2)
    assert table.play(a.Ready()) == []
    assert table.actors == (2,)
    table.refuses(a.Ready(), "Not every bet")
    assert table.play(a.Bet(2, "4-6")) == [ev.BetsIn()]


def test_ready_means_nothing_where_no_bet_lies_on_the_table():
    table = Table(3, channels=("phone",) * 3)
    table.play(table.card())
    table.refuses(a.Ready(), "Not every bet")


def test_rulings_secrets_a_bet_shows_only_to_its_owner_before_the_reveal():
    table = Table(3, channels=("phone",) * 3)
    table.play(table.card(), a.Bet(1, "4-6"), a.Bet(2, "0-3"), a.Started())
    assert table.view().bets == (None, None, None)
    assert table.view(0).bets == (None, None, None)
    assert table.view(2).bets == (None, None, "0-3")


def test_rulebook_gameplay_6_every_named_item_is_told_and_marked():
    table = Table()
    table.sand()
    assert table.play(a.Named(4, 1.0), a.Named(0, 2.0)) == [ev.Marked(4, 1), ev.Marked(0, 2)]
    assert table.view().hits == (4, 0)


def test_rulings_a_repeated_entry_costs_nothing_and_gains_nothing():
    table = Table()
    table.sand()
    assert table.play(a.Named(4, 1.0), a.Named(4, 2.0)) == [ev.Marked(4, 1), ev.Again(4)]
    assert table.view().hits == (4,)


@pytest.mark.parametrize("entry", [-1, 8])
def test_an_entry_must_be_on_the_list(entry):
    table = Table()
    table.sand()
    table.refuses(a.Named(entry, 1.0), "list")
    table.play(a.TimeUp())
    table.refuses(a.Ruled(entry, True, "host"), "list")
    table.refuses(a.UsedUp(entry), "list")
    table.play(a.Reviewed())
    table.refuses(a.Attempt(1, entry), "list")


@pytest.mark.parametrize(("at", "counts"), [(44.999, True), (45.0, False), (46.0, False)])
def test_rulings_an_entry_counts_when_its_own_first_sound_was_before_the_end(at, counts):
    table = Table()
    table.sand()
    table.play(a.TimeUp())
    if counts:
        assert table.play(a.Named(1, at)) == [ev.Marked(1, 1)]
    else:
        table.refuses(a.Named(1, at), "after the time")


def test_rulebook_gameplay_7_when_time_runs_out_the_turn_ends():
    table = Table()
    table.sand()
    table.name(2)
    assert table.play(a.TimeUp()) == [ev.SandEnded(2, "time")]
    assert table.what == "review"
    table.play(a.Reviewed())
    table.refuses(a.Named(5, 1.0), "bonus")
    table.refuses(a.TimeUp())


def test_rulings_the_answerer_may_end_with_done():
    table = Table()
    table.sand()
    assert table.play(a.Done()) == [ev.SandEnded(0, "done")]


def test_rulebook_gameplay_8_all_eight_go_straight_to_scoring():
    table = Table()
    table.sand()
    assert table.name(8)[-1] == ev.SandEnded(8, "all")
    assert kinds(table.play(a.Reviewed())) == []
    assert table.what == "reveal"


def test_rulebook_bonus_round_one_attempt_each_clockwise_from_the_left():
    table = Table(4, first=1)
    assert table.answer(2)[-1] == ev.BonusBegan(2)
    need = table.rules.need(table.state)
    assert (need.kind, need.actors, need.seconds) == (Kind.ATTEMPT, (2,), 15.0)
    table.refuses(a.Attempt(3, 5), "Cy is asked")
    assert table.play(a.Attempt(2, 5)) == [ev.BonusHit(2, 5), ev.BonusBegan(3)]
    assert table.play(a.Attempt(3, None)) == [ev.BonusMiss(3), ev.BonusBegan(0)]
    assert table.play(a.Attempt(0, 7)) == [ev.BonusHit(0, 7)]
    assert table.what == "reveal"


def test_rulings_bonus_round_what_was_said_is_used_up():
    table = Table(4)
    table.answer(2)
    assert table.play(a.Attempt(1, 0))[0] == ev.BonusMiss(1, 0)
    table.play(a.Attempt(2, 5))
    assert table.play(a.Attempt(3, 5))[0] == ev.BonusMiss(3, 5)
    assert table.view().bonus == ((2, 5),)


def test_rulings_an_entry_that_the_host_named_and_the_table_refused_is_used_up():
    table = Table()
    table.sand()
    table.play(a.TimeUp())
    assert table.play(a.UsedUp(3), a.UsedUp(3)) == [ev.EntryUsedUp(3)]
    table.play(a.Reviewed())
    assert table.play(a.Attempt(1, 3))[0] == ev.BonusMiss(1, 3)
    assert table.view().bonus == ()
    assert 3 not in table.view().left_over
    table.play(a.Attempt(2, 4))
    table.refuses(a.UsedUp(4), "Somebody has")


def test_no_bonus_attempt_where_nothing_is_left_to_name():
    table = Table()
    table.sand()
    table.name(6)
    table.play(a.TimeUp(), a.UsedUp(6), a.Reviewed())
    assert table.play(a.Attempt(1, 7)) == [ev.BonusHit(1, 7)]
    assert table.what == "reveal"


def test_rulings_who_spoke_that_wasnt_ann_reopens_the_attempt():
    table = Table()
    table.answer(1)
    table.play(a.Attempt(1, 5))
    table.refuses(a.Reopened(2), "no bonus attempt")
    assert table.play(a.Reopened(1)) == [ev.BonusWithdrawn(1, 5), ev.BonusBegan(1)]
    table.play(a.Attempt(1, None), a.Attempt(2, 5))
    assert table.view().bonus == ((2, 5),)


def test_rulings_bonus_items_change_neither_count_nor_bets():
    table = Table()
    table.answer(3)
    events = table.finish({1: "0-3", 2: "4-6"}, {1: 5, 2: 6})
    assert only(events, ev.BetShown) == [ev.BetShown(1, "0-3", True), ev.BetShown(2, "4-6", False)]
    assert only(events, ev.Scored)[0].gains == (2, 2, 1)


@pytest.mark.parametrize(
    ("count", "points", "band"),
    [
        (0, 0, "0-3"),
        (1, 1, "0-3"),
        (2, 1, "0-3"),
        (3, 2, "0-3"),
        (4, 2, "4-6"),
        (5, 2, "4-6"),
        (6, 3, "4-6"),
        (7, 3, "7-8"),
        (8, 3, "7-8"),
    ],
)
def test_rulebook_scoring_points_and_bands(count, points, band):
    assert (points_for(count), band_of(count)) == (points, band)
    table = Table()
    table.answer(count)
    assert only(table.finish({1: band}), ev.Scored)[0].gains == (points, 1, 0)


def test_rulebook_scoring_one_point_each_for_bet_and_bonus():
    table = Table()
    table.answer(5)
    assert only(table.finish({1: "4-6"}, {1: 7}), ev.Scored)[0].gains == (2, 2, 0)


def test_rulebook_scoring_bets_are_revealed_clockwise_from_the_left():
    table = Table(4, first=2, channels=("phone", "cards", "cards", "keypad"))
    table.play(table.card(), a.Bet(0, "0-3"), a.Bet(3, "4-6"), a.Ready(), a.Started())
    table.name(1)
    table.play(a.Done(), a.Reviewed(), a.Attempt(3, None), a.Attempt(0, None))
    events = table.play(a.Attempt(1, None))
    assert only(events, ev.BetShown) == [ev.BetShown(3, "4-6", False), ev.BetShown(0, "0-3", True)]
    assert (table.what, table.actors) == ("reveal", (1,))
    table.refuses(a.Bet(0, "7-8"), "down already")
    assert table.play(a.Bet(1, "0-3")) == [
        ev.BetShown(1, "0-3", True),
        ev.Scored((1, 1, 1, 0), (1, 1, 1, 0), (0, 1, 2)),
    ]


def test_a_reveal_comes_one_after_the_other_and_can_be_corrected():
    table = Table()
    table.answer(0)
    table.play(a.Attempt(1, None), a.Attempt(2, None))
    table.refuses(a.Bet(2, "0-3"), "One after the other")
    table.play(a.Bet(1, "4-6"))
    assert table.play(a.Bet(1, "0-3")) == [ev.BetShown(1, "0-3", True)]
    table.play(a.Bet(2, "none"))
    assert table.view().gains == (0, 1, 0)
    assert table.play(a.Bet(2, "0-3"))[-1] == ev.Scored((0, 1, 1), (0, 1, 1), (1, 2), again=True)


def test_a_player_without_a_bet_gains_nothing_and_holds_nobody_up():
    table = Table(2, channels=("keypad", "keypad"))
    table.play(table.card(), a.Bet(1, "none"), a.Started(), a.Done(), a.Reviewed())
    events = table.play(a.Attempt(1, None))
    assert ev.BetShown(1, "none", False) in events
    assert table.view().gains == (0, 0)


def test_rulings_near_misses_are_ruled_after_the_time():
    table = Table()
    table.sand()
    table.play(a.TimeUp())
    assert table.play(a.Ruled(2, True, "host")) == [ev.Corrected(2, True, 1)]
    assert table.play(a.Ruled(2, True, "table")) == []


def test_rulings_an_appeal_while_the_sand_is_held_can_be_granted_or_refused():
    table = Table()
    table.refuses(a.Ruled(2, True, "host"), "card")
    table.sand()
    assert table.play(a.Ruled(2, True, "host")) == [ev.Corrected(2, True, 1)]
    assert table.play(a.UsedUp(3)) == [ev.EntryUsedUp(3)]
    assert table.play(a.Named(3, 9.0), a.Named(2, 9.5)) == [ev.Again(3), ev.Again(2)]
    assert table.view().hits == (2,)


def test_rulings_undo_and_appeals_reckon_bets_bonus_and_steps_again():
    table = Table()
    table.answer(3)
    table.finish({1: "0-3", 2: "4-6"}, {1: 5})
    assert table.view().steps == (2, 2, 0)
    assert table.play(a.Ruled(5, True, "table")) == [
        ev.Corrected(5, True, 4),
        ev.BonusWithdrawn(1, 5),
        ev.Scored((2, 0, 1), (2, 0, 1), (0,), again=True),
    ]
    events = table.play(a.Ruled(5, False, "table"))
    assert events[-1] == ev.Scored((2, 2, 0), (2, 2, 0), (0, 1), again=True)
    table.play(a.NextRound())
    table.refuses(a.Ruled(5, True, "table"), "card")
    assert table.view().steps == (2, 2, 0)


def test_a_refused_entry_withdraws_the_bonus_point_for_it():
    table = Table()
    table.answer(1)
    table.play(a.Attempt(1, 5))
    assert table.play(a.Ruled(5, False, "table")) == [ev.BonusWithdrawn(1, 5)]
    assert table.view().hits == (0,)


def test_an_appeal_can_give_a_bonus_point():
    table = Table()
    table.answer(1)
    table.play(a.Attempt(1, None))
    table.refuses(a.Ruled(6, True, "table", seat=2), "no bonus attempt")
    assert table.play(a.Ruled(6, True, "table", seat=1)) == [ev.BonusHit(1, 6)]
    assert table.play(a.Ruled(6, False, "table", seat=1)) == [ev.BonusWithdrawn(1, 6)]


def test_taking_back_the_eighth_entry_opens_the_bonus_round():
    table = Table()
    table.answer(8)
    table.finish({1: "7-8"})
    assert table.play(a.Ruled(7, False, "table")) == [
        ev.Corrected(7, False, 7),
        ev.BonusBegan(1),
    ]
    assert table.view().gains is None
    table.play(a.Attempt(1, None))
    assert table.play(a.Attempt(2, 7))[-1] == ev.Scored((3, 1, 1), (3, 1, 1), (0,), again=True)


def test_an_eighth_entry_by_appeal_ends_the_bonus_round():
    table = Table()
    table.answer(7)
    assert table.what == "bonus"
    assert table.play(a.Ruled(7, True, "host")) == [ev.Corrected(7, True, 8)]
    assert table.what == "reveal"


def test_rulings_plate_manager_player_bets_then_sees_the_list_and_has_no_bonus_attempt():
    table = Table(3, plate_manager="player", channels=("keypad",) * 3)
    table.play(table.card())
    assert table.view().manager == 1
    table.play(a.Bet(1, "0-3"))
    assert table.view(1).card is None
    table.play(a.Bet(2, "0-3"))
    assert [table.view(seat).card for seat in (None, 0, 1, 2)] == [None, None, "card 1", None]
    table.play(a.Started(), a.Done(), a.Reviewed())
    assert table.actors == (2,)
    assert kinds(table.play(a.Attempt(2, None))) == [
        "BonusMiss",
        "BetShown",
        "BetShown",
        "Scored",
    ]


def test_rulings_plate_manager_player_corrects_marks_while_the_sand_runs():
    table = Table(3, plate_manager="player")
    table.sand()
    table.play(a.Named(0, 1.0))
    assert table.play(a.Ruled(0, False, "manager")) == [ev.Corrected(0, False, 0)]
    assert table.play(a.Named(0, 2.0)) == [ev.Marked(0, 1)]
    for entry in range(1, 7):
        table.play(a.Ruled(entry, True, "manager"))
    assert table.play(a.Ruled(7, True, "manager"))[-1] == ev.SandEnded(8, "all")


def test_rulings_plate_manager_player_with_two_players_there_is_no_bonus_attempt():
    table = Table(2, plate_manager="player")
    assert kinds(table.answer(2))[-1] == "SandEnded"
    assert table.what == "reveal"


def test_rulings_the_host_is_the_plate_manager_so_its_neighbour_tries_too():
    table = Table(2)
    assert table.answer(2)[-1] == ev.BonusBegan(1)
    assert table.view().manager is None
    assert table.view(1).card is None


def test_rulings_a_used_up_pack_is_shuffled_again():
    table = Table()
    table.round(1)
    assert table.play(a.Drawn("card 1", 8)) == [ev.PackShuffled(), ev.RoundBegan(2, 1)]
    assert table.state.drawn == ("card 1",)


def test_what_is_not_of_this_game_is_refused():
    class Rolled(a.Base):
        pass

    Table().refuses(Rolled(), "not part of Hit List")
