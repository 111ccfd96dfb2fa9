"""A table of Hit List for tests: plays actions and keeps all events."""

from __future__ import annotations

import msgspec
import pytest

from host.core.errors import NotNow
from host.core.rules import Action, Event
from host.core.table import COLOURS, Player
from host.games.hit_list import actions as a
from host.games.hit_list.rules import HitList
from host.games.hit_list.state import Setup, State
from host.games.hit_list.view import View

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


def setup_of(count: int = 3, **changes: object) -> Setup:
    """A set-up for the first ``count`` of NAMES; Ann answers first."""
    players = tuple(Player(n, c) for n, c in zip(NAMES, COLOURS, strict=True))[:count]
    return msgspec.structs.replace(Setup(players, 0), **changes)


class Table:
    """One game; ``play`` returns the events of its actions only."""

    def __init__(self, count: int = 3, **changes: object) -> None:
        self.rules = HitList()
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

    def card(self) -> a.Drawn:
        self.cards += 1
        return a.Drawn(f"card {self.cards}", 8)

    def sand(self) -> list[Event]:
        """Up to the running sand, bets with cards."""
        ready = (a.Ready(),) if self.state.tie is None else ()
        return self.play(self.card(), *ready, a.Started())

    def name(self, count: int) -> list[Event]:
        """Name the first ``count`` entries, one a second."""
        return self.play(*(a.Named(entry, float(entry)) for entry in range(count)))

    def answer(self, count: int) -> list[Event]:
        """A whole answerer's turn up to the bonus round."""
        events = self.sand() + self.name(count)
        if count < 8:
            events += self.play(a.TimeUp())
        return events + self.play(a.Reviewed())

    def finish(self, bets: dict[int, str] | None = None, bonus: dict[int, int] | None = None):
        """Bonus attempts (default a pass) and reveals (default no bet) up to the score."""
        events = []
        while self.what == "bonus":
            seat = self.actors[0]
            events += self.play(a.Attempt(seat, (bonus or {}).get(seat)))
        while self.what == "reveal":
            seat = self.actors[0]
            events += self.play(a.Bet(seat, (bets or {}).get(seat, "none")))
        return events

    def round(self, count: int, bets: dict[int, str] | None = None, **more: dict[int, int]):
        """A whole round, closed."""
        return self.answer(count) + self.finish(bets, **more) + self.play(a.NextRound())


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def only(events: list[Event], kind: type) -> list:
    return [event for event in events if isinstance(event, kind)]
