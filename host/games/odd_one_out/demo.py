"""The demonstration players of Odd One Out: they mostly know, and say it in several ways."""

from __future__ import annotations

from collections.abc import Sequence

from host.dialogue.desk import Ask
from host.games.game import Table
from host.games.odd_one_out.cards import Four
from host.games.odd_one_out.state import THINGS, State

PLACES = ("first", "second", "third", "fourth")
"""The things by place."""
SAYS = 0.75
"""Chance that a player finds the right one."""


class OddOneOutGuests:
    """Each answers when asked."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._meant: dict[int, tuple[bool, int]] = {}

    def waits(self, ask: Ask) -> bool:
        """Nothing here is planned ahead."""
        return False

    def answer(self, ask: Ask) -> None:
        """What is asked now."""
        state: State | None = self._table.state()
        if ask.help == "help_answer" and state is not None:
            card: Four = self._table.deck[state.card]
            rng = self._table.rng
            place = card.odd if rng.random() < SAYS else rng.randrange(THINGS)
            self._meant[state.number] = (place == card.odd, state.seat)
            ways = (f"The {card.things[place]}.", f"The {PLACES[place]} one.", card.things[place])
            self._table.say(state.seat, rng.choice(ways))
        elif {"yes", "no"} <= {p.key for p in ask.answers}:
            self._table.say(0, "No.")

    def see(self) -> None:
        """The record says it all."""

    def tally(self) -> Sequence[str]:
        """What they meant beside what they were given."""
        state: State = self._table.state()
        meant = sum(right for right, _ in self._meant.values())
        return [f"Right answers meant: {meant}, given: {sum(state.points)}"]
