"""The demonstration players of That's You!: clues, talk that decides nothing, eliminations."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from host.dialogue.desk import Ask
from host.games.game import Table
from host.games.thats_you import score
from host.games.thats_you.state import TRAITS, Round, State

TALK = (
    "I really do not know about that one.",
    "It could be number four, could it not?",
    "That does not sound like you at all.",
    "Well, I have my doubts about the second.",
    "Yes, I was going to say the same.",
)
"""What people say while they think: it names numbers, and eliminates nothing."""


class ThatsYouGuests:
    """They know one another a little: better than blind guessing, and not always right."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._talked: tuple[int, int] | None = None
        self._asked = 0
        self._wanted = 0
        self.wrong: list[str] = []
        """Eliminations that the host took for something else."""

    def waits(self, ask: Ask) -> bool:
        """Nothing here is planned ahead."""
        return False

    def answer(self, ask: Ask) -> None:
        """What is asked now."""
        round_, need = self._round(), self._table.need()
        if round_ is None or need is None:
            return
        if ask.help == "help_sure":
            said = f"You eliminate {self._text(self._wanted)}. Sure?"
            right = self._table.question == said
            if not right:
                self.wrong.append(self._table.question)
            self._table.say(self._other(), "Yes." if right else "No.")
        elif ask.help == "help_secret":
            self._table.say(round_.giver, "Ready.")
        elif ask.help == "help_clue":
            self._clue(round_)
        elif ask.help == "help_turn":
            pending = score.pending(round_)
            self._table.say(round_.giver, "Tick." if pending == self._truth() else "Cross.")
        elif ask.help == "help_eliminate":
            self._talk(round_)
        elif {"yes", "no"} <= {p.key for p in ask.answers}:
            self._table.say(self._other(), "No.")

    def see(self) -> None:
        """The record says it all."""

    def tally(self) -> Sequence[str]:
        """How often an elimination was heard as another one."""
        return [f"Eliminations heard as something else: {len(self.wrong)}"]

    # -- what ---------------------------------------------------------------------------------

    def _clue(self, round_: Round) -> None:
        """Three different players, by name; the giver may be one."""
        free = [seat for seat in range(self._table.count) if seat not in round_.clues]
        if len(round_.clues) == 3:
            return
        seat = self._table.rng.choice(free)
        self._table.say(round_.giver, f"{self._name(seat)}.")

    def _talk(self, round_: Round) -> None:
        """Some talk, sometimes a question to the host, then an elimination."""
        moment = (round_.number, len(round_.turns))
        if self._talked != moment:
            self._talked = moment
            self._table.say(self._other(), self._table.rng.choice(TALK), 1.0)
            return
        if self._asked < round_.number and len(round_.turns) == 2:
            self._asked = round_.number
            self._table.say(self._other(), "Host, which are left?")
            return
        left = score.remaining(round_)
        # Better than chance: the chosen one half as often as any other.
        weights = [0.5 if n == self._truth() else 1.0 for n in left]
        self._wanted = self._table.rng.choices(left, weights)[0]
        self._table.say(self._other(), f"Eliminate {self._text(self._wanted)}.")

    # -- helpers ------------------------------------------------------------------------------

    def _round(self) -> Round | None:
        state: State | None = self._table.state()
        return state.round if state is not None else None

    def _truth(self) -> int:
        """Where the tick lies: the same whenever it is asked for."""
        round_ = self._round()
        if round_ is None:
            return 0
        return zlib.crc32(f"{round_.number} {' '.join(round_.traits)}".encode()) % TRAITS

    def _other(self) -> int:
        """Somebody who discusses."""
        round_ = self._round()
        giver = round_.giver if round_ is not None else 0
        return (giver + 1 + self._table.rng.randrange(self._table.count - 1)) % self._table.count

    def _name(self, seat: int) -> str:
        state: State = self._table.state()
        return state.players[seat].name

    def _text(self, place: int) -> str:
        round_ = self._round()
        text: str = self._table.deck[round_.traits[place]].text if round_ is not None else ""
        return text
