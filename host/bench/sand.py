"""Clips as the microphone gets them while the hourglass plays, after the product's echo path."""

from __future__ import annotations

import numpy as np

from host.bench.clips import Clip, Listener
from host.bench.trials import padded
from host.hearing.echo import HOP, EchoRemover
from host.hearing.evidence import RATE, Samples
from host.sound.hourglass import Hourglass
from host.sound.room import Echo, Room, active_level

RUN = 45.0
"""Seconds of one run of the hourglass."""
LEARNING = 10.0
"""Seconds for which the filter hears the hourglass alone at first."""


class Sand:
    """A room in which the hourglass goes on from clip to clip, as it does in a round."""

    def __init__(self, listener: Listener, below: float) -> None:
        """``below``: how far the hourglass lies under the player at the microphone, in dB."""
        self._listener = listener
        self._below = below
        self._sand = self._sound()
        self._at = 0
        self._echo = Echo(Room())
        self._remover = EchoRemover()
        played = self._played(round(LEARNING * RATE))
        heard = self._echo.feed(played)
        self._level = active_level(heard)
        self._remover.clean(heard, played)

    def _sound(self) -> Samples:
        """What is played over and over."""
        return Hourglass(RUN, RATE).samples(0, round(RUN * RATE))

    def _played(self, count: int) -> Samples:
        """The next ``count`` samples of sand, rounded up to whole steps of the filter."""
        count = -(-count // HOP) * HOP
        found = np.take(self._sand, range(self._at, self._at + count), mode="wrap")
        self._at = (self._at + count) % len(self._sand)
        return np.asarray(found, np.float32)

    def __call__(self, clip: Clip) -> Samples:
        """The clip with quiet round it, mixed with the sand, the sand taken out again."""
        speech = padded(self._listener.sound(clip))
        played = self._played(len(speech))
        gain = self._level * 10 ** (self._below / 20) / max(1e-9, active_level(speech))
        microphone = self._echo.feed(played)
        microphone[: len(speech)] += np.float32(gain) * speech
        return self._remover.clean(microphone, played)
