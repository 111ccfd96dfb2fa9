"""Lint rules that look at one wording at a time."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from host.content.findings import Finding, Severity, Sheet
from host.content.forms import form, within, words
from host.content.tables import Tables

MAX_WORDS = 6
"""Words of an entry that go into one breath beside others."""
MAX_LETTERS = 40
"""Characters of such an entry."""
MAX_PROMPT_WORDS = 14
"""Words of a prompt that a listener keeps in mind at one hearing."""

_BRACKETS = re.compile(r"[()\[\]/|]|\s-\s")
_VOWELS = frozenset("aeiouy")
_SPELLED = re.compile(r"[A-Z][A-Z0-9]{0,3}s?")
_SHORTENED = frozenset({"mr", "mrs", "ms", "dr", "st", "jr", "sr", "vs", "hmm", "shh", "brr"})


def symbols(sheet: Sheet, _tables: Tables) -> Iterator[Finding]:
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


def unpronounceable(sheet: Sheet, _tables: Tables) -> Iterator[Finding]:
    """What neither the voice nor the recogniser can take as a word."""
    for wording in sheet.wordings:
        if pictures := [c for c in wording.text if _is_picture(c)]:
            yield sheet.find(
                wording.line,
                "unpronounceable",
                f'"{wording.text}" contains the sign {pictures[0]}',
                "Write it in words",
                Severity.ERROR,
            )
    for wording in sheet.texts():
        others = [w.text for w in sheet.of(wording.entry, "also", "spoken")]
        if _digits_only(wording.text) and not any(_has_letters(o) for o in others):
            yield sheet.find(
                wording.line,
                "unpronounceable",
                f'"{wording.text}" is digits only',
                'Add how it is said, for example spoken: ["nineteen oh eight"]',
            )
    if sheet.language.startswith("en"):
        yield from _no_vowel(sheet)


def _no_vowel(sheet: Sheet) -> Iterator[Finding]:
    for wording in sheet.texts():
        if sheet.of(wording.entry, "spoken"):
            continue
        for word in re.findall(r"[^\W\d_]+", wording.text):
            plain = "".join(words(word))
            hard = plain.isascii() and len(plain) > 1 and not _VOWELS & set(plain)
            if hard and not _SPELLED.fullmatch(word) and plain not in _SHORTENED:
                yield sheet.find(
                    wording.line,
                    "unpronounceable",
                    f'"{word}" has no vowel',
                    "Add how it is said under spoken, or use another entry",
                )


def _is_picture(char: str) -> bool:
    return unicodedata.category(char) == "So" and char not in "°©®™"


def _digits_only(text: str) -> bool:
    plain = "".join(words(text))
    return plain.isdigit()


def _has_letters(text: str) -> bool:
    return any(c.isalpha() for c in text)


def too_long(sheet: Sheet, _tables: Tables) -> Iterator[Finding]:
    """Entries are said several in one breath; a prompt is heard once."""
    for wording in sheet.texts():
        shorter = min(sheet.of(wording.entry, "text", "also"), key=lambda w: len(w.text)).text
        if len(words(shorter)) > MAX_WORDS or len(shorter) > MAX_LETTERS:
            yield sheet.find(
                wording.line,
                "too-long",
                f'"{wording.text}" is too long for one breath',
                "Shorten it, or give the short wording under also",
            )
    if len(words(sheet.prompt.say)) > MAX_PROMPT_WORDS:
        yield sheet.find(
            sheet.line,
            "too-long",
            f"the prompt has more than {MAX_PROMPT_WORDS} words",
            "Say it shorter: it is heard once",
        )


def brackets(sheet: Sheet, _tables: Tables) -> Iterator[Finding]:
    """Notes and alternatives inside a wording make right answers fail."""
    for wording in sheet.wordings:
        if _BRACKETS.search(wording.text):
            yield sheet.find(
                wording.line,
                "brackets",
                f'"{wording.text}" has a note or alternatives inside',
                "Put each other wording under also",
            )


def offensive(sheet: Sheet, tables: Tables) -> Iterator[Finding]:
    """Words that no family table should be asked for."""
    places = [(sheet.prompt.say, sheet.line), *((w.text, w.line) for w in sheet.wordings)]
    for text, line in places:
        said = form(text)
        listed = (bad for word in set(said) for bad in tables.offensive.get(word, ()))
        for bad, grown_up in listed:
            if within(bad, said) and not (grown_up and sheet.prompt.ages == "16+"):
                yield sheet.find(
                    line,
                    "offensive",
                    f'"{text}" contains "{" ".join(bad)}"',
                    "Make the prompt ages 16+" if grown_up else "Use something else",
                )


def leak(sheet: Sheet, _tables: Tables) -> Iterator[Finding]:
    """An entry that the host says aloud with the prompt."""
    asked = form(sheet.prompt.say)
    for wording in sheet.wordings:
        if within(form(wording.text), asked):
            yield sheet.find(
                wording.line,
                "leak",
                f'"{wording.text}" is said in the prompt "{sheet.prompt.say}"',
                "Use another entry or another wording of the prompt",
            )


def living_person(sheet: Sheet, tables: Tables) -> Iterator[Finding]:
    """Entries that look like people: somebody should check who they are.

    One finding at the prompt where it asks for people, else one at each entry with a first name.
    """
    if not sheet.language.startswith("en"):
        return
    todo = "See that they are not living, or that nothing here could hurt them"
    names = [w for w in sheet.texts() if all(part[0].isupper() for part in w.text.split())]
    if names and set(form(sheet.prompt.say)) & tables.roles:
        message = f"these look like people: {', '.join(w.text for w in names)}"
        yield sheet.find(sheet.line, "living-person", message, todo, Severity.REVIEW)
        return
    for wording in names:
        parts = words(wording.text)
        if len(parts) > 1 and parts[0] in tables.given:
            message = f'"{wording.text}" looks like a person'
            yield sheet.find(wording.line, "living-person", message, todo, Severity.REVIEW)
