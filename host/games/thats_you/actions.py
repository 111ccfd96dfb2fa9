"""What may change a game of That's You! Every action is legal only in the phases it names."""

from __future__ import annotations

from host.core.rules import Action as Base
from host.games.thats_you.state import Clue


class Drawn(Base):
    """Six trait cards lie on the table (draw). By chance: the driver picks them."""

    cards: tuple[str, ...]
    """Six different ids, in the order of their numbers."""


class Chosen(Base):
    """The host knows the chosen trait: typed by the giver (secret), or drawn by it (choose)."""

    trait: int
    """Which, from 0."""


class Ready(Base):
    """The giver has drawn and knows the chosen trait, the host does not (secret)."""


class Clued(Base):
    """A clue chip goes to a player (clue); an earlier one is corrected until a chip is turned."""

    clue: Clue
    """Which chip."""
    seat: int
    """Who gets it; the giver may be it."""


class Eliminated(Base):
    """The table turns over the chip of a trait (eliminate)."""

    trait: int
    """Which, from 0."""


class Turned(Base):
    """The giver says what the chip shows (turn)."""

    tick: bool
    """True: tick; False: cross."""


class Ruled(Base):
    """A chip was told or typed wrongly: it shows something else (until the round is closed)."""

    trait: int
    """Which trait's chip, from 0; it must have been turned."""
    tick: bool
    """True: it is the tick; False: a cross."""
    by: str
    """Who decided: ``giver`` or ``table``."""


class NextRound(Base):
    """The round is closed; the next giver follows, or the game ends (between)."""


class Joined(Base):
    """A new player sits down with nothing, and will give too (between)."""

    name: str
    """As said."""
    colour: str
    """A colour that nobody has."""
    seat: int
    """Where they sit: the seat number they get; who sat there and after moves up by one."""
    channel: str = "cards"
    """How they keep the secret."""


class Left(Base):
    """A player goes; the place closes up, what was scored stays (between)."""

    seat: int
    """Who goes."""


class Configured(Base):
    """The table plays on in another way (between): it holds from the next round on."""

    board: tuple[int, ...]
    """Points by number of crosses, from none to five."""
    channel: str
    """How everybody keeps the secret."""


class Channel(Base):
    """A player keeps the secret in another way (draw, choose, secret): a phone came, or is lost."""

    seat: int
    """Whose."""
    channel: str
    """How they keep it."""


class Stopped(Base):
    """The table ends the game on the total so far; an unfinished round is void."""


Action = (
    Drawn
    | Chosen
    | Ready
    | Clued
    | Eliminated
    | Turned
    | Ruled
    | NextRound
    | Joined
    | Left
    | Configured
    | Channel
    | Stopped
)
"""Every action of That's You!, for reading a log."""
