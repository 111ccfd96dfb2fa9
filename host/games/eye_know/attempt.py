"""One phrase as an answer: waited for, perhaps corrected within a second (rulings)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from host.dialogue.desk import Ask, Desk, Flow, Outcome, Reply
from host.dialogue.messages import Heard
from host.games.eye_know.likely import Likely, guesses, likely
from host.hearing.evidence import Evidence
from host.judging.normal import split, strip_fillers

CORRECTION_SECONDS = 1.0
"""Time for a correction before the host rules."""
ASKED_SECONDS = 6.0
"""Time to say whether that was the answer."""
NOTHING = frozenset(
    ("you", "the", "a", "an", "and", "so", "i", "it", "oh", "okay", "thanks", "thank", "bye")
)
"""Words that alone are no answer: breaths and murmurs read like this."""
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


@dataclass(frozen=True)
class Judge:
    """What tells an answer from talk, and what is said to the rest."""

    fits: Callable[[Evidence], bool]
    """What is an answer however it is put."""
    again: Callable[[], None]
    """Answers a question to the host: says the picture or the question again."""
    names: tuple[str, ...]
    """Who sits at the table."""
    who: str
    """Whose answer it is."""


def offer(desk: Desk, ask: Ask, judge: Judge) -> Flow[Offer]:
    """The first phrase within the time, corrected within a second.

    Talk is passed over, a question is answered, and what may or may not be an answer is asked
    about once: none of them costs the card. Only a pass and silence are an answer without one.
    """
    murmurs = unclear = 0
    instead: Reply | None = None
    while True:
        reply = instead or (yield from desk.listen(replace(ask, nothing_ends=not murmurs)))
        instead = None
        text = _text(reply)
        if reply.outcome is not Outcome.OTHER or (reply.evidence and judge.fits(reply.evidence)):
            break
        if _says_nothing(text):
            if not murmurs:
                desk.say("once_more")
            murmurs += 1
        elif QUESTION.match(text) and not guesses(text):
            judge.again()
        elif (kind := likely(text, judge.names)) is Likely.ANSWER:
            break
        elif kind is Likely.UNCLEAR:
            unclear += 1
            sure, instead = yield from _is_that_it(desk, ask, judge, unclear)
            if sure:
                break
    if reply.outcome is Outcome.SILENCE:
        return Offer(None, silent=True)
    if reply.outcome is Outcome.SKIP or reply.key == "cmd:pass":
        return Offer(None)
    later = yield from desk.listen(replace(ask, limit=CORRECTION_SECONDS, exact=True))
    if _corrects(later):
        reply = later
    return Offer(reply.evidence, reply.key if reply.outcome is Outcome.ANSWER else "")


def _is_that_it(
    desk: Desk, ask: Ask, judge: Judge, unclear: int
) -> Flow[tuple[bool, Reply | None]]:
    """Whether that is the answer, asked once; what is said instead is taken as it comes."""
    if unclear > 1:
        if unclear == 2:
            desk.say("just_the_answer", who=judge.who)
        return False, None
    desk.say("is_that_it")
    answers = (*ask.answers, *desk.reader.yes_no())
    said = yield from desk.listen(replace(ask, answers=answers, limit=ASKED_SECONDS))
    if said.outcome is Outcome.ANSWER and said.key == "yes":
        return True, None
    if said.outcome is Outcome.SILENCE or said.key == "no":
        return False, None
    return False, said


def passing_over(flow: Flow[Reply], aside: Callable[[Evidence], bool]) -> Flow[Reply]:
    """``flow``, to which nothing is told of what ``aside`` takes for talk among the players."""
    try:
        next(flow)
        while True:
            item = yield
            if not (isinstance(item, Heard) and aside(item.evidence)):
                flow.send(item)
    except StopIteration as done:
        reply: Reply = done.value
        return reply


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
