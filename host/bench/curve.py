"""Right against false marks: by the gate's probability alone, and by the whole way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host.bench.trials import wilson
from host.hearing.evidence import Evidence
from host.judging.likeness import Strictness
from host.judging.plate import Entry, Verdict, judge

THRESHOLDS = (
    *(0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.93),
    *(0.95, 0.97, 0.98, 0.99, 0.995, 0.999),
)
"""Probabilities from which an entry counts, for the curve."""


class Curve:
    """Collects trials, each before a list with its text and before one without."""

    def __init__(self) -> None:
        self._on: list[tuple[float, float]] = []
        self._off: list[float] = []
        self._strict: dict[Strictness, list[int]] = {how: [0, 0] for how in Strictness}

    def on(self, evidence: Evidence, entries: Sequence[str]) -> None:
        """The list holds what was said, in the first place."""
        self._on.append(_scores(evidence, entries[0]))
        for how, counts in self._strict.items():
            counts[0] += _marked(evidence, entries, how) == {entries[0]}

    def off(self, evidence: Evidence, entries: Sequence[str]) -> None:
        """Nothing on the list was said."""
        self._off.append(_scores(evidence, "")[1])
        for how, counts in self._strict.items():
            counts[1] += bool(_marked(evidence, entries, how))

    def result(self) -> dict[str, Any]:
        """``curve``: [threshold, right, false] by the gate alone; ``strictness``: the whole way."""
        count, others = max(1, len(self._on)), max(1, len(self._off))
        points = [
            [
                threshold,
                round(sum(o >= threshold > r for o, r in self._on) / count, 4),
                round(sum(score >= threshold for score in self._off) / others, 4),
            ]
            for threshold in THRESHOLDS
        ]
        strict = {
            how.value: {
                "right": round(right / count, 4),
                "right_interval": wilson(right, len(self._on)),
                "false": round(false / others, 4),
                "false_interval": wilson(false, len(self._off)),
            }
            for how, (right, false) in self._strict.items()
        }
        return {"curve": points, "strictness": strict}


def _scores(evidence: Evidence, own: str) -> tuple[float, float]:
    """The best probability of the entry said, and of any other."""
    mine = max((span.score for span in evidence.spans if span.key == own), default=0.0)
    return mine, max((span.score for span in evidence.spans if span.key != own), default=0.0)


def _marked(evidence: Evidence, entries: Sequence[str], how: Strictness) -> set[str | None]:
    rulings = judge(tuple(Entry(e, e) for e in entries), evidence, strictness=how)
    return {ruling.key for ruling in rulings if ruling.verdict is Verdict.HIT}
