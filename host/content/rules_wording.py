"""Lint rules for any card that look at one text at a time: can it be said, heard and stood?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from host.content.findings import Finding, Severity, Sheet, Wording
from host.content.forms import form, within, words
from host.content.tables import Tables

MAX_WORDS = 6
"""Words of an entry that go into one breath beside others."""
MAX_LETTERS = 40
"""Characters of such an entry."""

_BRACKETS = re.compile(r"[()\[\]/|]|\s-\s")
_VOWELS = frozenset("aeiouy")
_SPELLED = re.compile(r"[A-Z][A-Z0-9]{0,3}s?")
_SHORTENED = frozenset({"mr", "mrs", "ms", "dr", "st", "jr", "sr", "vs", "hmm", "shh", "brr"})
_NAME = re.compile(r"\b([A-Z][a-z]+)(?: [A-Z][\w.’'-]*)+")
_ALONE = re.compile(r"\b[A-Z][^\W\d_]+")
_MASKED = re.compile(r"\b[a-z]+\*+[a-z]*\b|\b[a-z]\*+", re.IGNORECASE)


def symbols(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """A wording without any letter or digit is stripped to nothing by every comparison."""
    for wording in sheet.wordings:
        if not words(wording.text):
            yield sheet.find(
                wording.line,
                "symbol-only",
                f'"{wording.text}" has no letter and no digit',
                'Write what people say, for example "dollar sign"',
                Severity.ERROR,
            )


def pictures(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """Signs that neither the voice nor the recogniser can take as a word."""
    for wording in (*sheet.wordings, *sheet.prose):
        if signs := [c for c in wording.text if _is_picture(c)]:
            yield sheet.find(
                wording.line,
                "unpronounceable",
                f'"{wording.text}" contains the sign {signs[0]}',
                "Write it in words",
                Severity.ERROR,
            )


def digits_only(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """Entries in digits: a list does not say whether a number, a year or a code is meant."""
    for wording in sheet.texts():
        others = [w.text for w in sheet.of(wording.entry, "also", "spoken")]
        if "".join(words(wording.text)).isdigit() and not any(map(_has_letters, others)):
            yield sheet.find(
                wording.line,
                "unpronounceable",
                f'"{wording.text}" is digits only',
                'Add how it is said, for example spoken: ["nineteen oh eight"]',
            )


def no_vowel(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """English words that nobody can read."""
    for wording in sheet.texts() if sheet.language.startswith("en") else ():
        if sheet.of(wording.entry, "spoken"):
            continue
        for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", wording.text):
            plain = "".join(words(word))
            hard = plain.isascii() and len(plain) > 1 and not _VOWELS & set(plain)
            if hard and not _SPELLED.fullmatch(word) and plain not in _SHORTENED:
                yield sheet.find(
                    wording.line,
                    "unpronounceable",
                    f'"{word}" has no vowel',
                    "Add how it is said under spoken, or use something else",
                )


def _is_picture(char: str) -> bool:
    return unicodedata.category(char) == "So" and char not in "°©®™"


def _has_letters(text: str) -> bool:
    return any(c.isalpha() for c in text)


def entry_too_long(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """What players say goes into one breath."""
    for wording in sheet.texts():
        shorter = min(
            sheet.of(wording.entry, "text", "option", "also"), key=lambda w: len(w.text)
        ).text
        if len(words(shorter)) > MAX_WORDS or len(shorter) > MAX_LETTERS:
            yield sheet.find(
                wording.line,
                "too-long",
                f'"{wording.text}" is too long for one breath',
                "Shorten it, or give the short wording under also",
            )


def brackets(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """Notes and alternatives inside a wording make right answers fail."""
    for wording in sheet.wordings:
        if _BRACKETS.search(wording.text):
            yield sheet.find(
                wording.line,
                "brackets",
                f'"{wording.text}" has a note or alternatives inside',
                "Put each other wording under also",
            )


def offensive(sheet: Sheet[Any], tables: Tables) -> Iterator[Finding]:
    """Words that no family table should be asked for."""
    for wording in (*sheet.prose, *sheet.wordings):
        said = form(wording.text)
        listed = (bad for word in set(said) for bad in tables.offensive.get(word, ()))
        for bad, grown_up in listed:
            if within(bad, said) and not (grown_up and sheet.card.ages == "16+"):
                yield sheet.find(
                    wording.line,
                    "offensive",
                    f'"{wording.text}" contains "{" ".join(bad)}"',
                    "Make it for grown-ups only" if grown_up else "Use something else",
                )
        if masked := _MASKED.search(wording.text):
            wrong = f'"{masked.group()}" hides a word'
            yield sheet.find(wording.line, "offensive", wrong, "Use something else")


def people_named(sheet: Sheet[Any], tables: Tables) -> Iterator[Finding]:
    """Texts that name somebody: somebody should check whether they live."""
    if not sheet.language.startswith("en"):
        return
    seen: set[str] = set()
    first = tables.given | tables.titles
    for wording in (*sheet.wordings, *sheet.prose):
        names = [m for m in _NAME.finditer(wording.text) if m[1].casefold() in first]
        names += [m for m in _ALONE.finditer(wording.text) if "".join(words(m[0])) in tables.known]
        for name in dict.fromkeys(match.group() for match in names):
            if name not in seen:
                seen.add(name)
                yield looks_like_person(sheet, wording, name)


def looks_like_person(sheet: Sheet[Any], wording: Wording, name: str) -> Finding:
    """The finding for a name."""
    return sheet.find(
        wording.line, "living-person", f'"{name}" looks like a person', CHECK_LIFE, Severity.REVIEW
    )


CHECK_LIFE = "See that they are not living, or that nothing here could hurt them"
