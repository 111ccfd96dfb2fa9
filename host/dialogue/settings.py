"""What a table has chosen; kept in a settings file and changeable by voice."""

from __future__ import annotations

from typing import Literal

from host.core.codec import Struct
from host.dialogue.lines import Verbosity


class Settings(Struct):
    """All settings of a table but its devices."""

    secrets: Literal["cards", "hands", "keypad"] = "cards"
    """How secrets are given: cards, hands or keypad."""
    plate_manager: Literal["host", "player"] = "host"
    """Who holds the plate in Hit List: host or player."""
    hourglass: float | None = 45.0
    """Seconds of sand, 15 to 120, or None for no limit."""
    track: int = 15
    """Steps once round the board."""
    strictness: Literal["strict", "fair", "generous"] = "fair"
    """How exact an answer must be: strict, fair or generous."""
    bets: Literal["cover", "blind", "open"] = "cover"
    """How the prompt is kept from the answerer: cover, blind or open."""
    verbosity: Verbosity = Verbosity.STANDARD
    """How much the host talks."""
    speed: float = 1.0
    """Speaking rate, 1 is normal."""
    gain: float = 1.0
    """Loudness of speech, 1 is normal."""
    rounds: int | None = None
    """Rounds after which the game ends on points (the demonstration), or None."""
