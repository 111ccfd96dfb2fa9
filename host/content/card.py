"""What all cards have in common."""

from __future__ import annotations

from typing import Protocol, TypeVar

AGES = ("all", "10+", "16+")
"""Bands of a card's youngest suitable player, from the widest."""


class Card(Protocol):
    """What every card has: a frozen dataclass with these, as fields or properties."""

    @property
    def id(self) -> str:
        """Name, unique over all packs of the kind."""

    @property
    def pack(self) -> str:
        """Name of its pack."""

    @property
    def subject(self) -> str:
        """Group that a table may choose by, for example ``home``."""

    @property
    def difficulty(self) -> int:
        """1 easy, 2 middle, 3 hard; 1 where a game knows none."""

    @property
    def ages(self) -> str:
        """One of AGES."""


C = TypeVar("C", bound=Card)
C_co = TypeVar("C_co", bound=Card, covariant=True)
