"""What a table has chosen; kept in a settings file and changeable by voice."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from host.core.codec import Struct, replace
from host.dialogue.lines import Verbosity


class Settings(Struct):
    """All settings of a table but its devices."""

    secrets: Literal["cards", "hands", "keypad", "phone"] = "cards"
    """How secrets are given: cards, hands, keypad or phone."""
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
    own: dict[str, Any] = msgspec.field(default_factory=dict)
    """Settings that only one game has, by name (its ``options`` say which there are)."""

    def get(self, field: str, default: Any = None) -> Any:
        """The value of a setting of any kind; ``default`` where nobody has chosen."""
        return getattr(self, field) if field in _FIELDS else self.own.get(field, default)

    def changed(self, field: str, value: Any) -> Settings:
        """The same with one setting of any kind changed."""
        if field in _FIELDS:
            return replace(self, **{field: value})
        return replace(self, own={**self.own, field: value})


_FIELDS = frozenset(Settings.__annotations__)
