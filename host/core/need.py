"""What a game waits for: the only thing the dialogue has to know about a game's state."""

from __future__ import annotations

from enum import StrEnum

from host.core.codec import Struct


class Kind(StrEnum):
    """How the table gives what is needed. One dialogue policy per kind."""

    CHANCE = "chance"
    """A draw or roll: the driver supplies the action, nobody speaks."""
    CHOICE = "choice"
    """One of a closed set of options, spoken (or entered secretly)."""
    LIST = "list"
    """As many entries as possible while the sand runs (Hit List)."""
    REVIEW = "review"
    """After the time: near misses and appeals are settled, then the game goes on."""
    ATTEMPT = "attempt"
    """One phrase, right or wrong; silence is an attempt."""
    OVER = "over"
    """Nothing: the game has ended."""


class Option(Struct):
    """One legal choice."""

    key: str
    """Stable name of the choice, for example ``0-3``."""
    say: str
    """What the host says when it offers the choice."""
    forms: tuple[str, ...] = ()
    """Other wordings that mean the same."""


class Need(Struct):
    """What the game waits for now."""

    kind: Kind
    """How it is given."""
    what: str
    """Name of the need inside its game, for example ``bet``; templates and policies key on it."""
    actors: tuple[int, ...] = ()
    """Seats that may give it, in the order in which they are asked."""
    options: tuple[Option, ...] = ()
    """Every legal choice (kind CHOICE)."""
    seconds: float | None = None
    """Time limit, or None for no limit."""
    secret: bool = False
    """True where nothing public may depend on what is given."""
