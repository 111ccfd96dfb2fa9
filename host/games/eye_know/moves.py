"""The moves within a turn, and the table of every move with the phases in which it is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from host.core.codec import replace
from host.core.errors import NotNow
from host.core.rules import Action, Event
from host.games.eye_know import actions as act
from host.games.eye_know import closing, score
from host.games.eye_know import events as ev
from host.games.eye_know.state import ANY, LEVELS, Card, Phase, State, Turn

Result = tuple[State, tuple[Event, ...]]

WAITING: Mapping[Phase, str] = {
    Phase.DEAL: "First the grid is filled.",
    Phase.ROLL: "First the dice are rolled.",
    Phase.CHOOSE: "First a picture is chosen.",
    Phase.IDENTIFY: "First: what is in the picture?",
    Phase.BET: "First the bet, or no question.",
    Phase.LEVEL: "First: which question?",
    Phase.QUESTION: "First the question is answered.",
    Phase.BETWEEN: "This turn is over.",
    Phase.OVER: "The game is over.",
}
"""Why something is not possible now."""


def _open_turn(state: State) -> Turn:
    if state.turn is None:
        raise NotNow("That turn is closed.")
    return state.turn


def _set(state: State, **changes: Any) -> State:
    return replace(state, turn=replace(_open_turn(state), **changes))


def _lay(state: State, place: int, card: Card | None) -> State:
    """``state`` with ``card`` on ``place``."""
    grid = (*state.grid[:place], card, *state.grid[place + 1 :])
    return replace(state, grid=grid)


def _dealt(state: State, action: act.Dealt) -> Result:
    if action.place not in score.to_deal(state):
        raise NotNow("There is no empty place there.")
    if action.card in score.in_play(state):
        raise NotNow("That card is in play already.")
    shuffled = action.card in state.discarded
    turn = state.turn
    refill = state.number > 1 or (turn is not None and turn.card is not None)
    dealt = ev.CardDealt(action.card, action.colour, action.place, refill)
    if shuffled:
        state = replace(state, discarded=())
    card = _card_of(action)
    return _lay(state, action.place, card), (ev.PackShuffled(), dealt) if shuffled else (dealt,)


def _card_of(action: act.Dealt) -> Card:
    """The card of a deal. Raises NotNow for a colour that no card has."""
    if action.colour == ANY:
        raise NotNow("Every card has a colour of its own.")
    return Card(action.card, action.colour)


def _none_left(state: State, action: act.NoneLeft) -> Result:
    turn = state.turn
    fresh = turn is None or turn.card is None
    if state.discarded or (fresh and not any(state.grid)):
        raise NotNow("There are cards to deal.")
    empty = len(score.to_deal(state))
    return replace(state, short=True), (ev.RanOut(empty),)


def _rolled(state: State, action: act.Rolled) -> Result:
    turn = _open_turn(state)
    if action.number not in LEVELS:
        raise NotNow("The number die has one, two and three.")
    if turn.level not in (None, action.number):
        raise NotNow("Only the colour die is rolled again.")
    state = _set(state, level=action.number)
    lying = {card.colour for card in state.grid if card is not None}
    if action.colour != ANY and action.colour not in lying:
        return state, (ev.RollAgain(action.colour, action.number),)
    rolled = ev.DiceRolled(turn.seat, action.colour, action.number)
    return _set(state, colour=action.colour), (rolled,)


def _chosen(state: State, action: act.Chosen) -> Result:
    turn = _open_turn(state)
    if turn.card is not None and turn.place is not None:  # another one: the first goes back
        state = _lay(state, turn.place, turn.card)
    card = state.grid[action.place] if 0 <= action.place < len(state.grid) else None
    if card is None:
        raise NotNow("There is no card there.")
    if action.place not in score.fitting(state):
        raise NotNow(f"The die says {turn.colour}.")
    state = _set(_lay(state, action.place, None), place=action.place, card=card)
    return state, (ev.CardChosen(turn.seat, card.id, action.place),)


def _identified(state: State, action: act.Identified) -> Result:
    return _verdict(state, "name", action.right)


def _answered(state: State, action: act.Answered) -> Result:
    return _verdict(state, "answer", action.right)


def _verdict(state: State, what: str, right: bool) -> Result:
    turn = _open_turn(state)
    if what == "answer":
        return _set(state, answered=right), (ev.AnswerJudged(turn.seat, right),)
    assert turn.card is not None
    return _set(state, named=right), (ev.PictureJudged(turn.seat, turn.card.id, right),)


def _bet(state: State, action: act.Bet) -> Result:
    turn = _open_turn(state)
    if not state.setup.classic:
        raise NotNow("There are no chips in this game.")
    held = score.chips(state, turn.seat)
    if not 1 <= action.chips <= score.MOST_BET:
        raise NotNow("A bet is one to five chips.")
    if action.chips > held:
        raise NotNow(f"{state.players[turn.seat].name} has only {held}.")
    return _set(state, bet=action.chips), (ev.BetPlaced(turn.seat, action.chips),)


def _declined(state: State, action: act.Declined) -> Result:
    turn = _open_turn(state)
    return _set(state, bet=0), (ev.QuestionDeclined(turn.seat),)


def _level(state: State, action: act.Level) -> Result:
    turn = _open_turn(state)
    if action.level not in LEVELS:
        raise NotNow("True or false, multiple choice, or open.")
    return _set(state, level=action.level), (ev.QuestionChosen(turn.seat, action.level),)


def _ruled(state: State, action: act.Ruled) -> Result:
    """A verdict is turned; card and chips follow from the record by themselves."""
    turn = _open_turn(state)
    given = turn.named if action.what == "name" else turn.answered
    if given is None:
        raise NotNow("Nothing has been judged yet.")
    return (state, ()) if given == action.right else _verdict(state, action.what, action.right)


def _younger(state: State, action: act.Younger) -> Result:
    if not 0 <= action.seat < len(state.players):
        raise NotNow("Nobody sits there.")
    younger = tuple(
        action.on if seat == action.seat else was for seat, was in enumerate(state.younger)
    )
    turn = state.turn
    fresh = turn is not None and turn.level is None and turn.card is None
    if turn is not None and fresh and turn.seat == action.seat:
        state = _set(state, free=action.on or state.setup.classic)
    return replace(state, younger=younger), (ev.YoungerChanged(action.seat, action.on),)


_RULING = frozenset({Phase.BET, Phase.LEVEL, Phase.QUESTION, Phase.DEAL, Phase.BETWEEN})
_BETWEEN = frozenset({Phase.BETWEEN})
_PLAYING = frozenset(Phase) - {Phase.OVER}

MOVES: Mapping[type[Action], tuple[frozenset[Phase], Callable[[State, Any], Result]]] = {
    act.Dealt: (frozenset({Phase.DEAL}), _dealt),
    act.NoneLeft: (frozenset({Phase.DEAL}), _none_left),
    act.Rolled: (frozenset({Phase.ROLL}), _rolled),
    act.Chosen: (frozenset({Phase.CHOOSE, Phase.IDENTIFY}), _chosen),
    act.Identified: (frozenset({Phase.IDENTIFY}), _identified),
    act.Bet: (frozenset({Phase.BET, Phase.LEVEL}), _bet),
    act.Declined: (frozenset({Phase.BET}), _declined),
    act.Level: (frozenset({Phase.LEVEL}), _level),
    act.Answered: (frozenset({Phase.QUESTION}), _answered),
    act.Ruled: (_RULING, _ruled),
    act.Younger: (_PLAYING, _younger),
    act.NextRound: (_BETWEEN, closing.next_round),
    act.Joined: (_BETWEEN, closing.joined),
    act.Left: (_BETWEEN, closing.left),
    act.Configured: (_BETWEEN, closing.configured),
    act.Stopped: (_PLAYING, closing.stopped),
}
"""Every action with the phases in which it is legal and what it does."""
