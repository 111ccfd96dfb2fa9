"""Synthetic players: five clearly different speakers out of the one natural voice.

Spoken at speed 1/f and played f times as fast, a voice keeps its pace but moves its pitch and
its formants by f.
"""

from __future__ import annotations

import numpy as np

from host.hearing.evidence import RATE, Samples
from host.sound.resample import resample
from host.speaking.hibari import HibariVoice

FACTORS = (1.0, 0.8, 1.25, 0.88, 1.12)
"""Pitch factors of the speakers; in this order neighbours at the table differ most."""


class SyntheticPlayer:
    """One speaker. What was said once is kept, so a second time costs nothing."""

    def __init__(self, factor: float = 1.0, voice: HibariVoice | None = None) -> None:
        """``factor``: pitch against the natural voice, 0.5 to 2; ``voice``: one to share."""
        if not 0.5 <= factor <= 2.0:
            raise ValueError(f"a player's pitch factor is between 0.5 and 2, not {factor}")
        self.factor = factor
        self._voice = voice or HibariVoice()
        self._said: dict[tuple[str, float], Samples] = {}

    def say(self, text: str, speed: float = 1.0) -> Samples:
        """``text`` as float32 mono at RATE, trimmed; read-only. Raises VoiceFailed."""
        key = (text, speed)
        if key not in self._said:
            chunks = list(self._voice.speak(text, speed / self.factor))
            spoken = np.concatenate([np.zeros(0, np.float32), *chunks])
            heard = resample(spoken, round(self._voice.rate * self.factor), RATE)
            samples = np.clip(heard, -1.0, 1.0).astype(np.float32)
            samples.setflags(write=False)
            self._said[key] = samples
        return self._said[key]


def players(count: int) -> list[SyntheticPlayer]:
    """``count`` players over one shared voice, as different as can be (five, then again)."""
    voice = HibariVoice()
    return [SyntheticPlayer(FACTORS[seat % len(FACTORS)], voice) for seat in range(count)]
