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
TURN_SECONDS = 27.0
"""Turn announced and dice 4 s, three or four labels offered 7 s, choosing 4 s, spoken picture and
hint 8 s, naming 4 s."""
FREE_SECONDS = 6.0
"""Twelve labels instead of three, though most tables know them from the turn before."""
QUESTION_SECONDS = 15.0
"""Question read 6 s, thinking and answering 5 s, verdict and refill 4 s."""
BET_SECONDS = 8.0
"""Bet and level asked for and said."""
MISSED_SECONDS = 5.0
"""A wrong name put right, and the refill."""


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
    """Figures of a finished game: ``turns``, ``seconds``, ``top``, ``spread``, ``winner`` (the
    lowest seat that won), ``winners`` (how many share)."""
    points = [score.points(state, seat) for seat in range(len(state.players))]
    won = state.winners or (0,)
    return {
        "turns": float(state.number),
        "seconds": state.number * seconds_of_turn(state),
        "top": float(max(points)),
        "spread": float(max(points) - min(points)),
        "winner": float(won[0]),
        "winners": float(len(won)),
    }


def seconds_of_turn(state: State) -> float:
    """Seconds that a turn takes on the average at the table."""
    asked = CHANCE_OF_NAME
    seconds = TURN_SECONDS + asked * QUESTION_SECONDS + (1 - asked) * MISSED_SECONDS
    if state.setup.classic:
        seconds += FREE_SECONDS + asked * BET_SECONDS
    return seconds
