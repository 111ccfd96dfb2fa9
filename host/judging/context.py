"""What the words beside a found entry say: is it the thing itself, or part of another thing?

"Birds have nests" has birds in it; "New Mexico" has no Mexico, "apple pie" no apple. Without a
dictionary of all compounds the judge knows three answers: free, unsure, bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache

from host.judging.inflect import is_plural, singular, stem
from host.judging.numbers import is_number_word
from host.judging.numberwords import LEAD_INS
from host.judging.text import bag
from host.judging.utterance import Word
from host.judging.wordlists import word_set


class Bond(IntEnum):
    """How firmly a neighbour holds a found entry."""

    FREE = 0
    """The neighbour does not belong to the entry."""
    UNSURE = 1
    """It may: worth asking at fair, and a hit where another find stands beside it."""
    PART = 2
    """It most likely does: worth asking at most ("paper plane")."""
    BOUND = 3
    """It does: the two name another thing."""


@lru_cache(maxsize=8192)
def is_verb(word: str) -> bool:
    """True for the verbs of the context file and their inflections."""
    return word in word_set("context", "verbs") or stem(word) in _verb_stems()


@lru_cache(maxsize=1)
def _verb_stems() -> frozenset[str]:
    return frozenset(stem(v) for v in word_set("context", "verbs"))


def is_boundary(word: str) -> bool:
    """True for small words that belong to no name by themselves, "of" excepted."""
    return word in word_set("context", "boundaries") or word in word_set("fillers", "turns")


_HELPERS = bag("is are was were has have had do does did will can could would should")
_COUNTED = bag("century centuries place position year years point points percent degrees times")


_ARTICLES = bag("a an the")
_DETERMINERS = bag("a an the any my your our his her")
_HEDGES = bag("even really actually exactly quite necessarily")
_NEVER = bag("isnt wasnt arent werent aint never neither nor")
_EXCLAIMED = bag("oh no yes yeah okay ok wait well sorry please")


def negated(said: Sequence[Word], at: int, covered: Sequence[bool]) -> bool:
    """Is the entry that begins at ``at`` denied: "not a whisk", "but no sieve", "it isn't a pan"?

    "Cat, no, dog" and "cat no dog" take something back; the dog is meant. "Why not a whisk?" and
    "not only the whisk" say it.
    """

    def back(words: frozenset[str], end: int) -> int:
        while end and not said[end].cut and said[end - 1].text in words and not covered[end - 1]:
            end -= 1
        return end

    at = back(_DETERMINERS, at)
    hedged = back(_HEDGES, at)
    at = hedged if hedged and said[hedged - 1].text == "not" else at
    if not at or said[at].cut or covered[at - 1]:
        return False
    word = said[at - 1].text
    begins = at == 1 or said[at - 1].cut
    before = "" if begins else said[at - 2].text
    if word == "not":
        asked = before in ("it", "that") and at > 2 and said[at - 3].text in _HELPERS
        return not (asked or before in ("why", "or"))
    if word == "no":
        inside = not begins and before not in _EXCLAIMED
        follows = inside and (is_boundary(before) or is_verb(before) or said[at - 2].soft)
        return at == 1 or follows
    return word in _NEVER


_WHEN = bag("last next yesterday tomorrow tonight")
_LANDS = bag("country island isle nation planet continent")
"""What stands before a place without making another of it: "the island of Jersey"."""
_OF_FREE = bag(
    "one out because instead rest end middle top bottom front back side think thought heard dream "
    "sound none full afraid fond tired sure ahead inside outside"
)


def _of_the(said: Sequence[Word], at: int, covered: Sequence[bool]) -> bool:
    """Does "NOUN of the" stand before ``at``, as in "Democratic Republic of the Congo"?"""
    if at < 3 or said[at - 1].text not in _ARTICLES or said[at - 2].text != "of":
        return False
    owner = said[at - 3]
    if said[at - 1].cut or said[at - 2].cut or owner.soft or covered[at - 3]:
        return False
    known = singular(owner.text) in word_set("context", "measures") or owner.text in _OF_FREE
    return not (known or is_boundary(owner.text) or is_verb(owner.text))


def left(said: Sequence[Word], at: int, covered: Sequence[bool], *, number: bool = False) -> Bond:
    """The bond of what stands before the entry that begins at ``at``."""
    if at == 0 or said[at].cut or said[at - 1].soft or covered[at - 1]:
        return Bond.FREE
    word = said[at - 1].text
    if word == "of":
        known = word_set("context", "measures") | _LANDS
        measure = at > 1 and singular(said[at - 2].text) in known
        return Bond.FREE if measure or at == 1 else Bond.BOUND
    if said[at].joined and not number:
        parts = word_set("wording", "prefixes") | word_set("context", "modifiers")
        return Bond.BOUND if word in parts else Bond.PART
    if _of_the(said, at, covered):
        return Bond.PART
    if is_number_word(word):
        return Bond.UNSURE if number else Bond.FREE
    if number and word in ("minus", "negative"):
        return Bond.BOUND
    if number and word in LEAD_INS:
        return Bond.FREE
    if word in word_set("context", "modifiers"):
        return Bond.BOUND
    if word in word_set("wording", "shades"):
        return Bond.PART
    free = (
        word == said[at].text
        or is_boundary(word)
        or is_verb(word)
        or word in word_set("context", "neutral")
    )
    return Bond.FREE if free else Bond.UNSURE


def right(said: Sequence[Word], to: int, covered: Sequence[bool], *, number: bool = False) -> Bond:
    """The bond of what stands after the entry that ends before ``to``."""
    if to == len(said) or said[to].cut or said[to].soft or covered[to]:
        return Bond.FREE
    word = said[to].text
    if said[to].joined and not number:
        return Bond.BOUND
    if word == "of":
        # "Birds of the air have nests": a plural in a sentence stays what it is.
        sentence = any(is_verb(w.text) or w.text in _HELPERS for w in said[to:])
        return Bond.FREE if sentence and is_plural(said[to - 1].text) else Bond.BOUND
    if number and is_number_word(word):
        return Bond.UNSURE
    if (number and word in _COUNTED) or word in _WHEN:
        return Bond.FREE
    if is_boundary(word) or word == said[to - 1].text:
        return Bond.FREE
    if singular(word) in word_set("context", "heads"):
        return Bond.BOUND
    if is_verb(word) or (is_plural(said[to - 1].text) and not is_number_word(word)):
        return Bond.FREE
    return Bond.UNSURE
