"""An ear that is shut while the host speaks: for rooms in which its echo cannot be taken out."""

from __future__ import annotations

import numpy as np

from host.hearing.evidence import RATE, Samples
from host.running.listening import Ear
from host.sound.mixer import Mixer, Started

TAIL = 0.25
"""Seconds that a room goes on."""
SHUT = 0.003
"""What is let through: a little, so that the room's own noise is not forgotten (-50 dB)."""
LEVEL = -40.0
"""dBFS that is said to be the host's while the ear is shut: what is let through is its remnant."""


class ShutEar:
    """Another ear, and the mixer's word for when a line sounds. Sand and cues do not shut it."""

    def __init__(self, ear: Ear, mixer: Mixer, late: float) -> None:
        """``late``: seconds from the mixer to the microphone, as measured."""
        self._ear, self._late = ear, late
        self._events = mixer.tap()
        self._mixer = mixer
        self._now = 0.0  # stream time of the next sample
        self._lines: list[list[float]] = []  # start and end of what sounded, at the mixer
        self._shut = False

    @property
    def level(self) -> float:
        """Level of the host's sound taken out of the last block, dBFS; -120 for none."""
        return max(self._ear.level, LEVEL) if self._shut else self._ear.level

    def clean(self, mic: Samples, played: Samples) -> Samples:
        """The microphone without what the host played; hardly anything while it speaks."""
        cleaned = self._ear.clean(mic, played)
        self._note()
        end = self._now + len(mic) / RATE
        # A satellite's way is measured all the time, and shown to the check only in part.
        after = max(self._late, self._mixer.latency) + TAIL
        self._lines = [line for line in self._lines if line[1] + after > self._now]
        self._shut = any(start < end and self._now < stop + after for start, stop in self._lines)
        return np.asarray(cleaned * np.float32(SHUT), np.float32) if self._shut else cleaned

    def at(self, time: float) -> None:
        """Say that the last block ended at stream time ``time``, in seconds."""
        self._now = time
        self._ear.at(time)

    def own(self, start: float, end: float) -> bool:
        """Whether what was heard between these stream times was the host itself."""
        return self._ear.own(start, end)

    def reset(self) -> None:
        """Another device: the room is unknown again."""
        self._ear.reset()

    def _note(self) -> None:
        """Lines that began and ended, by the mixer; one that goes on has no end yet."""
        for event in self._events():
            if event.id.startswith(("cue:", "sand")):
                continue
            time = event.time - self._mixer.latency
            if isinstance(event, Started):
                self._lines.append([time, float("inf")])
            else:
                for line in self._lines:
                    line[1] = min(line[1], time)
