"""What happened in a game of That's You!; the script turns it into lines and cues."""

from __future__ import annotations

from typing import Literal

from host.core.rules import Event
from host.games.thats_you.state import Clue


class PackShuffled(Event):
    """Every card had been drawn, so the pack was shuffled again. Comes before RoundBegan."""


class RoundBegan(Event):
    """Six traits lie on the table."""

    round: int
    """Number of the round, from 1."""
    giver: int
    """Seat of the clue giver."""
    last: bool
    """Whether everybody else who sits here has given already."""


class Hidden(Event):
    """The secret is settled; nothing public says what it is."""


class ClueGiven(Event):
    """A clue chip lies before a player."""

    clue: Clue
    """Which."""
    seat: int
    """Whose it is now."""
    changed: bool = False
    """Whether it lay before somebody else until now."""


class DiscussionBegan(Event):
    """All three clue chips are given: the table may talk and eliminate."""


class Crossed(Event):
    """A wrong trait is eliminated; its chip covers the next number of the round score board."""

    trait: int
    """Which, from 0."""
    covered: int
    """The number that is covered now, in points."""
    worth: int
    """The next free number: what the round is worth now, in points."""


class Ticked(Event):
    """The chosen trait itself was eliminated."""

    trait: int
    """Which, from 0."""


class Corrected(Event):
    """A chip that was turned shows something else."""

    trait: int
    """Which, from 0."""
    tick: bool
    """Whether it is the tick."""
    worth: int
    """What the round is worth now, in points."""


class RoundEnded(Event):
    """The round is over: by the tick, or because five crosses leave the chosen trait alone."""

    by: Literal["tick", "crosses"]
    """Why."""
    chosen: int
    """The chosen trait, from 0."""
    crosses: int
    """Wrong traits eliminated."""
    points: int
    """Points of the round."""
    total: int
    """Points of the game, with this round."""
    again: bool = False
    """True when the same round had ended before and a correction changed it."""


class Closed(Event):
    """The game is over."""

    total: int
    """Points of the table."""
    most: int
    """The most that the rounds played could have brought, in points."""
    band: int | None
    """Place on the closing scale, 0 to 5; None where no round was played to its end."""
    rounds: int
    """Rounds that count."""


class PlayerJoined(Event):
    """Somebody sat down."""

    seat: int
    """Where."""


class PlayerLeft(Event):
    """Somebody went."""

    seat: int
    """Where they sat."""
    name: str
    """Who."""
    points: int | None
    """What the table scored in their round, or None where they had not given."""


class SettingsChanged(Event):
    """The table plays on in another way."""


class TooFew(Event):
    """Fewer than three players are left: the host offers to end."""
