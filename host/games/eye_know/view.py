"""What may be known of a state of Eye Know: all of it but the backs of the cards.

No seat has a secret. Answers and questions are in the pack, not in the state, so nothing of them
can be in a view.
"""

from __future__ import annotations

from host.core.codec import Struct
from host.core.table import Player
from host.games.eye_know import score
from host.games.eye_know.state import Card, Gone, Phase, State, Turn


class View(Struct):
    """What the whole table may know."""

    phase: str
    """Name of the phase, as in the need."""
    players: tuple[Player, ...]
    """Who sits here, clockwise."""
    younger: tuple[bool, ...]
    """Who plays without dice, by seat."""
    classic: bool
    """Whether it is played with chips."""
    goal: int
    """Cards that win (basic)."""
    turns: int
    """Turns of each player (Classic)."""
    number: int
    """Number of the turn."""
    lap: int
    """Number of the lap."""
    turn: Turn | None
    """The open turn, or None between a closed one and the next."""
    grid: tuple[Card | None, ...]
    """The cards on the grid by place."""
    fitting: tuple[int, ...]
    """Places that may be chosen now; empty in any other phase."""
    cards: tuple[tuple[Card, ...], ...]
    """Cards gained by seat."""
    chips: tuple[int, ...]
    """Chips by seat (Classic)."""
    points: tuple[int, ...]
    """Cards by seat; in Classic chips with the sets cashed in."""
    arrived: tuple[int, ...]
    """Seats that have the cards to win."""
    offer_stop: bool
    """Whether the host offers to stop, because nobody has gained a card for long."""
    gone: tuple[Gone, ...]
    """Who left, with their points."""
    winners: tuple[int, ...] | None
    """Seats that won, once the game is over."""


def view_of(state: State) -> View:
    """The public table, which is also what every seat may know."""
    seats = range(len(state.players))
    phase = score.phase_of(state)
    return View(
        phase=phase.value,
        players=state.players,
        younger=state.younger,
        classic=state.setup.classic,
        goal=state.setup.goal,
        turns=state.setup.turns,
        number=state.number,
        lap=state.lap,
        turn=state.turn,
        grid=state.grid,
        fitting=score.fitting(state) if phase is Phase.CHOOSE else (),
        cards=tuple(score.cards(state, seat) for seat in seats),
        chips=tuple(score.chips(state, seat) for seat in seats),
        points=tuple(score.points(state, seat) for seat in seats),
        arrived=score.arrived(state),
        offer_stop=score.offer_stop(state),
        gone=state.gone,
        winners=state.winners,
    )
