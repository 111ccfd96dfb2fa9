"""Lint rules for whole packs: is there enough of each, so that nobody can guess by habit?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from host.content.card import C
from host.content.findings import Finding, Severity, Sheet

MANY = 20
"""Cards of a pack from which on shares say something."""

Shares = Mapping[str, tuple[float, float]]
"""Least and greatest share, 0..1, of each value."""


def balance(
    sheets: Sequence[Sheet[C]], what: str, value: Callable[[C], str], shares: Shares
) -> Iterator[Finding]:
    """A finding in each pack and for each value whose share lies outside ``shares``."""
    packs: dict[str, list[Sheet[Any]]] = defaultdict(list)
    for sheet in sheets:
        packs[str(sheet.file)].append(sheet)
    for cards in packs.values():
        if len(cards) < MANY:
            continue
        counted = Counter(value(sheet.card) for sheet in cards)
        for name, (least, most) in shares.items():
            share = counted[name] / len(cards)
            if not least <= share <= most:
                wrong = f"{what} {name}: {counted[name]} of {len(cards)} cards"
                todo = f"Aim at {least:.0%} to {most:.0%}"
                yield cards[0].find(1, "balance", wrong, todo, Severity.REVIEW)
