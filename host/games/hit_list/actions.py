"""What may change a game of Hit List. Every action is legal only in the phases it names."""

from __future__ import annotations

from typing import Literal

from host.core.rules import Action as Base

Band = Literal["0-3", "4-6", "7-8", "none"]
"""An iBET card; ``none`` is a player who did not bet (or never told), and gains nothing."""


class Drawn(Base):
    """A prompt card is in the plate (draw). By chance: the driver picks one not yet drawn."""

    card: str
    """Name of the prompt in its pack."""
    size: int
    """Entries on its list, normally 8."""


class Bet(Base):
    """A bet: in secret (bet), or aloud when asked (reveal); a later one corrects it."""

    seat: int
    """Who bets."""
    band: Band
    """How many entries they think the answerer will name."""


class Ready(Base):
    """Every bet with cards or hands is down (bet); said by anybody, or the time for it is over."""


class Started(Base):
    """The host has read the prompt aloud and turned the hourglass (start)."""


class Named(Base):
    """The answerer named an entry (sand; review for what was recognised late)."""

    entry: int
    """Number of the entry on the card, from 0."""
    at: float
    """Sand used up when its own first sound began, in seconds."""


class Done(Base):
    """The answerer gives up the rest of the time (sand)."""


class TimeUp(Base):
    """The hourglass has run out (sand)."""


class Ruled(Base):
    """A near miss, appeal or correction is decided (from the sand until the round is closed).

    Near misses wait for the end of the time (rulings); an appeal holds the sand, and a plate
    manager of flesh and blood may correct marks while it runs.
    """

    entry: int
    """Number of the entry on the card, from 0."""
    hit: bool
    """True: it was named; False: it was not (also takes back a bonus point for it)."""
    by: str
    """Who decided: ``host`` (kept sound), ``table`` (majority) or ``manager``."""
    seat: int | None = None
    """Whose bonus attempt is meant; None for the answerer's list."""


class UsedUp(Base):
    """The host named an entry and the table refused it (from the sand until closed)."""

    entry: int
    """Number of the entry on the card, from 0."""


class Reviewed(Base):
    """Near misses and appeals are settled for now (review)."""


class Attempt(Base):
    """The one try of a player in the bonus round (bonus)."""

    seat: int
    """Who tries; must be the one who is asked."""
    entry: int | None
    """Number of the entry, or None for a pass, silence or a wrong answer."""


class Reopened(Base):
    """That attempt was somebody else's: the player is asked again (bonus until closed)."""

    seat: int
    """Whose attempt is struck out."""


class NextRound(Base):
    """The round is closed: figures stay where they are, and play goes on (between)."""


class Joined(Base):
    """A new player sits down with nothing (between)."""

    name: str
    """As said."""
    colour: str
    """A colour that nobody has."""
    seat: int
    """Where they sit: the seat number they get; who sat there and after moves up by one."""
    channel: str = "cards"
    """How they bet."""


class Left(Base):
    """A player goes; the place closes up, the steps stay on the final list (between)."""

    seat: int
    """Who goes."""


class Configured(Base):
    """The table plays on in another way (between): it holds from the next round on."""

    steps: int
    """Length of the track round, in steps; nobody may be as far already."""
    seconds: float | None
    """Time of the hourglass in seconds, or None for no limit."""
    plate_manager: Literal["host", "player"]
    """Who holds the list."""
    bets: Literal["cover", "blind", "open"]
    """What bettors know of the prompt."""
    strictness: Literal["strict", "fair", "generous"]
    """How exact an answer must be."""
    channel: str
    """How everybody bets."""


class Channel(Base):
    """A player bets in another way from now on (bet): their phone has come, or is lost."""

    seat: int
    """Whose."""
    channel: str
    """How they bet."""


class Stopped(Base):
    """The table ends the game: most steps wins, equals share. An unscored round is void."""


class Shared(Base):
    """The answer to the offer of a shared win (share)."""

    accept: bool
    """True: they share; False: another tie-break."""


Action = (
    Drawn
    | Bet
    | Ready
    | Started
    | Named
    | Done
    | TimeUp
    | Ruled
    | UsedUp
    | Reviewed
    | Attempt
    | Reopened
    | NextRound
    | Joined
    | Left
    | Configured
    | Channel
    | Stopped
    | Shared
)
"""Every action of Hit List, for reading a log."""
