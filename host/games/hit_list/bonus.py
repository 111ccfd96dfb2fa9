"""The bonus round: one attempt each (rulebook: Bonus Round; rulings: Hit List)."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.core.errors import NotNow
from host.core.log import By
from host.core.need import Need
from host.dialogue.desk import Ask, Flow, Outcome, Reply
from host.dialogue.lines import capital, listing
from host.dialogue.messages import Cue
from host.dialogue.repair import vote
from host.games.hit_list import actions as act
from host.games.hit_list import events as ev
from host.games.hit_list.memory import entry_number, phrases_of, rule_on
from host.games.hit_list.score import left_over
from host.hearing.evidence import Evidence
from host.judging.normal import split, strip_fillers
from host.judging.plate import Ruling, Verdict, wording_key

if TYPE_CHECKING:
    from host.games.hit_list.script import HitListScript

ATTEMPT_SECONDS = 15.0
"""Time for an attempt (ruling)."""
CORRECTION_SECONDS = 1.0
"""Time for a correction before the host rules (ruling)."""
MOST_QUESTIONS = 3
"""Questions that are answered before the next phrase is the attempt."""
CORRECTED = re.compile(r"(?i)\b(no|sorry|rather|wait|i mean|actually|make (it|that))\b")
"""Words with which somebody corrects themselves."""
NOTHING = frozenset(
    ("you", "the", "a", "an", "and", "so", "i", "it", "oh", "okay", "thanks", "thank", "bye")
)
"""Words that alone are no answer: breaths and murmurs read like this."""
THINKING = re.compile(
    r"(?i)^\W*(?:(?:i am|i'm|still) (?:still )?thinking|good question|let's see|"
    r"let me (?:see|think)|that's (?:hard|a hard one|tricky)|oh dear|oh no|oh my)\W*$"
)
"""What is said to win time: no attempt."""
QUESTIONS = ("what", "which", "who", "how", "can", "could", "is", "does", "do", "may", "why")
"""A phrase that begins with one of these and ends as a question is no attempt."""


@dataclass(frozen=True)
class Offer:
    """What one player offered."""

    ruling: Ruling | None
    """The ruling on it, or None for a pass."""
    wording: str
    """What was heard."""


class Bonus:
    """One attempt at a time, clockwise."""

    def __init__(self, script: HitListScript) -> None:
        self._script = script
        self._who = ""

    def attempt(self, need: Need) -> Flow[None]:
        """Ask one player, wait a moment for a correction, rule."""
        s = self._script
        seat = need.actors[0]
        who = s.state.players[seat].name
        round_ = s.state.round
        first = round_ is not None and not round_.tries
        self._who = who
        if s.memory.heard_list != s.prompt.id:  # taken up again: the list is long forgotten
            s.memory.heard_list = s.prompt.id
            s.desk.prompt("bonus_resumed", who=who, prompt=s.prompt.say)
        else:
            s.desk.prompt("bonus" if first else "bonus_next", brief=not s.first_time(), who=who)
        s.desk.question = [f"{capital(s.prompt.say)}."]
        offer = yield from self._offer(seat)
        entry: int | None = None
        if offer is not None and offer.ruling is not None:
            entry = yield from self._entry(offer.ruling, seat)
        s.memory.trying = None
        if offer is not None and entry is None and offer.wording:
            s.memory.last_miss, s.memory.missed_by = offer.wording, seat
        by: By = "time" if offer is None else "player"
        events = s.submit(act.Attempt(seat, entry), by)
        self._tell(events, offer)
        if s.ledger.need.what != "bonus":
            yield from self.open_up()
        s.betting.told(events)

    def open_up(self) -> Flow[None]:
        """Nobody can gain an entry any more: wordings put off are ruled on, the rest is named."""
        yield from self._script.appeals.open_list()
        self._tell_rest()

    # -- hearing ----------------------------------------------------------------------------

    def _ask(self, limit: float, *, nothing_ends: bool = False) -> Ask:
        s = self._script
        return Ask(
            answers=(*phrases_of(s.prompt), *s.desk.reader.phrases("pass")),
            limit=limit,
            hangover=0.6,
            help="help_bonus",
            again=f"{self._who}?",
            nothing_ends=nothing_ends,
            exact=limit == CORRECTION_SECONDS,
        )

    def _offer(self, seat: int) -> Flow[Offer | None]:
        """The first phrase within the time, corrected within a second; None is silence."""
        s = self._script
        reply = yield from s.desk.listen(self._ask(ATTEMPT_SECONDS, nothing_ends=True))
        once_more = False
        for _ in range(MOST_QUESTIONS):
            if reply.outcome is not Outcome.OTHER:
                break
            if _is_question(reply):
                s.desk.speak(s.desk.question[0])
            elif _is_thinking(reply):
                pass
            elif _says_nothing(reply) and not once_more:
                s.desk.say("once_more")
                once_more = True
            elif not _says_nothing(reply):
                break
            reply = yield from s.desk.listen(self._ask(ATTEMPT_SECONDS, nothing_ends=not once_more))
        if reply.outcome is Outcome.OTHER and _says_nothing(reply):
            return Offer(None, "")
        if reply.outcome is Outcome.SILENCE:
            return None
        if reply.outcome is Outcome.SKIP or reply.key == "cmd:pass":
            return Offer(None, "")
        s.memory.trying = seat
        later = yield from s.desk.listen(self._ask(CORRECTION_SECONDS))
        if _corrects(later):
            reply = later
        assert reply.evidence is not None
        return self._judged(reply.evidence)

    def _judged(self, evidence: Evidence) -> Offer:
        s = self._script
        round_ = s.state.round
        hits = round_.hits if round_ else ()
        rulings = rule_on(s.prompt, evidence, s.memory, hits)
        s.misheard.heard(evidence, rulings, s.memory.trying)
        named = [r for r in rulings if r.key is not None]
        corrected = CORRECTED.search(evidence.transcript)
        best = named[-1 if corrected else 0] if named else None
        return Offer(best or (rulings[0] if rulings else None), evidence.transcript)

    # -- ruling -----------------------------------------------------------------------------

    def _entry(self, ruling: Ruling, seat: int) -> Flow[int | None]:
        """The entry that was meant; a near miss is asked for again, then the table decides."""
        s = self._script
        if ruling.key is None or ruling.verdict is Verdict.MISS:
            return None
        number = entry_number(ruling.key)
        if ruling.verdict is not Verdict.NEAR:
            return number
        who = s.state.players[seat].name
        s.desk.prompt("doubt_word", who=who, wording=ruling.wording)
        reply = yield from s.desk.listen(self._ask(8.0))
        again = self._judged(reply.evidence).ruling if reply.evidence is not None else None
        if again is None or again.key != ruling.key:
            return None
        if again.verdict in (Verdict.HIT, Verdict.AGAIN):
            return number
        text = s.prompt.entries[number].text
        voters = [p.name for at, p in enumerate(s.state.players) if at != seat]
        said = yield from vote(s.desk, "doubt_ask_who", voters, answerer=who, entry=text)
        if not said:
            with suppress(NotNow):
                s.submit(act.UsedUp(number), "player")
        s.rule(ruling.wording, ruling.key if said else None)
        s.misheard.claimed(number, ruling.wording, ruled=said, by="table")
        return number if said else None

    def _tell(self, events: object, offer: Offer | None) -> None:
        s = self._script
        assert isinstance(events, tuple | list)
        for event in events:
            if isinstance(event, ev.BonusHit):
                text = s.prompt.entries[event.entry].text
                s.desk.emit(Cue("ting", text))
                said = offer.ruling.wording if offer is not None and offer.ruling else ""
                same = wording_key(said) == wording_key(text)
                s.desk.say("bonus_yes" if same else "bonus_yes_as", entry=text)
            elif isinstance(event, ev.BonusMiss):
                if event.entry is not None:
                    s.desk.say("bonus_taken", entry=s.prompt.entries[event.entry].text)
                elif offer is not None and offer.ruling is not None:
                    s.desk.say("bonus_no", brief=not s.first_time())

    def _tell_rest(self) -> None:
        """Once nobody can gain them any more, the entries left are named."""
        s = self._script
        round_ = s.state.round
        if round_ is None:
            return
        left = left_over(round_)
        if left and not round_.tie and not s.memory.rest_named:
            s.memory.rest_named = True
            entries = listing(s.tell.entries(s.prompt, left))
            key = "the_rest" if len(left) > 1 else "the_last"
            s.desk.say(key, brief=not s.first_time(), entries=entries)


def _corrects(later: Reply) -> bool:
    """Whether what came within the second corrects the attempt; "good one" does not."""
    if later.outcome is Outcome.ANSWER and later.key != "cmd:pass":
        return True
    text = later.evidence.transcript if later.evidence else ""
    return later.outcome is not Outcome.SILENCE and CORRECTED.match(text.strip()) is not None


def _says_nothing(reply: Reply) -> bool:
    """Whether nothing was understood: no word, fillers, or what a breath reads like."""
    text = reply.evidence.transcript if reply.evidence else ""
    return not set(strip_fillers(split(text))) - NOTHING


def _is_thinking(reply: Reply) -> bool:
    text = reply.evidence.transcript if reply.evidence else ""
    return THINKING.match(text) is not None


def _is_question(reply: Reply) -> bool:
    text = reply.evidence.transcript.strip().lower() if reply.evidence else ""
    words = text.rstrip("?").split()
    return text.endswith("?") or (len(words) > 3 and words[0] in QUESTIONS)
