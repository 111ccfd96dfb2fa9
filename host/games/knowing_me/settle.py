"""What follows by itself from a move: tokens of a question, and those of a whole series."""

from __future__ import annotations

from host.core.rules import Event
from host.games.knowing_me import events as ev
from host.games.knowing_me import score
from host.games.knowing_me.state import Asked, Phase, Series, State


def settle(before: State, after: State) -> tuple[Event, ...]:
    """The tokens that a move counted, or counted anew."""
    old, new = before.series, after.series
    if old is None or new is None or old.number != new.number:
        return ()
    happened: list[Event] = []
    for number in range(len(new.asked)):
        happened.extend(_scored(before, after, number))
    if not _done(before) and _done(after):
        gains = tuple(sum(row) for row in score.series_tokens(after))
        happened.append(ev.SeriesDone(gains, score.totals(after)))
    return tuple(happened)


def _done(state: State) -> bool:
    return state.series is not None and score.phase_of(state) is Phase.BETWEEN


def _scored(before: State, after: State, number: int) -> tuple[Event, ...]:
    old, new = _asked(before.series, number), _asked(after.series, number)
    if old is None or new is None or old is new or not new.settled:
        return ()
    event = ev.Scored(
        number,
        score.right_of(after, new),
        score.shared_of(after, new),
        score.alone_of(after, new),
        again=old.settled,
    )
    same = score.question_tokens(before, old) == score.question_tokens(after, new)
    return () if old.settled and same else (event,)


def _asked(series: Series | None, number: int) -> Asked | None:
    return series.asked[number] if series and number < len(series.asked) else None
