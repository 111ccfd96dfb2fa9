"""The rules of Odd One Out as four pure functions (docs/rules.md, Odd One Out)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host.core.codec import Struct, replace
from host.core.errors import NotNow
from host.core.need import Kind, Need, Option
from host.core.rules import Action as AnyAction
from host.core.rules import Event
from host.core.table import COLOURS, Player
from host.games.odd_one_out import actions as act
from host.games.odd_one_out.events import Closed, Marked
from host.games.odd_one_out.state import LEAST, MOST, THINGS, TURNS, Gone, Setup, State

LETTERS = "ABCD"
"""The things in the order in which they are read."""
WAITING = {
    "draw": "First a card is drawn.",
    "answer": "First the question is answered.",
    "between": "This turn is over.",
    "over": "The game is over.",
}
"""Why something is not possible now, by need."""

Result = tuple[State, tuple[Event, ...]]


class View(Struct):
    """All that may be said and shown: nobody at the table has a secret."""

    phase: str
    """Name of the need."""
    players: tuple[Player, ...]
    """Who sits here, clockwise."""
    points: tuple[int, ...]
    """Right answers by seat."""
    turns: tuple[int, ...]
    """Turns that each seat has had."""
    seat: int
    """Whose turn it is, or was."""
    number: int
    """Number of the turn."""
    card: str
    """Id of the card on the table, or empty."""
    right: bool | None
    """Whether the answer was right."""
    gone: tuple[Gone, ...]
    """Who left."""
    winners: tuple[int, ...] | None
    """Who won, once the game is over."""


class OddOneOut:
    """Odd One Out for two to six players."""

    name = "odd-one-out"
    version = 1
    """Raised whenever an old log would play differently."""
    setup_type = Setup
    action_type: Any = act.Action

    def new(self, setup: Setup) -> State:
        """The first turn, before its card is drawn. Raises NotNow if the set-up is unfit."""
        count = len(setup.players)
        if not LEAST <= count <= MOST:
            raise NotNow(f"Odd One Out is for two to six players, not {count}.")
        if not 0 <= setup.first < count:
            raise NotNow("Who begins must sit at the table.")
        colours = {player.colour for player in setup.players}
        if len(colours) < count or not colours <= set(COLOURS):
            raise NotNow(f"Every player needs a colour of their own: {', '.join(COLOURS)}.")
        none = (0,) * count
        return State(setup, setup.players, points=none, turns=none, seat=setup.first)

    def need(self, state: State) -> Need:
        """What the game waits for now."""
        if state.winners is not None:
            return Need(Kind.OVER, "over")
        if not state.card:
            return Need(Kind.CHANCE, "draw")
        if state.right is None:
            options = tuple(Option(str(n), LETTERS[n]) for n in range(THINGS))
            return Need(Kind.CHOICE, "answer", (state.seat,), options)
        return Need(Kind.CHOICE, "between", options=_between(state))

    def apply(self, state: State, action: AnyAction) -> tuple[State, Sequence[Event]]:
        """The next state and what happened. Raises NotNow, saying why in a player's words."""
        what = self.need(state).what
        if isinstance(action, act.Stopped) and what != "over":
            return _finish(state)
        if isinstance(action, act.Drawn) and what == "draw":
            return replace(state, card=action.card, drawn=(*state.drawn, action.card)), ()
        if isinstance(action, act.Answered) and what == "answer":
            return _answered(state, action)
        if what == "between":
            if isinstance(action, act.NextRound):
                return _next(state)
            if isinstance(action, act.Joined):
                return _joined(state, action)
            if isinstance(action, act.Left):
                return _left(state, action)
        raise NotNow(WAITING[what])

    def view(self, state: State, seat: int | None) -> View:
        """What ``seat`` may know now; the same for everybody."""
        return View(
            phase=self.need(state).what,
            players=state.players,
            points=state.points,
            turns=state.turns,
            seat=state.seat,
            number=state.number,
            card=state.card,
            right=state.right,
            gone=state.gone,
            winners=state.winners,
        )


def next_seat(state: State) -> int | None:
    """Whose turn comes next: the next one to the left with a turn to go; None at the end."""
    count = len(state.players)
    seats = [(state.seat + step) % count for step in range(1, count + 1)]
    return next((seat for seat in seats if state.turns[seat] < TURNS), None)


def _between(state: State) -> tuple[Option, ...]:
    options = []
    if len(state.players) >= LEAST:
        options.append(Option("next", "next turn", ("go on", "carry on")))
    if len(state.players) < MOST:
        options.append(Option("join", "a new player"))
    if len(state.players) > 1:
        options.append(Option("leave", "somebody leaves"))
    return (*options, Option("stop", "stop the game"))


def _answered(state: State, action: act.Answered) -> Result:
    if action.place is not None and not 0 <= action.place < THINGS:
        raise NotNow("There are four things: A to D.")
    if action.place is None and action.right:
        raise NotNow("No answer is never right.")
    points, turns = list(state.points), list(state.turns)
    points[state.seat] += action.right
    turns[state.seat] += 1
    state = replace(state, right=action.right, points=tuple(points), turns=tuple(turns))
    return state, (Marked(action.place, action.right),)


def _next(state: State) -> Result:
    if len(state.players) < LEAST:
        raise NotNow("It takes two: stop the game, or let somebody join.")
    seat = next_seat(state)
    if seat is None:
        return _finish(state)
    return replace(state, seat=seat, number=state.number + 1, card="", right=None), ()


def _finish(state: State) -> Result:
    """Most points win, ties share; without a point nobody wins."""
    best = max(state.points)
    winners = tuple(s for s, points in enumerate(state.points) if points == best and best)
    return replace(state, winners=winners), (Closed(),)


def _joined(state: State, action: act.Joined) -> Result:
    count, at = len(state.players), action.seat
    if count >= MOST:
        raise NotNow("The table is full: six can play.")
    if action.colour not in COLOURS or action.colour in {p.colour for p in state.players}:
        raise NotNow(f"{action.colour.capitalize()} is not free. Take another colour.")
    if not 0 <= at <= count:
        raise NotNow("Say beside whom the new player sits.")
    player = Player(action.name, action.colour)
    state = replace(
        state,
        players=(*state.players[:at], player, *state.players[at:]),
        points=(*state.points[:at], 0, *state.points[at:]),
        turns=(*state.turns[:at], 0, *state.turns[at:]),
        seat=state.seat + 1 if at <= state.seat else state.seat,
    )
    return state, ()


def _left(state: State, action: act.Left) -> Result:
    count, at = len(state.players), action.seat
    if not 0 <= at < count:
        raise NotNow("Nobody sits there.")
    if count == 1:
        raise NotNow("You are the last one here: stop the game instead.")
    state = replace(
        state,
        players=(*state.players[:at], *state.players[at + 1 :]),
        points=(*state.points[:at], *state.points[at + 1 :]),
        turns=(*state.turns[:at], *state.turns[at + 1 :]),
        gone=(*state.gone, Gone(state.players[at], state.points[at])),
        seat=(state.seat - 1) % (count - 1) if at <= state.seat else state.seat,
    )
    return state, ()
