"""Lint rules that compare things which must be told apart: entries of a list, options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from host.content.findings import Finding, Severity, Sheet, Wording
from host.content.forms import bare, form, place, sense, within
from host.content.tables import Tables, Variant
from host.judging.normal import normal

Why = Callable[[str, str], str]
"""Why two wordings are too close; empty where they are not."""
CLOSE_LETTERS = 86.0
"""rapidfuzz ratio 0..100 from which two wordings are too much alike."""
SHORT = 5
"""Letters up to which one changed letter makes words alike."""


def entry_twice(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """The same thing in another dress: article, plural, accent, order of letters in print."""
    for group in sheet.groups():
        seen: dict[tuple[str, ...], Wording] = {}
        for wording in _stored(group):
            key = tuple(sorted(sense(wording.text).split()))
            # Equal entries of a list are the schema check's.
            same = key in seen and seen[key].text.casefold() == wording.text.casefold()
            if key and key in seen and not (same and wording.kind == "text"):
                yield sheet.find(
                    wording.line,
                    "entry-twice",
                    f'"{wording.text}" is the same as "{seen[key].text}"',
                    "Replace one of the two",
                    Severity.ERROR,
                )
            seen.setdefault(key, wording)


def _stored(wordings: Sequence[Wording]) -> list[Wording]:
    return [w for w in wordings if w.kind in ("text", "option")]


def alias_of_other(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """One wording that two things claim: nobody could say which was meant."""
    for group in sheet.groups():
        owner = {sense(w.text): w for w in reversed(_stored(group))}
        for wording in group:
            key = sense(wording.text)
            first = owner.setdefault(key, wording)
            alias = wording.kind not in ("text", "option")
            if key and alias and first.entry != wording.entry:
                yield sheet.find(
                    wording.line,
                    "alias-of-other",
                    f'"{wording.text}" also belongs to "{sheet.of(first.entry)[0].text}"',
                    "Delete it from one of the two",
                    Severity.ERROR,
                )


def close_letters(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """Things that spelling hardly tells apart, or of which one contains the other."""
    for group in sheet.groups():
        yield from _once(sheet, group, "close-letters", letters_close)


def letters_close(one: str, two: str) -> str:
    """Why two wordings are too close in print; empty where they are not."""
    a, b = form(one), form(two)
    if not a or not b or sorted(a) == sorted(b):
        return ""
    rest_a = " ".join(word for word in a if word not in b)
    rest_b = " ".join(word for word in b if word not in a)
    if not rest_a or not rest_b:
        return "one contains the other"
    return "they differ in few letters" if _alike(rest_a, rest_b) else ""


def _alike(a: str, b: str) -> bool:
    if max(len(a), len(b)) <= SHORT:
        return max(len(a), len(b)) > 1 and OSA.distance(a, b) <= 1  # letters have names
    return fuzz.ratio(a, b) >= CLOSE_LETTERS


def close_sound(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """Things that differ in about one sound: tree and three, rice and price."""
    if sheet.language.startswith("en"):
        for group in sheet.groups():
            yield from _once(sheet, group, "close-sound", sound_close)


def sound_close(one: str, two: str) -> str:
    """Why two wordings are too close by ear; empty where they are not.

    What both begin or end with is no help and no harm: "four hundred metres" is heard apart from
    "one hundred metres" as four is from one.
    """
    from host.content.sound import sounds_close  # noqa: PLC0415 - reads a large lexicon

    if form(one) == form(two):
        return ""
    a, b = bare(one), bare(two)
    while len(a) > 1 and len(b) > 1 and a[-1] == b[-1]:
        a, b = a[:-1], b[:-1]
    while len(a) > 1 and len(b) > 1 and a[0] == b[0]:
        a, b = a[1:], b[1:]
    return "they sound almost the same" if sounds_close(" ".join(a), " ".join(b)) else ""


def _once(sheet: Sheet[Any], group: Sequence[Wording], rule: str, why: Why) -> Iterator[Finding]:
    """One finding for each pair of things of which ``why`` says why they are too close."""
    told: set[tuple[int, int]] = set()
    for one, two in _pairs(group):
        if (one.entry, two.entry) in told or not (reason := why(one.text, two.text)):
            continue
        told.add((one.entry, two.entry))
        yield sheet.find(
            two.line,
            rule,
            f'"{two.text}" is too close to "{one.text}" (line {one.line}): {reason}',
            "Replace one of the two by something that sounds different",
        )


def _pairs(group: Sequence[Wording]) -> Iterator[tuple[Wording, Wording]]:
    """Wordings of different things; aliases are compared with stored texts, not one another."""
    for one, two in combinations(group, 2):
        kinds = {one.kind, two.kind}
        told = kinds <= {"text", "option", "also"} and kinds != {"also"}
        if one.entry != two.entry and told:
            yield one, two


def alias_missing(sheet: Sheet[Any], tables: Tables) -> Iterator[Finding]:
    """Well-known other wordings that half of the world would say."""
    texts = {form(w.text) for w in sheet.texts()}
    for wording, wanted, _ in _other_names(sheet, tables):
        if form(wanted) not in texts:
            yield sheet.find(
                wording.line,
                "alias-missing",
                f'"{wording.text}" is also called "{wanted}"',
                f"Add also: [{wanted}]",
            )


def same_thing(sheet: Sheet[Any], tables: Tables) -> Iterator[Finding]:
    """Two entries that are two names of one thing."""
    texts = {form(w.text): w for w in sheet.texts()}
    for wording, wanted, variant in _other_names(sheet, tables):
        other = texts.get(form(wanted))
        if other is not None and variant.same and other.entry > wording.entry:
            yield sheet.find(
                other.line,
                "entry-twice",
                f'"{other.text}" is the same thing as "{wording.text}"',
                "Replace one of the two",
                Severity.ERROR,
            )


def _other_names(sheet: Sheet[Any], tables: Tables) -> Iterator[tuple[Wording, str, Variant]]:
    """Things with a wording that the tables ask for and the card lacks."""
    if not sheet.language.startswith("en"):
        return
    for wording in sheet.texts():
        if wording.kind == "option":
            continue  # who heard it says it as the host did
        said = form(wording.text)
        own = {form(w.text) for w in sheet.of(wording.entry)}
        # A "tap" that is also called "tap dance" is no water tap.
        other_sense = any(len(name) > len(said) and within(said, name) for name in own)
        for variant in (v for word in set(said) for v in tables.variants.get(word, ())):
            wanted = " ".join(_wanted(wording.text, variant))
            # The plural is compared too: pyjamas are pajamas, of a pyjama nobody speaks.
            heard_as_one = any(same(wanted) == same(wording.text) for same in (sense, normal))
            hidden = other_sense and said == variant.has
            if wanted and form(wanted) not in own and not heard_as_one and not hidden:
                yield wording, wanted, variant


def _wanted(text: str, variant: Variant) -> tuple[str, ...]:
    """The other wording that ``variant`` asks for in ``text``, in plain words, or nothing."""
    own = form(text)
    fits = own == variant.has if variant.whole else within(variant.has, own)
    if not fits or within(form(" ".join(variant.needs)), own):
        return ()
    at = place(variant.has, own)
    end = at + len(variant.has)
    said, needs = bare(text), variant.needs
    if said[end - 1] != own[end - 1] and not needs[-1].endswith("s"):
        needs = (*needs[:-1], needs[-1] + "s")
    return said[:at] + needs + said[end:]
