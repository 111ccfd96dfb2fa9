"""The state of a game of Eye Know: the cards, and a record of the open turn."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from host.core.codec import Struct
from host.core.table import Player

CARD_COLOURS = ("red", "blue", "green", "yellow", "purple")
"""The subjects of the cards (rulings: Five colours)."""
ANY = "any"
"""The sixth side of the colour die."""
ROWS, COLUMNS = 3, 4
"""The grid, four places wide and three high (rulebook: Setting Up 1)."""
PLACES = ROWS * COLUMNS
"""Places of the grid, counted from the top left along the rows."""
LEVELS = (1, 2, 3)
"""True or false, multiple choice, open (rulebook: Playing Your Turn 3)."""


class Phase(StrEnum):
    """What the game waits for; the values are the names of the needs."""

    DEAL = "deal"
    ROLL = "roll"
    CHOOSE = "choose"
    IDENTIFY = "identify"
    BET = "bet"
    LEVEL = "level"
    QUESTION = "question"
    BETWEEN = "between"
    OVER = "over"


class Setup(Struct):
    """The table's choices before the first turn."""

    players: tuple[Player, ...]
    """Two to six players or teams, clockwise."""
    first: int
    """Seat that begins (rulebook: Setting Up 3)."""
    classic: bool = False
    """True for Eye Know Classic, with chips."""
    younger: tuple[bool, ...] = ()
    """Who plays without dice, by seat; empty means nobody (rulebook: younger players)."""
    dice: Literal["host", "table"] = "host"
    """Who rolls: the host, or the table with real dice."""
    goal: int = 5
    """Cards that win the basic game, 3 to 9."""
    turns: int = 5
    """Turns of each player in the Classic game, 3 to 9."""
    strictness: Literal["strict", "fair", "generous"] = "fair"
    """How exact an answer must be."""


class Card(Struct):
    """A picture card, as far as the rules know it."""

    id: str
    """Its name in the pack."""
    colour: str
    """One of CARD_COLOURS."""


class Turn(Struct):
    """Record of one player's turn: facts only, points are reckoned from them."""

    number: int
    """From 1."""
    seat: int
    """Whose turn."""
    free: bool = False
    """True where any card and any question may be taken: Classic, and younger players."""
    colour: str | None = None
    """The colour die, ANY included; None before it was rolled, or without dice."""
    level: int | None = None
    """1 to 3: the number die, or the question that was chosen."""
    place: int | None = None
    """Where the chosen card lay."""
    card: Card | None = None
    """The chosen card; it is off the grid."""
    named: bool | None = None
    """Whether the picture was named rightly."""
    bet: int | None = None
    """Chips on the question, 0 where it was declined (Classic)."""
    answered: bool | None = None
    """Whether the question was answered rightly."""


class Gone(Struct):
    """A player who left."""

    player: Player
    """Who."""
    points: int
    """Their cards, or in Classic their chips with their sets cashed in."""
    cards: tuple[Card, ...] = ()
    """The cards that they took with them."""


class State(Struct):
    """A game of Eye Know."""

    setup: Setup
    """As chosen at the start; players may have changed since."""
    players: tuple[Player, ...]
    """Who sits here now, clockwise."""
    younger: tuple[bool, ...]
    """Who plays without dice, by seat."""
    kept: tuple[tuple[Card, ...], ...]
    """Cards by seat, without the open turn, oldest first."""
    chips: tuple[int, ...]
    """Chips by seat, without the open turn (Classic)."""
    laps: tuple[int, ...]
    """The last lap in which each seat has had its turn."""
    last: int
    """Seat of the last turn; the next one is to its left."""
    turn: Turn | None
    """The open turn; None after it was closed by somebody joining or leaving."""
    grid: tuple[Card | None, ...] = (None,) * PLACES
    """The cards by place; None is an empty place."""
    discarded: tuple[str, ...] = ()
    """Cards on the discard pile, without the open turn."""
    short: bool = False
    """Whether nothing is left to deal until another card is discarded."""
    number: int = 1
    """Number of the latest turn."""
    lap: int = 1
    """Number of the current lap."""
    barren: int = 0
    """Closed turns in a row in which nobody gained a card, since the last offer to stop."""
    gone: tuple[Gone, ...] = ()
    """Who left, in that order."""
    winners: tuple[int, ...] | None = None
    """Seats that won, once the game is over."""
