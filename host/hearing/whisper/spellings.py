"""How the wording of a phrase may stand in a transcript: articles, capitals, digits, loops."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from host.judging.numbers import spoken

_AGAIN = re.compile(r"([^.!?,]+\s[^.!?,]+[.!?])\s+([^.!?,]+)[.!?]?")
"""A sentence of two words or more, and what comes after it."""
_ARTICLE = re.compile(r"^(a|an|the|some)\s+", re.IGNORECASE)


@cache
def _digits() -> Mapping[str, str]:
    """Digits of the whole numbers 0 to 100 by their words."""
    return {spoken(str(number)): str(number) for number in range(101)}


def plain(text: str) -> str:
    """Lower case, no accents, no punctuation but the apostrophe inside words, single spaces."""
    flat = unicodedata.normalize("NFKD", text.lower().replace("’", "'").replace("&", " and "))
    flat = "".join(c for c in flat if not unicodedata.combining(c))
    kept = re.sub(r"[^\w' ]+|_", " ", flat)
    return " ".join(kept.replace(" '", " ").replace("' ", " ").split()).strip("'")


def bare(text: str) -> str:
    """``plain`` without an article in front, numbers as words."""
    words = plain(text)
    words = _ARTICLE.sub("", words) or words
    return " ".join(spoken(word) if word.isdecimal() else word for word in words.split())


def unloop(text: str) -> str:
    """``plain(text)`` with what repeats itself said once ("duck duck duck": "duck").

    A sentence that has only begun again ("It's a cross. It") is said once, too.
    """
    begun = _AGAIN.fullmatch(text.strip())
    if begun and plain(begun[1]).startswith(plain(begun[2])):
        text = begun[1]
    words = plain(text).split()
    for size in range(1, len(words) // 2 + 1):
        unit = words[:size]
        whole = (unit * (len(words) // size + 1))[: len(words)]
        # after the second time the model may be cut off in the middle of a word
        cut = len(words) > 2 * size and whole[-1].startswith(words[-1])
        if whole == words or (cut and whole[:-1] == words[:-1]):
            return " ".join(unit)
    return " ".join(words)


def untailed(words: list[str]) -> list[str]:
    """``words`` without a tail that begins the whole again ("cat dog cow cat dog")."""
    for size in range(1, len(words)):
        if words[size:] == words[: len(words) - size]:
            return words[:size]
    return words


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def clean(text: str) -> str:
    """The wording as written, without brackets, stray punctuation and the article."""
    text = re.sub(r"\([^)]*\)", " ", unicodedata.normalize("NFKC", text))
    text = " ".join(re.sub(r"[^\w' .&+-]+", " ", text.replace("’", "'")).split()).strip(" .")
    return _ARTICLE.sub("", text) or text


def spellings(text: str) -> list[str]:
    """Ways in which Whisper may write ``text``; the first is scored first.

    ["Zebra.", "zebra", "A zebra."] for "a zebra"; numbers also as digits.
    """
    words = clean(text)
    if not words:
        return []
    article = _ARTICLE.match(text.strip())
    low = words[0].lower() + words[1:]
    found = [_sentence(words), low]
    if low.lower() in _digits():
        found.append(_digits()[low.lower()] + ".")
    elif low.isdecimal():
        found.insert(0, _sentence(spoken(low)))
    elif article:
        found.append(_sentence(f"{article.group(1)} {low}"))
    else:
        found.append(_sentence(f"{'An' if low[0] in 'aeiou' else 'A'} {low}"))
    return list(dict.fromkeys(found))
