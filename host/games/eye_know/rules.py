"""The rules of Eye Know, basic and Classic, as four pure functions (rulebook; rulings).

A turn goes deal, roll, choose, identify, question, deal, between; in Classic and for younger
players without the roll; in Classic with bet and level before the question. The phase is never
stored: ``score.phase_of`` reckons it from the record, so a late ruling can lead back to a question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host.core.errors import NotNow
from host.core.need import Kind, Need, Option
from host.core.rules import Action as AnyAction
from host.core.rules import Event
from host.core.table import COLOURS
from host.games.eye_know import actions, score
from host.games.eye_know.closing import MOST_PLAYERS, check_lengths
from host.games.eye_know.moves import MOVES, WAITING
from host.games.eye_know.settle import settle
from host.games.eye_know.state import CARD_COLOURS, Phase, Setup, State, Turn
from host.games.eye_know.view import View, view_of

ANSWER_SECONDS = 30.0
"""Time of silence for a name, a choice or an answer, in seconds (not in the rulebook)."""
LEVEL_OPTIONS: tuple[Option, ...] = (
    Option("1", "true or false", ("true false", "true and false", "one to one")),
    Option("2", "multiple choice", ("choice", "two to one")),
    Option("3", "open", ("open question", "open-ended", "three to one")),
)
"""The three questions of a card as they are said (rulebook: Answer a Trivia Question)."""


class EyeKnow:
    """Eye Know for two to six players or teams, first to five cards."""

    name = "eye-know"
    version = 1
    """Raised whenever an old log would play differently."""
    classic = False
    """Whether it is played with chips."""
    setup_type = Setup
    action_type: Any = actions.Action

    def new(self, setup: Setup) -> State:
        """The first turn, before the grid is laid. Raises NotNow if the set-up is unfit."""
        count = len(setup.players)
        if setup.classic != self.classic:
            raise NotNow("Chips belong to Eye Know Classic.")
        check_setup(setup)
        younger = setup.younger or (False,) * count
        return State(
            setup=setup,
            players=setup.players,
            younger=younger,
            kept=((),) * count,
            chips=(score.START_CHIPS if setup.classic else 0,) * count,
            laps=(0,) * count,
            last=(setup.first - 1) % count,
            turn=Turn(1, setup.first, setup.classic or younger[setup.first]),
        )

    def need(self, state: State) -> Need:
        """What the game waits for now."""
        phase = score.phase_of(state)
        if phase is Phase.OVER:
            return Need(Kind.OVER, "over")
        if phase is Phase.DEAL:
            return Need(Kind.CHANCE, "deal")
        if phase is Phase.BETWEEN or state.turn is None:
            return Need(Kind.CHOICE, "between", options=_between_options(state))
        actors = (state.turn.seat,)
        if phase is Phase.ROLL:
            return _roll(state, actors)
        if phase in (Phase.IDENTIFY, Phase.QUESTION):
            return Need(Kind.ATTEMPT, phase.value, actors, seconds=ANSWER_SECONDS)
        options = LEVEL_OPTIONS
        if phase is not Phase.LEVEL:
            options = _choose_options(state) if phase is Phase.CHOOSE else _bet_options(state)
        return Need(Kind.CHOICE, phase.value, actors, options, ANSWER_SECONDS)

    def apply(self, state: State, action: AnyAction) -> tuple[State, Sequence[Event]]:
        """The next state and what happened. Raises NotNow, saying why in a player's words."""
        entry = MOVES.get(type(action))
        if entry is None:
            raise NotNow("That is not part of Eye Know.")
        phases, move = entry
        phase = score.phase_of(state)
        if phase not in phases:
            raise NotNow(WAITING[phase])
        after, events = move(state, action)
        return after, (*events, *settle(state, after))

    def view(self, state: State, seat: int | None) -> View:
        """What ``seat`` may know now; nothing is secret in Eye Know but the backs of the cards."""
        return view_of(state)


class EyeKnowClassic(EyeKnow):
    """Eye Know Classic: five chips and five turns each, bets on the questions, sets at the end."""

    name = "eye-know-classic"
    classic = True


def _roll(state: State, actors: tuple[int, ...]) -> Need:
    """Chance when the host rolls; when the table does, it says what lies there."""
    if state.setup.dice == "host":
        return Need(Kind.CHANCE, "roll", actors)
    options = (*(Option(c, c) for c in CARD_COLOURS), Option("any", "any colour"))
    return Need(Kind.CHOICE, "roll", actors, options)


def _choose_options(state: State) -> tuple[Option, ...]:
    """The places that may be chosen; the dialogue offers their cards by label."""
    return tuple(Option(str(place), f"number {place + 1}") for place in score.fitting(state))


def _bet_options(state: State) -> tuple[Option, ...]:
    """One to five chips, as far as the player has them, or no question."""
    held = score.chips(state, state.turn.seat) if state.turn is not None else 0
    bets = range(1, min(held, score.MOST_BET) + 1)
    chips = tuple(Option(str(n), "one chip" if n == 1 else f"{n} chips", (str(n),)) for n in bets)
    return (*chips, Option("none", "no question"))


def _between_options(state: State) -> tuple[Option, ...]:
    """What the table can do between turns."""
    options = []
    if len(state.players) > 1:
        options.append(Option("next", "next turn", ("go on", "carry on")))
    if not score.ending(state):
        if len(state.players) < MOST_PLAYERS:
            options.append(Option("join", "a new player"))
        if len(state.players) > 1:
            options.append(Option("leave", "somebody leaves"))
    options.append(Option("stop", "stop the game"))
    return tuple(options)


def check_setup(setup: Setup) -> None:
    """Raises NotNow naming what is wrong with a set-up and what would be right."""
    count = len(setup.players)
    if not 2 <= count <= MOST_PLAYERS:
        raise NotNow(f"Eye Know is for two to six players or teams, not {count}.")
    if not 0 <= setup.first < count:
        raise NotNow("The player who begins must sit at the table.")
    colours = [player.colour for player in setup.players]
    if len(set(colours)) < count or not set(colours) <= set(COLOURS):
        raise NotNow(f"Every player needs a colour of their own: {', '.join(COLOURS)}.")
    if setup.younger and len(setup.younger) != count:
        raise NotNow("Say for every player whether they are one of the younger ones, or for none.")
    check_lengths(setup.goal, setup.turns)
