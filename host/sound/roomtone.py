"""What a room sounds like when nobody is asked to sound: how loud, and of which kind."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from host.hearing.evidence import RATE, Samples

FRAME = 0.1
"""Seconds of one look at the level."""
QUIET = -55.0
"""dBFS up to which nothing of a room matters; from here on the voice detector calls it noisy."""
SWING = 6.0
"""dB between the quiet and the loud frames from which noise is not steady: talk, music, dishes.
Hiss, hum and rain stay within 3."""
MAINS = (50.0, 60.0)
"""Hz of the mains; hum has them and their multiples."""
HUM_LINES = 8
"""Multiples that are looked at."""
HUM_SHARE = 0.5
"""Part of the energy in those lines from which noise is hum."""
FULL = 0.985
"""Peak from which a sample may be cut off."""
FLAT = 3
"""Samples in a row that are as loud as can be: cut off."""

Real = npt.NDArray[np.float64]


class NoiseKind(StrEnum):
    """What a room sounds like."""

    NOTHING = "nothing"
    """Exact zeros: no microphone has so little noise."""
    QUIET = "quiet"
    """Nothing that matters."""
    HUM = "hum"
    """The mains."""
    STEADY = "steady"
    """Hiss, fan, rain: its level never changes."""
    CHANGING = "changing"
    """Dishes, traffic, music."""
    TALK = "talk"
    """Voices: a television, the next table."""


@dataclass(frozen=True)
class Tone:
    """A room without anything that was asked for."""

    level: float
    """Mean level, dBFS."""
    loud: float
    """Level of the loudest tenth of the time, dBFS."""
    kind: NoiseKind
    """What it is."""


def tone_of(sound: Samples, voiced: float = 0.0) -> Tone:
    """Level and kind of ``sound``, a second or more; ``voiced``: part of it that is voice, 0 to 1.

    With less than a second there is nothing to tell kinds from: steady or quiet.
    """
    if not np.any(sound):
        return Tone(-120.0, -120.0, NoiseKind.NOTHING)
    levels = frame_levels(sound)
    level = level_of(sound)
    low, loud = (float(np.percentile(levels, p)) for p in (10, 90))
    return Tone(level, loud, _kind(sound, level, loud - low, voiced))


def _kind(sound: Samples, level: float, swing: float, voiced: float) -> NoiseKind:
    if level <= QUIET:
        return NoiseKind.QUIET
    if voiced > 0.2:
        return NoiseKind.TALK
    if hum_share(sound) > HUM_SHARE:
        return NoiseKind.HUM
    return NoiseKind.CHANGING if swing > SWING else NoiseKind.STEADY


def level_of(sound: Samples) -> float:
    """Mean level, dBFS; -120 for silence."""
    if not len(sound):
        return -120.0
    return 10.0 * float(np.log10(np.mean(np.square(sound, dtype=np.float64)) + 1e-12))


def frame_levels(sound: Samples, seconds: float = FRAME) -> Real:
    """Levels of whole frames of ``seconds``, dBFS; at least one."""
    size = min(len(sound), round(seconds * RATE))
    count = max(1, len(sound) // max(1, size))
    power = np.square(sound[: count * size], dtype=np.float64).reshape(count, size).mean(axis=1)
    levels: Real = 10.0 * np.log10(power + 1e-12)
    return levels


def hum_share(sound: Samples) -> float:
    """Part of the energy above 40 Hz that lies in the mains' lines, 0 to 1; the nearer mains."""
    window = np.hanning(len(sound))
    power = np.abs(np.fft.rfft(sound * window)) ** 2
    hertz = np.fft.rfftfreq(len(sound), 1.0 / RATE)
    whole = float(np.sum(power[hertz > 40.0])) + 1e-12
    shares = []
    for mains in MAINS:
        near = np.zeros(len(hertz), dtype=bool)
        for line in range(1, HUM_LINES + 1):
            near |= np.abs(hertz - line * mains) < 2.0
        shares.append(float(np.sum(power[near])) / whole)
    return max(shares)


def clipped_share(sound: Samples) -> float:
    """Part of the sounding 20 ms frames in which the wave is cut off, 0 to 1."""
    size = round(0.02 * RATE)
    count = len(sound) // size
    if count == 0:
        return 0.0
    frames = np.abs(sound[: count * size]).reshape(count, size)
    full = frames >= FULL
    run = full.copy()
    for back in range(1, FLAT):
        run[:, back:] &= full[:, :-back]
        run[:, :back] = False
    sounding = frames.max(axis=1) > 0.01
    return float(np.sum(run.any(axis=1))) / max(1, int(np.sum(sounding)))
