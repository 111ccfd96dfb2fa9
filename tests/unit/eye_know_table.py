"""A table of Eye Know for tests: plays actions and keeps all events."""

from __future__ import annotations

import msgspec
import pytest

from host.core.errors import NotNow
from host.core.rules import Action, Event
from host.core.table import COLOURS, Player
from host.games.eye_know import actions as a
from host.games.eye_know import score
from host.games.eye_know.rules import EyeKnow, EyeKnowClassic
from host.games.eye_know.state import CARD_COLOURS, Card, Setup, State
from host.games.eye_know.view import View

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


def setup_of(count: int = 3, **changes: object) -> Setup:
    """A set-up for the first ``count`` of NAMES; Ann begins."""
    players = tuple(Player(n, c) for n, c in zip(NAMES, COLOURS, strict=True))[:count]
    return msgspec.structs.replace(Setup(players, 0), **changes)


class Table:
    """One game; ``play`` returns the events of its actions only.

    Cards are called ``c0``, ``c1`` ...; the colour goes round with the number.
    """

    def __init__(self, count: int = 3, *, deck: int = 60, deal: bool = True, **more: object):
        setup = setup_of(count, **more)
        self.rules = EyeKnowClassic() if setup.classic else EyeKnow()
        self.state: State = self.rules.new(setup)
        self.ids = [f"c{n}" for n in range(deck)]
        if deal:
            self.deal()

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
    def actor(self) -> int:
        return self.rules.need(self.state).actors[0]

    def options(self) -> list[str]:
        return [option.key for option in self.rules.need(self.state).options]

    def view(self, seat: int | None = None) -> View:
        return self.rules.view(self.state, seat)

    def card(self, place: int) -> Card:
        card = self.state.grid[place]
        assert card is not None
        return card

    def deal(self) -> list[Event]:
        """Fill the grid with the next cards of the pack, discarded ones when it is used up."""
        events: list[Event] = []
        while self.what == "deal":
            busy, thrown = score.in_play(self.state), self.state.discarded
            fresh = [c for c in self.ids if c not in busy and c not in thrown] or list(thrown)
            place = score.to_deal(self.state)[0]
            dealt = a.Dealt(fresh[0], colour_of(fresh[0]), place) if fresh else a.NoneLeft()
            events += self.play(dealt)
        return events

    def choose(self, number: int = 1, colour: str = "any", place: int | None = None) -> list[Event]:
        """Up to a chosen card: the dice where they are rolled, then a card that fits."""
        events = []
        if self.what == "roll":
            events += self.play(a.Rolled(colour, number))
        place = score.fitting(self.state)[0] if place is None else place
        return events + self.play(a.Chosen(place))

    def turn(self, *, named: bool = True, right: bool = True, close: bool = True, **how: object):
        """A whole basic turn, closed."""
        events = self.choose(**how) + self.play(a.Identified(named))
        if self.what == "level":
            events += self.play(a.Level(1))
        if self.what == "question":
            events += self.play(a.Answered(right))
        return events + self.deal() + (self.play(a.NextRound()) if close else [])

    def bet(
        self, chips: int = 0, level: int = 1, *, named=True, right=True, close=True, place=None
    ):
        """A whole Classic turn, closed; no chips is no question."""
        events = self.choose(place=place) + self.play(a.Identified(named))
        if named and chips:
            events += self.play(a.Bet(chips), a.Level(level), a.Answered(right))
        elif named:
            events += self.play(a.Declined())
        return events + self.deal() + (self.play(a.NextRound()) if close else [])

    def of_colour(self, colour: str) -> int:
        """A place with a card of that colour."""
        return next(p for p, card in enumerate(self.state.grid) if card and card.colour == colour)


def colour_of(card: str) -> str:
    return CARD_COLOURS[int(card[1:]) % len(CARD_COLOURS)]


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def only(events: list[Event], kind: type) -> list:
    return [event for event in events if isinstance(event, kind)]
