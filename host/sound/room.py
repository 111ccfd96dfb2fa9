"""A room for the virtual table: what the loudspeaker does to the microphone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from host.hearing.evidence import RATE, Samples


@dataclass(frozen=True)
class Room:
    """How the host's own sound reaches the microphone, and what else is in the air."""

    delay: float = 0.04
    """From mixer to microphone, seconds."""
    tail: float = 0.12
    """Length of the room's answer, seconds; it falls by 60 dB in this time."""
    echo: float = -6.0
    """Level of the host at the microphone against what was played, dB; -inf for headphones."""
    floor: float = -70.0
    """Level of the microphone's own hiss, dBFS (RMS); -inf for none."""
    seed: int = 1
    """Another seed, another room."""

    def response(self) -> npt.NDArray[np.float64]:
        """The impulse response at 16 kHz, delay included; energy 10 ** (echo / 10)."""
        lead, length = round(self.delay * RATE), max(1, round(self.tail * RATE))
        t = np.arange(length) / RATE
        scatter = np.random.default_rng(self.seed).standard_normal(length)
        answer = 0.25 * scatter * np.exp(-6.9 * t / self.tail)
        answer[0] = 1.0
        answer *= 10.0 ** (self.echo / 20.0) / np.sqrt(np.sum(answer**2))
        return np.concatenate([np.zeros(lead), answer])


class Echo:
    """Streaming convolution of what is played with a room's response."""

    def __init__(self, room: Room) -> None:
        self._response = room.response()
        self._late = np.zeros(len(self._response) - 1)

    def feed(self, played: Samples) -> Samples:
        """What the microphone hears of the next ``played`` samples."""
        n = len(played)
        size = 1 << (n + len(self._response) - 2).bit_length()
        spectrum = np.fft.rfft(played, size) * np.fft.rfft(self._response, size)
        whole = np.fft.irfft(spectrum, size)[: n + len(self._response) - 1]
        whole[: len(self._late)] += self._late
        self._late = whole[n:].copy()
        return whole[:n].astype(np.float32)


def active_level(samples: Samples) -> float:
    """RMS of the parts that sound: 20 ms frames within 25 dB of the loudest."""
    frame = round(0.02 * RATE)
    count = len(samples) // frame
    if count == 0:
        return (
            float(np.sqrt(np.mean(np.square(samples, dtype=np.float64)))) if len(samples) else 0.0
        )
    power = np.mean(
        np.square(samples[: count * frame], dtype=np.float64).reshape(count, frame), axis=1
    )
    loud = power[power >= power.max() * 10.0**-2.5]
    return float(np.sqrt(np.mean(loud)))
