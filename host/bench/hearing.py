"""``bench hearing``: how often the right thing is understood, and how often a wrong one.

The decision goes through the same judging and reading as the game. Every share is a number from 0
to 1 that stands beside its n. Rows can be measured in several runs, on several processors, and put
together afterwards.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from host import __version__
from host.bench.clips import PITCHES, BenchFailed, Clip, Listener, read_manifest
from host.bench.lists import marks
from host.bench.sections import ALONE, SECTIONS, Bench, Result, Say
from host.bench.timing import load
from host.bench.words import LISTS
from host.hearing.evidence import Recogniser, Voice

__all__ = ["ROWS", "Wanted", "make_recogniser", "marks", "memory_mb", "merged", "run"]

ROWS = tuple(row for rows in (*SECTIONS, *ALONE) for row in rows)
"""Rows that can be asked for."""


Take = Callable[[Sequence[str], Result | Exception], None]


@dataclass(frozen=True)
class Wanted:
    """What is to be measured, and on what."""

    folder: Path | None
    """Recordings with their manifest; None: synthetic voices alone."""
    engine: str = "whisper"
    """``whisper`` or ``vosk``."""
    limit: int | None = None
    """Trials of a row at most."""
    talk_minutes: float | None = None
    """Minutes of the row ``talk_mixed``; None: as many as usual."""


def run(
    speech_dir: Path | None,
    engine: str = "whisper",
    *,
    limit: int | None = None,
    rows: Collection[str] = ROWS,
    say: Say = lambda line: None,
    recogniser: Recogniser | None = None,
    voice: Voice | None = None,
    jobs: int = 1,
    talk_minutes: float | None = None,
    keep: Callable[[Sequence[str], Result], None] = lambda rows, found: None,
) -> Result:
    """Measure ``engine`` (``whisper`` or ``vosk``) on recordings, or on synthetic speech.

    ``speech_dir`` holds ``manifest.tsv`` and its clips; ``limit`` is the number of trials of the
    largest rows. ``say`` is told what is being done. Rows that were not asked for are None.
    ``jobs``: processes beside each other, with one thread each; what is timed comes after them,
    alone. A section that breaks is named in ``failed`` and the others go on; the error is raised
    only where nothing could be measured. ``keep`` gets the rows of every section as soon as they
    are measured, as a result that `merged` takes. Raises BenchFailed, ModelMissing.
    """
    unknown = set(rows) - set(ROWS)
    if unknown:
        raise BenchFailed(f"No such row: {', '.join(sorted(unknown))}. Rows: {', '.join(ROWS)}.")
    wanted = Wanted(speech_dir, engine, limit, talk_minutes)
    began = time.perf_counter()
    result: Result = dict.fromkeys(ROWS)
    kind = {"engine": engine, "speech": "recordings" if speech_dir else "synthetic"}
    result |= kind | {"sources": {}, "speakers": {}, "failed": {}}
    errors: list[Exception] = []

    def bench() -> Bench:
        return _bench(wanted, say, recogniser, voice)

    def take(of: Sequence[str], found: Result | Exception) -> None:
        if isinstance(found, Exception):
            errors.append(found)
            result["failed"] |= dict.fromkeys(of, f"{type(found).__name__}: {found}")
            say(f"{', '.join(of)}: failed, {found}")
        else:
            result.update(found)
            keep(of, kind | found)

    _measure(wanted, rows, jobs, bench, take)
    if errors and len(result["failed"]) == len(set(rows)):
        raise errors[0]
    result["memory_mb"] = memory_mb()
    seconds = round(time.perf_counter() - began)
    done = [row for row in ROWS if result[row] is not None]
    result["runs"] = [
        {"rows": done, "seconds": seconds, "jobs": jobs, "limit": limit, "load": load()}
        | {"version": __version__, "processors": os.cpu_count()}
    ]
    return result


def _measure(
    wanted: Wanted, rows: Collection[str], jobs: int, bench: Callable[[], Bench], take: Take
) -> None:
    """Every section with a row of ``rows``: what can be side by side, then what must be alone."""
    parts, last = (
        [of for section in sections if (of := tuple(row for row in section if row in rows))]
        for sections in (SECTIONS, ALONE)
    )
    if jobs > 1:
        _side_by_side(wanted, parts, jobs, take)
        parts = []
    made = bench() if parts or last else None
    for of in [*parts, *last]:
        assert made is not None
        take(of, _tried(made, of))


def merged(results: Sequence[Mapping[str, Any]]) -> Result:
    """Several runs as one: of a row that was measured twice, the later one counts.

    Raises BenchFailed where they are not of one engine and one kind of speech.
    """
    kinds = {(result.get("engine"), result.get("speech")) for result in results}
    if len(kinds) != 1:
        raise BenchFailed("Only runs of one engine, all with recordings or all without, make one.")
    whole: Result = dict.fromkeys(ROWS)
    whole |= {"sources": {}, "speakers": {}, "failed": {}, "runs": [], "memory_mb": None}
    for result in results:
        for key, value in result.items():
            if key == "runs":
                whole["runs"] = [*whole["runs"], *value]
            elif key == "failed":
                whole["failed"] |= value
            elif value not in (None, {}):
                whole[key] = value
    measured = {row for row in ROWS if whole[row] is not None}
    whole["failed"] = {row: why for row, why in whole["failed"].items() if row not in measured}
    return whole


def _tried(bench: Bench, of: Sequence[str]) -> Result | Exception:
    every = {**SECTIONS, **ALONE}
    section = next(do for names, do in every.items() if of[0] in names)
    began, used = time.perf_counter(), time.process_time()
    try:
        found = section(bench, of)
    except Exception as error:  # one broken row must not cost the others of a long run
        return error
    seconds, used = time.perf_counter() - began, time.process_time() - used
    bench.say(f"{', '.join(of)}: {seconds:.0f} s, {used:.0f} s of them of a processor")
    return found


# -- several processes ------------------------------------------------------------------------


def _side_by_side(wanted: Wanted, parts: Sequence[Sequence[str]], jobs: int, take: Take) -> None:
    """The sections on ``jobs`` processes, each new, so that no engine is shared."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting = {pool.submit(_section, wanted, tuple(of)): of for of in parts}
        for done in as_completed(waiting):
            error = done.exception()
            take(waiting[done], error if isinstance(error, Exception) else done.result())


def _section(wanted: Wanted, of: tuple[str, ...]) -> Result:
    found = _tried(_here(wanted), of)
    if isinstance(found, Exception):
        raise BenchFailed(f"{type(found).__name__}: {found}")
    return found


@lru_cache(maxsize=1)
def _here(wanted: Wanted) -> Bench:
    """This process's engine, one thread, and its clips."""
    recogniser = make_recogniser(wanted.engine, threads=1)
    return _bench(wanted, _told, recogniser, None)


def _told(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _bench(wanted: Wanted, say: Say, recogniser: Recogniser | None, voice: Voice | None) -> Bench:
    recogniser = recogniser or make_recogniser(wanted.engine)
    voice = voice or _voice()
    folder = wanted.folder
    clips = read_manifest(folder, say) if folder else _synthetic_entries()
    listener = Listener(voice)
    minutes = wanted.talk_minutes
    return Bench(recogniser, voice, listener, folder, clips, wanted.limit, say, minutes)


def make_recogniser(engine: str, threads: int = 2) -> Recogniser:
    """The engine by name, with its English model."""
    from host.modelstore import model_path  # noqa: PLC0415

    if engine == "whisper":
        from host.hearing.whisper import WhisperRecogniser  # noqa: PLC0415

        return WhisperRecogniser(model_path("whisper-tiny-en"), threads)
    if engine == "vosk":
        from host.hearing.vosk import VoskRecogniser  # noqa: PLC0415

        return VoskRecogniser(model_path("vosk-en"))
    raise BenchFailed(f"No engine {engine}. Engines: whisper, vosk.")


def _voice() -> Voice:
    from host.speaking.hibari import HibariVoice  # noqa: PLC0415

    return HibariVoice()


def _synthetic_entries() -> list[Clip]:
    """Every entry of every list by each of the five voices."""
    return [
        Clip(text, f"hibari-{pitch}", subject, "synthetic", None, pitch)
        for subject, line in LISTS.items()
        for text in line.split(", ")
        for pitch in PITCHES
    ]


def memory_mb() -> float | None:
    """The most memory that this process has had, in MB; None where the system does not tell."""
    try:
        import resource  # noqa: PLC0415  not on Windows
    except ImportError:
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)
