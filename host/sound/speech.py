"""One line of speech on its way from a voice to the mixer."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterator

import numpy as np

from host.hearing.evidence import Samples
from host.sound.resample import Resampler

FADE = 0.01
"""Seconds in which a stopped line falls silent."""


class Line:
    """Chunks that arrive from an iterator and leave sample by sample.

    `pull` is called by one thread, `take` by another; between them stands a deque.
    """

    def __init__(
        self, id: str, chunks: Iterator[Samples], rate: int, out_rate: int, is_cue: bool = False
    ) -> None:
        self.id = id
        self.is_cue = is_cue
        self.started = False
        """True once its first sample has been taken."""
        self.exhausted = False
        """True when the voice has no more to give."""
        self.error: Exception | None = None
        """What the voice raised, if it failed."""
        self._chunks = chunks
        self._out_rate = out_rate
        self._resampler = Resampler(rate, out_rate)
        self._ready: deque[tuple[Samples, int]] = deque()
        self._at = 0
        self._made = 0  # two counters, each written by one thread only
        self._taken = 0

    @property
    def buffered(self) -> float:
        """Seconds that are ready to be taken."""
        return max(0, self._made - self._taken) / self._out_rate

    @property
    def done(self) -> bool:
        """True when everything has been taken."""
        return self.exhausted and not self._ready

    def pull(self, due: Callable[[], int]) -> bool:
        """Ask the voice for one more chunk; False when it had none ready.

        ``due``, asked after the voice has given it, is the mixer's sample count from which on the
        chunk may be taken.
        """
        try:
            chunk = next(self._chunks, None)
        except Exception as error:  # whatever a voice raises, the game goes on
            self.error = error
            chunk = None
        made = self._resampler.feed(chunk) if chunk is not None else self._resampler.flush()
        if len(made):
            self._made += len(made)
            self._ready.append((made, due()))
        if chunk is None:
            self.exhausted = True
        return chunk is None or bool(len(chunk))

    def take(self, n: int, clock: int) -> Samples:
        """Up to ``n`` samples of the first chunk, or none if it is not due at ``clock``."""
        if not self._ready or self._ready[0][1] > clock:
            return np.zeros(0, dtype=np.float32)
        chunk = self._ready[0][0]
        piece = chunk[self._at : self._at + n]
        self._at += len(piece)
        self._taken += len(piece)
        if self._at >= len(chunk):
            self._ready.popleft()
            self._at = 0
        return piece

    def fade_out(self) -> Samples:
        """The next 10 ms, falling to silence; then the line is spent."""
        count = round(FADE * self._out_rate)
        tail = self._ready[0][0][self._at : self._at + count] if self._ready else np.zeros(0)
        self._ready.clear()
        self._at = 0
        self.exhausted = True
        return (tail * np.linspace(1.0, 0.0, len(tail))).astype(np.float32)

    def close(self) -> None:
        """Let the voice clean up (generators have a ``close``)."""
        close = getattr(self._chunks, "close", None)
        if close is not None:
            with contextlib.suppress(Exception):
                close()
