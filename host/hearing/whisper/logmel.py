"""The log-mel front end of Whisper, in numpy.

Source: Radford et al., "Robust Speech Recognition via Large-Scale Weak Supervision" (2022),
section 2.2: 80 mel channels, 25 ms windows, 10 ms step, scaled to about -1..1. Mel scale and
filter areas after Slaney's Auditory Toolbox (1998).
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from host.hearing.evidence import RATE, Samples

Floats = npt.NDArray[np.float32]

HOP = 160
"""Step between frames, in samples (10 ms)."""
WINDOW = 400
"""Length of one frame, in samples (25 ms)."""
MELS = 80
"""Mel channels."""

_LINEAR_HZ = 200.0 / 3.0
_BREAK_HZ = 1000.0
_LOG_STEP = np.log(6.4) / 27.0


def _to_mel(hz: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    above = _BREAK_HZ / _LINEAR_HZ + np.log(np.maximum(hz, 1e-9) / _BREAK_HZ) / _LOG_STEP
    return np.where(hz < _BREAK_HZ, hz / _LINEAR_HZ, above)


def _to_hz(mel: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    corner = _BREAK_HZ / _LINEAR_HZ
    above = _BREAK_HZ * np.exp(_LOG_STEP * (mel - corner))
    return np.where(mel < corner, mel * _LINEAR_HZ, above)


@cache
def mel_filters() -> Floats:
    """Triangles of equal area, shape (MELS, WINDOW // 2 + 1)."""
    top = _to_mel(np.array([RATE / 2.0]))[0]
    edges = _to_hz(np.linspace(0.0, top, MELS + 2))
    bins = np.linspace(0.0, RATE / 2.0, WINDOW // 2 + 1)
    rising = (bins - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - bins) / (edges[2:] - edges[1:-1])[:, None]
    triangles = np.maximum(0.0, np.minimum(rising, falling))
    return np.asarray(triangles * (2.0 / (edges[2:] - edges[:-2]))[:, None], np.float32)


@cache
def _hann() -> Floats:
    return np.asarray(0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW), np.float32)


def log_mel(samples: Samples, frames: int) -> Floats:
    """Features of ``samples`` (float32, mono, RATE), shape (MELS, frames).

    Shorter sound is followed by silence, longer sound is cut.
    """
    wanted = frames * HOP
    sound = np.zeros(wanted, np.float32)
    sound[: min(wanted, len(samples))] = samples[:wanted]
    padded = np.pad(sound, WINDOW // 2, mode="reflect")
    windows = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP][:frames]
    power = np.abs(np.fft.rfft(windows * _hann(), axis=1)).astype(np.float32) ** 2
    logs = np.log10(np.maximum(1e-10, mel_filters() @ power.T))
    return np.asarray((np.maximum(logs, logs.max() - 8.0) + 4.0) / 4.0, np.float32)
