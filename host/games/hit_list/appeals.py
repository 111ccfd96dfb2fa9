"""Appeals: the kept sound first, then the other players, who decide (rulings: All games)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from host.core.errors import NotNow
from host.core.rules import Event
from host.dialogue.desk import Ask, Flow, Outcome, Rewound
from host.dialogue.lines import listing
from host.dialogue.messages import Cue, Rejudge, Rejudged
from host.dialogue.reading import Reading, Sort
from host.dialogue.repair import vote
from host.games.hit_list import actions as act
from host.games.hit_list.bet_appeals import appeal_bet, bet_meant
from host.games.hit_list.memory import entry_number, nearest, phrases_of, rule_on
from host.games.hit_list.score import bonus_hits, left_over
from host.games.hit_list.state import Round
from host.hearing.evidence import Evidence, Expected, Mode
from host.judging.plate import Verdict, wording_key

if TYPE_CHECKING:
    from host.games.hit_list.script import HitListScript


REJUDGE_SECONDS = 10.0
"""Stream time after which the kept sound is no longer waited for."""


class Appeals:
    """Everything that contradicts the host."""

    def __init__(self, script: HitListScript) -> None:
        self._script = script
        self._seat: int | None = None

    def hear(self, reading: Reading, ask: Ask) -> Flow[None]:
        """One appeal, in whatever phase it comes; while the sand runs it is held.

        Raises Rewound where the game now waits for something else.
        """
        s = self._script
        reopened = self._reopen(reading)
        if s.state.round is None or s.ledger.need.what in ("draw", "bet", "start", "over", "share"):
            s.desk.say("appeal_nothing")
            return
        before = s.ledger.need
        held = before.what == "sand" and self._takes_time(reading)
        if held:
            s.pause_sand("pause")
        yield from self._one(reading)
        now = s.ledger.need
        if reopened or (now.what, now.actors) != (before.what, before.actors):
            raise Rewound
        if held:
            s.desk.say("say_go_on")
            yield from s.go_on(ask)
        s.desk.expect(ask)

    def _reopen(self, reading: Reading) -> bool:
        """Go back to the round that was closed a moment ago, if the appeal is about it.

        Until somebody has laid a bet the host alone has acted since; a winner is taken back.
        """
        s = self._script
        if s.ledger.need.what not in ("bet", "start", "over") or not self._about_something(reading):
            return False
        steps = s.ledger.steps
        keep = len(steps)
        while keep and isinstance(steps[keep - 1].action, act.NextRound | act.Drawn | act.Stopped):
            keep -= 1
        if keep == len(steps) or not keep or steps[-1].by == "player":
            return False
        self._put_back()
        s.ledger.take_back(keep)
        return True

    def _put_back(self) -> None:
        """A list that the answerer has not heard is on the table again after the appeal."""
        s = self._script
        round_ = s.state.round
        if round_ is not None and round_.card is not None and not round_.started:
            s.memory.put_back = (round_.answerer, round_.card)

    def _about_something(self, reading: Reading) -> bool:
        memory = self._script.memory
        about = (memory.last_miss, memory.last_hit is not None)
        return bool(reading.slots.get("answer")) or any(about)

    def _takes_time(self, reading: Reading) -> bool:
        """Marks that are contradicted during the sand wait for its end."""
        late = reading.key in ("cmd:never_said", "cmd:that_was_not")
        return not late and self._about_something(reading) and not self._by_manager()

    def _by_manager(self) -> bool:
        """Whether a plate manager of flesh and blood corrects the marks (house option)."""
        return self._script.state.setup.plate_manager == "player"

    def _one(self, reading: Reading) -> Flow[None]:
        s = self._script
        key = reading.key.removeprefix("cmd:")
        word = reading.slots.get("answer", "")
        if key == "manager":
            self._manager(word, hit=bool(reading.slots.get("hit")))
        elif key == "that_was_not":
            self._not_that_player(reading.slots.get("name", ""))
        elif self._by_manager():
            self._manager(word, hit=key != "never_said")
        elif key == "never_said":
            yield from self._never_said(word)
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
        ruled, key = s.memory.ruled(s.prompt.id, wording)
        if ruled and key is None:
            s.desk.say("appeal_stands", wording=wording)
            return
        entry = nearest(s.prompt, wording, tuple(range(len(s.prompt.entries))))
        if ruled and key is not None:
            entry = entry_number(key)
        if entry is None:
            band = bet_meant(s, wording)
            if band is not None:
                yield from appeal_bet(s, band)
            else:
                yield from self._without_entry(wording)
            return
        text = s.prompt.entries[entry].text
        if entry in hits or entry in {e for _, e in bonus_hits(self._round())}:
            s.desk.say("appeal_already", entry=text)
            return
        again = None if ruled else (yield from self._in_kept_sound(entry))
        if again is not None:
            s.misheard.claimed(entry, wording, ruled=True, by="host", again=again)
        if ruled or again is not None:
            self._grant(entry, wording, "host", "appeal_heard")
        else:
            yield from self._to_table(entry, wording, same=_differs(wording, text))

    def _round(self) -> Round:
        round_ = self._script.state.round
        assert round_ is not None
        return round_

    def _in_kept_sound(self, entry: int) -> Flow[Evidence | None]:
        """Where the sound of the sand run has it after all; the appeal itself is no proof."""
        s = self._script
        s.desk.emit(Rejudge(Expected(phrases_of(s.prompt), Mode.MANY)))
        asked = s.desk.now
        while True:
            item = yield
            if isinstance(item, Rejudged):
                break
            if item.at - asked > REJUDGE_SECONDS:
                return None
        answers = phrases_of(s.prompt)
        for evidence in item.evidence:
            if s.desk.reader.read(evidence, answers).sort is Sort.COMMAND:
                continue
            for ruling in rule_on(s.prompt, evidence, s.memory, ()):
                in_time = s.sand.counted(ruling.start)
                if in_time and ruling.verdict is Verdict.HIT and ruling.key == f"entry:{entry}":
                    return evidence
        return None

    def _to_table(self, entry: int, wording: str, *, same: bool) -> Flow[None]:
        s = self._script
        text = s.prompt.entries[entry].text
        voters, who = self._voters()
        key = "appeal_ask_same" if same else "appeal_ask"
        granted = yield from vote(s.desk, key, voters, answerer=who, entry=text, wording=wording)
        s.misheard.claimed(entry, wording, ruled=granted, by="table")
        if granted:
            self._grant(entry, wording, "table", "appeal_granted")
            return
        with suppress(NotNow):  # what somebody has gained cannot be used up as well
            self._tell(s.submit(act.UsedUp(entry), "player"))
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
        return self._round().answerer if self._seat is None else self._seat

    def _grant(self, entry: int, wording: str, by: str, key: str) -> None:
        s = self._script
        claimant = self._claimant()
        seat = None if claimant == self._round().answerer else claimant
        events = s.submit(act.Ruled(entry, hit=True, by=by, seat=seat), "player")
        s.rule(wording, f"entry:{entry}")
        if seat is None:
            s.desk.say(key, entry=s.prompt.entries[entry].text, count=s.review.count_word())
        else:
            name = s.state.players[seat].name
            s.desk.say("appeal_bonus", who=name, entry=s.prompt.entries[entry].text)
        self._tell(events)

    def _tell(self, events: Sequence[Event]) -> None:
        """A score that changed, or that is known only now."""
        self._script.betting.told(events)

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
            left = left_over(self._round())
            if not left:
                return
            entries = listing(s.tell.entries(s.prompt, left), "or")
            s.memory.rest_named = True
            s.desk.prompt("appeal_open", wording=wording, entries=entries)
            phrases = tuple(p for p in phrases_of(s.prompt) if entry_number(p.key) in left)
            self._seat = None
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
        s.misheard.denied(entry, ruled=stays, by="table")
        if stays:
            s.desk.say("appeal_refused")
            return
        events = s.submit(act.Ruled(entry, hit=False, by="table"), "player")
        s.desk.say("appeal_taken_off", entry=text, count=s.review.count_word())
        self._tell(events)

    def _not_that_player(self, name: str) -> None:
        """ "That wasn't Ann": what was taken for hers is taken back, and she is asked again.

        Raises Rewound where an attempt that is not ruled on yet, or a bet, was somebody else's.
        """
        s = self._script
        asked = s.memory.trying
        if asked is not None and self._means(name, asked):
            s.memory.trying = None
            s.desk.say("reopened", who=s.state.players[asked].name)
            raise Rewound
        last = next((step.action for step in reversed(s.ledger.steps) if step.by == "player"), None)
        if isinstance(last, act.Bet) and self._means(name, last.seat):
            who = s.state.players[last.seat].name
            s.ledger.undo()
            s.desk.say("took_back", what=f"{who}'s bet")
            raise Rewound
        in_time = s.ledger.need.what in ("sand", "review")
        tries = [t.seat for t in self._round().tries if self._means(name, t.seat)]
        if tries:
            who = s.state.players[tries[-1]].name
            events = s.submit(act.Reopened(tries[-1]), "player")
            s.desk.say("reopened", who=who)
            self._tell(events)
        elif in_time and self._means(name, self._round().answerer) and self._last_counts():
            entry = s.memory.last_hit
            assert entry is not None
            s.submit(act.Ruled(entry, hit=False, by="table"), "player")
            text = s.prompt.entries[entry].text
            s.desk.say("appeal_taken_off", entry=text, count=s.review.count_word())
        else:
            s.desk.say("nothing_there")

    def _last_counts(self) -> bool:
        """Whether the last mark still stands."""
        return self._script.memory.last_hit in self._script.review.hits()

    def _means(self, name: str, seat: int) -> bool:
        """Whether that seat is meant, by name or colour; nobody's name means the last one."""
        player = self._script.state.players[seat]
        return not name or name.lower() in (player.name.lower(), player.colour)

    def may_correct(self, word: str, sure: bool) -> bool:
        """Whether "mark ..." (``sure``) or "no ..." about ``word`` is meant for the plate now."""
        s = self._script
        round_ = s.state.round
        if round_ is None or not round_.started:
            return False
        if word.lower() in ("that", "it", "this"):
            return True
        # "No, a goat" corrects an answer; "no goat" strikes one that is marked.
        return sure or nearest(s.prompt, word, round_.hits) is not None

    def _manager(self, word: str, *, hit: bool) -> None:
        """The plate manager of flesh and blood corrects the host's marks (house option)."""
        s = self._script
        alone = word.lower() in ("", "that", "it", "this")
        if alone and not hit:
            entry = s.memory.last_hit
        else:
            said = s.memory.last_miss if alone else word
            entry = nearest(s.prompt, said, tuple(range(len(s.prompt.entries)))) if said else None
        if entry is None:
            s.desk.say("plate_which" if alone else "appeal_none")
            return
        if hit:
            s.misheard.claimed(entry, word, ruled=True, by="manager")
        else:
            s.misheard.denied(entry, ruled=False, by="manager")
        events = s.submit(act.Ruled(entry, hit=hit, by="manager"), "player")
        text = s.prompt.entries[entry].text
        if hit and s.ledger.need.what == "sand":
            s.desk.emit(Cue("ting", text))  # while the sand runs a mark is a sound
        else:
            key = "appeal_granted" if hit else "appeal_taken_off"
            s.desk.say(key, entry=text, count=s.review.count_word())
        self._tell(events)


def _differs(wording: str, text: str) -> bool:
    """Whether wording and entry are different words rather than a mishearing of one."""
    a, b = set(wording.lower().split()), set(text.lower().split())
    return not a & b
