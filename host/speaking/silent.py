"""The voice that says nothing: for tests, for text, and as the last resort."""

from __future__ import annotations

from collections.abc import Iterator

from host.hearing.evidence import RATE, Samples
from host.speaking.trim import quiet


class SilentVoice:
    """Gives no samples, or zeros that last as long as the words would take."""

    name = "silent"

    def __init__(self, words_per_second: float | None = None, rate: int = RATE) -> None:
        """``words_per_second`` None: no samples at all; else zeros at that pace."""
        self.rate = rate
        self._pace = words_per_second

    def speak(self, text: str, speed: float = 1.0) -> Iterator[Samples]:
        """At most one chunk of zeros."""
        if self._pace and text.split():
            yield quiet(len(text.split()) / self._pace / max(speed, 0.1), self.rate)

    def close(self) -> None:
        """Nothing to free."""
