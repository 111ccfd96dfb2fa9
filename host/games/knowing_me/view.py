"""What may be known of a state: by the whole table, or by one seat."""

from __future__ import annotations

from host.core.codec import Struct
from host.core.table import Player
from host.games.knowing_me import score
from host.games.knowing_me.state import Answer, Asked, Gone, Phase, Question, State


class AskedView(Struct):
    """One question of the open series."""

    question: Question
    """Which."""
    answers: tuple[Answer | None, ...]
    """By seat what was announced, or None before."""
    right: tuple[int, ...]
    """Who guessed the target's answer; empty before the question is settled."""
    shared: tuple[tuple[int, int], ...]
    """Pairs of wrong but equal answers; empty before the question is settled."""
    settled: bool
    """Whether its tokens are counted."""
    mine: Answer | None
    """What this seat entered in secret."""


class View(Struct):
    """One seat's knowledge, or with seat None all that may be said and shown in public."""

    phase: str
    """Name of the phase, as in the need."""
    players: tuple[Player, ...]
    """Who sits here, clockwise."""
    series: int
    """Number of the series."""
    target: int | None
    """Seat to whom the questions are put, or None between a closed series and the next."""
    asker: int | None
    """Seat to the target's right."""
    order: tuple[int, ...]
    """Seats in the order of announcing."""
    question: int | None
    """Number of the question that is being answered or announced, from 0."""
    asked: tuple[AskedView, ...]
    """The questions; while they are answered only those that were asked already."""
    waiting: tuple[int, ...]
    """Whose answer to the open question is not written yet."""
    boxes: tuple[tuple[int, ...], ...]
    """Tokens by seat of the box and seat of the colour."""
    totals: tuple[int, ...]
    """All tokens by seat."""
    had: tuple[int, ...]
    """By seat the series in which they were the target."""
    next: int | None
    """The next target, or None where everybody has had all series."""
    gone: tuple[Gone, ...]
    """Who left, with their tokens."""
    winners: tuple[int, ...] | None
    """Seats that won, once the game is over."""


def view_of(state: State, seat: int | None) -> View:
    """What ``seat`` may know; None is the public table."""
    series = state.series
    writing = score.writing(state)
    asked = series.asked if series else ()
    latest = score.open_question(state) if score.at_once(state) else writing
    heard = asked if latest is None else asked[: latest + 1]
    return View(
        phase=score.phase_of(state).value,
        players=state.players,
        series=state.number,
        target=series.target if series else None,
        asker=score.asker(state),
        order=score.order_of(state),
        question=score.open_question(state),
        asked=tuple(_asked_view(state, record, seat) for record in heard),
        waiting=() if writing is None else score.missing(state, asked[writing]),
        boxes=score.boxes(state),
        totals=score.totals(state),
        had=score.had(state),
        next=None if state.winners is not None else score.next_target(state),
        gone=state.gone,
        winners=state.winners,
    )


def _asked_view(state: State, record: Asked, seat: int | None) -> AskedView:
    told = record.settled and score.phase_of(state) is not Phase.OVER
    return AskedView(
        question=record.question,
        answers=record.answers,
        right=score.right_of(state, record) if told else (),
        shared=score.shared_of(state, record) if told else (),
        settled=record.settled,
        mine=None if seat is None else record.written[seat],
    )
