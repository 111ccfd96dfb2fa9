"""What a state is worth: phase, order and tokens, reckoned from the record.

Nothing here changes a state. Because the tokens of an open series are never stored, a ruling or
a correction moves everybody's by itself.
"""

from __future__ import annotations

from host.core.table import Table
from host.games.knowing_me.state import (
    CHANNELS,
    NOTHING,
    SECRET_CHANNELS,
    Asked,
    Phase,
    Question,
    Series,
    State,
)

RIGHT = 2
"""Tokens in the target's colour for the target's answer (rulebook: Scoring)."""
SHARED = 1
"""Tokens in the colour of each other player who gave the same wrong answer."""
GUESSED = 1
"""Tokens of the target in the colour of each player who guessed the answer."""
RIGHT_TWO = 1
"""Tokens for the target's answer in the game for two; the target gets none there."""

Grid = tuple[tuple[int, ...], ...]
"""Tokens by seat of the box and seat of the colour."""


_NONE_TYPED = frozenset(CHANNELS) - frozenset(SECRET_CHANNELS)


def order_of(state: State) -> tuple[int, ...]:
    """Seats in the order of announcing: from the target's left round to the target."""
    if state.series is None:
        return ()
    first, count = state.series.target + 1, len(state.players)
    return tuple([(first + step) % count for step in range(count)])


def asker(state: State) -> int | None:
    """The seat to the right of the target (rulebook: In Search of the Truth)."""
    return None if state.series is None else Table(state.players).right(state.series.target)


def option_keys(state: State, question: Question) -> tuple[str, ...]:
    """The answers that the question offers: numbers of options, or colours of other players."""
    if question.kind == "options":
        return tuple(str(n) for n in range(1, question.options + 1))
    if question.kind == "people":
        return tuple(state.players[seat].colour for seat in order_of(state)[:-1])
    return ()


def missing(state: State, asked: Asked) -> tuple[int, ...]:
    """Who has no answer to this question yet, in the order of announcing.

    A keypad takes no own words (ruling), so for an open question only phones are waited for.
    """
    if asked.settled or (asked.ready and _NONE_TYPED.issuperset(state.channels)):
        return ()
    return tuple(
        seat
        for seat in order_of(state)
        if (asked.written[seat] is None if enters(state, asked, seat) else not asked.ready)
    )


def enters(state: State, asked: Asked, seat: int) -> bool:
    """Whether that seat enters its answer to this question, by keypad or phone."""
    channel = state.channels[seat]
    return channel == "phone" or (channel == "keypad" and asked.question.kind != "open")


def at_once(state: State) -> bool:
    """Whether each question is told before the next is asked: a hand keeps one answer only.

    With the fingers of one player at the table that holds for all (ruling: hands; the rulebook
    knows paper only).
    """
    return "hands" in state.channels


def writing(state: State) -> int | None:
    """Number of the question that is being answered in secret, or None."""
    asked = state.series.asked if state.series else ()
    if at_once(state):
        n = revealing(state.series)
        return n if n is not None and missing(state, asked[n]) else None
    return next((n for n, record in enumerate(asked) if missing(state, record)), None)


def revealing(series: Series | None) -> int | None:
    """Number of the first question that is not settled, or None."""
    asked = series.asked if series else ()
    return next((n for n, record in enumerate(asked) if not record.settled), None)


def open_question(state: State) -> int | None:
    """Number of the question that is being answered or announced, or None."""
    n = writing(state)
    return revealing(state.series) if n is None else n


def announcer(state: State) -> int | None:
    """Whose answer is asked for next, or None where the open question has them all."""
    n = revealing(state.series)
    if state.series is None or n is None:
        return None
    answers = state.series.asked[n].answers
    return next((seat for seat in order_of(state) if answers[seat] is None), None)


def phase_of(state: State) -> Phase:
    """What the game waits for, reckoned from what has happened."""
    if state.winners is not None:
        return Phase.OVER
    if state.series is None:
        return Phase.BETWEEN
    if state.series.card is None:
        return Phase.DRAW
    if writing(state) is not None:
        return Phase.WRITE
    if revealing(state.series) is None:
        return Phase.BETWEEN
    return Phase.REVEAL if announcer(state) is not None else Phase.SETTLE


def alike(asked: Asked, one: int, other: int) -> bool:
    """Whether two seats gave the same answer: equal keys, or keys that were ruled to be one."""
    a, b = asked.answers[one], asked.answers[other]
    if a is None or b is None or NOTHING in (a.key, b.key):
        return False
    keys = pair_of(a.key, b.key)
    return a.key == b.key or any(r.same for r in asked.rulings if r.keys == keys)


def pair_of(one: str, other: str) -> tuple[str, str]:
    """Two keys in the order in which a ruling names them."""
    return (min(one, other), max(one, other))


def right_of(state: State, asked: Asked) -> tuple[int, ...]:
    """Who guessed the target's answer, in the order of announcing."""
    *guessers, target = order_of(state)
    return tuple(seat for seat in guessers if alike(asked, seat, target))


def shared_of(state: State, asked: Asked) -> tuple[tuple[int, int], ...]:
    """Every pair of wrong but equal answers once; right answers share nothing (Scoring, note)."""
    right = right_of(state, asked)
    wrong = [seat for seat in order_of(state)[:-1] if seat not in right]
    return tuple(
        (one, other)
        for n, one in enumerate(wrong)
        for other in wrong[n + 1 :]
        if alike(asked, one, other)
    )


def alone_of(state: State, asked: Asked) -> tuple[int, ...]:
    """Who gave a wrong answer that nobody else gave; no answer at all is none."""
    taken = {*right_of(state, asked), *(s for pair in shared_of(state, asked) for s in pair)}
    return tuple(seat for seat in order_of(state)[:-1] if seat not in taken and _said(asked, seat))


def _said(asked: Asked, seat: int) -> bool:
    answer = asked.answers[seat]
    return answer is not None and answer.key != NOTHING


def question_tokens(state: State, asked: Asked) -> Grid:
    """Tokens of one settled question by box and colour (rulebook: Scoring, Playing for Two)."""
    count = len(state.players)
    grid = [[0] * count for _ in range(count)]
    if state.series is None or not asked.settled:
        return tuple(map(tuple, grid))
    target = state.series.target
    for seat in right_of(state, asked):
        grid[seat][target] += RIGHT_TWO if state.two else RIGHT
        grid[target][seat] += 0 if state.two else GUESSED
    for one, other in shared_of(state, asked):
        grid[one][other] += SHARED
        grid[other][one] += SHARED
    return tuple(map(tuple, grid))


def series_tokens(state: State) -> Grid:
    """Tokens of the open series so far."""
    count = len(state.players)
    grid: Grid = ((0,) * count,) * count
    for asked in state.series.asked if state.series else ():
        grid = add(grid, question_tokens(state, asked))
    return grid


def boxes(state: State) -> Grid:
    """Tokens by box and colour, with the open series."""
    return add(state.boxes, series_tokens(state))


def totals(state: State) -> tuple[int, ...]:
    """All tokens by seat, with those in colours of players who have left."""
    return tuple(sum(row) + past for row, past in zip(boxes(state), state.past, strict=True))


def add(one: Grid, other: Grid) -> Grid:
    """Two grids added."""
    return tuple(
        tuple(a + b for a, b in zip(left, right, strict=True))
        for left, right in zip(one, other, strict=True)
    )


def best(values: tuple[int, ...]) -> tuple[int, ...]:
    """Indices of the highest value."""
    return tuple(index for index, value in enumerate(values) if value == max(values))


def known(state: State, seat: int) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    """Best and least known of the other players in play, with their tokens; ties all named."""
    row = boxes(state)[seat]
    rest = [other for other in range(len(row)) if other != seat]
    if not rest:
        return (), (), 0, 0
    most, fewest = max(row[other] for other in rest), min(row[other] for other in rest)
    return (
        tuple(other for other in rest if row[other] == most),
        tuple(other for other in rest if row[other] == fewest),
        most,
        fewest,
    )


def had(state: State) -> tuple[int, ...]:
    """By seat the series in which they were the target, with the open one once it is done."""
    done = state.series is not None and phase_of(state) is Phase.BETWEEN
    target = state.series.target if state.series is not None and done else None
    return tuple(n + (seat == target) for seat, n in enumerate(state.had))


def next_target(state: State) -> int | None:
    """The next to the left who has not had all series, or None where everybody has."""
    table = Table(state.players)
    last = state.last if state.series is None else state.series.target
    for step in range(1, len(state.players) + 1):
        seat = table.left(last, step)
        if had(state)[seat] < state.each:
            return seat
    return None
