"""The normal form of what is written or heard: what two spellings of one thing share.

Case, accents, punctuation, "&", articles, number words, symbols, Atlantic spellings and plurals
are brought to one form. Marks of other scripts are kept: they are letters there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from host.judging.inflect import singular
from host.judging.numbers import is_number_word, readings
from host.judging.spelling import american
from host.judging.symbols import MONEY, symbol_names
from host.judging.wordlists import grammar_file, word_set

LETTERS = {
    "ø": "o",
    "ł": "l",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ħ": "h",
    "ı": "i",
    "ŋ": "ng",
    "ĸ": "k",
    "ŧ": "t",
    "ə": "e",
}
"""Latin letters that Unicode does not decompose (Unicode Standard, chapter 7.1)."""

_ROMAN = re.compile(r"^(?:X{0,2}(?:IX|IV|V?I{1,3}|V)|XX|XIX)$")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10}
_LETTER_SIGNS = {"$": "s", "!": "i"}
"""Signs that stand for a letter inside a word (Ke$ha)."""
_QUOTES = "'’‘ʼ`´"


@lru_cache(maxsize=20000)
def fold(text: str) -> str:
    """Lower case without accents: "Tromsø" is ``tromso``, "Łódź" is ``lodz``."""
    out: list[str] = []
    latin = False
    for char in unicodedata.normalize("NFKD", text.casefold()):
        if unicodedata.combining(char):
            # An accent over a Latin or Greek letter goes; in other scripts a mark is a letter.
            if not latin:
                out.append(char)
            continue
        name = unicodedata.name(char, "")
        latin = name.startswith(("LATIN", "GREEK"))
        out.append(LETTERS.get(char, char))
    return unicodedata.normalize("NFC", "".join(out))


FRACTIONS = {
    "1/2": "half",
    "1/3": "1 third",
    "2/3": "2 thirds",
    "1/4": "quarter",
    "3/4": "3 quarters",
}
_FRACTION = re.compile(r"(?<![\d/])(?:[½⅓⅔¼¾]|(?:1/2|1/3|2/3|1/4|3/4)(?![\d/]))")


def _is_word_char(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNM" or char in "\u200c\u200d"


@lru_cache(maxsize=20000)
def split(text: str) -> tuple[str, ...]:
    """The words of ``text``, folded; symbols by name, punctuation gone, letters joined (U.S.A.)."""
    return tuple(word for word, _, _ in pieces(text))


@lru_cache(maxsize=20000)
def pieces(text: str) -> tuple[tuple[str, int, int], ...]:
    """Words of ``text`` with their character places: (folded word, start, end)."""
    out: list[tuple[str, int, int]] = []
    at = 0
    while at < len(text):
        char = text[at]
        fraction = _FRACTION.match(text, at)
        if fraction:
            words = FRACTIONS[unicodedata.normalize("NFKC", fraction.group()).replace("⁄", "/")]
            out += [(w, at, fraction.end()) for w in words.split()]
            at = fraction.end()
            continue
        if _is_word_char(char):
            end = _word_end(text, at)
            out += [(w, at, end) for w in _parts(text[at:end])]
            at = end
            continue
        name = symbol_names(char, text, at)
        if char in "-−" and _is_sign(text, at):
            name = ("minus",)
        if char in MONEY and text[at + 1 : at + 2].isdigit():
            end = _word_end(text, at + 1)
            out += [(w, at, end) for w in (*_parts(text[at + 1 : end]), MONEY[char])]
            at = end
            continue
        if name:
            out += [(w, at, at + 1) for w in name[0].split()]
        at += 1
    return tuple(out)


def _is_sign(text: str, at: int) -> bool:
    """Is the dash at ``at`` the sign of a number ("-40"), and not of a range or an aside?"""
    before = text[:at].rstrip()
    after = text[at + 1 : at + 2].isdigit()
    return after and (not before or (text[at - 1].isspace() and not before[-1].isdigit()))


def _word_end(text: str, at: int) -> int:
    """Where the word that begins at ``at`` ends; apostrophes and the dots of U.S.A. are inside."""
    end = at
    while end < len(text):
        char = text[end]
        after = text[end + 1 : end + 2]
        inside = bool(after) and _is_word_char(after)
        joins = char in _QUOTES and inside and end > at
        if char == "." and inside:
            single = end - at == 1 or text[end - 2 : end - 1] == "."
            joins = single or (text[end - 1].isdigit() and after.isdigit())
        if char in _LETTER_SIGNS and inside:
            joins = text[end - 1].isalpha() and after.isalpha() and end > at
        if char == "," and inside:
            joins = bool(re.match(r"\d,\d{3}(?!\d)", text[end - 1 : end + 5]))
        if not (_is_word_char(char) or joins):
            break
        end += 1
    return end


def _parts(raw: str) -> list[str]:
    """One written word as folded words: dots, commas and apostrophes out, figures apart."""
    if _ROMAN.match(raw) and len(raw) > 1:
        return [str(_roman(raw))]
    if re.fullmatch(r"\d+(st|nd|rd|th|s)", raw.lower()):
        return [raw.lower()]
    plain = fold(raw)
    for sign, letter in _LETTER_SIGNS.items():
        plain = plain.replace(sign, letter)
    for mark in _QUOTES:
        plain = plain.replace(mark, "")
    if re.fullmatch(r"\d+\.\d+", plain):
        return [plain]
    plain = plain.replace(".", "").replace(",", "")
    return re.findall(r"\d+|[^\d]+", plain) or []


def _roman(text: str) -> int:
    total = 0
    for char, after in zip(text, [*text[1:], ""], strict=True):
        value = _ROMAN_VALUES[char]
        total += -value if after and _ROMAN_VALUES[after] > value else value
    return total


@lru_cache(maxsize=1)
def _one_spelling() -> dict[str, str]:
    """Short forms to their words, and the spellings of a first name to one of them."""
    data = grammar_file("aliases")
    names = {other: group[0] for group in map(str.split, data["names"]) for other in group[1:]}
    return {**names, **data["words"]}


@lru_cache(maxsize=20000)
def canon(word: str) -> str:
    """One word in canonical form: number as digits, American spelling, singular."""
    if is_number_word(word):
        values, code, _ = readings([word])
        if values:
            return code or str(values[0])
    word = _one_spelling().get(word, word)
    return singular(american(singular(word)) if word.endswith("s") else american(word))


_AMOUNTS = frozenset(("hundred", "thousand", "million", "dozen"))
_BEFORE_NUMBERS = ("a", "half", "double", "triple", "minus", "negative")


@lru_cache(maxsize=50000)
def canonical(said: tuple[str, ...]) -> tuple[str, ...]:
    """Words (from ``split``) in canonical form: no articles, number words as digits."""
    out: list[str] = []
    at = 0
    while at < len(said):
        word = said[at]
        last = at == len(said) - 1
        amount = word == "a" and not last and said[at + 1] in _AMOUNTS
        if word == "the" or (word in ("a", "an") and not last and not amount):
            at += 1
            continue
        length = _number_run(said, at)
        if length:
            values, code, _ = readings(said[at : at + length])
            out.append(code or str(values[0]))
            at += length
            continue
        between = 0 < at < len(said) - 1
        if word == "plus" and between and _pairs(said[at - 1], said[at + 1]):
            word = "and"
        if word != "and" or len(said) == 1 or between:
            out.append(canon(word))
        at += 1
    return tuple(out)


def _pairs(left: str, right: str) -> bool:
    """Does "plus" join two things here? Not in sums, and not in "C plus plus"."""
    return right != "plus" and not is_number_word(left) and not is_number_word(right)


def _number_run(said: Sequence[str], at: int) -> int:
    """Length of the longest readable number that begins at ``at``, 0 for none."""
    if not (is_number_word(said[at]) or said[at] in _BEFORE_NUMBERS):
        return 0
    end = at
    while end < len(said) and (
        is_number_word(said[end])
        or said[end] in ("and", "oh", "a", "point", "half", "dozen")
        or said[end] in _BEFORE_NUMBERS
    ):
        end += 1
    while end > at:
        halved = tuple(said[end - 3 : end]) == ("and", "a", "half")
        if is_number_word(said[end - 1]) or said[end - 1] == "dozen" or halved:
            values, _, _ = readings(said[at:end])
            if values:
                return end - at
        end -= 1
    return 0


@lru_cache(maxsize=20000)
def normal(text: str) -> str:
    """The normal form of a phrase as one string; equal for all spellings of one wording."""
    return " ".join(canonical(strip_fillers(split(text))))


@lru_cache(maxsize=20000)
def strip_fillers(said: tuple[str, ...]) -> tuple[str, ...]:
    """``said`` without um and er; everything stays when nothing else was said."""
    sounds = word_set("fillers", "sounds")
    return tuple(w for w in said if w not in sounds)


@lru_cache(maxsize=4)
def _phrases(part: str) -> tuple[tuple[str, ...], ...]:
    phrases = {split(p) for p in word_set("fillers", part)}
    return tuple(sorted(phrases, key=lambda p: (-len(p), p)))


@lru_cache(maxsize=20000)
def trim(said: tuple[str, ...]) -> tuple[int, int]:
    """The (start, end) of what is left of ``said`` without "I think it's", "please" and such."""
    start, end = 0, len(said)
    moved = True
    while moved:
        moved = False
        for lead in _phrases("leads"):
            if len(lead) < end - start and said[start : start + len(lead)] == lead:
                start, moved = start + len(lead), True
                break
        for tail in _phrases("tails"):
            if len(tail) < end - start and said[end - len(tail) : end] == tail:
                end, moved = end - len(tail), True
                break
    return start, end
