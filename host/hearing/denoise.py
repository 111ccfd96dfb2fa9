"""Steady noise taken out for the voice detector only: the recogniser gets the sound as it is.

Spectral subtraction after Boll (1979), with the noise known from a low percentile of each
frequency's power over the last seconds (minimum statistics after Martin, 2001).
"""

from __future__ import annotations

from collections import deque

import numpy as np
import numpy.typing as npt

from host.hearing.evidence import Samples

HOP = 256
"""Samples between frames: 16 ms."""
FRAMES = 180
"""Frames from which the noise is known: every second one of about 6 s."""
PERCENTILE = 40
"""Percentile of the power that is taken for noise..."""
TO_MEAN = 1.9
"""...and what makes a mean of it (exponentially distributed power)."""
OVER = 1.5
"""Over-subtraction."""
FLOOR = 0.1
"""Least gain."""


class Denoiser:
    """A stream of samples in multiples of HOP; the output is one HOP late."""

    def __init__(self) -> None:
        self._window = np.sqrt(0.5 - 0.5 * np.cos(2 * np.pi * np.arange(2 * HOP) / (2 * HOP)))
        self._last = np.zeros(HOP)
        self._late = np.zeros(HOP)
        self._powers: deque[npt.NDArray[np.float64]] = deque(maxlen=FRAMES)
        self._noise: npt.NDArray[np.float64] | None = None
        self._count = 0

    def feed(self, samples: Samples) -> Samples:
        """The same number of samples, cleaned of steady noise."""
        out = np.empty(len(samples), dtype=np.float32)
        for at in range(0, len(samples), HOP):
            hop = samples[at : at + HOP].astype(np.float64)
            spectrum = np.fft.rfft(np.concatenate([self._last, hop]) * self._window)
            self._last = hop
            frame = np.fft.irfft(spectrum * self._gain(np.abs(spectrum) ** 2)) * self._window
            out[at : at + HOP] = self._late + frame[:HOP]
            self._late = frame[HOP:]
        return out

    def _gain(self, power: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        if self._count % 2 == 0:
            self._powers.append(power)
        if self._count % 16 == 0:
            self._noise = TO_MEAN * np.percentile(np.array(self._powers), PERCENTILE, axis=0)
        self._count += 1
        assert self._noise is not None
        left = 1.0 - OVER * self._noise / np.maximum(power, 1e-12)
        return np.sqrt(np.maximum(left, FLOOR**2))
