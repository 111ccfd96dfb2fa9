"""The moves within a round, and the table of every move with the phases in which it is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from host.core.codec import replace
from host.core.errors import NotNow
from host.core.rules import Action, Event
from host.games.hit_list import actions as act
from host.games.hit_list import closing, score
from host.games.hit_list import events as ev
from host.games.hit_list.settle import shown_event
from host.games.hit_list.state import (
    BANDS,
    CHANNELS,
    NO_BET,
    SECRET_CHANNELS,
    Phase,
    Round,
    State,
    Try,
)

Result = tuple[State, tuple[Event, ...]]

WAITING: Mapping[Phase, str] = {
    Phase.DRAW: "First a new card goes into the plate.",
    Phase.BET: "The bets come first.",
    Phase.START: "Wait until the sand runs.",
    Phase.SAND: "Not while the sand runs.",
    Phase.REVIEW: "First we settle the list.",
    Phase.BONUS: "Not during the bonus round.",
    Phase.REVEAL: "First the bets are shown.",
    Phase.BETWEEN: "This round is over.",
    Phase.SHARE: "First: do you share the win?",
    Phase.OVER: "The game is over.",
}
"""Why something is not possible now."""


def _open_round(state: State) -> Round:
    if state.round is None:
        raise NotNow("That round is closed.")
    return state.round


def _set(state: State, **changes: Any) -> State:
    return replace(state, round=replace(_open_round(state), **changes))


def _check_entry(round_: Round, entry: int) -> None:
    if not 0 <= entry < round_.size:
        raise NotNow("That is not on this list.")


def _drawn(state: State, action: act.Drawn) -> Result:
    round_ = _open_round(state)
    if not 1 <= action.size <= 8:
        raise NotNow("A Hit List card has up to eight entries.")
    shuffled = action.card in state.drawn
    drawn = (action.card,) if shuffled else (*state.drawn, action.card)
    state = _set(replace(state, drawn=drawn), card=action.card, size=action.size)
    began = ev.RoundBegan(round_.number, round_.answerer, round_.tie)
    return state, (ev.PackShuffled(), began) if shuffled else (began,)


def _bet(state: State, action: act.Bet) -> Result:
    round_ = _open_round(state)
    phase = score.phase_of(state)
    order = score.bettors(state)
    if action.band not in (*BANDS, NO_BET):
        raise NotNow("A bet is zero to three, four to six, or seven and eight.")
    if action.seat not in order:
        raise NotNow("Only the others bet.")
    secret = state.channels[action.seat] in SECRET_CHANNELS
    if phase is Phase.BET and not secret:
        raise NotNow("Keep it to yourself until the bets are shown.")
    if phase is not Phase.BET and secret:
        raise NotNow("That bet is down already.")
    place = order.index(action.seat)
    if phase is not Phase.BET and place > round_.shown:
        raise NotNow("One after the other, please.")
    bets = tuple(action.band if s == action.seat else b for s, b in enumerate(round_.bets))
    state = _set(state, bets=bets)
    if phase is Phase.BET:
        return state, _bets_in(state)
    # The first reveal is reported as the bets are turned over; this is a correction of it.
    return state, (shown_event(state, action.seat),) if place < round_.shown else ()


def _channel(state: State, action: act.Channel) -> Result:
    round_ = _open_round(state)
    if action.channel not in CHANNELS:
        raise NotNow(f"Bets are made with one of: {', '.join(CHANNELS)}.")
    if not 0 <= action.seat < len(state.players):
        raise NotNow("Nobody sits there.")
    if round_.bets[action.seat] is not None:
        raise NotNow("That bet is down already.")
    at = action.seat
    channels = (*state.channels[:at], action.channel, *state.channels[at + 1 :])
    return replace(state, channels=channels), ()


def _bets_in(state: State) -> tuple[Event, ...]:
    return () if score.bets_missing(state) else (ev.BetsIn(),)


def _ready(state: State, action: act.Ready) -> Result:
    round_ = _open_round(state)
    aloud = [s for s in score.bettors(state) if state.channels[s] not in SECRET_CHANNELS]
    if round_.ready or not aloud:
        raise NotNow("Not every bet is in yet.")
    state = _set(state, ready=True)
    return state, _bets_in(state)


def _started(state: State, action: act.Started) -> Result:
    return _set(state, started=True), (ev.SandBegan(state.setup.seconds),)


def _named(state: State, action: act.Named) -> Result:
    round_ = _open_round(state)
    _check_entry(round_, action.entry)
    limit = state.setup.seconds
    if limit is not None and action.at >= limit:
        raise NotNow("That came after the time.")
    if action.entry in (*round_.hits, *round_.used_up):
        return state, (ev.Again(action.entry),)
    hits = (*round_.hits, action.entry)
    state, ended = _ends_when_full(_set(state, hits=hits))
    return state, (ev.Marked(action.entry, len(hits)), *ended)


def _ends_when_full(state: State) -> Result:
    round_ = _open_round(state)
    if round_.ended is not None or len(round_.hits) < round_.size:
        return state, ()
    return _set(state, ended="all"), (ev.SandEnded(len(round_.hits), "all"),)


def _done(state: State, action: act.Done) -> Result:
    count = len(_open_round(state).hits)
    return _set(state, ended="done"), (ev.SandEnded(count, "done"),)


def _time_up(state: State, action: act.TimeUp) -> Result:
    if state.setup.seconds is None:
        raise NotNow("There is no sand in this game. Say done when you are.")
    count = len(_open_round(state).hits)
    return _set(state, ended="time"), (ev.SandEnded(count, "time"),)


def _ruled(state: State, action: act.Ruled) -> Result:
    round_ = _open_round(state)
    _check_entry(round_, action.entry)
    if action.seat is not None:
        return _rule_try(state, action.seat, action.entry if action.hit else None), ()
    marked = action.entry in round_.hits
    if action.hit == marked:
        return _withdraw_bonus(state, action), ()
    if action.hit:
        hits: tuple[int, ...] = (*round_.hits, action.entry)
    else:
        hits = tuple(entry for entry in round_.hits if entry != action.entry)
    state, ended = _ends_when_full(_set(state, hits=hits))
    return state, (ev.Corrected(action.entry, action.hit, len(hits)), *ended)


def _withdraw_bonus(state: State, action: act.Ruled) -> State:
    """A refused entry that is nobody's hit: strike the bonus attempt that had it."""
    round_ = _open_round(state)
    for seat, entry in score.bonus_hits(round_):
        if entry == action.entry and not action.hit:
            return _rule_try(state, seat, None)
    return state


def _rule_try(state: State, seat: int, entry: int | None) -> State:
    round_ = _open_round(state)
    if seat not in {attempt.seat for attempt in round_.tries}:
        raise NotNow("That player has had no bonus attempt.")
    tries = tuple(Try(t.seat, entry) if t.seat == seat else t for t in round_.tries)
    return _set(state, tries=tries)


def _used_up(state: State, action: act.UsedUp) -> Result:
    round_ = _open_round(state)
    _check_entry(round_, action.entry)
    if action.entry in round_.used_up:
        return state, ()
    if action.entry not in score.left_over(round_):
        raise NotNow("Somebody has that one.")
    used_up = (*round_.used_up, action.entry)
    return _set(state, used_up=used_up), (ev.EntryUsedUp(action.entry),)


def _reviewed(state: State, action: act.Reviewed) -> Result:
    return _set(state, reviewed=True), ()


def _attempt(state: State, action: act.Attempt) -> Result:
    round_ = _open_round(state)
    actor = score.bonus_actor(state)
    if actor is not None and action.seat != actor:
        raise NotNow(f"{state.players[actor].name} is asked now.")
    if action.entry is not None:
        _check_entry(round_, action.entry)
    right = action.entry in score.left_over(round_)
    state = _set(state, tries=(*round_.tries, Try(action.seat, action.entry)))
    return state, () if right else (ev.BonusMiss(action.seat, action.entry),)


def _reopened(state: State, action: act.Reopened) -> Result:
    round_ = _open_round(state)
    tries = tuple(t for t in round_.tries if t.seat != action.seat)
    if tries == round_.tries:
        raise NotNow("That player has had no bonus attempt.")
    return _set(state, tries=tries), ()


_FROM_SAND = frozenset({Phase.SAND, Phase.REVIEW, Phase.BONUS, Phase.REVEAL, Phase.BETWEEN})
_UNTIL_CLOSED = frozenset({Phase.BONUS, Phase.REVEAL, Phase.BETWEEN})
_BETWEEN = frozenset({Phase.BETWEEN})

MOVES: Mapping[type[Action], tuple[frozenset[Phase], Callable[[State, Any], Result]]] = {
    act.Drawn: (frozenset({Phase.DRAW}), _drawn),
    act.Bet: (frozenset({Phase.BET, Phase.REVEAL, Phase.BETWEEN}), _bet),
    act.Ready: (frozenset({Phase.BET}), _ready),
    act.Started: (frozenset({Phase.START}), _started),
    act.Named: (frozenset({Phase.SAND, Phase.REVIEW}), _named),
    act.Done: (frozenset({Phase.SAND}), _done),
    act.TimeUp: (frozenset({Phase.SAND}), _time_up),
    act.Ruled: (_FROM_SAND, _ruled),
    act.UsedUp: (_FROM_SAND, _used_up),
    act.Reviewed: (frozenset({Phase.REVIEW}), _reviewed),
    act.Attempt: (frozenset({Phase.BONUS}), _attempt),
    act.Reopened: (_UNTIL_CLOSED, _reopened),
    act.NextRound: (_BETWEEN, closing.next_round),
    act.Joined: (_BETWEEN, closing.joined),
    act.Left: (_BETWEEN, closing.left),
    act.Configured: (_BETWEEN, closing.configured),
    act.Channel: (frozenset({Phase.BET}), _channel),
    act.Stopped: (frozenset(Phase) - {Phase.OVER}, closing.stopped),
    act.Shared: (frozenset({Phase.SHARE}), closing.shared),
}
"""Every action with the phases in which it is legal and what it does."""
