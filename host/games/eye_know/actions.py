"""What may change a game of Eye Know. Every action is legal only in the phases it names."""

from __future__ import annotations

from typing import Literal

from host.core.rules import Action as Base

DieColour = Literal["red", "blue", "green", "yellow", "purple", "any"]
"""A side of the colour die."""
DIE: tuple[DieColour, ...] = ("red", "blue", "green", "yellow", "purple", "any")
"""All six of them."""


class Dealt(Base):
    """A card is laid on an empty place (deal). By chance: neither kept, discarded nor in play.

    A discarded card means that the draw pile was used up and the discards were shuffled in again.
    """

    card: str
    """Its name in the pack."""
    colour: str
    """Its colour."""
    place: int
    """Where, 0 to 11 along the rows."""


class NoneLeft(Base):
    """There is nothing more to deal: the empty places stay empty (deal)."""


class Rolled(Base):
    """Both dice are rolled, by the host or by the table (roll)."""

    colour: DieColour
    """The colour die."""
    number: int
    """The number die, 1 to 3. When only the colour is rolled again: as before."""


class Chosen(Base):
    """A card is chosen (choose; identify, to choose another one before it is named)."""

    place: int
    """Where it lies."""


class Identified(Base):
    """The picture was named, rightly or not; silence and a pass are wrong (identify)."""

    right: bool
    """The verdict."""


class Bet(Base):
    """Chips on the question (Classic: bet; level, to change it before the question is read)."""

    chips: int
    """One to five, at most what the player holds."""


class Declined(Base):
    """No question this time (Classic: bet)."""


class Level(Base):
    """Which question: 1 true or false, 2 multiple choice, 3 open (level)."""

    level: int
    """1 to 3."""


class Answered(Base):
    """The question was answered, rightly or not; silence and a pass are wrong (question)."""

    right: bool
    """The verdict."""


class Ruled(Base):
    """An appeal turned a verdict (from the verdict until the turn is closed)."""

    what: Literal["name", "answer"]
    """Which verdict: on the picture, or on the question."""
    right: bool
    """True: it was right."""
    by: str
    """Who decided: ``host`` (judged again) or ``table`` (majority)."""


class Younger(Base):
    """A player is one of the younger ones, or no longer (always; a turn that has begun is kept)."""

    seat: int
    """Who."""
    on: bool
    """True: any picture, any of its questions, no dice."""


class NextRound(Base):
    """The turn is closed and play passes to the left (between)."""


class Joined(Base):
    """A new player sits down with nothing (between)."""

    name: str
    """As said."""
    colour: str
    """A colour that nobody has."""
    seat: int
    """Where they sit: the seat number they get; who sat there and after moves up by one."""


class Left(Base):
    """A player goes; the place closes up, the points stay on the final list (between)."""

    seat: int
    """Who goes."""


class Configured(Base):
    """The table plays on in another way (between): it holds from the next turn on."""

    dice: Literal["host", "table"]
    """Who rolls."""
    goal: int
    """Cards that win the basic game; nobody may have as many already."""
    turns: int
    """Turns of each player in the Classic game; not fewer than the current lap."""
    strictness: Literal["strict", "fair", "generous"]
    """How exact an answer must be."""


class Stopped(Base):
    """The table ends the game: most cards, or in Classic most chips, wins; equals share."""


Action = (
    Dealt
    | NoneLeft
    | Rolled
    | Chosen
    | Identified
    | Bet
    | Declined
    | Level
    | Answered
    | Ruled
    | Younger
    | NextRound
    | Joined
    | Left
    | Configured
    | Stopped
)
"""Every action of Eye Know, for reading a log."""
