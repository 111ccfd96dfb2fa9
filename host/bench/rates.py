"""How often something happens, with its interval."""

from __future__ import annotations

import math


def per_hour(count: int, hours: float) -> list[float]:
    """95 % interval of a rate per hour (Garwood, 1936): [low, high]."""

    def below(mean: float, most: int) -> float:
        """Probability of fewer than ``most`` events."""
        return sum(math.exp(-mean + k * math.log(mean) - math.lgamma(k + 1)) for k in range(most))

    def solve(most: int, share: float) -> float:
        low, high = 1e-9, 10.0 * (most + 2)
        for _ in range(80):
            middle = (low + high) / 2
            low, high = (middle, high) if below(middle, most) > share else (low, middle)
        return low

    low = solve(count, 0.975) if count else 0.0
    return [round(low / hours, 3), round(solve(count + 1, 0.025) / hours, 3)]
