"""Knowing Me Knowing You as four pure functions (rulebook, and rulings where it is silent).

A series goes draw, write (five times), reveal and settle (five times), between; where fingers keep
an answer, each question is told before the next. The phase is never stored: ``score.phase_of``
reckons it from the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host.core.errors import NotNow
from host.core.need import Kind, Need, Option
from host.core.rules import Action as AnyAction
from host.core.rules import Event
from host.core.table import COLOURS
from host.games.knowing_me import actions, closing, score
from host.games.knowing_me.moves import MOVES, WAITING
from host.games.knowing_me.settle import settle
from host.games.knowing_me.state import CHANNELS, Asked, Phase, Series, Setup, State
from host.games.knowing_me.view import View, view_of


class KnowingMe:
    """Knowing Me Knowing You for three to six players."""

    name = "knowing-me"
    version = 1
    """Raised whenever an old log would play differently."""
    setup_type = Setup
    action_type: Any = actions.Action
    two = False
    """Whether two play, by their own scoring."""
    each = 1
    """Series for each player (rulebook)."""

    def new(self, setup: Setup) -> State:
        """The first series, before its card is drawn. Raises NotNow if the set-up is unfit."""
        count = len(setup.players)
        check_setup(setup, two=self.two)
        nothing = (0,) * count
        return State(
            setup=setup,
            two=self.two,
            each=self.each if setup.series is None else setup.series,
            players=setup.players,
            channels=setup.channels or ("cards",) * count,
            boxes=(nothing,) * count,
            past=nothing,
            had=nothing,
            last=(setup.first - 1) % count,
            series=Series(number=1, target=setup.first),
        )

    def need(self, state: State) -> Need:
        """What the game waits for now."""
        phase = score.phase_of(state)
        if phase is Phase.DRAW:
            return Need(Kind.CHANCE, "draw")
        if phase is Phase.OVER:
            return Need(Kind.OVER, "over")
        if phase is Phase.BETWEEN:
            return Need(Kind.CHOICE, "between", options=_between_options(state))
        number = score.open_question(state)
        assert number is not None and state.series is not None
        asked = state.series.asked[number]
        if phase is Phase.SETTLE:
            return Need(Kind.REVIEW, "settle", (state.series.target,))
        kind = Kind.ATTEMPT if asked.question.kind == "open" else Kind.CHOICE
        if phase is Phase.WRITE:
            waited = score.missing(state, asked)
            seconds = state.setup.seconds
            return Need(kind, "write", waited, _options(state, asked), seconds, secret=True)
        seat = score.announcer(state)
        return Need(kind, "reveal", () if seat is None else (seat,), _options(state, asked))

    def apply(self, state: State, action: AnyAction) -> tuple[State, Sequence[Event]]:
        """The next state and what happened. Raises NotNow, saying why in a player's words."""
        entry = MOVES.get(type(action))
        if entry is None:
            raise NotNow("That is not part of Knowing Me Knowing You.")
        phases, move = entry
        phase = score.phase_of(state)
        if phase not in phases:
            raise NotNow(WAITING[phase])
        after, events = move(state, action)
        return after, (*events, *settle(state, after))

    def view(self, state: State, seat: int | None) -> View:
        """What ``seat`` may know now; None is the public table."""
        return view_of(state, seat)


class KnowingMeTwo(KnowingMe):
    """Knowing Me Knowing You for two (rulebook: Playing for Two): three series each."""

    name = "knowing-me-two"
    two = True
    each = 3


def _options(state: State, asked: Asked) -> tuple[Option, ...]:
    """The answers that a question offers; own words are always allowed besides."""
    keys = score.option_keys(state, asked.question)
    if asked.question.kind != "people":
        return tuple(Option(key, f"option {key}") for key in keys)
    names = {player.colour: player.name for player in state.players}
    return tuple(Option(key, names[key], (key,)) for key in keys)


def _between_options(state: State) -> tuple[Option, ...]:
    """What the table can do between series."""
    count = len(state.players)
    options = []
    if count >= closing.fewest(state):
        options.append(Option("next", "next questions", ("go on", "carry on")))
    if count < (2 if state.two else closing.MOST):
        options.append(Option("join", "a new player"))
    if count > 1:
        options.append(Option("leave", "somebody leaves"))
    return (*options, Option("stop", "stop the game"))


def check_setup(setup: Setup, *, two: bool) -> None:
    """Raises NotNow naming what is wrong with a set-up and what would be right."""
    count = len(setup.players)
    if two and count != 2:
        raise NotNow(f"This game is for two players, not {count}.")
    if not two and not closing.FEWEST <= count <= closing.MOST:
        raise NotNow(f"Knowing Me Knowing You is for three to six players, not {count}.")
    if not 0 <= setup.first < count:
        raise NotNow("The player who is asked first must sit at the table.")
    colours = [player.colour for player in setup.players]
    if len(set(colours)) < count or not set(colours) <= set(COLOURS):
        raise NotNow(f"Every player needs a colour of their own: {', '.join(COLOURS)}.")
    if setup.channels and len(setup.channels) != count:
        raise NotNow("Say for every player how they answer, or for nobody.")
    if not set(setup.channels) <= set(CHANNELS):
        raise NotNow(f"Answers are given with one of: {', '.join(CHANNELS)}.")
    if setup.series is not None and not 1 <= setup.series <= 5:
        raise NotNow("Everybody is asked one to five series.")
    closing.check_seconds(setup.seconds)
