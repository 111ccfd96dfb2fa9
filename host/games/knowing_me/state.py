"""The state of Knowing Me Knowing You: a record of what was said, the tokens are reckoned."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from host.core.codec import Struct
from host.core.table import Player

SECRET_CHANNELS = ("keypad", "phone")
"""Channels through which an answer itself is entered before the reveal."""
CHANNELS = ("cards", "hands", *SECRET_CHANNELS)
"""Every way to answer; with cards and hands the host learns the answer only at the reveal."""
OWN = "own"
"""The answer that fits no option: alone on a keypad, ``own:FORM`` once the words are known."""
NOTHING = ""
"""The answer of somebody who has none; it is the same as nobody's."""
QUESTIONS = 5
"""Questions of a series (rulebook: In Search of the Truth)."""


class Phase(StrEnum):
    """What the game waits for; the values are the names of the needs."""

    DRAW = "draw"
    WRITE = "write"
    REVEAL = "reveal"
    SETTLE = "settle"
    BETWEEN = "between"
    OVER = "over"


class Setup(Struct):
    """The table's choices before the first series."""

    players: tuple[Player, ...]
    """Three to six, clockwise; two in the game for two."""
    first: int
    """Seat of the player whose birthday is the most recent: the first target."""
    channels: tuple[str, ...] = ()
    """How each seat answers: one of CHANNELS by seat; empty means cards for everybody."""
    strictness: Literal["strict", "fair", "generous"] = "fair"
    """How alike own words must be to be the same."""
    seconds: float | None = 20.0
    """Time to write one answer, 5 to 120 s, or None: until somebody says that all are ready."""
    series: int | None = None
    """Series for each player; None is the rulebook's: one, and three in the game for two."""


class Question(Struct):
    """One question as far as the rules have to know it."""

    card: str
    """Name of its card in the pack."""
    number: int
    """Its number on the card, from 1."""
    kind: Literal["options", "people", "open"] = "options"
    """Given options, one of the other players, or own words only."""
    options: int = 0
    """How many options there are (kind options), two to five."""


class Answer(Struct):
    """What somebody announced."""

    key: str
    """Number of an option, colour of a player, ``own:FORM`` or NOTHING; equal keys are the same."""
    words: str = ""
    """Own words as they were said."""


class Ruling(Struct):
    """A decision whether two answers are the same; a later one about them replaces it.

    It holds for the wordings, whoever gave them (ruling: Appeals).
    """

    keys: tuple[str, str]
    """Which two, the lesser first."""
    same: bool
    """Whether they are the same."""


class Asked(Struct):
    """Record of one question of the open series."""

    question: Question
    """Which."""
    written: tuple[Answer | None, ...]
    """By seat what was entered in secret, or None."""
    ready: bool = False
    """Whether those who write on paper, hold up fingers behind the back or think have theirs."""
    answers: tuple[Answer | None, ...] = ()
    """By seat what was announced, or None before."""
    rulings: tuple[Ruling, ...] = ()
    """Decisions about answers of this question, oldest first."""
    settled: bool = False
    """Whether the tokens of this question are counted."""


class Series(Struct):
    """Record of one target's five questions."""

    number: int
    """From 1."""
    target: int
    """Seat to whom the questions are put."""
    card: str | None = None
    """Name of the card, once drawn."""
    asked: tuple[Asked, ...] = ()
    """The questions, in order."""


class Gone(Struct):
    """A player who left."""

    player: Player
    """Who."""
    points: int
    """Tokens in their box when they left."""


class State(Struct):
    """A game of Knowing Me Knowing You."""

    setup: Setup
    """As chosen at the start; players may have changed since."""
    two: bool
    """Whether it is the game for two, with its own scoring."""
    each: int
    """Series for each player."""
    players: tuple[Player, ...]
    """Who sits here now, clockwise."""
    channels: tuple[str, ...]
    """How each seat answers."""
    boxes: tuple[tuple[int, ...], ...]
    """By seat the tokens in each player's colour, by seat again, without the open series."""
    past: tuple[int, ...]
    """By seat the tokens in colours of players who have left."""
    had: tuple[int, ...]
    """By seat the closed series in which they were the target."""
    last: int
    """Seat of the last target; the next one sits to its left."""
    series: Series | None
    """The open series; None after it was closed by somebody joining or leaving."""
    number: int = 1
    """Number of the latest series."""
    drawn: tuple[str, ...] = ()
    """Cards drawn since the pack was last shuffled, with those that lent a question."""
    lent: tuple[str, ...] = ()
    """Questions of other cards that filled a series: ``CARD/NUMBER``, oldest first."""
    gone: tuple[Gone, ...] = ()
    """Who left, in that order."""
    winners: tuple[int, ...] | None = None
    """Seats that won, once the game is over."""
