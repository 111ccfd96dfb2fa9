"""Between series: closing one, seats that change, and the end."""

from __future__ import annotations

from typing import TypeVar

from host.core.codec import replace
from host.core.errors import NotNow
from host.core.rules import Event
from host.core.table import COLOURS, Player
from host.games.knowing_me import events as ev
from host.games.knowing_me import score
from host.games.knowing_me.actions import Configured, Joined, Left, NextRound, Stopped
from host.games.knowing_me.state import CHANNELS, Gone, Series, State

T = TypeVar("T")
Result = tuple[State, tuple[Event, ...]]

SHORTEST, LONGEST = 5, 120
"""Seconds to write one answer, at least and at most."""
FEWEST, MOST = 3, 6
"""Players (rulings); in the game for two there are exactly two."""


def fewest(state: State) -> int:
    """Players without whom the game cannot go on."""
    return 2 if state.two else FEWEST


def next_round(state: State, _action: NextRound) -> Result:
    """Close the series; then the next target, or the boxes are opened."""
    if len(state.players) < fewest(state):
        count = "two" if state.two else "three"
        raise NotNow(f"This game needs {count} players: stop the game, or let somebody join.")
    target = score.next_target(state)
    state = _close(state)
    if target is None:
        return _end(state)
    number = state.number + 1
    return replace(state, number=number, series=Series(number, target)), ()


def _close(state: State) -> State:
    """The tokens go into the boxes for good. A series closed before stays as it is."""
    series = state.series
    if series is None:
        return state
    return replace(
        state, boxes=score.boxes(state), had=score.had(state), last=series.target, series=None
    )


def _end(state: State) -> Result:
    """Open the boxes: best and least known, then most tokens wins (In Complete Agreement)."""
    totals = score.totals(state)
    winners = score.best(totals)
    happened: list[Event] = []
    if not state.two and len(state.players) > 1:
        for seat in range(len(state.players)):
            happened.append(ev.Known(seat, *score.known(state, seat)))
    happened.append(ev.Won(winners, len(winners) > 1))
    return replace(state, winners=winners), tuple(happened)


def stopped(state: State, _action: Stopped) -> Result:
    """The table ends the game: what is settled counts."""
    return _end(_close(state))


def joined(state: State, action: Joined) -> Result:
    """A new player sits down with nothing; the series is closed (rulings: Joining and leaving)."""
    count = len(state.players)
    if state.two and count >= 2:
        raise NotNow("This game is for two. With three or more, play Knowing Me Knowing You.")
    if count >= MOST:
        raise NotNow("The table is full: six can play.")
    if action.colour not in COLOURS or action.colour in {p.colour for p in state.players}:
        raise NotNow(f"{action.colour.capitalize()} is not free. Take another colour.")
    if not 0 <= action.seat <= count:
        raise NotNow("Say beside whom the new player sits.")
    if action.channel not in CHANNELS:
        raise NotNow(f"Answers are given with one of: {', '.join(CHANNELS)}.")
    state = _close(state)
    at = action.seat
    widened = tuple((*row[:at], 0, *row[at:]) for row in state.boxes)
    state = replace(
        state,
        players=_put(state.players, at, Player(action.name, action.colour)),
        channels=_put(state.channels, at, action.channel),
        boxes=_put(widened, at, (0,) * (count + 1)),
        past=_put(state.past, at, 0),
        had=_put(state.had, at, 0),
        last=state.last + 1 if at <= state.last else state.last,
    )
    return state, (ev.PlayerJoined(at),)


def _put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at:])


def _without(row: tuple[T, ...], at: int) -> tuple[T, ...]:
    return (*row[:at], *row[at + 1 :])


def left(state: State, action: Left) -> Result:
    """A player goes; the place closes up, their tokens are kept for the final list.

    What the others hold in that colour still counts for their totals, but for nobody's best or
    least known: the colour is no longer in play (ruling).
    """
    count = len(state.players)
    if not 0 <= action.seat < count:
        raise NotNow("Nobody sits there.")
    if count == 1:
        raise NotNow("You are the last one here: stop the game instead.")
    state = _close(state)
    at = action.seat
    player, points = state.players[at], score.totals(state)[at]
    past = tuple(p + row[at] for p, row in zip(state.past, state.boxes, strict=True))
    state = replace(
        state,
        players=_without(state.players, at),
        channels=_without(state.channels, at),
        boxes=tuple(_without(row, at) for row in _without(state.boxes, at)),
        past=_without(past, at),
        had=_without(state.had, at),
        gone=(*state.gone, Gone(player, points)),
        last=(state.last - 1) % (count - 1) if at <= state.last else state.last,
    )
    happened = ev.PlayerLeft(at, player.name, points)
    return state, (happened, ev.TooFew()) if count - 1 < fewest(state) else (happened,)


def configured(state: State, action: Configured) -> Result:
    """The table plays on in another way; the series is closed (rulings: "settings")."""
    check_seconds(action.seconds)
    if action.channel not in CHANNELS:
        raise NotNow(f"Answers are given with one of: {', '.join(CHANNELS)}.")
    state = _close(state)
    setup = replace(state.setup, seconds=action.seconds, strictness=action.strictness)
    channels = (action.channel,) * len(state.players)
    return replace(state, setup=setup, channels=channels), (ev.SettingsChanged(),)


def check_seconds(seconds: float | None) -> None:
    """Raises NotNow for a time to write that is too short or too long."""
    if seconds is not None and not SHORTEST <= seconds <= LONGEST:
        raise NotNow("The time for an answer is 5 to 120 seconds, or as long as it takes.")
