"""What simulated players do, and what one finished game measures."""

from __future__ import annotations

import random
from collections.abc import Sequence

from host.core.need import Need
from host.core.rules import Action
from host.games.knowing_me import actions as act
from host.games.knowing_me import score
from host.games.knowing_me.state import OWN, QUESTIONS, SECRET_CHANNELS, Asked, Question, State

OPENING_SECONDS = 8.0
"""Naming target and card at the beginning of a series."""
ASK_SECONDS = 6.0
"""Reading one question with its options."""
WRITE_SECONDS = 9.0
"""Until the last has written and somebody says that all are ready."""
AGAIN_SECONDS = 2.5
"""Asking one question again, shortened."""
TELL_SECONDS = 2.2
"""One answer with the name that calls it."""
SCORE_SECONDS = 4.0
"""Who has what for one question."""
CLOSING_SECONDS = 5.0
"""Best and least known of one player at the end."""
OPEN_SHARE = 0.15
"""Share of open questions in a simulated pack, likewise of those about players."""
OWN_WORDS = 8
"""Own words among which simulated players choose."""


def moves(
    need: Need, state: State, skill: Sequence[float], rng: random.Random, deck_ids: Sequence[str]
) -> list[Action]:
    """What the table does for one need; ``skill`` by seat is the chance to know the answer."""
    if need.what == "draw":
        return [_draw(state, rng, deck_ids)]
    if need.what == "between":
        return [act.NextRound()]
    if need.what == "settle":
        return [act.Settled()]
    number = score.open_question(state)
    assert number is not None and state.series is not None
    asked = state.series.asked[number]
    seat = need.actors[0]
    if need.what == "write":
        enters = state.channels[seat] in SECRET_CHANNELS and asked.question.kind != "open"
        return [act.Wrote(seat, _answer(state, asked, seat, skill, rng)) if enters else act.Ready()]
    entered = asked.written[seat]
    answer = entered if entered is not None else _answer(state, asked, seat, skill, rng)
    if answer == OWN:
        answer = f"{OWN}:{rng.randrange(OWN_WORDS)}"
    return [act.Announced(seat, answer)]


def _draw(state: State, rng: random.Random, deck_ids: Sequence[str]) -> act.Drawn:
    left = [card for card in deck_ids if card not in state.drawn] or list(deck_ids)
    card = rng.choice(left)
    return act.Drawn(card, tuple(_question(state, card, n, rng) for n in range(1, QUESTIONS + 1)))


def _question(state: State, card: str, number: int, rng: random.Random) -> Question:
    kind = rng.random()
    if kind < OPEN_SHARE and "hands" not in state.channels:
        return Question(card, number, "open")
    if kind > 1 - OPEN_SHARE and not state.two:
        return Question(card, number, "people")
    return Question(card, number, options=rng.choice((2, 2, 3, 3, 4, 5)))


def _answer(
    state: State, asked: Asked, seat: int, skill: Sequence[float], rng: random.Random
) -> str:
    """The target's answer where this seat knows it, otherwise any of the others."""
    assert state.series is not None
    keys = score.option_keys(state, asked.question)
    if not keys:
        keys = tuple(f"{OWN}:{n}" for n in range(OWN_WORDS))
    # The target tells last: the truth hangs on the question alone, so that all can know it.
    question = asked.question
    truth = random.Random(f"{question.card}/{question.number}/{state.number}").choice(keys)
    if seat == state.series.target or rng.random() < skill[seat]:
        return truth
    return rng.choice([key for key in keys if key != truth])


def measure(state: State) -> dict[str, float]:
    """Of a finished game: turns, seconds at the table, top, spread, winners and the first's win."""
    count = len(state.players)
    totals = score.totals(state)
    winners = state.winners or ()
    question = ASK_SECONDS + WRITE_SECONDS + AGAIN_SECONDS + count * TELL_SECONDS + SCORE_SECONDS
    seconds = state.number * (OPENING_SECONDS + QUESTIONS * question) + count * CLOSING_SECONDS
    return {
        "turns": float(state.number),
        "seconds": seconds,
        "top": float(max(totals)),
        "spread": float(max(totals) - min(totals)),
        "winners": float(len(winners)),
        "winner": float(winners[0]) if winners else -1.0,
        "first_wins": float(state.setup.first in winners),
    }
