"""Wording: templates in short, standard and full, kept as data beside each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from importlib import resources
from typing import Any

import yaml

from host.core.errors import HostError


class Verbosity(StrEnum):
    """How much the host talks."""

    SHORT = "short"
    STANDARD = "standard"
    FULL = "full"


class LineMissing(HostError):
    """A template is asked for that no wording file has."""


_NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def number(n: int) -> str:
    """``n`` in words up to ninety-nine, in digits above."""
    if 0 <= n < 20:
        return _NUMBERS[n]
    if 20 <= n < 100:
        tens, ones = divmod(n, 10)
        return _TENS[tens] + (f"-{_NUMBERS[ones]}" if ones else "")
    return str(n)


def listing(words: Sequence[str], last: str = "and") -> str:
    """``Ann, Bob and Cy``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count(n: int, one: str, many: str = "") -> str:
    """``one step``, ``two steps``."""
    return f"{number(n)} {one if n == 1 else many or one + 's'}"


def capital(text: str) -> str:
    """``text`` as a sentence begins; the rest stays as it is ("things in Rome" keeps Rome)."""
    return text[:1].upper() + text[1:]


class Wording:
    """All templates of a table: the dialogue's own and those of the game that is played."""

    def __init__(self, own: Mapping[str, Any], game: Mapping[str, Any] | None = None) -> None:
        """``own``: the dialogue's templates; ``game``: those of the game, which come first."""
        self._own = _opened(own)
        self._templates = {**self._own, **_opened(game or {})}
        self.used: set[str] = set()

    def take(self, game: Mapping[str, Any]) -> None:
        """Another game is played: its templates in the place of the last one's."""
        self._templates = {**self._own, **_opened(game)}

    @property
    def keys(self) -> frozenset[str]:
        """Every template key, for the test that looks for unused ones."""
        return frozenset(self._templates)

    def render(self, key: str, verbosity: Verbosity, /, **slots: Any) -> str:
        """The line ``key`` with its slots filled; numbers become words. Raises LineMissing."""
        if key not in self._templates:
            raise LineMissing(f"There is no line called {key}.")
        self.used.add(key)
        wordings = self._templates[key]
        text = wordings.get(verbosity, wordings.get("standard", ""))
        spoken = {k: number(v) if isinstance(v, int) else v for k, v in slots.items()}
        line = " ".join(text.format(**spoken).split())
        return capital(line)


def _opened(source: Mapping[str, Any]) -> dict[str, Mapping[str, str]]:
    return {k: {"standard": v} if isinstance(v, str) else dict(v) for k, v in source.items()}


def load_lines(package: str, name: str = "lines.en.yaml") -> dict[str, Any]:
    """The wording file ``name`` of ``package``. Raises LineMissing naming the file."""
    source = resources.files(package) / name
    try:
        data = yaml.safe_load(source.read_text(encoding="utf-8"))
    except (OSError, yaml.YAMLError) as error:
        raise LineMissing(
            f"The wording file {name} of {package} cannot be read: {error}"
        ) from error
    if not isinstance(data, dict):
        raise LineMissing(f"The wording file {name} of {package} is empty.")
    return data
