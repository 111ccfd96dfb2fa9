"""A series of Knowing Me Knowing You: every paragraph of the rulebook and every ruling about it."""

from __future__ import annotations

import pytest
from knowing_me_table import Table, only, questions, setup_of

from host.core.errors import NotNow
from host.core.need import Kind
from host.core.rules import Action as Base
from host.games.knowing_me import actions as a
from host.games.knowing_me import events as ev
from host.games.knowing_me.rules import KnowingMe, KnowingMeTwo
from host.games.knowing_me.state import Answer, Question, Setup

KEYPAD = ("keypad",) * 3


def test_rulebook_the_questions_go_to_whose_birthday_is_the_most_recent_asked_from_the_right():
    table = Table(4, first=2)
    assert table.draw() == [ev.SeriesBegan(1, 2, 1)]
    assert (table.view().target, table.view().asker) == (2, 1)


def test_the_asker_of_the_first_seat_is_the_last_one():
    assert Table(4).view().asker == 3


@pytest.mark.parametrize("count", [1, 2, 7])
def test_rulings_three_to_six_players(count):
    players = setup_of(6).players * 2
    with pytest.raises(NotNow, match="three to six"):
        KnowingMe().new(Setup(players[:count], 0))


@pytest.mark.parametrize("count", [1, 3])
def test_rulings_two_players_by_their_own_rules(count):
    with pytest.raises(NotNow, match="for two players"):
        KnowingMeTwo().new(setup_of(count))


@pytest.mark.parametrize("count", range(3, 7))
def test_rulings_three_to_six_players_can_play(count):
    assert Table(count).view().totals == (0,) * count


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"first": 3}, "sit at the table"),
        ({"first": -1}, "sit at the table"),
        ({"seconds": 4.0}, "5 to 120"),
        ({"seconds": 121.0}, "5 to 120"),
        ({"series": 0}, "one to five"),
        ({"series": 6}, "one to five"),
        ({"channels": ("cards",)}, "for every player"),
        ({"channels": ("cards", "cards", "post")}, "cards, hands, keypad, phone"),
        ({"players": setup_of(1).players * 3}, "colour of their own"),
    ],
)
def test_an_unfit_set_up_is_refused_in_words(changes, words):
    with pytest.raises(NotNow, match=words):
        Table(3, **changes)


@pytest.mark.parametrize("seconds", [5.0, 120.0, None])
def test_the_time_to_write_is_settable_or_none(seconds):
    table = Table(seconds=seconds)
    table.draw()
    assert table.rules.need(table.state).seconds == seconds


# -- In Search of the Truth ------------------------------------------------------------------


def test_rulebook_five_questions_are_answered_in_secret_then_asked_again():
    table = Table()
    need = table.rules.need(table.state)
    assert (need.what, need.kind) == ("draw", Kind.CHANCE)
    table.refuses(a.Ready(), "card")
    table.draw()
    for number in range(5):
        need = table.rules.need(table.state)
        assert (need.what, need.secret, need.actors) == ("write", True, (1, 2, 0))
        assert [option.key for option in need.options] == ["1", "2", "3"]
        assert table.view().question == number
        table.refuses(a.Announced(1, "1"), "secret")
        table.refuses(a.Ruled(0, 1, 2, True, "table"), "given no answer")
        events = table.play(a.Ready())
        assert events[0] == ev.AnswersIn(number)
        assert len(only(events, ev.RevealBegan)) == (number == 4)
    assert (table.what, table.view().question) == ("reveal", 0)
    table.refuses(a.Ready(), "answers are told")


@pytest.mark.parametrize("count", [0, 6])
def test_a_series_has_up_to_five_questions(count):
    table = Table()
    table.refuses(a.Drawn("c", questions("c", "o" * count)), "up to five")


@pytest.mark.parametrize("options", [1, 6])
def test_rulings_a_question_has_two_to_five_options(options):
    table = Table()
    table.refuses(a.Drawn("c", (Question("c", 1, "options", options),)), "two to five")


def test_rulings_people_questions_offer_the_other_players_from_the_targets_left():
    table = Table(4, first=1)
    table.draw("p")
    options = table.rules.need(table.state).options
    assert [(o.key, o.say) for o in options] == [("green", "Cy"), ("yellow", "Dee"), ("red", "Ann")]


def test_an_open_question_is_one_phrase():
    table = Table()
    table.begin("w")
    need = table.rules.need(table.state)
    assert (need.kind, need.options) == (Kind.ATTEMPT, ())


def test_rulings_hands_open_questions_are_skipped():
    table = Table(channels=("cards", "hands", "cards"))
    table.refuses(a.Drawn("c", questions("c", "ow")), "Fingers")
    table.draw("op")


def test_rulings_hands_each_question_is_told_before_the_next_is_asked():
    table = Table(channels=("cards", "cards", "hands"))
    table.draw("oo")
    assert table.play(a.Ready()) == [ev.AnswersIn(0), ev.RevealBegan()]
    assert (table.what, len(table.view().asked)) == ("reveal", 1)
    table.question("1", "2", "1")
    assert (table.what, table.view().question, len(table.view().asked)) == ("write", 1, 2)
    assert table.play(a.Ruled(0, 2, 0, True, "table"))[0].right == (1, 2)
    table.play(a.Ruled(0, 2, 0, False, "table"), a.Ready())
    assert table.question("1", "1", "1")[-1] == ev.SeriesDone((3, 4, 2), (3, 4, 2))


def test_rulings_keypad_each_entry_in_secret_and_all_of_them():
    table = Table(channels=KEYPAD)
    table.draw("oo")
    assert table.play(a.Wrote(2, "3")) == []
    assert table.actors == (1, 0)
    table.refuses(a.Ready(), "Not every answer")
    table.play(a.Wrote(0, "1"))
    assert table.play(a.Wrote(1, "own")) == [ev.AnswersIn(0)]
    assert table.actors == (1, 2, 0)


def test_an_entry_may_be_changed_until_all_are_in_and_only_its_player_sees_it():
    table = Table(channels=KEYPAD)
    table.draw("o")
    table.play(a.Wrote(1, "1"), a.Wrote(1, "2"))
    assert table.view(1).asked[0].mine == Answer("2")
    assert table.view(0).asked[0].mine is None
    assert table.view().asked[0].mine is None


@pytest.mark.parametrize("answer", ["0", "4", "red", "own:tea", "tea"])
def test_what_is_no_option_cannot_be_entered(answer):
    table = Table(channels=KEYPAD)
    table.draw("o")
    table.refuses(a.Wrote(1, answer), "none of the answers")


def test_rulings_keypad_own_words_are_kept_in_mind_and_spoken_at_the_reveal():
    table = Table(channels=KEYPAD)
    table.draw("wo")
    table.refuses(a.Wrote(1, "own"), "in mind")
    table.play(a.Ready())
    table.play(a.Wrote(0, "1"), a.Wrote(1, "own"), a.Wrote(2, "2"))
    table.question("tea", "tea", "milk")
    assert table.actors == (1,)
    table.play(a.Announced(1, "own:neither"))
    table.refuses(a.Announced(2, "3"), "entered stands")
    table.play(a.Announced(2, "2"))


def test_rulings_phone_own_words_are_entered_also_for_an_open_question():
    table = Table(channels=("phone", "keypad", "cards"))
    table.draw("w")
    table.refuses(a.Wrote(1, "own"), "in mind")
    table.refuses(a.Wrote(0, "own"), "none of the answers")
    table.play(a.Ready())
    assert table.actors == (0,)
    table.play(a.Wrote(0, "own:tea", "Tea"))
    assert table.view(0).asked[0].mine == Answer("own:tea", "Tea")
    table.play(a.Announced(1, "own:brew"), a.Announced(2, "own:milk"))
    table.refuses(a.Announced(0, ""), "entered stands")
    table.play(a.Announced(0, "own:brew", "Tea"))
    table.refuses(a.Reopened(0, 0), "entered stands")


def test_a_phone_may_come_and_go_until_its_answer_is_in():
    table = Table()
    table.play(a.Channel(1, "phone"))
    table.draw("oo")
    table.play(a.Ready())
    assert table.actors == (1,)
    table.play(a.Wrote(1, "1"))
    table.play(a.Channel(1, "keypad"), a.Channel(1, "phone"), a.Ready(), a.Wrote(1, "2"))
    table.refuses(a.Channel(1, "cards"), "answers are told")
    assert table.what == "reveal"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (a.Channel(1, "post"), "cards, hands"),
        (a.Channel(3, "cards"), "Nobody sits"),
        (a.Channel(0, "cards"), "in already"),
    ],
)
def test_a_channel_that_cannot_be_taken_is_refused(action, words):
    table = Table(channels=KEYPAD)
    table.draw("o")
    table.play(a.Wrote(0, "1"))
    table.refuses(action, words)


def test_with_paper_or_hands_nothing_is_told_before_the_reveal():
    table = Table(channels=("cards", "hands", "keypad"))
    table.draw("o")
    table.refuses(a.Wrote(0, "1"), "Keep it to yourself")
    table.refuses(a.Wrote(1, "1"), "Keep it to yourself")
    table.play(a.Ready())
    table.refuses(a.Ready(), "Not every answer")
    assert table.actors == (2,)


def test_skip_another_question_takes_the_place_of_the_open_one_and_nothing_is_lost():
    table = Table(channels=KEYPAD)
    table.draw("oo")
    table.play(*(a.Wrote(seat, "1") for seat in range(3)), a.Wrote(1, "2"))
    new = Question("spare", 2, "people")
    assert table.play(a.Replaced(new)) == [ev.QuestionReplaced(1)]
    assert [record.question for record in table.state.series.asked] == [questions()[0], new]
    assert table.state.series.asked[0].written == (Answer("1"),) * 3
    assert table.actors == (1, 2, 0)
    assert (table.state.drawn, table.state.lent) == (("c1", "spare"), ("spare/2",))
    table.refuses(a.Replaced(new), "among these")


def test_skip_is_no_longer_possible_when_the_answers_are_told():
    table = Table()
    table.begin()
    table.refuses(a.Replaced(Question("spare", 1, "people")), "told")


def test_rulings_a_used_up_pack_is_shuffled_again():
    table = Table()
    table.series("1", "1", "1")
    table.play(a.NextRound(), a.Drawn("c9", (*questions("c9", "oo"), Question("x", 3, "people"))))
    assert table.state.drawn == ("c1", "c9", "x")
    table.play(a.Ready(), a.Ready(), a.Ready())
    for _ in range(3):
        table.question("", "", "")
    events = table.play(a.NextRound(), a.Drawn("c1", questions("c1")))
    assert events[0] == ev.PackShuffled()
    assert (table.state.drawn, table.state.lent) == (("c1",), ())


# -- Who Do You Really Know? -----------------------------------------------------------------


def test_rulebook_answers_are_told_from_the_targets_left_round_to_the_target():
    table = Table(4, first=1)
    table.begin("oo")
    for seat, later in ((2, 3), (3, 1), (0, 1), (1, None)):
        assert table.actors == (seat,)
        if later is not None:
            table.refuses(a.Announced(later, "1"), "One after the other")
        assert table.play(a.Announced(seat, "2")) == [ev.Told(seat, 0, "2", "")]
    assert table.what == "settle"
    table.play(a.Settled())
    assert (table.what, table.actors, table.view().question) == ("reveal", (2,), 1)


def test_an_answer_of_a_player_on_the_table_only():
    table = Table()
    table.begin("p")
    table.refuses(a.Announced(1, "red"), "none of the answers")
    table.refuses(a.Announced(1, "yellow"), "none of the answers")
    table.refuses(a.Announced(7, "blue"), "Nobody sits")
    table.play(a.Announced(1, "blue"))


def test_rulings_own_words_are_always_allowed():
    table = Table()
    table.begin("op")
    table.question("own", "vegetarian", "vegetarian")
    table.question("blue", "mum", "mum")
    assert table.view().totals == (2, 0, 4)


# -- Scoring ---------------------------------------------------------------------------------


def test_rulebook_scoring_right_two_in_the_targets_colour_target_one_in_each_guessers():
    table = Table(4)
    table.begin()
    assert table.question("1", "1", "2", "1")[-1] == ev.Scored(0, (1, 2), (), (3,))
    assert table.view().boxes == ((0, 1, 1, 0), (2, 0, 0, 0), (2, 0, 0, 0), (0, 0, 0, 0))


def test_rulebook_scoring_right_answers_win_no_other_tokens():
    table = Table(4)
    table.begin()
    table.question("1", "1", "1", "1")
    assert table.view().boxes == ((0, 1, 1, 1), (2, 0, 0, 0), (2, 0, 0, 0), (2, 0, 0, 0))


def test_rulings_shared_wrong_answers_one_in_the_colour_of_each_who_gave_the_same():
    table = Table(5)
    table.begin()
    scored = table.question("2", "2", "3", "2", "1")[-1]
    assert scored == ev.Scored(0, (), ((1, 2), (1, 4), (2, 4)), (3,))
    assert table.view().boxes == (
        (0, 0, 0, 0, 0),
        (0, 0, 1, 0, 1),
        (0, 1, 0, 0, 1),
        (0, 0, 0, 0, 0),
        (0, 1, 1, 0, 0),
    )


def test_rulebook_scoring_wrong_and_alone_wins_nothing():
    table = Table(3)
    table.begin()
    assert table.question("1", "2", "3")[-1] == ev.Scored(0, (), (), (1, 2))
    assert table.view().totals == (0, 0, 0)


def test_no_answer_is_the_same_as_nobodys_not_even_as_no_answer():
    table = Table(4)
    table.begin()
    assert table.question("", "", "1", "")[-1] == ev.Scored(0, (), (), (3,))
    assert table.view().totals == (0, 0, 0, 0)


def test_tokens_count_only_once_the_question_is_settled():
    table = Table()
    table.begin()
    table.tell("1", "1", "1")
    assert table.view().totals == (0, 0, 0)
    table.play(a.Settled())
    assert table.view().totals == (2, 2, 2)


def test_the_series_is_done_with_the_fifth_question():
    table = Table()
    events = table.series("1", "2", "1")
    assert events[-1] == ev.SeriesDone((5, 10, 0), (5, 10, 0))
    assert len(only(events, ev.SeriesDone)) == 1
    assert table.what == "between"


def test_a_late_ruling_does_not_end_the_series_once_more():
    table = Table()
    table.series("1", "2", "1")
    events = table.play(a.Ruled(4, 2, 0, True, "table"))
    assert events == [ev.Scored(4, (1, 2), (), (), again=True)]
    assert table.view().totals == (6, 10, 2)


def test_playing_for_two_one_token_a_right_answer_the_target_none():
    table = Table(2, two=True)
    table.begin("oow")
    table.question("1", "1")
    table.question("2", "1")
    table.question("tea", "tea")
    assert table.view().boxes == ((0, 0), (2, 0))


def test_playing_for_two_nobody_else_is_present():
    table = Table(2, two=True)
    table.refuses(a.Drawn("c", questions("c", "p")), "Two players")


# -- rulings, corrections, appeals -----------------------------------------------------------


def test_rulings_unsure_own_words_are_decided_before_the_tokens():
    table = Table()
    table.begin()
    table.tell("tea", "milk", "brew")
    assert table.play(a.Ruled(0, 1, 0, True, "target")) == []
    assert table.play(a.Settled()) == [ev.Scored(0, (1,), (), (2,))]


def test_a_late_ruling_counts_the_question_anew():
    table = Table(4)
    table.begin()
    table.question("tea", "brew", "milk", "cocoa")
    table.question("1", "2", "3", "2")
    assert table.play(a.Ruled(0, 2, 1, True, "table")) == [
        ev.Scored(0, (), ((1, 2),), (3,), again=True)
    ]
    assert table.view().totals == (1, 1, 3, 0)
    assert table.play(a.Ruled(0, 1, 2, False, "table"))[0].alone == (1, 2, 3)
    assert table.view().totals == (1, 0, 2, 0)


def test_a_ruling_that_changes_nothing_says_nothing():
    table = Table()
    table.begin()
    table.question("1", "2", "1")
    assert table.play(a.Ruled(0, 2, 0, False, "table")) == []


def test_a_ruling_holds_for_all_who_gave_these_answers():
    table = Table(5)
    table.begin()
    table.question("brew", "tea", "brew", "milk", "tea")
    assert table.play(a.Ruled(0, 1, 0, True, "target"))[0].right == (1, 2, 3)
    table.play(a.Announced(4, "own:brew", question=0))
    assert table.view().asked[0].right == (1, 2, 3, 4)


def test_who_said_nothing_is_not_ruled_about():
    table = Table()
    table.begin()
    table.tell("", "1")
    table.refuses(a.Ruled(0, 1, 2, True, "table"), "Bob has given no answer")
    table.refuses(a.Ruled(0, 2, 0, True, "table"), "Ann has given no answer")
    table.tell("1")
    table.refuses(a.Ruled(0, 2, 0, True, "table"), "same answer already")
    table.refuses(a.Ruled(5, 2, 1, True, "table"), "no such question")


def test_an_answer_can_be_corrected_until_the_series_is_closed():
    table = Table()
    table.begin("oo")
    table.tell("1")
    assert table.play(a.Announced(1, "2")) == [ev.Told(1, 0, "2", "")]
    table.question("3", "2")
    table.question("1", "1", "2")
    events = table.play(a.Announced(1, "1", question=0))
    assert only(events, ev.Scored) == [ev.Scored(0, (), (), (1, 2), again=True)]
    assert table.view().totals == (0, 1, 1)


def test_a_correction_does_not_take_the_ruling_on_the_old_words_along():
    table = Table()
    table.begin("o")
    table.tell("tea", "milk", "brew")
    table.play(a.Ruled(0, 1, 0, True, "target"), a.Announced(1, "own:water"), a.Settled())
    assert table.view().totals == (0, 0, 0)


def test_that_was_not_bob_reopens_his_answer_and_asks_him_again():
    table = Table()
    table.begin("oo")
    table.question("1", "2", "1")
    assert table.view().totals == (1, 2, 0)
    table.play(a.Reopened(1, 0))
    assert (table.what, table.actors, table.view().question) == ("reveal", (1,), 0)
    assert table.view().totals == (0, 0, 0)
    table.question("2")
    assert table.view().totals == (0, 1, 1)
    assert table.view().question == 1
    table.refuses(a.Reopened(1, 1), "not answered")


def test_what_was_entered_stands():
    table = Table(channels=KEYPAD)
    table.draw("o")
    table.play(*(a.Wrote(seat, "1") for seat in range(3)), a.Announced(1, "1"))
    table.refuses(a.Reopened(1, 0), "entered stands")


def test_public_views_keep_later_questions_and_unsettled_tokens_back():
    table = Table()
    table.draw("opw")
    assert len(table.view().asked) == 1
    table.write()
    table.tell("1", "1", "1")
    assert table.view().asked[0].right == ()
    assert [answer.key for answer in table.view().asked[0].answers] == ["1", "1", "1"]
    table.play(a.Settled())
    assert table.view().asked[0].right == (1, 2)
    table.refuses(a.Settled(), "told")


def test_what_is_no_action_of_this_game_is_refused():
    Table().refuses(Base(), "not part of")
