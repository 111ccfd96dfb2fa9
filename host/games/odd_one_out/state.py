"""The state of a game of Odd One Out. What is right stands on the card, which only the host has."""

from __future__ import annotations

from host.core.codec import Struct
from host.core.table import Player

LEAST, MOST = 2, 6
"""Players at the table."""
TURNS = 3
"""Turns of each player."""
THINGS = 4
"""Things on a card."""


class Setup(Struct):
    """The table's choices before the first turn."""

    players: tuple[Player, ...]
    """Two to six, clockwise."""
    first: int
    """Seat of who answers first."""


class Gone(Struct):
    """A player who left."""

    player: Player
    """Who."""
    points: int
    """What they had; it stays on the final list and wins nothing."""


class State(Struct):
    """A game of Odd One Out. One round is one player's turn."""

    setup: Setup
    """As chosen at the start; players may have changed since."""
    players: tuple[Player, ...]
    """Who sits here now, clockwise."""
    points: tuple[int, ...]
    """Right answers by seat."""
    turns: tuple[int, ...]
    """Turns that each seat has had."""
    seat: int
    """Whose turn it is, or was until the next one begins."""
    number: int = 1
    """Number of the turn, from 1."""
    card: str = ""
    """The card of this turn; empty before it is drawn."""
    right: bool | None = None
    """Whether the answer was right; None before it."""
    drawn: tuple[str, ...] = ()
    """Every card drawn so far, oldest first."""
    gone: tuple[Gone, ...] = ()
    """Who left, in that order."""
    winners: tuple[int, ...] | None = None
    """Seats with the most points once the game is over, None before."""
