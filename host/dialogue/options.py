"""What a table can choose: settings as they are offered, said and heard."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from host.dialogue.lines import capital
from host.dialogue.settings import Settings
from host.judging.numbers import hear_number


@dataclass(frozen=True)
class Choice:
    """One value of one setting."""

    say: str
    """How it is offered."""
    value: Any
    """What is stored."""
    forms: tuple[str, ...] = ()
    """Other wordings."""


@dataclass(frozen=True)
class Setting:
    """One setting that can be changed at the table."""

    field: str
    """Its name in Settings, or in the game's own part of them."""
    say: str
    """How it is offered."""
    choices: tuple[Choice, ...]
    """Its values; the first is the default where Settings has no field of that name."""
    forms: tuple[str, ...] = ()
    """Other wordings."""
    offer: str = ""
    """How the values are read aloud where they are many."""
    told: Callable[[Any], str] = str
    """How a value is told in the sentence on how the game is played ("fair judging")."""
    usual: bool = False
    """Whether that sentence names it also where it is as always."""
    named: bool = False
    """Whether its values say by themselves what is meant ("generous")."""
    at_once: bool = False
    """Whether a change holds from now on; others hold from the next round on."""
    heard: Callable[[str, bool], Choice | None] = lambda text, bare: None
    """The value that words give in any usual way; ``bare``: this setting was asked for."""
    people: bool = False
    """Whether its values beside the choices are names of players."""

    @property
    def default(self) -> Any:
        """Its value where nobody has chosen."""
        return getattr(Settings(), self.field, self.choices[0].value)

    def of(self, settings: Settings) -> Any:
        """Its value in ``settings``."""
        return settings.get(self.field, self.default)

    def strangers(self, value: Any, names: Sequence[str]) -> tuple[str, ...]:
        """Who is named in ``value`` and is none of ``names``; nobody where that cannot be told."""
        if not self.people or not names or value in {choice.value for choice in self.choices}:
            return ()
        known = {name.lower() for name in names}
        said = re.split(r"(?i)\s*(?:[,;&]|\band\b)\s*", str(value))
        return tuple(name for name in said if name and name.lower() not in known)


STRICTNESS = Setting(
    "strictness",
    "judging",
    (
        Choice("strict", "strict"),
        Choice("fair", "fair", ("normal",)),
        Choice("generous", "generous", ("kind", "easy")),
    ),
    ("strictness", "the judging"),
    told=lambda value: f"{value} judging",
    usual=True,
    named=True,
    at_once=True,
)
"""How exact an answer must be (rulings: Hit List, How exact)."""


def secrets_setting(what: str) -> Setting:
    """The channel of secrets; ``what`` they are: "bets with cards" (rulings: Secrets)."""
    return Setting(
        "secrets",
        "secrets",
        (
            Choice("cards", "cards"),
            Choice("hands", "hands"),
            Choice("keypad", "keypad"),
            Choice("phones", "phone", ("phone", "the phones")),
        ),
        ("the secrets", "cards or hands"),
        told=lambda value: f"{what} by phone" if value == "phone" else f"{what} with {value}",
        named=True,
    )


def whole_number(text: str) -> int | None:
    """The whole number said in ``text``, or None."""
    heard = hear_number(text)
    return int(heard.value) if heard is not None and heard.value == int(heard.value) else None


def usual_words(options: tuple[Setting, ...], settings: Settings, kept: Settings | None) -> str:
    """How the game is played, without what is as the table chose it last time."""
    same = kept_words(options, settings, kept) if kept is not None else {}
    words = [o.told(o.of(settings)) for o in options if o.usual and o.field not in same]
    return capital(", ".join(words))


def kept_words(options: tuple[Setting, ...], settings: Settings, kept: Settings) -> dict[str, str]:
    """What is kept from last time and differs from the defaults, by field, in words."""
    usual = Settings()
    words = {o.field: (o.of(settings), o.of(kept), o.default, o.told) for o in options}
    for field, told in _GENERAL.items():
        now, then = getattr(settings, field), getattr(kept, field)
        words[field] = (now, then, getattr(usual, field), told)
    return {
        field: told(now)
        for field, (now, then, default, told) in words.items()
        if now == then != default
    }


_GENERAL: dict[str, Callable[[Any], str]] = {
    "verbosity": lambda value: f"{value} wording",
    "speed": lambda value: "faster speech" if value > 1 else "slower speech",
    "gain": lambda value: "a louder voice" if value > 1 else "a quieter voice",
}
"""Settings that hold for every game, as they are told."""
