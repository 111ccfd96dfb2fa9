"""The answerer's time (rulebook: Gameplay 5-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.core.need import Need
from host.dialogue.desk import Ask, Flow
from host.dialogue.lines import capital, count
from host.dialogue.messages import Keep, Private
from host.dialogue.reading import Reading, Sort
from host.dialogue.sand import GRACE, SandClock, SandRun
from host.games.hit_list import actions as act
from host.games.hit_list.memory import Doubt, entry_number, phrases_of, rule_on
from host.games.hit_list.score import manager
from host.hearing.evidence import Evidence, Mode, Phrase
from host.judging.plate import Verdict

if TYPE_CHECKING:
    from host.games.hit_list.script import HitListScript

ITEM_HANGOVER = 0.35
"""Silence in seconds that ends a list item: short, so that its mark comes at once."""
UNCLEAR_SECONDS = 0.25
"""Sound shorter than this without a word is no missed word."""


class SandTime:
    """From "Go!" to the last grain."""

    def __init__(self, script: HitListScript) -> None:
        self._script = script
        self._run: SandRun | None = None
        self._fresh = False
        self.clock: SandClock | None = None

    def start(self, _need: Need) -> Flow[None]:
        """Read the prompt aloud; the sand turns when the last word has been heard (case 83)."""
        s = self._script
        round_ = s.state.round
        assert round_ is not None
        self._show_list()
        key = "tie_start" if round_.tie else "start"
        s.desk.prompt(key, brief=not s.first_time(), answerer=s.answerer, prompt=s.prompt.say)
        s.desk.question = [f"{capital(s.prompt.say)}."]
        if s.state.setup.seconds is None:
            s.desk.say("no_limit_hint", brief=not s.first_time())
        s.desk.expect(self._ask())
        yield from s.desk.spoken()
        s.memory.clear()
        s.memory.heard_list = s.prompt.id
        s.submit(act.Started(), "host")
        s.ledger.note("sand", {"card": s.prompt.id, "used": 0.0, "turned": True})
        self._fresh = True

    def _show_list(self) -> None:
        """The list opens to the plate manager once every bet is in (house option)."""
        s = self._script
        seat = manager(s.state)
        if seat is not None:
            entries = ", ".join(e.text for e in s.prompt.entries)
            s.desk.emit(Private(seat, f"{s.state.players[seat].name}: the list is {entries}"))

    def run(self, _need: Need) -> Flow[None]:
        """Mark what is named until the time is over."""
        s = self._script
        clock = SandClock(s.state.setup.seconds, used=self._used_before())
        left = clock.left(s.desk.now)
        fresh, self._fresh = self._fresh, False
        if left is not None and left <= 0.0:
            s.submit(act.TimeUp(), "time")  # an undo after the time turns no hourglass
            return
        if not fresh:
            yield from self._again(left)
        s.desk.emit(Keep(True))
        self.clock = clock
        self._run = SandRun(
            s.desk,
            clock,
            on_heard=self._heard,
            full=self._full,
            note=self._note,
            still=self._still,
            open_answers=self._open,
        )
        try:
            why = yield from self._run.run(self._ask())
        finally:
            self._run = None
            s.desk.emit(Keep(False))
        if self._still():
            if why == "done":
                s.submit(act.Done(), "player")
            else:
                s.submit(act.TimeUp(), "time")

    def _again(self, left: float | None) -> Flow[None]:
        """Back in the middle of a run, after undo or a crash: say where we are first."""
        s = self._script
        time = "" if left is None else count(max(1, round(left)), "second")
        key = "sand_again_no_limit" if left is None else "sand_again"
        s.desk.prompt(key, answerer=s.answerer, prompt=s.prompt.say, left=time)
        s.memory.heard_list = s.prompt.id
        s.desk.question = [f"{s.prompt.say[:1].upper()}{s.prompt.say[1:]}."]
        s.desk.expect(self._ask())
        yield from s.desk.spoken()

    def counted(self, time: float) -> bool:
        """Whether what began at stream time ``time`` was said while this round's sand ran."""
        clock = self.clock
        if clock is None or not clock.runs or time < clock.runs[0][0]:
            return False
        end = clock.used if clock.over else clock.total
        end = end if clock.total is None or end is None else min(end, clock.total)
        return end is None or clock.used_at(time) <= end + GRACE

    def time_left(self) -> float | None:
        """Seconds left, or None when no sand runs."""
        return self._run.clock.left(self._script.desk.now) if self._run else None

    def held(self) -> bool:
        """Whether the sand is held."""
        return self._run is not None and not self._run.clock.running

    def pause(self, why: str) -> None:
        """Hold the sand, for one reason more."""
        if self._run:
            self._run.pause(why)

    def resume(self, why: str) -> None:
        """One reason less to hold it."""
        if self._run:
            self._run.resume(why)

    # -- one utterance ----------------------------------------------------------------------

    def _ask(self) -> Ask:
        s = self._script
        return Ask(
            answers=(*phrases_of(s.prompt), *s.desk.reader.phrases("done")),
            mode=Mode.MANY,
            hangover=ITEM_HANGOVER,
            help="help_sand",
        )

    def _heard(self, reading: Reading) -> bool:
        """Rule on one utterance; True when it named anything."""
        evidence = reading.evidence
        s, run = self._script, self._run
        round_ = s.state.round
        assert run is not None and round_ is not None
        found = False
        last = self._last_marked()
        rulings = rule_on(s.prompt, evidence, s.memory, round_.hits)
        if reading.sort is not Sort.COMMAND:  # the appeal itself is no proof
            s.misheard.heard(evidence, rulings)
        for ruling in rulings:
            at = self._sand_at(ruling.start)
            if ruling.verdict is Verdict.MISS:
                if reading.sort in (Sort.OTHER, Sort.RIVALS):
                    s.memory.last_miss, s.memory.missed_by = ruling.wording, None
                continue
            if ruling.key is None:
                continue
            number = entry_number(ruling.key)
            found = found or ruling.verdict in (Verdict.HIT, Verdict.AGAIN)
            if not self._in_time(at):
                continue
            if ruling.verdict is Verdict.NEAR:
                if not self._doubted(number):
                    s.doubt(Doubt(ruling.wording, number, last, at))
            elif self._still():
                used = run.clock.used_at(s.desk.now)
                s.submit(act.Named(number, at), "player", sand=used)
                self._note(used)
                s.memory.last_hit = number
                last = s.prompt.entries[number].text
        if not evidence.transcript and not evidence.spans:
            self._unclear(evidence, last)
        return found

    def _unclear(self, evidence: Evidence, last: str) -> None:
        """A right word must not vanish in silence: it is raised after the time (ruling)."""
        at = self._sand_at(evidence.start)
        if evidence.end - evidence.start >= UNCLEAR_SECONDS and self._in_time(at):
            self._script.doubt(Doubt("", None, last, at))

    def _sand_at(self, time: float) -> float:
        """Sand used at ``time``; a first sound within the grace counts for the player."""
        assert self._run is not None
        used, total = self._run.clock.used_at(time), self._run.clock.total
        if total is not None and total <= used <= total + GRACE:
            return total - 0.001
        return max(0.0, used)

    def _in_time(self, at: float) -> bool:
        total = self._script.state.setup.seconds
        return total is None or at < total

    def _doubted(self, number: int) -> bool:
        return any(d.entry == number for d in self._script.memory.doubts)

    def _last_marked(self) -> str:
        round_ = self._script.state.round
        hits = round_.hits if round_ else ()
        return self._script.prompt.entries[hits[-1]].text if hits else ""

    def _still(self) -> bool:
        """Whether the rules still wait for entries (an eighth entry or undo may end it)."""
        s = self._script
        return s.ledger.rules.need(s.state).what == "sand"

    def _open(self, ask: Ask) -> tuple[Phrase, ...]:
        """Answers that come before a command word: the entries that are still unmarked."""
        round_ = self._script.state.round
        hits = {f"entry:{n}" for n in (round_.hits if round_ else ())}
        return tuple(p for p in ask.answers if p.key not in hits)

    def _full(self) -> bool:
        return not self._still()

    def _note(self, used: float) -> None:
        round_ = self._script.state.round
        card = round_.card if round_ else ""
        self._script.ledger.note("sand", {"card": card, "used": round(used, 3)})

    def _used_before(self) -> float:
        """Sand that this round had used before, after undo or a crash (ruling: Pause)."""
        s = self._script
        round_ = s.state.round
        used = 0.0
        for note in s.ledger.notes("sand"):
            if round_ is None or note["card"] != round_.card or note.get("turned"):
                used = 0.0
            else:
                used = max(used, float(note["used"]))
        return used
