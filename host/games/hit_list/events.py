"""What happened in a game of Hit List; the script turns it into lines and cues."""

from __future__ import annotations

from typing import Literal

from host.core.rules import Event


class RoundBegan(Event):
    """A card is in the plate."""

    round: int
    """Number of the round, from 1; a prompt of a tie-break counts too."""
    answerer: int
    """Seat that answers."""
    tie: bool = False
    """True for a prompt of a tie-break: no bets, no bonus round."""


class PackShuffled(Event):
    """Every card had been drawn, so the pack was shuffled again. Comes before RoundBegan."""


class BetsIn(Event):
    """Every bet is down; nobody may change one now."""


class SandBegan(Event):
    """The hourglass runs."""

    seconds: float | None
    """How long, or None for no limit."""


class Marked(Event):
    """An entry was named for the first time."""

    entry: int
    """Its number, from 0."""
    count: int
    """How many the answerer has now."""


class Again(Event):
    """An entry was named that is already marked or used up."""

    entry: int
    """Its number, from 0."""


class SandEnded(Event):
    """The answerer's time is over."""

    count: int
    """Entries named so far; late recognition and rulings may still change it."""
    by: Literal["time", "done", "all"]
    """Why it ended."""


class Corrected(Event):
    """A ruling changed the answerer's list."""

    entry: int
    """Its number, from 0."""
    hit: bool
    """True: it now counts."""
    count: int
    """How many the answerer has now."""


class EntryUsedUp(Event):
    """An entry can no longer be gained by anybody."""

    entry: int
    """Its number, from 0."""


class BonusBegan(Event):
    """A player is asked for one more entry."""

    seat: int
    """Who."""


class BonusHit(Event):
    """A bonus attempt was right."""

    seat: int
    """Who."""
    entry: int
    """Its number, from 0."""


class BonusMiss(Event):
    """A bonus attempt gains nothing."""

    seat: int
    """Who."""
    entry: int | None = None
    """The entry that was already said or used up, or None."""


class BonusWithdrawn(Event):
    """A bonus point that had been given is gone after a ruling or a reopening."""

    seat: int
    """Who had it."""
    entry: int
    """For which entry."""


class BetShown(Event):
    """A bet is revealed."""

    seat: int
    """Who."""
    band: str
    """``0-3``, ``4-6``, ``7-8`` or ``none``."""
    right: bool
    """Whether it fits the count as it stands."""


class Scored(Event):
    """The round's points are counted and the figures moved."""

    gains: tuple[int, ...]
    """Points of this round by seat."""
    steps: tuple[int, ...]
    """Total steps by seat."""
    leaders: tuple[int, ...]
    """Seats with most steps; empty while nobody has moved."""
    again: bool = False
    """True when the same round was scored before and something changed it."""


class Arrived(Event):
    """Figures are back at their own starting space."""

    seats: tuple[int, ...]
    """Whose."""


class LapDone(Event):
    """Every player has answered once more."""

    lap: int
    """Number of the lap, from 1."""


class TieBreak(Event):
    """A further card each decides between equals."""

    seats: tuple[int, ...]
    """Who is tied, in the order in which they answer."""
    number: int
    """Which tie-break, from 1."""


class TieScored(Event):
    """All tied players have answered."""

    seats: tuple[int, ...]
    """Who answered."""
    counts: tuple[int, ...]
    """Entries of each of ``seats``."""


class OfferShared(Event):
    """Three tie-breaks were equal: the host offers a shared win."""

    seats: tuple[int, ...]
    """Who would share."""


class Won(Event):
    """The game is over."""

    seats: tuple[int, ...]
    """The winner, or all who share."""
    shared: bool
    """True where more than one wins."""


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
    steps: int
    """Their steps, kept for the final list."""


class SettingsChanged(Event):
    """The table plays on in another way."""


class TooFew(Event):
    """Fewer than two players are left: the host offers to end."""
