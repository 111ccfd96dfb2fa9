"""Between rounds: closing a round, seats that change, the next giver and the end."""

from __future__ import annotations

from host.core.codec import replace
from host.core.errors import NotNow
from host.core.rules import Event
from host.core.table import COLOURS, Player
from host.games.thats_you import events as ev
from host.games.thats_you import score
from host.games.thats_you.actions import Configured, Joined, Left, NextRound, Stopped
from host.games.thats_you.state import BOARD, CHANNELS, LEAST, MOST, Gone, Round, State

Result = tuple[State, tuple[Event, ...]]


def check_board(board: tuple[int, ...]) -> None:
    """Raises NotNow where ``board`` is no round score board."""
    if len(board) != len(BOARD) or list(board) != sorted(board) or board[0] < 0 or board[-1] < 1:
        raise NotNow("The round score board has six numbers that never get smaller, like 0 to 5.")


def next_round(state: State, action: NextRound) -> Result:
    """Close the round; then the next giver's, or the end (rulebook: End of the Game)."""
    waiting = score.to_give(state)
    if not waiting:
        return finish(state)
    if len(state.players) < LEAST:
        raise NotNow("That's You! needs three players: stop the game, or let somebody join.")
    state = _close(state)
    number = state.number + 1
    return replace(state, number=number, round=Round(number, waiting[0])), ()


def _close(state: State) -> State:
    """Count the round for good. A round closed before stays as it is."""
    if state.round is None:
        return state
    return replace(
        state,
        points=score.points(state),
        most=score.most(state),
        last=state.round.giver,
        round=None,
    )


def finish(state: State) -> Result:
    """The game is over: one total for everybody (rulebook: End of the Game; rulings)."""
    total, most, count = score.total(state), score.most(state), score.rounds(state)
    state = replace(state, winners=tuple(range(len(state.players))))
    return state, (ev.Closed(total, most, score.band(total, most), count),)


def stopped(state: State, action: Stopped) -> Result:
    """The table ends the game on the total so far; a round without an end is void."""
    return finish(state)


def joined(state: State, action: Joined) -> Result:
    """A new player sits down with nothing; the round is closed (rulings: Joining and leaving)."""
    count = len(state.players)
    if count >= MOST:
        raise NotNow("The table is full: six can play.")
    if action.colour not in COLOURS or action.colour in {p.colour for p in state.players}:
        raise NotNow(f"{action.colour.capitalize()} is not free. Take another colour.")
    if not 0 <= action.seat <= count:
        raise NotNow("Say beside whom the new player sits.")
    if action.channel not in CHANNELS:
        raise NotNow(f"The secret is kept with one of: {', '.join(CHANNELS)}.")
    state = _close(state)
    at = action.seat
    player = Player(action.name, action.colour)
    state = replace(
        state,
        players=(*state.players[:at], player, *state.players[at:]),
        channels=(*state.channels[:at], action.channel, *state.channels[at:]),
        points=(*state.points[:at], None, *state.points[at:]),
        last=state.last + 1 if at <= state.last else state.last,
    )
    return state, (ev.PlayerJoined(at),)


def left(state: State, action: Left) -> Result:
    """A player goes; the place closes up, what was scored in their round stays."""
    count = len(state.players)
    if not 0 <= action.seat < count:
        raise NotNow("Nobody sits there.")
    if count == 1:
        raise NotNow("You are the last one here: stop the game instead.")
    state = _close(state)
    at = action.seat
    player, points = state.players[at], state.points[at]
    last = (state.last - 1) % (count - 1) if at <= state.last else state.last
    state = replace(
        state,
        players=(*state.players[:at], *state.players[at + 1 :]),
        channels=(*state.channels[:at], *state.channels[at + 1 :]),
        points=(*state.points[:at], *state.points[at + 1 :]),
        gone=(*state.gone, Gone(player, points or 0)),
        last=last,
    )
    gone = ev.PlayerLeft(at, player.name, points)
    return state, (gone, ev.TooFew()) if count == LEAST else (gone,)


def configured(state: State, action: Configured) -> Result:
    """The table plays on in another way; the round is closed (rulings: "settings")."""
    check_board(action.board)
    if action.channel not in CHANNELS:
        raise NotNow(f"The secret is kept with one of: {', '.join(CHANNELS)}.")
    state = _close(state)
    setup = replace(state.setup, board=action.board)
    channels = (action.channel,) * len(state.players)
    return replace(state, setup=setup, channels=channels), (ev.SettingsChanged(),)
