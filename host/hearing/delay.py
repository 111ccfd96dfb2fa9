"""How long the host's sound takes from the mixer to the microphone, and whether that has changed.

Generalised cross-correlation with partial whitening (Knapp and Carter, 1976) over the last second.
Sound servers buffer a third of a second and may jump by a tenth when a buffer ran empty.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from host.hearing.evidence import RATE, Samples

WINDOW = RATE
"""Samples of microphone that are compared: one second."""
EVERY = 4000
"""Samples between two looks."""
WHITEN = 0.8
"""0: plain correlation, 1: phase only."""
CLEAR = 1.6
"""A peak this many times as high as anything 5 ms or more away is believed."""
STILL = 0.01
"""Peak of a microphone that hears nothing of the host."""
TAPER = RATE // 4
"""Samples over which a window of sound fades in and out, a quarter of a short one. Without it what
sounds on and on, as the sand does, is cut off like a click at both ends, and the clicks agree."""
QUIET = 1e-5
"""Peak below which played samples count as silence."""


class DelayTracker:
    """Feed it every block; read `delay`."""

    def __init__(self, farthest: float) -> None:
        """``farthest``: longest delay that is looked for, seconds."""
        self._reach = round(farthest * RATE)
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self.delay: int | None = None
        """Samples, or None while unknown."""
        self.vain = 0.0
        """Seconds of the host's sound without success so far; they count thrice if all is still."""
        self._mic = np.zeros(WINDOW, dtype=np.float32)
        self._played = np.zeros(WINDOW + self._reach, dtype=np.float32)
        self._fresh = 0
        self._candidate: int | None = None

    def feed(self, mic: Samples, played: Samples) -> bool:
        """Take the next samples, equal in length; True when the delay is new or has changed."""
        self._mic = np.concatenate([self._mic[len(mic) :], mic])
        self._played = np.concatenate([self._played[len(played) :], played])
        self._fresh += len(mic)
        if self._fresh < EVERY:
            return False
        self._fresh = 0
        sounding = np.abs(self._played[-WINDOW - self._reach // 2 :]) > QUIET
        if np.mean(sounding) < 0.25:
            return False
        found = clearest_delay(self._mic, self._played)
        if found is None:
            still = float(np.max(np.abs(self._mic))) < STILL
            self.vain += EVERY / RATE * (3.0 if still else 1.0)
            return False
        agreed = self._candidate is not None and abs(found - self._candidate) < 16
        self._candidate = found
        known = self.delay is not None and abs(found - self.delay) < 160
        # The very first is believed at once; a change must be seen twice.
        if known or not (agreed or self.delay is None):
            return False
        self.delay = found
        return True


def clearest_delay(mic: Samples, played: Samples) -> int | None:
    """Delay of ``played`` in ``mic`` in samples, or None if none stands out.

    Both end at the same time; ``played`` is longer by the longest delay that is looked for.
    """
    lead = len(played) - len(mic)
    correlation = whitened_correlation(mic, played)
    # mic[n] = played[n + lead - delay] puts the peak at lag delay - lead.
    lags = correlation[(np.arange(lead + 1) - lead) % len(correlation)]
    best = int(np.argmax(lags))
    near = slice(max(0, best - 80), best + 81)
    others = lags.copy()
    others[near] = 0.0
    # A room's own reflections follow the first sound: only what comes otherwise casts doubt.
    others[best : best + 800] = 0.0
    return best if lags[best] > CLEAR * float(np.max(others)) else None


def whitened_correlation(mic: Samples, played: Samples) -> npt.NDArray[np.float64]:
    """Absolute cross-correlation by lag (negative lags at the end), 150 to 6000 Hz."""
    size = 1 << (len(played) + len(mic) - 1).bit_length()
    taper = min(TAPER, len(mic) // 4, len(played) // 4)
    spectra = [np.fft.rfft(_tapered(x, taper), size) for x in (mic, played)]
    cross = spectra[0] * spectra[1].conj()
    level = np.abs(cross)
    cross /= level**WHITEN + 1e-12 + 1e-6 * float(np.max(level)) ** WHITEN
    low, high = round(150 * size / RATE), round(6000 * size / RATE)
    cross[:low] = 0.0
    cross[high:] = 0.0
    return np.abs(np.fft.irfft(cross, size))


def _tapered(samples: Samples, length: int) -> npt.NDArray[np.float64]:
    tapered = samples.astype(np.float64)
    rise = np.sin(np.pi / 2 * (np.arange(length) + 0.5) / length) ** 2
    tapered[:length] *= rise
    tapered[len(tapered) - length :] *= rise[::-1]
    return tapered
