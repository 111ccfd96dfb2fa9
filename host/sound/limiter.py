"""A limiter without memory: what is moderate passes unchanged, what is loud is bent, never cut."""

from __future__ import annotations

import numpy as np

from host.hearing.evidence import Samples

KNEE = 0.7
"""Below this absolute value samples pass unchanged."""
CEILING = 0.98
"""No sample gets beyond this."""


def limit(samples: Samples) -> Samples:
    """``samples`` with every absolute value at most CEILING; not-a-number becomes silence."""
    if not len(samples):
        return samples
    samples = np.nan_to_num(samples, nan=0.0, posinf=CEILING, neginf=-CEILING)
    size = np.abs(samples)
    if float(size.max()) <= KNEE:
        return samples
    span = CEILING - KNEE
    bent = KNEE + span * np.tanh((size - KNEE) / span)
    return np.where(size > KNEE, np.sign(samples) * bent, samples).astype(np.float32)
