"""Text as written to text as a voice should read it. Written by us, for every voice alike.

The order of the steps matters: what has a shape of its own (addresses, dates, times, money,
units) goes before plain numbers, which go before stray symbols.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from types import MappingProxyType

from host.speaking import lexicon
from host.speaking.numbers import cardinal, decimal, digits, ordinal, plural, year
from host.speaking.pieces import pieces

__all__ = ["for_speech", "pieces", "respelt"]

_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_SIGN = r"(?<![\w.)])[-−]"
_BIG = r"hundred|thousand|million|billion|trillion"
_SCALE = {"k": "thousand", "K": "thousand", "m": "million", "M": "million", "bn": "billion"}
_SCALE |= {"B": "billion"}
_MONTHS = "|".join(lexicon.MONTHS)
_UNITS = "|".join(re.escape(u) for u in sorted(lexicon.UNITS, key=len, reverse=True))
_ROMAN = r"(?=[IVXL])(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?!\w)(?!['’](?!s\b))"
_WARS = {"I": "one", "1": "one", "II": "two", "2": "two"}
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50}

_ROUNDS = 5
"""Passes at most: one reading may uncover another ("0/%"); two passes nearly always do."""

_Step = tuple[re.Pattern[str], Callable[[re.Match[str]], str]]


def _is_year(text: str) -> bool:
    return len(text) == 4 and text.isdigit() and 1000 <= int(text) <= 2999


def _plain(text: str) -> str:
    """A numeral without context: four digits from 1000 to 2099 read as a year."""
    return year(int(text)) if _is_year(text) and int(text) < 2100 else decimal(text)


def _count(text: str) -> str:
    """A numeral that counts something: "1500" is "one thousand five hundred"."""
    return decimal(text)


def _unit_words(number: str, words: tuple[str, str]) -> str:
    return words[0] if number.lstrip("-−") == "1" else words[1]


def _address(m: re.Match[str]) -> str:
    site = re.sub(r"^(?:https?://)?(?:www\.)?", "", m.group()).split("/")[0].rstrip(".,;:!?")
    tail = re.search(r"[.,;:!?]*$", m.group())
    spoken = site.replace("@", " at ").replace(".", " dot ").replace("-", " dash ")
    return spoken + (tail.group() if tail else "")


def _iso_date(m: re.Match[str]) -> str:
    y, month, day = (int(x) for x in m.groups())
    if not (1 <= month <= 12 and 1 <= day <= 31 and 1000 <= y < 3000):
        return m.group()
    return f"{lexicon.MONTHS[month - 1]} {ordinal(day)}, {year(y)}"


def _time(m: re.Match[str]) -> str:
    hour, minute, half = int(m["hour"]), int(m["minute"]), (m["half"] or "").replace(".", "")
    if hour > 24 or minute > 59:
        return m.group()
    words = cardinal(hour)
    if minute:
        words += f" oh {cardinal(minute)}" if minute < 10 else f" {cardinal(minute)}"
    elif not half:
        words += " o'clock" if hour <= 12 else " hundred"
    return f"{words} {half.upper()}" if half else words


def _money(m: re.Match[str]) -> str:
    whole, part = lexicon.MONEY[m["sign"]]
    amount, scale = m["amount"].replace(",", ""), m["scale"]
    minus = "minus " if m["minus"] else ""
    if scale:
        return f"{minus}{decimal(amount)} {_SCALE.get(scale, scale)} {whole[1]}"
    units, _, cents = amount.partition(".")
    said = []
    if int(units) or not int(cents or 0):
        count = "1" if m["thing"] is not None else str(int(units))
        said.append(f"{cardinal(int(units))} {_unit_words(count, whole)}")
    if int(cents or 0):
        small = int(cents[:2].ljust(2, "0"))
        said.append(f"{cardinal(small)} {_unit_words(str(small), part)}")
    return minus + " and ".join(said)


def _unit(m: re.Match[str]) -> str:
    number, unit = m["number"], m["unit"]
    if unit in lexicon.AMBIGUOUS_UNITS and m["gap"]:
        return m.group()
    minus = "minus " if m["minus"] else ""
    return f"{minus}{_count(number)} {_unit_words(number, lexicon.UNITS[unit])}"


def _range(m: re.Match[str]) -> str:
    low, high = m.group(1), m.group(2)
    if _is_year(low) and len(high) == 2 and int(high) > int(low[2:]):
        high = low[:2] + high
    return f"{_plain(low)} to {_plain(high)}"


def _fraction(m: re.Match[str]) -> str:
    top, bottom = int(m.group(2)), int(m.group(3))
    if bottom not in lexicon.FRACTIONS or top >= bottom or not top:
        return m.group()
    word = lexicon.FRACTIONS[bottom]
    if top > 1:
        word = "halves" if word == "half" else word + "s"
    before = f"{m.group(1).strip()} and " if m.group(1) else ""
    said = f"{cardinal(top)} {word}"
    return f"{before}{'a half' if before and said == 'one half' else said}"


def _decade(m: re.Match[str]) -> str:
    number = int(m.group(1))
    words = (year(number) if number > 99 else cardinal(number)).split()
    return " ".join([*words[:-1], plural(words[-1])])


def _roman_value(text: str) -> int:
    values = [_ROMAN_VALUES[c] for c in text]
    return sum(-v if v < max(values[i:]) else v for i, v in enumerate(values))


def _roman(m: re.Match[str]) -> str:
    name, numeral = m.group(1), m.group(2)
    value = _roman_value(numeral)
    if name in lexicon.COUNTED:
        return f"{name} {cardinal(value)}"
    if name in lexicon.RULERS:
        if numeral == "I" and m["end"] is None:
            return m.group()
        return f"{name} the {ordinal(value)}"
    return f"{name} {cardinal(value)}" if len(numeral) > 1 else m.group()


def _saint_or_street(m: re.Match[str]) -> str:
    return "Saint " if m["name"] is not None else "Street" + ("" if m["last"] is None else ".")


def _abbreviation(m: re.Match[str]) -> str:
    word = m.group(1).lower()
    spoken = lexicon.ABBREVIATIONS.get(word) or lexicon.POINTLESS.get(word, m.group(1))
    ends = m.group(1).endswith(".") and m["more"] is None
    return spoken + ("." if ends else "")


def _mixed(m: re.Match[str]) -> str:
    return " "


def _step(pattern: str, change: Callable[[re.Match[str]], str], flags: int = 0) -> _Step:
    return re.compile(pattern, flags), change


_ALL_ABBREVIATIONS = "|".join(
    re.escape(a) for a in sorted(lexicon.ABBREVIATIONS, key=len, reverse=True)
)

_STEPS: tuple[_Step, ...] = (
    _step(r"https?://\S+|\bwww\.\S+|\b[\w.-]+@[\w-]+(?:\.\w+)+", _address),
    _step(rf"\b(?:{'|'.join(lexicon.SPOKEN)})\b", lambda m: lexicon.SPOKEN[m.group()]),
    # Names and abbreviations.
    _step(r"\bSt\.?\s+(?P<name>(?=[A-Z]))|\bSt\.(?P<last>\s*$)?", _saint_or_street),
    _step(rf"(?<![\w.])({_ALL_ABBREVIATIONS})(?P<more>(?=\s*[\w,;:)&\-]))?", _abbreviation, re.I),
    _step(r"(?<![\w.'’])(Mr|Mrs|Ms|Dr|Jr)(?P<more>)(?![\w.])", _abbreviation),
    _step(r"\bNos?\.\s*(?=\d)", lambda _: "number "),
    _step(
        rf"\b([A-Z][a-z]+) ({_ROMAN})(?!\.\w)(?P<end>(?=$|[.,;:!?)'’]| (?:and|of|was|is)\b))?",
        _roman,
    ),
    _step(
        rf"\bthe (?=[IVXL]{{2}})({_ROMAN})", lambda m: f"the {ordinal(_roman_value(m.group(1)))}"
    ),
    _step(r"\bWW\s?(II?|1|2)\b", lambda m: f"World War {_WARS[m.group(1)]}"),
    # Dates and times.
    _step(r"\b(\d{4})-(\d\d)-(\d\d)\b", _iso_date),
    _step(
        rf"\b({_MONTHS}) (\d{{1,2}})(?:st|nd|rd|th)?\b(?![\d:.]\d)",
        lambda m: f"{m.group(1)} {ordinal(int(m.group(2)))}",
    ),
    _step(
        r"\b(?P<hour>\d{1,2}):(?P<minute>\d\d)(?:\s?(?P<half>[AaPp]\.?[Mm]\b\.?))?(?![\d:])", _time
    ),
    _step(r"(?<![\d:])(\d{1,3}):(\d{1,3})(?![\d:])", _range),
    _step(
        r"\b(\d{1,2})\s?([AaPp])\.?[Mm]\b",
        lambda m: f"{cardinal(int(m.group(1)))} {m.group(2).upper()}M",
    ),
    # Money, units, ranges, fractions.
    _step(
        rf"(?P<minus>{_SIGN})?(?P<sign>[$£€¥])\s?(?P<amount>{_NUMBER})"
        rf"(?:\s?(?P<scale>(?:{_BIG}|k|K|m|M|bn|B)\b))?"
        r"(?P<thing>(?=\s(?:bill|note|coin|prize|question|fine)\b))?",
        _money,
    ),
    _step(
        rf"({_NUMBER})\s?¢",
        lambda m: f"{decimal(m.group(1))} {_unit_words(m.group(1), ('cent', 'cents'))}",
    ),
    _step(
        r"\b(\d)['′’](\d{1,2})(?:[\"″”]|\b)",
        lambda m: f"{cardinal(int(m.group(1)))} foot {cardinal(int(m.group(2)))}",
    ),
    _step(
        r"(?<![\w.])\d+(?:\.\d+){2,}(?![\w])",
        lambda m: " point ".join(decimal(part) for part in m.group().split(".")),
    ),
    _step(r"(?<![\w.])(\d+ )?(\d{1,2})/(\d{1,2})(?![\w/])", _fraction),
    _step(r"\b(\d{3})-(\d{4})\b", lambda m: f"{digits(m.group(1))}, {digits(m.group(2))}"),
    _step(r"(?<![\w.,\-–])(\d+)\s?[-–—]\s?(\d+)(?![\d\-–])(?!\.\d)", _range),
    _step(r"(?<![\w.])['’]?([2-9]0|[1-2]\d\d0)['’]?s\b", _decade),
    _step(
        rf"(?P<minus>{_SIGN})?(?<![\w.,])(?P<number>{_NUMBER})(?P<gap>\s)?(?P<unit>{_UNITS})(?![\w/])",
        _unit,
    ),
    _step(
        r"\b(\d{1,3}(?:,\d{3})+|\d+)(?:st|nd|rd|th)\b",
        lambda m: ordinal(int(m.group(1).replace(",", ""))),
    ),
    _step(r"(?<=\d)/(?=\d)|(?<=[A-Z])/(?=[A-Z])", lambda _: " "),
    _step(r"(?<=\d)\s?[x×]\s?(?=\d)", lambda _: " by "),
    # Plain numbers.
    _step(
        rf"({_NUMBER})(?=\s+(?:{_BIG}|years?|people|points?|steps?|times)\b)",
        lambda m: _count(m.group()),
    ),
    _step(r"(?<=\d)(?=[^\W\d_])|(?<=[^\W\d_])(?=\d)", _mixed),
    _step(rf"{_SIGN}(?=\d)", lambda _: "minus "),
    _step(r"#(?=\s?\d)", lambda _: "number "),
    _step(_NUMBER, lambda m: _plain(m.group())),
    # What is left over.
    _step(r"(?<=\w)\s*/\s*(?=\w)", lambda _: " or "),
    _step(r"\s?[—–]\s?|\s-+\s", lambda _: ", "),
    _step(r"[*_`~^|\\<>\[\]{}]+", lambda _: " "),
    _step(
        "[" + re.escape("".join(lexicon.SYMBOLS)) + "]", lambda m: f" {lexicon.SYMBOLS[m.group()]} "
    ),
    _step(r"[ \t]+", lambda _: " "),
    _step(r"\s+([,.;:!?])", lambda m: m.group(1)),
    _step(r",(?:\s*,)+", lambda _: ","),
)


def _readable(text: str) -> str:
    """``text`` without pictures, control signs and other digits than 0 to 9."""
    out = []
    for c in unicodedata.normalize("NFC", text):
        if c.isdecimal():
            out.append(str(unicodedata.decimal(c)))
        elif c in "\n\t":
            out.append(c)
        elif unicodedata.category(c) in {"So", "Cs", "Co", "Cn", "Cc", "Cf", "Sk"} and c not in "°":
            out.append(" ")
        elif "\ufe00" <= c <= "\ufe0f" or c in "\u20e3":
            continue
        else:
            out.append(c)
    return "".join(out)


def respelt(text: str, sayings: Mapping[str, str]) -> str:
    """``text`` with each written form of ``sayings`` as the voice should say it, whole words only;
    of two that fit in one place the longer one.
    """
    if not sayings:
        return text
    folded = {written.casefold(): said for written, said in sayings.items()}
    longest = sorted(sayings, key=len, reverse=True)
    pattern = "|".join(re.escape(written) for written in longest)
    whole = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE)
    return whole.sub(lambda m: folded[m.group().casefold()], text)


def for_speech(text: str, sayings: Mapping[str, str] = MappingProxyType({})) -> str:
    """``text`` as it should be read aloud: no digit, symbol, abbreviation or picture is left.

    ``sayings``: written forms and how the voice should say them. Applying it twice changes
    nothing more.
    """
    text = _readable(respelt(text, sayings))
    for _ in range(_ROUNDS):
        before = text
        for pattern, change in _STEPS:
            text = pattern.sub(change, text)
        text = text.strip()
        if text == before:
            break
    return text
