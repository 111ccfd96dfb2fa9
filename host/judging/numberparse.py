"""Number words parsed: cardinals, years, codes, decimals; never a product of two numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from host.judging.numberwords import (
    AMOUNTS,
    MISSPELT,
    ORDINALS,
    REPEATS,
    SCALES,
    TENS,
    UNITS,
    ZEROS,
)
from host.judging.text import bag

Number = int | float

_ORDINAL_DIGITS = re.compile(r"(\d+)(st|nd|rd|th)$")


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
        if ordinal and not out and word in SCALES:
            out.append(1)  # "the hundredth"
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
    if len(atoms) == 3 and atoms[1] == "and":
        # "1900 and 45" is how a recogniser writes down "nineteen hundred and forty-five"
        whole, part = atoms[0], _below_hundred(atoms[2:])
        if isinstance(whole, int) and whole >= 100 and whole % 100 == 0 and part:
            return whole + part
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


def _late(atoms: Sequence[Atom]) -> str:
    """A code whose zeros are said before a number ("oh eight hundred"), else an empty string."""
    zeros = next((n for n, a in enumerate(atoms) if a not in ("oh", 0)), len(atoms))
    rest = _cardinal(atoms[zeros:]) if 0 < zeros < len(atoms) else None
    return "0" * zeros + str(rest) if isinstance(rest, int) else ""


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
    if (
        len(parts) > 1
        and parts[-1] == "dozen"
        and isinstance(count := _cardinal(found[0][:-1]), int)
    ):
        return (12 * count,), "", False
    atoms, ordinal = found
    code = parts[0] if len(parts) == 1 and parts[0].isdigit() else _digits(atoms) or _late(atoms)
    values = _values(atoms, code)
    unique = tuple(dict.fromkeys(sign * (int(v) if v == int(v) else v) for v in values))
    return unique, code if len(code) > 1 and code[0] == "0" else "", ordinal


def _values(atoms: list[Atom], code: str) -> list[Number]:
    if "half" in atoms:
        whole = _cardinal(atoms[:-3]) if atoms[-3:] == ["and", "a", "half"] else None
        if whole is not None:
            return [whole + 0.5]
        return [6] if atoms in (["half", "a", 12], ["half", 12]) else []
    if "point" in atoms:
        at = atoms.index("point")
        whole = _cardinal(atoms[:at]) if atoms[:at] not in ([], ["oh"]) else 0
        part = _digits(atoms[at + 1 :]) or str(_below_hundred(atoms[at + 1 :]) or "")
        return [float(f"{whole}.{part}")] if whole is not None and part else []
    values = [v for v in (_cardinal(atoms), _pair(atoms)) if v is not None]
    if len(code) > 1 or code == "0":
        values.append(int(code))
    return values
