"""Between turns: closing a turn, seats that change, cashing in and the end."""

from __future__ import annotations

from host.core.codec import replace
from host.core.errors import NotNow
from host.core.rules import Event
from host.core.table import COLOURS, Player
from host.games.eye_know import events as ev
from host.games.eye_know import score
from host.games.eye_know.actions import Configured, Joined, Left, NextRound, Stopped
from host.games.eye_know.sets import total
from host.games.eye_know.state import Gone, State, Turn

Result = tuple[State, tuple[Event, ...]]

MOST_PLAYERS = 6
"""Players or teams at one table."""
FEWEST, MOST = 3, 9
"""Cards to win, and turns of each player, at least and at most."""


def next_round(state: State, action: NextRound) -> Result:
    """Close the turn; then the next one, or the end of the game."""
    if len(state.players) < 2:
        raise NotNow("Eye Know needs two players: stop the game, or let somebody join.")
    declined = score.offer_stop(state)
    state, lapped = _close(state)
    if declined:
        state = replace(state, barren=0)
    if score.ending(state):
        state, won = _finish(state)
        return state, (*lapped, *won)
    return _open(state), lapped


def _close(state: State) -> Result:
    """Count the turn for good. A turn closed before stays as it is."""
    turn = state.turn
    if turn is None or turn.card is None:
        return replace(state, turn=None), ()
    seats = range(len(state.players))
    thrown = score.discards(state, turn)
    state = replace(
        state,
        kept=tuple(score.cards(state, seat) for seat in seats),
        chips=tuple(score.chips(state, seat) for seat in seats),
        laps=tuple(state.lap if s == turn.seat else lap for s, lap in enumerate(state.laps)),
        last=turn.seat,
        barren=score.barren_turns(state),
        discarded=(*state.discarded, turn.card.id) if thrown else state.discarded,
        short=state.short and not thrown,
        turn=None,
    )
    return _lap(state)


def _lap(state: State) -> Result:
    """Begin the next lap when everybody has had this one's turn, unless it was the last."""
    if min(state.laps) < state.lap:
        return state, ()
    last = state.setup.classic and state.lap >= state.setup.turns
    lap = state.lap
    return state if last else replace(state, lap=lap + 1), (ev.LapDone(lap),)


def _open(state: State) -> State:
    """A fresh turn."""
    number, seat = state.number + 1, score.next_seat(state)
    free = state.setup.classic or state.younger[seat]
    return replace(state, number=number, turn=Turn(number, seat, free))


def _finish(state: State) -> Result:
    """Sets are cashed in (Classic); most points win, equals share."""
    seats = range(len(state.players))
    happened: list[Event] = []
    if state.setup.classic:
        for seat in seats:
            bonus = total(score.sets(state, seat))
            happened.append(ev.CashedIn(seat, bonus, score.points(state, seat)))
    winners = score.best([score.points(state, seat) for seat in seats])
    state = replace(state, winners=winners)
    return state, (*happened, ev.Won(winners, len(winners) > 1))


def stopped(state: State, action: Stopped) -> Result:
    """The table ends the game: most points so far win."""
    return _finish(state)


def _seats_may_change(state: State) -> None:
    """Raises NotNow where the game is about to end."""
    if score.arrived(state):
        raise NotNow("Somebody has all the cards: close this turn first.")
    if score.ending(state):
        raise NotNow("The last turn has been played.")


def joined(state: State, action: Joined) -> Result:
    """A new player sits down with nothing; the turn is closed (rulings: Joining and leaving).

    They have a turn in the current lap only where it has not come past their place yet.
    """
    _seats_may_change(state)
    count = len(state.players)
    if count >= MOST_PLAYERS:
        raise NotNow("The table is full: six can play.")
    if action.colour not in COLOURS or action.colour in {p.colour for p in state.players}:
        raise NotNow(f"{action.colour.capitalize()} is not free. Take another colour.")
    if not 0 <= action.seat <= count:
        raise NotNow("Say beside whom the new player sits.")
    state, lapped = _close(state)
    at = action.seat
    before = (at - 1) % count
    to_come = before == state.last or state.laps[before] < state.lap
    state = replace(
        state,
        players=(*state.players[:at], Player(action.name, action.colour), *state.players[at:]),
        younger=(*state.younger[:at], False, *state.younger[at:]),
        kept=(*state.kept[:at], (), *state.kept[at:]),
        chips=(*state.chips[:at], 0, *state.chips[at:]),
        laps=(*state.laps[:at], state.lap - to_come, *state.laps[at:]),
        last=state.last + 1 if at <= state.last else state.last,
    )
    return state, (*lapped, ev.PlayerJoined(at))


def left(state: State, action: Left) -> Result:
    """A player goes; the place closes up, their points are kept for the final list."""
    _seats_may_change(state)
    count = len(state.players)
    if not 0 <= action.seat < count:
        raise NotNow("Nobody sits there.")
    if count == 1:
        raise NotNow("You are the last one here: stop the game instead.")
    state, closed = _close(state)
    at = action.seat
    gone = Gone(state.players[at], score.points(state, at), state.kept[at])
    state = replace(
        state,
        players=(*state.players[:at], *state.players[at + 1 :]),
        younger=(*state.younger[:at], *state.younger[at + 1 :]),
        kept=(*state.kept[:at], *state.kept[at + 1 :]),
        chips=(*state.chips[:at], *state.chips[at + 1 :]),
        laps=(*state.laps[:at], *state.laps[at + 1 :]),
        gone=(*state.gone, gone),
        last=(state.last - 1) % (count - 1) if at <= state.last else state.last,
    )
    state, lapped = _lap(state)
    event = ev.PlayerLeft(at, gone.player.name, gone.points)
    few = (ev.TooFew(),) if count == 2 else ()
    return state, (*closed, event, *lapped, *few)


def configured(state: State, action: Configured) -> Result:
    """The table plays on in another way; the turn is closed (rulings: "settings")."""
    _seats_may_change(state)
    check_lengths(action.goal, action.turns)
    if not state.setup.classic and action.goal <= max(score.totals(state)):
        raise NotNow("Somebody has as many cards already.")
    if state.setup.classic and action.turns < state.lap:
        raise NotNow("You have had more turns than that already.")
    state, lapped = _close(state)
    setup = replace(
        state.setup,
        dice=action.dice,
        goal=action.goal,
        turns=action.turns,
        strictness=action.strictness,
    )
    return replace(state, setup=setup), (*lapped, ev.SettingsChanged())


def check_lengths(goal: int, turns: int) -> None:
    """Raises NotNow for a game that would be too short or too long."""
    if not FEWEST <= goal <= MOST:
        raise NotNow("Three to nine cards win.")
    if not FEWEST <= turns <= MOST:
        raise NotNow("Everybody has three to nine turns.")
