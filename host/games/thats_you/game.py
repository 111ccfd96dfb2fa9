"""That's You! as the house has it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from host.content.thats_you import KIND
from host.core.ledger import Ledger, Step
from host.core.table import Player
from host.dialogue.desk import Desk
from host.dialogue.settings import Settings
from host.games.game import AnyDeck, Game, Simulation
from host.games.thats_you import actions as act
from host.games.thats_you import score
from host.games.thats_you.demo import ThatsYouGuests
from host.games.thats_you.facts import facts
from host.games.thats_you.options import board_of, options
from host.games.thats_you.page import PAGES
from host.games.thats_you.rules import ThatsYou
from host.games.thats_you.script import ThatsYouScript
from host.games.thats_you.simulate import measure, moves
from host.games.thats_you.state import LEAST, MOST, Setup, State


def _setup(settings: Settings, players: tuple[Player, ...], first: int) -> Setup:
    return Setup(
        players=players,
        first=first,
        board=board_of(settings),
        channels=(settings.secrets,) * len(players),
        strictness=settings.strictness,
    )


def _script(desk: Desk, ledger: Ledger[State], deck: AnyDeck, rng: random.Random) -> ThatsYouScript:
    pile = deck.pile(rng, ledger.state.drawn)
    return ThatsYouScript(desk, ledger, deck, pile, rng)


def _hidden(steps: Sequence[Step], state: State) -> set[int]:
    """The chosen trait of the open round, until everybody knows it."""
    if state.round is None or score.ended(state):
        return set()
    hidden: set[int] = set()
    for step in reversed(steps):
        if isinstance(step.action, act.Drawn):
            break
        if isinstance(step.action, act.Chosen):
            hidden.add(step.n)
    return hidden


GAMES = (
    Game(
        name="thats-you",
        title="That's You",
        place=2,
        fewest=LEAST,
        most=MOST,
        opening="who_starts",
        package="host.games.thats_you",
        rules=ThatsYou(),
        kind=KIND,
        setup=_setup,
        script=_script,
        facts=facts,
        guests=ThatsYouGuests,
        simulation=Simulation(moves, measure),
        hidden=_hidden,
        options=options(),
        forms=("that is you", "thats you", "traits", "the traits"),
        pages=PAGES,
    ),
)
"""What this folder adds to the house."""
