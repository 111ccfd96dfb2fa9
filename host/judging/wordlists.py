"""Loads the word lists of ``grammars/en``: data, so that anybody can add a word."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from host.core.data import data_dir
from host.core.errors import HostError


class GrammarBroken(HostError):
    """A file of the grammars cannot be read."""


def _loader() -> Any:
    """The compiled safe loader where there is one: ten times as fast."""
    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def grammar_file(name: str) -> Any:
    """The parsed ``grammars/en/NAME.yaml``. Raises GrammarBroken naming file and line."""
    path = data_dir("grammars") / "en" / f"{name}.yaml"
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_loader())
    except (OSError, yaml.YAMLError) as error:
        raise GrammarBroken(f"{path} cannot be read: {error}. Put the file right.") from error


@cache
def word_set(name: str, part: str) -> frozenset[str]:
    """The words (a string of words, or a list of phrases) under ``part`` of a grammar file."""
    value = grammar_file(name)[part]
    return frozenset(value.split() if isinstance(value, str) else (str(v) for v in value))


@cache
def given_names() -> frozenset[str]:
    """First names of the grammar file of names, lower case."""
    data: dict[str, str] = grammar_file("names")
    return frozenset(
        name.lower()
        for part, names in data.items()
        if part != "family" and isinstance(names, str)
        for name in names.split()
    )


@cache
def doubles() -> tuple[tuple[str, ...], ...]:
    """Groups of words that are one thing on the two sides of the Atlantic (ladybird, ladybug).

    They are the lines with ``=`` of the table that the linter of packs reads, so that both know
    the same words. Raises GrammarBroken when the table is missing.
    """
    path = Path(__file__).parents[1] / "content" / "variants.txt"
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise GrammarBroken(f"{path} is missing. Install the product again.") from error
    groups = (
        tuple(side.strip().removeprefix("^") for side in line.split("="))
        for line in lines
        if "=" in line and not line.startswith("#")
    )
    return tuple(g for g in groups if not word_set("wording", "listed") & set(g))
