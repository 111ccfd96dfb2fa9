"""The state of a game of Hit List: a record of what happened, everything else is reckoned."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from host.core.codec import Struct
from host.core.table import Player

SECRET_CHANNELS = ("keypad", "phone")
"""Channels through which a bet itself is entered before the sand."""
CHANNELS = ("cards", "hands", *SECRET_CHANNELS)
"""Every way to bet; with cards and hands the host learns the bet only at the reveal."""
BANDS = ("0-3", "4-6", "7-8")
"""The iBET cards (rulebook: Gameplay 4)."""
NO_BET = "none"
"""Stands for the bet of a player who did not bet."""


class Phase(StrEnum):
    """What the game waits for; the values are the names of the needs."""

    DRAW = "draw"
    BET = "bet"
    START = "start"
    SAND = "sand"
    REVIEW = "review"
    BONUS = "bonus"
    REVEAL = "reveal"
    BETWEEN = "between"
    SHARE = "share"
    OVER = "over"


class Setup(Struct):
    """The table's choices before the first round."""

    players: tuple[Player, ...]
    """Two to six, clockwise."""
    first: int
    """Seat of the oldest player, who answers first (rulebook: Setup)."""
    steps: int = 15
    """Length of the track round, in steps."""
    seconds: float | None = 45.0
    """Time of the hourglass in seconds, 15 to 120, or None for no limit."""
    plate_manager: Literal["host", "player"] = "host"
    """Who holds the list: the host, or the answerer's left neighbour."""
    channels: tuple[str, ...] = ()
    """How each seat bets: one of CHANNELS by seat; empty means cards for everybody."""
    bets: Literal["cover", "blind", "open"] = "cover"
    """What bettors know of the prompt without phones."""
    strictness: Literal["strict", "fair", "generous"] = "fair"
    """How exact an answer must be."""


class Try(Struct):
    """One attempt in the bonus round."""

    seat: int
    """Who tried."""
    entry: int | None
    """Which entry, or None for a pass, silence or a wrong answer."""


class Round(Struct):
    """Record of one answerer's turn."""

    number: int
    """From 1."""
    answerer: int
    """Seat that answers."""
    tie: bool = False
    """True for a prompt of a tie-break."""
    card: str | None = None
    """Name of the prompt, once drawn."""
    size: int = 8
    """Entries on the list."""
    bets: tuple[str | None, ...] = ()
    """Bet by seat as far as the host knows it."""
    ready: bool = False
    """Whether the bets with cards and hands are down."""
    started: bool = False
    """Whether the hourglass was turned."""
    hits: tuple[int, ...] = ()
    """Entries that count for the answerer, in the order of marking."""
    ended: Literal["time", "done", "all"] | None = None
    """Why the answerer's time ended, or None before."""
    used_up: tuple[int, ...] = ()
    """Entries that the host named and the table refused."""
    reviewed: bool = False
    """Whether near misses are settled."""
    tries: tuple[Try, ...] = ()
    """Bonus attempts in the order in which they were made."""
    shown: int = 0
    """How many bets are revealed, clockwise from the answerer's left."""
    scored: bool = False
    """Whether the round has been scored once (it may be scored again after a ruling)."""


class Tie(Struct):
    """A tie-break that goes on."""

    seats: tuple[int, ...]
    """Who is still equal, in the order in which they answer."""
    counts: tuple[int, ...] = ()
    """Entries of those who have answered this time."""
    equal: int = 0
    """Tie-breaks that ended equal so far."""
    offer: bool = False
    """Whether a shared win is offered now."""


class Gone(Struct):
    """A player who left."""

    player: Player
    """Who."""
    steps: int
    """Their steps when they left."""


class State(Struct):
    """A game of Hit List."""

    setup: Setup
    """As chosen at the start; players may have changed since."""
    players: tuple[Player, ...]
    """Who sits here now, clockwise."""
    channels: tuple[str, ...]
    """How each seat bets."""
    steps: tuple[int, ...]
    """Steps by seat without the open round."""
    last: int
    """Seat of the last answerer; the next one sits to its left."""
    round: Round | None
    """The open round; None after it was closed by somebody joining or leaving."""
    number: int = 1
    """Number of the latest round, tie-break prompts counted."""
    lap: int = 1
    """Number of the current lap."""
    turns: int = 0
    """Closed rounds in this lap."""
    dry: int = 0
    """Closed rounds in a row in which nobody made a step, since the last offer to stop."""
    drawn: tuple[str, ...] = ()
    """Cards drawn since the pack was last shuffled."""
    tie: Tie | None = None
    """The tie-break, if one goes on."""
    gone: tuple[Gone, ...] = ()
    """Who left, in that order."""
    winners: tuple[int, ...] | None = None
    """Seats that won, once the game is over."""
