"""The draw pile: what is neither kept, in play nor discarded, in the order of the shuffle."""

from __future__ import annotations

import random
from collections.abc import Sequence

from host.games.eye_know import score
from host.games.eye_know.state import State


class Pile:
    """It remembers nothing but its order, so an undo puts the same card on top again."""

    def __init__(self, order: Sequence[str], rng: random.Random) -> None:
        """``order``: ids of all cards as they were shuffled; ``rng``: chance."""
        self._order = list(order)
        self._rng = rng

    def next(self, state: State) -> str | None:
        """The next card; a discarded one only when no other is left (ruling); None for none."""
        busy, thrown = score.in_play(state), set(state.discarded)
        fresh = [card for card in self._order if card not in busy and card not in thrown]
        if not fresh and thrown:
            self._rng.shuffle(self._order)
            fresh = [card for card in self._order if card in thrown]
        return fresh[0] if fresh else None
