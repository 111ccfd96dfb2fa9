"""What an ``@expect`` line of a playthrough may ask for in Odd One Out."""

from __future__ import annotations

from typing import Any

from host.games.odd_one_out.state import State


def facts(state: State, _script: Any) -> dict[str, str]:
    """Names to wordings: ``score`` is "Ann 1, Bob 0"."""
    names = [p.name for p in state.players]
    return {
        "score": ", ".join(f"{n} {p}" for n, p in zip(names, state.points, strict=True)),
        "turns": ", ".join(f"{n} {t}" for n, t in zip(names, state.turns, strict=True)),
        "turn": names[state.seat],
        "card": state.card,
        "gone": ", ".join(f"{one.player.name} {one.points}" for one in state.gone),
    }
