"""Simulated tables of That's You!: what they do for one need, and what a game was like."""

from __future__ import annotations

import random
import zlib
from bisect import bisect_left
from collections.abc import Sequence
from statistics import mean

from host.core.need import Need
from host.core.rules import Action
from host.games.thats_you import actions as act
from host.games.thats_you import score
from host.games.thats_you.state import CLUES, CROSSES, TRAITS, Round, State

SECONDS_A_ROUND = 50.0
"""Players before the discussion: the secret drawn with chips (35 s), three clue chips named (12 s),
going on (3 s). Estimates, not measured; the host's speech is not in them."""
SECONDS_AN_ELIMINATION = 30.0
"""Talk (24 s), "eliminate ...", "yes" and the chip (6 s). Estimates, not measured."""


def moves(
    need: Need, state: State, skill: Sequence[float], rng: random.Random, deck_ids: Sequence[str]
) -> list[Action]:
    """What the players do for one need, draws included.

    ``skill``: 0..1 by seat; the chance that a table of such players leaves the chosen trait alone
    where blind guessing would take it. ``deck_ids``: at least six ids of traits.
    """
    round_ = state.round
    if need.what == "draw" or round_ is None:
        if need.what == "between":
            return _between(need)
        return [act.Drawn(_six(state, rng, deck_ids))]
    if need.what in ("choose", "secret"):
        return [act.Chosen(_truth(round_)) if score.knows(state) else act.Ready()]
    if need.what == "clue":
        seat = rng.choice([int(option.key) for option in need.options])
        return [act.Clued(CLUES[len(round_.clues)], seat)]
    if need.what == "eliminate":
        return [act.Eliminated(_pick(round_, [skill[s] for s in need.actors], rng))]
    if need.what == "turn":
        return [act.Turned(score.pending(round_) == _truth(round_))]
    return _between(need)


def _between(need: Need) -> list[Action]:
    on = any(option.key == "next" for option in need.options)
    return [act.NextRound() if on else act.Stopped()]


def _six(state: State, rng: random.Random, deck_ids: Sequence[str]) -> tuple[str, ...]:
    """Six cards not drawn before; from the whole pack again where fewer are left."""
    fresh = [card for card in deck_ids if card not in set(state.drawn)]
    return tuple(rng.sample(fresh if len(fresh) >= TRAITS else list(deck_ids), TRAITS))


def _truth(round_: Round) -> int:
    """Where the tick lies: the same whenever it is asked for, though only the giver knows."""
    if round_.chosen is not None:
        return round_.chosen
    return zlib.crc32(f"{round_.number} {' '.join(round_.traits)}".encode()) % TRAITS


def _pick(round_: Round, skill: Sequence[float], rng: random.Random) -> int:
    """The better the table, the rarer the chosen trait is picked among those left."""
    left, truth = score.remaining(round_), _truth(round_)
    weights = [1.0 - mean(skill) if trait == truth else 1.0 for trait in left]
    return rng.choices(left, weights)[0]


def measure(state: State) -> dict[str, float]:
    """What a finished game was like.

    ``rounds`` that count, ``seconds`` of the players by the constants above, ``total`` points,
    ``share`` of the most possible 0..1, ``band`` 0..5, ``spread`` between best and worst round in
    points, ``tied`` always 0: all play together.
    """
    gained = [p for p in score.points(state) if p is not None]
    gained += [leaver.points for leaver in state.gone]
    crosses = [bisect_left(state.setup.board, points) for points in gained]
    turned = sum(min(n + 1, CROSSES) for n in crosses)
    total, most, rounds = score.total(state), score.most(state), score.rounds(state)
    return {
        "rounds": float(rounds),
        "seconds": rounds * SECONDS_A_ROUND + turned * SECONDS_AN_ELIMINATION,
        "total": float(total),
        "share": total / most if most else 0.0,
        "band": float(score.band(total, most) or 0),
        "spread": float(max(gained, default=0) - min(gained, default=0)),
        "tied": 0.0,
    }
