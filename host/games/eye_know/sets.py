"""Cashing in card sets in the best way (rulebook: Cashing in Card Sets)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from host.core.codec import Struct
from host.games.eye_know.state import CARD_COLOURS

BONUS = {3: 5, 4: 10, 5: 20}
"""Chips for three, four and five cards of one colour."""
EACH = 15
"""Chips for one card of each of the five colours (ruling: "each" means all five)."""


class CardSet(Struct):
    """One set that is cashed in."""

    colour: str | None
    """Colour of all its cards; None for one card of each colour."""
    size: int
    """Cards in it."""
    bonus: int
    """Chips that it pays."""


def best_sets(colours: Sequence[str]) -> tuple[CardSet, ...]:
    """The sets out of cards of these ``colours`` that pay most; no card is in two of them.

    Every number of five-colour sets is tried; what is left of each colour is then divided by
    itself. That is every division there is, so the result is exact. Dearest sets come first.
    """
    counts = [sum(c == colour for c in colours) for colour in CARD_COLOURS]
    best: tuple[CardSet, ...] = ()
    for rainbows in range(min(counts) + 1):
        found = [CardSet(None, len(CARD_COLOURS), EACH)] * rainbows
        for colour, count in zip(CARD_COLOURS, counts, strict=True):
            found += [CardSet(colour, n, BONUS[n]) for n in _division(count - rainbows)]
        if total(found) > total(best):
            best = tuple(found)
    return tuple(sorted(best, key=lambda s: -s.bonus))


def total(sets: Sequence[CardSet]) -> int:
    """Chips for all ``sets`` together."""
    return sum(s.bonus for s in sets)


@lru_cache(maxsize=64)
def _division(count: int) -> tuple[int, ...]:
    """Sizes of the sets that ``count`` cards of one colour are best divided into."""
    best: tuple[int, ...] = ()
    for size in BONUS:
        if size <= count:
            found = (size, *_division(count - size))
            if sum(BONUS[n] for n in found) > sum(BONUS[n] for n in best):
                best = found
    return best
