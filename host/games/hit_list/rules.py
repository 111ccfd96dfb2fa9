"""The rules of iKNOW: Hit List as four pure functions (rulebook, and rulings where it is silent).

A round goes draw, bet, start, sand, review, bonus, reveal, between. The phase is never stored:
``score.phase_of`` reckons it from the record, so a late ruling can lead back to a bonus round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host.core.errors import NotNow
from host.core.need import Kind, Need, Option
from host.core.rules import Action as AnyAction
from host.core.rules import Event
from host.core.table import COLOURS
from host.games.hit_list import actions, score
from host.games.hit_list.moves import MOVES, WAITING
from host.games.hit_list.settle import settle
from host.games.hit_list.state import CHANNELS, Phase, Round, Setup, State
from host.games.hit_list.view import View, view_of

BONUS_SECONDS = 15.0
"""Time for a bonus attempt, in seconds (rulings: Bonus round)."""

BET_OPTIONS = (
    Option("0-3", "zero to three", ("none to three", "nought to three", "up to three")),
    Option("4-6", "four to six", ("between four and six",)),
    Option("7-8", "seven and eight", ("seven to eight", "seven or eight")),
)
"""The three iBET cards as they are said."""


class HitList:
    """iKNOW: Hit List for two to six players."""

    name = "hit-list"
    version = 1
    """Raised whenever an old log would play differently."""
    setup_type = Setup
    action_type: Any = actions.Action

    def new(self, setup: Setup) -> State:
        """The first round, before its card is drawn. Raises NotNow if the set-up is unfit."""
        count = len(setup.players)
        check_setup(setup)
        return State(
            setup=setup,
            players=setup.players,
            channels=setup.channels or ("cards",) * count,
            steps=(0,) * count,
            last=(setup.first - 1) % count,
            round=Round(number=1, answerer=setup.first, bets=(None,) * count),
        )

    def need(self, state: State) -> Need:
        """What the game waits for now."""
        phase = score.phase_of(state)
        if phase in (Phase.DRAW, Phase.START):
            return Need(Kind.CHANCE, phase.value)
        if phase is Phase.BET:
            waited = score.bets_missing(state)
            return Need(Kind.CHOICE, "bet", waited, BET_OPTIONS, secret=True)
        if phase is Phase.SAND and state.round is not None:
            return Need(Kind.LIST, "sand", (state.round.answerer,), seconds=state.setup.seconds)
        if phase is Phase.REVIEW:
            return Need(Kind.REVIEW, "review")
        if phase is Phase.OVER:
            return Need(Kind.OVER, "over")
        return _need_after(state, phase)

    def apply(self, state: State, action: AnyAction) -> tuple[State, Sequence[Event]]:
        """The next state and what happened. Raises NotNow, saying why in a player's words."""
        entry = MOVES.get(type(action))
        if entry is None:
            raise NotNow("That is not part of Hit List.")
        phases, move = entry
        phase = score.phase_of(state)
        if phase not in phases:
            raise NotNow(WAITING[phase])
        after, events = move(state, action)
        after, more = settle(state, after)
        return after, (*events, *more)

    def view(self, state: State, seat: int | None) -> View:
        """What ``seat`` may know now; None is the public table."""
        return view_of(state, seat)


def _need_after(state: State, phase: Phase) -> Need:
    """The needs from the bonus round on."""
    if phase is Phase.BONUS:
        actor = score.bonus_actor(state)
        actors = () if actor is None else (actor,)
        return Need(Kind.ATTEMPT, "bonus", actors, seconds=BONUS_SECONDS)
    if phase is Phase.REVEAL and state.round is not None:
        seat = score.bettors(state)[state.round.shown]
        return Need(Kind.CHOICE, "reveal", (seat,), BET_OPTIONS)
    if phase is Phase.SHARE and state.tie is not None:
        options = (Option("yes", "share the win"), Option("no", "play on"))
        return Need(Kind.CHOICE, "share", state.tie.seats, options)
    return Need(Kind.CHOICE, "between", options=_between_options(state))


def _between_options(state: State) -> tuple[Option, ...]:
    """What the table can do between rounds."""
    options = []
    if len(state.players) > 1:
        options.append(Option("next", "next round", ("go on", "carry on")))
    if state.tie is None and not score.arrived(state):
        if len(state.players) < 6:
            options.append(Option("join", "a new player"))
        if len(state.players) > 1:
            options.append(Option("leave", "somebody leaves"))
    options.append(Option("stop", "stop the game"))
    return tuple(options)


def check_setup(setup: Setup) -> None:
    """Raises NotNow naming what is wrong with a set-up and what would be right."""
    count = len(setup.players)
    if not 2 <= count <= 6:
        raise NotNow(f"Hit List is for two to six players, not {count}.")
    if not 0 <= setup.first < count:
        raise NotNow("The player who answers first must sit at the table.")
    colours = [player.colour for player in setup.players]
    if len(set(colours)) < count or not set(colours) <= set(COLOURS):
        raise NotNow(f"Every player needs a colour of their own: {', '.join(COLOURS)}.")
    if setup.channels and len(setup.channels) != count:
        raise NotNow("Say for every player how they bet, or for nobody.")
    if not set(setup.channels) <= set(CHANNELS):
        raise NotNow(f"Bets are made with one of: {', '.join(CHANNELS)}.")
    if setup.seconds is not None and not 15 <= setup.seconds <= 120:
        raise NotNow("The hourglass runs 15 to 120 seconds, or not at all.")
    if setup.steps < 1:
        raise NotNow("The track needs at least one step.")
