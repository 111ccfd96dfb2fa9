"""A table of Knowing Me Knowing You for tests: plays actions and keeps all events."""

from __future__ import annotations

import msgspec
import pytest

from host.core.errors import NotNow
from host.core.rules import Action, Event
from host.core.table import COLOURS, Player
from host.games.knowing_me import actions as a
from host.games.knowing_me.rules import KnowingMe, KnowingMeTwo
from host.games.knowing_me.state import Question, Setup, State
from host.games.knowing_me.view import View

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


def setup_of(count: int = 3, **changes: object) -> Setup:
    """A set-up for the first ``count`` of NAMES; Ann is asked first."""
    players = tuple(Player(n, c) for n, c in zip(NAMES, COLOURS, strict=True))[:count]
    return msgspec.structs.replace(Setup(players, 0), **changes)


def questions(card: str = "c1", kinds: str = "ooooo") -> tuple[Question, ...]:
    """Questions by letter: ``o`` three options, ``p`` people, ``w`` own words."""
    made = {"o": ("options", 3), "p": ("people", 0), "w": ("open", 0)}
    return tuple(Question(card, n, *made[kind]) for n, kind in enumerate(kinds, start=1))


class Table:
    """One game; ``play`` returns the events of its actions only."""

    def __init__(self, count: int = 3, *, two: bool = False, **changes: object) -> None:
        self.rules = KnowingMeTwo() if two else KnowingMe()
        self.state: State = self.rules.new(setup_of(count, **changes))
        self.cards = 0

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
    def actors(self) -> tuple[int, ...]:
        return self.rules.need(self.state).actors

    def view(self, seat: int | None = None) -> View:
        return self.rules.view(self.state, seat)

    def draw(self, kinds: str = "ooooo") -> list[Event]:
        self.cards += 1
        card = f"c{self.cards}"
        return self.play(a.Drawn(card, questions(card, kinds)))

    def write(self) -> list[Event]:
        """Everybody has an answer to every question, on paper."""
        events = []
        while self.what == "write":
            events += self.play(a.Ready())
        return events

    def begin(self, kinds: str = "ooooo") -> list[Event]:
        return self.draw(kinds) + self.write()

    def tell(self, *answers: str) -> list[Event]:
        """Announce in the order that the game asks for; a capital letter is own words."""
        events = []
        for answer in answers:
            key = f"own:{answer}" if answer.isalpha() and answer not in COLOURS else answer
            events += self.play(a.Announced(self.actors[0], key))
        return events

    def question(self, *answers: str) -> list[Event]:
        """One question from the first answer to its tokens."""
        return self.tell(*answers) + self.play(a.Settled())

    def series(self, *answers: str) -> list[Event]:
        """A whole series in which every question is answered alike, up to the need between."""
        events = self.begin()
        for _ in range(5):
            events += self.question(*answers)
        return events


def only(events: list[Event], kind: type) -> list:
    return [event for event in events if isinstance(event, kind)]
