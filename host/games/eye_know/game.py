"""Eye Know, basic and Classic, as the house has them."""

from __future__ import annotations

import random

from host.content.eye_know import KIND
from host.core.ledger import Ledger
from host.core.table import Player
from host.dialogue.desk import Desk
from host.dialogue.settings import Settings
from host.games.eye_know.changes import younger_seats
from host.games.eye_know.demo import EyeKnowGuests
from host.games.eye_know.facts import facts
from host.games.eye_know.options import NOBODY, options
from host.games.eye_know.page import PAGES
from host.games.eye_know.pile import Pile
from host.games.eye_know.rules import EyeKnow, EyeKnowClassic
from host.games.eye_know.script import EyeKnowScript
from host.games.eye_know.simulate import measure, moves
from host.games.eye_know.state import Setup, State
from host.games.game import AnyDeck, Game, Simulation, nothing_hidden


def _basic(settings: Settings, players: tuple[Player, ...], first: int) -> Setup:
    return Setup(
        players=players,
        first=first,
        younger=younger_seats(settings.get("younger", NOBODY), players),
        dice=settings.get("dice", "host"),
        goal=settings.get("goal", 5),
        strictness=settings.strictness,
    )


def _classic(settings: Settings, players: tuple[Player, ...], first: int) -> Setup:
    return Setup(
        players=players,
        first=first,
        classic=True,
        turns=settings.get("turns", 5),
        strictness=settings.strictness,
    )


def _script(desk: Desk, ledger: Ledger[State], deck: AnyDeck, rng: random.Random) -> EyeKnowScript:
    order = deck.draw_order(rng)
    return EyeKnowScript(desk, ledger, deck, Pile(order, rng, deck.unseen(order), deck.spare))


GAMES = (
    Game(
        name="eye-know",
        title="Eye Know",
        place=3,
        fewest=2,
        most=6,
        opening="who_starts",
        package="host.games.eye_know",
        rules=EyeKnow(),
        kind=KIND,
        setup=_basic,
        script=_script,
        facts=facts,
        guests=EyeKnowGuests,
        simulation=Simulation(moves, measure),
        hidden=nothing_hidden,
        options=options(classic=False),
        forms=("I know", "eye know basic", "the pictures", "pictures", "basic eye know"),
        pages=PAGES,
    ),
    Game(
        name="eye-know-classic",
        goal="goal_classic",
        title="Eye Know Classic",
        place=4,
        fewest=2,
        most=6,
        opening="who_starts",
        package="host.games.eye_know",
        rules=EyeKnowClassic(),
        kind=KIND,
        setup=_classic,
        script=_script,
        facts=facts,
        guests=EyeKnowGuests,
        simulation=Simulation(moves, measure),
        hidden=nothing_hidden,
        options=options(classic=True),
        forms=("I know classic", "classic", "with chips", "eye know with chips", "the classic"),
        pages=PAGES,
    ),
)
"""What this folder adds to the house."""
