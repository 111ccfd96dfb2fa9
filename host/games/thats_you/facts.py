"""What an ``@expect`` line of a playthrough may ask for in That's You!"""

from __future__ import annotations

from typing import Any

from host.games.thats_you import score
from host.games.thats_you.state import CLUES, Round, State


def facts(state: State, script: Any) -> dict[str, str]:
    """Names to wordings: ``crossed`` is "night owl, collector", ``clues`` "most Bob, least Cy"."""
    names = [p.name for p in state.players]
    round_ = state.round or Round(0, 0)
    chosen = score.revealed(round_)

    def words(places: tuple[int, ...]) -> str:
        return ", ".join(script.deck[round_.traits[n]].text for n in places)

    points = zip(names, score.points(state), strict=True)
    clues = zip(CLUES, round_.clues, strict=False)
    return {
        "total": str(score.total(state)),
        "most": str(score.most(state)),
        "worth": str(score.worth(state)),
        "points": ", ".join(f"{n} {'-' if p is None else p}" for n, p in points),
        "giver": names[round_.giver] if state.round is not None else "",
        "to-give": ", ".join(names[seat] for seat in score.to_give(state)),
        "clues": ", ".join(f"{clue} {names[seat]}" for clue, seat in clues),
        "crossed": words(score.crossed(round_)),
        "remaining": words(score.remaining(round_)),
        "chosen": "" if chosen is None else words((chosen,)),
        "band": str((score.band(score.total(state), score.most(state)) or 0) + 1),
    }
