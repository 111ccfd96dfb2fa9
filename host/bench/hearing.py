"""``bench hearing``: how often the right entry is marked, and how often a wrong one.

The decision goes through the same judging as the game. Every share is a number from 0 to 1 that
stands beside its n.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from host.bench.clips import (
    PITCHES,
    BenchFailed,
    Clip,
    Listener,
    noises,
    read_manifest,
    synthetic,
)
from host.bench.noise import nothing_marked
from host.bench.peers import closed_set, naive, pocketsphinx
from host.bench.sand import Sand
from host.bench.trials import (
    HESITATIONS,
    Heard,
    Mark,
    Trial,
    breath_trials,
    entry_trials,
    in_one_breath,
    padded,
    wilson,
)
from host.bench.words import LISTS, MORE_NAMES, NAMES
from host.hearing.evidence import Evidence, Mode, Recogniser, Samples, Voice
from host.judging.plate import Entry, Verdict, judge

ROWS = (
    "entries",
    "breath",
    "hourglass",
    "hourglass_5db",
    "names",
    "naive",
    "pocketsphinx",
    "noise",
)
"""Rows that can be asked for."""
BREATHS = 120
"""Trials of the breath row."""
SAND_BELOW = {"hourglass": 10.0, "hourglass_5db": 5.0}
"""Level of the hourglass under the player at the microphone, in dB, for each row."""
SAMPLE = 120
"""Trials of the hourglass and of the peers: the first of those of the entries."""
TIMED = 100
"""Trials of a row that are timed: the ears get ready before them, as in the game."""
CLOSE = 0.2
"""Seconds within which a start counts as right."""
SURE, DOUBTFUL = 0.6, 0.05
"""Probabilities from which a name is taken, and from which it is asked again."""

Result = dict[str, Any]
Outcome = tuple[Clip, bool, bool]
"""A clip, whether it alone was marked, and whether another list was marked for it."""
Say = Callable[[str], None]


def run(
    speech_dir: Path | None,
    engine: str = "whisper",
    *,
    limit: int | None = None,
    rows: Collection[str] = ROWS,
    say: Say = lambda line: None,
    recogniser: Recogniser | None = None,
    voice: Voice | None = None,
) -> Result:
    """Measure ``engine`` (``whisper`` or ``vosk``) on recordings, or on synthetic speech.

    ``speech_dir`` holds ``manifest.tsv`` and its clips; ``limit`` is the number of trials of the
    largest rows. ``say`` is told what is being done. Rows that were not asked for are None.
    Raises BenchFailed, ModelMissing.
    """
    unknown = set(rows) - set(ROWS)
    if unknown:
        raise BenchFailed(f"No such row: {', '.join(sorted(unknown))}. Rows: {', '.join(ROWS)}.")
    recogniser = recogniser or make_recogniser(engine)
    listener = Listener(voice or _voice())
    clips = read_manifest(speech_dir, say) if speech_dir else _synthetic_entries()
    trials = entry_trials(clips, limit)

    def quiet(clip: Clip) -> Samples:
        return padded(listener.sound(clip))

    hear, some = Product(recogniser), trials[:SAMPLE]
    result: Result = dict.fromkeys(ROWS)
    result |= {"engine": engine, "speech": "recordings" if speech_dir else "synthetic"}
    result |= {"sources": {}, "speakers": {}}
    outcomes: list[Outcome] = []
    if "entries" in rows:
        say(f"entries: {len(trials)} clips, twice each")
        result["entries"], outcomes = _entries(hear, trials, quiet)
        result["sources"] = _groups(outcomes, lambda clip: clip.source)
        result["speakers"] = _groups(outcomes, lambda clip: clip.speaker)
    if "breath" in rows:
        say("breath: several entries at a time")
        result["breath"] = _breath(hear, clips, listener, min(BREATHS, limit or BREATHS))
    for row, below in SAND_BELOW.items():
        if row in rows:
            say(f"{row}: the sand {below:g} dB under the player")
            result[row], _ = _entries(hear, some, Sand(listener, below))
            if outcomes:
                result[row] |= _beside(outcomes[: len(some)])
    if "names" in rows:
        say("names: forty names, five voices")
        result["names"] = _names(recogniser, listener, limit)
    for row, peer in (("naive", naive(recogniser)), ("pocketsphinx", _sphinx(rows))):
        if row in rows and peer is not None:
            say(f"{row}: the usual way")
            result[row], _ = _entries(peer, some, quiet)
    if "noise" in rows and speech_dir:
        say("noise: nothing may be marked")
        result["noise"] = nothing_marked(hear, noises(speech_dir)[:limit])
    result["memory_mb"] = memory_mb()
    return result


def make_recogniser(engine: str) -> Recogniser:
    """The engine by name, with its English model."""
    from host.modelstore import model_path  # noqa: PLC0415

    if engine == "whisper":
        from host.hearing.whisper import WhisperRecogniser  # noqa: PLC0415

        return WhisperRecogniser(model_path("whisper-tiny-en"))
    if engine == "vosk":
        from host.hearing.vosk import VoskRecogniser  # noqa: PLC0415

        return VoskRecogniser(model_path("vosk-en"))
    raise BenchFailed(f"No engine {engine}. Engines: whisper, vosk.")


def _voice() -> Voice:
    from host.speaking.hibari import HibariVoice  # noqa: PLC0415

    return HibariVoice()


def _sphinx(rows: Collection[str]) -> Heard | None:
    return pocketsphinx() if "pocketsphinx" in rows else None


def _synthetic_entries() -> list[Clip]:
    """Every entry of every list by each of the five voices."""
    return [
        Clip(text, f"hibari-{pitch}", subject, "synthetic", None, pitch)
        for subject, line in LISTS.items()
        for text in line.split(", ")
        for pitch in PITCHES
    ]


class Product:
    """The product's own way: a session, then the verdict on its evidence."""

    def __init__(self, recogniser: Recogniser) -> None:
        self._recogniser = recogniser

    def ready(self, entries: Sequence[str]) -> None:
        """What the game does while the host still reads the question."""
        prepare = getattr(self._recogniser, "prepare", None)
        if prepare is not None:
            prepare(closed_set(entries, Mode.MANY))

    def __call__(self, sound: Samples, entries: Sequence[str]) -> list[Mark]:
        """What is marked for ``sound``."""
        session = self._recogniser.session(closed_set(entries, Mode.MANY), 0.0)
        session.feed(sound)
        return marks(entries, session.end())


def _ready(hear: Heard, entries: Sequence[str]) -> None:
    """Before the clock runs; peers have nothing to get ready."""
    if isinstance(hear, Product):
        hear.ready(entries)


def marks(entries: Sequence[str], evidence: Evidence) -> list[Mark]:
    """The entries that the plate manager marks on ``evidence``."""
    rulings = judge(tuple(Entry(entry, entry) for entry in entries), evidence)
    return [Mark(r.key, r.start) for r in rulings if r.key and r.verdict is Verdict.HIT]


def _entries(
    hear: Heard, trials: Sequence[Trial], sound_of: Callable[[Clip], Samples]
) -> tuple[Result, list[Outcome]]:
    outcomes: list[Outcome] = []
    times: list[float] = []
    wrong = 0
    for trial in trials:
        sound, timed = sound_of(trial.clip), len(times) < TIMED
        if timed:
            _ready(hear, trial.card)
        began = time.perf_counter()
        on_card = {mark.entry for mark in hear(sound, trial.card)}
        if timed:
            times.append(time.perf_counter() - began)
        off_card = hear(sound, trial.other)
        right = on_card == {trial.card[0]}
        wrong += bool(on_card - {trial.card[0]})
        outcomes.append((trial.clip, right, bool(off_card)))
    count = len(trials)
    if not count:
        raise BenchFailed("No source has nine different texts, so there is nothing to measure.")
    right_count, false_count = sum(o[1] for o in outcomes), sum(o[2] for o in outcomes)
    return {
        "n": count,
        "right": round(right_count / count, 4),
        "right_interval": wilson(right_count, count),
        "false": round(false_count / count, 4),
        "false_interval": wilson(false_count, count),
        "wrong": round(wrong / count, 4),
        "median_s": round(float(np.median(times)), 3),
        "p95_s": round(float(np.percentile(times, 95)), 3),
    }, outcomes


def _groups(outcomes: Sequence[Outcome], key: Callable[[Clip], str]) -> dict[str, Result]:
    groups: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for clip, right, false in outcomes:
        groups[key(clip)].append((right, false))
    return {
        name: {
            "n": len(found),
            "right": round(sum(r for r, _ in found) / len(found), 4),
            "right_interval": wilson(sum(r for r, _ in found), len(found)),
            "false": round(sum(f for _, f in found) / len(found), 4),
            "false_interval": wilson(sum(f for _, f in found), len(found)),
        }
        for name, found in sorted(groups.items())
    }


def _breath(hear: Heard, clips: Sequence[Clip], listener: Listener, count: int) -> Result | None:
    said = found = false = started = close = 0
    times = []
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
        "median_s": round(float(np.median(times)), 3),
        "p95_s": round(float(np.percentile(times, 95)), 3),
    }


def _beside(outcomes: Sequence[Outcome]) -> Result:
    """The same trials in silence, in the same run."""
    count = max(1, len(outcomes))
    return {
        "silence_right": round(sum(right for _, right, _ in outcomes) / count, 4),
        "silence_false": round(sum(false for _, _, false in outcomes) / count, 4),
    }


def _names(recogniser: Recogniser, listener: Listener, limit: int | None) -> Result:
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
    }


def memory_mb() -> float | None:
    """The most memory that this process has had, in MB; None where the system does not tell."""
    try:
        import resource  # noqa: PLC0415  not on Windows
    except ImportError:
        return None
    import sys  # noqa: PLC0415

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)
