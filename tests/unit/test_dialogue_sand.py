"""The run of the hourglass: what counts, what holds it, how it ends (rulings: Hit List)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from dialogue_table import Cut, SandPause, SandStart, SandStop, Table, partial

from host.dialogue.messages import Heard, Show
from host.dialogue.sand import GRACE, SandClock
from host.hearing.evidence import Evidence


def sand(**settings):
    return Table(3, **settings).to("sand")


def hear_at(table, text, begun):
    """An utterance that began at stream time ``begun`` and has just been recognised."""
    return table.hear(Evidence(text, begun, begun + 0.4))


def began(table):
    return next(at for at, e in table.effects if isinstance(e, SandStart))


def test_the_sand_turns_when_the_last_word_of_the_prompt_has_been_heard():
    table = Table(2, loud=True)
    table.play()
    table.say("ready")
    assert table.need == "start"
    table.wait(5)
    assert table.all(SandStart) == []
    table.play(1.0)
    assert table.need == "sand"
    assert began(table) == pytest.approx(table.now)


def test_entries_count_over_the_hosts_short_answers():
    table = sand()
    table.loud = True
    table.say("how long have I got")
    assert table.unheard
    table.say("cow", after=0.2)
    assert table.marks == ["cow"]
    assert table.all(SandPause) == []


@pytest.mark.parametrize("command", ["help", "rules", "settings", "pause"])
def test_what_takes_long_holds_the_sand_until_go_on(command):
    table = sand()
    table.say(command)
    if command == "settings":
        table.say("that's all")
    assert len(table.all(SandPause)) == 1
    table.wait(300)
    assert table.need == "sand"
    table.say("pig")
    assert table.marks == []
    table.say("go on")
    assert len(table.all(SandStart)) == 2
    table.say("pig")
    assert table.marks == ["pig"]
    table.wait(46)
    assert table.need != "sand"


@pytest.mark.parametrize("command", ["score", "repeat", "time left", "whose turn is it", "louder"])
def test_what_is_short_does_not(command):
    table = sand()
    said = table.say(command)
    assert len(said) == 1
    assert table.all(SandPause) == []


def test_a_pause_outlasts_other_commands_and_undo():
    table = sand()
    table.say("cow")
    table.say("pause")
    for command in ("help", "settings", "that's all", "undo", "pause", "stop", "no", "skip"):
        table.say(command)
    table.wait(100)
    assert table.need == "sand"
    assert len(table.all(SandStart)) == 1
    table.say("go on")
    assert len(table.all(SandStart)) == 2
    assert table.marks == []
    table.say("pig")
    assert table.marks == ["pig"], "one go on is enough"


def test_undo_during_an_appeal_does_not_leave_the_sand_held():
    table = sand()
    table.say("cow")
    table.say("rooster")
    table.say("you didn't count sieve")
    table.say("undo")
    held = len(table.all(SandStart)) == 1
    if held:
        table.say("go on")
    table.wait(60)
    assert table.need != "sand"


def test_the_sand_position_is_logged_at_marks_pauses_and_every_two_seconds():
    table = sand()
    table.wait(3.7)
    table.say("cow")
    table.say("pause")
    notes = [n["used"] for n in table.desk.ledger.notes("sand")]
    assert notes == sorted(notes)
    assert all(b - a <= 2.0 for a, b in pairwise(notes))
    used = {round(n, 1) for n in notes}
    assert 5.2 in used  # the mark
    assert 6.7 in used  # the pause


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("late", "counts"), [(-0.1, True), (0.0, True), (0.1, True), (GRACE, True), (0.2, False)]
)
def test_an_entry_counts_by_its_first_sound(late, counts):
    table = sand()
    end = began(table) + 45.0
    table.wait(end + late - 0.05 - table.now)
    table.speech(going=True)
    table.wait(end + 0.9 - table.now)
    hear_at(table, "cow", end + late)
    table.speech(going=False)
    table.wait(1)
    assert table.marks == (["cow"] if counts else [])
    assert table.need == "bonus"


def test_in_one_breath_across_the_last_grain_only_the_earlier_entries_count():
    table = sand()
    end = began(table) + 45.0
    table.wait(end - 0.5 - table.now)
    table.speech(going=True)
    table.wait(1.2)
    words = (("cow", end - 0.5, end - 0.2), ("pig", end + 0.3, end + 0.6))
    table.hear(Evidence("cow pig", end - 0.5, end + 0.6, word_times=words))
    table.speech(going=False)
    table.wait(1)
    assert table.marks == ["cow"]


def test_an_utterance_in_flight_is_cut_and_waited_for_but_not_for_ever():
    table = sand()
    end = began(table) + 45.0
    table.wait(end - 1 - table.now)
    table.speech(going=True)
    table.wait(1.2)
    assert len(table.all(Cut)) == 1
    assert table.need == "sand"
    table.wait(5)
    assert table.need == "bonus"


def test_what_begins_long_after_the_end_is_late_though_the_host_still_waits():
    table = sand()
    end = began(table) + 45.0
    table.wait(end - 1 - table.now)
    table.speech(going=True)
    table.wait(3.5)
    hear_at(table, "cow", end + 2.0)
    table.speech(going=False)
    table.wait(1)
    assert table.marks == []


def test_time_left_over_from_the_last_round_does_not_end_the_next():
    table = sand()
    table.wait(30)
    table.say("done")
    for words in ("pass", "pass", "four to six", "four to six", "ready"):
        table.say(words)
    assert table.need == "sand"
    start = [at for at, e in table.effects if isinstance(e, SandStart)][-1]
    table.wait(start + 44.9 - table.now)
    assert table.need == "sand"
    table.wait(1)
    assert table.need != "sand"


def test_the_end_is_shown_and_sounds_once():
    table = sand()
    table.wait(47)
    stops = table.all(SandStop)
    assert [s.run_out for s in stops] == [True]
    shown = [e.text for e in table.all(Show) if e.text.startswith("sand")]
    assert shown == ["sand   30 s left", "sand   15 s left", "sand   5 s left"]


def test_stopping_the_game_stops_the_sand():
    table = sand()
    table.say("stop")
    table.say("yes")
    assert isinstance(table.all(SandStop)[-1], SandStop)
    assert table.state.winners == (0, 1, 2)


# -- commands and entries --------------------------------------------------------------------------


def test_an_entry_that_is_a_command_word_is_an_answer_until_it_is_marked():
    table = Table(2, order=("player",)).to("bet")
    table.say("ready")
    table.say("pause")
    table.say("stop")
    assert table.marks == ["pause", "stop"]
    assert table.all(SandPause) == []
    table.say("host, pause")
    assert len(table.all(SandPause)) == 1


def test_host_before_a_command_word_is_the_command_though_an_entry_equals_it():
    table = Table(2, order=("player",)).to("bet")
    table.say("ready")
    table.say("host, pause")
    assert table.marks == []
    assert len(table.all(SandPause)) == 1


def test_commands_are_no_misses_to_appeal():
    table = sand()
    table.say("how long have I got")
    table.say("done")
    assert table.say("that was right")[0] == "There is nothing to appeal right now."


def test_the_beginning_of_an_utterance_is_no_miss():
    table = sand()
    table.hear(partial(Evidence("a croco", table.now - 0.4, table.now)))
    table.say("done")
    assert table.say("that was right")[0] == "There is nothing to appeal right now."


def test_a_denied_mark_waits_for_the_end_of_the_time():
    table = sand()
    table.say("cow")
    assert table.say("she never said cow") == ["After the time."]
    assert table.marks == ["cow"]
    table.say("done")
    assert table.last == 'Bob, did Ann really say "cow"?'


def test_doubts_are_raised_once_for_each_entry_and_three_at_most():
    table = Table(3, order=("kitchen",)).to("bet")
    table.say("ready")
    for _ in range(2):
        table.say("a beater")
    for _ in range(4):
        table.hear(Evidence("", table.now - 0.5, table.now))
        table.wait(1)
    table.say("done")
    asked = 0
    while table.need == "review":
        asked += 1
        table.say("pass")
    assert asked == 3


# -- the clock -------------------------------------------------------------------------------------


def test_the_clock_stands_while_it_is_held():
    clock = SandClock(45.0)
    clock.start(10.0)
    clock.hold(20.0)
    assert clock.used_at(30.0) == 10.0
    clock.start(100.0)
    assert clock.used_at(105.0) == 15.0
    assert clock.used_at(15.0) == 5.0
    assert clock.left(105.0) == 30.0


def test_after_the_end_time_goes_on():
    clock = SandClock(45.0)
    clock.start(0.0)
    clock.hold(45.0)
    clock.over = True
    assert clock.used_at(47.0) == 47.0


def test_text_without_a_limit_never_ends_by_itself():
    table = Table(2, hourglass=None).to("sand")
    table.wait(500)
    assert table.need == "sand"
    table.give(Heard(table.now, Evidence("cow", table.now - 0.4, table.now)))
    assert table.marks == ["cow"]
