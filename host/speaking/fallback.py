"""One voice out of several: when one fails, the next speaks from that sentence on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from host.hearing.evidence import Samples, Voice
from host.speaking.errors import VoiceFailed
from host.speaking.pieces import pause_after, pieces
from host.speaking.silent import SilentVoice
from host.speaking.trim import quiet

_SILENT_PACE = 2.8
"""Words a second of the last resort, so that a game without any voice keeps its pace."""


class FallbackVoice:
    """Speaks with the first of its voices that works; always ends with a silent one.

    All sound has the rate of the first voice, whoever speaks.
    """

    name = "fallback"

    def __init__(self, voices: Sequence[Voice], notice: Callable[[str], None]) -> None:
        """``notice`` takes one sentence for the players, once for each voice that fails."""
        self._voices = [*voices, SilentVoice(words_per_second=_SILENT_PACE)]
        self._notice = notice
        self._at = 0
        self.rate = self._voices[0].rate

    @property
    def current(self) -> str:
        """Name of the voice that speaks now."""
        return self._voices[self._at].name

    def speak(self, text: str, speed: float = 1.0) -> Iterator[Samples]:
        """One chunk per sentence (long ones: per clause). Never raises VoiceFailed."""
        todo = pieces(text)
        for index, piece in enumerate(todo):
            chunk = self._said(piece, speed)
            if index + 1 < len(todo):
                chunk = np.concatenate([chunk, quiet(pause_after(piece) / speed, self.rate)])
            if len(chunk):
                yield chunk

    def warm(self) -> None:
        """Make the voice ready that will speak; one that cannot is passed over with a notice."""
        while True:
            at = self._at
            try:
                getattr(self._voices[at], "warm", lambda: None)()
            except Exception as error:  # as in `_said`
                self._next(at, error)
            else:
                return

    def close(self) -> None:
        """Close every voice."""
        for voice in self._voices:
            voice.close()

    def _said(self, piece: str, speed: float) -> Samples:
        """The whole piece by the first voice that can."""
        while True:
            at = self._at
            voice = self._voices[at]
            try:
                chunks = list(voice.speak(piece, speed))
            except Exception as error:  # a voice may break in any way; the game goes on
                self._next(at, error)
                continue
            samples = np.concatenate([quiet(0.0, self.rate), *chunks])
            return _at_rate(samples, voice.rate, self.rate)

    def _next(self, failed: int, error: Exception) -> None:
        if self._at != failed:
            return  # another thread met the same failure and said so
        self._at = failed + 1
        reason = (
            str(error) if isinstance(error, VoiceFailed) else f"{type(error).__name__}: {error}"
        )
        if self.current == SilentVoice.name:
            way_on = "There is no other voice: the game goes on in text."
        else:
            way_on = f"The voice {self.current} goes on."
        self._notice(f"{reason} {way_on}")


def _at_rate(samples: Samples, have: int, want: int) -> Samples:
    if have == want or not len(samples):
        return samples
    from host.sound.resample import resample  # noqa: PLC0415  (needed only after a failure)

    return resample(samples, have, want)
