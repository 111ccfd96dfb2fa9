"""The three clue chips, to three different players (rulebook: Round Start 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.core.errors import NotNow
from host.core.need import Need
from host.dialogue.desk import Ask, Flow, Outcome, Reply
from host.dialogue.lines import listing
from host.dialogue.repair import TRIES
from host.games.thats_you import actions as act
from host.games.thats_you import score
from host.games.thats_you.saying import chips_in, corrected, seats_in
from host.games.thats_you.state import CLUES, Clue
from host.games.thats_you.words import CHIPS, people
from host.hearing.evidence import Evidence

if TYPE_CHECKING:
    from host.games.thats_you.script import ThatsYouScript

CLUE_SECONDS = 20.0
"""Time to think about one chip, before the host asks again."""


class Clues:
    """Asks for the chips in order; the host never asks what the third one means (rulings)."""

    def __init__(self, script: ThatsYouScript) -> None:
        self._script = script
        self.said: Evidence | None = None
        """What was heard of the last chip, where one was named alone."""

    def ask(self, _need: Need) -> Flow[None]:
        """One question; several chips in a breath and corrections are understood."""
        s = self._script
        s.lay_out()
        self._open()
        waiting = False
        failures = 0
        while score.phase_of(s.state).value == "clue":
            reply = yield from s.desk.listen(self._ask(None if waiting else CLUE_SECONDS))
            before = s.round.clues
            taken = False if reply.outcome is Outcome.SILENCE else self._taken(reply)
            if taken is None:
                continue
            if not taken:
                failures += 1
                if not waiting:
                    self._again(reply, failures)
                waiting = failures >= TRIES
                continue
            waiting, failures = False, 0
            given = [s.name(seat) for seat in s.round.clues[len(before) :]]
            if s.round.clues != before:
                self._prompt(given)

    # -- asking -----------------------------------------------------------------------------

    def _ask(self, limit: float | None) -> Ask:
        s = self._script
        again = s.desk.text("clue_still", chip=CHIPS[self._next()])
        return Ask(people(s.players, s.round.giver), limit, help="help_clue", again=again)

    def _next(self) -> Clue:
        return CLUES[len(self._script.round.clues)]

    def _open(self) -> None:
        """The first chip with what there is to know, or where the giver has got to."""
        s = self._script
        if s.round.clues:
            s.desk.prompt("clue_open", giver=s.giver, chip=CHIPS[self._next()])
        else:
            s.desk.prompt("clue_first", brief=s.brief("clue_first"), giver=s.giver)

    def _prompt(self, given: list[str]) -> None:
        """What was given now is said back, and the next chip asked for in a word."""
        s = self._script
        if len(s.round.clues) == len(CLUES):
            s.desk.say("clue_done", who=listing(given))
        elif given:
            s.desk.prompt("clue_next", who=listing(given), chip=CHIPS[self._next()])
        else:
            s.desk.prompt("clue_still", chip=CHIPS[self._next()])

    def _again(self, reply: Reply, failures: int) -> None:
        s = self._script
        free = [s.name(seat) for seat in range(len(s.players)) if seat not in s.round.clues]
        chip = CHIPS[self._next()]
        if reply.outcome is Outcome.RIVALS:
            names = [s.name(int(key)) for key in reply.rivals if key.isdigit()]
            s.desk.say("which_of_two", options=listing(names, "or"))
        elif failures == 1:
            s.desk.say("once_more" if reply.outcome is Outcome.OTHER else "clue_still", chip=chip)
        elif failures < TRIES:
            s.desk.say("clue_names", giver=s.giver, options=listing(free, "or"))
        else:
            s.desk.say("clue_waits", giver=s.giver, chip=chip)

    # -- hearing ----------------------------------------------------------------------------

    def _taken(self, reply: Reply) -> bool | None:
        """Whether that named chips, given or refused in words; None where I have asked which."""
        s = self._script
        text = reply.evidence.transcript if reply.evidence is not None else ""
        given = len(s.round.clues)
        chips = chips_in(text, s.players, s.round.giver, given)
        named = seats_in(text, s.players, s.round.giver)
        if not chips and len(named) > 1:
            names = listing([s.name(seat) for seat in named], "or")
            s.desk.say("which_of_two", options=names)
            return None
        if not chips and reply.outcome is Outcome.ANSWER:
            fixes = given > 0 and corrected(text) is not None
            chips = ((CLUES[given - 1 if fixes else given], int(reply.key)),)
        self.said = reply.evidence if len(chips) == 1 else None
        self._give(chips)
        return bool(chips)

    def _give(self, chips: tuple[tuple[Clue, int], ...]) -> None:
        """Put the chips down one by one; the first that is refused ends it, in words."""
        s = self._script
        before = s.round.clues
        for clue, seat in sorted(chips, key=lambda chip: CLUES.index(chip[0])):
            if seat in s.round.clues and CLUES.index(clue) >= len(s.round.clues):
                has = CLUES[s.round.clues.index(seat)]
                s.desk.say("clue_taken", who=s.name(seat), has=CHIPS[has], chip=CHIPS[clue])
                return
            try:
                s.submit(act.Clued(clue, seat), "player")
            except NotNow as error:
                s.desk.speak(str(error))
                return
            if len(s.round.clues) == len(before):
                s.desk.say("clue_changed", who=s.name(seat), chip=CHIPS[clue])
            before = s.round.clues

    def correct(self, text: str) -> bool:
        """A chip put right while the table talks already; False where the words say no chip."""
        s = self._script
        chips = chips_in(text, s.players, s.round.giver, len(s.round.clues))
        self._give(chips)
        return bool(chips)
