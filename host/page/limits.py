"""How often one client may ask: a bucket of tokens for each kind of request."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

MOST_CLIENTS = 512
"""Clients that are remembered; beyond that the quietest are forgotten."""
RATES = {"read": (40.0, 120.0), "post": (8.0, 24.0), "join": (0.5, 8.0)}
"""Requests a second in the long run, and at once, by kind."""


@dataclass
class Limits:
    """Not thread-safe: the server asks it in its one loop."""

    clock: Callable[[], float] = time.monotonic
    """Seconds."""
    _left: dict[tuple[str, str], tuple[float, float]] = field(default_factory=dict)

    def spent(self, client: str, kind: str) -> bool:
        """Whether that client has none of ``kind`` left; asking costs nothing."""
        rate, most = RATES[kind]
        left, since = self._left.get((client, kind), (most, self.clock()))
        return left + (self.clock() - since) * rate < 1.0

    def allow(self, client: str, kind: str) -> bool:
        """Whether that client may do one more of ``kind`` now."""
        rate, most = RATES[kind]
        now = self.clock()
        left, since = self._left.pop((client, kind), (most, now))
        left = min(most, left + (now - since) * rate)
        allowed = left >= 1.0
        self._left[client, kind] = (left - 1.0 if allowed else left, now)
        while len(self._left) > MOST_CLIENTS:
            del self._left[next(iter(self._left))]
        return allowed
