"""The rules of That's You! as four pure functions (rulebook, and rulings where it is silent).

A round goes draw, secret (or choose, where the host draws), clue, eliminate and turn, between. The
phase is never stored: ``score.phase_of`` reckons it from the record, so a late correction can lead
back to the discussion.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host.core.errors import NotNow
from host.core.need import Kind, Need, Option
from host.core.rules import Action as AnyAction
from host.core.rules import Event
from host.core.table import COLOURS
from host.games.thats_you import actions, score
from host.games.thats_you.closing import check_board
from host.games.thats_you.moves import MOVES, WAITING
from host.games.thats_you.state import CHANNELS, LEAST, MOST, Phase, Round, Setup, State
from host.games.thats_you.view import View, view_of

NUMBERS = ("one", "two", "three", "four", "five", "six")
"""The numbers beside the traits as they are said."""

CHIP_OPTIONS = (
    Option("cross", "a cross", ("cross", "it's a cross", "an x", "x")),
    Option("tick", "the tick", ("tick", "it's the tick", "a tick", "check mark")),
)
"""What a turned chip shows."""


class ThatsYou:
    """That's You! for three to six players."""

    name = "thats-you"
    version = 1
    """Raised whenever an old log would play differently."""
    setup_type = Setup
    action_type: Any = actions.Action

    def new(self, setup: Setup) -> State:
        """The first round, before its traits are drawn. Raises NotNow if the set-up is unfit."""
        check_setup(setup)
        count = len(setup.players)
        return State(
            setup=setup,
            players=setup.players,
            channels=setup.channels or ("cards",) * count,
            points=(None,) * count,
            last=(setup.first - 1) % count,
            round=Round(number=1, giver=setup.first),
        )

    def need(self, state: State) -> Need:
        """What the game waits for now."""
        phase = score.phase_of(state)
        round_ = state.round
        if phase is Phase.OVER:
            return Need(Kind.OVER, "over")
        if phase is Phase.BETWEEN or round_ is None:
            return Need(Kind.CHOICE, "between", options=_between_options(state))
        if phase in (Phase.DRAW, Phase.CHOOSE):
            return Need(Kind.CHANCE, phase.value)
        giver = (round_.giver,)
        if phase is Phase.SECRET:
            options = (*_trait_options(round_), READY) if score.knows(state) else (READY,)
            return Need(Kind.CHOICE, "secret", giver, options, secret=True)
        if phase is Phase.CLUE:
            return Need(Kind.CHOICE, "clue", giver, _clue_options(state, round_))
        if phase is Phase.TURN:
            return Need(Kind.CHOICE, "turn", giver, CHIP_OPTIONS)
        return Need(Kind.CHOICE, "eliminate", score.guessers(state), _trait_options(round_))

    def apply(self, state: State, action: AnyAction) -> tuple[State, Sequence[Event]]:
        """The next state and what happened. Raises NotNow, saying why in a player's words."""
        entry = MOVES.get(type(action))
        if entry is None:
            raise NotNow("That is not part of That's You!")
        phases, move = entry
        phase = score.phase_of(state)
        if phase not in phases:
            raise NotNow(WAITING[phase])
        return move(state, action)

    def view(self, state: State, seat: int | None) -> View:
        """What ``seat`` may know now; None is the public table."""
        return view_of(state, seat)


READY = Option("ready", "ready", ("done", "i have it", "got it"))
"""What a giver says once the secret trait is drawn; with a keypad it is the way on without it."""


def _trait_options(round_: Round) -> tuple[Option, ...]:
    """Every trait that is still in, by number; its text is the script's to add."""
    return tuple(
        Option(str(trait), f"trait {NUMBERS[trait]}", (f"number {NUMBERS[trait]}", NUMBERS[trait]))
        for trait in score.remaining(round_)
    )


def _clue_options(state: State, round_: Round) -> tuple[Option, ...]:
    """Everybody who has no clue chip yet, the giver too."""
    return tuple(
        Option(str(seat), player.name, (player.colour,))
        for seat, player in enumerate(state.players)
        if seat not in round_.clues
    )


def _between_options(state: State) -> tuple[Option, ...]:
    """What the table can do between rounds."""
    options = []
    if not score.to_give(state):
        options.append(Option("next", "the final score", ("go on", "carry on")))
    elif len(state.players) >= LEAST:
        options.append(Option("next", "next round", ("go on", "carry on")))
    if len(state.players) < MOST:
        options.append(Option("join", "a new player"))
    if len(state.players) > 1:
        options.append(Option("leave", "somebody leaves"))
    options.append(Option("stop", "stop the game"))
    return tuple(options)


def check_setup(setup: Setup) -> None:
    """Raises NotNow naming what is wrong with a set-up and what would be right."""
    count = len(setup.players)
    if not LEAST <= count <= MOST:
        raise NotNow(f"That's You! is for three to six players, not {count}.")
    if not 0 <= setup.first < count:
        raise NotNow("The first clue giver must sit at the table.")
    colours = [player.colour for player in setup.players]
    if len(set(colours)) < count or not set(colours) <= set(COLOURS):
        raise NotNow(f"Every player needs a colour of their own: {', '.join(COLOURS)}.")
    if setup.channels and len(setup.channels) != count:
        raise NotNow("Say for every player how they keep the secret, or for nobody.")
    if not set(setup.channels) <= set(CHANNELS):
        raise NotNow(f"The secret is kept with one of: {', '.join(CHANNELS)}.")
    check_board(setup.board)
