"""Every paragraph of the rulebook of That's You!, and every ruling, by example."""

from __future__ import annotations

import pytest
from thats_you_table import NAMES, Table, kinds, setup_of

from host.core.errors import NotNow
from host.core.need import Kind
from host.core.table import COLOURS, Player
from host.games.thats_you import actions as a
from host.games.thats_you import events as ev
from host.games.thats_you import score
from host.games.thats_you.rules import ThatsYou
from host.games.thats_you.state import CHANNELS

SIX = ("a", "b", "c", "d", "e", "f")


def test_rulebook_setup_the_score_marker_starts_on_zero():
    assert Table().view().total == 0
    assert Table().view().points == (None, None, None)


@pytest.mark.parametrize("first", [0, 2])
def test_rulebook_setup_the_first_clue_giver_is_determined(first):
    assert Table(first=first).view().giver == first


@pytest.mark.parametrize("count", [0, 2, 7])
def test_three_to_six_players(count):
    seats = tuple(Player(f"P{n}", (*COLOURS, "pink")[n]) for n in range(count))
    with pytest.raises(NotNow, match="three to six"):
        ThatsYou().new(setup_of(3, players=seats))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"first": 3}, "must sit"),
        ({"players": tuple(Player(n, "red") for n in NAMES[:3])}, "colour of their own"),
        ({"channels": ("cards",)}, "every player"),
        ({"channels": ("cards", "cards", "telepathy")}, "cards, hands, keypad, phone"),
        ({"board": (0, 1, 2, 3, 4)}, "six numbers"),
        ({"board": (0, 1, 2, 3, 5, 4)}, "never get smaller"),
        ({"board": (-1, 1, 2, 3, 4, 5)}, "six numbers"),
        ({"board": (0, 0, 0, 0, 0, 0)}, "six numbers"),
    ],
)
def test_an_unfit_set_up_is_refused_in_words(changes, words):
    with pytest.raises(NotNow, match=words):
        ThatsYou().new(setup_of(3, **changes))


def test_rulebook_round_start_1_six_trait_cards_lie_on_the_table():
    table = Table()
    assert (table.what, table.rules.need(table.state).kind) == ("draw", Kind.CHANCE)
    table.refuses(a.Drawn(SIX[:5]), "Six different")
    table.refuses(a.Drawn((*SIX[:5], "a")), "Six different")
    assert table.play(a.Drawn(SIX)) == [ev.RoundBegan(1, 0, last=False)]
    assert table.view().traits == SIX


def test_rulebook_round_start_2_with_cards_the_giver_draws_and_the_host_knows_nothing():
    table = Table()
    table.draw()
    assert (table.what, table.options) == ("secret", ["ready"])
    assert table.rules.need(table.state).secret
    table.refuses(a.Chosen(3), "Keep it to yourself")
    assert table.play(a.Ready()) == [ev.Hidden()]
    assert table.view(0).chosen is None


def test_rulings_keypad_the_giver_types_the_number_and_only_the_giver_may_see_it():
    table = Table(channels=("keypad",) * 3)
    table.draw()
    assert table.options == [*"012345", "ready"]
    assert table.rules.need(table.state).secret
    table.refuses(a.Chosen(6), "one to six")
    assert table.play(a.Chosen(3)) == [ev.Hidden()]
    assert [table.view(seat).chosen for seat in (None, 0, 1, 2)] == [None, 3, None, None]


def test_a_keypad_giver_who_types_nothing_is_asked_cross_or_tick():
    table = Table(channels=("keypad",) * 3)
    table.draw()
    table.play(a.Ready(), a.Clued("most", 0), a.Clued("least", 1), a.Clued("middle", 2))
    table.play(a.Eliminated(1))
    assert table.what == "turn"


def test_rulings_phone_the_host_draws_by_chance():
    table = Table(channels=("phone", "cards", "cards"))
    table.draw()
    assert (table.what, table.rules.need(table.state).kind) == ("choose", Kind.CHANCE)
    table.refuses(a.Ready(), "First the secret")
    table.play(a.Chosen(5))
    assert [table.view(seat).chosen for seat in (None, 0, 1)] == [None, 5, None]


def test_rulings_the_channel_is_chosen_per_player():
    table = Table(channels=("cards", "keypad", "hands"))
    table.round(0)
    table.draw()
    assert table.options == [*"012345", "ready"]
    table = Table(channels=("hands", "cards", "cards"))
    table.draw()
    assert table.options == ["ready"]


def test_rulebook_round_start_3_three_chips_to_three_players_in_order_the_giver_too():
    table = Table(4)
    table.draw()
    table.play(a.Ready())
    assert table.rules.need(table.state).actors == (0,)
    table.refuses(a.Clued("least", 1), "most likely")
    assert table.play(a.Clued("most", 0)) == [ev.ClueGiven("most", 0)]
    assert table.options == ["1", "2", "3"]
    table.refuses(a.Clued("middle", 2), "least likely")
    table.play(a.Clued("least", 3))
    table.refuses(a.Clued("middle", 4), "Nobody sits there")
    last = table.play(a.Clued("middle", 2))
    assert last == [ev.ClueGiven("middle", 2), ev.DiscussionBegan()]
    assert table.view().clues == (0, 3, 2)


def test_rulebook_round_start_3_the_same_player_twice_is_refused():
    table = Table()
    table.draw()
    table.play(a.Ready(), a.Clued("most", 1))
    table.refuses(a.Clued("least", 1), "Bob already has most likely")
    table.play(a.Clued("least", 0))
    table.refuses(a.Clued("most", 0), "Ann already has least likely")


def test_a_clue_chip_is_corrected_until_the_first_chip_is_turned():
    table = Table(4)
    table.talk()
    assert table.play(a.Clued("least", 3)) == [ev.ClueGiven("least", 3, changed=True)]
    assert table.play(a.Clued("middle", 1)) == [ev.ClueGiven("middle", 1, changed=True)]
    assert table.view().clues == (0, 3, 1)
    table.turn(0)
    table.refuses(a.Clued("least", 2), "stay where they are")


def test_rulebook_round_start_3_no_elimination_before_all_clue_chips_are_given():
    table = Table()
    table.draw()
    table.refuses(a.Eliminated(0), "clue giver draws")
    table.play(a.Ready(), a.Clued("most", 0), a.Clued("least", 1))
    table.refuses(a.Eliminated(0), "clue chips")
    table.play(a.Clued("middle", 2))
    table.play(a.Eliminated(0))


def test_rulings_the_giver_keeps_out_of_the_discussion():
    table = Table(4, first=1)
    table.talk()
    assert table.rules.need(table.state).actors == (2, 3, 0)


def test_rulebook_guess_time_a_cross_covers_the_next_number_and_play_goes_on():
    table = Table()
    table.talk()
    assert table.play(a.Eliminated(3)) == []
    need = table.rules.need(table.state)
    assert (need.what, need.actors, table.options) == ("turn", (0,), ["cross", "tick"])
    assert table.view().pending == 3
    assert table.play(a.Turned(False)) == [ev.Crossed(3, covered=0, worth=1)]
    assert table.turn(0) == [ev.Crossed(0, covered=1, worth=2)]
    assert (table.view().crossed, table.view().remaining) == ((3, 0), (1, 2, 4, 5))
    assert table.options == ["1", "2", "4", "5"]


def test_rulebook_guess_time_one_by_one():
    table = Table()
    table.talk()
    table.refuses(a.Turned(False), "Not during")
    table.play(a.Eliminated(3))
    table.refuses(a.Eliminated(2), "cross or tick")


def test_what_is_out_is_not_eliminated_again():
    table = Table()
    table.talk()
    table.turn(3)
    table.refuses(a.Eliminated(3), "out already")
    table.refuses(a.Eliminated(6), "one to six")


def test_rulebook_guess_time_a_tick_ends_the_round_at_once():
    table = Table()
    table.talk()
    table.turn(1)
    assert table.turn(4, tick=True) == [ev.Ticked(4), ev.RoundEnded("tick", 4, 1, 1, 1)]
    assert table.what == "between"
    table.refuses(a.Eliminated(0), "round is over")


def test_rulebook_end_of_the_round_five_crosses_end_it_and_name_the_chosen_trait():
    table = Table()
    table.talk()
    for trait in (0, 1, 2, 4):
        assert kinds(table.turn(trait)) == ["Crossed"]
    assert table.turn(5) == [
        ev.Crossed(5, covered=4, worth=5),
        ev.RoundEnded("crosses", 3, 5, 5, 5),
    ]
    assert table.view().chosen == 3


@pytest.mark.parametrize("crosses", range(6))
def test_rulebook_end_of_the_round_the_next_free_number_is_scored(crosses):
    table = Table()
    ended = table.round(crosses, close=False)[-1]
    assert (ended.crosses, ended.points, ended.total) == (crosses, crosses, crosses)
    assert table.view().gained == crosses
    table.play(a.NextRound())
    assert table.view().points == (crosses, None, None)


def test_rulebook_scoring_example_two_points():
    table = Table()
    table.round(2)
    assert table.view().total == 2


def test_rulings_the_round_score_board_is_settable():
    table = Table(board=(1, 1, 2, 4, 7, 11))
    assert table.round(3, close=False)[-1].points == 4
    assert table.view().most == 11
    table.play(a.NextRound())
    assert table.round(5)[-1].points == 11
    assert table.view().total == 15


@pytest.mark.parametrize("chosen", range(6))
def test_rulings_keypad_the_host_turns_cross_or_tick_itself(chosen):
    table = Table(channels=("keypad",) * 3)
    table.talk(chosen)
    other = (chosen + 1) % 6
    assert table.play(a.Eliminated(other)) == [ev.Crossed(other, 0, 1)]
    events = table.play(a.Eliminated(chosen))
    assert events == [ev.Ticked(chosen), ev.RoundEnded("tick", chosen, 1, 1, 1)]


def test_rulebook_end_of_the_round_the_left_neighbour_gives_next():
    table = Table(4, first=2)
    givers = []
    while table.what != "over":
        givers.append(table.view().giver)
        table.round(0)
    assert givers == [2, 3, 0, 1]


def test_rulebook_end_of_the_game_after_everybody_has_given_once():
    table = Table()
    table.round(5)
    table.round(3)
    began = table.draw()
    assert began == [ev.RoundBegan(3, 2, last=True)]
    table.play(a.Ready(), a.Clued("most", 0), a.Clued("least", 1), a.Clued("middle", 2))
    table.turn(0, tick=True)
    assert table.rules.need(table.state).options[0].say == "the final score"
    assert table.play(a.NextRound()) == [ev.Closed(8, 15, 3, 3)]
    assert (table.what, table.view().winners) == ("over", (0, 1, 2))
    table.refuses(a.NextRound(), "game is over")
    table.refuses(a.Stopped(), "game is over")


@pytest.mark.parametrize(
    ("total", "band"),
    [(2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5), (18, 5)],
)
def test_rulings_six_bands_by_share_of_the_most(total, band):
    assert score.band(total, 18) == band


def test_rulings_a_used_up_pack_is_shuffled_again():
    table = Table()
    table.play(a.Drawn(SIX), a.Ready())
    assert table.state.drawn == SIX
    table = Table()
    table.round(0)
    first = table.view()
    assert first.round == 2
    again = tuple(f"t1{n}" for n in range(6))
    assert kinds(table.play(a.Drawn(again))) == ["PackShuffled", "RoundBegan"]
    assert table.state.drawn == again


def test_every_channel_is_offered():
    assert CHANNELS == ("cards", "hands", "keypad", "phone")
