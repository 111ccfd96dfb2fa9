"""From recognised words to whole phrases of the set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from host.hearing.vosk_words import Form, Grammar

GAP = 0.25
"""Seconds between words that belong to one breath of one phrase."""
_SMALL = frozenset(
    ["a", "an", "the", "and", "or", "of", "um", "uh", "er", "oh", "is", "it", "to", "in", "my"]
)


@dataclass(frozen=True)
class Word:
    """One recognised word."""

    text: str
    """As in the vocabulary."""
    start: float
    """Seconds from the first sample of the utterance."""
    end: float
    """Seconds from the first sample of the utterance."""
    confidence: float
    """What the engine thinks of it, 0..1; often 1 for nothing."""


@dataclass(frozen=True)
class Match:
    """A whole phrase among the words."""

    form: Form
    """Which one."""
    start: float
    """Seconds from the first sample of the utterance."""
    end: float
    """Seconds from the first sample of the utterance."""
    confidence: float
    """The least of its words."""
    orphan: bool
    """True when a part of another phrase leans on it ("new" before "mexico")."""


def matches(words: Sequence[Word], grammar: Grammar) -> list[Match]:
    """Whole phrases from left to right, the longest first; parts of phrases give nothing."""
    longest = max((len(form) for form in grammar.forms), default=0)
    found: list[tuple[Form, int, int]] = []
    at = 0
    while at < len(words):
        for size in range(min(longest, len(words) - at), 0, -1):
            run = tuple(word.text for word in words[at : at + size])
            if run in grammar.forms and _together(words[at : at + size]):
                found.append((grammar.forms[run], at, at + size))
                at += size - 1
                break
        at += 1
    taken = {i for _, first, last in found for i in range(first, last)}
    parts = grammar.vocabulary - _SMALL
    orphans = {i for i, word in enumerate(words) if i not in taken and word.text in parts}
    return [_match(words, form, first, last, orphans) for form, first, last in found]


def _together(words: Sequence[Word]) -> bool:
    return all(b.start - a.end <= 3 * GAP for a, b in pairwise(words))


def _match(words: Sequence[Word], form: Form, first: int, last: int, orphans: set[int]) -> Match:
    before = first - 1 in orphans and words[first].start - words[first - 1].end <= GAP
    after = last in orphans and words[last].start - words[last - 1].end <= GAP
    run = words[first:last]
    confidence = min(word.confidence for word in run)
    return Match(form, run[0].start, run[-1].end, confidence, before or after)
