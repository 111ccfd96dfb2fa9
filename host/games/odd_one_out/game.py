"""Odd One Out as the house has it."""

from __future__ import annotations

import random

from host.core.ledger import Ledger
from host.core.table import Player
from host.dialogue.desk import Desk
from host.dialogue.settings import Settings
from host.games.game import AnyDeck, Game, Simulation, nothing_hidden
from host.games.odd_one_out.cards import KIND
from host.games.odd_one_out.demo import OddOneOutGuests
from host.games.odd_one_out.facts import facts
from host.games.odd_one_out.rules import OddOneOut
from host.games.odd_one_out.script import OddOneOutScript
from host.games.odd_one_out.simulate import measure, moves
from host.games.odd_one_out.state import LEAST, MOST, Setup, State


def _setup(_settings: Settings, players: tuple[Player, ...], first: int) -> Setup:
    return Setup(players, first)


def _script(
    desk: Desk, ledger: Ledger[State], deck: AnyDeck, rng: random.Random
) -> OddOneOutScript:
    pile = deck.pile(rng, ledger.state.drawn)
    return OddOneOutScript(desk, ledger, deck, pile)


GAMES = (
    Game(
        name="odd-one-out",
        title="Odd One Out",
        place=7,
        fewest=LEAST,
        most=MOST,
        opening="who_starts",
        package="host.games.odd_one_out",
        rules=OddOneOut(),
        kind=KIND,
        setup=_setup,
        script=_script,
        facts=facts,
        guests=OddOneOutGuests,
        simulation=Simulation(moves, measure),
        hidden=nothing_hidden,
        example=True,
        forms=("odd one", "the odd one out", "which does not belong"),
    ),
)
"""What this folder adds to the house."""
