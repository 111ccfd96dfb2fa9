"""What may be known of a state of Hit List: by the whole table, or by one seat."""

from __future__ import annotations

from host.core.codec import Struct
from host.core.table import Player
from host.games.hit_list import score
from host.games.hit_list.state import Gone, Phase, State, Tie


class View(Struct):
    """One seat's knowledge, or with seat None all that may be said and shown in public."""

    phase: str
    """Name of the phase, as in the need."""
    players: tuple[Player, ...]
    """Who sits here, clockwise."""
    steps: tuple[int, ...]
    """Total steps by seat."""
    track: int
    """Steps round the track."""
    round: int
    """Number of the round."""
    lap: int
    """Number of the lap."""
    answerer: int | None
    """Seat that answers, or None between a closed round and the next."""
    manager: int | None
    """Seat that holds the plate, or None where the host does."""
    hits: tuple[int, ...]
    """Entries that count, in the order of marking."""
    size: int
    """Entries on the list."""
    left_over: tuple[int, ...]
    """Entries nobody has gained and the host has not given away; empty before the time is over."""
    bonus: tuple[tuple[int, int], ...]
    """Seat and entry of right bonus attempts."""
    bets: tuple[str | None, ...]
    """Revealed bets by seat; a seat's view also has its own."""
    waiting: tuple[int, ...]
    """Whose bet is not down yet."""
    gains: tuple[int, ...] | None
    """Points of the round by seat once all are known."""
    leaders: tuple[int, ...]
    """Seats in front; empty while nobody has moved."""
    arrived: tuple[int, ...]
    """Seats that are back at their starting space."""
    offer_stop: bool
    """Three laps without a step: the host offers to stop."""
    tie: Tie | None
    """The tie-break, if one goes on."""
    gone: tuple[Gone, ...]
    """Who left, with their steps."""
    winners: tuple[int, ...] | None
    """Seats that won, once the game is over."""
    card: str | None
    """The card, only for the player who may open the list: the plate manager, all bets in."""


def view_of(state: State, seat: int | None) -> View:
    """What ``seat`` may know; None is the public table.

    A revealed bet is public. The plate manager's list opens only when every bet is in (rulings).
    """
    phase = score.phase_of(state)
    round_ = state.round
    order = score.bettors(state)
    shown = order[: round_.shown] if round_ is not None else ()
    own = {seat} if seat is not None else set()
    known = {*shown, *own}
    bets = round_.bets if round_ is not None else ()
    holder = score.manager(state)
    open_list = seat is not None and seat == holder and phase not in (Phase.DRAW, Phase.BET)
    ended = round_ is not None and round_.ended is not None
    scored = phase is Phase.BETWEEN and round_ is not None and not round_.tie
    steps = score.totals(state)
    return View(
        phase=phase.value,
        players=state.players,
        steps=steps,
        track=state.setup.steps,
        round=state.number,
        lap=state.lap,
        answerer=round_.answerer if round_ is not None else None,
        manager=holder,
        hits=round_.hits if round_ is not None else (),
        size=round_.size if round_ is not None else 0,
        left_over=score.left_over(round_) if round_ is not None and ended else (),
        bonus=score.bonus_hits(round_) if round_ is not None else (),
        bets=tuple(bet if s in known else None for s, bet in enumerate(bets)),
        waiting=score.bets_missing(state),
        gains=score.gains(state) if scored else None,
        leaders=score.leaders(steps),
        arrived=score.arrived(state) if scored else (),
        offer_stop=score.offer_stop(state),
        tie=state.tie,
        gone=state.gone,
        winners=state.winners,
        card=round_.card if round_ is not None and open_list else None,
    )
