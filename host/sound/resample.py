"""Sample rate conversion: a polyphase windowed sinc, whole or as a stream.

The textbook method (Crochiere and Rabiner, *Multirate Digital Signal Processing*, 1983): the
rates are reduced to up/down, one Kaiser-windowed low-pass is cut into ``up`` phases, and every
output sample is one dot product.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd

import numpy as np
import numpy.typing as npt

from host.hearing.evidence import Samples

HALF_CROSSINGS = 16
"""Zero crossings of the sinc on each side."""
KAISER_BETA = 8.0
"""About 80 dB of stop band."""
PASS_BAND = 0.94
"""Cut-off, as a part of the lower Nyquist frequency."""


@lru_cache(maxsize=16)
def _phases(up: int, down: int) -> npt.NDArray[np.float32]:
    """Filter phases, shape (up, taps): row p serves outputs that fall p/up after an input."""
    widest = max(up, down)
    half = HALF_CROSSINGS * widest
    taps = 2 * (half // up) + 2
    offsets = np.arange(taps) - (taps // 2 - 1)
    # Distance, in units of 1/up input samples, of every tap from the output instant.
    distance = offsets[None, :] * up - np.arange(up)[:, None]
    cut = PASS_BAND / widest
    inside = np.clip(1.0 - (distance / half) ** 2, 0.0, None)
    window = np.where(np.abs(distance) <= half, np.i0(KAISER_BETA * np.sqrt(inside)), 0.0)
    filters = np.sinc(cut * distance) * window
    filters /= filters.sum(axis=1, keepdims=True)
    phases: npt.NDArray[np.float32] = filters.astype(np.float32)
    return phases


class Resampler:
    """A stream from one rate to another: feed chunks of any size, then `flush` once."""

    def __init__(self, from_rate: int, to_rate: int) -> None:
        if from_rate <= 0 or to_rate <= 0:
            raise ValueError(f"sample rates must be positive, not {from_rate} and {to_rate}")
        common = gcd(from_rate, to_rate)
        self._up, self._down = to_rate // common, from_rate // common
        self._same = self._up == self._down
        self._filters = _phases(self._up, self._down)
        self._taps = self._filters.shape[1]
        self._lead = self._taps // 2 - 1
        self._buffer: Samples = np.zeros(self._lead, dtype=np.float32)
        self._position = 0  # of the next output, in 1/up input samples after buffer[lead]
        self._fed = 0
        self._given = 0

    def feed(self, samples: Samples) -> Samples:
        """Take float32 mono samples at the first rate; give what is ready at the second."""
        if self._same:
            return np.asarray(samples, dtype=np.float32)
        self._fed += len(samples)
        self._buffer = np.concatenate([self._buffer, np.asarray(samples, dtype=np.float32)])
        room = len(self._buffer) - self._taps
        if room < 0:
            return np.zeros(0, dtype=np.float32)
        count = max(0, ((room + 1) * self._up - 1 - self._position) // self._down + 1)
        at = self._position + self._down * np.arange(count)
        windows = np.lib.stride_tricks.sliding_window_view(self._buffer, self._taps)
        out: Samples = np.einsum("ij,ij->i", windows[at // self._up], self._filters[at % self._up])
        after = self._position + self._down * count
        used = min(after // self._up, len(self._buffer))
        self._buffer = self._buffer[used:]
        self._position = after - used * self._up
        self._given += count
        return out

    def flush(self) -> Samples:
        """The last samples, so that the whole has the length that its duration asks for."""
        if self._same:
            return np.zeros(0, dtype=np.float32)
        wanted = -(-self._fed * self._up // self._down) - self._given
        return self.feed(np.zeros(self._taps + self._down, dtype=np.float32))[:wanted]


def resample(samples: Samples, from_rate: int, to_rate: int) -> Samples:
    """``samples`` (float32 mono) at ``from_rate`` Hz as samples at ``to_rate`` Hz."""
    stream = Resampler(from_rate, to_rate)
    return np.concatenate([stream.feed(samples), stream.flush()])
