"""What may be known of a state of That's You!: by the whole table, or by one seat."""

from __future__ import annotations

from host.core.codec import Struct
from host.core.table import Player
from host.games.thats_you import score
from host.games.thats_you.state import Gone, Phase, State


class View(Struct):
    """One seat's knowledge, or with seat None all that may be said and shown in public."""

    phase: str
    """Name of the phase, as in the need."""
    players: tuple[Player, ...]
    """Who sits here, clockwise."""
    round: int
    """Number of the round."""
    giver: int | None
    """Seat of the clue giver, or None between a closed round and the next."""
    traits: tuple[str, ...]
    """Ids of the traits on the table, in the order of their numbers."""
    clues: tuple[int, ...]
    """Seats with the clue chips so far: most, least, more or less likely."""
    crossed: tuple[int, ...]
    """Traits eliminated rightly, from 0, in that order."""
    remaining: tuple[int, ...]
    """Traits that are still in, from 0."""
    pending: int | None
    """The trait whose chip is being turned, or None."""
    chosen: int | None
    """The chosen trait, from 0: public once the round is over, the giver's own before that."""
    board: tuple[int, ...]
    """The round score board, in points."""
    worth: int
    """The next free number of it, in points."""
    gained: int | None
    """Points of the round once it is over, or None."""
    points: tuple[int | None, ...]
    """What the table scored when each seat gave; None: has not given yet."""
    total: int
    """Points of the table."""
    most: int
    """The most that the rounds played could have brought, in points."""
    to_give: tuple[int, ...]
    """Seats that give after this round, in that order."""
    gone: tuple[Gone, ...]
    """Who left, with the points of their round."""
    band: int | None
    """Place on the closing scale, 0 to 5, once the game is over and a round counts."""
    winners: tuple[int, ...] | None
    """Everybody, once the game is over."""


def view_of(state: State, seat: int | None) -> View:
    """What ``seat`` may know; None is the public table.

    The chosen trait is the giver's alone until the tick or the fifth cross (rulings: Secrets).
    """
    round_ = state.round
    phase = score.phase_of(state)
    chosen = None
    if round_ is not None:
        chosen = score.revealed(round_)
        if chosen is None and seat == round_.giver:
            chosen = round_.chosen
    total, most = score.total(state), score.most(state)
    return View(
        phase=phase.value,
        players=state.players,
        round=state.number,
        giver=round_.giver if round_ is not None else None,
        traits=round_.traits if round_ is not None else (),
        clues=round_.clues if round_ is not None else (),
        crossed=score.crossed(round_) if round_ is not None else (),
        remaining=score.remaining(round_) if round_ is not None else (),
        pending=score.pending(round_) if round_ is not None else None,
        chosen=chosen,
        board=state.setup.board,
        worth=score.worth(state),
        gained=score.worth(state) if score.ended(state) else None,
        points=score.points(state),
        total=total,
        most=most,
        to_give=score.to_give(state),
        gone=state.gone,
        band=score.band(total, most) if phase is Phase.OVER else None,
        winners=state.winners,
    )
