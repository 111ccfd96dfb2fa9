"""The demonstration as it is heard: by a loudspeaker, by the clock, until Enter is pressed."""

from __future__ import annotations

import io
import sys

import numpy as np
import pytest

from host.running.pace import EnterPressed, Paced
from host.sound.errors import SoundError
from host.sound.table import Block

MIC = np.full(512, 0.25, np.float32)


def block(time: float) -> Block:
    return Block(MIC, np.zeros(512, np.float32), time)


class Clock:
    def __init__(self):
        self.time, self.waited = 100.0, []

    def now(self):
        return self.time

    def wait(self, seconds):
        self.waited.append(seconds)
        self.time += seconds


class Speaker:
    def __init__(self, fails_after):
        self.heard, self.left, self.closed = [], fails_after, 0

    def write(self, samples):
        if not self.left:
            raise SoundError("unplugged")
        self.left -= 1
        self.heard.append(samples)

    def close(self):
        self.closed += 1


def test_the_clock_is_waited_for():
    clock = Clock()
    pace = Paced(now=clock.now, wait=clock.wait)
    for n in range(10):
        pace(block(n * 0.032))
    assert clock.time == pytest.approx(100.0 + 9 * 0.032)


def test_a_loudspeaker_gets_the_room_and_sets_the_pace():
    clock, speaker = Clock(), Speaker(fails_after=99)
    pace = Paced(speaker=speaker, now=clock.now, wait=clock.wait)
    for n in range(3):
        pace(block(n * 0.032))
    assert np.array_equal(np.concatenate(speaker.heard), np.full(1536, 0.5, np.float32))
    assert clock.waited == []


def test_a_loudspeaker_that_fails_leaves_the_clock():
    clock, speaker = Clock(), Speaker(fails_after=2)
    pace = Paced(speaker=speaker, now=clock.now, wait=clock.wait)
    for n in range(5):
        pace(block(n * 0.032))
    assert speaker.closed == 1
    assert sum(clock.waited) == pytest.approx(2 * 0.032)


def test_enter_ends_it(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    pace = Paced(enter=True, now=lambda: 0.0, wait=lambda seconds: None)
    pace._pressed.wait(10.0)
    with pytest.raises(EnterPressed):
        pace(block(0.0))


def test_the_end_of_the_input_is_no_enter(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    pace = Paced(enter=True, now=lambda: 0.0, wait=lambda seconds: None)
    assert not pace._pressed.wait(0.2)
    pace(block(0.0))
