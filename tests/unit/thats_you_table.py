"""A table of That's You! for tests: plays actions and keeps all events."""

from __future__ import annotations

import msgspec
import pytest

from host.core.errors import NotNow
from host.core.rules import Action, Event
from host.core.table import COLOURS, Player
from host.games.thats_you import actions as a
from host.games.thats_you.rules import ThatsYou
from host.games.thats_you.state import Setup, State
from host.games.thats_you.view import View

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


def setup_of(count: int = 3, **changes: object) -> Setup:
    """A set-up for the first ``count`` of NAMES; Ann gives first."""
    players = tuple(Player(n, c) for n, c in zip(NAMES, COLOURS, strict=True))[:count]
    return msgspec.structs.replace(Setup(players, 0), **changes)


class Table:
    """One game; ``play`` returns the events of its actions only."""

    def __init__(self, count: int = 3, **changes: object) -> None:
        self.rules = ThatsYou()
        self.state: State = self.rules.new(setup_of(count, **changes))
        self.draws = 0

    def play(self, *actions: Action) -> list[Event]:
        events: list[Event] = []
        for action in actions:
            self.state, happened = self.rules.apply(self.state, action)
            events.extend(happened)
        return events

    def refuses(self, action: Action, *words: str) -> None:
        """The action is not legal, and the message has the words."""
        before = self.state
        with pytest.raises(NotNow) as caught:
            self.rules.apply(self.state, action)
        assert self.state == before
        for word in words:
            assert word in str(caught.value)

    @property
    def what(self) -> str:
        return self.rules.need(self.state).what

    @property
    def options(self) -> list[str]:
        return [option.key for option in self.rules.need(self.state).options]

    def view(self, seat: int | None = None) -> View:
        return self.rules.view(self.state, seat)

    def draw(self) -> list[Event]:
        """Six traits that were not there before."""
        self.draws += 1
        return self.play(a.Drawn(tuple(f"t{self.draws}{n}" for n in range(6))))

    def talk(self, chosen: int | None = None) -> list[Event]:
        """Up to the discussion: clues to the first three seats, most, least, middle."""
        events = self.draw() + self.play(a.Ready() if chosen is None else a.Chosen(chosen))
        clues = (a.Clued("most", 0), a.Clued("least", 1), a.Clued("middle", 2))
        return events + self.play(*clues)

    def turn(self, trait: int, tick: bool = False) -> list[Event]:
        """Eliminate a trait; with cards the giver tells what its chip shows."""
        events = self.play(a.Eliminated(trait))
        return events + (self.play(a.Turned(tick)) if self.what == "turn" else [])

    def round(self, crosses: int, close: bool = True) -> list[Event]:
        """A whole round with cards: so many crosses, then the tick (five end it alone)."""
        events = self.talk()
        for trait in range(crosses):
            events += self.turn(trait)
        if crosses < 5:
            events += self.turn(5, tick=True)
        return events + (self.play(a.NextRound()) if close else [])


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
