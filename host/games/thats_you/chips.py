"""Trait chips: cross or tick as the giver tells it, and chips told wrongly (rulings)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from host.core.need import Need
from host.dialogue.desk import Ask, Flow, Outcome, Reply, Rewound
from host.dialogue.reading import Reading
from host.dialogue.repair import TRIES
from host.games.thats_you import actions as act
from host.games.thats_you import score
from host.games.thats_you.misheard import chip, clue
from host.games.thats_you.saying import put_right, told
from host.games.thats_you.which import which_trait
from host.games.thats_you.words import CROSS_OR_TICK
from host.hearing.evidence import Evidence

if TYPE_CHECKING:
    from host.games.thats_you.script import ThatsYouScript

LAST_WORD = 3.0
"""Seconds after a round in which a chip can still be put right."""
LONGEST_ANSWER = 3
"""Words of an answer that was not understood; more is talk."""
TURN_SECONDS = 15.0
"""Time to turn a chip."""


class Chips:
    """Only the giver knows what lies there; the host asks at each elimination."""

    def __init__(self, script: ThatsYouScript) -> None:
        self._script = script
        self._heard: Evidence | None = None
        self._said: tuple[int | None, Evidence | None] = (None, None)

    def turn(self, _need: Need) -> Flow[None]:
        """Ask the giver; without an answer the host waits as long as it takes."""
        s = self._script
        s.lay_out()
        tick = yield from self._ask_giver("turn")
        while tick is None:
            s.desk.prompt("turn_waits", giver=s.giver)
            tick = yield from self._ask_giver("")
        self._said = score.pending(s.round), self._heard
        s.submit_told(act.Turned(tick), "player")

    def last_word(self) -> Flow[None]:
        """A moment after the round: what the giver told wrongly is asked about again."""
        s = self._script
        s.desk.question = []
        ask = Ask(CROSS_OR_TICK, LAST_WORD, help="help_between", only_loud=True)
        reply = yield from s.desk.listen(ask)
        if reply.evidence is not None and put_right(reply.evidence.transcript):
            yield from self.dispute()

    def _ask_giver(self, key: str, trait: str = "") -> Flow[bool | None]:
        """What the chip shows; None after three failures.

        Without ``key`` nothing is asked, and the wait is as long as it takes.
        """
        s = self._script
        if key:
            s.desk.prompt(key, who=s.giver, trait=trait)
        limit = TURN_SECONDS if key else None
        ask = Ask(CROSS_OR_TICK, limit, help="help_turn", again=f"{s.giver}?", only_loud=True)
        sure = replace(ask, answers=(*CROSS_OR_TICK, *s.desk.reader.yes_no()))
        failures = 0
        doubt = ""
        while failures < TRIES:
            reply = yield from s.desk.listen(sure if doubt else ask)
            text = reply.evidence.transcript if reply.evidence is not None else ""
            before, doubt = doubt, _doubtful(reply)
            if doubt or reply.key in ("cross", "tick"):
                self._heard = reply.evidence
            if reply.key == "yes":
                return before == "tick"
            if reply.key == "no":
                s.desk.say("turn_hint", who=s.giver)
                continue
            if (reply.outcome is Outcome.ANSWER or (doubt and doubt == before)) and told(text):
                return (doubt or reply.key) == "tick"
            if doubt and told(text):
                s.desk.say("turn_sure", chip="the tick" if doubt == "tick" else "a cross")
                continue
            if reply.outcome is Outcome.ANSWER or len(text.split()) > LONGEST_ANSWER:
                continue  # whoever hopes aloud does not tell
            failures += 1
            if failures < TRIES:
                s.desk.say("once_more" if failures == 1 else "turn_hint", who=s.giver)
        return None

    # -- what was wrong ---------------------------------------------------------------------

    def appeal(self, reading: Reading) -> Flow[None]:
        """ "That wasn't Bob" takes the last step back; "I said cross" asks the giver again."""
        s = self._script
        name, said = reading.key.removeprefix("cmd:"), reading.slots.get("answer", "")
        phase = score.phase_of(s.state).value
        if name == "that_was_not":
            self._take_back()
        elif name == "i_said" and phase == "clue" and said:
            self._said_name(said)
        elif any(turn.tick is not None for turn in s.round.turns):
            yield from self.dispute(said)
        else:
            s.desk.say("appeal_nothing")

    def _take_back(self) -> None:
        """Somebody else said it: the step is open again (rulings: Who spoke)."""
        s = self._script
        if not self._in_this_round():
            s.desk.say("appeal_nothing")
            return
        undone = s.ledger.undo()
        s.desk.say("took_back", what=s.described(tuple(undone.actions)))
        s.rewound()
        raise Rewound

    def _in_this_round(self) -> bool:
        """Whether a player has done anything since the traits were drawn."""
        for step in reversed(self._script.ledger.steps):
            if isinstance(step.action, act.Drawn):
                return False
            if step.by == "player":
                return True
        return False

    def _said_name(self, said: str) -> None:
        """ "I said Cy" puts the last chip right."""
        s = self._script
        before, evidence = s.round.clues, s.clues.said
        if not s.clues.correct(f"no, {said}"):
            s.desk.say("appeal_nothing")
            return
        after = s.round.clues
        if before and len(before) == len(after) and before[-1] != after[-1]:
            clue(s, evidence, before[-1], after[-1])
        raise Rewound

    def dispute(self, said: str = "") -> Flow[None]:
        """A chip was heard, told or typed wrongly: only the giver can say what it shows."""
        s = self._script
        told = [turn for turn in s.round.turns if turn.tick is not None]
        if not told:
            s.desk.say("appeal_nothing")
            return
        named = which_trait(s.traits, said).key if said else None
        turn = next((t for t in told if str(t.trait) == named), told[-1])
        tick = yield from self._ask_giver("turn_again", s.trait(turn.trait))
        if tick is None or tick == turn.tick:
            s.desk.say("chip_stays", trait=s.trait(turn.trait))
            return
        if said and self._said[0] == turn.trait:
            chip(s, self._said[1], tick=tick)
        s.submit_told(act.Ruled(turn.trait, tick, "giver"), "player")
        raise Rewound


def _doubtful(reply: Reply) -> str:
    """Cross or tick where it was only something like it; empty where it was clear or neither."""
    keys = [key for key in reply.rivals if key in ("cross", "tick")]
    return keys[0] if reply.outcome is Outcome.RIVALS and len(keys) == 1 else ""
