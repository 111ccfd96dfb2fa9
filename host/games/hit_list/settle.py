"""What follows by itself from a move: the next bonus player, reveals, scoring."""

from __future__ import annotations

from host.core.codec import replace
from host.core.rules import Event
from host.games.hit_list import events as ev
from host.games.hit_list import score
from host.games.hit_list.state import NO_BET, Phase, State


def settle(before: State, after: State) -> tuple[State, tuple[Event, ...]]:
    """``after`` carried on to where somebody has to act again, and what happened on the way."""
    changes = _bonus_changes(before, after)
    asked = _bonus_asked(before, after)
    after, shown = _reveal(after)
    after, scored = _count(before, after)
    return after, (*changes, *asked, *shown, *scored)


def _bonus_changes(before: State, after: State) -> tuple[Event, ...]:
    """Bonus points given or withdrawn within one round."""
    if before.round is None or after.round is None or before.number != after.number:
        return ()
    old, new = score.bonus_hits(before.round), score.bonus_hits(after.round)
    gone = tuple(ev.BonusWithdrawn(*hit) for hit in old if hit not in new)
    return (*gone, *(ev.BonusHit(*hit) for hit in new if hit not in old))


def _bonus_asked(before: State, after: State) -> tuple[Event, ...]:
    """Who is asked for a bonus entry, if that is new."""
    if score.phase_of(after) is not Phase.BONUS:
        return ()
    seat = score.bonus_actor(after)
    same = score.phase_of(before) is Phase.BONUS and score.bonus_actor(before) == seat
    return () if seat is None or same else (ev.BonusBegan(seat),)


def shown_event(state: State, seat: int) -> ev.BetShown:
    """The reveal of one bet."""
    assert state.round is not None
    band = state.round.bets[seat] or NO_BET
    return ev.BetShown(seat, band, band == score.band_of(len(state.round.hits)))


def _reveal(state: State) -> tuple[State, tuple[Event, ...]]:
    """Turn over the bets that the host knows, clockwise, up to the first that must be asked for."""
    shown: list[Event] = []
    order = score.bettors(state)
    while score.phase_of(state) is Phase.REVEAL and state.round is not None:
        seat = order[state.round.shown]
        if state.round.bets[seat] is None:
            break
        shown.append(shown_event(state, seat))
        state = replace(state, round=replace(state.round, shown=state.round.shown + 1))
    return state, tuple(shown)


def _count(before: State, after: State) -> tuple[State, tuple[Event, ...]]:
    """Score the round when all is known, and again whenever something changes it."""
    round_ = after.round
    if round_ is None or round_.tie or score.phase_of(after) is not Phase.BETWEEN:
        return after, ()
    points, steps = score.gains(after), score.totals(after)
    same_place = score.phase_of(before) is Phase.BETWEEN and before.number == after.number
    if same_place and points == score.gains(before):
        return after, ()
    again = round_.scored
    happened: list[Event] = [ev.Scored(points, steps, score.leaders(steps), again)]
    if score.arrived(after):
        happened.append(ev.Arrived(score.arrived(after)))
    if not again and after.turns + 1 >= len(after.players):
        happened.append(ev.LapDone(after.lap))
    return replace(after, round=replace(round_, scored=True)), tuple(happened)
