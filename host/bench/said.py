"""What the rows of closed answers share: voices, cards, and what is said round an answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from host.bench.answers import Case, Question, Row
from host.bench.clips import PITCHES, Clip
from host.content.deck import Deck, PackKind, load
from host.dialogue.reading import Reader
from host.hearing.evidence import Phrase

CASES = 100
"""Utterances of a synthetic row, about."""
PLACES = ("first", "second", "third", "fourth")
SAYS = ("{}", "{}", "I think {}", "{} please", "it's {}")
"""What is said round an answer, in turn."""


Said = tuple[str, str, Question]
"""What is said, the key that it stands for, and what is asked."""


def row_of(said: Iterable[Said]) -> Row:
    """One of five voices says each, in turn; what the same voice has said before counts once."""
    cases: dict[Case, None] = {}
    for number, (text, key, question) in enumerate(said):
        cases[Case(voiced(text, number), question, key)] = None
    return Row(tuple(cases), "synthetic")


def voiced(text: str, number: int) -> Clip:
    """``text`` by voice ``number`` of five."""
    pitch = PITCHES[number % len(PITCHES)]
    return Clip(text, f"hibari-{pitch}", "synthetic", "synthetic", None, pitch)


def cards(kind: PackKind[Any]) -> Deck[Any]:
    """The product's own cards."""
    return load(kind, kind.dirs()[:1])


def asked(answers: Sequence[Phrase], **more: Any) -> Question:
    """With "pass", as the games have it."""
    return Question((*answers, *Reader().phrases("pass")), **more)
