"""Odd One Out at the table: meets each need of the rules by talking."""

from __future__ import annotations

from types import ModuleType
from typing import ClassVar

from host.content.deck import Deck, DrawPile
from host.core.ledger import Ledger
from host.core.log import By
from host.core.need import Need
from host.core.rules import Action, Event
from host.dialogue.base import TableScript
from host.dialogue.desk import Desk, Flow, Outcome
from host.dialogue.lines import count, listing, number
from host.dialogue.messages import Cue
from host.dialogue.repair import ask_choice
from host.games.odd_one_out import actions as act
from host.games.odd_one_out.cards import Four
from host.games.odd_one_out.events import Closed, Marked
from host.games.odd_one_out.rules import next_seat
from host.games.odd_one_out.state import LEAST, MOST, State
from host.judging.grammar import option_phrases

SECONDS = 12.0
"""Silence, in seconds, after which the host asks again."""


class OddOneOutScript(TableScript[State]):
    """One game of Odd One Out."""

    actions: ClassVar[ModuleType] = act
    fewest: ClassVar[int] = LEAST
    most: ClassVar[int] = MOST

    def __init__(self, desk: Desk, ledger: Ledger[State], deck: Deck[Four], pile: DrawPile) -> None:
        super().__init__(desk, ledger)
        self.deck = deck
        self.pile = pile
        self.meets = {"draw": self._draw, "answer": self._answer, "between": self.between}

    @property
    def card(self) -> Four:
        """The card on the table."""
        return self.deck[self.state.card]

    def told(self, event: Event) -> None:
        """Say (and sound) what happened."""
        if isinstance(event, Marked):
            self.desk.emit(Cue("ting" if event.right else "tock"))
            key = "right" if event.right else "no_answer" if event.place is None else "wrong"
            self.desk.say(key, odd=self.card.things[self.card.odd], why=self.card.why)
        elif isinstance(event, Closed):
            self._closed()

    def whose_turn(self) -> str:
        """One sentence: who answers now, or next; after the last turn the points."""
        between = self.need.what == "between"
        seat = next_seat(self.state) if between else self.state.seat
        return self.score() if seat is None else self.desk.text("whose_answer", who=self.name(seat))

    def score(self) -> str:
        """One sentence: where everybody stands."""
        return self.desk.text("score_now", scores=self._scores())

    def described(self, actions: tuple[Action, ...]) -> str:
        """What was taken back: the state is as before it already."""
        if isinstance(actions[0], act.Answered):
            return f"{self.name(self.state.seat)}'s answer"
        return super().described(actions)

    def left_behind(self, seat: int) -> str:
        """``Two points stay``."""
        points = self.state.points[seat]
        if not points:
            return ""
        return f"{count(points, 'point').capitalize()} {'stays' if points == 1 else 'stay'}"

    # -- needs --------------------------------------------------------------------------------

    def _draw(self, _need: Need) -> Flow[None]:
        card, shuffled = self.pile.draw()
        if shuffled:
            self.desk.say("pack_shuffled")
        self.submit(act.Drawn(card), "chance")
        return
        yield

    def _answer(self, _need: Need) -> Flow[None]:
        """By the thing, its letter or its place; a pass and a third failure are no answer."""
        card = self.card
        reply = yield from ask_choice(
            self.desk,
            "ask",
            option_phrases(card.things, [str(n) for n in range(len(card.things))]),
            who=self.name(self.state.seat),
            limit=SECONDS,
            help_key="help_answer",
            brief=self.state.number > 1,
            things=listing(card.things, "or"),
        )
        place = int(reply.key) if reply.outcome is Outcome.ANSWER else None
        by: By = "time" if reply.outcome is Outcome.SILENCE else "player"
        self.submit_told(act.Answered(place, place == card.odd), by)

    # -- the end ------------------------------------------------------------------------------

    def _scores(self) -> str:
        """``Ann two, Bob none``: who sits here, then who left."""
        state = self.state
        rows = [*zip(state.players, state.points, strict=True)]
        rows += [(one.player, one.points) for one in state.gone if one.points]
        return listing([f"{p.name} {number(n) if n else 'none'}" for p, n in rows])

    def _closed(self) -> None:
        winners = self.winners()
        if not winners:
            self.desk.say("final_none")
            return
        self.desk.emit(Cue("fanfare"))
        key = "final" if len(winners) == 1 else "final_shared"
        self.desk.say(key, who=listing(winners), scores=self._scores())
