"""The linter's view of a wording: which wordings are the same but for dress."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from host.judging.normal import normal

_ARTICLES = frozenset({"a", "an", "the", "some", "your", "my"})
_IRREGULAR = {
    "knives": "knife", "wives": "wife", "lives": "life", "loaves": "loaf", "leaves": "leaf",
    "shelves": "shelf", "wolves": "wolf", "calves": "calf", "halves": "half", "thieves": "thief",
    "scarves": "scarf", "hooves": "hoof", "elves": "elf", "mice": "mouse", "geese": "goose",
    "feet": "foot", "teeth": "tooth", "children": "child", "men": "man", "women": "woman",
    "oxen": "ox", "cookies": "cookie", "pies": "pie", "ties": "tie", "movies": "movie",
}  # fmt: skip
_ACCENT = re.compile("[\u0300-\u036f]")  # not the vowel signs of other scripts
_SPECIAL = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "&": " and "}
)


@lru_cache(maxsize=50_000)
def words(text: str) -> tuple[str, ...]:
    """Lower-case words without accents, apostrophes, hyphens and punctuation."""
    text = text.casefold().translate(_SPECIAL).replace("'", "").replace("’", "")
    bare = _ACCENT.sub("", unicodedata.normalize("NFKD", text))
    kept = (" " if unicodedata.category(c)[0] in "PSZC" else c for c in bare)
    return tuple(unicodedata.normalize("NFC", "".join(kept)).split())


@lru_cache(maxsize=50_000)
def bare(text: str) -> tuple[str, ...]:
    """Words without articles, unless nothing else is left."""
    return tuple(word for word in words(text) if word not in _ARTICLES) or words(text)


@lru_cache(maxsize=50_000)
def form(text: str) -> tuple[str, ...]:
    """Singular words without articles: equal for wordings that the game takes as the same."""
    return tuple(singular(word) for word in bare(text))


@lru_cache(maxsize=50_000)
def sense(text: str) -> str:
    """One text for all wordings that the judge takes as the same: "7" and "seven" too."""
    return normal(" ".join(form(text)))


@lru_cache(maxsize=50_000)
def singular(word: str) -> str:
    """``word`` without a plural ending; rough, but the same for singular and plural."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("ches", "shes", "sses", "xes", "zzes", "oes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def place(part: tuple[str, ...], whole: tuple[str, ...]) -> int:
    """Index in ``whole`` where the words of ``part`` follow one another, or -1."""
    size = len(part)
    places = range(len(whole) - size + 1) if part else ()
    return next((at for at in places if whole[at : at + size] == part), -1)


def within(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """True when the words of ``part`` follow one another somewhere in ``whole``."""
    return place(part, whole) >= 0
