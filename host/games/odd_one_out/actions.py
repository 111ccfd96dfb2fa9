"""What may change a game of Odd One Out."""

from __future__ import annotations

from host.core.rules import Action as Base


class Drawn(Base):
    """A card is drawn (draw). By chance: the driver picks it."""

    card: str
    """Its id."""


class Answered(Base):
    """Whose turn it is has answered, passed or kept silent (answer)."""

    place: int | None
    """The thing that was named, from 0; None for no answer."""
    right: bool
    """Whether it is the one that does not belong."""


class NextRound(Base):
    """The next player's turn, or the end (between)."""


class Joined(Base):
    """A new player sits down without points, and has three turns too (between)."""

    name: str
    """As said."""
    colour: str
    """A colour that nobody has."""
    seat: int
    """The seat number they get; who sat there and after moves up by one."""


class Left(Base):
    """A player goes; the place closes up (between)."""

    seat: int
    """Who goes."""


class Stopped(Base):
    """The table ends the game on the points so far; an unfinished turn is void."""


Action = Drawn | Answered | NextRound | Joined | Left | Stopped
"""Every action of Odd One Out, for reading a log."""
