"""What simulated players do, and what one finished game measures."""

from __future__ import annotations

import random
from collections.abc import Sequence

from host.core.need import Need
from host.core.rules import Action
from host.games.knowing_me import actions as act
from host.games.knowing_me import score
from host.games.knowing_me.state import OWN, QUESTIONS, Asked, Question, State

WRITE_SECONDS = 9.0
"""From the end of a question until somebody says that all have an answer."""
TELL_SECONDS = 2.0
"""From the end of a call to the end of the answer."""
BEATS_SECONDS = 1.5
"""Moment for a correction and the like at each question."""
KNOWS_LEAST, KNOWS_MOST = 0.3, 0.75
"""Chance to know an answer with no skill (a guess among few) and with all of it."""
OPEN_SHARE = 0.15
"""Share of open questions in a simulated pack, likewise of those about players."""
OWN_WORDS = 8
"""Own words among which simulated players choose."""


def moves(
    need: Need, state: State, skill: Sequence[float], rng: random.Random, deck_ids: Sequence[str]
) -> list[Action]:
    """What the table does for one need; ``skill`` by seat, 0 to 1, is how well they know others."""
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
        if not score.enters(state, asked, seat):
            return [act.Ready()]
        return [act.Wrote(seat, _answer(state, asked, seat, skill, rng))]
    entered = asked.written[seat]
    answer = entered.key if entered is not None else _answer(state, asked, seat, skill, rng)
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
    knows = KNOWS_LEAST + (KNOWS_MOST - KNOWS_LEAST) * skill[seat]
    if seat == state.series.target or rng.random() < knows:
        return truth
    return rng.choice([key for key in keys if key != truth])


def measure(state: State) -> dict[str, float]:
    """Rounds, seconds without the host's speech, spread of tokens, whether the win is shared."""
    totals = score.totals(state)
    question = WRITE_SECONDS + len(state.players) * TELL_SECONDS + BEATS_SECONDS
    return {
        "rounds": float(state.number),
        "seconds": state.number * QUESTIONS * question,
        "spread": float(max(totals) - min(totals)),
        "tied": float(len(state.winners or ()) > 1),
    }
