"""What a gate should have met before it sits at a table: talk, music, clatter, rooms.

Everything is made: voices are synthetic, music and dishes are sums of decaying tones, rooms are
decaying noise. No recording of the benchmark's conditions is among it, nor its kind of rooms.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from host.bench.conditions import babble, over
from host.bench.rooms import in_room
from host.hearing.evidence import RATE, Samples
from host.sound.room import active_level

Wave = npt.NDArray[np.float64]

BELOW = (4.0, 22.0)
"""dB by which what disturbs lies under the player."""
DECAYS = (0.2, 0.8)
"""Seconds in which the sound of a room falls by 60 dB."""
DIRECT = (-8.0, 8.0)
"""dB by which the direct sound lies above what the room gives back."""
ALONE = (0.7, 2.6)
"""Seconds of an utterance in which nobody speaks to the host."""
LAST = 8.0
"""Seconds of music or clatter that are made at once."""


class Surroundings:
    """Rooms and disturbances, drawn by ``rng``; the same in each run with the same voices."""

    def __init__(self, rng: random.Random, voices: Sequence[Samples]) -> None:
        """``voices``: sentences of several synthetic speakers."""
        self._rng = rng
        self._voices = voices

    def about(self, speech: Samples) -> Samples:
        """``speech`` in a room, with something else going on, or both."""
        kind = self._rng.random()
        if kind < 0.45:
            speech = self._in_room(speech)
        if kind > 0.25:
            noise = self._disturbance(len(speech))
            speech = over(speech, noise, self._rng.uniform(*BELOW), active_level(noise))
        return speech

    def alone(self) -> Samples:
        """What disturbs, with nobody speaking to the host."""
        sound = self._disturbance(round(self._rng.uniform(*ALONE) * RATE))
        peak = max(1e-9, float(np.abs(sound).max()))
        sound = sound * np.float32(self._rng.uniform(0.05, 0.7) / peak)
        return np.asarray(self._in_room(sound) if self._rng.random() < 0.4 else sound, np.float32)

    def _disturbance(self, size: int) -> Samples:
        makers: tuple[tuple[float, Callable[[], Wave | Samples]], ...] = (
            (0.3, lambda: self._talk(1)),
            (0.6, lambda: self._talk(self._rng.randint(3, 8))),
            (0.78, self._music),
            (0.92, self._clatter),
            (1.0, self._steady),
        )
        kind = self._rng.random()
        sound = np.asarray(next(make for share, make in makers if kind < share)(), np.float32)
        at = self._rng.randrange(len(sound))
        part = np.take(sound, range(at, at + size), mode="wrap")
        return part if np.any(part) else self._disturbance(size)

    def _talk(self, count: int) -> Samples:
        return babble(self._rng.sample(self._voices, count))

    def _noise(self) -> np.random.Generator:
        return np.random.default_rng(self._rng.randrange(2**31))

    def _music(self) -> Wave:
        """Chords over a beat."""
        noise, time = self._noise(), np.arange(round(LAST * RATE)) / RATE
        beat = 60 / noise.uniform(70, 150)
        root = noise.uniform(110, 260)
        total = np.zeros(len(time))
        for number in range(int(LAST / beat)):
            since = time - number * beat
            on = np.where(since >= 0, np.exp(-np.maximum(since, 0) * noise.uniform(1, 6)), 0.0)
            for step in noise.choice((0, 2, 4, 5, 7, 9, 11, 12, 16), 3, replace=False):
                tone = root * 2 ** (step / 12)
                for harmonic in range(1, 7):
                    wave = np.sin(2 * np.pi * tone * harmonic * time + noise.uniform(0, 6))
                    total += on * wave / harmonic ** noise.uniform(1, 2)
            drum = np.where(since >= 0, np.exp(-np.maximum(since, 0) * 40), 0.0)
            total += drum * noise.standard_normal(len(time)) * noise.uniform(0, 2)
        return total

    def _clatter(self) -> Wave:
        """Dishes: strokes of a few high tones each, now and then."""
        noise, time = self._noise(), np.arange(round(LAST * RATE)) / RATE
        total = 0.003 * noise.standard_normal(len(time))
        for moment in np.cumsum(noise.exponential(0.3, 40)):
            since = time - moment
            for _ in range(noise.integers(2, 6)):
                on = np.exp(-np.maximum(since, 0) * noise.uniform(15, 90)) * (since >= 0)
                tone = np.sin(2 * np.pi * noise.uniform(900, 6500) * since)
                total += noise.uniform(0.1, 1) * on * tone
        return np.asarray(total)

    def _steady(self) -> Wave:
        """Noise whose power falls with pitch, perhaps with hum."""
        noise, count = self._noise(), round(LAST * RATE)
        spectrum = np.fft.rfft(noise.standard_normal(count))
        shape = np.maximum(1, np.arange(len(spectrum))) ** noise.uniform(0, 1)
        sound = np.fft.irfft(spectrum / shape, count)
        sound /= sound.std()
        if noise.random() < 0.4:
            time = np.arange(count) / RATE
            sound += sum(np.sin(2 * np.pi * 50 * n * time) / n for n in (1, 2, 3, 5))
        return np.asarray(sound)

    def _in_room(self, speech: Samples) -> Samples:
        """A mouth some way off: the direct sound, and decaying noise after it."""
        noise = self._noise()
        size = round(self._rng.uniform(*DECAYS) * RATE)
        tail = noise.standard_normal(size) * 10 ** (-3 * np.arange(size) / size)
        tail[: round(0.002 * RATE)] = 0.0
        tail *= 10 ** (-self._rng.uniform(*DIRECT) / 20) / np.sqrt(np.sum(tail**2))
        tail[0] = 1.0
        heard = in_room(speech.astype(np.float64), tail)
        hiss = active_level(speech) * 10 ** (-self._rng.uniform(18, 40) / 20)
        return np.asarray(heard + hiss * noise.standard_normal(len(heard)), np.float32)
