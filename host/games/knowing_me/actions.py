"""What may change a game. Every action is legal only in the phases it names."""

from __future__ import annotations

from typing import Literal

from host.core.rules import Action as Base
from host.games.knowing_me.state import Question


class Drawn(Base):
    """A card is on the table (draw). By chance: the driver picks one not yet drawn."""

    card: str
    """Name of the card in its pack."""
    questions: tuple[Question, ...]
    """Its five questions, without those that this table cannot answer; others may fill up."""


class Replaced(Base):
    """Nobody likes the open question: one of another card takes its place (write)."""

    question: Question
    """The new one."""


class Wrote(Base):
    """An answer by keypad or phone, in secret (write); a later one corrects it."""

    seat: int
    """Who."""
    answer: str
    """Number of an option, colour of a player, ``own`` (by phone ``own:FORM``), or empty."""
    words: str = ""
    """Own words, by phone."""


class Ready(Base):
    """All who write on paper, show fingers or keep it in mind have their answer (write)."""


class Announced(Base):
    """A player says the answer that they wrote (reveal), or corrects it (until closed)."""

    seat: int
    """Who."""
    answer: str
    """Number of an option, colour of a player, ``own:FORM`` or empty for no answer."""
    words: str = ""
    """Own words as they were said."""
    question: int | None = None
    """Number of the question in the series, from 0, for a correction; None is the open one."""


class Reopened(Base):
    """That answer was somebody else's: the player is asked again (reveal until closed)."""

    seat: int
    """Whose answer is struck out."""
    question: int
    """Number of the question in the series, from 0."""


class Ruled(Base):
    """It is decided whether the answers of two players are the same (reveal until closed).

    That holds for everybody who gave one of these answers to the question.
    """

    question: int
    """Number of the question in the series, from 0."""
    seat: int
    """Whose answer."""
    other: int
    """With whose it is compared."""
    same: bool
    """Whether they are the same."""
    by: Literal["host", "target", "player", "table"]
    """Who decided."""


class Settled(Base):
    """Whatever was unsure about this question is decided (settle)."""


class NextRound(Base):
    """The series is closed: the next target, or the end (between)."""


class Joined(Base):
    """A new player sits down with nothing (between)."""

    name: str
    """As said."""
    colour: str
    """A colour that nobody has."""
    seat: int
    """Where they sit: the seat number they get; who sat there and after moves up by one."""
    channel: str = "cards"
    """How they answer."""


class Left(Base):
    """A player goes; the place closes up, the tokens stay on the final list (between)."""

    seat: int
    """Who goes."""


class Channel(Base):
    """A player answers in another way from now on: their phone has come, or is lost (write)."""

    seat: int
    """Whose."""
    channel: str
    """How they answer."""


class Configured(Base):
    """The table plays on in another way (between): it holds from the next series on."""

    seconds: float | None
    """Time to write one answer in seconds, or None for no limit."""
    strictness: Literal["strict", "fair", "generous"]
    """How alike own words must be."""
    channel: str
    """How everybody answers."""


class Stopped(Base):
    """The table ends the game on the tokens so far: most tokens wins, equals share."""


Action = (
    Drawn
    | Replaced
    | Wrote
    | Ready
    | Announced
    | Reopened
    | Ruled
    | Settled
    | NextRound
    | Joined
    | Left
    | Channel
    | Configured
    | Stopped
)
"""Every action, for reading a log."""
