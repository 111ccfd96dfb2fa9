"""How long the host's sound takes from the mixer through a satellite to its microphone.

Measured by what the microphone hears of it (correlation), and, where it hears nothing, by the
satellite's own word: the "played" event comes in order with its sound, so its place in that sound
is the moment at which the loudspeaker fell silent.
"""

from __future__ import annotations

import numpy as np

from host.hearing.delay import DelayTracker
from host.hearing.evidence import RATE, Samples

FARTHEST = 2.0
"""Longest delay that is looked for, seconds."""
EARLY = 0.2
"""What was played is shown so many seconds before it comes: the echo remover finds the rest, also
when the satellite's player starts a little faster or slower the next time."""
COMFORT = (0.02, 0.38)
"""Seconds before it comes between which that need not be changed."""
LATE = 0.2
"""Seconds by which the sound may come later than it did before something is done about it."""
GUESS = 0.25
"""Delay before anything was measured, seconds."""
AUDIBLE = 1e-4
"""Peak from which the host sounds."""


class Delays:
    """Feed it every block."""

    def __init__(self, rest: float) -> None:
        """``rest``: seconds of silence with which a span of sound ends."""
        self._rest = rest
        self._tracker = DelayTracker(FARTHEST)
        self._kept: Samples = np.zeros(round(FARTHEST * RATE), dtype=np.float32)
        self._shift = 0
        self._last_sound: float | None = None
        self._least: float | None = None
        self.heard: float | None = None
        """By what the microphone heard, seconds; None while unknown."""
        self.told: float | None = None
        """By the satellite's word, seconds; None while it has said nothing."""

    @property
    def delay(self) -> float:
        """The best that is known, seconds."""
        if self.heard is not None:
            return self.heard
        return self.told if self.told is not None else GUESS

    @property
    def late(self) -> float:
        """Seconds by which the sound comes later than it did: a network that stutters on the way
        to the loudspeaker leaves it behind, and every stutter adds to that."""
        if self.heard is None or self._least is None or self.heard - self._least < LATE:
            return 0.0
        return self.heard - self._least

    def caught_up(self, seconds: float) -> None:
        """So much silence was left out: the sound comes so much sooner again."""
        if self.heard is not None:
            self.heard = max(0.0, self.heard - seconds)
            self._place(self.heard)

    def reopened(self) -> None:
        """The connection is new: measure afresh, but go on with what is known."""
        self._tracker.reset()
        self._last_sound = self._least = None
        self._kept[:] = 0.0

    def feed(self, mic: Samples, played: Samples, now: float) -> Samples:
        """Take the next samples, equal in length, the first at stream time ``now``, seconds.

        Gives what was played as the echo remover should see it: later by what is known.
        """
        if np.any(np.abs(played) > AUDIBLE):
            self._last_sound = now + len(played) / RATE
        if self._tracker.feed(mic, played) and self._tracker.delay is not None:
            self.heard = self._tracker.delay / RATE
            self._least = min(self.heard, self._least or self.heard)
            self._place(self.heard)
        self._kept = np.concatenate([self._kept[len(played) :], played])
        end = len(self._kept) - self._shift
        return self._kept[end - len(played) : end]

    def ended(self, now: float) -> None:
        """The satellite says, at stream time ``now``, that the last span has been played."""
        if self._last_sound is None:
            return
        late = now - (self._last_sound + self._rest)  # a span goes on so long after its last sound
        if 0.0 <= late <= FARTHEST:
            self.told = late
            if self.heard is None:
                self._place(late)

    def _place(self, delay: float) -> None:
        """Move what is shown, but only when it must be: every move costs the remover its aim."""
        away = delay - self._shift / RATE
        if not COMFORT[0] <= away <= COMFORT[1]:
            most = len(self._kept) - 4096
            self._shift = min(most, max(0, round((delay - EARLY) * RATE)))
