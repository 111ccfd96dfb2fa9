"""Between rounds: closing a round, seats that change, tie-breaks and the end."""

from __future__ import annotations

from host.core.codec import replace
from host.core.errors import NotNow
from host.core.rules import Event
from host.core.table import COLOURS, Player, Table
from host.games.hit_list import events as ev
from host.games.hit_list import score
from host.games.hit_list.actions import Configured, Joined, Left, NextRound, Shared, Stopped
from host.games.hit_list.state import CHANNELS, Gone, Round, State, Tie

Result = tuple[State, tuple[Event, ...]]

SHORTEST, LONGEST = 15, 120
"""Seconds of the hourglass, at least and at most (rulings: The hourglass)."""
OFFER_AFTER = 3
"""Equal tie-breaks before the host offers a shared win."""


def next_round(state: State, action: NextRound) -> Result:
    """Close the round; then the next one, a tie-break, or the winner."""
    if len(state.players) < 2:
        raise NotNow("Hit List needs two players: stop the game, or let somebody join.")
    if state.tie is not None:
        return _next_prompt(state, state.tie)
    declined = score.offer_stop(state)
    state = _close(state)
    if declined:
        state = replace(state, dry=0)
    home = tuple(s for s, total in enumerate(state.steps) if total >= state.setup.steps)
    if not home:
        return _open(state, Table(state.players).left(state.last)), ()
    most = max(state.steps)
    order = (*score.others(state, state.last), state.last)
    equal = tuple(seat for seat in order if state.steps[seat] == most)
    if len(equal) == 1:
        return win(state, equal)
    return _begin_tie(state, Tie(seats=equal))


def _close(state: State) -> State:
    """Move the figures for good and count the turn. A round closed before stays as it is."""
    round_ = state.round
    if round_ is None:
        return state
    turns, lap = state.turns + 1, state.lap
    if turns >= len(state.players):
        turns, lap = 0, lap + 1
    return replace(
        state,
        steps=score.totals(state),
        dry=score.dry_rounds(state),
        last=round_.answerer,
        turns=turns,
        lap=lap,
        round=None,
    )


def _open(state: State, answerer: int, tie: bool = False) -> State:
    """A fresh round, before its card is drawn."""
    number = state.number + 1
    bets = (None,) * len(state.players)
    return replace(state, number=number, round=Round(number, answerer, tie=tie, bets=bets))


def _begin_tie(state: State, tie: Tie) -> Result:
    """A prompt each for those who are equal."""
    state = _open(replace(state, tie=tie), tie.seats[0], tie=True)
    return state, (ev.TieBreak(tie.seats, tie.equal + 1),)


def _next_prompt(state: State, tie: Tie) -> Result:
    """Close a prompt of a tie-break: the next one, or the decision (rulebook: End of Game)."""
    assert state.round is not None
    counts = (*tie.counts, len(state.round.hits))
    if len(counts) < len(tie.seats):
        state = replace(state, tie=replace(tie, counts=counts))
        return _open(state, tie.seats[len(counts)], tie=True), ()
    happened: tuple[Event, ...] = (ev.TieScored(tie.seats, counts),)
    equal = tuple(tie.seats[index] for index in score.best(counts))
    if len(equal) == 1:
        state, won = win(state, equal)
        return state, (*happened, *won)
    again = Tie(seats=equal, equal=tie.equal + 1)
    if again.equal >= OFFER_AFTER:
        state = replace(state, tie=replace(again, offer=True), round=None)
        return state, (*happened, ev.OfferShared(equal))
    state, began = _begin_tie(state, again)
    return state, (*happened, *began)


def shared(state: State, action: Shared) -> Result:
    """Share the win, or play on."""
    assert state.tie is not None
    if action.accept:
        return win(state, state.tie.seats)
    return _begin_tie(state, replace(state.tie, offer=False))


def win(state: State, seats: tuple[int, ...]) -> Result:
    """The game is over."""
    seats = tuple(sorted(seats))
    state = replace(state, winners=seats, steps=score.totals(state))
    return state, (ev.Won(seats, len(seats) > 1),)


def stopped(state: State, action: Stopped) -> Result:
    """The table ends the game: most steps wins, equals share; in a tie-break the equals share."""
    if state.tie is not None:
        return win(state, state.tie.seats)
    return win(state, score.best(score.totals(state)))


def _seats_may_change(state: State) -> None:
    """Raises NotNow where the game is about to be decided."""
    if state.tie is not None:
        raise NotNow("The tie-break is on. Play it out, or stop the game.")
    if score.arrived(state):
        raise NotNow("Somebody is home: close this round first.")


def joined(state: State, action: Joined) -> Result:
    """A new player sits down with nothing; the round is closed (rulings: Joining and leaving)."""
    _seats_may_change(state)
    count = len(state.players)
    if count >= 6:
        raise NotNow("The table is full: six can play.")
    if action.colour not in COLOURS or action.colour in {p.colour for p in state.players}:
        raise NotNow(f"{action.colour.capitalize()} is not free. Take another colour.")
    if not 0 <= action.seat <= count:
        raise NotNow("Say beside whom the new player sits.")
    if action.channel not in CHANNELS:
        raise NotNow(f"Bets are made with one of: {', '.join(CHANNELS)}.")
    state = _close(state)
    at = action.seat
    player = Player(action.name, action.colour)
    state = replace(
        state,
        players=(*state.players[:at], player, *state.players[at:]),
        channels=(*state.channels[:at], action.channel, *state.channels[at:]),
        steps=(*state.steps[:at], 0, *state.steps[at:]),
        last=state.last + 1 if at <= state.last else state.last,
    )
    return state, (ev.PlayerJoined(at),)


def left(state: State, action: Left) -> Result:
    """A player goes; the place closes up, their steps are kept for the final list."""
    _seats_may_change(state)
    count = len(state.players)
    if not 0 <= action.seat < count:
        raise NotNow("Nobody sits there.")
    if count == 1:
        raise NotNow("You are the last one here: stop the game instead.")
    state = _close(state)
    at = action.seat
    player, steps = state.players[at], state.steps[at]
    last = (state.last - 1) % (count - 1) if at <= state.last else state.last
    state = replace(
        state,
        players=(*state.players[:at], *state.players[at + 1 :]),
        channels=(*state.channels[:at], *state.channels[at + 1 :]),
        steps=(*state.steps[:at], *state.steps[at + 1 :]),
        gone=(*state.gone, Gone(player, steps)),
        last=last,
    )
    gone = ev.PlayerLeft(at, player.name, steps)
    return state, (gone, ev.TooFew()) if count == 2 else (gone,)


def configured(state: State, action: Configured) -> Result:
    """The table plays on in another way; the round is closed (rulings: "settings")."""
    _seats_may_change(state)
    if action.steps <= max(score.totals(state)):
        raise NotNow("Somebody is as far as that already: the track stays as it is.")
    if action.seconds is not None and not SHORTEST <= action.seconds <= LONGEST:
        raise NotNow("The hourglass runs 15 to 120 seconds, or not at all.")
    if action.channel not in CHANNELS:
        raise NotNow(f"Bets are made with one of: {', '.join(CHANNELS)}.")
    state = _close(state)
    setup = replace(
        state.setup,
        steps=action.steps,
        seconds=action.seconds,
        plate_manager=action.plate_manager,
        bets=action.bets,
        strictness=action.strictness,
    )
    channels = (action.channel,) * len(state.players)
    return replace(state, setup=setup, channels=channels), (ev.SettingsChanged(),)
