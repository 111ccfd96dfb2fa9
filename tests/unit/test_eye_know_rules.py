"""Basic Eye Know: every paragraph of the rulebook and every ruling about it, by name."""

from __future__ import annotations

import pytest
from eye_know_table import Table, kinds, only, setup_of

from host.core.errors import NotNow
from host.core.need import Kind
from host.games.eye_know import actions as a
from host.games.eye_know import events as ev
from host.games.eye_know.rules import EyeKnow, EyeKnowClassic
from host.games.eye_know.state import Setup


@pytest.mark.parametrize("count", [0, 1, 7])
def test_rulings_two_to_six_seats(count):
    with pytest.raises(NotNow, match="two to six"):
        EyeKnow().new(Setup(setup_of(6).players[:1] * count, 0))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"first": 3}, "sit at the table"),
        ({"first": -1}, "sit at the table"),
        ({"goal": 2}, "Three to nine cards"),
        ({"goal": 10}, "Three to nine cards"),
        ({"turns": 2}, "three to nine turns"),
        ({"turns": 10}, "three to nine turns"),
        ({"younger": (True,)}, "for every player"),
        ({"players": setup_of(1).players * 3}, "colour of their own"),
    ],
)
def test_an_unfit_set_up_is_refused_in_words(changes, words):
    with pytest.raises(NotNow, match=words):
        Table(3, **changes)


def test_each_of_the_two_games_has_its_own_set_up():
    with pytest.raises(NotNow, match="Classic"):
        EyeKnow().new(setup_of(3, classic=True))
    with pytest.raises(NotNow, match="Classic"):
        EyeKnowClassic().new(setup_of(3))
    assert (EyeKnow().name, EyeKnowClassic().name) == ("eye-know", "eye-know-classic")


def test_rulebook_setting_up_twelve_cards_lie_on_the_grid_before_the_first_turn():
    table = Table(3, first=2, deal=False)
    need = table.rules.need(table.state)
    assert (need.what, need.kind) == ("deal", Kind.CHANCE)
    table.refuses(a.Rolled("red", 1), "grid")
    events = table.deal()
    assert kinds(events) == ["CardDealt"] * 12
    assert [e.place for e in events] == list(range(12))
    assert not any(e.refill for e in events)
    assert len({card.id for card in table.view().grid}) == 12
    assert (table.what, table.actor) == ("roll", 2)


def test_a_card_in_play_is_not_dealt_twice_nor_on_another_card():
    table = Table(deal=False)
    table.play(a.Dealt("c0", "red", 0))
    table.refuses(a.Dealt("c0", "red", 1), "in play")
    table.refuses(a.Dealt("c1", "red", 0), "no empty place")
    table.refuses(a.Dealt("c1", "any", 1), "colour of its own")


def test_rulebook_1_both_dice_say_colour_and_question():
    table = Table()
    need = table.rules.need(table.state)
    assert (need.what, need.kind, need.actors) == ("roll", Kind.CHANCE, (0,))
    table.refuses(a.Chosen(0), "dice")
    assert table.play(a.Rolled("blue", 2)) == [ev.DiceRolled(0, "blue", 2)]
    places = table.view().fitting
    assert {table.card(place).colour for place in places} == {"blue"}
    assert [int(key) for key in table.options()] == list(places)
    table.refuses(a.Chosen(table.of_colour("red")), "die says blue")
    table.play(a.Chosen(places[0]), a.Identified(True))
    assert table.what == "question"
    assert table.view().turn.level == 2


def test_rulings_the_sixth_side_is_any_colour():
    table = Table()
    table.play(a.Rolled("any", 1))
    assert len(table.view().fitting) == 12


def test_rulings_a_colour_that_does_not_lie_there_is_rolled_again_the_number_stays():
    table = Table(deck=4)  # no purple
    assert table.play(a.Rolled("purple", 3)) == [ev.RollAgain("purple", 3)]
    assert table.what == "roll"
    table.refuses(a.Rolled("red", 1), "Only the colour die")
    assert table.play(a.Rolled("red", 3)) == [ev.DiceRolled(0, "red", 3)]


def test_rulings_the_table_may_roll_real_dice_and_say_the_result():
    table = Table(dice="table")
    need = table.rules.need(table.state)
    assert need.kind is Kind.CHOICE
    assert [o.key for o in need.options] == ["red", "blue", "green", "yellow", "purple", "any"]
    table.refuses(a.Rolled("red", 4), "one, two and three")
    table.refuses(a.Rolled("red", 0), "one, two and three")
    assert kinds(table.play(a.Rolled("red", 3))) == ["DiceRolled"]


def test_rulebook_2_a_wrong_name_ends_the_turn_and_the_card_is_discarded_and_replaced():
    table = Table()
    place = table.of_colour("red")
    card = table.card(place).id
    assert table.choose(1, "red", place) == [
        ev.DiceRolled(0, "red", 1),
        ev.CardChosen(0, card, place),
    ]
    need = table.rules.need(table.state)
    assert (need.what, need.kind, need.actors) == ("identify", Kind.ATTEMPT, (0,))
    assert table.play(a.Identified(False)) == [
        ev.PictureJudged(0, card, False),
        ev.CardDiscarded(card),
    ]
    refilled = table.deal()
    assert [(e.place, e.refill) for e in refilled] == [(place, True)]
    assert table.what == "between"
    table.play(a.NextRound())
    assert table.state.discarded == (card,)
    assert table.view().cards == ((), (), ())
    assert (table.what, table.actor) == ("roll", 1)


def test_rulebook_3_a_wrong_answer_discards_a_right_one_keeps_and_both_are_refilled():
    for right in (True, False):
        table = Table()
        place = table.of_colour("red")
        card = table.card(place).id
        table.choose(3, "red", place)
        assert table.play(a.Identified(True)) == [ev.PictureJudged(0, card, True)]
        assert table.what == "question"
        gained = ev.CardKept(0, card, 1) if right else ev.CardDiscarded(card)
        assert table.play(a.Answered(right)) == [ev.AnswerJudged(0, right), gained]
        assert [e.place for e in table.deal()] == [place]
        table.play(a.NextRound())
        assert table.view().points == (int(right), 0, 0)
        assert (card in table.state.discarded) is not right
        assert table.actor == 1


def test_another_card_may_be_taken_before_one_is_named():
    table = Table()
    table.choose(place=0)
    first = table.state.turn.card
    table.play(a.Chosen(5))
    assert table.state.grid[0] == first
    assert table.state.turn.place == 5
    table.play(a.Chosen(0))
    assert table.state.turn.card == first
    assert sum(card is None for card in table.state.grid) == 1


def test_an_empty_place_cannot_be_chosen():
    table = Table(deck=5)
    table.play(a.Rolled("any", 1))
    table.refuses(a.Chosen(11), "no card there")
    table.refuses(a.Chosen(12), "no card there")
    table.refuses(a.Chosen(-1), "no card there")


def test_rulebook_play_passes_to_the_left():
    table = Table(4, first=2)
    seats = []
    for _ in range(6):
        seats.append(table.actor)
        table.turn(right=False)
    assert seats == [2, 3, 0, 1, 2, 3]
    assert table.state.lap == 2


def test_every_lap_is_told_once():
    table = Table(2)
    laps = [e.lap for _ in range(6) for e in only(table.turn(named=False), ev.LapDone)]
    assert laps == [1, 2, 3]


def test_rulebook_winning_the_first_with_five_cards_wins_at_once():
    table = Table(2)
    for _ in range(8):
        table.turn()
    assert table.view().points == (4, 4)
    assert table.view().winners is None
    events = table.turn(close=False)
    assert only(events, ev.GoalReached) == [ev.GoalReached(0, 5)]
    assert table.what == "between"  # nothing is refilled any more
    assert "next" in table.options() and "join" not in table.options()
    table.refuses(a.Joined("Zoe", "green", 0), "all the cards")
    table.refuses(a.Left(1), "all the cards")
    assert table.play(a.NextRound()) == [ev.Won((0,), False)]
    assert (table.what, table.view().winners) == ("over", (0,))


def test_the_number_of_cards_that_win_is_a_setting():
    table = Table(2, goal=3)
    for _ in range(4):
        table.turn()
    assert ev.Won((0,), False) in table.turn()


def test_rulebook_younger_players_take_any_image_and_any_question_without_dice():
    table = Table(2, younger=(False, True))
    table.turn()
    assert (table.what, table.actor) == ("choose", 1)
    assert len(table.options()) == 12
    table.refuses(a.Rolled("red", 1), "picture is chosen")
    table.play(a.Chosen(7), a.Identified(True))
    assert (table.what, table.options()) == ("level", ["1", "2", "3"])
    table.refuses(a.Level(4), "multiple choice")
    table.refuses(a.Declined(), "which question")
    table.refuses(a.Bet(1), "no chips")
    assert table.play(a.Level(2)) == [ev.QuestionChosen(1, 2)]
    assert "CardKept" in kinds(table.play(a.Answered(True)))
    table.deal()
    table.play(a.NextRound())
    assert (table.what, table.actor) == ("roll", 0)  # Ann plays with dice beside the child


def test_rulings_younger_is_set_per_player_and_a_turn_that_has_begun_is_kept():
    table = Table(2)
    assert table.play(a.Younger(0, True)) == [ev.YoungerChanged(0, True)]
    assert table.what == "choose"
    table.play(a.Younger(0, False))
    assert table.what == "roll"
    table.play(a.Rolled("any", 1), a.Younger(0, True))
    table.play(a.Chosen(0), a.Identified(True))
    assert table.what == "question"
    table.play(a.Answered(True))
    table.deal()
    table.play(a.NextRound())
    table.turn()
    assert (table.what, table.actor) == ("choose", 0)
    table.refuses(a.Younger(2, True), "Nobody")


def test_rulings_a_used_up_pile_takes_the_discarded_cards_in_again_but_not_the_kept_ones():
    table = Table(2, deck=14)
    table.turn(named=False, place=0)  # c0 is thrown, c12 comes
    table.turn(place=1)  # c1 is kept, c13 comes: the pile is empty
    events = table.turn(named=False, place=2, close=False)
    assert kinds(events)[-2:] == ["PackShuffled", "CardDealt"]
    assert table.state.grid[2].id == "c0"
    assert table.state.discarded == ()
    table.play(a.NextRound())
    assert table.state.discarded == ("c2",)
    table.choose(place=3)
    table.play(a.Identified(False))
    table.refuses(a.Dealt("c1", "blue", 3), "in play")
    table.refuses(a.NoneLeft(), "cards to deal")
    assert table.play(a.Dealt("c2", "green", 3))[0] == ev.PackShuffled()


def test_rulings_with_nothing_left_to_deal_the_grid_gets_smaller():
    table = Table(2, deck=12)
    events = table.turn(place=0)
    assert only(events, ev.RanOut) == [ev.RanOut(1)]
    assert table.state.short and table.state.grid[0] is None
    assert kinds(table.turn(place=1)).count("RanOut") == 0  # told once
    table.turn(named=False, place=2)  # a card that is thrown away comes back at once
    assert not table.state.short
    assert table.what == "deal"
    assert kinds(table.deal()) == ["PackShuffled", "CardDealt", "RanOut"]


def test_rulings_when_every_card_is_kept_the_most_cards_win():
    table = Table(2, deck=3)
    table.turn(place=0)
    table.turn(place=1)
    events = table.turn(place=2, named=True)
    assert only(events, ev.Won) == [ev.Won((0,), False)]


def test_there_must_be_cards_to_begin_with():
    table = Table(deal=False)
    table.refuses(a.NoneLeft(), "cards to deal")


def test_rulings_appeal_a_name_that_was_right_leads_back_to_the_question():
    table = Table()
    table.choose(3, place=0)
    card = table.state.turn.card
    table.play(a.Identified(False))
    table.deal()
    assert table.what == "between"
    assert table.play(a.Ruled("name", True, "table")) == [ev.PictureJudged(0, card.id, True)]
    assert table.what == "question"
    events = table.play(a.Answered(True))
    assert ev.CardKept(0, card.id, 1) in events
    assert table.what == "between"  # the place was refilled before
    table.play(a.NextRound())
    assert table.state.kept[0] == (card,)
    assert table.state.discarded == ()


def test_rulings_appeal_an_answer_that_was_right_moves_the_card_and_may_win():
    table = Table(2, goal=3)
    for _ in range(4):
        table.turn()
    card = table.state.grid[0].id
    table.turn(place=0, right=False, close=False)
    assert table.play(a.Ruled("answer", True, "table")) == [
        ev.AnswerJudged(0, True),
        ev.CardKept(0, card, 3),
        ev.GoalReached(0, 3),
    ]
    assert table.play(a.Ruled("answer", True, "table")) == []
    assert table.play(a.Ruled("answer", False, "table"))[-1] == ev.CardDiscarded(card)
    assert table.play(a.NextRound()) == []
    assert table.view().points == (2, 2)


def test_rulings_appeal_needs_a_verdict_of_the_open_turn():
    table = Table()
    table.refuses(a.Ruled("name", True, "table"), "dice")
    table.turn(named=False, close=False)
    table.refuses(a.Ruled("answer", True, "table"), "Nothing has been judged")
    table.play(a.NextRound())
    table.refuses(a.Ruled("name", True, "table"))


def test_rulings_the_host_offers_to_stop_after_three_laps_without_a_card():
    table = Table(5)
    for turn in range(15):
        assert not table.view().offer_stop
        table.turn(named=turn % 2 == 0, right=False, close=turn < 14)
    assert table.view().offer_stop
    table.play(a.NextRound())
    assert not table.view().offer_stop
    two = Table(2)
    for turn in range(12):
        two.turn(named=False, close=False)
        assert two.view().offer_stop is (turn == 11)
        two.play(a.NextRound())


def test_a_card_gained_puts_off_the_offer_to_stop():
    table = Table(2)
    for _ in range(11):
        table.turn(named=False)
    table.turn(close=False)
    assert not table.view().offer_stop
    table.play(a.NextRound())
    for _ in range(11):
        table.turn(named=False)
    assert not table.view().offer_stop


def test_a_colour_that_is_to_be_rolled_again_is_rolled_whoever_is_younger():
    table = Table(deck=4)  # no purple
    table.play(a.Rolled("purple", 3), a.Younger(0, True))
    assert table.what == "roll"


def test_rulings_stopped_the_most_cards_so_far_win_and_equals_share():
    table = Table(3)
    table.turn()
    assert table.play(a.Stopped()) == [ev.Won((0,), False)]
    table = Table(3)
    table.choose()
    assert table.play(a.Stopped()) == [ev.Won((0, 1, 2), True)]
    table.refuses(a.Stopped(), "over")


def test_nothing_of_another_game_is_played_here():
    from host.games.hit_list.actions import Ready  # noqa: PLC0415

    Table().refuses(Ready(), "not part of Eye Know")
