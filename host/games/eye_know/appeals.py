"""Appeals: judged again first, then the other players, who decide (rulings: All games)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.core.need import Need
from host.dialogue.appealed import By, Judged
from host.dialogue.desk import Ask, Flow, Rewound
from host.dialogue.messages import Rejudge, Rejudged
from host.dialogue.reading import Reading, Sort
from host.dialogue.repair import vote
from host.games.eye_know import actions as act
from host.games.eye_know.answers import Target, What, open_answer_of, picture_of
from host.games.eye_know.misheard import closed_answer, open_answer
from host.hearing.evidence import Evidence, Expected
from host.judging.plate import Verdict, wording_key

if TYPE_CHECKING:
    from host.games.eye_know.script import EyeKnowScript

REJUDGE_SECONDS = 10.0
"""Stream time after which the kept sound is no longer waited for."""


@dataclass(frozen=True)
class Last:
    """The last verdict, which an appeal may be about."""

    turn: int
    """Number of its turn."""
    what: What
    """Which verdict: on the picture or on the question."""
    wording: str
    """What was heard; an option's key for a closed question; empty for silence or a pass."""
    seat: int
    """Whose answer it was."""
    step: int
    """Place of the verdict among the steps of the game."""
    evidence: Evidence | None = None
    """What was heard; None for silence, a pass or fingers."""


class Appeals:
    """Everything that contradicts the host."""

    def __init__(self, script: EyeKnowScript) -> None:
        self._script = script

    def hear(self, reading: Reading, ask: Ask) -> Flow[None]:
        """One appeal; raises Rewound where the game now waits for something else."""
        s = self._script
        if reading.key == "cmd:that_was_not":
            self._not_that_player(reading.slots.get("name", ""))
            return
        last = s.last
        given = self._given(last) if last is not None else None
        if last is None or given is None:
            s.desk.say("appeal_nothing")
            return
        denies = reading.key == "cmd:never_said"
        if given is not denies:
            key = "appeal_nothing" if denies else "appeal_already"
            s.desk.say(key, who=s.name(last.seat % len(s.players)))
            return
        before = s.need
        reopened = self._reopen(last)
        turn = s.state.turn
        if turn is None or turn.number != last.turn:
            s.desk.say("appeal_nothing")
            return
        if denies:
            yield from self._never_said(last)
        else:
            yield from self._claim(last, reading.slots.get("answer", ""))
        if reopened or _differs(before, s.need):
            raise Rewound
        s.desk.expect(ask)

    def _given(self, last: Last) -> bool | None:
        """The verdict as it stands after rulings; None where it was taken back."""
        steps = self._script.ledger.steps
        kind = act.Identified if last.what == "name" else act.Answered
        if last.step >= len(steps) or not isinstance(steps[last.step].action, kind):
            return None
        verdict: bool | None = None
        for step in steps[last.step :]:
            if isinstance(step.action, act.Identified | act.Answered | act.Ruled):
                verdict = step.action.right
        return verdict

    def _reopen(self, last: Last) -> bool:
        """Go back to the turn that was closed a moment ago, while nobody has acted since."""
        s = self._script
        steps = s.ledger.steps
        closing = act.NextRound | act.Configured | act.Stopped
        after = [
            n for n, st in enumerate(steps) if n > last.step and isinstance(st.action, closing)
        ]
        moved = any(isinstance(step.action, act.Joined | act.Left) for step in steps[last.step :])
        acted = after and any(step.by in ("player", "time") for step in steps[after[0] :])
        if not after or moved or acted:
            return False
        s.ledger.take_back(after[0])
        return True

    # -- claims -----------------------------------------------------------------------------

    def _claim(self, last: Last, word: str) -> Flow[None]:
        """ "That was right", "I said giraffe"."""
        s = self._script
        target = self._target(last)
        wording = word or self._said(last)
        ruled = s.rulings.on(s.card.id, last.what, wording) if wording else None
        if ruled is False:
            s.desk.say("appeal_stands", wording=wording)
        elif ruled:
            self._grant(last, wording, "host")
        elif target is not None and (yield from self._in_kept_sound(last, target)):
            self._kept(last, wording, ruled=True, by="host")
            self._grant(last, wording, "host")
        else:
            yield from self._to_table(last, wording)

    def _target(self, last: Last) -> Target | None:
        """What had to be said, where the answer was open."""
        s = self._script
        if last.what == "name":
            return picture_of(s.card)
        level = s.state.turn.level if s.state.turn is not None else None
        return open_answer_of(s.card) if level == 3 else None

    def _said(self, last: Last) -> str:
        """What was said, in words; an option by its text."""
        key, _, index = last.wording.partition(":")
        return self._script.card.choice.options[int(index)] if key == "option" else last.wording

    def _truth(self, last: Last) -> str:
        s = self._script
        level = s.state.turn.level if s.state.turn is not None else None
        return s.card.answer if last.what == "name" else s.tell.truth(s.card, level or 1)

    def _in_kept_sound(self, last: Last, target: Target) -> Flow[bool]:
        """Whether the kept sound has it after all; the appeal itself is no proof."""
        s = self._script
        s.desk.emit(Rejudge(Expected((target.phrase(),))))
        asked = s.desk.now
        while True:
            item = yield
            if isinstance(item, Rejudged):
                break
            if item.at - asked > REJUDGE_SECONDS:
                return False
        for evidence in item.evidence:
            if s.desk.reader.read(evidence, (target.phrase(),)).sort is Sort.COMMAND:
                continue
            if s.judged(target, last.what, evidence).verdict is Verdict.HIT:
                return True
        return False

    def _to_table(self, last: Last, wording: str) -> Flow[None]:
        s = self._script
        truth, who = self._truth(last), s.name(last.seat)
        voters = [p.name for n, p in enumerate(s.players) if n != last.seat]
        same = not wording or wording_key(wording) == wording_key(truth)
        key = "appeal_ask_said" if same else "appeal_ask"
        counts = yield from vote(
            s.desk, key, voters, player=who, wording=wording or truth, entry=truth
        )
        self._kept(last, wording, ruled=counts, by="table")
        if counts:
            self._grant(last, wording, "table")
            return
        if wording and not same:
            s.rulings.add(s.card.id, last.what, wording, right=False)
        s.desk.say("appeal_refused")

    def _kept(self, last: Last, wording: str, *, ruled: bool, by: By, right: bool = False) -> None:
        """Have the answer kept with the ruling; ``right``: it had counted."""
        s = self._script
        target = self._target(last)
        if target is not None:
            judged: Judged = "hit" if right else "miss"
            open_answer(s, last.evidence, target, judged, ruled=ruled, by=by, wording=wording)
            return
        level = s.state.turn.level if s.state.turn is not None else None
        answers, right_key = s.asking.closed(s.card, level or 1)
        closed_answer(s, last.evidence, answers, right_key, last.wording, ruled=ruled, by=by)

    def _grant(self, last: Last, wording: str, by: str) -> None:
        s = self._script
        events = s.submit(act.Ruled(last.what, True, by), "player")
        if wording:
            s.rulings.add(s.card.id, last.what, wording, right=True)
        s.desk.say("appeal_heard" if by == "host" else "appeal_granted")
        s.tell_all(events)

    # -- the other way round ------------------------------------------------------------------

    def _never_said(self, last: Last) -> Flow[None]:
        """ "She never said that": the others decide whether it stays."""
        s = self._script
        who, truth = s.name(last.seat), self._truth(last)
        voters = [p.name for n, p in enumerate(s.players) if n != last.seat]
        stays = yield from vote(s.desk, "appeal_ask_really", voters, player=who, entry=truth)
        self._kept(last, "", ruled=stays, by="table", right=True)
        if stays:
            s.desk.say("appeal_refused")
            return
        events = s.submit(act.Ruled(last.what, False, "table"), "player")
        s.desk.say("appeal_taken_off")
        s.tell_all(events)

    def _not_that_player(self, name: str) -> None:
        """ "That wasn't Bob": what was taken for Bob's is taken back. Raises Rewound."""
        s = self._script
        step = next((st for st in reversed(s.ledger.steps) if st.by == "player"), None)
        verdict = step is not None and isinstance(step.action, act.Identified | act.Answered)
        kinds = act.Chosen | act.Identified | act.Answered | act.Bet | act.Declined | act.Level
        if step is None or not isinstance(step.action, kinds):
            s.desk.say("nothing_there")
            return
        turn = s.state.turn
        seat = s.last.seat if verdict and s.last is not None else turn.seat if turn else None
        if seat is None or not self._means(name, seat):
            s.desk.say("nothing_there")
            return
        who = s.name(seat)
        s.ledger.undo()
        s.desk.say("reopened", who=who)
        s.rewound()
        s.back = False  # whose turn it is was just said
        raise Rewound

    def _means(self, name: str, seat: int) -> bool:
        """Whether that seat is meant, by name or colour; nobody's name means the last one."""
        player = self._script.players[seat]
        return not name or name.lower() in (player.name.lower(), player.colour)


def _differs(before: Need, now: Need) -> bool:
    return (before.what, before.actors) != (now.what, now.actors)
