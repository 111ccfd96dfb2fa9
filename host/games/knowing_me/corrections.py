"""Corrections of an answer that was told: "no, blue", "sorry, I meant tea"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.dialogue.desk import Ask, Flow, Reply
from host.dialogue.repair import yes_no
from host.games.knowing_me import actions as act
from host.games.knowing_me import score
from host.games.knowing_me.state import Asked
from host.games.knowing_me.words import bare_words, by_place, phrases
from host.hearing.evidence import Evidence, Mode, Phrase
from host.judging.choice import choose
from host.judging.grammar import plain

if TYPE_CHECKING:
    from host.games.knowing_me.script import KnowingMeScript

NOT_NOW = ("i_said", "never_said", "correction")
"""Commands that are answers here: "I said tea"."""

_CLEARLY = re.compile(
    r"(?i)^(?:oh[\s,]+)?(?:no[\s,]+)?(?:sorry|wait|i mean|i meant|make (?:it|that)|correction|"
    r"i meant to say|actually)[\s,.:!-]+(?:(?:no|i mean|i meant|make (?:it|that)|sorry|it's)"
    r"[\s,]+)*"
)
_PERHAPS = re.compile(r"(?i)^(?:oh[\s,]+)?no[\s,.!:-]+")

Got = tuple[str, str]
"""Key of an answer, and the own words."""


@dataclass
class Wait:
    """One answer that is waited for."""

    seat: int
    """Whose."""
    asked: Asked
    """The question, with what was told before."""
    options: tuple[Phrase, ...]
    """What it offers."""
    ask: Ask
    """How it is listened for."""
    own: bool = False
    """True where own words were entered: only what is clearly an option is one."""


class Corrections:
    """Tells what corrects the answer before from the answer that is waited for."""

    def __init__(self, script: KnowingMeScript) -> None:
        self._script = script

    def during(self, reply: Reply, wait: Wait) -> Flow[bool]:
        """While the next one is asked; "no, blue" may be either's, so the host asks whose."""
        s = self._script
        told = [seat for seat in score.order_of(s.state) if wait.asked.answers[seat] is not None]
        if reply.evidence is None or not told:
            return False
        got, clearly = self._correction(reply.evidence.transcript, wait.options)
        if got is None:
            return False
        before = told[-1]
        if not clearly:
            theirs = yield from yes_no(s.desk, "is_that_theirs", before=s.name(before))
            if not theirs:
                return False
        self._correct(before, got, reply.evidence, misheard=not clearly)
        return True

    def after(self, seat: int, n: int, seconds: float) -> Flow[None]:
        """A moment in which the last answer may be corrected."""
        s = self._script
        asked = s.series.asked[n]
        options = phrases(s.state, asked.question, s.dealer.text(asked.question))
        ask = Ask(
            answers=options,
            limit=seconds,
            exact=True,
            help="help_between",
            without=NOT_NOW,
            answers_only=bool(options),
            mode=Mode.ONE if options else Mode.OPEN,
        )
        reply = yield from s.desk.listen(ask)
        if reply.evidence is not None:
            got, clearly = self._correction(reply.evidence.transcript, options)
            if got is not None:
                self._correct(seat, got, reply.evidence, misheard=not clearly)

    def _correction(self, said: str, options: tuple[Phrase, ...]) -> tuple[Got | None, bool]:
        """What it corrects to, and whether it can be nothing but a correction.

        An option may begin like one ("rather not", "no sugar"): all of it is the answer.
        """
        if any(plain(said) == plain(form) for o in options for form in (o.text, *o.forms)):
            return None, False
        clearly, perhaps = _CLEARLY.match(said), _PERHAPS.match(said)
        match = clearly or perhaps
        if match is None:
            return None, False
        return self._meant(said[match.end() :], options), clearly is not None

    def _meant(self, text: str, options: tuple[Phrase, ...]) -> Got | None:
        """The answer in a correction; own words only where the question is open."""
        s = self._script
        if not options:
            words = bare_words(text, s.target)
            return (s.own_key(words), words) if words else None
        key = by_place(options, text) or choose(options, Evidence(text, 0.0, 0.0)).key
        return None if key is None else (key, "")

    def _correct(self, seat: int, got: Got, evidence: Evidence, *, misheard: bool) -> None:
        """``misheard``: "no, blue" is no slip of the tongue, as "sorry, blue" is."""
        s = self._script
        n = score.revealing(s.state.series)
        assert n is not None
        if misheard:
            s.kept.claimed(n, seat, *got, ruled=True, by="player")
        s.kept.said(n, seat, evidence)
        s.submit(act.Announced(seat, *got, question=n), "player")
        answer = s.word_for(s.series.asked[n].question, *got)
        s.desk.say("corrected", who=s.name(seat), answer=answer)
