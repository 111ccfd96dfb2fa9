"""Judging one spoken answer against one right one (rulings: Identification and answer).

The first complete phrase counts, unless the player corrects themselves: "lion, no, tiger" is the
tiger, "lion, tiger" the lion. Everything else is the judge of all games.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from host.content.eye_know import PictureCard
from host.hearing.evidence import Evidence, Phrase
from host.judging.normal import canonical, split, strip_fillers, trim
from host.judging.numbers import readings, runs, tokens
from host.judging.plate import Entry, Ruling, Strictness, Verdict, judge, wording_key
from host.judging.text import bag

What = Literal["name", "answer"]
"""What is judged: the name of a picture, or the answer to a question."""
KEY = "answer"
"""Key of the right answer among the phrases."""
CORRECTED = re.compile(
    r"(?i)[\s,.;]+(?:no|sorry|rather|wait|i mean|i meant|actually|make (?:it|that)|or rather)"
    r"\b[\s,.;]*"
)
"""Words with which somebody corrects themselves, once something was said."""
BEGINS = re.compile(
    r"(?i)^\W*(?:no|sorry|rather|wait|i mean|i meant|actually)"
    r"(?:\s*[,.;!]+\s*|\s+(?=(?:a|an|the|it's|its|it is|i mean|i meant)\b))"
)
"""The same where it is all that was said; "no entry" is an answer."""
BROKEN = re.compile(r"\s*[,;.!?]+\s+|\s+(?:or|and then)\s+")
"""Where one offer ends and the next begins."""
SHORT = 2
"""Words up to which a first phrase is an answer of its own and no lead to the real one."""
LONGER = 2
"""Words that may stand before an answer and make it a closer one ("an electric guitar")."""


@dataclass(frozen=True)
class Target:
    """What has to be said."""

    text: str
    """As the host says it."""
    also: tuple[str, ...] = ()
    """What counts at every strictness."""
    near: tuple[str, ...] = ()
    """What counts at generous and is asked at fair."""
    spoken: tuple[str, ...] = ()
    """Respellings for the ears."""

    def entry(self) -> Entry:
        """As the judge takes it."""
        return Entry(KEY, self.text, self.also, self.near)

    def phrase(self) -> Phrase:
        """As the ears take it."""
        return Phrase(KEY, self.text, (*self.also, *self.spoken))


def picture_of(card: PictureCard) -> Target:
    """What is to be named."""
    return Target(card.answer, card.also, card.near, card.spoken)


def open_answer_of(card: PictureCard) -> Target:
    """The answer of the third question."""
    return Target(card.open.answer, card.open.also, card.open.near)


def rule(
    target: Target,
    evidence: Evidence,
    strictness: Strictness,
    rulings: Mapping[str, str | None] | None = None,
) -> Ruling:
    """The ruling on one utterance; a miss has no key.

    ``rulings`` are those that the table has given on wordings of this answer.
    """
    counted = _counted(evidence)
    number = _number(target, counted.transcript)
    if number is not None:
        key = KEY if number else None
        verdict = Verdict.HIT if number else Verdict.MISS
        times = evidence.start, evidence.end
        return Ruling(verdict, key, target.text if key else "", counted.transcript, *times)
    found = judge((target.entry(),), counted, strictness=strictness, rulings=rulings)
    best = next((r for r in found if r.key is not None and r.verdict is not Verdict.MISS), None)
    if best is not None and not (strictness is Strictness.STRICT and by_near(best, target)):
        return best
    wording = counted.transcript
    settled = any(r.evidence.get("way") == "ruled" for r in found)
    verdict = Verdict.MISS if settled else _more(target, wording, strictness)
    key = None if verdict is Verdict.MISS else KEY
    return Ruling(verdict, key, target.text if key else "", wording, evidence.start, evidence.end)


def by_near(ruling: Ruling, target: Target) -> bool:
    """Whether it was understood, and is one of the near wordings of the pack."""
    form = wording_key(str(ruling.evidence.get("form", "")))
    return form in {wording_key(near) for near in target.near}


def named_in(target: Target, text: str) -> str:
    """The wording in ``text`` that names the picture beyond doubt, or empty."""
    if not text:
        return ""
    found = judge((target.entry(),), Evidence(text, 0.0, 0.0))
    return next((r.wording for r in found if r.verdict is Verdict.HIT), "")


def _counted(evidence: Evidence) -> Evidence:
    """The part of the utterance that counts: after a correction, else the first phrase."""
    text = evidence.transcript
    rest = BEGINS.sub("", text)
    if rest != text and _content(rest):
        return _counted(replace(evidence, transcript=rest, spans=()))
    parts = [part for part in CORRECTED.split(text) if _content(part)]
    if len(parts) > 1:
        return replace(evidence, transcript=parts[-1], spans=())
    offers = [part for part in BROKEN.split(text) if _content(part)]
    if len(offers) > 1 and len(_content(offers[0])) <= SHORT:
        return replace(evidence, transcript=offers[0], spans=())
    return evidence


def _content(text: str) -> tuple[str, ...]:
    """The words of an answer without what is said round it."""
    said = strip_fillers(split(text))
    start, end = trim(said)
    return tuple(w for w in said[start:end] if w not in _AROUND)


_AROUND = bag("a an the well oh ah so okay right yes hmm now then and")
"""Words that stand round an answer."""


def _number(target: Target, wording: str) -> bool | None:
    """Whether the first number that was said is the one; None where no number is asked or said."""
    if not target.text.isdigit():
        return None
    said = [readings(run)[0] for run, _, _ in runs(tokens(wording), expected=True)]
    return int(target.text) in said[0] if said else None


def _more(target: Target, wording: str, strictness: Strictness) -> Verdict:
    """What the judge of lists does not take: a closer kind of the thing."""
    said = canonical(_content(wording))
    for form in (target.text, *target.also):
        words = canonical(_content(form))
        more = len(said) - len(words)
        if words and 0 < more <= LONGER and said[-len(words) :] == words:
            return {
                Strictness.STRICT: Verdict.MISS,
                Strictness.FAIR: Verdict.NEAR,
                Strictness.GENEROUS: Verdict.HIT,
            }[strictness]
    return Verdict.MISS
