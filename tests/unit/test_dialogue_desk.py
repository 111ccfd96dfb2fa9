"""Listening: time limits, answers over the host's speech, and the three repairs."""

from __future__ import annotations

import pytest
from dialogue_table import Table

from host.dialogue.messages import Heard, Tick
from host.hearing.evidence import Evidence, Phrase, Span
from host.judging.choice import choose


def reveal(**settings):
    """Bob is asked for his bet."""
    table = Table(2, **settings).to("reveal")
    assert table.last.startswith("Bets, please. Bob?")
    return table


def loud_reveal():
    """The same, with the question still in the loudspeaker."""
    table = reveal()
    table.loud = True
    table.say("undo")  # back to the bonus round, whose attempt is asked for again
    table.play()
    table.say("pass")
    return table


# -- the three repairs -----------------------------------------------------------------------------


def test_what_is_not_heard_is_asked_again_shorter_each_time_and_then_play_goes_on():
    table = reveal()
    assert table.say("a banana") == ["Once more, Bob?"]
    again = table.say("a wooden leg")
    assert again == ["Bob, just the bet: zero to three, four to six or seven and eight."]
    on = table.say("the weather is fine")
    assert on[0] == "Bob sits this one out."
    assert table.need in ("bet", "between")


def test_silence_is_a_failure_too():
    table = reveal()
    assert table.wait(10) == ["Once more, Bob?"]
    assert table.wait(10)[0].startswith("Bob, just the bet")
    assert table.wait(10)[0] == "Bob sits this one out."


def test_of_two_that_fit_the_host_asks_which():
    table = reveal()
    assert table.say("two or five") == ["Zero to three or four to six?"]
    table.say("the middle one")
    assert table.state.steps == (1, 0)  # Ann named one: the middle band was wrong, but taken


def test_lets_go_among_the_players_is_not_for_the_host():
    table = Table(2)
    start = len(table.effects)
    table.wait(1.1)
    span = Span("cmd:go_on", "let's go", table.now, table.now + 0.4, 0.97)
    table.hear(Evidence("Let's go!", table.now, table.now + 0.4, (span,), "whisper"))
    assert table.lines(start) == []
    table.hear(Evidence("Host, go on.", table.now, table.now + 0.4, (), "whisper"))
    assert table.lines(start) == ["We are not paused."]


def test_what_is_not_possible_now_is_answered_in_one_sentence():
    table = Table(2)
    assert table.say("time left") == ["No sand is running."]
    assert table.say("go on") == ["We are not paused."]
    assert table.say("undo") == ["There is nothing to take back."]
    assert table.say("that was right") == ["There is nothing to appeal right now."]


@pytest.mark.parametrize(
    ("phase", "answers"),
    [
        ("bonus", ["a banana"]),
        ("reveal", ["a banana", "a banana", "a banana"]),
    ],
)
def test_no_question_is_asked_for_ever(phase, answers):
    table = Table(2).to(phase)
    for answer in answers:
        table.say(answer)
    table.wait(2)
    assert table.need != phase


def test_who_is_oldest_after_three_failures_the_first_seat_begins():
    table = Table(3, first=None)
    table.say("a banana")
    assert table.last == "Once more: who is the oldest?"
    table.say("nobody can tell")
    assert table.last == "Just the name: Ann, Bob or Cy."
    table.say("whoever you like best")
    assert "Ann begins." in table.lines()


# -- answers over the question ---------------------------------------------------------------------


def test_an_answer_that_begins_over_the_question_is_asked_about():
    table = loud_reveal()
    while len(table.unheard) > 1:
        table.end_line()
    table.begin_line()
    table.now += 0.5
    begun = table.now
    table.now += 1.0
    table.give(Heard(table.now, Evidence("four to six", begun, table.now)))
    assert table.need == "reveal"
    table.now += 0.5
    table.end_line()
    assert table.last == "Was that your answer: four to six?"
    table.play()
    table.say("yes")
    assert table.state.round is None or table.state.round.bets[1] != "none"
    assert table.state.number == 2 or table.need == "between"


def test_no_to_was_that_your_answer_leaves_the_question_open():
    table = loud_reveal()
    while len(table.unheard) > 1:
        table.end_line()
    table.begin_line()
    table.now += 0.5
    table.give(Heard(table.now + 0.4, Evidence("four to six", table.now, table.now + 0.4)))
    table.now += 1
    table.end_line()
    table.play()
    table.say("no")
    table.play()
    assert table.need == "reveal"
    table.say("seven and eight")
    table.play()
    assert table.state.steps == (1, 0)


def test_an_utterance_over_the_last_word_of_the_question_is_asked_about_when_it_ends_later():
    table = loud_reveal()
    while len(table.unheard) > 1:
        table.end_line()
    table.begin_line()
    begun = table.now + 0.9
    table.now += 1.0
    table.end_line()
    table.give(Tick(table.now + 0.1))
    table.now += 0.8
    table.give(Heard(table.now, Evidence("four to six", begun, table.now)))
    assert table.last == "Was that your answer: four to six?"


def test_chatter_over_the_question_is_ignored():
    table = loud_reveal()
    while len(table.unheard) > 1:
        table.end_line()
    table.begin_line()
    table.now += 0.5
    table.give(Heard(table.now + 0.4, Evidence("nice weather today", table.now, table.now + 0.4)))
    table.now += 1
    before = len(table.effects)
    table.end_line()
    assert table.lines(before) == []


def test_a_table_that_hears_its_own_echo_is_asked_twice_and_then_goes_on():
    table = loud_reveal()
    for _ in range(400):
        if not table.unheard:
            table.wait(1)
            continue
        table.begin_line()
        began, table.now = table.now + 0.2, table.now + 1.2
        table.give(Heard(table.now, Evidence("four to six", began, table.now)))
        table.end_line()
        if table.need != "reveal":
            break
    asked = [line for line in table.lines() if line.startswith("Was that your answer")]
    assert len(asked) == 2
    assert table.need != "reveal"


def test_words_over_was_that_your_answer_are_not_asked_about_in_turn():
    table = loud_reveal()
    while len(table.unheard) > 1:
        table.end_line()
    for _ in range(2):
        table.begin_line()
        table.now += 0.5
        table.give(Heard(table.now + 0.4, Evidence("four to six", table.now, table.now + 0.4)))
        table.now += 1
        table.end_line()
    assert table.last == "Was that your answer: four to six?"
    assert not table.unheard
    table.wait(7)
    assert table.last == "Bob?"


# -- time limits -----------------------------------------------------------------------------------


def test_a_limit_begins_with_the_last_sample_of_the_question():
    table = loud_reveal()
    table.wait(60)  # a slow voice: nothing has been played yet
    assert table.need == "reveal"
    assert "Once more, Bob?" not in table.lines()[-3:]
    table.play()
    table.wait(9.8)
    assert table.last != "Once more, Bob?"
    table.wait(0.4)
    assert table.last == "Once more, Bob?"


def test_a_limit_stands_while_somebody_speaks():
    table = reveal()
    table.wait(9.5)
    table.speech(going=True)
    table.wait(4)
    table.speech(going=False)
    table.wait(0.3)
    assert table.last != "Once more, Bob?"
    table.wait(0.4)
    assert table.last == "Once more, Bob?"


def test_endless_babble_does_not_hold_a_limit_for_ever():
    table = reveal()
    table.wait(1)
    table.speech(going=True)
    table.wait(20)
    assert table.last == "Once more, Bob?"


def test_a_command_begins_the_limit_anew():
    table = reveal()
    table.wait(8)
    table.say("score")
    table.wait(9)
    assert "Once more, Bob?" not in table.lines()[-2:]


def test_typing_has_longer_limits():
    table = reveal()
    table.desk.patience = 2.0
    table.wait(19.8)
    assert table.last != "Once more, Bob?"
    table.wait(0.4)
    assert table.last == "Once more, Bob?"


def test_chatter_does_not_lengthen_the_time_for_bets():
    table = Table(3)
    for _ in range(3):
        table.say("which card shall I take", after=1.2)
        assert table.need == "bet"
    table.wait(2)
    assert table.need == "sand"


def test_two_options_with_one_wording_are_rivals():
    options = (Phrase("a", "Ann", ("the tall one",)), Phrase("b", "Bob", ("the tall one",)))
    choice = choose(options, Evidence("the tall one", 0.0, 1.0))
    assert (choice.key, choice.rivals) == (None, ("a", "b"))


def test_who_turns_from_one_option_to_another_means_the_last():
    options = (Phrase("a", "hourglass"), Phrase("b", "plate manager"), Phrase("c", "secrets"))
    assert choose(options, Evidence("the hourglass, no, secrets please", 0.0, 1.0)).key == "c"
    both = choose(options, Evidence("the hourglass and the secrets", 0.0, 1.0))
    assert both.key is None
