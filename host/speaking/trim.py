"""Cutting the silence round speech without cutting the speech."""

from __future__ import annotations

import numpy as np

from host.hearing.evidence import Samples

_FRAME = 0.005
_FLOOR = 1e-3
"""-60 dB: below the quietest final consonant that was measured, above a voice's idle noise."""
_BEFORE = 0.02
_AFTER = 0.06
"""Seconds kept round the speech, so that soft first and last sounds stay whole."""
_CEILING = 0.98


def trimmed(samples: Samples, rate: int) -> Samples:
    """``samples`` (float32 mono at ``rate`` Hz) without the silence at both ends.

    Gives an empty array when nothing rises above the floor.
    """
    frame = max(1, round(rate * _FRAME))
    usable = len(samples) // frame * frame
    if not usable:
        return samples[:0]
    peaks = np.abs(samples[:usable]).reshape(-1, frame).max(axis=1)
    loud = np.flatnonzero(peaks > _FLOOR)
    if not len(loud):
        return samples[:0]
    start = max(0, int(loud[0]) * frame - round(rate * _BEFORE))
    end = min(len(samples), int(loud[-1] + 1) * frame + round(rate * _AFTER))
    return samples[start:end]


def levelled(samples: Samples, gain: float) -> Samples:
    """``samples`` times ``gain``, turned down as a whole where the peak would reach 1."""
    peak = float(np.abs(samples).max()) if len(samples) else 0.0
    if peak * gain > _CEILING:
        gain = _CEILING / peak
    return np.asarray(samples * np.float32(gain), dtype=np.float32)


def quiet(seconds: float, rate: int) -> Samples:
    """Silence."""
    return np.zeros(round(seconds * rate), dtype=np.float32)
