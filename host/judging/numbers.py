"""Spoken numbers, years and codes to values, in any usual way of saying them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from host.judging.numberparse import Number, is_number_word, readings
from host.judging.numberwords import (
    AMOUNTS,
    LEAD_INS,
    ORDINALS,
    REPEATS,
    SCALES,
    SOUND_ALIKES,
    TENS,
    UNITS,
    ZEROS,
)
from host.judging.text import bag

__all__ = [
    "Heard",
    "Number",
    "confusable",
    "hear_number",
    "hear_range",
    "is_number_word",
    "readings",
    "runs",
    "spoken",
    "tokens",
]

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


def _alike(said: Sequence[str], at: int) -> bool:
    """Is the sound-alike at ``at`` a number here: next to one, or after "bet", "number" ...?"""
    if at and said[at - 1] in LEAD_INS:
        return True
    if said[at] in ("to", "too") and 0 < at < len(said) - 1:
        return False
    first = at - 2 if said[max(0, at - 1)] == "and" else at - 1
    near = [*said[max(0, first) : at], *said[at + 1 : at + 2]]
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
    halved = run[-3:] == ["and", "a", "half"]
    while end and not halved and (run[end - 1] in _WITHIN or run[end - 1] in REPEATS):
        end -= 1
    start = 0
    while start < end and (
        run[start] == "and" or (run[start] == "a" and run[start + 1] not in _AFTER_A)
    ):
        start += 1
    return run[start:end], start


_WITHIN = bag("and a an point half minus negative")
_AFTER_A = frozenset((*SCALES, "dozen", "couple", "pair"))
_SOFT = bag("the a an er um uh erm hmm i think say bet its it's number please maybe")


def tokens(text: str) -> list[str]:
    """Lower-case words, numbers and marks of ``text``; "six teen" is one word."""
    plain = re.sub(r"(?<=[a-z]ty)-(?=[a-z])", " ", text.lower().replace("’", "'"))
    return _TOKEN.findall(_TEEN.sub(_teen, plain))


_TEEN = re.compile(r"\b(thir|four|for|fif|six|seven|eight|ate|nine)[ -]teen\b")


def _teen(found: re.Match[str]) -> str:
    return {"for": "four", "ate": "eigh", "eight": "eigh"}.get(found[1], found[1]) + "teen"


@lru_cache(maxsize=4096)
def hear_number(text: str, *, expected: bool = True) -> Heard | None:
    """The number said in ``text``, or None.

    ``expected`` lets "to", "for", "ate", "won" be numbers. After a correction ("three, four
    hundred"; "five, no, six") the last counts and the others are ``rivals``.
    """
    found: list[tuple[tuple[Number, ...], str, bool]] = []
    said = tokens(text)
    for run, start, _ in runs(said, expected):
        if run == ["one"] and start and said[start - 1] in _WHICH:
            continue  # "the last one"
        if run[-1] in ("one", "1") and run[-2:-1] and run[-2] in ORDINALS:
            del run[-1]  # "the third one"
        values, code, ordinal = readings(run)
        cut = 0
        while not values and cut < len(run) - 1:
            cut += 1
            values, code, ordinal = readings(run[cut:])
        if values:
            found.append((values, code, ordinal))
    if not found:
        return None
    values, code, ordinal = found[-1]
    others = [v for earlier, _, _ in found[:-1] for v in earlier[:1]]
    rivals = tuple(dict.fromkeys(v for v in (*values[1:], *others) if v != values[0]))
    return Heard(values[0], rivals, code, ordinal, confusable(values[0]))


_WHICH = bag(
    "last middle next other top bottom left right same this that which every each any easy hard "
    "tall big small long short red blue green yellow purple orange final only"
)
"""Words after which "one" is no number."""
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
