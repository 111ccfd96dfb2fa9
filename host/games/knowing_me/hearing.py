"""Hearing one announced answer, with its repairs and corrections (rulings: own words)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from host.dialogue.desk import Ask, Flow, Outcome, Reply
from host.dialogue.lines import listing
from host.dialogue.repair import TRIES, yes_no
from host.games.knowing_me import score
from host.games.knowing_me.corrections import NOT_NOW, Corrections, Got, Wait
from host.games.knowing_me.state import NOTHING
from host.games.knowing_me.words import (
    MOST_WORDS,
    bare_words,
    by_place,
    none_of_these,
    own_key,
    phrases,
)
from host.hearing.evidence import Evidence, Mode, Phrase
from host.judging.grammar import match_command, plain
from host.judging.normal import split

if TYPE_CHECKING:
    from host.games.knowing_me.script import KnowingMeScript

ANSWER_SECONDS = 12.0
"""Time to tell one answer."""
OPEN_HANGOVER = 1.0
"""Silence in seconds that ends an answer in own words."""
SILENT_PLAYERS = 2
"""Players in a row without a word after whom the host asks whether anybody is there."""


AGAIN: Got = ("again", "")
"""No answer, but what was said had its answer: the player is asked once more."""
_ARGUES = re.compile(
    r"(?i)^(?:(?:no|nope|nah|yes|yeah|yep|yup|oh|but|come on|hey|well)[\s,.!?]*)*"
    r"(?:(?:i|you|he|she|they|it|that|we|this)(?:\s+(?:did|do|does|has|have|is|was|were|are|would)"
    r"(?:n't|\s+not)?(?:\s+(?:so|too|say that|true|right|fair))?|(?:'s|\s+is)\s+not"
    r"(?:\s+(?:true|right|fair))?))?[\s.!?]*$"
)
"""A yes or no, or an argument: "no you didn't", "yes I did", "that isn't true"."""
_CLAIM = re.compile(r"(?i)^(?:but |hey |no )?(?:i|he|she) (?:did say|also said|said)\s+")


class Hearing:
    """Listens until there is an answer, or a way on without one."""

    def __init__(self, script: KnowingMeScript) -> None:
        self._script = script
        self._silent = 0
        self._told_why = False
        self.corrections = Corrections(script)
        self.evidence: Evidence | None = None
        """What was heard of the last answer."""

    def ask(self, seat: int, key: str, lines: Sequence[str]) -> Flow[Got]:
        """Call the player and wait; after three failures there is no answer.

        ``key``: how they are called; ``lines``: the question, for "repeat", where it was just said.
        """
        s = self._script
        who = s.name(seat)
        question = [*lines] or s.desk.question[:1]
        begins = s.first_time() and score.revealing(s.state.series) == 0
        s.desk.prompt(key, brief=not begins, who=who)
        s.desk.question = [*question, *s.desk.question]
        failures, nothing = 0, True
        while failures < TRIES:
            wait = self._wait(seat, own=key == "own_words")
            reply = yield from s.desk.listen(wait.ask)
            self.evidence = reply.evidence
            nothing = nothing and reply.outcome is Outcome.SILENCE
            if (yield from self.corrections.during(reply, wait)):
                s.desk.prompt("who", who=who)
                continue
            got = yield from self._read(reply, wait)
            if got == AGAIN:
                s.desk.prompt("who", who=who)
                continue
            if got is not None:
                self._silent = 0
                return got
            failures += 1
            told_why, self._told_why = self._told_why, False
            if failures < TRIES and not told_why:
                self._again(failures, wait, reply)
        if nothing and (yield from self._nobody()):
            return (yield from self.ask(seat, key, lines))
        self.evidence = None
        s.desk.say("nothing_from", who=who)
        return NOTHING, ""

    def _wait(self, seat: int, *, own: bool) -> Wait:
        s = self._script
        n = score.revealing(s.state.series)
        assert n is not None
        asked = s.series.asked[n]
        options = phrases(s.state, asked.question, s.dealer.text(asked.question))
        hands = s.channel(seat) == "hands"
        ask = Ask(
            answers=(*options, *s.desk.reader.phrases("pass")),
            limit=ANSWER_SECONDS,
            mode=Mode.OPEN if own or not options else Mode.ONE,
            hangover=OPEN_HANGOVER if own or not options else 0.6,
            help="help_open" if own or not options else "help_reveal",
            keys=(seat,) if hands else (),
            without=NOT_NOW,
            again=f"{s.name(seat)}?",
        )
        return Wait(seat, asked, options, ask, own)

    def _nobody(self) -> Flow[bool]:
        """Two players in a row without a word: wait until somebody is there again."""
        s = self._script
        self._silent += 1
        if self._silent < SILENT_PLAYERS:
            return False
        self._silent = 0
        s.desk.prompt("anybody_there")
        answers = (*s.desk.reader.phrases("go_on"), *s.desk.reader.yes_no())
        yield from s.desk.listen(Ask(answers=answers, help="help_paused"))
        s.desk.say("going_on")
        return True

    # -- one reply --------------------------------------------------------------------------

    def _read(self, reply: Reply, wait: Wait) -> Flow[Got | None]:
        """What it says, or None where it has to be asked again."""
        if reply.outcome is Outcome.SKIP or reply.key == "cmd:pass":
            return NOTHING, ""
        if reply.outcome is Outcome.KEY:
            place = int(reply.key) if reply.key.isdigit() else 0
            fits = 1 <= place <= len(wait.options)
            return (wait.options[place - 1].key, "") if fits else None
        if reply.evidence is None:
            return None
        said = reply.evidence.transcript
        if not wait.options or (wait.own and reply.outcome is not Outcome.ANSWER):
            if _ARGUES.match(said):
                return (yield from self._confirmed(said, wait, bare=True))
            return (yield from self._own(said))
        found = option_said(reply, said, wait.options)
        if isinstance(found, str):
            return found, ""
        if found:
            return (yield from self._which(found, wait))
        rest = none_of_these(said)
        if rest is not None:
            return (yield from self._own(rest) if rest else self._own_asked(wait))
        return (yield from self._confirmed(said, wait))

    def _which(self, keys: Sequence[str], wait: Wait) -> Flow[Got | None]:
        """Two fit, or one only perhaps: ask which."""
        s = self._script
        rivals = [o for o in wait.options if o.key in keys][:3]
        if len(rivals) == 1:
            meant = yield from yes_no(s.desk, "did_you_mean", answer=rivals[0].text)
            return (rivals[0].key, "") if meant else None
        s.desk.say("which_of_two", options=listing([o.text for o in rivals], "or"))
        reply = yield from s.desk.listen(replace(wait.ask, answers=tuple(rivals)))
        self.evidence = reply.evidence
        said = reply.evidence.transcript if reply.evidence is not None else ""
        found = option_said(reply, said, rivals) if said else None
        return (found, "") if isinstance(found, str) else None

    def _own_asked(self, wait: Wait) -> Flow[Got | None]:
        """ "None of these": then what?"""
        s = self._script
        s.desk.prompt("own_words", who=s.name(wait.seat))
        reply = yield from s.desk.listen(replace(wait.ask, mode=Mode.OPEN, hangover=OPEN_HANGOVER))
        self.evidence = reply.evidence
        if reply.outcome is Outcome.ANSWER and reply.key != "cmd:pass":
            return reply.key, ""
        if reply.evidence is None or reply.key == "cmd:pass":
            return NOTHING, ""
        return (yield from self._own(reply.evidence.transcript))

    def _confirmed(self, said: str, wait: Wait, *, bare: bool = False) -> Flow[Got | None]:
        """What fits no option may be chatter: "So "I eat both", in your own words?"

        ``bare``: a mere yes or no, and people's talk to one another, is asked about as well.
        """
        s = self._script
        words = said.strip(" .!?,") if bare else bare_words(said, s.target)
        claimed = _CLAIM.match(said)
        if claimed is not None and not any(wait.asked.answers) and s.appeals.open():
            yield from s.appeals.claims(said[claimed.end() :])  # of the question before
            return AGAIN
        command = not bare and (match_command(said) or match_command(said, kind="yes_no"))
        if not words or command or len(words.split()) > MOST_WORDS:
            return None
        s.desk.say("own_sure", words=words)
        answers = (*wait.ask.answers, *s.desk.reader.yes_no())
        reply = yield from s.desk.listen(replace(wait.ask, answers=answers, limit=6.0))
        if reply.outcome is Outcome.SKIP or reply.key == "cmd:pass":
            return NOTHING, ""
        if reply.key == "yes":
            return (s.own_key(words), words)
        if reply.outcome is Outcome.ANSWER and reply.key != "no":
            self.evidence = reply.evidence
            return reply.key, ""
        again = reply.evidence.transcript if reply.evidence is not None else ""
        if again and own_key(bare_words(again, s.target)) == own_key(words):
            return s.own_key(words), words  # said once more, word for word
        return None

    def _own(self, said: str) -> Flow[Got | None]:
        """Own words, or None where nothing is left of them or they are a whole story."""
        s = self._script
        words = bare_words(said, s.target)
        if not words:
            return None
        if len(words.split()) > MOST_WORDS:
            s.desk.say("in_few_words")
            self._told_why = True
            return None
        return (s.own_key(words), words)
        yield

    def _again(self, failures: int, wait: Wait, reply: Reply) -> None:
        """Not understood: once more, then with the options, shorter each time."""
        s = self._script
        who = s.name(wait.seat)
        texts = [o.text for o in wait.options]
        if reply.outcome is Outcome.KEY:
            s.desk.say("fingers_range", who=who, most=len(texts))
        elif failures == 1:
            s.desk.say("once_more")
        elif texts:
            s.desk.say("just_the_option", who=who, options=listing(texts, "or"))
        else:
            s.desk.say("just_words", who=who)


_CORRECTS = frozenset(("no", "not", "sorry", "rather", "mean", "than"))
"""Words that choose between two that were said."""


def option_said(reply: Reply, said: str, options: Sequence[Phrase]) -> str | tuple[str, ...] | None:
    """The option that was said; several where two were; None where it was none."""
    words = plain(said)
    whole = [o.key for o in options if plain(o.text) == words]
    if len(whole) == 1:
        return whole[0]
    if none_of_these(said) is not None:
        return None
    place = by_place(options, said)
    doubted = reply.outcome is Outcome.RIVALS and place in reply.rivals  # "B" sounds like "D"
    if place is not None and not doubted:
        return place
    if reply.outcome is Outcome.RIVALS:
        return reply.rivals
    if reply.outcome is not Outcome.ANSWER:
        return None
    both = _said_in_full(options, said)
    return both if len(both) > 1 and not _CORRECTS & set(split(said)) else reply.key


def _said_in_full(options: Sequence[Phrase], said: str) -> tuple[str, ...]:
    """Options whose whole text stands in what was said."""
    text = f" {' '.join(plain(said))} "
    return tuple(o.key for o in options if f" {' '.join(plain(o.text))} " in text)
