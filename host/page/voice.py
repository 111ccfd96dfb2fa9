"""Labels read aloud on a phone in the host's own voice."""

from __future__ import annotations

import io
import threading
import wave
from collections import OrderedDict

import numpy as np

from host.hearing.evidence import Samples, Voice
from host.speaking.normalise import for_speech

KEPT = 128
"""Labels whose sound is remembered."""
LONGEST = 200
"""Characters of a label that are read."""
SHARED = ("hibari",)
"""Voices that two threads may ask at the same time."""


class PageVoice:
    """Gives wav files; None where there is no voice for it, so that the phone reads itself."""

    def __init__(self) -> None:
        self.voice: Voice | None = None
        """The host's voice, once there is one."""
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(self, text: str) -> bytes | None:
        """``text`` as a 16-bit mono wav file; made once."""
        voice = self.voice
        if voice is None or getattr(voice, "current", voice.name) not in SHARED:
            return None
        with self._lock:
            if text in self._kept:
                self._kept.move_to_end(text)
                return self._kept[text]
            chunks = list(voice.speak(for_speech(text[:LONGEST])))
            if not chunks:
                return None
            made = _wav(np.concatenate(chunks), voice.rate)
            self._kept[text] = made
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return made


def _wav(samples: Samples, rate: int) -> bytes:
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        whole = np.round(np.clip(samples, -1.0, 1.0) * 32767.0)
        file.writeframes(whole.astype("<i2").tobytes())
    return out.getvalue()
