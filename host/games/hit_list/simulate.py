"""Simulated tables of Hit List: players of different skill, without a word."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from host.core.need import Need
from host.games.hit_list import actions as act
from host.games.hit_list.state import State

TABLE_SECONDS = 14.0
"""Answers, bets and bonus attempts of one round, beside sand and host, in seconds."""
ENTRIES = 8
"""Entries on a list."""


def moves(
    need: Need, state: State, skill: Sequence[float], rng: random.Random, _ids: Sequence[str]
) -> list[Any]:
    """What the table does for one need."""
    round_ = state.round
    if need.what == "sand" and round_ is not None:
        # Whoever knows least finds a third of a list, whoever knows most three quarters.
        share = 0.35 + 0.4 * skill[round_.answerer]
        found = [n for n in range(ENTRIES) if rng.random() < share]
        named = [act.Named(n, 1.0 + n) for n in found]
        return named if len(found) == ENTRIES else [*named, act.TimeUp()]
    if need.what == "bonus" and round_ is not None:
        seat = need.actors[0]
        taken = {*round_.hits, *(t.entry for t in round_.tries)}
        left = [n for n in range(ENTRIES) if n not in taken]
        hit = bool(left) and rng.random() < (0.35 + 0.4 * skill[seat]) * 0.8
        return [act.Attempt(seat, rng.choice(left) if hit else None)]
    if need.what == "reveal":
        return [act.Bet(need.actors[0], rng.choice(("0-3", "4-6", "4-6", "4-6", "7-8")))]
    simple: Mapping[str, Any] = {
        "draw": act.Drawn(f"card-{state.number}-{len(state.drawn)}", ENTRIES),
        "bet": act.Ready(),
        "start": act.Started(),
        "review": act.Reviewed(),
        "between": act.NextRound(),
        "share": act.Shared(True),
    }
    return [simple[need.what]]


def measure(state: State) -> dict[str, float]:
    """Rounds, seconds without the host's speech, spread of steps, and whether it was tied."""
    won = state.winners or ()
    return {
        "rounds": state.number,
        "seconds": state.number * ((state.setup.seconds or 0.0) + TABLE_SECONDS),
        "spread": max(state.steps) - min(state.steps),
        "tied": float(state.tie is not None or len(won) > 1),
    }
