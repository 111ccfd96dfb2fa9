"""Rooms for a player at a distance: a shoebox by its image sources (Allen and Berkley, 1979).

Every wall throws back the same part of the sound at all pitches; images are shaken by a few
centimetres, as in a real room nothing is exactly parallel (De Sena and others, 2015).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from host.hearing.evidence import RATE

SOUND = 343.0
"""Metres that sound makes in a second."""
SHAKEN = 0.05
"""Metres by which images are shaken at most, in each direction."""


@dataclass(frozen=True)
class Shoebox:
    """An empty room."""

    name: str
    """What it stands for."""
    size: tuple[float, float, float]
    """Length, width, height, metres."""
    decay: float
    """Seconds in which the sound falls by 60 dB (Eyring)."""
    microphone: tuple[float, float, float] = (0.9, 0.8, 0.8)
    """Place of the microphone, metres from a corner: on a table."""


ROOMS = (
    Shoebox("living room, 0.4 s", (5.2, 4.1, 2.5), 0.4),
    Shoebox("kitchen, 0.7 s", (4.4, 3.4, 2.5), 0.7),
)
"""In turn, from clip to clip."""
MOUTH = 1.15
"""Height of a mouth at a table, metres."""


def in_room(
    speech: npt.NDArray[np.float64], answer: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """``speech`` through a room with this impulse response, as long as it was (both at RATE)."""
    size = 1 << (len(speech) + len(answer) - 2).bit_length()
    heard = np.fft.irfft(np.fft.rfft(speech, size) * np.fft.rfft(answer, size), size)
    return np.asarray(heard[: len(speech)], np.float64)


@lru_cache(maxsize=16)
def response(room: Shoebox, distance: float) -> npt.NDArray[np.float64]:
    """The impulse response at RATE from a mouth ``distance`` metres away; 1 for one metre in
    the open. Begins with the direct sound.
    """
    size, microphone = np.array(room.size), np.array(room.microphone)
    rise = min(MOUTH - microphone[2], 0.8 * distance)
    along = np.array([room.size[0] - 1.8, room.size[1] - 1.6])
    flat = (distance**2 - rise**2) ** 0.5 * along / np.linalg.norm(along)
    source = microphone + np.array([flat[0], flat[1], rise])
    volume, surface = float(np.prod(size)), 2.0 * float(size @ np.roll(size, 1))
    absorbed = 1.0 - np.exp(-0.161 * volume / (surface * room.decay))
    reach = SOUND * room.decay
    most = np.ceil(reach / (2 * size)).astype(int)
    cells = np.stack(np.meshgrid(*(np.arange(-n, n + 1) for n in most), indexing="ij"), -1)
    cells = cells.reshape(-1, 1, 3)
    sides = np.array([[(n >> axis) & 1 for axis in range(3)] for n in range(8)])
    images = 2 * cells * size + (1 - 2 * sides) * source
    bounces = np.sum(np.abs(2 * cells - sides), axis=-1).ravel()
    shake = np.random.default_rng(3).uniform(-SHAKEN, SHAKEN, images.shape)
    images = images + shake * (bounces > 0).reshape(len(cells), 8, 1)
    away = np.linalg.norm(images - microphone, axis=-1).ravel()
    near = away < reach + distance
    away, bounces = away[near], bounces[near]
    at = np.round((away - distance) / SOUND * RATE).astype(int)
    # signs in turn: were all the same, the many late images would add up to a rumble
    heard = (-1.0) ** bounces * (1.0 - absorbed) ** (bounces / 2) / away
    answer = np.zeros(int(at.max()) + 1)
    np.add.at(answer, np.maximum(at, 0), heard)
    return answer
