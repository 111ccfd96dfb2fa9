"""Knowing Me Knowing You, and for two, as the house has them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from host.content.knowing_me import KIND
from host.core.ledger import Step
from host.core.table import Player
from host.dialogue.settings import Settings
from host.games.game import Game, Simulation
from host.games.knowing_me import actions as act
from host.games.knowing_me import score
from host.games.knowing_me.demo import KnowingMeGuests
from host.games.knowing_me.facts import facts
from host.games.knowing_me.options import USUAL, options
from host.games.knowing_me.page import PAGES
from host.games.knowing_me.rules import KnowingMe, KnowingMeTwo
from host.games.knowing_me.script import KnowingMeScript, KnowingMeTwoScript
from host.games.knowing_me.simulate import measure, moves
from host.games.knowing_me.state import Setup, State


def _setup(settings: Settings, players: tuple[Player, ...], first: int) -> Setup:
    return Setup(
        players=players,
        first=first,
        channels=(settings.secrets,) * len(players),
        strictness=settings.strictness,
        seconds=settings.get("writing", float(USUAL)),
    )


def _hidden(steps: Sequence[Step], state: State) -> set[int]:
    """What was entered in secret and is not told yet; all of it, until its series is over."""
    if state.series is None or score.revealing(state.series) is None:
        return set()
    hidden: set[int] = set()
    for step in reversed(steps):
        if isinstance(step.action, act.NextRound):
            break
        if isinstance(step.action, act.Wrote):
            hidden.add(step.n)
    return hidden


_game = partial(
    Game,
    title="Knowing Me Knowing You",
    opening="whose_birthday",
    package="host.games.knowing_me",
    kind=KIND,
    setup=_setup,
    facts=facts,
    guests=KnowingMeGuests,
    simulation=Simulation(moves, measure),
    hidden=_hidden,
    options=options(),
    forms=("knowing me", "knowing you", "knowing me knowing you", "the questions"),
    pages=PAGES,
)

GAMES = (
    _game(name="knowing-me", place=5, fewest=3, most=6, rules=KnowingMe(), script=KnowingMeScript),
    _game(
        name="knowing-me-two",
        goal="goal_two",
        place=6,
        fewest=2,
        most=2,
        rules=KnowingMeTwo(),
        script=KnowingMeTwoScript,
    ),
)
"""What this folder adds to the house."""
