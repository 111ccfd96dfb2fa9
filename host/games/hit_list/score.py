"""What a state of Hit List is worth: phase, points and places, reckoned from the record.

Nothing here changes a state. Because points are never stored before a round is closed, a ruling
given late moves bets, bonus and steps by itself.
"""

from __future__ import annotations

from host.core.table import Table
from host.games.hit_list.state import NO_BET, SECRET_CHANNELS, Phase, Round, State


def points_for(count: int) -> int:
    """Points of an answerer who named ``count`` of eight entries (rulebook: Scoring)."""
    if count <= 0:
        return 0
    if count <= 2:
        return 1
    if count <= 5:
        return 2
    return 3


def band_of(count: int) -> str:
    """The iBET card that is right for ``count`` entries (rulebook: Gameplay 4)."""
    if count <= 3:
        return "0-3"
    if count <= 6:
        return "4-6"
    return "7-8"


def others(state: State, answerer: int) -> tuple[int, ...]:
    """Every other seat, clockwise from the left of ``answerer``."""
    table = Table(state.players)
    return tuple(table.left(answerer, step) for step in range(1, len(state.players)))


def manager(state: State) -> int | None:
    """The seat that holds the plate in the open round, or None where the host does."""
    if state.setup.plate_manager == "host" or state.round is None or state.round.tie:
        return None
    return Table(state.players).left(state.round.answerer)


def bettors(state: State) -> tuple[int, ...]:
    """Who bets in the open round, in order (rulings: every player but the answerer)."""
    if state.round is None or state.round.tie:
        return ()
    return others(state, state.round.answerer)


def bets_missing(state: State) -> tuple[int, ...]:
    """Bettors whose bet is not down yet, clockwise."""
    if state.round is None:
        return ()
    missing = []
    for seat in bettors(state):
        secret = state.channels[seat] in SECRET_CHANNELS
        down = state.round.bets[seat] is not None if secret else state.round.ready
        if not down:
            missing.append(seat)
    return tuple(missing)


def bonus_hits(round_: Round) -> tuple[tuple[int, int], ...]:
    """Seat and entry of every right bonus attempt, in the order in which they were made.

    What the answerer or an earlier bonus player said is used up (rulings: Bonus round).
    """
    taken = {*round_.hits, *round_.used_up}
    right = []
    for attempt in round_.tries:
        if attempt.entry is not None and attempt.entry not in taken:
            taken.add(attempt.entry)
            right.append((attempt.seat, attempt.entry))
    return tuple(right)


def left_over(round_: Round) -> tuple[int, ...]:
    """Entries that nobody has named and the host has not given away."""
    taken = {*round_.hits, *round_.used_up, *(entry for _, entry in bonus_hits(round_))}
    return tuple(entry for entry in range(round_.size) if entry not in taken)


def bonus_actor(state: State) -> int | None:
    """Whose bonus attempt is next, or None when the bonus round is over or does not take place."""
    round_ = state.round
    if round_ is None or round_.tie or not left_over(round_):
        return None
    tried = {attempt.seat for attempt in round_.tries}
    holder = manager(state)
    for seat in others(state, round_.answerer):
        if seat != holder and seat not in tried:
            return seat
    return None


def phase_of(state: State) -> Phase:
    """What the game waits for, reckoned from what has happened."""
    if state.winners is not None:
        return Phase.OVER
    if state.tie is not None and state.tie.offer:
        return Phase.SHARE
    round_ = state.round
    if round_ is None:
        return Phase.BETWEEN
    if round_.card is None:
        return Phase.DRAW
    if not round_.started:
        return Phase.BET if bets_missing(state) else Phase.START
    if round_.ended is None:
        return Phase.SAND
    if not round_.reviewed:
        return Phase.REVIEW
    if bonus_actor(state) is not None:
        return Phase.BONUS
    if round_.shown < len(bettors(state)):
        return Phase.REVEAL
    return Phase.BETWEEN


def gains(state: State) -> tuple[int, ...]:
    """Points of the open round by seat as its record stands (rulebook: Scoring, Bonus Round)."""
    round_ = state.round
    points = [0] * len(state.players)
    if round_ is None or round_.tie:
        return tuple(points)
    count = len(round_.hits)
    points[round_.answerer] = points_for(count)
    for seat in bettors(state):
        bet = round_.bets[seat]
        if bet is not None and bet != NO_BET and bet == band_of(count):
            points[seat] += 1
    for seat, _ in bonus_hits(round_):
        points[seat] += 1
    return tuple(points)


def totals(state: State) -> tuple[int, ...]:
    """Steps by seat: with the points of the open round once all of it is known."""
    if phase_of(state) is not Phase.BETWEEN:
        return state.steps
    return tuple(a + b for a, b in zip(state.steps, gains(state), strict=True))


def best(values: tuple[int, ...]) -> tuple[int, ...]:
    """Indices of the highest value."""
    return tuple(index for index, value in enumerate(values) if value == max(values))


def leaders(steps: tuple[int, ...]) -> tuple[int, ...]:
    """Seats in front; empty while nobody has moved."""
    return best(steps) if any(steps) else ()


def arrived(state: State) -> tuple[int, ...]:
    """Seats whose total is at least the length of the track (rulings: The track)."""
    return tuple(s for s, total in enumerate(totals(state)) if total >= state.setup.steps)


def dry_rounds(state: State) -> int:
    """Rounds in a row without a step, with the open one once it is scored."""
    if state.round is None or state.round.tie or phase_of(state) is not Phase.BETWEEN:
        return state.dry
    return 0 if any(gains(state)) else state.dry + 1


def offer_stop(state: State) -> bool:
    """Whether the host offers to stop now: three laps without a step (rulings)."""
    if state.tie is not None or phase_of(state) is not Phase.BETWEEN:
        return False
    return dry_rounds(state) >= 3 * len(state.players)
