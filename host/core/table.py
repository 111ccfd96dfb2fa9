"""Seats and colours: who sits where, in a fixed circle entered clockwise."""

from __future__ import annotations

from host.core.codec import Struct

COLOURS = ("red", "blue", "green", "yellow", "orange", "purple")


class Player(Struct):
    """One player at the table."""

    name: str
    """As said at set-up, for example ``Ann``."""
    colour: str
    """One of COLOURS; always works as a way to be addressed."""


class Table(Struct):
    """The circle of players."""

    players: tuple[Player, ...]
    """Clockwise."""

    def left(self, seat: int, steps: int = 1) -> int:
        """The seat ``steps`` places clockwise of ``seat`` (rulings: All games)."""
        return (seat + steps) % len(self.players)

    def right(self, seat: int) -> int:
        """The seat before ``seat``."""
        return self.left(seat, -1)
