"""What is set off by noise, by the host itself and by talk is counted; so are times."""

import random
from functools import lru_cache
from itertools import islice

import numpy as np
import pytest

from host.bench import own_voice, talk, timing
from host.bench.answers import Table
from host.bench.chatter import small_talk
from host.bench.clips import Clip, Listener
from host.bench.noise import made_noises, nothing_set_off
from host.bench.trials import Trial
from host.bench.watch import SetOff, Watcher
from host.hearing.evidence import RATE, Evidence, Span
from host.sound.room import Room
from host.speaking.players import SyntheticPlayer


class Ears:
    """Whatever sounds is heard as the first entry, or as ``words``."""

    name = "whisper"

    def __init__(self, words=None):
        self.words = words
        self.lengths = []

    def session(self, expected, start):
        self.expected, self.sound = expected, []
        return self

    def feed(self, samples):
        self.sound.append(samples)

    def end(self):
        self.lengths.append(sum(map(len, self.sound)) / RATE)
        first = self.expected.phrases[0]
        if self.words is not None:
            return Evidence(self.words, 0.0, 1.0, engine="whisper")
        span = Span(first.key, first.text, 0.0, 1.0, 0.99)
        return Evidence(first.text, 0.0, 1.0, (span,), "whisper")


@lru_cache
def a_word():
    """A word by the natural voice: nothing simpler is a voice to the detector."""
    return SyntheticPlayer().say("penguin")


class Speaker:
    """A voice that says everything alike."""

    name = "tone"
    rate = RATE

    def speak(self, text, speed=1.0):
        yield a_word()

    def close(self):
        pass


def test_marks_and_commands_are_counted_and_done_is_a_command():
    watcher, found = Watcher(Ears()), SetOff()
    for words in ("whisk", "pause", "I'm done", "the weather is lovely", "stop"):
        watcher.count(Evidence(words, 0.0, 1.0, engine="whisper"), ("whisk", "ladle"), found)
    assert (found.marked, found.commands) == (1, 3), found.what
    assert found.result(1800.0)["per_hour"] == 8.0


def test_the_ears_of_a_watcher_expect_entries_and_every_command():
    keys = [phrase.key for phrase in Watcher(Ears()).expected(("whisk", "ladle")).phrases]
    assert keys[:3] == ["whisk", "ladle", "cmd:done"] and {"cmd:pause", "cmd:stop"} <= set(keys)


def test_a_voice_among_the_noises_is_told_by_the_name_of_its_noise():
    noise = {"radio": np.concatenate([a_word(), np.zeros(RATE, np.float32)])}
    found = nothing_set_off(Watcher(Ears()), noise, minutes=0.4)
    assert (found["n"], found["minutes"]) == (4, 0.4)
    assert found["parts"]["radio"]["marked"] >= 3 and found["parts"]["silence"]["utterances"] == 0
    assert found["marked"] == sum(part["marked"] for part in found["parts"].values())
    assert all(what.startswith("radio: ") for what in found["what"])


def test_noises_that_are_made_are_as_loud_as_they_say():
    made = made_noises(1.0)
    level = {name: 20 * np.log10(np.std(sound)) for name, sound in made.items()}
    assert level["silence"] == pytest.approx(-70, abs=1) and level["hum"] == pytest.approx(
        -40, abs=1
    )


def test_every_line_of_every_game_is_spoken_with_its_slots_filled():
    lines = own_voice.lines()
    assert len(lines) == len(set(lines)) > 500
    assert not any("{" in line for line in lines)
    assert any("Hit List" in line for line in lines)


def test_the_host_reads_the_very_list_that_may_be_marked():
    entries, steps = next(own_voice.play(random.Random(1)))
    assert len(entries) == 8
    assert any(step.line == f"{', '.join(entries)}." for step in steps)
    assert any(step.sand for step in steps) and any(step.cue for step in steps)


def test_the_host_talks_as_long_as_its_lines_and_what_is_heard_is_counted():
    found = SetOff()
    table = own_voice.Alone(Room(), Ears(), Speaker(), found)
    table.lay(("whisk", "ladle"))
    for _ in range(2):
        table.do(own_voice.Step(line="x", pause=0.7))
    assert 2.0 < table.now < 6.0
    heard, marked = found.utterances, found.marked
    table._give(own_voice.Heard(1.0, Evidence("whisk", 0.0, 1.0, engine="whisper")))
    assert (found.utterances, found.marked) == (heard + 1, marked + 1)
    assert found.what[-1] == "whisk: whisk"


def test_an_item_is_answered_by_a_sound_after_its_end():
    trial = Trial(Clip("whisk", "ann", "s", "MIT"), ("whisk", "ladle"), ("cow", "pig"))
    found = timing.item_to_sound(Ears(), [trial, trial], lambda clip: a_word())
    assert (found["n"], found["unanswered"]) == (2, 0)
    assert 0.3 < found["median_s"] < 1.5


def test_an_item_that_nobody_hears_is_unanswered():
    trial = Trial(Clip("whisk", "ann", "s", "MIT"), ("whisk", "ladle"), ("cow", "pig"))
    found = timing.item_to_sound(Ears(), [trial], lambda clip: np.full(8000, 1e-5, np.float32))
    assert (found["n"], found["unanswered"], found["median_s"]) == (0, 1, None)


def test_times_are_told_with_their_middle_and_their_tail():
    found = timing.spread([0.1] * 90 + [1.0] * 10)
    assert (found["n"], found["median_s"], found["p95_s"]) == (100, 0.1, 1.0)
    assert found["median_interval"] == [0.1, 0.1]


def test_recorded_sentences_are_said_once_and_then_the_talk_is_over():
    class Tone(Listener):
        def whole(self, clip):
            return np.full(RATE, 0.1, np.float32)

    clips = [Clip(str(n), "s", "x", "MIT") for n in range(8)]
    said = talk.recorded(clips, Tone(Speaker()))
    assert len(list(said(()))) == 8 and list(said(())) == []
    table = Table(Ears("nothing of that"), Tone(Speaker()))
    found = talk.measure(table, talk.recorded(clips, Tone(Speaker())), 5.0, "human")
    assert 0.1 < found["minutes"] < 0.5


def test_small_talk_never_says_the_same_twice():
    said = list(islice(small_talk(), 2000))
    assert len(set(said)) == 2000 and not any("{" in text for text in said)


def test_while_the_host_waits_every_command_counts_in_talk():
    """Not in the discussion, where only "host, ..." is one."""
    clips = [Clip(str(n), "s", "x", "MIT") for n in range(8)]

    def measured(waiting):
        listener = Listener(Speaker())
        talk_ = talk.measure(
            Table(Ears("pause"), listener),
            lambda _: (listener.sound(clip) for clip in clips),
            5.5,
            "synthetic",
            waiting=waiting,
        )
        return talk_["commands"]

    assert measured(True) > 0 == measured(False)
