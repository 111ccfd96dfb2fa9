"""The loudspeaker of a satellite: sound in spans, each announced, kept ahead, and closed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from wyoming.audio import AudioChunk, AudioStart, AudioStop

from host.hearing.evidence import RATE, Samples
from host.sound.resample import Resampler
from host.wyoming.client import Link
from host.wyoming.guard import pcm_of

MOUTH_RATE = 22050
"""Rate of what is sent, Hz: what satellites play without being told otherwise."""
LEAD = 0.12
"""Seconds of silence sent first, so that a network that stutters does not tear the sound."""
REST = 8.0
"""Seconds of silence after which a span is over; the satellite then answers "played". Starting
its player takes a while that differs each time, so lines that follow each other share a span."""
_FORMAT = {"rate": MOUTH_RATE, "width": 2, "channels": 1}
SLACK, TIGHT = 0.4, 0.15
"""Seconds of sound beyond LEAD that may wait in the satellite, while the host speaks and while it
does not. After the network stood still, its microphone's sound comes all at once; sounding as much
would put the host behind for good. Speech should not be torn when the network stands still again;
beside sand, which may be, marks should come soon (docs/hearing.md)."""
PAUSE = 0.1
"""Seconds of silence after which some of it may be left out."""
MOST_AHEAD = MOUTH_RATE // 2
"""Samples that wait for a loudspeaker that follows another; older ones are thrown away."""


class Source(Protocol):
    """Where sound comes from: a mixer at MOUTH_RATE, or a `Relay`."""

    @property
    def sounding(self) -> bool:
        """Whether anything will come out of the next samples."""

    @property
    def speaking(self) -> bool:
        """Whether there is speech in it, or may be."""

    def mix(self, n: int) -> Samples:
        """The next ``n`` samples."""


class Relay:
    """What one loudspeaker was given, for another that sounds along. Any thread may call."""

    def __init__(self) -> None:
        self._ready: Samples = np.zeros(0, dtype=np.float32)
        self._lock = threading.Lock()

    @property
    def sounding(self) -> bool:
        """Whether there is anything but silence in what waits."""
        with self._lock:
            return bool(np.any(self._ready))

    @property
    def speaking(self) -> bool:
        """It does not know."""
        return True

    def feed(self, samples: Samples) -> None:
        """The first loudspeaker was given this."""
        with self._lock:
            self._ready = np.concatenate([self._ready, samples])[-MOST_AHEAD:]

    def mix(self, n: int) -> Samples:
        """The next samples; silence where there are none."""
        with self._lock:
            out, self._ready = self._ready[:n], self._ready[n:]
        return np.pad(out, (0, n - len(out)))


class Mouth:
    """Sends what its source gives, as much as is asked for."""

    def __init__(
        self,
        link: Link,
        source: Source,
        along: Sequence[Relay] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``along``: for loudspeakers that are to sound the same; ``clock``: the loudspeaker's
        own time, seconds."""
        self._clock = clock
        self._waiting = 0.0  # seconds of sound that the loudspeaker has not played yet
        self._at = 0.0
        self._link = link
        self._source = source
        self._along = along
        self._back = Resampler(MOUTH_RATE, RATE)
        self._owed = 0.0
        self._open = False
        self._quiet = 0.0
        self.held = False
        """Whether the last call mixed nothing, because too much waits already."""
        self.late = 0.0
        """Seconds by which the loudspeaker is behind: so much of the next silence is left out."""
        self.caught_up = 0.0
        """Seconds that were left out so far."""

    def sound(self, seconds: float) -> Samples:
        """Mix and send the next so many seconds; what was sent, at RATE. Raises LinkLost.

        Nothing is mixed while too much waits in the satellite: ``held`` is True then.
        """
        ran_dry = self._passed()
        slack = SLACK if self._source.speaking else TIGHT
        self.held = self._open and self._waiting + seconds > LEAD + slack
        if self.held:
            return self._back.feed(np.zeros(round(seconds * MOUTH_RATE), dtype=np.float32))
        self._owed += seconds * MOUTH_RATE
        count = int(self._owed)
        self._owed -= count
        sounding = self._source.sounding
        samples = self._source.mix(count)
        for relay in self._along:
            relay.feed(samples)
        sounding = sounding or bool(np.any(samples))
        self._quiet = 0.0 if sounding else self._quiet + seconds
        if sounding and (not self._open or ran_dry):
            starts = [] if self._open else [AudioStart(**_FORMAT)]
            self._open, self._waiting = True, LEAD + seconds
            silence = np.zeros(round(LEAD * MOUTH_RATE), dtype=np.float32)
            first = np.concatenate([silence, samples])
            self._link.send(*starts, AudioChunk(audio=pcm_of(first), **_FORMAT))
        elif self._open and self._quiet >= REST:
            self._open = False
            self._link.send(AudioStop())
        elif self._open and self.late > 0.0 and self._quiet > PAUSE:
            self.late -= seconds
            self.caught_up += seconds
        elif self._open:
            self._waiting += seconds
            self._link.send(AudioChunk(audio=pcm_of(samples), **_FORMAT))
        return self._back.feed(samples)

    def _passed(self) -> bool:
        """Let the loudspeaker play on; whether it has run dry in the middle of a span."""
        now = self._clock()
        left = self._waiting - (now - self._at)
        self._waiting, self._at = max(0.0, left), now
        return self._open and left < -LEAD
