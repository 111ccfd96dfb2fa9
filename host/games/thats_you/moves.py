"""The moves within a round, and the table of every move with the phases in which it is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from host.core.codec import replace
from host.core.errors import NotNow
from host.core.rules import Action, Event
from host.games.thats_you import actions as act
from host.games.thats_you import closing, score
from host.games.thats_you import events as ev
from host.games.thats_you.state import (
    CHANNELS,
    CLUES,
    TRAITS,
    Clue,
    Phase,
    Round,
    State,
    Turn,
)

Result = tuple[State, tuple[Event, ...]]

WAITING: Mapping[Phase, str] = {
    Phase.DRAW: "First six traits are drawn.",
    Phase.CHOOSE: "First the secret trait is drawn.",
    Phase.SECRET: "First the clue giver draws the secret trait.",
    Phase.CLUE: "First the clue chips are given.",
    Phase.ELIMINATE: "Not during the discussion.",
    Phase.TURN: "First: cross or tick?",
    Phase.BETWEEN: "This round is over.",
    Phase.OVER: "The game is over.",
}
"""Why something is not possible now."""

CHIPS: Mapping[Clue, str] = {
    "most": "most likely",
    "least": "least likely",
    "middle": "more or less likely",
}
"""The clue chips as they are said."""


def _open_round(state: State) -> Round:
    if state.round is None:
        raise NotNow("That round is closed.")
    return state.round


def _set(state: State, **changes: Any) -> State:
    return replace(state, round=replace(_open_round(state), **changes))


def _check_trait(trait: int) -> None:
    if not 0 <= trait < TRAITS:
        raise NotNow("The traits are numbered one to six.")


def _drawn(state: State, action: act.Drawn) -> Result:
    round_ = _open_round(state)
    if len(action.cards) != TRAITS or len(set(action.cards)) != TRAITS:
        raise NotNow("Six different traits lie on the table.")
    shuffled = not set(action.cards).isdisjoint(state.drawn)
    drawn = action.cards if shuffled else (*state.drawn, *action.cards)
    state = _set(replace(state, drawn=drawn), traits=action.cards)
    began = ev.RoundBegan(round_.number, round_.giver, not score.to_give(state))
    return state, (ev.PackShuffled(), began) if shuffled else (began,)


def _chosen(state: State, action: act.Chosen) -> Result:
    _check_trait(action.trait)
    if not score.knows(state):
        raise NotNow("Keep it to yourself: I only ask whether it is a cross or the tick.")
    return _set(state, chosen=action.trait, ready=True), (ev.Hidden(),)


def _ready(state: State, action: act.Ready) -> Result:
    """The giver knows; where nothing was typed the host asks cross or tick, as with chips."""
    return _set(state, ready=True), (ev.Hidden(),)


def _clued(state: State, action: act.Clued) -> Result:
    round_ = _open_round(state)
    if round_.turns:
        raise NotNow("The clue chips stay where they are once a trait is eliminated.")
    if not 0 <= action.seat < len(state.players):
        raise NotNow("Nobody sits there.")
    place = CLUES.index(action.clue)
    if place > len(round_.clues):
        raise NotNow(f"First: who is {CHIPS[CLUES[len(round_.clues)]]}?")
    name = state.players[action.seat].name
    for other, seat in enumerate(round_.clues):
        if seat == action.seat and other != place:
            raise NotNow(f"{name} already has {CHIPS[CLUES[other]]}: three different players.")
    changed = place < len(round_.clues)
    clues = (*round_.clues[:place], action.seat, *round_.clues[place + 1 :])
    given = ev.ClueGiven(action.clue, action.seat, changed)
    began = (ev.DiscussionBegan(),) if not changed and len(clues) == len(CLUES) else ()
    return _set(state, clues=clues), (given, *began)


def _eliminated(state: State, action: act.Eliminated) -> Result:
    round_ = _open_round(state)
    _check_trait(action.trait)
    if action.trait not in score.remaining(round_):
        raise NotNow("That one is out already.")
    tick = None if round_.chosen is None else action.trait == round_.chosen
    state = _set(state, turns=(*round_.turns, Turn(action.trait, tick)))
    return state, () if tick is None else _shown(state, action.trait, tick)


def _turned(state: State, action: act.Turned) -> Result:
    round_ = _open_round(state)
    trait = round_.turns[-1].trait
    state = _set(state, turns=(*round_.turns[:-1], Turn(trait, action.tick)))
    return state, _shown(state, trait, action.tick)


def _shown(state: State, trait: int, tick: bool) -> tuple[Event, ...]:
    """A chip is turned, and perhaps the round is over with it."""
    if tick:
        return (ev.Ticked(trait), *_over(state))
    covered = state.setup.board[len(score.crossed(_open_round(state))) - 1]
    return (ev.Crossed(trait, covered, score.worth(state)), *_over(state))


def _over(state: State, again: bool = False) -> tuple[Event, ...]:
    round_ = _open_round(state)
    chosen = score.revealed(round_)
    if chosen is None:
        return ()
    by: Any = "crosses" if score.ticked(round_) is None else "tick"
    crosses, points = len(score.crossed(round_)), score.worth(state)
    return (ev.RoundEnded(by, chosen, crosses, points, score.total(state), again),)


def _ruled(state: State, action: act.Ruled) -> Result:
    """Facts are kept: the chip shows something else, and all else is reckoned again."""
    round_ = _open_round(state)
    shown = {turn.trait: turn.tick for turn in round_.turns}
    if shown.get(action.trait) is None:
        raise NotNow("That chip has not been turned.")
    if shown[action.trait] == action.tick:
        return state, ()
    turns = tuple(
        Turn(t.trait, action.tick) if t.trait == action.trait else t for t in round_.turns
    )
    # What was typed has turned out wrong; without another tick the host asks from now on.
    known = round_.chosen is not None and action.tick
    was_over = score.ended(state)
    state = _set(state, turns=turns, chosen=action.trait if known else None)
    corrected = ev.Corrected(action.trait, action.tick, score.worth(state))
    return state, (corrected, *_over(state, was_over))


def _channel(state: State, action: act.Channel) -> Result:
    if action.channel not in CHANNELS:
        raise NotNow(f"The secret is kept with one of: {', '.join(CHANNELS)}.")
    if not 0 <= action.seat < len(state.players):
        raise NotNow("Nobody sits there.")
    at = action.seat
    channels = (*state.channels[:at], action.channel, *state.channels[at + 1 :])
    return replace(state, channels=channels), ()


_BETWEEN = frozenset({Phase.BETWEEN})

MOVES: Mapping[type[Action], tuple[frozenset[Phase], Callable[[State, Any], Result]]] = {
    act.Drawn: (frozenset({Phase.DRAW}), _drawn),
    act.Chosen: (frozenset({Phase.CHOOSE, Phase.SECRET}), _chosen),
    act.Ready: (frozenset({Phase.SECRET}), _ready),
    act.Clued: (frozenset({Phase.CLUE, Phase.ELIMINATE}), _clued),
    act.Eliminated: (frozenset({Phase.ELIMINATE}), _eliminated),
    act.Turned: (frozenset({Phase.TURN}), _turned),
    act.Ruled: (frozenset({Phase.ELIMINATE, Phase.TURN, Phase.BETWEEN}), _ruled),
    act.NextRound: (_BETWEEN, closing.next_round),
    act.Joined: (_BETWEEN, closing.joined),
    act.Left: (_BETWEEN, closing.left),
    act.Configured: (_BETWEEN, closing.configured),
    act.Channel: (frozenset({Phase.DRAW, Phase.CHOOSE, Phase.SECRET}), _channel),
    act.Stopped: (frozenset(Phase) - {Phase.OVER}, closing.stopped),
}
"""Every action with the phases in which it is legal and what it does."""
