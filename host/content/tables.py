"""The linter's word tables, read from the text files beside this module."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from host.content.forms import form, words

Words = tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """One wording that asks for another."""

    has: Words
    """Form of the words that an entry contains."""
    needs: Words
    """Form of the words that the alias has in their place."""
    wording: str
    """The needed words as written."""
    whole: bool
    """Only where ``has`` is the whole entry."""
    same: bool
    """Both mean the same everywhere, so one list cannot have both."""


@dataclass(frozen=True)
class Tables:
    """All tables."""

    variants: dict[str, list[Variant]]
    """Wordings that need an alias, by their first word."""
    offensive: dict[str, list[tuple[Words, bool]]]
    """Forms of bad words by their first word; True where ages 16+ may have them."""
    roles: frozenset[str]
    """Words of a prompt that ask for people."""
    given: frozenset[str]
    """First names."""
    known: frozenset[str]
    """Names of people that stand alone."""
    titles: frozenset[str]
    """What stands before a name."""
    small: frozenset[str]
    """Words that do not change what a prompt asks for."""
    spelt: frozenset[str]
    """Words that the lexicon lacks."""


@cache
def tables() -> Tables:
    """The tables that come with the product."""
    people: dict[str, set[str]] = {k: set() for k in ("role", "given", "known", "title")}
    for line in _lines("people.txt"):
        kind, _, names = line.partition(":")
        people[kind].update(names.split())
    offensive: dict[str, list[tuple[Words, bool]]] = {}
    for line in _lines("offensive.txt"):
        bad = form(line.removesuffix(" 16+"))
        offensive.setdefault(bad[0], []).append((bad, line.endswith(" 16+")))
    variants: dict[str, list[Variant]] = {}
    for line in _lines("variants.txt"):
        for variant in parse_variant(line):
            variants.setdefault(variant.has[0], []).append(variant)
    return Tables(
        variants=variants,
        offensive=offensive,
        roles=frozenset(people["role"]),
        given=frozenset(people["given"]),
        known=frozenset(people["known"]),
        titles=frozenset(people["title"]),
        small=_words("small.txt"),
        spelt=_words("spelt.txt"),
    )


def parse_variant(line: str) -> list[Variant]:
    """The variants that one line of variants.txt stands for."""
    both = "=" in line
    sides = [side.strip() for side in line.split("=" if both else ">")]
    pairs = [(a, b) for a in sides for b in sides if a != b] if both else [(sides[0], sides[1])]
    return [
        Variant(
            has=form(a.removeprefix("^")),
            needs=words(b),
            wording=b,
            whole=a.startswith("^"),
            same=both,
        )
        for a, b in pairs
    ]


def _words(name: str) -> frozenset[str]:
    return frozenset(word for line in _lines(name) for word in line.split())


def _lines(name: str) -> list[str]:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and line[0] != "#"]
