"""What follows by itself from a move: chips paid, cards kept or discarded, the last card won."""

from __future__ import annotations

from host.core.rules import Event
from host.games.eye_know import events as ev
from host.games.eye_know import score
from host.games.eye_know.state import State


def settle(before: State, after: State) -> tuple[Event, ...]:
    """What the open turn brings or costs now that it did not before."""
    turn, was = after.turn, before.turn
    if turn is None or turn.card is None or was is None or was.number != turn.number:
        return ()
    happened: list[Event] = []
    change = score.winnings(after, turn) - score.winnings(before, was)
    if change:
        held = score.chips(after, turn.seat)
        happened.append(ev.ChipsChanged(turn.seat, change, held))
    if score.keeps(after, turn) and not score.keeps(before, was):
        count = len(score.cards(after, turn.seat))
        happened.append(ev.CardKept(turn.seat, turn.card.id, count))
    if score.discards(after, turn) and not score.discards(before, was):
        happened.append(ev.CardDiscarded(turn.card.id))
    for seat in score.arrived(after):
        if seat not in score.arrived(before):
            happened.append(ev.GoalReached(seat, len(score.cards(after, seat))))
    return tuple(happened)
