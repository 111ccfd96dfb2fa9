"""Eye Know Classic: every paragraph of the rulebook and every ruling about it, by name."""

from __future__ import annotations

from itertools import combinations

import pytest
from eye_know_table import Table, kinds, only
from hypothesis import given, settings
from hypothesis import strategies as st

from host.games.eye_know import actions as a
from host.games.eye_know import events as ev
from host.games.eye_know import score
from host.games.eye_know.sets import CardSet, best_sets, total
from host.games.eye_know.state import CARD_COLOURS


def classic(count: int = 3, **more: object) -> Table:
    return Table(count, classic=True, **more)


def test_rulebook_setting_up_five_chips_each_twelve_cards_no_dice():
    table = classic()
    assert table.view().chips == (5, 5, 5)
    assert (table.what, table.actor) == ("choose", 0)
    assert len(table.options()) == 12


def test_rulebook_1_a_right_name_pays_one_chip_and_keeps_the_card():
    table = classic()
    card = table.card(4).id
    table.choose(place=4)
    assert table.play(a.Identified(True)) == [
        ev.PictureJudged(0, card, True),
        ev.ChipsChanged(0, 1, 6),
        ev.CardKept(0, card, 1),
    ]
    assert table.what == "bet"


def test_rulebook_1_a_wrong_name_ends_the_turn_and_discards():
    table = classic()
    card = table.card(0).id
    table.choose(place=0)
    assert table.play(a.Identified(False)) == [
        ev.PictureJudged(0, card, False),
        ev.CardDiscarded(card),
    ]
    assert [e.place for e in table.deal()] == [0]
    table.play(a.NextRound())
    assert table.view().chips == (5, 5, 5)
    assert table.state.discarded == (card,)
    assert table.actor == 1


@pytest.mark.parametrize("chips", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_rulebook_your_bet_pays_one_two_or_three_to_one_and_a_wrong_answer_loses_it(chips, level):
    table = classic()
    events = table.bet(chips, level)
    assert only(events, ev.ChipsChanged)[-1] == ev.ChipsChanged(0, chips * level, 6 + chips * level)
    assert table.view().chips[0] == 6 + chips * level
    table = classic()
    events = table.bet(chips, level, right=False)
    assert only(events, ev.ChipsChanged)[-1] == ev.ChipsChanged(0, -chips, 6 - chips)
    assert len(table.view().cards[0]) == 1  # the card stays all the same


def test_rulings_the_bet_comes_before_the_level_and_may_be_corrected_till_then():
    table = classic()
    table.choose()
    table.play(a.Identified(True))
    table.refuses(a.Level(1), "bet")
    assert table.options() == ["1", "2", "3", "4", "5", "none"]
    assert table.play(a.Bet(2)) == [ev.BetPlaced(0, 2)]
    assert table.what == "level"
    table.play(a.Bet(4), a.Level(1))
    table.refuses(a.Bet(5), "answered")
    table.play(a.Answered(True))
    assert table.view().chips[0] == 10


def test_rulings_a_bet_is_one_to_five_and_at_most_what_the_player_holds():
    table = classic(2)
    table.choose()
    table.play(a.Identified(True))
    table.refuses(a.Bet(0), "one to five")
    table.refuses(a.Bet(6), "one to five")
    table.play(a.Bet(5), a.Level(1), a.Answered(False))
    table.deal()
    table.play(a.NextRound())
    table.bet()
    table.choose()
    table.play(a.Identified(True))
    assert table.view().chips[0] == 2
    assert table.options() == ["1", "2", "none"]
    table.refuses(a.Bet(3), "Ann has only 2")
    table.play(a.Bet(2))


def test_rulings_the_question_may_be_declined():
    table = classic()
    table.choose()
    table.play(a.Identified(True))
    assert table.play(a.Declined()) == [ev.QuestionDeclined(0)]
    assert kinds(table.deal()) == ["CardDealt"]
    table.play(a.NextRound())
    assert table.view().chips == (6, 5, 5)
    assert len(table.view().cards[0]) == 1


def test_rulebook_the_game_ends_when_everybody_has_had_five_turns():
    table = classic(3, first=1)
    seats = []
    for turn in range(15):
        assert table.view().winners is None
        seats.append(table.actor)
        events = table.bet(named=turn == 6)
    assert seats == [1, 2, 0] * 5
    assert only(events, ev.LapDone) == [ev.LapDone(5)]
    assert [e.bonus for e in only(events, ev.CashedIn)] == [0, 0, 0]
    assert only(events, ev.Won) == [ev.Won((1,), False)]
    assert (table.what, table.state.turn) == ("over", None)


def test_after_the_last_turn_nothing_is_refilled_and_nobody_sits_down():
    table = classic(2, turns=3)
    for _ in range(5):
        table.bet()
    events = table.bet(close=False)
    assert "CardDealt" not in kinds(events)
    table.refuses(a.Joined("Zoe", "green", 0), "last turn")
    table.refuses(a.Left(0), "last turn")
    table.play(a.Ruled("name", False, "table"))
    assert table.view().points == (8, 7)
    assert only(table.play(a.NextRound()), ev.Won) == [ev.Won((0,), False)]


def test_rulings_ties_share_the_win():
    table = classic(2, turns=3)
    for _ in range(5):
        table.bet(named=False)
    assert only(table.bet(named=False), ev.Won) == [ev.Won((0, 1), True)]
    assert score.decided(table.state)
    assert not score.begun(table.state)


def test_what_was_stopped_before_anybody_gained_anything_has_no_winner():
    table = classic(2, turns=3)
    for _ in range(5):
        table.bet(named=False)
    table.play(a.Stopped())
    assert not score.decided(table.state)


def test_rulebook_cashing_in_the_best_sets_count_at_the_end():
    table = classic(2)
    for turn in range(10):
        colour = "red" if turn % 2 == 0 else CARD_COLOURS[turn // 2]
        if not any(c and c.colour == colour for c in table.state.grid):
            table.bet(named=False)
            continue
        events = table.bet(place=table.of_colour(colour))
    assert len(table.view().cards[1]) == 5
    cashed = {e.seat: e for e in only(events, ev.CashedIn)}
    assert cashed[1] == ev.CashedIn(1, 15, 25)
    assert cashed[0].bonus == {3: 5, 4: 10, 5: 20}[len(table.view().cards[0])]
    assert table.view().points == (cashed[0].chips, 25)


def test_rulebook_winning_the_sets_decide():
    table = classic(2, turns=3)
    for _ in range(3):
        table.bet(place=table.of_colour("red"))
        events = table.bet(1, 1, place=table.of_colour("blue"))
    assert table.view().chips == (8, 11)
    assert table.view().points == (13, 16)
    assert only(events, ev.Won) == [ev.Won((1,), False)]
    table = classic(2, turns=3)
    for colour in ("blue", "green", "blue"):
        table.bet(place=table.of_colour("red"))
        events = table.bet(1, 1, place=table.of_colour(colour))
    assert table.view().chips == (8, 11)
    assert only(events, ev.Won) == [ev.Won((0,), False)]


def test_rulings_stopped_early_the_sets_are_cashed_in_as_well():
    table = classic(2)
    for turn in range(6):
        table.bet(place=table.of_colour("red" if turn % 2 == 0 else "blue"), named=turn % 2 == 0)
    events = table.play(a.Stopped())
    assert only(events, ev.CashedIn)[0] == ev.CashedIn(0, 5, 13)
    assert events[-1] == ev.Won((0,), False)


def test_a_name_that_was_won_and_the_turn_stopped_before_the_answer_still_pays():
    table = classic(2)
    table.choose()
    table.play(a.Identified(True), a.Bet(5), a.Level(3))
    assert table.play(a.Stopped())[-1] == ev.Won((0,), False)
    assert table.view().chips == (6, 5)


def test_rulings_appeal_chips_follow_a_ruling_in_both_directions():
    table = classic()
    table.bet(3, 3, right=False, close=False)
    assert table.view().chips[0] == 3
    events = table.play(a.Ruled("answer", True, "table"))
    assert only(events, ev.ChipsChanged) == [ev.ChipsChanged(0, 12, 15)]
    events = table.play(a.Ruled("name", False, "table"))
    assert only(events, ev.ChipsChanged) == [ev.ChipsChanged(0, -10, 5)]
    assert kinds(events)[-1] == "CardDiscarded"
    table.play(a.Ruled("name", True, "table"), a.NextRound())
    assert table.view().chips[0] == 15


# -- sets -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        ("", 0),
        ("rr", 0),
        ("rrr", 5),
        ("rrrr", 10),
        ("rrrrr", 20),
        ("rbgyp", 15),
        ("rbgy", 0),
        ("rrrbbb", 10),
        ("rrrrbgyp", 20),  # the set of five and three red ones beat the four red ones
        ("rrrrrbgyp", 25),  # ... and with five red ones the same
        ("rrrrrrbgyp", 35),  # the set of five and five red ones
        ("rrrrrrrr", 25),
        ("rrrbbbgggyyyp", 20),  # four sets of three beat one of five colours
    ],
)
def test_rulebook_cashing_in_card_sets(cards, bonus):
    names = {colour[0]: colour for colour in CARD_COLOURS}
    assert total(best_sets([names[c] for c in cards])) == bonus


def test_the_dearest_set_is_named_first():
    cards = ["red"] * 3 + ["blue"] * 5
    assert best_sets(cards) == (CardSet("blue", 5, 20), CardSet("red", 3, 5))


def _sets_of(cards: list[str]) -> list[tuple[int, tuple[int, ...]]]:
    """Every set that can be formed: its bonus and the indices of its cards."""
    found = []
    for size, bonus in ((3, 5), (4, 10), (5, 20)):
        for some in combinations(range(len(cards)), size):
            if len({cards[i] for i in some}) == 1:
                found.append((bonus, some))
    for some in combinations(range(len(cards)), 5):
        if len({cards[i] for i in some}) == 5:
            found.append((15, some))
    return found


def _by_force(cards: list[str], used: frozenset[int], sets: list) -> int:
    best = 0
    for at, (bonus, some) in enumerate(sets):
        if not used & set(some):
            best = max(best, bonus + _by_force(cards, used | set(some), sets[at + 1 :]))
    return best


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(CARD_COLOURS), max_size=9))
def test_the_division_is_the_best_of_all_divisions(cards):
    sets = best_sets(cards)
    assert total(sets) == _by_force(cards, frozenset(), _sets_of(cards))
    for colour in CARD_COLOURS:  # no card is in two sets
        used = sum(s.size if s.colour == colour else s.colour is None for s in sets)
        assert used <= cards.count(colour)


# -- joining and leaving in laps --------------------------------------------------------------


def turns_by_name(table: Table) -> list[str]:
    seats = []
    while table.what != "over":
        seats.append(table.state.players[table.actor].name)
        table.bet(named=False)
    return seats


def test_rulings_a_joiner_has_no_chips_and_plays_the_turns_that_remain():
    table = classic(2, turns=3)
    table.bet()
    table.bet(close=False)  # the first lap is over
    assert table.play(a.Joined("Zoe", "green", 2)) == [ev.LapDone(1), ev.PlayerJoined(2)]
    assert table.view().chips == (6, 6, 0)
    table.play(a.NextRound())
    names = turns_by_name(table)
    assert sorted(names) == ["Ann"] * 2 + ["Bob"] * 2 + ["Zoe"] * 2


@pytest.mark.parametrize(("seat", "turns"), [(1, 3), (2, 3), (3, 3), (0, 3)])
def test_rulings_who_sits_down_in_front_of_play_has_a_turn_in_this_lap(seat, turns):
    table = classic(3, turns=3)
    table.bet(close=False)  # Ann has played; Bob and Cy are to come
    table.play(a.Joined("Zoe", "yellow", seat), a.NextRound())
    assert turns_by_name(table).count("Zoe") == turns


@pytest.mark.parametrize(("seat", "turns"), [(1, 2), (2, 3)])
def test_rulings_who_sits_down_behind_play_begins_with_the_next_lap(seat, turns):
    table = classic(3, turns=3)
    table.bet()
    table.bet(close=False)  # Ann and Bob have played
    table.play(a.Joined("Zoe", "yellow", seat), a.NextRound())
    assert turns_by_name(table).count("Zoe") == turns


def test_a_chipless_joiner_may_bet_the_chip_of_the_name():
    table = classic(2)
    table.bet(close=False)
    table.play(a.Joined("Zoe", "green", 1), a.NextRound())
    table.choose()
    table.play(a.Identified(True))
    assert table.options() == ["1", "none"]


def test_rulings_a_leaver_keeps_their_chips_and_sets_on_the_final_list():
    table = classic(3)
    for turn in range(9):
        mine = turn % 3 == 0
        table.bet(place=table.of_colour("red") if mine else None, named=mine, close=turn < 8)
    events = table.play(a.Left(0))
    assert only(events, ev.PlayerLeft) == [ev.PlayerLeft(0, "Ann", 13)]
    assert table.state.gone[0].points == 13
    table.play(a.NextRound())
    assert table.state.players[table.actor].name == "Bob"
    kept = {card.id for card in table.state.gone[0].cards}
    assert len(kept) == 3
    table.choose(place=0)
    table.play(a.Identified(False))
    table.refuses(a.Dealt(min(kept), "red", 0), "in play")


def test_who_leaves_without_having_played_does_not_hold_up_the_lap():
    table = classic(3, turns=3)
    for _ in range(7):
        table.bet(named=False)
    table.bet(named=False, close=False)
    assert kinds(table.play(a.Left(2))) == ["PlayerLeft", "LapDone"]
    assert only(table.play(a.NextRound()), ev.Won) == [ev.Won((0, 1), True)]
