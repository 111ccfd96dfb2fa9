"""What an ``@expect`` line of a playthrough may ask for."""

from __future__ import annotations

from typing import Any

from host.games.knowing_me import score
from host.games.knowing_me.state import State


def facts(state: State, script: Any) -> dict[str, str]:
    """Names to wordings: ``tokens`` is "Ann 3, Bob 5", ``boxes`` is "Ann blue 1 green 2, ..."."""
    names = [p.name for p in state.players]
    series = state.series
    boxes = []
    for seat, row in enumerate(score.boxes(state)):
        held = [f"{state.players[s].colour} {n}" for s, n in enumerate(row) if n]
        boxes.append(" ".join((names[seat], *(held or ["nothing"]))))
    n = score.open_question(state)
    asked = series.asked if series else ()
    told = [record for record in asked if any(record.answers)]
    answers = []
    for seat in score.order_of(state) if told else ():
        answer = told[-1].answers[seat]
        word = script.word(told[-1], seat) if answer is not None else "?"
        answers.append(f"{names[seat]} {word or '-'}")
    totals = score.totals(state)
    return {
        "tokens": ", ".join(f"{name} {t}" for name, t in zip(names, totals, strict=True)),
        "boxes": ", ".join(boxes),
        "target": names[series.target] if series else "",
        "question": "" if n is None else str(n + 1),
        "asked": ", ".join(f"{r.question.card}/{r.question.number}" for r in asked),
        "answers": ", ".join(answers),
        "card": (series.card or "") if series else "",
    }
