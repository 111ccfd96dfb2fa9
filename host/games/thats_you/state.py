"""The state of a game of That's You!: a record of what happened, everything else is reckoned."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from host.core.codec import Struct
from host.core.table import Player

KNOWN_CHANNELS = ("keypad", "phone")
"""Channels through which the host knows the chosen trait from the start."""
CHANNELS = ("cards", "hands", *KNOWN_CHANNELS)
"""Every way to keep the secret; with cards and hands the host asks the giver cross or tick."""
BOARD = (0, 1, 2, 3, 4, 5)
"""The round score board as it is ruled, from no cross to five."""
TRAITS = 6
"""Trait cards on the table (rulebook: Round Start 1)."""
CROSSES = 5
"""Trait chips with a cross (rulebook: Components)."""
Clue = Literal["most", "least", "middle"]
"""A clue chip: most likely, least likely, more or less likely."""
CLUES: tuple[Clue, ...] = ("most", "least", "middle")
"""The clue chips in the order in which the host asks for them (rulings)."""
LEAST, MOST = 3, 6
"""Players at the table."""
BANDS = 6
"""Bands of the closing scale (rulings)."""


class Phase(StrEnum):
    """What the game waits for; the values are the names of the needs."""

    DRAW = "draw"
    CHOOSE = "choose"
    SECRET = "secret"
    CLUE = "clue"
    ELIMINATE = "eliminate"
    TURN = "turn"
    BETWEEN = "between"
    OVER = "over"


class Setup(Struct):
    """The table's choices before the first round."""

    players: tuple[Player, ...]
    """Three to six, clockwise."""
    first: int
    """Seat of the first clue giver (rulebook: Setup 2)."""
    board: tuple[int, ...] = BOARD
    """Points by number of crosses, from none to five (rulings)."""
    channels: tuple[str, ...] = ()
    """How each seat keeps the secret: one of CHANNELS; empty means cards for everybody."""
    strictness: Literal["strict", "fair", "generous"] = "fair"
    """How exact an answer must be; nothing is judged in this game, it is kept for the table."""


class Turn(Struct):
    """One trait that was eliminated."""

    trait: int
    """Which, from 0."""
    tick: bool | None
    """True: tick, it was the chosen one; False: cross; None: the giver has not told yet."""


class Round(Struct):
    """Record of one clue giver's round."""

    number: int
    """From 1."""
    giver: int
    """Seat of the clue giver."""
    traits: tuple[str, ...] = ()
    """The six trait cards on the table, once drawn; the place is the number less one."""
    chosen: int | None = None
    """The chosen trait where the host knows it, from 0; a secret until the round ends."""
    ready: bool = False
    """Whether the giver has drawn."""
    clues: tuple[int, ...] = ()
    """Seats that got the clue chips, in the order of CLUES."""
    turns: tuple[Turn, ...] = ()
    """Eliminated traits, in that order."""


class Gone(Struct):
    """A player who left."""

    player: Player
    """Who."""
    points: int
    """What the table scored in the round in which they gave; it stays in the total."""


class State(Struct):
    """A game of That's You!"""

    setup: Setup
    """As chosen at the start; players may have changed since."""
    players: tuple[Player, ...]
    """Who sits here now, clockwise."""
    channels: tuple[str, ...]
    """How each seat keeps the secret."""
    points: tuple[int | None, ...]
    """What the table scored when this seat gave, closed rounds only; None: has not given yet."""
    last: int
    """Seat of the last giver; the next one sits to its left."""
    round: Round | None
    """The open round; None after it was closed by somebody joining or leaving."""
    number: int = 1
    """Number of the latest round."""
    most: int = 0
    """The most that the closed rounds could have brought, in points."""
    drawn: tuple[str, ...] = ()
    """Trait cards drawn since the pack was last shuffled."""
    gone: tuple[Gone, ...] = ()
    """Who left, in that order."""
    winners: tuple[int, ...] | None = None
    """Everybody who sits here once the game is over (co-operative), None before."""
