"""Hit List as the house has it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from host.content.hit_list import KIND
from host.core.ledger import Ledger, Step
from host.core.table import Player
from host.dialogue.desk import Desk
from host.dialogue.settings import Settings
from host.games.game import AnyDeck, Game, Simulation
from host.games.hit_list import actions as act
from host.games.hit_list.demo import HitListGuests
from host.games.hit_list.facts import facts
from host.games.hit_list.options import options
from host.games.hit_list.page import PAGES
from host.games.hit_list.rules import HitList
from host.games.hit_list.script import HitListScript
from host.games.hit_list.simulate import measure, moves
from host.games.hit_list.state import Setup, State


def _setup(settings: Settings, players: tuple[Player, ...], first: int) -> Setup:
    return Setup(
        players=players,
        first=first,
        steps=settings.track,
        seconds=settings.hourglass,
        plate_manager=settings.plate_manager,
        channels=(settings.secrets,) * len(players),
        bets=settings.bets,
        strictness=settings.strictness,
    )


def _script(desk: Desk, ledger: Ledger[State], deck: AnyDeck, rng: random.Random) -> HitListScript:
    pile = deck.pile(rng, ledger.state.drawn)
    return HitListScript(desk, ledger, deck, pile)


def _hidden(steps: Sequence[Step], state: State) -> set[int]:
    """Bets that nobody may know yet: those of the open round that were not shown."""
    round_ = state.round
    if round_ is None or round_.scored:
        return set()
    n = len(state.players)
    shown = {(round_.answerer + 1 + i) % n for i in range(round_.shown)}
    hidden: set[int] = set()
    for step in reversed(steps):
        if isinstance(step.action, act.Drawn):
            break
        if isinstance(step.action, act.Bet) and step.action.seat not in shown:
            hidden.add(step.n)
    return hidden


GAMES = (
    Game(
        name="hit-list",
        title="Hit List",
        place=1,
        fewest=2,
        most=6,
        opening="who_is_oldest",
        package="host.games.hit_list",
        rules=HitList(),
        kind=KIND,
        setup=_setup,
        script=_script,
        facts=facts,
        guests=HitListGuests,
        simulation=Simulation(moves, measure),
        hidden=_hidden,
        options=options(),
        forms=("the hit list", "lists", "hitlist"),
        pages=PAGES,
    ),
)
"""What this folder adds to the house."""
