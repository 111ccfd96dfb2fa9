"""The last utterances with what was expected: in memory only, and only where the table agreed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from host.hearing.evidence import RATE, Evidence, Expected, Samples

MOST_SECONDS = 300.0
"""Sound that is remembered: a round's answers are appealed within minutes."""


@dataclass(frozen=True)
class Spoken:
    """One utterance."""

    evidence: Evidence
    """What the dialogue was told of it."""
    expected: Expected
    """What the ears were told to expect."""
    samples: Samples
    """float32 mono at 16 kHz, with pre-roll."""
    start: float
    """Stream time of the first sample, seconds."""


class Recent:
    """What was said last, oldest forgotten first."""

    def __init__(self, wanted: Callable[[], bool], seconds: float = MOST_SECONDS) -> None:
        """``wanted`` says whether the table has agreed; where it has not, all is forgotten."""
        self._wanted = wanted
        self._most = round(seconds * RATE)
        self._spoken: deque[Spoken] = deque()
        self._samples = 0

    def add(self, spoken: Spoken) -> None:
        """Remember an utterance, if that is wanted."""
        if not self._wanted():
            self.forget()
            return
        self._spoken.append(spoken)
        self._samples += len(spoken.samples)
        while self._samples > self._most and len(self._spoken) > 1:
            self._samples -= len(self._spoken.popleft().samples)

    def find(self, evidence: Evidence) -> Spoken | None:
        """The utterance that ``evidence`` came from; what is read out of it keeps its times."""
        times = evidence.start, evidence.end
        for spoken in reversed(self._spoken):
            if (spoken.evidence.start, spoken.evidence.end) == times:
                return spoken
        return None

    def forget(self) -> None:
        """Forget all of it."""
        self._spoken.clear()
        self._samples = 0
