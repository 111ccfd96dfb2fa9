"""Everything that the host sounds, on one sample clock: speech, cues and the hourglass.

The loop gives orders (`say`, `cue`, `sand_start`, ...), the table takes samples (`mix`) and makes
speech synthesisers work ahead (`pull`). Orders and samples may come from different threads.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from host.hearing.evidence import RATE, Samples
from host.sound.cues import cue as make_cue
from host.sound.hourglass import Hourglass
from host.sound.limiter import limit
from host.sound.speech import Line

AHEAD = 1.0
"""Seconds of speech that are made before they are needed."""
DUCK = 0.4
"""Gain of the sand while the host speaks."""
RAMP = 0.03
"""Seconds that a change of loudness takes."""


@dataclass(frozen=True)
class Started:
    """The first sample of a line, a cue or the sand has left."""

    id: str
    """Of the line; ``cue:NAME`` for a cue, ``sand`` for the hourglass."""
    time: float
    """Stream time, seconds."""


@dataclass(frozen=True)
class Played:
    """The last sample of a line, a cue or the sand has left. Every line gets exactly one."""

    id: str
    """As in Started."""
    time: float
    """Stream time just after that sample, seconds."""
    complete: bool = True
    """False when it was stopped, or its voice failed, before its end."""
    error: Exception | None = None
    """Why the voice gave no more, if it failed."""


SoundEvent = Started | Played


class Mixer:
    """One loudspeaker's worth of sound. ``rate`` in Hz is that of `mix`."""

    def __init__(self, rate: int) -> None:
        self.rate = rate
        self.latency = 0.0
        """Seconds from here through loudspeaker and microphone; added to the times of events."""
        self.volume = 1.0
        """Loudness of speech, 0.1 to 3 (louder, quieter)."""
        self.sand_level = 1.0
        """Loudness of the hourglass, 0 to 1."""
        self._lock = threading.RLock()
        self._pulling = threading.Lock()
        self._origin = 0.0
        self._mixed = 0
        self._lines: deque[Line] = deque()
        self._dead: list[Line] = []
        self._cues: list[tuple[str, Samples, int]] = []
        self._cue_store: dict[str, Samples] = {}
        self._sand: Hourglass | None = None
        self._sand_at = 0
        self._sand_runs = False
        self._sand_dropped = False
        self._sand_gain = 0.0
        self._chime = True
        self._taps: list[deque[SoundEvent]] = [deque()]
        self.wanted = threading.Event()
        """Set when speech should be pulled; a live table's feeder thread waits for it."""

    # -- orders ---------------------------------------------------------------------------

    def say(self, id: str, chunks: Iterable[Samples], rate: int = RATE) -> None:
        """Queue one line of speech after those already queued.

        ``chunks`` are float32 mono at ``rate`` Hz (the voice's), pulled lazily. An empty
        chunk means "not ready yet". Late chunks are silence, never an error.
        """
        with self._lock:
            self._lines.append(Line(id, iter(chunks), rate, self.rate))
        self.wanted.set()

    def cue(self, name: str, *, queued: bool = False) -> None:
        """Sound a cue now, or (``queued``) after the speech that is already queued."""
        with self._lock:
            samples = self._made(name)
            if queued and self._lines:
                self._lines.append(Line(f"cue:{name}", iter([samples]), self.rate, self.rate, True))
                self.wanted.set()
            else:
                self._cues.append((name, samples, 0))

    def sand_start(
        self, total: float, remaining: float | None = None, *, chime: bool = True
    ) -> None:
        """Turn the glass: ``total`` seconds, of which ``remaining`` are left (None: all).

        At the end `Played("sand")` is given and, unless ``chime`` is False, the end chime rings.
        """
        glass = Hourglass(total, self.rate)
        self._made("chime_end")  # now, not in the callback that will need it
        left = total if remaining is None else min(max(remaining, 0.0), total)
        with self._lock:
            self._sand, self._sand_runs, self._chime = glass, True, chime
            self._sand_dropped = False
            self._sand_at = glass.length - round(left * self.rate)
            self._sand_gain = 0.0
            self._tell(Started("sand", self.time))

    def sand_pause(self) -> None:
        """Hold the sand; `sand_resume` lets it run on from the same grain."""
        with self._lock:
            self._sand_runs = False

    def sand_resume(self) -> None:
        """Let paused sand run on; nothing happens when there is none."""
        with self._lock:
            self._sand_runs = self._sand is not None and not self._sand_dropped

    def sand_stop(self) -> None:
        """Put the glass away: no chime, no event, nothing left over for the next run."""
        with self._lock:
            self._sand_dropped, self._sand_runs = True, False

    def stop_speech(self) -> None:
        """Drop all lines, queued and playing; what sounds fades within 10 ms."""
        with self._lock:
            for place, line in enumerate(self._lines):
                tail = line.fade_out()
                if place == 0 and line.started and len(tail):
                    self._cues.append(("", tail * self._gain(line), 0))
                self._tell(Played(line.id, self.time, complete=False))
                self._dead.append(line)
            self._lines.clear()
        self.wanted.set()

    # -- questions ------------------------------------------------------------------------

    @property
    def time(self) -> float:
        """Stream time of the next sample to be mixed, latency included, in seconds."""
        return self._origin + self._mixed / self.rate + self.latency

    @property
    def speaking(self) -> bool:
        """True while a line is queued or sounding."""
        return bool(self._lines)

    @property
    def sand_left(self) -> float | None:
        """Seconds that the sand has still to run, paused or not; None without sand."""
        with self._lock:
            if self._sand is None or self._sand_dropped:
                return None
            return max(0, self._sand.length - self._sand_at) / self.rate

    @property
    def sounding(self) -> bool:
        """True while anything at all will come out of the next block."""
        return bool(self._lines or self._cues or self._sand_runs or self._sand_gain)

    def events(self) -> list[SoundEvent]:
        """What started and ended since the last call, in order."""
        return self._drain(self._taps[0])

    def tap(self) -> Callable[[], list[SoundEvent]]:
        """A second, independent reader of the same events (for recorders and tests)."""
        queue: deque[SoundEvent] = deque()
        with self._lock:
            self._taps.append(queue)
        return lambda: self._drain(queue)

    # -- the table's side -----------------------------------------------------------------

    def align(self, stream_time: float) -> None:
        """Say that the next mixed sample leaves at ``stream_time`` (after a reopened device)."""
        with self._lock:
            self._origin = stream_time - self._mixed / self.rate

    def pull(self, ahead: float = AHEAD, charge: Callable[[float], float] | None = None) -> None:
        """Let the voices work until ``ahead`` seconds of speech are ready. May take long.

        ``charge`` turns the seconds that a chunk really took into
        seconds of stream time by which it comes later (virtual tables).
        """
        with self._lock:
            dead, self._dead = self._dead, []
            lines = list(self._lines)
        with self._pulling:
            for line in dead:
                line.close()
            self._pull(lines, ahead, charge)

    def _pull(
        self, lines: list[Line], ahead: float, charge: Callable[[float], float] | None
    ) -> None:
        for line in lines:
            while not line.exhausted and line.buffered < ahead:
                began = time.perf_counter()

                def due(began: float = began) -> int:
                    late = charge(time.perf_counter() - began) if charge is not None else 0.0
                    return self._mixed + round(late * self.rate)

                if not line.pull(due):
                    return
            ahead -= line.buffered
            if ahead <= 0:
                return

    def mix(self, n: int) -> Samples:
        """The next ``n`` samples, float32 mono, never beyond 1. Never waits for a voice."""
        with self._lock:
            out = self._mix_speech(n)
            spoken = bool(np.any(out))
            out += self._mix_sand(n, spoken)
            out += self._mix_cues(n)
            self._mixed += n
        self.wanted.set()
        return limit(out)

    def _mix_speech(self, n: int) -> Samples:
        out = np.zeros(n, dtype=np.float32)
        at = 0
        while self._lines and at < n:
            line = self._lines[0]
            piece = line.take(n - at, self._mixed + at)
            if len(piece):
                if not line.started:
                    line.started = True
                    self._tell(Started(line.id, self.time + at / self.rate))
                out[at : at + len(piece)] = piece * self._gain(line)
                at += len(piece)
            if not line.done:
                if not len(piece):
                    break  # the voice is late: silence until the next block
                continue
            self._lines.popleft()
            self._dead.append(line)
            ended = self.time + at / self.rate
            self._tell(Played(line.id, ended, complete=line.error is None, error=line.error))
        return out

    def _gain(self, line: Line) -> np.float32:
        return np.float32(1.0 if line.is_cue else min(max(self.volume, 0.1), 3.0))

    def _mix_sand(self, n: int, spoken: bool) -> Samples:
        target = (DUCK if spoken else 1.0) if self._sand_runs else 0.0
        if self._sand is None:
            return np.zeros(n, dtype=np.float32)
        if not self._sand_runs and self._sand_gain == 0.0:
            if self._sand_dropped:
                self._sand = None
            return np.zeros(n, dtype=np.float32)
        steps = max(1, round(RAMP * self.rate))
        gains = np.full(n, target, dtype=np.float32)
        ramp = np.linspace(self._sand_gain, target, steps + 1, dtype=np.float32)[1:][:n]
        gains[: len(ramp)] = ramp
        self._sand_gain = float(gains[-1])
        out = self._sand.samples(self._sand_at, n) * gains * np.float32(self.sand_level)
        if self._sand_runs:
            self._sand_at += n
            over = self._sand_at - self._sand.length
            if over >= 0:
                self._tell(Played("sand", self.time + (n - over) / self.rate))
                self._sand, self._sand_runs, self._sand_gain = None, False, 0.0
                if self._chime:
                    self.cue("chime_end")
        return out.astype(np.float32, copy=False)

    def _mix_cues(self, n: int) -> Samples:
        out = np.zeros(n, dtype=np.float32)
        still: list[tuple[str, Samples, int]] = []
        for name, samples, at in self._cues:
            if at == 0 and name:
                self._tell(Started(f"cue:{name}", self.time))
            piece = samples[at : at + n]
            out[: len(piece)] += piece
            if at + n < len(samples):
                still.append((name, samples, at + n))
            elif name:
                self._tell(Played(f"cue:{name}", self.time + len(piece) / self.rate))
        self._cues = still
        return out

    def _made(self, name: str) -> Samples:
        if name not in self._cue_store:
            self._cue_store[name] = make_cue(name, self.rate)
        return self._cue_store[name]

    def _tell(self, event: SoundEvent) -> None:
        for queue in self._taps:
            queue.append(event)

    @staticmethod
    def _drain(queue: deque[SoundEvent]) -> list[SoundEvent]:
        drained: list[SoundEvent] = []
        while queue:
            drained.append(queue.popleft())
        return drained
