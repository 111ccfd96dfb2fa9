"""What an ``@expect`` line of a playthrough may ask for in Eye Know."""

from __future__ import annotations

from typing import Any

from host.games.eye_know import score
from host.games.eye_know.state import State


def facts(state: State, script: Any) -> dict[str, str]:
    """Names to wordings: ``cards`` is "Ann 2, Bob 0", ``grid`` the ids by place."""
    names = [p.name for p in state.players]
    turn = state.turn
    younger = [name for name, on in zip(names, state.younger, strict=True) if on]
    seats = range(len(names))
    return {
        "cards": ", ".join(f"{names[s]} {len(score.cards(state, s))}" for s in seats),
        "chips": ", ".join(f"{names[s]} {score.chips(state, s)}" for s in seats),
        "points": ", ".join(f"{names[s]} {score.points(state, s)}" for s in seats),
        "grid": ", ".join(card.id if card is not None else "-" for card in state.grid),
        "turn": names[turn.seat] if turn is not None else "",
        "dice": f"{turn.colour} {turn.level}" if turn is not None and turn.colour else "",
        "card": turn.card.id if turn is not None and turn.card is not None else "",
        "bet": str(turn.bet) if turn is not None and turn.bet is not None else "",
        "discarded": ", ".join(state.discarded),
        "younger": ", ".join(younger),
    }
