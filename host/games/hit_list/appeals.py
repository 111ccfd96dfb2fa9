"""Appeals: the kept sound first, then the other players, who decide (rulings: All games)."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from host.core.errors import NotNow
from host.dialogue.desk import Ask, Flow, Outcome
from host.dialogue.lines import listing
from host.dialogue.messages import Rejudge, Rejudged
from host.dialogue.reading import Reading
from host.dialogue.repair import vote
from host.games.hit_list import actions as act
from host.games.hit_list import events as ev
from host.games.hit_list.memory import entry_number, nearest, phrases_of, rule_on
from host.hearing.evidence import Expected, Mode
from host.judging.plate import Verdict, wording_key

if TYPE_CHECKING:
    from host.games.hit_list.script import HitListScript


class Appeals:
    """Everything that contradicts the host."""

    def __init__(self, script: HitListScript) -> None:
        self._script = script
        self._seat: int | None = None

    def hear(self, reading: Reading, ask: Ask) -> Flow[None]:
        """One appeal, in whatever phase it comes; while the sand runs it is held."""
        s = self._script
        what = s.ledger.rules.need(s.state).what
        if s.state.round is None or what in ("draw", "bet", "start", "over", "share"):
            s.desk.say("appeal_nothing")
            return
        held = what == "sand"
        if held:
            s.pause_sand()
        yield from self._one(reading)
        if held:
            s.resume_sand()
        s.desk.expect(ask)

    def _one(self, reading: Reading) -> Flow[None]:
        s = self._script
        key = reading.key.removeprefix("cmd:")
        word = reading.slots.get("answer", "")
        if key == "that_was_not":
            self._not_that_player(reading.slots.get("name", ""))
        elif key == "never_said":
            yield from self._never_said(word)
        elif key in ("mark", "unmark"):
            self._manager(word, hit=key == "mark")
        else:
            about_last = not word or wording_key(word) == wording_key(s.memory.last_miss)
            self._seat = s.memory.missed_by if about_last else None
            word = word or s.memory.last_miss
            if word:
                yield from self._claim(word)
            else:
                s.desk.say("appeal_nothing")

    # -- claims -----------------------------------------------------------------------------

    def _claim(self, wording: str) -> Flow[None]:
        """ "I said sieve", "that was right"."""
        s = self._script
        hits = s.review.hits()
        entry = nearest(s.prompt, wording, tuple(range(len(s.prompt.entries))))
        if entry is None:
            yield from self._without_entry(wording)
            return
        text = s.prompt.entries[entry].text
        if entry in hits:
            s.desk.say("appeal_already", entry=text)
            return
        if (yield from self._in_kept_sound(entry)):
            self._grant(entry, wording, "host", "appeal_heard")
            return
        yield from self._to_table(entry, wording, same=_differs(wording, text))

    def _in_kept_sound(self, entry: int) -> Flow[bool]:
        """Whether the sound of the sand run has it after all."""
        s = self._script
        phrases = phrases_of(s.prompt)
        s.desk.emit(Rejudge(Expected(phrases, Mode.MANY)))
        while True:
            item = yield
            if isinstance(item, Rejudged):
                break
        for evidence in item.evidence:
            for ruling in rule_on(s.prompt, evidence, s.memory, ()):
                if ruling.verdict is Verdict.HIT and ruling.key == f"entry:{entry}":
                    return True
        return False

    def _to_table(self, entry: int, wording: str, *, same: bool) -> Flow[None]:
        s = self._script
        text = s.prompt.entries[entry].text
        voters, who = self._voters()
        key = "appeal_ask_same" if same else "appeal_ask"
        granted = yield from vote(s.desk, key, voters, answerer=who, entry=text, wording=wording)
        if granted:
            self._grant(entry, wording, "table", "appeal_granted")
            return
        with suppress(NotNow):  # what somebody has gained cannot be used up as well
            s.submit_told(act.UsedUp(entry), "player")
        s.rule(wording, None)
        s.desk.say("appeal_refused")

    def _voters(self) -> tuple[list[str], str]:
        """Everybody but the one whose answer it is, and that one's name."""
        s = self._script
        seat = self._claimant()
        names = [p.name for p in s.state.players]
        return [n for i, n in enumerate(names) if i != seat], names[seat]

    def _claimant(self) -> int:
        """The bonus player whose answer was refused, if that one is meant, else the answerer."""
        round_ = self._script.state.round
        assert round_ is not None
        return round_.answerer if self._seat is None else self._seat

    def _grant(self, entry: int, wording: str, by: str, key: str) -> None:
        s = self._script
        round_ = s.state.round
        assert round_ is not None
        claimant = self._claimant()
        seat = None if claimant == round_.answerer else claimant
        s.rule(wording, f"entry:{entry}")
        events = s.submit(act.Ruled(entry, hit=True, by=by, seat=seat), "player")
        s.desk.say(key, entry=s.prompt.entries[entry].text, count=s.review.count_word())
        self._rescored(events)

    def _rescored(self, events: object) -> None:
        s = self._script
        assert isinstance(events, tuple | list)
        for event in events:
            if isinstance(event, ev.Scored):
                s.tell.scored(s.state, event)

    # -- wordings that resemble nothing on the list -------------------------------------------

    def _without_entry(self, wording: str) -> Flow[None]:
        """Naming what is left would spoil the bonus round, so it waits for its end."""
        s = self._script
        if wording not in s.memory.appeals:
            s.memory.appeals.append(wording)
        if s.ledger.rules.need(s.state).what in ("sand", "review", "bonus"):
            s.desk.say("appeal_later", wording=wording)
        else:
            yield from self.open_list()

    def open_list(self) -> Flow[None]:
        """Come back to such wordings now that nobody can gain an entry any more."""
        s = self._script
        wordings, s.memory.appeals = s.memory.appeals, []
        for wording in wordings:
            left = [n for n in range(len(s.prompt.entries)) if n not in s.review.hits()]
            if not left:
                return
            entries = listing(s.tell.entries(s.prompt, left), "or")
            s.desk.prompt("appeal_open", wording=wording, entries=entries)
            phrases = tuple(p for p in phrases_of(s.prompt) if entry_number(p.key) in left)
            reply = yield from s.desk.listen(
                Ask(answers=(*phrases, *s.desk.reader.no()), limit=8.0, help="help_review")
            )
            if reply.outcome is Outcome.ANSWER and reply.key.startswith("entry:"):
                yield from self._to_table(entry_number(reply.key), wording, same=True)
            else:
                s.rule(wording, None)
                s.desk.say("appeal_refused")

    # -- the other way round ------------------------------------------------------------------

    def _never_said(self, word: str) -> Flow[None]:
        """ "She never said that": the others decide whether the mark stays."""
        s = self._script
        hits = s.review.hits()
        entry = nearest(s.prompt, word, hits) if word else s.memory.last_hit
        if entry is None or entry not in hits:
            s.desk.say("appeal_nothing")
            return
        if s.ledger.rules.need(s.state).what == "sand":
            s.memory.denials.append(entry)
            s.desk.say("appeal_after_time")
            return
        yield from self.deny(entry)

    def deny(self, entry: int) -> Flow[None]:
        """The others decide whether the mark of ``entry`` stays."""
        s = self._script
        text = s.prompt.entries[entry].text
        voters = [s.state.players[seat].name for seat in s.others()]
        stays = yield from vote(
            s.desk, "appeal_taken_off_ask", voters, answerer=s.answerer, entry=text
        )
        if stays:
            s.desk.say("appeal_refused")
            return
        self._rescored(s.submit(act.Ruled(entry, hit=False, by="table"), "player"))
        s.desk.say("appeal_taken_off", entry=text, count=s.review.count_word())

    def _not_that_player(self, name: str) -> None:
        """ "That wasn't Ann": the attempt is struck out and the player asked again."""
        s = self._script
        seat = s.memory.last_try
        if seat is None:
            s.desk.say("appeal_nothing")
            return
        who = s.state.players[seat].name
        s.submit_told(act.Reopened(seat), "player")
        s.desk.say("reopened", who=name.title() if name.title() == who else who)

    def _manager(self, word: str, *, hit: bool) -> None:
        """The plate manager of flesh and blood corrects the host's marks (house option)."""
        s = self._script
        entry = nearest(s.prompt, word, tuple(range(len(s.prompt.entries))))
        if s.state.setup.plate_manager != "player" or entry is None:
            s.desk.say("appeal_nothing")
            return
        events = s.submit(act.Ruled(entry, hit=hit, by="manager"), "player")
        key = "appeal_granted" if hit else "appeal_taken_off"
        s.desk.say(key, entry=s.prompt.entries[entry].text, count=s.review.count_word())
        self._rescored(events)


def _differs(wording: str, text: str) -> bool:
    """Whether wording and entry are different words rather than a mishearing of one."""
    a, b = set(wording.lower().split()), set(text.lower().split())
    return not a & b
