"""How long hearing takes, and how much of a processor: measured alone on the machine.

Processor time is that of the whole process, all threads; wall time depends on what else runs.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from host.bench.clips import Clip, Listener
from host.bench.lists import marks
from host.bench.peers import closed_set
from host.bench.trials import SEED, Trial, padded, trimmed
from host.bench.watch import SetOff, Watcher
from host.dialogue.messages import Heard, Input
from host.hearing.evidence import RATE, Expected, Mode, Recogniser, Samples
from host.hearing.segments import Segmenter
from host.running.ear import TableEar
from host.running.listening import Listening
from host.sound.filetable import FileTable
from host.sound.mixer import Started
from host.sound.table import Block

ROWS = ("processing", "listening", "item_to_sound")
"""The rows."""
TIMED = 100
"""Utterances that are timed."""
STEADY = 60.0
"""Seconds of each kind of sound for which the ears are watched."""
HOURGLASS = 30.0
"""Seconds of sand in one run."""
GAP = 1.0
"""Seconds of quiet before an item."""
AWAITED, EARLY = 4.0, 0.1
"""Seconds after an item for which its sound is awaited, and before its end in which it may come."""
PAUSES = (0.4, 1.2)
"""Seconds between two sentences of talk, from and to."""

Result = dict[str, Any]


def spread(seconds: Sequence[float]) -> Result:
    """Count, median and 95th percentile."""
    if not seconds:
        return {"n": 0, "median_s": None, "p95_s": None}
    median, late = np.percentile(seconds, (50, 95))
    return {
        "n": len(seconds),
        "median_s": round(float(median), 3),
        "p95_s": round(float(late), 3),
        "median_interval": _median_interval(seconds),
    }


def _median_interval(seconds: Sequence[float]) -> list[float]:
    """95 % interval of the median, by the ranks of the sample (binomial, normal approximation)."""
    ordered, count = sorted(seconds), len(seconds)
    half = 0.98 * count**0.5
    low, high = int(max(0, count / 2 - half)), int(min(count - 1, count / 2 + half))
    return [round(ordered[low], 3), round(ordered[high], 3)]


def processing(
    recogniser: Recogniser, trials: Sequence[Trial], sound_of: Callable[[Clip], Samples]
) -> Result:
    """Every utterance before its list, made ready before: entries and all commands, as in the game.

    ``entries_alone`` is the same with nothing but the eight entries; both hold the free transcript,
    spellings and decoys, and the verdict. ``processor`` is the time of all threads.
    """
    watcher = Watcher(recogniser)
    found: Result = {}

    def every(name: str, expected_of: Callable[[Sequence[str]], Expected]) -> None:
        wall, processor = [], []
        for trial in trials[:TIMED]:
            expected, sound = expected_of(trial.card), sound_of(trial.clip)
            prepare = getattr(recogniser, "prepare", None)
            if prepare is not None:
                prepare(expected)
            began, used = time.perf_counter(), time.process_time()
            session = recogniser.session(expected, 0.0)
            session.feed(sound)
            marks(trial.card, session.end())
            wall.append(time.perf_counter() - began)
            processor.append(time.process_time() - used)
        found[name] = spread(wall) | {"processor": spread(processor)}

    every("with_commands", watcher.expected)
    every("entries_alone", lambda card: closed_set(card, Mode.MANY))
    with_commands: Result = found["with_commands"]
    return with_commands | {"entries_alone": found["entries_alone"], "load": load()}


def load() -> float | None:
    """How busy the machine was over the last minute; None where it does not tell."""
    try:
        return round(os.getloadavg()[0], 2)
    except (AttributeError, OSError):
        return None


def listening(
    recogniser: Recogniser, sentences: Sequence[Samples], card: Sequence[str], seconds: float
) -> Result:
    """Processor time per second of sound: of a still room, of sand that plays, of talk.

    In all three the whole way runs that runs in the game: echo removal, segments, ears.
    """
    parts = {
        "still": _steady(recogniser, card, seconds, (), sand=False),
        "hourglass": _steady(recogniser, card, seconds, (), sand=True),
        "talk": _steady(recogniser, card, seconds, sentences, sand=False),
    }
    most = max(parts["still"], parts["hourglass"])
    return {"n": 3, "seconds": seconds, "share_of_a_core": most, **parts, "load": load()}


def _steady(
    recogniser: Recogniser,
    card: Sequence[str],
    seconds: float,
    sentences: Sequence[Samples],
    *,
    sand: bool,
) -> float:
    table, watcher, found = FileTable(), Watcher(recogniser), SetOff()
    at, rng = 0.5, random.Random(SEED)
    for sentence in sentences:
        at = table.schedule(trimmed(sentence), at) + rng.uniform(*PAUSES)

    def give(item: Input) -> None:
        if isinstance(item, Heard):
            watcher.count(item.evidence, card, found)

    ears = Listening(table, recogniser, TableEar(), Segmenter(), give)
    ears.expect(watcher.expected(card))
    if sand:
        table.mixer.sand_start(seconds)
    used = 0.0
    while table.now() < seconds:
        block = table.read()
        assert isinstance(block, Block)
        began = time.process_time()
        ears.block(block)
        used += time.process_time() - began
    return round(used / table.now(), 4)


class Items:
    """A virtual table at which the sand runs and one item is said after the other."""

    def __init__(self, recogniser: Recogniser) -> None:
        self._table = FileTable(charge="measured")
        self._watcher = Watcher(recogniser)
        self._card: Sequence[str] = ()
        self._sounds = self._table.mixer.tap()
        self._ears = Listening(self._table, recogniser, TableEar(), Segmenter(), self._give)

    def _give(self, item: Input) -> None:
        """What the game does: a sound at once for what was heard."""
        if isinstance(item, Heard):
            hit = marks(self._card, item.evidence)
            self._table.mixer.cue("ting" if hit else "tock")

    def say(self, sound: Samples, card: Sequence[str]) -> float | None:
        """Seconds from the end of ``sound`` to the host's; None where there was none."""
        self._card = card
        self._ears.expect(self._watcher.expected(card))
        if self._table.mixer.sand_left is None:
            self._table.mixer.sand_start(HOURGLASS, chime=False)
        self._hear_until(self._table.now() + GAP)
        self._sounds()
        end = self._table.schedule(trimmed(sound), self._table.clock + 0.1)
        came = None
        while came is None and self._table.now() < end + AWAITED:
            self._hear_until(self._table.now())
            for event in self._sounds():
                if isinstance(event, Started) and event.id in ("cue:ting", "cue:tock"):
                    came = event.time if came is None and event.time > end - EARLY else came
        return None if came is None else came - end

    def _hear_until(self, time_: float) -> None:
        """At least one block."""
        while True:
            block = self._table.read()
            assert isinstance(block, Block)
            self._ears.block(block)
            self._table.mixer.events()
            if self._table.now() >= time_:
                return


def item_to_sound(
    recogniser: Recogniser, trials: Sequence[Trial], sound_of: Callable[[Clip], Samples]
) -> Result:
    """Seconds from the end of an item to its sound on the virtual table, the sand running.

    Recorded speakers name one item at a time; the table's time goes on while hearing computes.
    An item that no sound answered counts in ``unanswered`` only.
    """
    table = Items(recogniser)
    delays = [table.say(sound_of(trial.clip), trial.card) for trial in trials[:TIMED]]
    heard = [delay for delay in delays if delay is not None]
    return spread(heard) | {"unanswered": len(delays) - len(heard), "load": load()}


def talk_of(clips: Sequence[Clip], listener: Listener, seconds: float) -> list[Samples]:
    """Sentences for so many seconds."""
    found, length = [], 0.0
    for clip in clips:
        if length >= seconds:
            break
        sound = listener.whole(clip)
        found.append(sound)
        length += len(sound) / RATE + sum(PAUSES) / 2
    return found


def quiet(listener: Listener) -> Callable[[Clip], Samples]:
    """A clip with silence round it."""
    return lambda clip: padded(listener.sound(clip))


__all__ = ["ROWS", "item_to_sound", "listening", "processing", "quiet", "talk_of"]
