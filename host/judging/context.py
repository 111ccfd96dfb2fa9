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
    """It may: worth asking, not marking."""
    BOUND = 2
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


def left(said: Sequence[Word], at: int, covered: Sequence[bool], *, number: bool = False) -> Bond:
    """The bond of what stands before the entry that begins at ``at``."""
    if at == 0 or said[at].cut or said[at - 1].soft or covered[at - 1]:
        return Bond.FREE
    word = said[at - 1].text
    if word == "of":
        measure = at > 1 and singular(said[at - 2].text) in word_set("context", "measures")
        return Bond.FREE if measure or at == 1 else Bond.BOUND
    if is_number_word(word):
        return Bond.UNSURE if number else Bond.FREE
    if number and word in LEAD_INS:
        return Bond.FREE
    if word in word_set("context", "modifiers"):
        return Bond.BOUND
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
    if word == "of":
        # "Birds of the air have nests": a plural in a sentence stays what it is.
        sentence = any(is_verb(w.text) or w.text in _HELPERS for w in said[to:])
        return Bond.FREE if sentence and is_plural(said[to - 1].text) else Bond.BOUND
    if number and is_number_word(word):
        return Bond.UNSURE
    if number and word in _COUNTED:
        return Bond.FREE
    if is_boundary(word) or word == said[to - 1].text:
        return Bond.FREE
    if singular(word) in word_set("context", "heads"):
        return Bond.BOUND
    if is_verb(word) or (is_plural(said[to - 1].text) and not is_number_word(word)):
        return Bond.FREE
    return Bond.UNSURE
