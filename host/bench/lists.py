"""The rows of lists: single entries, several in one breath, and names at set-up."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from host.bench.clips import PITCHES, BenchFailed, Clip, Listener, synthetic
from host.bench.curve import Curve
from host.bench.groups import Outcome, told, worst
from host.bench.peers import closed_set
from host.bench.trials import (
    HESITATIONS,
    Heard,
    Mark,
    Trial,
    breath_trials,
    in_one_breath,
    padded,
    wilson,
)
from host.bench.words import MORE_NAMES, NAMES
from host.hearing.evidence import Evidence, Mode, Recogniser, Samples
from host.judging.plate import Entry, Verdict, judge

TIMED = 100
"""Trials of a row that are timed: the ears get ready before them, as in the game."""
CLOSE = 0.2
"""Seconds within which a start counts as right."""
SURE = 0.6
"""Probability from which a name is taken; below it is asked again."""

Result = dict[str, Any]


class Product:
    """The product's own way: a session, then the verdict on its evidence."""

    def __init__(self, recogniser: Recogniser) -> None:
        self._recogniser = recogniser
        self.heard = Evidence("", 0.0, 0.0)
        """What the ears said last."""

    def ready(self, entries: Sequence[str]) -> None:
        """What the game does while the host still reads the question."""
        prepare = getattr(self._recogniser, "prepare", None)
        if prepare is not None:
            prepare(closed_set(entries, Mode.MANY))

    def __call__(self, sound: Samples, entries: Sequence[str]) -> list[Mark]:
        """What is marked for ``sound``."""
        session = self._recogniser.session(closed_set(entries, Mode.MANY), 0.0)
        session.feed(sound)
        self.heard = session.end()
        return marks(entries, self.heard)


def _ready(hear: Heard, entries: Sequence[str]) -> None:
    """Before the clock runs; peers have nothing to get ready."""
    if isinstance(hear, Product):
        hear.ready(entries)


def marks(entries: Sequence[str], evidence: Evidence) -> list[Mark]:
    """The entries that the plate manager marks on ``evidence``."""
    rulings = judge(tuple(Entry(entry, entry) for entry in entries), evidence)
    return [Mark(r.key, r.start) for r in rulings if r.key and r.verdict is Verdict.HIT]


def entries_row(
    hear: Heard, trials: Sequence[Trial], sound_of: Callable[[Clip], Samples]
) -> tuple[Result, list[Outcome]]:
    """One entry at a time: each clip before a list with its text and before one without.

    The product's own way also gives its ``curve``. Raises BenchFailed when there are no trials.
    """
    outcomes: list[Outcome] = []
    times: list[float] = []
    curve = Curve() if isinstance(hear, Product) else None
    for trial in trials:
        sound, timed = sound_of(trial.clip), len(times) < TIMED
        if timed:
            _ready(hear, trial.card)
        began = time.perf_counter()
        on_card = {mark.entry for mark in hear(sound, trial.card)}
        if timed:
            times.append(time.perf_counter() - began)
        if curve is not None and isinstance(hear, Product):
            curve.on(hear.heard, trial.card)
        off_card = hear(sound, trial.other)
        if curve is not None and isinstance(hear, Product):
            curve.off(hear.heard, trial.other)
        own = {trial.card[0]}
        wrong = bool(on_card - own)
        outcomes.append(Outcome(trial.clip, on_card == own, bool(off_card), wrong))
    if not outcomes:
        raise BenchFailed("No source has nine different texts, so there is nothing to measure.")
    result = told(outcomes) | {
        "median_s": round(float(np.median(times)), 3),
        "p95_s": round(float(np.percentile(times, 95)), 3),
    }
    if curve is not None:
        result |= curve.result()
    return result, outcomes


def breath_row(hear: Heard, clips: Sequence[Clip], listener: Listener, count: int) -> Result | None:
    """Several entries in one breath; None where no speaker has five texts of one source."""
    said = found = false = started = close = 0
    times = []
    outcomes: list[Outcome] = []
    trials = breath_trials(clips, count, synthetic(HESITATIONS))
    if not trials:
        return None
    for trial in trials:
        sound, starts = in_one_breath(map(listener.sound, trial.clips), trial.gaps)
        _ready(hear, trial.card)
        began = time.perf_counter()
        heard = {mark.entry: mark for mark in hear(sound, trial.card)}
        times.append(time.perf_counter() - began)
        truth = {
            clip.text.lower(): start
            for clip, start, listed in zip(trial.clips, starts, trial.listed, strict=True)
            if listed
        }
        said += len(truth)
        found += len(truth.keys() & heard.keys())
        false += len(heard.keys() - truth.keys())
        outcomes += [
            Outcome(clip, clip.text.lower() in heard)
            for clip, listed in zip(trial.clips, trial.listed, strict=True)
            if listed
        ]
        for entry in truth.keys() & heard.keys():
            at = heard[entry].start
            if at is not None:
                started += 1
                close += abs(at - truth[entry]) <= CLOSE
    return {
        "n": len(trials),
        "entries": said,
        "recall": round(found / said, 4),
        "recall_interval": wilson(found, said),
        "false": round(false / len(trials), 4),
        "false_interval": wilson(min(false, len(trials)), len(trials)),
        "start_within_0.2_s": round(close / started, 4) if started else None,
        "start_within_0.2_s_interval": wilson(close, started),
        "starts": started,
        "worst": worst(outcomes),
        "median_s": round(float(np.median(times)), 3),
        "p95_s": round(float(np.percentile(times, 95)), 3),
    }


def names_row(recogniser: Recogniser, listener: Listener, limit: int | None) -> Result:
    """Names at set-up, out of all that are known."""
    expected = closed_set(list(dict.fromkeys([*NAMES, *MORE_NAMES])), Mode.ONE)
    cases = [(name, pitch) for name in NAMES for pitch in PITCHES][:limit]
    right = again = wrong = 0
    for name, pitch in cases:
        clip = Clip(name, f"hibari-{pitch}", "names", "synthetic", None, pitch)
        session = recogniser.session(expected, 0.0)
        session.feed(padded(listener.sound(clip)))
        best = max(session.end().spans, key=lambda span: span.score, default=None)
        if best is None or best.score < SURE:
            again += 1
        elif best.key == name:
            right += 1
        else:
            wrong += 1
    count = len(cases)
    return {
        "n": count,
        "right": round(right / count, 4),
        "right_interval": wilson(right, count),
        "asked_again": round(again / count, 4),
        "wrong": round(wrong / count, 4),
        "wrong_interval": wilson(wrong, count),
        "right_or_asked": round((right + again) / count, 4),
        "right_or_asked_interval": wilson(right + again, count),
    }
