"""The short sounds, synthesised: no recording of anybody is used.

Loudness is balanced by energy (`_level`), so that no cue startles and none is missed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from host.hearing.evidence import Samples
from host.sound.errors import SoundError

Tone = npt.NDArray[np.float64]
BELL = ((1.0, 1.0, 1.0), (2.76, 0.35, 0.6), (5.4, 0.12, 0.35))
"""Partials of a small bell: ratio, strength, decay relative to the first."""
SOFT = ((1.0, 1.0, 1.0), (2.0, 0.2, 0.7))
"""Partials of a soft mallet."""
GONG = ((1.0, 1.0, 1.0), (1.48, 0.7, 0.9), (2.13, 0.6, 0.7), (2.91, 0.45, 0.5), (4.3, 0.3, 0.3))
"""Partials of a gong: not harmonic."""
BRASS = tuple((float(k), 1.0 / k, 1.0) for k in range(1, 7))
"""Partials of a horn."""

Partials = Sequence[tuple[float, float, float]]


def strike(rate: int, pitch: float, seconds: float, decay: float, partials: Partials) -> Tone:
    """A struck sound: ``pitch`` in Hz, ``decay`` the time to fall by 60 dB, in seconds."""
    t = np.arange(round(seconds * rate)) / rate
    tone = np.zeros_like(t)
    for ratio, strength, life in partials:
        if pitch * ratio < 0.45 * rate:
            fall = np.exp(-6.9 * t / (decay * life))
            tone += strength * fall * np.sin(2 * np.pi * pitch * ratio * t)
    attack = round(0.003 * rate)
    tone[:attack] *= np.linspace(0.0, 1.0, attack)
    release = min(len(tone), round(0.02 * rate))
    tone[len(tone) - release :] *= np.linspace(1.0, 0.0, release)
    return tone


def _place(rate: int, notes: Sequence[tuple[float, Tone]]) -> Tone:
    """Notes (start in seconds, samples) laid over one another."""
    length = max(round(start * rate) + len(note) for start, note in notes)
    whole = np.zeros(length)
    for start, note in notes:
        first = round(start * rate)
        whole[first : first + len(note)] += note
    return whole


def _tune(
    rate: int, notes: Sequence[tuple[float, float]], seconds: float, partials: Partials
) -> Tone:
    """Struck notes (start in seconds, pitch in Hz), each as long as ``seconds``."""
    return _place(
        rate, [(at, strike(rate, pitch, seconds, seconds, partials)) for at, pitch in notes]
    )


def _rattle(rate: int, times: Sequence[float], strengths: Sequence[float], pitch: float) -> Tone:
    """Wooden knocks, each a little off in pitch, as dice or a drum make them."""
    knocks = []
    for number, (at, strength) in enumerate(zip(times, strengths, strict=True)):
        off = 1.0 + 0.07 * ((number * 7) % 5 - 2)
        knock = strike(rate, pitch * off, 0.09, 0.08, ((1, 1, 1), (2.3, 0.6, 0.5), (3.9, 0.4, 0.3)))
        knocks.append((at, strength * knock))
    return _place(rate, knocks)


def _roll(rate: int) -> Tone:
    times = np.cumsum(0.045 + 0.005 * np.arange(12))
    return _rattle(rate, list(times - times[0]), list(np.linspace(1.0, 0.35, 12)), 620.0)


def _drum(rate: int) -> Tone:
    times = [0.055 * k for k in range(20)]
    roll = _rattle(rate, times, list(np.linspace(0.15, 0.7, 20)), 170.0)
    last = strike(rate, 110.0, 0.5, 0.5, ((1, 1, 1), (1.6, 0.5, 0.6), (2.2, 0.4, 0.4)))
    return _place(rate, [(0.0, roll), (1.1, 1.3 * last)])


def _fanfare(rate: int) -> Tone:
    short = [(0.0, 392.0), (0.16, 392.0), (0.32, 523.3), (0.48, 659.3)]
    end = _place(rate, [(0.0, strike(rate, f, 1.0, 2.2, BRASS)) for f in (523.3, 659.3, 784.0)])
    return _place(rate, [(0.0, _tune(rate, short, 0.22, BRASS)), (0.64, 0.7 * end)])


_MAKERS: dict[str, tuple[float, Callable[[int], Tone]]] = {
    # name: (level in dBFS of its loudest 50 ms, maker)
    "ting": (-17.0, lambda rate: _tune(rate, [(0.0, 1318.5), (0.07, 1760.0)], 0.33, BELL)),
    "tock": (-24.0, lambda rate: strike(rate, 330.0, 0.16, 0.14, SOFT)),
    "gong": (-14.0, lambda rate: strike(rate, 147.0, 1.4, 2.0, GONG)),
    "chime_end": (
        -12.0,
        lambda rate: _tune(
            rate, [(0.0, 1046.5), (0.16, 784.0), (0.32, 659.3), (0.5, 392.0)], 0.9, BELL
        ),
    ),
    "think": (-28.0, lambda rate: _tune(rate, [(0.0, 262.0), (0.16, 294.0)], 0.3, SOFT)),
    "roll": (-20.0, _roll),
    "drum": (-18.0, _drum),
    "fanfare": (-15.0, _fanfare),
    "pause": (-20.0, lambda rate: _tune(rate, [(0.0, 587.3), (0.17, 392.0)], 0.35, SOFT)),
    "resume": (-20.0, lambda rate: _tune(rate, [(0.0, 392.0), (0.17, 587.3)], 0.35, SOFT)),
    "notice": (-20.0, lambda rate: _tune(rate, [(0.0, 880.0), (0.14, 880.0)], 0.3, SOFT)),
}

NAMES = tuple(_MAKERS)
"""Every cue there is."""


def loudest(samples: Samples, rate: int, seconds: float = 0.05) -> float:
    """Level of the loudest stretch of ``seconds``, in dBFS (RMS)."""
    window = min(len(samples), max(1, round(seconds * rate)))
    energy = np.cumsum(np.concatenate([[0.0], np.asarray(samples, dtype=np.float64) ** 2]))
    peak = float(np.max(energy[window:] - energy[:-window])) / window
    return 10.0 * float(np.log10(peak + 1e-12))


def cue(name: str, rate: int) -> Samples:
    """The sound ``name`` (one of NAMES) as float32 mono at ``rate`` Hz. Always the same samples."""
    if name not in _MAKERS:
        raise SoundError(f"there is no cue {name!r}; there are: {', '.join(NAMES)}")
    level, make = _MAKERS[name]
    tone: Samples = make(rate).astype(np.float32)
    gain = 10.0 ** ((level - loudest(tone, rate)) / 20.0)
    tone *= np.float32(min(gain, 0.89 / float(np.max(np.abs(tone)))))
    return tone
