"""The gate: measured evidence in, probability that the phrase was really said out.

A sum of small decision trees (Friedman, "Greedy Function Approximation", 2001) with every
tree held to the direction in which its evidence must point, then a logistic curve. The numbers
are in ``gate.json`` beside this file; ``script/train_gate.py`` makes them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from host.core.errors import HostError

THRESHOLDS: Mapping[str, float] = {"strict": 0.9, "fair": 0.75, "generous": 0.55}
"""Least probability of a hit at each strictness.

From ``script/train_gate.py`` on 714 recordings whose speakers and words each trial's gate did not
know: 0.90 gives 0.4 % false marks and 91.3 % right, 0.75 gives 0.7 % and 94.8 %, 0.55 gives 1.3 %
and 96.2 %. Fair has its margin: 0.70 would still give less than 1 %.
"""

Tree = Sequence[tuple[int, float, int, int]]
"""Nodes (feature, threshold, left, right); a leaf is (-1, value, 0, 0). Left is <= threshold."""


class GateDamaged(HostError):
    """The gate's file is missing or not as it should be."""


@dataclass(frozen=True)
class Gate:
    """One trained gate."""

    features: tuple[str, ...]
    """Names of the inputs, in the order of the trees' indices."""
    base: float
    """Log odds before any tree."""
    trees: tuple[Tree, ...]
    """Each adds the value of one leaf to the log odds."""

    def log_odds(self, evidence: Mapping[str, float]) -> float:
        """Log odds of the phrase; evidence that is missing counts as 0."""
        values = [float(evidence.get(name, 0.0)) for name in self.features]
        total = self.base
        for tree in self.trees:
            feature, number, left, right = tree[0]
            while feature >= 0:
                feature, number, left, right = tree[left if values[feature] <= number else right]
            total += number
        return total

    def probability(self, evidence: Mapping[str, float]) -> float:
        """Probability 0..1 that the phrase was said."""
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, self.log_odds(evidence)))))


def _node(written: Any) -> tuple[int, float, int, int]:
    """A node as the file has it: four numbers, or a leaf's value alone."""
    if isinstance(written, int | float):
        return -1, float(written), 0, 0
    feature, threshold, left, right = written
    return int(feature), float(threshold), int(left), int(right)


def _gate(data: Mapping[str, Any]) -> Gate:
    trees = tuple(tuple(map(_node, tree)) for tree in data["trees"])
    return Gate(tuple(data["features"]), float(data["base"]), trees)


@cache
def gates(path: Path | None = None) -> Mapping[str, Gate]:
    """The gates by mode (``one``, ``many``). Raises GateDamaged."""
    path = path or Path(__file__).with_name("gate.json")
    try:
        return {mode: _gate(data) for mode, data in json.loads(path.read_text("utf-8")).items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise GateDamaged(f"{path.name} cannot be read ({error}). Reinstall partyhost.") from error
