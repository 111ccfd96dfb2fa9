"""The table's ear: takes the host's own sound out, and knows what was the host after all."""

from __future__ import annotations

import numpy as np

from host.hearing.echo import EchoRemover, is_own_voice
from host.hearing.evidence import RATE, Samples

MEMORY = 16.0
"""Seconds of played sound that are remembered: longer than the longest utterance."""
REACH = 0.42
"""Longest way from the mixer to the end of the room's tail, in seconds."""


class TableEar:
    """Echo removal with a memory of what was played."""

    def __init__(self) -> None:
        self._remover = EchoRemover()
        self._mic = np.zeros(round(MEMORY * RATE), dtype=np.float32)
        self._played = np.zeros_like(self._mic)
        self._end = 0.0

    def clean(self, mic: Samples, played: Samples) -> Samples:
        """The microphone without what the host played; same length, no delay."""
        n = len(mic)
        for memory, new in ((self._mic, mic), (self._played, played)):
            memory[:-n] = memory[n:]
            memory[-n:] = new
        return self._remover.clean(mic, played)

    def at(self, time: float) -> None:
        """Say that the last block ended at stream time ``time``, in seconds."""
        self._end = time

    def own(self, start: float, end: float) -> bool:
        """Whether the microphone between these stream times is explained by the host alone."""
        first, last = self._index(start), self._index(end)
        if last - first < RATE // 50:
            return False
        played = self._played[max(0, first - round(REACH * RATE)) : last]
        if not np.any(np.abs(played) > 1e-5):
            return False
        return is_own_voice(self._mic[first:last], played)

    def reset(self) -> None:
        """Another device: the room is unknown again."""
        self._remover.reset()

    def _index(self, time: float) -> int:
        back = round((self._end - time) * RATE)
        return min(len(self._mic), max(0, len(self._mic) - back))
