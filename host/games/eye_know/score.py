"""What a state of Eye Know is worth: phase, cards and chips, reckoned from the record.

Nothing here changes a state. The open turn is only a record, so a ruling given late moves card
and chips by itself, and may lead back to the question.
"""

from __future__ import annotations

from collections.abc import Sequence

from host.core.table import Table
from host.games.eye_know.sets import CardSet, best_sets, total
from host.games.eye_know.state import ANY, Card, Phase, State, Turn

START_CHIPS = 5
"""Chips at the start of the Classic game (rulebook: Classic, Setting Up 3)."""
MOST_BET = 5
"""The greatest bet in chips (rulebook: Classic, Answer a Question 1)."""
OFFER_LAPS, OFFER_TURNS = 3, 12
"""Laps, and at least turns, without a card gained after which the host offers to stop."""


def resolved(turn: Turn) -> bool:
    """Whether nothing more can be done in ``turn``: misnamed, declined or answered."""
    if turn.named is None:
        return False
    return not turn.named or turn.bet == 0 or turn.answered is not None


def keeps(state: State, turn: Turn) -> bool:
    """Whether the card of ``turn`` is kept as things stand.

    Basic: for a right answer. Classic: for naming it, whatever comes after.
    """
    if not turn.named:
        return False
    return state.setup.classic or bool(turn.answered)


def discards(state: State, turn: Turn) -> bool:
    """Whether the card of ``turn`` is thrown away as things stand."""
    return resolved(turn) and not keeps(state, turn)


def winnings(state: State, turn: Turn) -> int:
    """Chips that ``turn`` has brought or cost so far (rulebook: Your Bet)."""
    if not state.setup.classic or not turn.named:
        return 0
    won = 1
    if turn.bet and turn.answered is not None:
        won += turn.bet * (turn.level or 0) if turn.answered else -turn.bet
    return won


def cards(state: State, seat: int) -> tuple[Card, ...]:
    """Cards of ``seat`` with the open turn."""
    turn = state.turn
    mine = turn is not None and turn.seat == seat and keeps(state, turn)
    if mine and turn is not None and turn.card is not None:
        return (*state.kept[seat], turn.card)
    return state.kept[seat]


def chips(state: State, seat: int) -> int:
    """Chips of ``seat`` with the open turn."""
    turn = state.turn
    more = winnings(state, turn) if turn is not None and turn.seat == seat else 0
    return state.chips[seat] + more


def sets(state: State, seat: int) -> tuple[CardSet, ...]:
    """The sets that ``seat`` can cash in, the dearest first."""
    return best_sets([card.colour for card in cards(state, seat)])


def points(state: State, seat: int) -> int:
    """What counts at the end: cards; in Classic chips, with the sets cashed in."""
    if not state.setup.classic:
        return len(cards(state, seat))
    return chips(state, seat) + total(sets(state, seat))


def totals(state: State) -> tuple[int, ...]:
    """Cards, or chips without sets, by seat: the score during the game."""
    seats = range(len(state.players))
    if state.setup.classic:
        return tuple(chips(state, seat) for seat in seats)
    return tuple(len(cards(state, seat)) for seat in seats)


def best(values: Sequence[int]) -> tuple[int, ...]:
    """Indices of the greatest of ``values``."""
    most = max(values)
    return tuple(i for i, value in enumerate(values) if value == most)


def arrived(state: State) -> tuple[int, ...]:
    """Seats that have the cards to win (basic); empty before, and in Classic."""
    if state.setup.classic:
        return ()
    seats = range(len(state.players))
    return tuple(seat for seat in seats if len(cards(state, seat)) >= state.setup.goal)


def played_out(state: State) -> bool:
    """Whether everybody has had all their turns (Classic)."""
    if not state.setup.classic:
        return False
    laps = list(state.laps)
    if state.turn is not None and resolved(state.turn):
        laps[state.turn.seat] = state.lap
    return min(laps) >= state.setup.turns


def ending(state: State) -> bool:
    """Whether the game ends as soon as the turn is closed."""
    return bool(arrived(state)) or played_out(state) or used_up(state)


def used_up(state: State) -> bool:
    """Whether there is no card left to play with, nor one that will be thrown back."""
    turn = state.turn
    back = turn is not None and turn.card is not None and not keeps(state, turn)
    return state.short and not any(state.grid) and not state.discarded and not back


def offer_stop(state: State) -> bool:
    """Three laps without a card gained, twelve turns at least: the host offers to stop."""
    return barren_turns(state) >= max(OFFER_TURNS, OFFER_LAPS * len(state.players))


def barren_turns(state: State) -> int:
    """Turns in a row in which nobody gained a card, with the open one if it is resolved."""
    turn = state.turn
    if turn is None or not resolved(turn):
        return state.barren
    return 0 if keeps(state, turn) else state.barren + 1


def next_seat(state: State) -> int:
    """Who comes after the last turn: the first to its left who has not had this lap's turn."""
    table, turn = Table(state.players), state.turn
    last = state.last if turn is None else turn.seat
    order = [table.left(last, step) for step in range(1, len(state.players) + 1)]
    waiting = [seat for seat in order if state.laps[seat] < state.lap]
    if turn is not None:
        waiting = [seat for seat in waiting if seat != turn.seat]
    return waiting[0] if waiting else order[0]


def fitting(state: State) -> tuple[int, ...]:
    """Places whose cards may be chosen now: of the colour rolled, or all of them."""
    turn = state.turn
    colour = turn.colour if turn is not None else None
    return tuple(
        place
        for place, card in enumerate(state.grid)
        if card is not None and colour in (None, ANY, card.colour)
    )


def to_deal(state: State) -> tuple[int, ...]:
    """Places that are to be filled now."""
    turn = state.turn
    busy = turn is not None and turn.card is not None and not resolved(turn)
    if state.short or busy or state.winners is not None or ending(state):
        return ()
    return tuple(place for place, card in enumerate(state.grid) if card is None)


def begun(state: State) -> bool:
    """Whether anybody has gained anything yet, those who left included."""
    seats = range(len(state.players))
    return bool(state.gone) or any(cards(state, seat) for seat in seats)


def decided(state: State) -> bool:
    """Whether the end has winners: something was gained, or everybody has had all their turns.

    Five turns each without a picture named are a draw, and no game that was broken off.
    """
    return begun(state) or (state.setup.classic and played_out(state))


def in_play(state: State) -> frozenset[str]:
    """Cards that cannot be dealt: on the grid, in the open turn, kept, or gone with a leaver."""
    piles = (*state.kept, *(gone.cards for gone in state.gone))
    out = {card.id for pile in piles for card in pile}
    out |= {card.id for card in state.grid if card is not None}
    if state.turn is not None and state.turn.card is not None:
        out.add(state.turn.card.id)
    return frozenset(out)


def phase_of(state: State) -> Phase:
    """What the game waits for, reckoned from what has happened."""
    turn = state.turn
    if state.winners is not None:
        return Phase.OVER
    if to_deal(state):
        return Phase.DEAL
    if turn is None or resolved(turn):
        return Phase.BETWEEN
    if turn.card is None:
        return Phase.ROLL if turn.colour is None and not turn.free else Phase.CHOOSE
    if turn.named is None:
        return Phase.IDENTIFY
    if state.setup.classic and turn.bet is None:
        return Phase.BET
    return Phase.LEVEL if turn.level is None else Phase.QUESTION
