"""``bench hearing``: how often the right thing is understood, and how often a wrong one.

The decision goes through the same judging and reading as the game. Every share is a number from 0
to 1 that stands beside its n.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host.bench import answers, open_answers, talk
from host.bench.chatter import CHATTER
from host.bench.clips import (
    PITCHES,
    BenchFailed,
    Clip,
    Listener,
    noises,
    read_manifest,
    sentences,
)
from host.bench.lists import (
    Outcome,
    Product,
    beside,
    breath_row,
    entries_row,
    groups,
    marks,
    names_row,
)
from host.bench.noise import nothing_marked
from host.bench.peers import naive, pocketsphinx
from host.bench.questions import ANSWERS, rows_of
from host.bench.said import voiced
from host.bench.sand import Sand
from host.bench.trials import Heard, entry_trials, padded
from host.bench.words import LISTS
from host.hearing.evidence import Recogniser, Samples, Voice

__all__ = ["ROWS", "make_recogniser", "marks", "memory_mb", "run"]

ROWS = (
    "entries",
    "breath",
    "hourglass",
    "hourglass_5db",
    "names",
    "naive",
    "pocketsphinx",
    "noise",
    *ANSWERS,
    *open_answers.ROWS,
    *talk.ROWS,
)
"""Rows that can be asked for."""
BREATHS = 120
"""Trials of the breath row."""
SAND_BELOW = {"hourglass": 10.0, "hourglass_5db": 5.0}
"""Level of the hourglass under the player at the microphone, in dB, for each row."""
SAMPLE = 120
"""Trials of the hourglass and of the peers: the first of those of the entries."""
A_MINUTE = 10
"""Trials that a limit of trials has instead of a minute of table talk."""

Result = dict[str, Any]
Say = Callable[[str], None]


@dataclass(frozen=True)
class Bench:
    """What every row needs."""

    recogniser: Recogniser
    """The engine."""
    listener: Listener
    """Gives the sounds."""
    folder: Path | None
    """Recordings; None: synthetic voices alone."""
    clips: Sequence[Clip]
    """Words and phrases."""
    limit: int | None
    """Trials of a row at most."""
    rows: Collection[str]
    """What to measure."""
    say: Say
    """Is told what is being done."""


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
    bench = Bench(recogniser, listener, speech_dir, clips, limit, rows, say)
    result: Result = dict.fromkeys(ROWS)
    result |= {"engine": engine, "speech": "recordings" if speech_dir else "synthetic"}
    result |= {"sources": {}, "speakers": {}}
    for measured in (_lists(bench), _closed(bench), _open(bench), _talk(bench)):
        result |= measured
    result["memory_mb"] = memory_mb()
    return result


def _lists(bench: Bench) -> Result:
    """The rows of Hit List."""
    result: Result = {}
    rows, say, listener = bench.rows, bench.say, bench.listener
    trials = entry_trials(bench.clips, bench.limit)
    hear, some = Product(bench.recogniser), trials[:SAMPLE]

    def quiet(clip: Clip) -> Samples:
        return padded(listener.sound(clip))

    outcomes: list[Outcome] = []
    if "entries" in rows:
        say(f"entries: {len(trials)} clips, twice each")
        result["entries"], outcomes = entries_row(hear, trials, quiet)
        result["sources"] = groups(outcomes, lambda clip: clip.source)
        result["speakers"] = groups(outcomes, lambda clip: clip.speaker)
    if "breath" in rows:
        say("breath: several entries at a time")
        count = min(BREATHS, bench.limit or BREATHS)
        result["breath"] = breath_row(hear, bench.clips, listener, count)
    for row, below in SAND_BELOW.items():
        if row in rows:
            say(f"{row}: the sand {below:g} dB under the player")
            result[row], _ = entries_row(hear, some, Sand(listener, below))
            if outcomes:
                result[row] |= beside(outcomes[: len(some)])
    if "names" in rows:
        say("names: forty names, five voices")
        result["names"] = names_row(bench.recogniser, listener, bench.limit)
    for row, peer in (("naive", naive(bench.recogniser)), ("pocketsphinx", _sphinx(rows))):
        if row in rows and peer is not None:
            say(f"{row}: the usual way")
            result[row], _ = entries_row(peer, some, quiet)
    if "noise" in rows and bench.folder:
        say("noise: nothing may be marked")
        result["noise"] = nothing_marked(hear, noises(bench.folder)[: bench.limit])
    return result


def _closed(bench: Bench) -> Result:
    """The rows of closed answers, beside what else people say."""
    if not set(ANSWERS) & set(bench.rows):
        return {}
    chatter = [voiced(text, number) for number, text in enumerate(CHATTER)]
    recorded = list(bench.clips) if bench.folder else []
    table = answers.Table(bench.recogniser, bench.listener)
    result: Result = {}
    for name, row in rows_of(recorded, set(ANSWERS) & set(bench.rows)).items():
        some = row.some(bench.limit)
        bench.say(f"{name}: {len(some.cases)} answers, {some.speech}")
        result[name] = answers.measure(table, some, [*chatter, *recorded])
    return result


def _open(bench: Bench) -> Result:
    """The rows of open answers."""
    result: Result = {}
    table = answers.Table(bench.recogniser, bench.listener)
    made = {"open_cards": open_answers.of_cards, "open_numbers": open_answers.of_numbers}
    for name in open_answers.ROWS:
        if name in bench.rows:
            given = made[name]()[: bench.limit]
            bench.say(f"{name}: {len(given)} answers, right and wrong ones")
            result[name] = open_answers.measure(table, bench.listener, given)
    return result


def _talk(bench: Bench) -> Result:
    """The rows of table talk."""
    minutes = talk.MINUTES
    if bench.limit is not None:
        minutes = min(minutes, bench.limit / A_MINUTE)
    table = answers.Table(bench.recogniser, bench.listener)
    recorded = sentences(bench.folder) if bench.folder else []
    result: Result = {}
    for name in talk.ROWS:
        if name not in bench.rows or (name == "talk" and not recorded):
            continue
        bench.say(f"{name}: {minutes:g} minutes of it during a discussion")
        spoken = (
            talk.recorded(recorded, bench.listener)
            if name == "talk"
            else talk.about_traits(bench.listener)
        )
        speech = "human" if name == "talk" else "synthetic"
        result[name] = talk.measure(table, spoken, minutes, speech)
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


def memory_mb() -> float | None:
    """The most memory that this process has had, in MB; None where the system does not tell."""
    try:
        import resource  # noqa: PLC0415  not on Windows
    except ImportError:
        return None
    import sys  # noqa: PLC0415

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)
