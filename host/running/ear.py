"""The table's ear: takes the host's own sound out, and knows what was the host after all."""

from __future__ import annotations

import numpy as np

from host.hearing.echo import EchoRemover, explained
from host.hearing.evidence import RATE, Samples

MEMORY = 16.0
"""Seconds of sound that are remembered: longer than the longest utterance."""
REACH = 0.42
"""Longest way from the mixer to the end of the room's tail, in seconds."""

AUDIBLE = 1e-4
"""Peak from which the host sounds."""
LEARNING = 5.0
"""Seconds of the host's sound in which the room is still being learned."""
LEARNING_DOWN, LEARNING_EXPLAINED = 6.0, 0.3
"""Then: dB taken down, or part explained by what was played, from which it was the host."""
DOWN, EXPLAINED = 10.5, 0.5
"""Later: both. Measured: players as loud as usual over an echo of -6 to 0 dB are 0.5 to 9.6 dB down
(a loud line of the host among it) and up to 0.63 explained; the host alone 11.6 to 21 dB."""


class TableEar:
    """Echo removal with a memory of what was played."""

    def __init__(self) -> None:
        self._remover = EchoRemover()
        self._mic = np.zeros(round(MEMORY * RATE), dtype=np.float32)
        self._clean = np.zeros_like(self._mic)
        self._played = np.zeros_like(self._mic)
        self._end = 0.0
        self._sounded = 0.0

    @property
    def level(self) -> float:
        """Level of the host's sound taken out of the last block, dBFS; -120 for none."""
        return self._remover.level

    def clean(self, mic: Samples, played: Samples) -> Samples:
        """The microphone without what the host played; same length, no delay."""
        n = len(mic)
        cleaned = self._remover.clean(mic, played)
        if np.any(np.abs(played) > AUDIBLE):
            self._sounded += n / RATE
        pairs = ((self._mic, mic), (self._played, played), (self._clean, cleaned))
        for memory, new in pairs:
            memory[:-n] = memory[n:]
            memory[-n:] = new
        return cleaned

    def at(self, time: float) -> None:
        """Say that the last block ended at stream time ``time``, in seconds."""
        self._end = time

    def own(self, start: float, end: float) -> bool:
        """Whether the microphone between these stream times is explained by the host alone.

        While the room is being learned, whatever was taken down much; later only what is the
        host by its sound, too: a player who calls out over the host is as loud as the echo.
        """
        first, last = self._index(start), self._index(end)
        played = self._played[max(0, first - round(REACH * RATE)) : last]
        if last - first < RATE // 50 or not np.any(np.abs(played) > AUDIBLE):
            return False
        mic, clean = self._mic[first:last], self._clean[first:last]
        down = 10.0 * np.log10((np.mean(mic**2) + 1e-12) / (np.mean(clean**2) + 1e-12))
        coherent = explained(mic, played)
        if self._sounded < LEARNING:
            return bool(down > LEARNING_DOWN) or coherent > LEARNING_EXPLAINED
        return bool(down > DOWN) and coherent > EXPLAINED

    def reset(self) -> None:
        """Another device: the room is unknown again."""
        self._remover.reset()
        self._sounded = 0.0

    def _index(self, time: float) -> int:
        back = round((self._end - time) * RATE)
        return min(len(self._mic), max(0, len(self._mic) - back))
