"""What an ``@expect`` line of a playthrough may ask for in Hit List."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host.games.hit_list.score import bonus_hits, totals
from host.games.hit_list.state import Round, State


def facts(state: State, script: Any) -> dict[str, str]:
    """Names to wordings: ``marks`` is "whisk, sieve", ``steps`` is "Ann 3, Bob 5"."""
    names = [p.name for p in state.players]
    round_ = state.round or Round(0, 0)

    def words(entries: Sequence[int]) -> str:
        card = script.deck[round_.card] if round_.card else None
        return ", ".join(card.entries[n].text for n in entries) if card else ""

    bonus = [f"{names[seat]} {words([entry])}" for seat, entry in bonus_hits(round_)]
    return {
        "steps": ", ".join(f"{n} {s}" for n, s in zip(names, state.steps, strict=True)),
        "score": ", ".join(f"{n} {t}" for n, t in zip(names, totals(state), strict=True)),
        "marks": words(round_.hits),
        "used-up": words(round_.used_up),
        "bonus": ", ".join(bonus),
        "bets": ", ".join(f"{n} {b or '?'}" for n, b in zip(names, round_.bets, strict=False)),
        "answerer": names[round_.answerer] if round_.answerer < len(names) else "",
        "card": round_.card or "",
    }
