"""What comes back of the host's own sound: how late, how loud, how evenly."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from host.hearing.delay import QUIET, clearest_delay, whitened_correlation
from host.hearing.evidence import RATE, Samples
from host.sound.resample import resample
from host.sound.roomtone import clipped_share, level_of

FARTHEST = 1.9
"""Longest delay that is looked for, seconds: beyond what can be removed, so that it is named."""
WINDOW, STEP = 1.0, 0.5
"""Seconds of one look, and from one to the next."""
AGREE = 0.005
"""Seconds within which two looks have found the same delay."""
JUMP = 0.01
"""Seconds by which the delay has to change to be a gap or a doubled block."""
LEAST = 3
"""Looks that have to agree before there is an echo."""
RATES = (44100 / 48000, 48000 / 44100, 0.5, 2.0, 1 / 3, 3.0)
"""Ratios at which a device runs that is told another rate than it has."""
RISES = 6.0
"""dB above the room that the microphone must rise while the host speaks, to hear it at all."""
CLEAR = 1.6
"""As many times as high as the next peak, at a wrong rate, is believed."""


@dataclass(frozen=True)
class EchoFigures:
    """The host at its own microphone."""

    delay: float | None
    """Seconds from the mixer to the microphone (median); None where nothing comes back."""
    jumps: int
    """How often the delay changed: sound was lost or doubled."""
    level: float
    """Level of the host at the microphone while it speaks, dBFS; -120 where nothing is heard."""
    gain: float
    """The same against what was played, dB; -120 without an echo."""
    left: float
    """Level of what is left of it after removal, the room's noise included, dBFS."""
    taken: float
    """What removal took away, dB; 0 without an echo."""
    clipped: float
    """Part of the frames of the host at the microphone that are cut off, 0 to 1."""
    rate: float | None
    """Rate of the microphone against the loudspeaker's where they differ, else None."""


def echo_of(mic: Samples, played: Samples, clean: Samples, noise: float) -> EchoFigures:
    """Figures of a stretch in which the host speaks, silence before and after it included.

    All three have one length and one clock; ``clean`` is ``mic`` after removal, ``noise`` the level
    of the room in dBFS.
    """
    delays = delays_of(mic, played)
    delay = _agreed(delays)
    if delay is None:
        return _unknown(mic, played, clean, noise)
    loud = _sounding(played, round(delay * RATE))
    at_mic = _less(level_of(mic[loud]), noise)
    sent = level_of(played[_sounding(played, 0)])
    left = level_of(clean[loud])
    return EchoFigures(
        delay=delay,
        jumps=jumps_of(delays),
        level=at_mic,
        gain=at_mic - sent,
        left=left,
        taken=max(0.0, level_of(mic[loud]) - left),
        clipped=clipped_share(mic[loud]),
        rate=None,
    )


def _unknown(mic: Samples, played: Samples, clean: Samples, noise: float) -> EchoFigures:
    """Nothing that is known for the host's: nothing at all, a wrong rate, or sound in shreds."""
    level, rate = -120.0, None
    if level_of(mic) > noise + RISES:
        level, rate = _less(level_of(mic), noise), wrong_rate(mic, played)
    return EchoFigures(None, 0, level, -120.0, level_of(clean), 0.0, clipped_share(mic), rate)


def delays_of(mic: Samples, played: Samples) -> list[float]:
    """Delay in every window in which the host sounds and something clear comes back, seconds."""
    size, step, reach = round(WINDOW * RATE), round(STEP * RATE), round(FARTHEST * RATE)
    before = np.concatenate([np.zeros(reach, dtype=np.float32), played])
    found = []
    for at in range(0, len(mic) - size + 1, step):
        lead = before[at : at + reach + size]
        if np.mean(np.abs(lead) > QUIET) < 0.15:
            continue
        delay = clearest_delay(mic[at : at + size], lead)
        if delay is not None:
            found.append(delay / RATE)
    return found


def _agreed(delays: list[float]) -> float | None:
    """The delay that most windows agree on."""
    if not delays:
        return None
    near = [sum(abs(d - other) < AGREE for other in delays) for d in delays]
    if max(near) < LEAST:
        return None
    best = delays[near.index(max(near))]
    return float(np.median([d for d in delays if abs(d - best) < AGREE]))


def jumps_of(delays: list[float]) -> int:
    """How often the delay moved for good: the new one is found twice at least."""
    steps = 0
    here = _agreed(delays[: LEAST + 2])
    for one, two in itertools.pairwise(delays):
        if here is None or (abs(one - here) > JUMP and abs(one - two) < AGREE):
            steps += here is not None
            here = one
    return steps


def wrong_rate(mic: Samples, played: Samples) -> float | None:
    """The ratio at which ``mic`` is what was played after all, or None."""
    best, ratio = 0.0, None
    for wanted in RATES:
        stretched = resample(played, RATE, round(RATE * wanted))
        correlation = whitened_correlation(mic, stretched)
        peak = int(np.argmax(correlation))
        others = correlation.copy()
        around = np.arange(peak - 800, peak + 801) % len(others)
        others[around] = 0.0
        clear = float(correlation[peak] / (np.max(others) + 1e-12))
        if clear > max(CLEAR, best):
            best, ratio = clear, wanted
    return ratio


def _sounding(played: Samples, late: int) -> npt.NDArray[np.bool_]:
    """Samples in which what was played, ``late`` samples later, is within 25 dB of its loudest."""
    size = round(0.02 * RATE)
    moved = np.concatenate([np.zeros(late, dtype=np.float32), played])[: len(played)]
    count = len(moved) // size
    power = np.square(moved[: count * size], dtype=np.float64).reshape(count, size).mean(axis=1)
    frames = power > max(float(np.max(power, initial=0.0)) * 10.0**-2.5, 1e-10)
    mask = np.zeros(len(played), dtype=bool)
    mask[: count * size] = np.repeat(frames, size)
    return mask


def _less(level: float, noise: float) -> float:
    """``level`` without the noise in it, dBFS."""
    power = 10.0 ** (level / 10.0) - 10.0 ** (noise / 10.0)
    return 10.0 * float(np.log10(max(power, 1e-12)))
