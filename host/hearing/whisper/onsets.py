"""Where sound begins: energy of 10 ms frames, activity, onsets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from host.hearing.evidence import RATE, Samples

STEP = 160
"""Samples per frame (10 ms)."""
FLOOR = 3e-5
"""RMS below which there is only silence, whatever the gain of the microphone."""
REACH = 0.35
"""Farthest that a moment is moved to an onset, in seconds."""
STEADY = 1.3
"""Spread of the level below which a sound is no speech, in dB (speech has 3 to 15)."""
EDGE = 0.15
"""Seconds at either end of an utterance in which its speaker is still or again silent."""
RISE = 5.0
"""Rise within 60 ms that makes an onset, in dB."""


@dataclass(frozen=True)
class Loudness:
    """Loudness of one utterance over time."""

    samples: Samples
    """The sound."""

    @cached_property
    def decibels(self) -> npt.NDArray[np.float64]:
        """Level of each 10 ms frame in dB full scale, smoothed over 30 ms."""
        count = len(self.samples) // STEP
        if not count:
            return np.full(1, -120.0)
        frames = self.samples[: count * STEP].reshape(count, STEP).astype(np.float64)
        power = np.maximum((frames**2).mean(axis=1), 1e-12)
        smooth = np.convolve(np.pad(power, 1, mode="edge"), np.full(3, 1 / 3), mode="valid")
        return np.asarray(10 * np.log10(smooth), np.float64)

    @cached_property
    def loud(self) -> float:
        """Level of the loud parts, in dB."""
        return float(np.percentile(self.decibels, 97))

    @cached_property
    def quiet(self) -> float:
        """Level of the quietest moments, in dB."""
        return float(np.percentile(self.decibels, 10))

    @cached_property
    def threshold(self) -> float:
        """Level above which a frame counts as sounding, in dB."""
        loud = self.loud
        return float(max(20 * np.log10(FLOOR), loud - 32.0, min(self.quiet + 8.0, loud - 6.0)))

    @property
    def above(self) -> float:
        """How far the loud parts stand above the quietest ones, in dB."""
        return self.loud - self.quiet

    @property
    def aside(self) -> float:
        """How far the loud parts stand above the louder edge, EDGE seconds long, in dB."""
        power, count = 10 ** (self.decibels / 10), round(EDGE * RATE / STEP)
        edge = max(power[:count].mean(), power[-count:].mean())
        return self.loud - float(10 * np.log10(edge))

    def active(self) -> tuple[float, float] | None:
        """First and last sounding moment in seconds, or None where nothing sounds."""
        sounding = np.flatnonzero(self.decibels > self.threshold)
        if len(sounding) < 4 or self.decibels.max() < 20 * np.log10(FLOOR) + 6:
            return None
        return float(sounding[0]) * STEP / RATE, float(sounding[-1] + 1) * STEP / RATE

    def steady(self, start: float, end: float) -> bool:
        """True where the level stays the same from ``start`` to ``end``: hiss, hum, rain."""
        part = self.decibels[int(start * RATE / STEP) : int(end * RATE / STEP)]
        return len(part) > 20 and float(part.std()) < STEADY

    @cached_property
    def onsets(self) -> list[float]:
        """Moments in seconds at which sound sets in after a dip."""
        level = np.maximum(self.decibels, self.threshold - 6.0)
        rise = np.zeros(len(level))
        rise[:-6] = level[6:] - level[:-6]
        found: list[float] = []
        for i in range(len(rise)):
            around = rise[max(0, i - 5) : i + 6]
            if rise[i] >= RISE and rise[i] == around.max():
                # the first frame of the rise that is above its foot
                foot = level[i] + 0.25 * rise[i]
                first = next((k for k in range(i, min(i + 7, len(level))) if level[k] > foot), i)
                if not found or first * STEP / RATE - found[-1] > 0.05:
                    found.append(first * STEP / RATE)
        span = self.active()
        if span is not None and (not found or found[0] > span[0] + 0.06):
            found.insert(0, span[0])
        return found

    def strength(self, onset: float) -> float:
        """How far the sound rises at ``onset``, in dB: much after a gap, little inside a word."""
        level = np.maximum(self.decibels, self.threshold - 6.0)
        at = round(onset * RATE / STEP)
        before, after = level[max(0, at - 8) : at + 1], level[at : at + 12]
        return float(after.max(initial=-120.0) - before.min(initial=0.0))

    def snap(self, moment: float) -> float:
        """The onset that fits best near ``moment``: near and strong; ``moment`` if there is none.

        20 dB of rise are worth 0.2 s of distance.
        """
        near = [onset for onset in self.onsets if abs(onset - moment) <= REACH]
        return max(
            near,
            key=lambda onset: min(25.0, self.strength(onset)) - 100.0 * abs(onset - moment),
            default=moment,
        )
