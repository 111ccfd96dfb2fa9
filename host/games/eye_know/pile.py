"""The draw pile: what is neither kept, in play nor discarded, in the order of the shuffle."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from host.games.eye_know import score
from host.games.eye_know.state import State


class Pile:
    """It remembers nothing but its order, so an undo puts the same card on top again."""

    def __init__(
        self,
        order: Sequence[str],
        rng: random.Random,
        unseen: int | None = None,
        spare: Callable[[Sequence[str]], Sequence[str]] = lambda _order: (),
    ) -> None:
        """``order``: ids of the cards as they were shuffled; ``rng``: chance; ``unseen``: how many
        of them, from the top, were never on this table (None: all); ``spare``: what is dealt
        when all of an order are used up (a table that wants one subject needs twelve cards too).
        """
        self._rng = rng
        self._spare = spare
        self.choose(order, unseen)

    @property
    def rng(self) -> random.Random:
        """Chance that shuffles it."""
        return self._rng

    def choose(self, order: Sequence[str], unseen: int | None = None) -> None:
        """From now on only these, in this order; the others when none of them is left."""
        self._order = list(order)
        self._rest = list(self._spare(order))
        self._old = set(self._order[len(order) if unseen is None else unseen :])

    def next(self, state: State) -> str | None:
        """The next card; a discarded one only when no other is left (ruling); None for none."""
        busy, thrown = score.in_play(state), set(state.discarded)
        for order in (self._order, self._rest):
            fresh = [card for card in order if card not in busy and card not in thrown]
            if not fresh and thrown.intersection(order):
                self._rng.shuffle(order)
                fresh = [card for card in order if card in thrown]
            if fresh:
                return fresh[0]
        return None

    def through(self, card: str) -> bool:
        """Whether it is the first card that comes again on this table: to be told once."""
        again = card in self._old
        if again:
            self._old = set()
        return again
