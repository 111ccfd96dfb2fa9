"""Spoken numbers, years and codes to values, in any usual way of saying them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from host.judging.numberwords import (
    AMOUNTS,
    LEAD_INS,
    MISSPELT,
    ORDINALS,
    REPEATS,
    SCALES,
    SOUND_ALIKES,
    TENS,
    UNITS,
    ZEROS,
)
from host.judging.text import bag

Number = int | float

_ORDINAL_DIGITS = re.compile(r"(\d+)(st|nd|rd|th)$")
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*(?:st|nd|rd|th)?|[^\W\d_]+(?:'[^\W\d_]+)?|[,;.?!–—-]|\S")


@dataclass(frozen=True)
class Heard:
    """One number that was said."""

    value: Number
    """Its value."""
    rivals: tuple[Number, ...] = ()
    """Other values that it may have been: another reading, or the first half of a correction."""
    code: str = ""
    """The digits as said, with zeros in front ("oh seven" is ``07``); empty for other sayings."""
    ordinal: bool = False
    """True for "twentieth" and the like."""
    confusable: int | None = None
    """The teen or ten that sounds like it (15 and 50), or None."""


def confusable(value: Number) -> int | None:
    """The number that is easily heard for ``value``: 13 and 30 up to 19 and 90, else None."""
    if 13 <= value <= 19 and value == int(value):
        return (int(value) - 10) * 10
    if 30 <= value <= 90 and value % 10 == 0:
        return int(value) // 10 + 10
    return None


@lru_cache(maxsize=4096)
def spoken(digits: str) -> str:
    """The words for a whole number in digits; a code with zeros in front is read digit by digit."""
    names = list(UNITS)
    if (len(digits) > 1 and digits[0] == "0") or len(digits) > 12:
        return " ".join(names[int(d)] for d in digits)
    return " ".join(_say(int(digits)))


def _say(value: int) -> Iterator[str]:
    if value < 20:
        yield list(UNITS)[value]
        return
    if value < 100:
        yield list(TENS)[value // 10 - 2]
        if value % 10:
            yield list(UNITS)[value % 10]
        return
    for name, scale in reversed(SCALES.items()):
        if value >= scale:
            yield from _say(value // scale)
            yield name
            if value % scale:
                if value % scale < 100:
                    yield "and"
                yield from _say(value % scale)
            return


def is_number_word(word: str) -> bool:
    """True for a digit string or a word that only stands in numbers ("and", "a" do not)."""
    word = MISSPELT.get(word, word)
    return (
        word in UNITS
        or word in TENS
        or word in SCALES
        or word in ORDINALS
        or bool(re.fullmatch(r"\d+([.,]\d+)*(st|nd|rd|th)?", word))
    )


Atom = str | int | float
"""A number below 100 or in digits, or one of the words hundred ..., oh, point, and, a, half."""


def _atoms(said: Sequence[str]) -> tuple[list[Atom], bool] | None:
    """What each word counts for, and whether the last was an ordinal; None for other words."""
    out: list[Atom] = []
    for at, raw in enumerate(said):
        word = MISSPELT.get(raw, raw)
        digits = _ORDINAL_DIGITS.match(word)
        ordinal = bool(digits) or word in ORDINALS
        if ordinal and at < len(said) - 1:
            return None
        word = digits.group(1) if digits else ORDINALS.get(word, word)
        atom = _atom(word)
        if atom is None:
            return None
        out.append(atom)
        if ordinal:
            return out, True
    return out, False


def _atom(word: str) -> Atom | None:
    if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", word):
        word = word.replace(",", "")
    if word in ("oh", "o"):
        return "oh"
    if re.fullmatch(r"\d+(\.\d+)?", word):
        return float(word) if "." in word else int(word)
    if word in SCALES or word in REPEATS or word in _JOINTS:
        return word
    values: dict[str, int] = {**AMOUNTS, **TENS, **dict.fromkeys(ZEROS, 0), **UNITS}
    return values.get(word)


_JOINTS = bag("and a an point half")


def _below_hundred(atoms: Sequence[Atom]) -> int | None:
    if not atoms or not all(isinstance(a, int) for a in atoms):
        return None
    if len(atoms) == 1:
        return int(atoms[0]) if 0 <= int(atoms[0]) < 100 else None
    tens, unit = int(atoms[0]), int(atoms[1])
    if len(atoms) == 2 and tens in TENS.values() and 1 <= unit <= 9:
        return tens + unit
    return None


def _cardinal(atoms: Sequence[Atom]) -> Number | None:
    """The value of a well-formed cardinal ("two thousand and eight"), or None."""
    if len(atoms) == 1 and isinstance(atoms[0], int | float):
        return atoms[0]
    if len(atoms) > 1 and atoms[0] in ("a", "an"):
        if atoms[1] in SCALES:
            return _cardinal([1, *atoms[1:]])
        return _cardinal(atoms[1:]) if atoms[1:] in ([1], [2], [12]) else None
    for name, scale in reversed(SCALES.items()):
        if name in atoms:
            return _scaled(atoms, name, scale)
    return _below_hundred(atoms)


def _scaled(atoms: Sequence[Atom], name: str, scale: int) -> Number | None:
    """A cardinal split at its greatest scale word; None where the halves do not fit."""
    at = list(atoms).index(name)
    left = _cardinal(atoms[:at]) if at else None
    if left is None or left <= 0 or (name == "hundred" and left >= 100):
        return None
    rest = atoms[at + 2 :] if atoms[at + 1 : at + 2] == ["and"] else atoms[at + 1 :]
    if not rest:
        return left * scale if len(atoms) == at + 1 else None
    right = _cardinal(rest)
    return left * scale + right if right is not None and 0 < right < scale else None


def _digits(atoms: Sequence[Atom]) -> str:
    """Digits said one by one ("one oh one", "double oh seven"), else an empty string."""
    out, times = "", 1
    for atom in atoms:
        if atom in REPEATS:
            times = REPEATS[str(atom)]
        elif atom == "oh" or (isinstance(atom, int) and 0 <= atom <= 9):
            out += ("0" if atom == "oh" else str(atom)) * times
            times = 1
        else:
            return ""
    return out


def _pair(atoms: Sequence[Atom]) -> int | None:
    """Year and bus-line style: "nineteen oh eight", "three sixty six", "twenty twenty"."""
    for cut in range(1, len(atoms)):
        left, right = _below_hundred(atoms[:cut]), None
        tail = atoms[cut:]
        if tail[0] == "oh" and len(tail) == 2 and isinstance(tail[1], int) and 0 < tail[1] < 10:
            right = tail[1]
        else:
            right = _below_hundred(tail)
            if right is not None and right < 10:
                right = None
        if left and right is not None:
            return left * 100 + int(right)
    return None


def readings(said: Sequence[str]) -> tuple[tuple[Number, ...], str, bool]:
    """All values that the whole of ``said`` can mean, most usual first; code digits; ordinal?

    Empty when the words are no well-formed number: "three four hundred" is none, and never 1200.
    """
    parts = [part for word in said for part in word.lower().split("-") if part]
    sign = -1 if parts[:1] in (["minus"], ["negative"]) else 1
    found = _atoms(parts[1:] if sign < 0 else parts)
    if not found or not found[0]:
        return (), "", False
    atoms, ordinal = found
    code = parts[0] if len(parts) == 1 and parts[0].isdigit() else _digits(atoms)
    values = _values(atoms, code)
    unique = tuple(dict.fromkeys(sign * (int(v) if v == int(v) else v) for v in values))
    return unique, code if len(code) > 1 and code[0] == "0" else "", ordinal


def _values(atoms: list[Atom], code: str) -> list[Number]:
    if "half" in atoms:
        return [6] if atoms in (["half", "a", 12], ["half", 12]) else []
    if "point" in atoms:
        at = atoms.index("point")
        whole = _cardinal(atoms[:at]) if at else 0
        part = _digits(atoms[at + 1 :]) or str(_below_hundred(atoms[at + 1 :]) or "")
        return [float(f"{whole}.{part}")] if whole is not None and part else []
    values = [v for v in (_cardinal(atoms), _pair(atoms)) if v is not None]
    if len(code) > 1 or code == "0":
        values.append(int(code))
    return values


def _alike(said: Sequence[str], at: int) -> bool:
    """Is the sound-alike at ``at`` a number here: next to one, or after "bet", "number" ...?"""
    if at and said[at - 1] in LEAD_INS:
        return True
    if said[at] in ("to", "too") and 0 < at < len(said) - 1:
        return False
    near = [*said[max(0, at - 1) : at], *said[at + 1 : at + 2]]
    return any(is_number_word(w) for w in near)


Run = tuple[list[str], int, int]
"""Number words with sound-alikes put right, and their place among all words."""


def runs(said: Sequence[str], expected: bool) -> list[Run]:
    """Stretches of number words in ``said`` (from ``tokens``)."""
    content = [w for w in said if w.isalnum()]
    lone = all(w in SOUND_ALIKES or w in _SOFT for w in content)
    fixed = [
        SOUND_ALIKES[w] if expected and w in SOUND_ALIKES and (lone or _alike(said, at)) else w
        for at, w in enumerate(said)
    ]
    out: list[Run] = []
    run: list[str] = []
    for at, word in enumerate([*fixed, ","]):
        if _joins(word):
            run.append(word)
            continue
        trimmed, skipped = _trim(run)
        if (
            trimmed
            and trimmed not in (["oh"], ["o"])
            and not (trimmed == ["none"] and word == "of")
        ):
            start = at - len(run) + skipped
            out.append((trimmed, start, start + len(trimmed)))
        run = []
    return out


def _joins(word: str) -> bool:
    return (
        is_number_word(word)
        or word in REPEATS
        or word in AMOUNTS
        or (word in ZEROS and word != "love")
        or word in _WITHIN
    )


def _trim(run: list[str]) -> tuple[list[str], int]:
    """A stretch without "and", "a" ... at its ends, and how many were cut in front."""
    end = len(run)
    while end and (run[end - 1] in _WITHIN or run[end - 1] in REPEATS):
        end -= 1
    start = 0
    while start < end and (
        run[start] in ("and", "point") or (run[start] == "a" and run[start + 1] not in _AFTER_A)
    ):
        start += 1
    return run[start:end], start


_WITHIN = bag("and a an point half minus negative")
_AFTER_A = frozenset((*SCALES, "dozen", "couple", "pair"))
_SOFT = bag("the a an er um uh erm hmm i think say bet its it's number please maybe")


def tokens(text: str) -> list[str]:
    """Lower-case words, numbers and marks of ``text``."""
    plain = re.sub(r"(?<=[a-z]ty)-(?=[a-z])", " ", text.lower().replace("’", "'"))
    return _TOKEN.findall(plain)


@lru_cache(maxsize=4096)
def hear_number(text: str, *, expected: bool = True) -> Heard | None:
    """The number said in ``text``, or None.

    ``expected`` lets "to", "for", "ate", "won" be numbers. After a correction ("three, four
    hundred"; "five, no, six") the last counts and the others are ``rivals``.
    """
    found: list[tuple[tuple[Number, ...], str, bool]] = []
    for run, _, _ in runs(tokens(text), expected):
        values, code, ordinal = readings(run)
        start = 0
        while not values and start < len(run) - 1:
            start += 1
            values, code, ordinal = readings(run[start:])
        if values:
            found.append((values, code, ordinal))
    if not found:
        return None
    values, code, ordinal = found[-1]
    others = [v for earlier, _, _ in found[:-1] for v in earlier[:1]]
    rivals = tuple(dict.fromkeys(v for v in (*values[1:], *others) if v != values[0]))
    return Heard(values[0], rivals, code, ordinal, confusable(values[0]))


_RANGE = re.compile(
    r"^(?:from |between )?(.+?)\s*(?:-|–|—|\bto\b|\buntil\b|\bthrough\b|\band\b|\bor\b)\s*(.+)$"
)


@lru_cache(maxsize=4096)
def hear_range(text: str) -> tuple[int, int] | None:
    """A range such as "four to six", "4-6", "between seven and eight", or None.

    "For two six" (four to six) and "4 2 6" are read as ranges too where low is below high.
    """
    plain = " ".join(w for w in tokens(text) if w.isalnum() or w in "-–—").strip()
    plain = re.sub(r"^(?:the |number |i say |i bet |er |um )+", "", plain)
    match = _RANGE.match(plain)
    sides = [match.groups()] if match else []
    words = plain.split()
    if len(words) == 3 and words[1] in ("2", "two", "too", "to"):
        sides.append((words[0], words[2]))
    for left, right in sides:
        ends = [_side(left), _side(right)]
        if ends[0] is not None and ends[1] is not None and ends[0] < ends[1]:
            return ends[0], ends[1]
    return None


def _side(text: str) -> int | None:
    words = [SOUND_ALIKES.get(w, w) for w in text.split()]
    values, _, _ = readings(words)
    return int(values[0]) if values else None
