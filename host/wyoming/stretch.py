"""Faster and slower speech at the same pitch.

Waveform-similarity overlap-add (Verhelst and Roelands, ICASSP 1993): the sound is cut into
overlapping frames, each taken where it goes on best from the last one, and laid down closer
together or farther apart.
"""

from __future__ import annotations

import numpy as np

from host.hearing.evidence import Samples

FRAME = 0.04
"""Seconds of one frame; half of it overlaps."""
SEEK = 0.012
"""Seconds to either side in which the best place is looked for."""


def stretched(samples: Samples, rate: int, speed: float) -> Samples:
    """``samples`` (float32 mono at ``rate`` Hz) spoken ``speed`` times as fast."""
    half = round(rate * FRAME / 2)
    seek = round(rate * SEEK)
    if abs(speed - 1.0) < 0.01 or len(samples) < 4 * half:
        return samples
    count = int((len(samples) / speed - half) // half)
    window = np.hanning(2 * half + 1)[:-1].astype(np.float32)
    source = np.pad(samples, (seek, 2 * half + 2 * seek))
    out = np.zeros((count + 1) * half, dtype=np.float32)
    at = 0  # in `source` without its lead
    for n in range(count):
        wanted = min(round(n * half * speed), len(samples) - 1)
        if n == 0:
            at = wanted
        else:
            # What would have followed the last frame is what this one should look like.
            natural = source[seek + at + half : seek + at + 2 * half]
            region = source[wanted : wanted + half + 2 * seek]
            at = wanted + int(np.argmax(np.correlate(region, natural, "valid"))) - seek
            at = max(-seek, at)
        out[n * half : n * half + 2 * half] += window * source[seek + at : seek + at + 2 * half]
    return out
