"""Chance that was arranged beforehand: playthroughs and tests name cards and rolls."""

from __future__ import annotations

import random
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


class Arranged(random.Random):
    """Like Random, but the first shuffle puts certain items on top, and rolls come as named."""

    def __new__(cls, *_: Any, **__: Any) -> Arranged:
        """Random takes its seed here; ours is always the same."""
        return random.Random.__new__(cls)

    def __init__(self, first: Sequence[Any] = (), rolls: Sequence[Any] = ()) -> None:
        """``first``: items on top, the first of them uppermost; ``rolls``: results in order.

        A roll that is none of the offered ones waits for a choice that offers it.
        """
        super().__init__(0)
        self._first = list(first)
        self._rolls = list(rolls)

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """The named items on top, once, the rest as it lies; then truly by chance."""
        if not self._first:
            super().shuffle(x)
            return
        top = [item for item in self._first if item in x]
        x[:] = [*top, *(item for item in x if item not in top)]
        if top:
            self._first = []

    def choice(self, seq: Any) -> Any:
        """The next named roll if it is among ``seq``, else any."""
        if self._rolls and self._rolls[0] in seq:
            return self._rolls.pop(0)
        return super().choice(seq)
