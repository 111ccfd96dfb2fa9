"""Satellites at one table: one, or one at each end, of which the better one is heard.

The first is the clock and the master of all; the others are laid beside it by the sound that came.
Every microphone has its own room and so its own echo remover. Who is heard best is decided when
somebody begins to speak and holds until there is silence again, so that no word is cut in two.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import ParamSpec, TypeVar

import numpy as np

from host.core.errors import HostError
from host.hearing.echo import explained
from host.hearing.evidence import RATE, Samples
from host.running.ear import TableEar
from host.running.listening import Ear
from host.sound.mixer import Mixer
from host.sound.table import BLOCK, Block, DeviceTrouble, SoundTable
from host.wyoming.address import Address
from host.wyoming.errors import BadAddress
from host.wyoming.mouth import Relay
from host.wyoming.satellite import SatelliteTable

P = ParamSpec("P")
T = TypeVar("T")

STANDS_OUT = 9.0
"""dB above its background at which somebody speaks to a microphone."""
BETTER = 3.0
"""dB by which another microphone must hear it better."""
DECIDE = 14
"""Blocks of an utterance in which the choice may still change: 0.45 s, since the sound of one
satellite may come so much later than that of another."""
QUIET = 16
"""Blocks of silence after which it is free again: 0.5 s."""
FALL, RISE = 0.2, 0.01
"""How fast a background follows down and up, per block."""
AHEAD = 0.5
"""Seconds of sound that wait of another microphone; older ones are thrown away."""
FAR = 1.5
"""Seconds in which the host's own voice is looked for besides."""
EXPLAINED = 0.65
"""Part of what was heard that the host's own sound has to explain then. Measured for the local
ear: players over the host are up to 0.63 explained."""
STILL = 1e-4
"""Peak from which the host sounds."""
_SILENCE: Samples = np.zeros(BLOCK, dtype=np.float32)


def seat_satellites(ears: Sequence[Address], mouths: Sequence[Address]) -> tuple[SoundTable, Ear]:
    """The table of these satellites, and its ear. Raises LinkLost, Refused, BadAddress."""
    if len(mouths) > 1 or (mouths and len(ears) > 1):
        raise BadAddress(
            "Several satellites sound and hear by themselves: give only --input-device."
        )
    first = SatelliteTable(ears[0], mouths[0] if mouths else None)
    if len(ears) == 1:
        return first, SatelliteEar()
    others: list[Beside] = []
    try:
        for address in ears[1:]:
            relay = Relay()
            others.append(Beside(SatelliteTable(address, source=relay)))
            first.along.append(relay)
    except HostError:
        for table in (first, *(other.table for other in others)):
            table.close()
        raise
    ends = EndsTable(first, others)
    return ends, EndsEar(ends)


class Beside:
    """Another satellite, read by a thread of its own: when it drops out, nobody waits for it."""

    def __init__(self, table: SatelliteTable) -> None:
        self.table = table
        self._ready: deque[tuple[Samples, Samples]] = deque(maxlen=round(AHEAD * RATE / BLOCK))
        self._closed = False
        threading.Thread(target=self._read, daemon=True).start()

    def take(self) -> tuple[Samples, Samples]:
        """What it heard in one block, and what was played into it; silence when it has nothing."""
        try:
            return self._ready.popleft()
        except IndexError:
            return _SILENCE, _SILENCE

    def close(self) -> None:
        """Hang up; safe to call twice."""
        self._closed = True
        self.table.close()

    def _read(self) -> None:
        while not self._closed:
            item = self.table.read()
            if isinstance(item, Block):
                self._ready.append((item.mic, item.played))


class SatelliteEar(TableEar):
    """An `Ear` for a way to the loudspeaker that may change by the second."""

    def own(self, start: float, end: float) -> bool:
        """Whether the microphone between these stream times is explained by the host alone, also
        when its sound came far later than it did so far."""
        if super().own(start, end):
            return True
        first, last = self._index(start), self._index(end)
        played = self._played[max(0, first - round(FAR * RATE)) : last]
        if last - first < RATE // 10 or not np.any(np.abs(played) > STILL):
            return False
        return explained(self._mic[first:last], played, reach=FAR) > EXPLAINED


class EndsTable:
    """A `SoundTable` of several satellites. One that drops out is missed, not waited for, unless
    it is the first."""

    rate = RATE

    def __init__(self, first: SatelliteTable, others: Sequence[Beside]) -> None:
        self.first = first
        self.others = tuple(others)
        self.mixer: Mixer = first.mixer
        self.last: tuple[tuple[Samples, Samples], ...] = ()
        """Of the last block: what each microphone heard, and what was played into it."""

    def now(self) -> float:
        """Stream time of the first satellite, seconds."""
        return self.first.now()

    def read(self) -> Block | DeviceTrouble:
        """The next block of the first satellite; those of the others are in ``last``."""
        block = self.first.read()
        if isinstance(block, Block):
            beside = [other.take() for other in self.others]
            self.last = ((block.mic, block.played), *beside)
        return block

    def compute(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run ``fn``; time passes by itself."""
        return fn(*args, **kwargs)

    def refresh(self) -> DeviceTrouble | None:
        """Call all of them again; trouble of the first, or None."""
        for other in self.others:
            other.table.refresh()
        return self.first.refresh()

    def close(self) -> None:
        """Hang up; safe to call twice."""
        for other in self.others:
            other.close()
        self.first.close()


class EndsEar:
    """An `Ear` for several microphones: each is cleaned, and the better one is heard."""

    def __init__(self, table: EndsTable) -> None:
        self._table = table
        self._ears = [SatelliteEar() for _ in range(1 + len(table.others))]
        self._choice = Choice(len(self._ears))

    @property
    def chosen(self) -> int:
        """Which microphone is heard now; 0 is the first satellite's."""
        return self._choice.at

    @property
    def level(self) -> float:
        """Level of the host's sound taken out of the one that is heard, dBFS."""
        return self._ears[self.chosen].level

    def clean(self, mic: Samples, played: Samples) -> Samples:
        """What the best of the microphones heard, without what the host played."""
        both = self._table.last or ((mic, played),)
        cleaned = [ear.clean(*pair) for ear, pair in zip(self._ears, both, strict=False)]
        before = self.chosen
        at = self._choice.feed([10.0 * _log(float(np.mean(one**2))) for one in cleaned])
        if at == before:
            return cleaned[at]
        fade = np.linspace(0.0, 1.0, len(mic), dtype=np.float32)
        joined: Samples = cleaned[before] * (1.0 - fade) + cleaned[at] * fade
        return joined

    def at(self, time: float) -> None:
        """Say that the last block ended at stream time ``time``, in seconds."""
        for ear in self._ears:
            ear.at(time)

    def own(self, start: float, end: float) -> bool:
        """Whether what was heard between these stream times was the host itself."""
        return self._ears[self.chosen].own(start, end)

    def reset(self) -> None:
        """Another device: every room is unknown again."""
        for ear in self._ears:
            ear.reset()


class Choice:
    """Which of several microphones hears best, from their levels alone."""

    def __init__(self, count: int) -> None:
        self.at = 0
        """The one that is heard."""
        self._floors = [-60.0] * count
        self._since = 0  # blocks since somebody began to speak; 0: nobody does
        self._quiet = 0
        self._peaks = [0.0] * count

    def feed(self, levels: Sequence[float]) -> int:
        """Take the levels of the next block, dBFS; the one to hear."""
        above = []
        for n, level in enumerate(levels):
            rate = FALL if level < self._floors[n] else RISE
            above.append(level - self._floors[n])
            self._floors[n] += rate * (level - self._floors[n])
        speaks = max(above) >= STANDS_OUT
        self._quiet = 0 if speaks else self._quiet + 1
        if self._quiet >= QUIET:
            self._since = 0
            self._peaks = [0.0] * len(self._peaks)
        elif speaks or self._since:
            self._since += 1
        if not self._since or self._since > DECIDE:
            return self.at
        self._peaks = [max(pair) for pair in zip(self._peaks, above, strict=True)]
        best = max(range(len(self._peaks)), key=self._peaks.__getitem__)
        if self._peaks[best] - self._peaks[self.at] >= BETTER:
            self.at = best
        return self.at


def _log(power: float) -> float:
    return float(np.log10(power + 1e-12))
