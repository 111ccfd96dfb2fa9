"""A recording of the room, heard once more by the ears of a game: the real loop, no device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

import numpy as np

from host.hearing.delay import QUIET
from host.hearing.evidence import (
    RATE,
    Evidence,
    Expected,
    Phrase,
    Recogniser,
    Samples,
    Session,
)
from host.hearing.segments import Segmenter
from host.running.listening import Ear, Listening
from host.sound.mixer import Mixer
from host.sound.table import BLOCK, Block, DeviceTrouble, TroubleKind

P = ParamSpec("P")
T = TypeVar("T")

LATE = 0.5
"""Seconds for which a line counts as being said after its last sample was played."""


@dataclass(frozen=True)
class Hears:
    """From when on the ears expect what."""

    start: float
    """Stream time, seconds."""
    expected: Expected
    """What may be said."""


class _ReplayMixer(Mixer):
    """Sounds nothing; says whether the host spoke."""

    talks = False
    """Whether a line was sounding in the block that was read last."""

    @property
    def speaking(self) -> bool:
        """True while a line was sounding."""
        return self.talks


class ReplayTable:
    """A `SoundTable` whose blocks have all been heard before."""

    rate = RATE

    def __init__(self, mic: Samples, played: Samples, speaking_until: float) -> None:
        """Both of one length; what is played after ``speaking_until``, in seconds, is no line."""
        self._replayed = _ReplayMixer(RATE)
        self.mixer: Mixer = self._replayed
        self._mic, self._played, self._until = mic, played, speaking_until
        self._read = 0

    def now(self) -> float:
        """Stream time in seconds."""
        return self._read / RATE

    def read(self) -> Block | DeviceTrouble:
        """The next block; at the end trouble of kind ENDED."""
        first, last = self._read, self._read + BLOCK
        if last > len(self._mic):
            return DeviceTrouble(TroubleKind.ENDED, "The recording has ended.", self.now())
        lately = self._played[max(0, last - round(LATE * RATE)) : last]
        self._replayed.talks = self.now() < self._until and bool(np.any(np.abs(lately) > QUIET))
        self._read = last
        return Block(self._mic[first:last], self._played[first:last], first / RATE)

    def compute(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run ``fn``; no time passes."""
        return fn(*args, **kwargs)

    def close(self) -> None:
        """Nothing to free."""


class OnlyThere:
    """Ears that listen only where something was said; elsewhere they spare themselves the work."""

    def __init__(self, recogniser: Recogniser | None, there: Sequence[tuple[float, float]]) -> None:
        """``there``: start and end in stream time; without a recogniser nothing is understood."""
        self.name = recogniser.name if recogniser is not None else "text"
        self._recogniser, self._there = recogniser, there

    def session(self, expected: Expected, start: float) -> Session:
        """Begin an utterance."""
        inner = self._recogniser.session(expected, start) if self._recogniser else None
        return _There(inner, self._there, start)

    def check(self, phrases: Sequence[Phrase]) -> Sequence[str]:
        """Everything can be heard."""
        return ()

    def prepare(self, expected: Expected) -> None:
        """As the recogniser."""
        getattr(self._recogniser, "prepare", lambda _: None)(expected)


class _There:
    """One utterance of it."""

    def __init__(
        self, inner: Session | None, there: Sequence[tuple[float, float]], start: float
    ) -> None:
        self._inner, self._there, self._start = inner, there, start
        self._now = start

    def feed(self, samples: Samples) -> Evidence | None:
        """Take more."""
        self._now += len(samples) / RATE
        return self._inner.feed(samples) if self._inner is not None else None

    def end(self) -> Evidence:
        """What was heard, or only that something was."""
        meant = any(start < self._now and end > self._start for start, end in self._there)
        if self._inner is None or not meant:
            return Evidence("", self._start, self._now)
        return self._inner.end()


def replay(
    table: ReplayTable, ears: OnlyThere, ear: Ear, hears: Sequence[Hears]
) -> tuple[list[Evidence], Samples]:
    """What reached the dialogue, in order, and the microphone without the host's sound."""
    keeping = _Keeping(ear)
    listening = Listening(table, ears, keeping, Segmenter(), lambda _: None)
    todo = list(hears)
    while isinstance(block := table.read(), Block):
        while todo and block.time >= todo[0].start:
            listening.expect(todo.pop(0).expected)
        listening.block(block)
    return [evidence for _, evidence in listening.report.heard], np.concatenate(keeping.cleaned)


class _Keeping:
    """An ear whose work is kept."""

    def __init__(self, ear: Ear) -> None:
        self._ear = ear
        self.cleaned: list[Samples] = [np.zeros(0, dtype=np.float32)]

    @property
    def level(self) -> float:
        return self._ear.level

    def clean(self, mic: Samples, played: Samples) -> Samples:
        self.cleaned.append(self._ear.clean(mic, played))
        return self.cleaned[-1]

    def at(self, time: float) -> None:
        self._ear.at(time)

    def own(self, start: float, end: float) -> bool:
        return self._ear.own(start, end)

    def reset(self) -> None:
        self._ear.reset()
