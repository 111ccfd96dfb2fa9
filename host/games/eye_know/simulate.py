"""Games of Eye Know without talking: what simulated players do, and what came of it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from host.core.need import Need
from host.core.rules import Action
from host.games.eye_know import actions as act
from host.games.eye_know import score
from host.games.eye_know.state import CARD_COLOURS, LEVELS, State, Turn

CHANCE_OF_LEVEL = {1: 0.65, 2: 0.55, 3: 0.45}
"""How often a player of middling skill answers a question of each level."""
CHANCE_OF_NAME = 0.75
"""How often such a player knows the picture that they chose."""
TURN_SECONDS = 15.0
"""Choosing 5 s, thinking and naming 8 s, waiting for a correction and for the dice 2 s."""
QUESTION_SECONDS = 11.0
"""Thinking and answering 10 s, waiting for a correction 1 s."""
BET_SECONDS = 6.0
"""Bet and level said."""


def moves(
    need: Need, state: State, skill: Sequence[float], rng: random.Random, deck_ids: Sequence[str]
) -> list[Action]:
    """What the table does for one need; ``skill`` is 0 to 1 by seat, chance is drawn here too.

    Colours are spread evenly over the ids, since the rules know no pack.
    """
    turn = state.turn
    if need.what == "deal":
        return [_deal(state, rng, deck_ids)]
    if need.what == "between" or turn is None:
        return [act.NextRound() if len(state.players) > 1 else act.Stopped()]
    if need.what == "roll":
        number = turn.level or rng.choice(LEVELS)
        return [act.Rolled(rng.choice(act.DIE), number)]
    if need.what == "choose":
        return [act.Chosen(rng.choice(score.fitting(state)))]
    return [_played(need.what, state, turn, skill[need.actors[0]], rng)]


def _played(what: str, state: State, turn: Turn, skill: float, rng: random.Random) -> Action:
    """From naming the picture to the answer."""
    if what == "identify":
        return act.Identified(rng.random() < _chance(CHANCE_OF_NAME, skill))
    if what == "bet":
        held = score.chips(state, turn.seat)
        if rng.random() < 0.1:
            return act.Declined()
        return act.Bet(rng.randint(1, min(held, score.MOST_BET)))
    if what == "level":
        return act.Level(rng.choice(LEVELS))
    return act.Answered(rng.random() < _chance(CHANCE_OF_LEVEL[turn.level or 1], skill))


def _chance(middling: float, skill: float) -> float:
    """``middling`` at skill 0.5, a quarter more or less towards 1 and 0."""
    return min(0.95, max(0.05, middling + (skill - 0.5) * 0.5))


def _deal(state: State, rng: random.Random, deck_ids: Sequence[str]) -> Action:
    """A card for the first empty place, or word that there is none."""
    card = draw(state, deck_ids, rng)
    if card is None:
        return act.NoneLeft()
    colour = CARD_COLOURS[deck_ids.index(card) % len(CARD_COLOURS)]
    return act.Dealt(card, colour, score.to_deal(state)[0])


def draw(state: State, deck_ids: Sequence[str], rng: random.Random) -> str | None:
    """A card that is neither kept nor in play; of the discard pile only when no other is left."""
    busy = score.in_play(state)
    thrown = set(state.discarded)
    fresh = [card for card in deck_ids if card not in busy and card not in thrown]
    rest = fresh or [card for card in deck_ids if card in thrown]
    return rng.choice(rest) if rest else None


def measure(state: State) -> dict[str, float]:
    """Turns, seconds at the table without the host's speech, spread of the points, shared wins."""
    points = [score.points(state, seat) for seat in range(len(state.players))]
    return {
        "rounds": float(state.number),
        "seconds": state.number * seconds_of_turn(state),
        "spread": float(max(points) - min(points)),
        "tied": float(len(state.winners or ()) > 1),
    }


def seconds_of_turn(state: State) -> float:
    """Seconds that the players take for a turn on the average."""
    asked = QUESTION_SECONDS + (BET_SECONDS if state.setup.classic else 0.0)
    return TURN_SECONDS + CHANCE_OF_NAME * asked
