"""Numbers as words, the American way without "and" and without hyphens.

No hyphens because a hyphen between words is read as a pause by some voices and as a range by us.
"""

from __future__ import annotations

import re

_SMALL: list[str] = re.findall(
    r"\w+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen",
)
_TENS: list[str] = re.findall(
    r"\w+", "zero ten twenty thirty forty fifty sixty seventy eighty ninety"
)
_SCALES = ("", " thousand", " million", " billion", " trillion", " quadrillion")
_IRREGULAR = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_LIMIT = 10 ** (3 * len(_SCALES))


def _below_thousand(n: int) -> str:
    words = []
    if n >= 100:
        words += [_SMALL[n // 100], "hundred"]
        n %= 100
    if n >= 20:
        words.append(_TENS[n // 10])
        n %= 10
        if n:
            words.append(_SMALL[n])
    elif n:
        words.append(_SMALL[n])
    return " ".join(words)


def digits(text: str, zero: str = "oh") -> str:
    """Digit by digit: ``"07"`` gives ``"oh seven"``. Anything but a digit is left out."""
    return " ".join(zero if c == "0" else _SMALL[int(c)] for c in text if c in "0123456789")


def cardinal(n: int) -> str:
    """``1250`` gives ``"one thousand two hundred fifty"``; beyond quadrillions, digit by digit."""
    if n < 0:
        return "minus " + cardinal(-n)
    if n < 20:
        return _SMALL[n]
    if n >= _LIMIT:
        return digits(str(n), zero="zero")
    parts: list[str] = []
    for scale in _SCALES:
        n, group = divmod(n, 1000)
        if group:
            parts.insert(0, _below_thousand(group) + scale)
    return " ".join(parts)


def ordinal(n: int) -> str:
    """``21`` gives ``"twenty first"``."""
    *head, last = cardinal(n).split()
    if last in _IRREGULAR:
        last = _IRREGULAR[last]
    elif last.endswith("y"):
        last = last[:-1] + "ieth"
    else:
        last += "th"
    return " ".join([*head, last])


def plural(word: str) -> str:
    """Plural of the last number word of a decade: ``"twenty"`` gives ``"twenties"``."""
    if word.endswith("y"):
        return word[:-1] + "ies"
    return word + ("es" if word.endswith("x") else "s")


def year(n: int) -> str:
    """A year from 1000 to 2999: ``1908`` gives ``"nineteen oh eight"``."""
    century, rest = divmod(n, 100)
    if n % 1000 < 10:
        return cardinal(n)
    if rest == 0:
        return cardinal(century) + " hundred"
    if rest < 10:
        return f"{cardinal(century)} oh {_SMALL[rest]}"
    return f"{cardinal(century)} {cardinal(rest)}"


def decimal(text: str) -> str:
    """A numeral as written, with commas, a point and a sign: ``"-3.05"``, ``"12,500"``.

    Leading zeros make it a code, read digit by digit (``"007"``).
    """
    text = text.replace(",", "").replace("−", "-")
    if text.startswith("-"):
        return "minus " + decimal(text[1:])
    whole, _, fraction = text.partition(".")
    if len(whole) > 1 and whole.startswith("0") and not fraction:
        return digits(whole)
    words = cardinal(int(whole or "0"))
    return f"{words} point {digits(fraction)}" if fraction else words
