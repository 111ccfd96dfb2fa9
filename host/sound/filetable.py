"""The virtual table: players are samples, time is counted, everything is repeatable.

It stands for microphone, loudspeaker and room. The loop on top of it is the one of the live table.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, ParamSpec, TypeVar

import numpy as np

from host.hearing.evidence import RATE, Samples
from host.sound.mixer import Mixer, SoundEvent
from host.sound.resample import resample
from host.sound.room import Echo, Room, active_level
from host.sound.table import BLOCK, Block, DeviceTrouble, TroubleKind
from host.sound.wav import WavWriter

P = ParamSpec("P")
T = TypeVar("T")

PLAYER_LEVEL = 0.05
"""RMS of a player's speech at the microphone (-26 dBFS)."""
Charge = Literal["zero", "measured"] | float
Players = Callable[["FileTable", Sequence[SoundEvent]], None]


class FileTable:
    """A `SoundTable` without devices."""

    rate = RATE

    def __init__(
        self,
        room: Room | None = None,
        *,
        players: Players | None = None,
        noise: Samples | None = None,
        snr: float = 10.0,
        charge: Charge = "zero",
        record: Path | None = None,
        limit: float | None = None,
        block: int = BLOCK,
    ) -> None:
        """
        ``players`` is called before every block with what the mixer did since the last; it may
        `schedule`. ``noise`` (float32 mono, 16 kHz) is looped, ``snr`` dB below PLAYER_LEVEL.
        ``charge``: what `compute` and the voices cost in stream time: ``"zero"``, seconds each, or
        ``"measured"``. ``record``: a wav file, microphone left, played right. ``limit``: seconds
        after which `read` gives trouble of kind ENDED.
        """
        self.room = room or Room()
        self.mixer = Mixer(RATE)
        self.mixer.latency = self.room.delay
        self._players = players
        self._player_tap = self.mixer.tap()
        self._noise = _scaled_noise(noise, snr)
        self._charge = charge
        self._owed = 0.0
        self._record = WavWriter(record, RATE, channels=2) if record is not None else None
        self._limit = limit
        self._block = block
        self._echo = Echo(self.room)
        self._hiss = np.random.default_rng(self.room.seed + 1)
        self._sounds: list[tuple[int, Samples]] = []
        self._backlog: deque[Block | DeviceTrouble] = deque()
        self._troubles: list[tuple[float, TroubleKind, str]] = []
        self._made = 0
        self._read = 0

    # -- what the script of a test or a demonstration does ---------------------------------

    @property
    def clock(self) -> float:
        """Stream time up to which sound exists; ahead of `now` while the loop is behind."""
        return self._made / RATE

    def schedule(
        self,
        samples: Samples,
        at: float | None = None,
        *,
        rate: int = RATE,
        level: float | None = PLAYER_LEVEL,
    ) -> float:
        """Let a player sound ``samples`` from stream time ``at`` (None or past: at once).

        ``level`` is the RMS of its sounding parts at the microphone; None leaves it as it is.
        Gives the stream time at which it will have ended.
        """
        sound = resample(np.asarray(samples, dtype=np.float32), rate, RATE)
        if level is not None:
            loud = active_level(sound)
            sound = sound * np.float32(level / loud) if loud > 0 else sound
        first = self._made if at is None else max(self._made, round(at * RATE))
        self._sounds.append((first, sound))
        return (first + len(sound)) / RATE

    def fail(self, at: float, kind: TroubleKind, message: str = "") -> None:
        """Let `read` give trouble once, when stream time ``at`` is reached."""
        self._troubles.append((at, kind, message or f"The sound device is {kind.value}."))
        self._troubles.sort(key=lambda trouble: trouble[0])

    # -- SoundTable -----------------------------------------------------------------------

    def now(self) -> float:
        """Stream time in seconds: what `read` has given so far."""
        return self._read / RATE

    def read(self) -> Block | DeviceTrouble:
        """The next block; the virtual world moves on by it unless it is already ahead."""
        if self._limit is not None and self.now() >= self._limit:
            return DeviceTrouble(TroubleKind.ENDED, "The recording has ended.", self.now())
        if not self._backlog:
            self._step()
        item = self._backlog.popleft()
        if isinstance(item, Block):
            self._read += len(item.mic)
        return item

    def compute(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run ``fn``; meanwhile the world goes on for as long as is charged."""
        began = time.perf_counter()
        result = fn(*args, **kwargs)
        self._owed += self._cost(time.perf_counter() - began)
        while self._owed >= self._block / RATE:
            self._owed -= self._block / RATE
            self._step()
        return result

    def close(self) -> None:
        """Finish the recording."""
        if self._record is not None:
            self._record.close()
            self._record = None

    # -- the world ------------------------------------------------------------------------

    def _cost(self, took: float) -> float:
        if self._charge == "measured":
            return took
        return 0.0 if self._charge == "zero" else float(self._charge)

    def _step(self) -> None:
        """One block of the world, appended to the backlog."""
        while self._troubles and self._troubles[0][0] <= self.clock:
            _, kind, message = self._troubles.pop(0)
            self._backlog.append(DeviceTrouble(kind, message, self.clock))
        if self._players is not None:
            self._players(self, self._player_tap())
        self.mixer.pull(charge=self._cost if self._charge == "measured" else None)
        played = self.mixer.mix(self._block)
        mic = self._echo.feed(played) + self._air()
        np.clip(mic, -1.0, 1.0, out=mic)
        if self._record is not None:
            self._record.write(np.stack([mic, played], axis=1))
        self._backlog.append(Block(mic, played, self.clock))
        self._made += self._block

    def _air(self) -> Samples:
        """Players, noise and hiss of the next block."""
        n, first = self._block, self._made
        hiss = 10.0 ** (self.room.floor / 20.0)
        air: Samples = (hiss * self._hiss.standard_normal(n)).astype(np.float32)
        if self._noise is not None:
            air += self._noise[(first + np.arange(n)) % len(self._noise)]
        still = []
        for start, sound in self._sounds:
            skip, at = max(0, first - start), max(0, start - first)
            piece = sound[skip : skip + max(0, n - at)]
            air[at : at + len(piece)] += piece
            if start + len(sound) > first + n:
                still.append((start, sound))
        self._sounds = still
        return air


def _scaled_noise(noise: Samples | None, snr: float) -> Samples | None:
    if noise is None or not len(noise):
        return None
    rms = float(np.sqrt(np.mean(np.square(noise, dtype=np.float64))))
    if rms == 0.0:
        return None
    return noise * np.float32(PLAYER_LEVEL * 10.0 ** (-snr / 20.0) / rms)
