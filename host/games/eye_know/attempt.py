"""One phrase as an answer: waited for, perhaps corrected within a second (rulings)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from host.dialogue.desk import Ask, Desk, Flow, Outcome, Reply
from host.hearing.evidence import Evidence
from host.judging.normal import split, strip_fillers

CORRECTION_SECONDS = 1.0
"""Time for a correction before the host rules."""
MOST_QUESTIONS = 4
"""Questions and murmurs that are answered before the next phrase is the answer."""
NOTHING = frozenset(
    ("you", "the", "a", "an", "and", "so", "i", "it", "oh", "okay", "thanks", "thank", "bye")
)
"""Words that alone are no answer: breaths and murmurs read like this."""
THINKING = re.compile(
    r"(?i)^\W*(?:(?:um+|er+|uh+|a?h+m+|hm+|well|oh|so|okay|now|right)\W+)*"
    r"(?:(?:i am|i'm|still) (?:still )?thinking|good question|let's see|"
    r"let me (?:see|think)|that's (?:hard|a hard one|easy|tricky)|oh dear|oh no|oh my|easy|"
    r"i know (?:it|this|that)(?: one)?|ha+)\W*$"
)
"""What is said to win time: no answer."""
QUESTION = re.compile(
    r"(?i)^\W*(?:what|which|who|how|where|when|why|can|could|does|do|may)\b(?:\W+\w+){1,}.*$"
)
"""A question to the host; "is it a giraffe?" is an answer."""
CORRECTS = re.compile(r"(?i)^\W*(?:no|sorry|rather|wait|i mean|actually|make (?:it|that))\b")
"""How a correction begins."""


@dataclass(frozen=True)
class Offer:
    """What one player offered."""

    evidence: Evidence | None
    """What was heard; None for a pass or silence."""
    key: str = ""
    """Key of the phrase that it is, where it is one."""
    silent: bool = False
    """Nothing was said at all."""


def offer(
    desk: Desk, ask: Ask, again: Callable[[], None], fits: Callable[[Evidence], bool]
) -> Flow[Offer]:
    """The first phrase within the time, corrected within a second.

    ``again`` answers a question to the host (says the picture or the question again); what
    ``fits`` is an answer, however it is put ("what about a giraffe?").
    """
    reply = yield from desk.listen(replace(ask, nothing_ends=True))
    once_more = False
    for _ in range(MOST_QUESTIONS):
        text = _text(reply)
        if reply.outcome is not Outcome.OTHER or (reply.evidence and fits(reply.evidence)):
            break
        if _says_nothing(text):
            if once_more:
                return Offer(None)
            desk.say("once_more")
            once_more = True
        elif THINKING.match(text):
            pass
        elif QUESTION.match(text):
            again()
        else:
            break
        reply = yield from desk.listen(replace(ask, nothing_ends=not once_more))
    if reply.outcome is Outcome.SILENCE:
        return Offer(None, silent=True)
    if reply.outcome is Outcome.SKIP or reply.key == "cmd:pass":
        return Offer(None)
    later = yield from desk.listen(replace(ask, limit=CORRECTION_SECONDS, exact=True))
    if _corrects(later):
        reply = later
    return Offer(reply.evidence, reply.key if reply.outcome is Outcome.ANSWER else "")


def _text(reply: Reply) -> str:
    return reply.evidence.transcript if reply.evidence is not None else ""


def _says_nothing(text: str) -> bool:
    """Whether nothing was understood: no word, fillers, or what a breath reads like."""
    return not set(strip_fillers(split(text))) - NOTHING


def _corrects(later: Reply) -> bool:
    """Whether what came within the second corrects the answer; "good one" does not."""
    if later.evidence is None or later.key == "cmd:pass":
        return False
    return later.outcome is Outcome.ANSWER or CORRECTS.match(_text(later)) is not None
