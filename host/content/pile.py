"""The pile that is drawn from: every card once, then it is shuffled again."""

from __future__ import annotations

import random
from collections.abc import Sequence

from host.content.errors import NoCards


class DrawPile:
    """A shuffled pile that is shuffled again when it is used up (rulings: All games)."""

    def __init__(
        self,
        ids: Sequence[str],
        rng: random.Random,
        used: Sequence[str] = (),
        unseen: int | None = None,
    ) -> None:
        """Pile of ``ids`` in this order, without those in ``used``, which lie aside already.

        ``used`` are the draws of a game that goes on, oldest first. The first ``unseen`` of ``ids``
        were never on this table (None: all): after them the pack is through. Raises NoCards.
        """
        if not ids:
            raise NoCards("There is no card to draw. Check the packs with: packs lint.")
        self._ids = tuple(ids)
        self._rng = rng
        self._last = used[-1] if used else ""
        self._drawn = list(used)
        since = len(used) % len(self._ids)
        aside = set(used[len(used) - since :])
        full_laps = bool(used) and since == 0
        self._pile = [] if full_laps else [i for i in self._ids[:unseen] if i not in aside]

    def choose(self, ids: Sequence[str], unseen: int | None = None) -> None:
        """From now on only these, in this order; what was drawn already comes last."""
        drawn = set(self._drawn)
        self._ids = tuple(ids)
        self._pile = [i for i in self._ids[:unseen] if i not in drawn]

    @property
    def rng(self) -> random.Random:
        """Chance that shuffles it."""
        return self._rng

    def draw(self) -> tuple[str, bool]:
        """The next id, and whether the pile had to be shuffled again for it."""
        reshuffled = not self._pile
        if reshuffled:
            self._pile = self._again()
            if self._pile[0] == self._last:  # never the same card twice running
                self._pile.append(self._pile.pop(0))
        self._last = self._pile.pop(0)
        self._drawn.append(self._last)
        return self._last, reshuffled

    def _again(self) -> list[str]:
        """All cards: those of other evenings as they came, then those of this game, shuffled."""
        drawn = set(self._drawn)
        here = [i for i in self._ids if i in drawn]
        self._rng.shuffle(here)
        return [i for i in self._ids if i not in drawn] + here
