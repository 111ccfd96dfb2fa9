"""Reading what a system's speech engine writes: WAV, or AIFF on macOS (both 16 bit)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import numpy as np

from host.hearing.evidence import Samples


def _chunks(data: bytes, order: Literal["little", "big"]) -> Iterator[tuple[bytes, bytes]]:
    """Name and body of each chunk of an IFF-like file."""
    at = 12
    while at + 8 <= len(data):
        size = int.from_bytes(data[at + 4 : at + 8], order)
        yield data[at : at + 4], data[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def _extended(data: bytes) -> int:
    """An 80-bit IEEE extended number, as AIFF gives its sample rate, rounded."""
    exponent = int.from_bytes(data[:2], "big") - 16383 - 63
    return round(int.from_bytes(data[2:10], "big") * 2.0**exponent)


def read_sound(path: Path) -> tuple[Samples, int]:
    """Mono float32 samples and their rate in Hz.

    Raises ValueError for anything but 16-bit PCM in RIFF/WAVE, AIFF or AIFC.
    """
    data = path.read_bytes()
    if data[:4] == b"RIFF":
        parts = dict(_chunks(data, "little"))
        form = parts.get(b"fmt ", b"").ljust(16, b"\0")
        channels, bits = int.from_bytes(form[2:4], "little"), int.from_bytes(form[14:16], "little")
        rate, kind, sound = int.from_bytes(form[4:8], "little"), "<i2", parts.get(b"data", b"")
    else:
        parts = dict(_chunks(data, "big"))
        form = parts.get(b"COMM", b"").ljust(18, b"\0")
        channels, bits = int.from_bytes(form[:2], "big"), int.from_bytes(form[6:8], "big")
        kind = "<i2" if form[18:22] == b"sowt" else ">i2"
        rate, sound = _extended(form[8:18]), parts.get(b"SSND", b"")[8:]
    if channels < 1 or bits != 16 or rate <= 0:
        raise ValueError(f"{path.name}: not 16-bit sound that this program reads")
    usable = len(sound) // (2 * channels) * 2 * channels
    pcm = np.frombuffer(sound[:usable], kind).reshape(-1, channels)
    return np.asarray(pcm.mean(axis=1) / 32768, dtype=np.float32), rate
