"""The bonus round: one attempt each (rulebook: Bonus Round; rulings: Hit List)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.core.log import By
from host.core.need import Need
from host.dialogue.desk import Ask, Flow, Outcome, Reply
from host.dialogue.lines import listing
from host.dialogue.messages import Cue
from host.dialogue.repair import yes_no
from host.games.hit_list import actions as act
from host.games.hit_list import events as ev
from host.games.hit_list.memory import entry_number, phrases_of, rule_on
from host.hearing.evidence import Evidence
from host.judging.plate import Ruling, Verdict

if TYPE_CHECKING:
    from host.games.hit_list.script import HitListScript

ATTEMPT_SECONDS = 15.0
"""Time for an attempt (ruling)."""
CORRECTION_SECONDS = 1.0
"""Time for a correction before the host rules (ruling)."""
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

    def attempt(self, need: Need) -> Flow[None]:
        """Ask one player, wait a moment for a correction, rule."""
        s = self._script
        seat = need.actors[0]
        who = s.state.players[seat].name
        round_ = s.state.round
        first = round_ is not None and not round_.tries
        s.desk.prompt("bonus" if first else "bonus_next", brief=not s.first_time(), who=who)
        s.desk.question = [f"{s.prompt.say[:1].upper()}{s.prompt.say[1:]}."]
        offer = yield from self._offer()
        s.memory.last_try = seat
        entry: int | None = None
        if offer is not None and offer.ruling is not None:
            entry = yield from self._entry(offer.ruling)
        if offer is not None and entry is None:
            s.memory.last_miss, s.memory.missed_by = offer.wording, seat
        by: By = "time" if offer is None else "player"
        events = s.submit(act.Attempt(seat, entry), by)
        self._tell(events, offer)
        if s.ledger.rules.need(s.state).what != "bonus":
            yield from s.appeals.open_list()
            self._tell_rest()

    # -- hearing ----------------------------------------------------------------------------

    def _ask(self, limit: float) -> Ask:
        s = self._script
        return Ask(
            answers=(*phrases_of(s.prompt), *s.desk.reader.phrases("pass")),
            limit=limit,
            hangover=0.6,
            help="help_bonus",
        )

    def _offer(self) -> Flow[Offer | None]:
        """The first phrase within the time, corrected within a second; None is silence."""
        s = self._script
        reply = yield from s.desk.listen(self._ask(ATTEMPT_SECONDS))
        while reply.outcome is Outcome.OTHER and _is_question(reply):
            s.desk.speak(s.desk.question[0])
            reply = yield from s.desk.listen(self._ask(ATTEMPT_SECONDS))
        if reply.outcome is Outcome.SILENCE:
            return None
        if reply.outcome is Outcome.SKIP or reply.key == "cmd:pass":
            return Offer(None, "")
        later = yield from s.desk.listen(self._ask(CORRECTION_SECONDS))
        if later.outcome in (Outcome.ANSWER, Outcome.OTHER, Outcome.RIVALS) and not _is_question(
            later
        ):
            reply = later
        assert reply.evidence is not None
        return self._judged(reply.evidence)

    def _judged(self, evidence: Evidence) -> Offer:
        s = self._script
        round_ = s.state.round
        hits = round_.hits if round_ else ()
        rulings = rule_on(s.prompt, evidence, s.memory, hits)
        best = next((r for r in rulings if r.key is not None), None)
        return Offer(best or (rulings[0] if rulings else None), evidence.transcript)

    # -- ruling -----------------------------------------------------------------------------

    def _entry(self, ruling: Ruling) -> Flow[int | None]:
        """The entry that was meant; a near miss is settled by asking once."""
        s = self._script
        if ruling.key is None or ruling.verdict is Verdict.MISS:
            return None
        number = entry_number(ruling.key)
        if ruling.verdict is not Verdict.NEAR:
            return number
        s.desk.prompt("doubt_word", wording=ruling.wording)
        reply = yield from s.desk.listen(self._ask(8.0))
        if reply.evidence is not None:
            again = self._judged(reply.evidence).ruling
            if again is not None and again.key == ruling.key:
                if again.verdict in (Verdict.HIT, Verdict.AGAIN):
                    return number
                same = yield from yes_no(
                    s.desk, "doubt_ask", answerer="you", entry=s.prompt.entries[number].text
                )
                s.rule(ruling.wording, ruling.key if same else None)
                if same:
                    return number
                s.submit(act.UsedUp(number), "player")
        return None

    def _tell(self, events: object, offer: Offer | None) -> None:
        s = self._script
        assert isinstance(events, tuple | list)
        for event in events:
            if isinstance(event, ev.BonusHit):
                text = s.prompt.entries[event.entry].text
                s.desk.emit(Cue("ting", text))
                s.desk.say("bonus_yes_as", entry=text)
            elif isinstance(event, ev.BonusMiss):
                if event.entry is not None:
                    s.desk.say("bonus_taken", entry=s.prompt.entries[event.entry].text)
                elif offer is None or offer.ruling is None:
                    s.desk.say("bonus_pass")
                else:
                    s.desk.say("bonus_no")
        s.betting.told([e for e in events if isinstance(e, ev.BetShown | ev.Scored | ev.Won)])

    def _tell_rest(self) -> None:
        """Once nobody can gain them any more, the entries left are named."""
        s = self._script
        round_ = s.state.round
        if round_ is None:
            return
        said = {*round_.hits, *(t.entry for t in round_.tries if t.entry is not None)}
        left = [n for n in range(round_.size) if n not in said]
        if left:
            entries = listing(s.tell.entries(s.prompt, left))
            s.desk.say("the_rest", verb="one" if len(left) == 1 else "these were", entries=entries)


def _is_question(reply: Reply) -> bool:
    text = reply.evidence.transcript.strip().lower() if reply.evidence else ""
    words = text.rstrip("?").split()
    return text.endswith("?") or (len(words) > 3 and words[0] in QUESTIONS)
