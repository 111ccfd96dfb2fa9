"""Shares by group of recordings, and the group that lies farthest behind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from host.bench.clips import Clip
from host.bench.trials import wilson

LEAST = 30
"""Clips of a group at least, to be named as the worst."""
LENGTHS = ((4, "to 4 letters"), (7, "5 to 7 letters"), (11, "8 to 11 letters"))
"""Groups by letters of the text; beyond: 12 letters and more."""

Result = dict[str, Any]


class Outcome(NamedTuple):
    """What became of one clip."""

    clip: Clip
    """What was played."""
    right: bool
    """Whether it alone was marked."""
    false: bool = False
    """Whether another list was marked for it."""
    wrong: bool = False
    """Whether something else on its list was marked."""


def length_of(clip: Clip) -> str:
    """The group of the length of its text."""
    letters = sum(letter.isalnum() for letter in clip.text)
    return next((name for most, name in LENGTHS if letters <= most), "12 letters and more")


KEYS: Mapping[str, Callable[[Clip], str]] = {
    "source": lambda clip: clip.source,
    "speaker": lambda clip: clip.speaker,
    "kind": lambda clip: clip.kind,
    "length": length_of,
    "sex": lambda clip: clip.sex,
    "age": lambda clip: clip.age,
}
"""What clips are grouped by; clips of which it is not known are in no group."""


def shares(outcomes: Sequence[Outcome]) -> Result:
    """Right, false and wrong of some outcomes, each with its interval."""
    count = len(outcomes)
    found: Result = {"n": count}
    for name in ("right", "false", "wrong"):
        number = sum(bool(getattr(outcome, name)) for outcome in outcomes)
        found[name] = round(number / max(1, count), 4)
        found[f"{name}_interval"] = wilson(number, count)
    return found


def groups(outcomes: Sequence[Outcome], key: Callable[[Clip], str]) -> dict[str, Result]:
    """The shares of each group of clips, by the name that ``key`` gives."""
    found: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        name = key(outcome.clip)
        if name:
            found[name].append(outcome)
    return {name: shares(group) for name, group in sorted(found.items())}


def all_groups(outcomes: Sequence[Outcome]) -> dict[str, dict[str, Result]]:
    """The groups of every kind that the clips tell of."""
    found = {name: groups(outcomes, key) for name, key in KEYS.items()}
    return {name: of for name, of in found.items() if of}


def worst(outcomes: Sequence[Outcome], least: int = LEAST) -> Result | None:
    """The group of ``least`` clips or more with the fewest right, and how far it is behind.

    ``behind`` is in parts of 1 (0.05: five points). None where no group of recordings, smaller
    than the whole, is so large.
    """
    recorded = [outcome for outcome in outcomes if outcome.clip.path is not None]
    if not recorded:
        return None
    mean = shares(recorded)["right"]
    found = [
        {"group": f"{by} {name}", "n": of["n"], "right": of["right"]}
        for by, named in all_groups(recorded).items()
        for name, of in named.items()
        if least <= of["n"] < len(recorded)
    ]
    if not found:
        return None
    last = min(found, key=lambda group: (group["right"], group["group"]))
    return last | {"behind": round(mean - last["right"], 4)}


def told(outcomes: Sequence[Outcome]) -> Result:
    """The shares of a row and its worst group."""
    return shares(outcomes) | {"worst": worst(outcomes)}
