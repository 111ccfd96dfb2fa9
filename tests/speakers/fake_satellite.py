"""A satellite of our own: a microphone that hears its loudspeaker, in the table's own time.

It answers every bit of sound at once, so nothing in it depends on the machine's speed: what the
table sends is played after ``delay`` and comes back ``echo`` times as loud.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from wyoming.audio import AudioChunk, AudioFormat, AudioStart, AudioStop
from wyoming.event import Eventable
from wyoming.info import Attribution, Describe, Info, MicProgram, Satellite
from wyoming.ping import Ping, Pong
from wyoming.satellite import RunSatellite
from wyoming.snd import Played

from host.core.errors import HostError
from host.hearing.evidence import RATE, Samples
from host.sound.resample import Resampler
from host.wyoming.client import Link
from host.wyoming.guard import pcm_of, sound_of
from tests.speakers.peer import Peer

WHO = {"attribution": Attribution("", ""), "installed": True, "description": "", "version": None}
BIT = 0.064
"""Seconds of one bit of its sound."""


@dataclass
class Way:
    """What is under way to the loudspeaker."""

    pending: list[tuple[float, Samples]]
    """When each sound begins, on the satellite's clock, seconds."""
    ends: list[float]
    """When each span ends."""
    clock: list[float]
    """Its clock."""
    lock: threading.Lock
    """For all of it."""
    answered: threading.Event
    """Set when all that the last bit led to has come."""


class Waiting(Protocol):
    """Who takes its sound."""

    @property
    def waits(self) -> bool:
        """Whether all sound that came has been taken."""


class FakeSatellite:
    """Give its address to a table, then set ``table``."""

    def __init__(
        self,
        *,
        rate: int = 16000,
        channels: int = 1,
        delay: float = 0.3,
        echo: float = 0.5,
        tells: bool = True,
        satellite: bool = True,
        noise: float = 1e-3,
        extra: Callable[[int], list[Eventable]] = lambda _: [],
    ) -> None:
        """``tells``: whether it says "played"; ``extra``: what it sends besides, by bit."""
        self.rate, self.channels, self.delay, self.echo = rate, channels, delay, echo
        self.tells, self.noise, self.extra = tells, noise, extra
        self.info = Info(satellite=Satellite(name="shelf", **WHO)) if satellite else Info()
        self.air: Samples = np.zeros(0, dtype=np.float32)
        """What players say, at RATE, from its next bit on."""
        self.table: Waiting | None = None
        self.starts: list[dict[str, object]] = []
        self.got: list[Samples] = []
        """What it was given to play, at RATE."""
        self.stutter = 0.0
        """Seconds by which the next sound is held up on its way to it, once."""
        self.now = 0.0
        """Its own time, seconds."""
        self.peer = Peer(self._serve)
        self.address = self.peer.address

    def _serve(self, link: Link) -> None:
        pending: list[tuple[float, Samples]] = []
        ends: list[float] = []
        clock = [0.0]
        lock = threading.Lock()
        running, answered = threading.Event(), threading.Event()

        def take() -> None:
            with contextlib.suppress(HostError):
                self._take(link, Way(pending, ends, clock, lock, answered), running)

        threading.Thread(target=take, daemon=True).start()
        rng = np.random.default_rng(1)
        to_mic = Resampler(RATE, self.rate)
        bits = 0
        if not running.wait(10.0):
            return
        while True:
            # One bit at a time: its "ping" is answered when all that it led to has been sent.
            answered.wait(20.0)
            answered.clear()
            while self.table is not None and not self.table.waits:
                time.sleep(0.001)
            n = round(BIT * RATE)
            heard = rng.standard_normal(n).astype(np.float32) * np.float32(self.noise)
            with lock:
                heard += self.echo * self._played(pending, clock[0], n)
                clock[0] += n / RATE
                self.now = clock[0]
                done = [end for end in ends if end <= clock[0]]
                ends[:] = [end for end in ends if end > clock[0]]
            new, self.air = self.air[:n], self.air[n:]
            heard[: len(new)] += new
            wide = np.repeat(to_mic.feed(heard), self.channels)
            link.send(
                AudioChunk(rate=self.rate, width=2, channels=self.channels, audio=pcm_of(wide)),
                *(Played() for _ in done if self.tells),
                *self.extra(bits),
                Ping(),
            )
            bits += 1

    def _played(self, pending: list[tuple[float, Samples]], now: float, n: int) -> Samples:
        out = np.zeros(n, dtype=np.float32)
        for at, sound in pending:
            first = round((at - now) * RATE)
            lo, hi = max(0, first), min(n, first + len(sound))
            if lo < hi:
                out[lo:hi] += sound[lo - first : hi - first]
        pending[:] = [(at, s) for at, s in pending if at + len(s) / RATE > now + n / RATE]
        return out

    def _take(self, link: Link, way: Way, running: threading.Event) -> None:
        pending, ends, clock, lock = way.pending, way.ends, way.clock, way.lock
        resampler, at = Resampler(22050, RATE), 0.0
        while (event := link.receive(60.0)) is not None:
            if Describe.is_type(event.type):
                link.send(self.info)
                if self.info.satellite is None:
                    way.answered.set()
                    running.set()
            elif RunSatellite.is_type(event.type):
                way.answered.set()
                running.set()
            elif AudioStart.is_type(event.type):
                self.starts.append(event.data)
                resampler, at = Resampler(22050, RATE), clock[0] + self.delay
            elif AudioChunk.is_type(event.type):
                sound = resampler.feed(sound_of(event)[0])
                with lock:
                    # What comes after the loudspeaker ran dry is played when it comes.
                    at = max(at, clock[0]) + self.stutter
                    self.stutter = 0.0
                    pending.append((at, sound))
                self.got.append(sound)
                at += len(sound) / RATE
            elif AudioStop.is_type(event.type):
                with lock:
                    ends.append(at)
            elif Pong.is_type(event.type):
                way.answered.set()

    def close(self) -> None:
        self.peer.close()


def a_microphone() -> Info:
    """What a bare microphone says of itself."""
    return Info(mic=[MicProgram(name="mic", mic_format=AudioFormat(16000, 2, 1), **WHO)])
