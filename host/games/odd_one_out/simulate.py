"""Simulated tables of Odd One Out."""

from __future__ import annotations

import random
from collections.abc import Sequence

from host.core.need import Need
from host.core.rules import Action
from host.games.odd_one_out import actions as act
from host.games.odd_one_out.state import THINGS, State

SECONDS_A_TURN = 6.0
"""Thinking and answering. An estimate, not measured; the host's speech is not in it."""


def moves(
    need: Need, state: State, skill: Sequence[float], rng: random.Random, deck_ids: Sequence[str]
) -> list[Action]:
    """What the players do for one need. ``skill``: chance to know; else one of four is guessed."""
    if need.what == "draw":
        fresh = [card for card in deck_ids if card not in state.drawn]
        return [act.Drawn(rng.choice(fresh or deck_ids))]
    if need.what == "answer":
        right = rng.random() < skill[state.seat] or rng.random() < 1 / THINGS
        return [act.Answered(0, right)]
    return [act.NextRound()]


def measure(state: State) -> dict[str, float]:
    """What a finished game was like."""
    return {
        "rounds": float(state.number),
        "seconds": state.number * SECONDS_A_TURN,
        "spread": float(max(state.points) - min(state.points)),
        "tied": float(len(state.winners or ()) != 1),
    }
