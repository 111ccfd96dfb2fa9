"""What a table has chosen; kept in a settings file and changeable by voice."""

from __future__ import annotations

from typing import Literal

from host.core.codec import Struct
from host.dialogue.lines import Verbosity, number


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


def sand_words(settings: Settings) -> str:
    """``45 seconds of sand``."""
    seconds = settings.hourglass
    return "no sand" if seconds is None else f"{round(seconds)} seconds of sand"


def described(settings: Settings, kept: Settings) -> dict[str, str]:
    """What is kept from last time and differs from the defaults, in words of the table."""
    words = {
        "hourglass": sand_words(settings),
        "strictness": f"{settings.strictness} judging",
        "track": f"{number(settings.track)} steps round",
        "bets": "open bets" if settings.bets == "open" else f"bets: {settings.bets}",
        "secrets": f"bets with {settings.secrets}",
        "plate_manager": "a player holds the plate",
        "verbosity": f"{settings.verbosity} wording",
        "speed": "faster speech" if settings.speed > 1 else "slower speech",
        "gain": "a louder voice" if settings.gain > 1 else "a quieter voice",
    }
    usual = Settings()
    return {
        name: said
        for name, said in words.items()
        if getattr(settings, name) == getattr(kept, name) != getattr(usual, name)
    }
