"""What a state of That's You! is worth: phase, points, total, band, reckoned from the record.

Nothing here changes a state. Because points are never stored before a round is closed, a
correction given late moves them by itself.
"""

from __future__ import annotations

from host.core.table import Table
from host.games.thats_you.state import (
    BANDS,
    CLUES,
    CROSSES,
    KNOWN_CHANNELS,
    Clue,
    Phase,
    Round,
    State,
)


def standing(round_: Round) -> tuple[tuple[int, bool], ...]:
    """Trait and tick of every told chip up to the first tick; what was turned after it is void."""
    told: list[tuple[int, bool]] = []
    for turn in round_.turns:
        if turn.tick is not None:
            told.append((turn.trait, turn.tick))
        if turn.tick:
            break
    return tuple(told)


def crossed(round_: Round) -> tuple[int, ...]:
    """Traits eliminated rightly, in that order."""
    return tuple(trait for trait, tick in standing(round_) if not tick)


def ticked(round_: Round) -> int | None:
    """The trait whose chip shows the tick, or None while it lies hidden."""
    return next((trait for trait, tick in standing(round_) if tick), None)


def pending(round_: Round) -> int | None:
    """The trait whose chip the giver has still to tell, or None."""
    if ticked(round_) is not None:
        return None
    return next((turn.trait for turn in round_.turns if turn.tick is None), None)


def remaining(round_: Round) -> tuple[int, ...]:
    """Traits that nobody has eliminated, in the order of their numbers."""
    out = {trait for trait, _ in standing(round_)}
    return tuple(trait for trait in range(len(round_.traits)) if trait not in out)


def revealed(round_: Round) -> int | None:
    """The chosen trait once everybody knows it: by the tick, or as the only one left."""
    tick = ticked(round_)
    if tick is not None or len(crossed(round_)) < CROSSES:
        return tick
    return remaining(round_)[0]


def worth(state: State) -> int:
    """The next free number of the round score board, in points (rulebook: End of the Round 1)."""
    return state.setup.board[len(crossed(state.round)) if state.round is not None else 0]


def phase_of(state: State) -> Phase:
    """What the game waits for, reckoned from what has happened."""
    round_ = state.round
    if state.winners is not None:
        return Phase.OVER
    if round_ is None or revealed(round_) is not None:
        return Phase.BETWEEN
    if not round_.traits:
        return Phase.DRAW
    if not round_.ready:
        drawn_by_host = state.channels[round_.giver] == "phone"
        return Phase.CHOOSE if drawn_by_host else Phase.SECRET
    if len(round_.clues) < len(CLUES):
        return Phase.CLUE
    return Phase.ELIMINATE if pending(round_) is None else Phase.TURN


def knows(state: State) -> bool:
    """Whether the giver's channel tells the host the chosen trait before the clues."""
    return state.round is not None and state.channels[state.round.giver] in KNOWN_CHANNELS


def ended(state: State) -> bool:
    """Whether the open round is over and counts."""
    return state.round is not None and revealed(state.round) is not None


def points(state: State) -> tuple[int | None, ...]:
    """What the table scored when each seat gave, with the open round once it is over."""
    if state.round is None or not ended(state):
        return state.points
    mine = state.round.giver
    return tuple(worth(state) if s == mine else p for s, p in enumerate(state.points))


def total(state: State) -> int:
    """Points of the table, leavers' rounds with them."""
    return sum(p or 0 for p in points(state)) + sum(leaver.points for leaver in state.gone)


def most(state: State) -> int:
    """The most that the rounds played could have brought, in points (rulings)."""
    return state.most + (state.setup.board[-1] if ended(state) else 0)


def band(score: int, best: int) -> int | None:
    """Place of a total on the scale of six equal bands, 0 to 5 (rulings); None without a round."""
    return min(BANDS - 1, BANDS * score // best) if best else None


def rounds(state: State) -> int:
    """Rounds that count: every number but the latest, and that one once it is over."""
    closed = state.number if state.round is None else state.number - 1
    return closed + ended(state)


def to_give(state: State) -> tuple[int, ...]:
    """Seats that have not given yet, clockwise from the left of the last giver.

    The open round's giver counts as having given (rulebook: End of the Round 2).
    """
    giver = state.round.giver if state.round is not None else None
    last = state.last if giver is None else giver
    seats = (Table(state.players).left(last, n) for n in range(1, len(state.players) + 1))
    return tuple(seat for seat in seats if state.points[seat] is None and seat != giver)


def holder(round_: Round, clue: Clue) -> int | None:
    """Seat that has a clue chip, or None while it is not given."""
    place = CLUES.index(clue)
    return round_.clues[place] if place < len(round_.clues) else None


def guessers(state: State) -> tuple[int, ...]:
    """Who discusses: all but the giver, clockwise from the giver's left (rulings)."""
    if state.round is None:
        return ()
    table = Table(state.players)
    return tuple(table.left(state.round.giver, n) for n in range(1, len(state.players)))
