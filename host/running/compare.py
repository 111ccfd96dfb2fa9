"""Which engine hears best on this machine: a minute of synthetic speech and noise.

Used where more than one engine is installed; the result is kept, and ``auto`` follows it.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from host.core.errors import HostError
from host.hearing.evidence import RATE, Expected, Mode, Phrase, Recogniser, Samples
from host.judging.plate import Entry, Verdict, judge
from host.running import store

ON_LIST = (
    "umbrella", "rolling pin", "penguin", "post office", "violin", "seven", "garden gate", "tomato",
)  # fmt: skip
OFF_LIST = (
    "kangaroo", "window", "a cup of tea", "yesterday", "helicopter", "thank you", "ladder", "blue",
)  # fmt: skip
NOISE_DB = 15.0
"""Pink-like noise this far below the speech, in every second trial."""


@dataclass(frozen=True)
class Score:
    """How one engine did."""

    name: str
    """Engine."""
    right: int
    """Words of the list that were marked."""
    of: int
    """Words of the list that were said."""
    false: int
    """Other utterances that marked something."""
    seconds: float
    """Mean processing time of an utterance, seconds."""


def compare_engines() -> list[str]:
    """Measure every installed engine; lines that tell the outcome, which is kept."""
    engines = _installed()
    if not engines:
        return ["none is installed. Run: partyhost models fetch whisper-tiny-en"]
    speech = _speech()
    scores = [_measured(engine, speech) for engine in engines]
    lines = [
        f"{s.name}: {s.right} of {s.of} words marked, {s.false} falsely, {s.seconds:.2f} s each"
        for s in scores
    ]
    best = max(scores, key=lambda s: (s.right - 2 * s.false, -s.seconds))
    with contextlib.suppress(OSError):
        store.config_dir().mkdir(parents=True, exist_ok=True)
        store.engine_file().write_text(best.name, encoding="utf-8")
    return [*lines, f"auto uses {best.name}"]


def _installed() -> list[Recogniser]:
    from host.wiring import make_recogniser  # noqa: PLC0415 - wiring imports this room's siblings

    found = []
    for name in ("whisper", "vosk"):
        with contextlib.suppress(HostError, ImportError):
            found.append(make_recogniser(name, lambda _: None))
    return found


def _speech() -> list[tuple[str, Samples]]:
    from host.speaking.players import players  # noqa: PLC0415 - loads the voice

    speakers = players(4)
    noise = np.random.default_rng(5).standard_normal(RATE * 4)
    noise = np.cumsum(noise - noise.mean()) / 40.0
    noise = noise - np.convolve(noise, np.ones(400) / 400, "same")
    said = []
    for n, word in enumerate((*ON_LIST, *OFF_LIST)):
        sound = speakers[n % len(speakers)].say(word)
        padded = np.concatenate([np.zeros(4000, np.float32), sound, np.zeros(6000, np.float32)])
        if n % 2:
            level = float(np.sqrt(np.mean(sound**2))) * 10 ** (-NOISE_DB / 20)
            part = noise[: len(padded)]
            padded = padded + part * np.float32(level / float(np.sqrt(np.mean(part**2))))
        said.append((word, padded.astype(np.float32)))
    return said


def _measured(engine: Recogniser, speech: Sequence[tuple[str, Samples]]) -> Score:
    entries = [Entry(f"entry:{n}", word) for n, word in enumerate(ON_LIST)]
    expected = Expected(tuple(Phrase(e.key, e.text) for e in entries), Mode.MANY)
    right = false = 0
    began = time.perf_counter()
    for word, sound in speech:
        session = engine.session(expected, 0.0)
        session.feed(sound)
        marked = [r.text for r in judge(entries, session.end()) if r.verdict is Verdict.HIT]
        right += word in marked
        false += bool([m for m in marked if m != word])
    spent = (time.perf_counter() - began) / len(speech)
    return Score(engine.name, right, len(ON_LIST), false, spent)
