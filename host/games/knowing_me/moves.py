"""The moves within a series, and the table of every move with the phases in which it is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from host.core.codec import replace
from host.core.errors import NotNow
from host.core.rules import Action, Event
from host.games.knowing_me import actions as act
from host.games.knowing_me import closing, score
from host.games.knowing_me import events as ev
from host.games.knowing_me.state import (
    CHANNELS,
    NOTHING,
    OWN,
    QUESTIONS,
    SECRET_CHANNELS,
    Answer,
    Asked,
    Phase,
    Question,
    Ruling,
    Series,
    State,
)

Result = tuple[State, tuple[Event, ...]]

WAITING: Mapping[Phase, str] = {
    Phase.DRAW: "First a new card is drawn.",
    Phase.WRITE: "First everybody answers in secret.",
    Phase.REVEAL: "First the answers are told.",
    Phase.SETTLE: "First this question is settled.",
    Phase.BETWEEN: "These questions are over.",
    Phase.OVER: "The game is over.",
}
"""Why something is not possible now."""


def _series(state: State) -> Series:
    if state.series is None:
        raise NotNow("Those questions are closed.")
    return state.series


def _record(state: State, number: int) -> Asked:
    asked = _series(state).asked
    if not 0 <= number < len(asked):
        raise NotNow("There is no such question.")
    return asked[number]


def _open(state: State) -> int:
    number = score.open_question(state)
    if number is None:
        raise NotNow("All questions are settled.")
    return number


def _set(state: State, number: int, record: Asked) -> State:
    series = _series(state)
    asked = tuple(record if n == number else old for n, old in enumerate(series.asked))
    return replace(state, series=replace(series, asked=asked))


def _blank(state: State, question: Question) -> Asked:
    """A question that nobody has answered. Raises NotNow where this table cannot answer it."""
    if question.kind == "options" and not 2 <= question.options <= 5:
        raise NotNow("A question has two to five options.")
    if question.kind == "open" and "hands" in state.channels:
        raise NotNow("Fingers cannot answer an open question.")
    if question.kind == "people" and state.two:
        raise NotNow("Two players cannot choose among the others.")
    nobody = (None,) * len(state.players)
    return Asked(question, written=nobody, answers=nobody)


def _drawn(state: State, action: act.Drawn) -> Result:
    if not 1 <= len(action.questions) <= QUESTIONS:
        raise NotNow("A card has up to five questions.")
    series = _series(state)
    asked = tuple(_blank(state, question) for question in action.questions)
    shuffled = action.card in state.drawn
    state = replace(
        state,
        drawn=(action.card,) if shuffled else (*state.drawn, action.card),
        lent=() if shuffled else state.lent,
        series=replace(series, card=action.card, asked=asked),
    )
    for question in action.questions:
        state = _lend(state, question)
    asker = score.asker(state)
    assert asker is not None
    began = ev.SeriesBegan(series.number, series.target, asker)
    return state, (ev.PackShuffled(), began) if shuffled else (began,)


def _lend(state: State, question: Question) -> State:
    """Remember what another card lent, so that neither is drawn again."""
    if question.card == _series(state).card:
        return state
    known = question.card in state.drawn
    return replace(
        state,
        drawn=state.drawn if known else (*state.drawn, question.card),
        lent=(*state.lent, f"{question.card}/{question.number}"),
    )


def _replaced(state: State, action: act.Replaced) -> Result:
    number = _open(state)
    if any(action.question == record.question for record in _series(state).asked):
        raise NotNow("That question is among these already.")
    state = _lend(_set(state, number, _blank(state, action.question)), action.question)
    return state, (ev.QuestionReplaced(number),)


def _check_seat(state: State, seat: int) -> None:
    if not 0 <= seat < len(state.players):
        raise NotNow("Nobody sits there.")


def _check_answer(state: State, record: Asked, answer: str, *, words: bool) -> None:
    own = answer.startswith(f"{OWN}:") if words else answer == OWN
    if not own and answer not in (NOTHING, *score.option_keys(state, record.question)):
        raise NotNow("That is none of the answers.")


def _wrote(state: State, action: act.Wrote) -> Result:
    number = _open(state)
    record = _record(state, number)
    _check_seat(state, action.seat)
    if state.channels[action.seat] not in SECRET_CHANNELS:
        raise NotNow("Keep it to yourself until the answers are told.")
    if not score.enters(state, record, action.seat):
        raise NotNow("Keep your own words in mind.")
    phone = state.channels[action.seat] == "phone"
    _check_answer(state, record, action.answer, words=phone)
    answer = Answer(action.answer, action.words)
    written = tuple(answer if s == action.seat else w for s, w in enumerate(record.written))
    return _answers_in(_set(state, number, replace(record, written=written)), number)


def _ready(state: State, _action: act.Ready) -> Result:
    number = _open(state)
    record = _record(state, number)
    seats = range(len(state.players))
    if record.ready or all(score.enters(state, record, seat) for seat in seats):
        raise NotNow("Not every answer is in yet.")
    return _answers_in(_set(state, number, replace(record, ready=True)), number)


def _answers_in(state: State, number: int) -> Result:
    if score.missing(state, _record(state, number)):
        return state, ()
    if score.phase_of(state) is Phase.REVEAL:
        return state, (ev.AnswersIn(number), ev.RevealBegan())
    return state, (ev.AnswersIn(number),)


def _announced(state: State, action: act.Announced) -> Result:
    number = score.revealing(_series(state)) if action.question is None else action.question
    if number is None:
        raise NotNow("All questions are settled.")
    record = _record(state, number)
    _check_seat(state, action.seat)
    _check_answer(state, record, action.answer, words=True)
    corrects = record.answers[action.seat] is not None
    if not corrects and score.phase_of(state) is Phase.WRITE:
        raise NotNow(WAITING[Phase.WRITE])
    if not corrects and (
        number != score.revealing(_series(state)) or action.seat != score.announcer(state)
    ):
        raise NotNow("One after the other, please.")
    written = record.written[action.seat]
    if not corrects and written is not None and not _stands(written.key, action.answer):
        raise NotNow("What was entered stands.")
    answer = Answer(action.answer, action.words)
    answers = tuple(answer if s == action.seat else a for s, a in enumerate(record.answers))
    state = _set(state, number, replace(record, answers=answers))
    return state, (ev.Told(action.seat, number, action.answer, action.words),)


def _stands(written: str, told: str) -> bool:
    """Whether what is told is what was entered; own words may be told with an equal's key."""
    return written in (OWN, told) or (written.startswith(f"{OWN}:") and told.startswith(f"{OWN}:"))


def _channel(state: State, action: act.Channel) -> Result:
    _check_seat(state, action.seat)
    if action.channel not in CHANNELS:
        raise NotNow(f"Answers are given with one of: {', '.join(CHANNELS)}.")
    if any(record.written[action.seat] is not None for record in _unwritten(state)):
        raise NotNow("That answer is in already.")
    at = action.seat
    channels = (*state.channels[:at], action.channel, *state.channels[at + 1 :])
    return replace(state, channels=channels), ()


def _unwritten(state: State) -> tuple[Asked, ...]:
    """The question that is being answered, if there is one."""
    n = score.writing(state)
    return () if n is None else (_record(state, n),)


def _reopened(state: State, action: act.Reopened) -> Result:
    record = _record(state, action.question)
    _check_seat(state, action.seat)
    if record.answers[action.seat] is None:
        raise NotNow("That player has not answered yet.")
    written = record.written[action.seat]
    if written is not None and written.key != OWN:
        raise NotNow("What was entered stands.")
    answers = tuple(None if s == action.seat else a for s, a in enumerate(record.answers))
    record = replace(record, answers=answers, settled=False)
    return _set(state, action.question, record), ()


def _ruled(state: State, action: act.Ruled) -> Result:
    record = _record(state, action.question)
    keys = []
    for seat in (action.seat, action.other):
        _check_seat(state, seat)
        answer = record.answers[seat]
        if answer is None or answer.key == NOTHING:
            raise NotNow(f"{state.players[seat].name} has given no answer.")
        keys.append(answer.key)
    if keys[0] == keys[1]:
        raise NotNow("That is the same answer already.")
    both = score.pair_of(*keys)
    rulings = (*(r for r in record.rulings if r.keys != both), Ruling(both, action.same))
    return _set(state, action.question, replace(record, rulings=rulings)), ()


def _settled(state: State, _action: act.Settled) -> Result:
    number = _open(state)
    return _set(state, number, replace(_record(state, number), settled=True)), ()


_WRITE = frozenset({Phase.WRITE})
_BETWEEN = frozenset({Phase.BETWEEN})
_TELLING = frozenset({Phase.WRITE, Phase.REVEAL, Phase.SETTLE, Phase.BETWEEN})
"""From the first answer on; where questions are told one by one the next may be open already."""

MOVES: Mapping[type[Action], tuple[frozenset[Phase], Callable[[State, Any], Result]]] = {
    act.Drawn: (frozenset({Phase.DRAW}), _drawn),
    act.Replaced: (_WRITE, _replaced),
    act.Wrote: (_WRITE, _wrote),
    act.Ready: (_WRITE, _ready),
    act.Channel: (frozenset({Phase.DRAW, Phase.WRITE}), _channel),
    act.Announced: (_TELLING, _announced),
    act.Reopened: (_TELLING, _reopened),
    act.Ruled: (_TELLING, _ruled),
    act.Settled: (frozenset({Phase.SETTLE}), _settled),
    act.NextRound: (_BETWEEN, closing.next_round),
    act.Joined: (_BETWEEN, closing.joined),
    act.Left: (_BETWEEN, closing.left),
    act.Configured: (_BETWEEN, closing.configured),
    act.Stopped: (frozenset(Phase) - {Phase.OVER}, closing.stopped),
}
"""Every action with the phases in which it is legal and what it does."""
