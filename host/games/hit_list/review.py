"""After the time: doubts are settled, then every hit is named (rulings: Hit List)."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from host.core.errors import NotNow
from host.core.need import Need
from host.dialogue.desk import Ask, Flow, Outcome, Reply
from host.dialogue.lines import capital, number
from host.dialogue.repair import vote
from host.games.hit_list import actions as act
from host.games.hit_list.memory import Doubt, entry_number, phrases_of, rule_on
from host.games.hit_list.score import left_over, manager
from host.judging.plate import Ruling, Verdict

if TYPE_CHECKING:
    from host.games.hit_list.script import HitListScript

AGAIN_SECONDS = 8.0
"""Time to say a doubtful word once more."""
MOST_DOUBTS = 3
"""Doubts that are raised; more would make the review longer than the round."""


class Review:
    """Settles what the sand left open."""

    def __init__(self, script: HitListScript) -> None:
        self._script = script
        self._plate_is_new = True

    def run(self, _need: Need) -> Flow[None]:
        """Raise each doubt once, name the hits, go on."""
        s = self._script
        round_ = s.state.round
        assert round_ is not None
        if round_.ended == "time" and not s.memory.timed:
            s.desk.say("time_up")
        s.memory.timed = True
        del s.memory.doubts[MOST_DOUBTS:]
        while s.memory.doubts:
            doubt = s.memory.doubts.pop(0)
            if doubt.entry is None or doubt.entry not in self.hits():
                yield from self._raise(doubt)
        while s.memory.denials:
            entry = s.memory.denials.pop(0)
            if entry in self.hits():
                yield from s.appeals.deny(entry)
        self.say_result()
        self._no_bonus_for_manager()
        s.memory.trying = None
        yield from s.desk.spoken()
        events = s.submit(act.Reviewed(), "host")
        if s.ledger.need.what != "bonus":
            yield from s.bonus.open_up()
        s.betting.told(events)

    def _no_bonus_for_manager(self) -> None:
        """Who has seen the list has no bonus try; said once."""
        s = self._script
        seat, round_ = manager(s.state), s.state.round
        if seat is not None and round_ is not None and left_over(round_) and self._plate_is_new:
            self._plate_is_new = False
            s.desk.say("plate_no_bonus", who=s.state.players[seat].name)

    def hits(self) -> tuple[int, ...]:
        """Entries that count now."""
        round_ = self._script.state.round
        return round_.hits if round_ else ()

    def say_result(self) -> None:
        """Every hit in its stored wording (case 128)."""
        s = self._script
        hits = self.hits()
        entries = ", ".join(s.tell.entries(s.prompt, hits))
        if len(hits) == len(s.prompt.entries):
            s.desk.say("all_eight", answerer=s.answerer, entries=capital(entries))
        elif not hits:
            s.desk.say("result_none")
        else:
            s.desk.say("result", count=len(hits), entries=entries)

    def count_word(self) -> str:
        """The count as it is said after a ruling: ``Six``."""
        return number(len(self.hits())).capitalize()

    # -- one doubt --------------------------------------------------------------------------

    def _raise(self, doubt: Doubt) -> Flow[None]:
        s = self._script
        if doubt.entry is None:
            after = f" after {doubt.after}" if doubt.after else ""
            s.desk.prompt("doubt_unclear", who=s.answerer, after=after)
        else:
            s.desk.prompt("doubt_word", who=s.answerer, wording=doubt.wording)
        reply = yield from self._word_again()
        ruling = self._ruling(reply, doubt.entry)
        if ruling is None or ruling.key is None:
            return
        entry = entry_number(ruling.key)
        if entry in self.hits():
            return
        if ruling.verdict is Verdict.HIT:
            s.submit(act.Ruled(entry, hit=True, by="host"), "player")
            if doubt.wording:
                s.rule(doubt.wording, ruling.key)
                s.misheard.claimed(entry, doubt.wording, ruled=True, by="player")
            s.desk.say("doubt_yes", entry=s.prompt.entries[entry].text)
        else:
            yield from self._ask_table(entry, doubt.wording or ruling.wording)

    def _word_again(self) -> Flow[Reply]:
        s = self._script
        ask = Ask(
            answers=(*phrases_of(s.prompt), *s.desk.reader.phrases("pass")),
            limit=AGAIN_SECONDS,
            help="help_review",
            again=f"{s.answerer}?",
        )
        return (yield from s.desk.listen(ask))

    def _ruling(self, reply: Reply, wanted: int | None) -> Ruling | None:
        """Only the doubted entry can be marked by the repeated word (ruling)."""
        s = self._script
        if reply.evidence is None or reply.outcome in (Outcome.SILENCE, Outcome.SKIP):
            return None
        for ruling in rule_on(s.prompt, reply.evidence, s.memory, self.hits()):
            if ruling.key is not None and (wanted is None or ruling.key == f"entry:{wanted}"):
                return ruling
        return None

    def _ask_table(self, entry: int, wording: str) -> Flow[None]:
        """Still near: the host names the entry and the others decide."""
        s = self._script
        voters = [s.state.players[seat].name for seat in s.others()]
        text = s.prompt.entries[entry].text
        said = yield from vote(s.desk, "doubt_ask_who", voters, answerer=s.answerer, entry=text)
        if said:
            s.submit(act.Ruled(entry, hit=True, by="table"), "player")
            s.desk.say("doubt_yes", entry=text)
        else:
            with suppress(NotNow):  # somebody has it meanwhile
                s.submit(act.UsedUp(entry), "player")
            s.desk.say("doubt_no")
        s.rule(wording, f"entry:{entry}" if said else None)
        s.misheard.claimed(entry, wording, ruled=said, by="table")
