"""What passes between the ears, the judge and the dialogue.

`Expected` flows to the recogniser once per turn; `Evidence` comes back once per utterance.
Times are seconds of stream time (samples consumed / sample rate), never wall time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.float32]
RATE = 16000
"""Sample rate of everything that is heard, in Hz."""


class Mode(StrEnum):
    """How an utterance is to be read."""

    ONE = "one"
    """One phrase of a closed set, perhaps with words round it ("er, four to six")."""
    MANY = "many"
    """Several phrases of the set may follow one another in one breath."""
    OPEN = "open"
    """Anything; the transcript matters, the phrases are hints for the judge only."""


@dataclass(frozen=True)
class Phrase:
    """Something that may be said now."""

    key: str
    """What it means: ``entry:3``, ``cmd:undo``, ``option:0-3``, ``name:Ann``, ``yes``."""
    text: str
    """Canonical wording, as written."""
    forms: tuple[str, ...] = ()
    """Other wordings (aliases, plurals, digits, respellings)."""


@dataclass(frozen=True)
class Expected:
    """Everything that may be said now."""

    phrases: tuple[Phrase, ...]
    """The closed set: answers first, then commands."""
    mode: Mode = Mode.ONE
    """How to read the utterance."""
    hangover: float = 0.6
    """Silence that ends an utterance, in seconds (a list item: short; an open answer: long)."""


@dataclass(frozen=True)
class Span:
    """One phrase found in the audio."""

    key: str
    """Key of the phrase."""
    wording: str
    """The form that fitted best."""
    start: float
    """Start of its own first sound, seconds of stream time."""
    end: float
    """End, seconds of stream time."""
    score: float
    """Probability 0..1 that this phrase was really said here (calibrated by the engine's gate)."""
    features: Mapping[str, float] = field(default_factory=dict)
    """Raw evidence by name, for the judge, the bench and `judge --json`."""


@dataclass(frozen=True)
class Evidence:
    """What the ears say of one utterance."""

    transcript: str
    """Free transcript; for a typed line, the line itself; empty when nothing was understood."""
    start: float
    """First sound of the utterance, seconds of stream time."""
    end: float
    """Last sound of the utterance, seconds of stream time."""
    spans: tuple[Span, ...] = ()
    """Acoustic candidates in order of start; empty for typed text. Includes doubtful ones."""
    engine: str = "text"
    """Who heard it: ``whisper``, ``vosk``, ``text``."""
    final: bool = True
    """False for a partial result while the utterance still goes on."""
    word_times: tuple[tuple[str, float, float], ...] = ()
    """Words of the transcript with start and end where the engine knows them."""
    partials: tuple[str, ...] = ()
    """Transcripts of the partial results on the way to a final one, oldest first."""


class Session(Protocol):
    """The hearing of one utterance; made when speech starts, closed when it ends."""

    def feed(self, samples: Samples) -> Evidence | None:
        """Take the next float32 mono samples at RATE; perhaps a partial result."""

    def end(self) -> Evidence:
        """The utterance is complete: the final evidence."""


class Recogniser(Protocol):
    """One engine. A microphone, a file and a test look the same to it."""

    name: str
    """``whisper``, ``vosk`` or ``text``."""

    def session(self, expected: Expected, start: float) -> Session:
        """Begin an utterance whose first fed sample has stream time ``start``."""

    def check(self, phrases: Sequence[Phrase]) -> Sequence[str]:
        """Phrases (their texts) that this engine cannot hear as written."""


class Voice(Protocol):
    """One speech synthesiser."""

    name: str
    """``hibari``, ``pyttsx3`` or ``silent``."""
    rate: int
    """Sample rate of what it gives, in Hz."""

    def speak(self, text: str, speed: float = 1.0) -> Iterator[Samples]:
        """Chunks of float32 mono samples, peak below 1, already normalised text in.

        The first chunk comes as early as possible. Raises VoiceFailed, never hangs.
        """

    def close(self) -> None:
        """Free the engine; safe to call twice."""
