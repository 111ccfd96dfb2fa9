"""Wav files by the standard library: 16-bit PCM in and out."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np

from host.hearing.evidence import Samples
from host.sound.errors import SoundError


class WavWriter:
    """A wav file that grows block by block."""

    def __init__(self, path: Path, rate: int, channels: int = 1) -> None:
        """Raises SoundError when the file cannot be made."""
        try:
            self._file = wave.open(str(path), "wb")  # noqa: SIM115 - closed by close()
        except OSError as error:
            raise SoundError(f"cannot write the sound file {path}: {error.strerror}") from error
        self._file.setnchannels(channels)
        self._file.setsampwidth(2)
        self._file.setframerate(rate)

    def write(self, samples: Samples) -> None:
        """Append float32 samples, shape (n,) or (n, channels)."""
        whole = np.round(np.clip(samples, -1.0, 1.0) * 32767.0)
        self._file.writeframes(whole.astype("<i2").tobytes())

    def close(self) -> None:
        """Write the header; safe to call twice."""
        self._file.close()


def write_wav(path: Path, samples: Samples, rate: int) -> None:
    """Write float32 mono ``samples`` as a 16-bit wav file."""
    writer = WavWriter(path, rate)
    writer.write(samples)
    writer.close()


def read_wav(path: Path) -> tuple[Samples, int]:
    """Samples (float32 mono, channels averaged) and rate of a 16-bit PCM wav file.

    Raises SoundError naming the file and what is wrong with it.
    """
    try:
        with wave.open(str(path), "rb") as file:
            width, channels, rate = file.getsampwidth(), file.getnchannels(), file.getframerate()
            data = file.readframes(file.getnframes())
    except FileNotFoundError:
        raise SoundError(f"there is no sound file {path}") from None
    except (wave.Error, EOFError, OSError) as error:
        raise SoundError(f"{path} is not a PCM wav file: {error}") from error
    if width != 2:
        raise SoundError(f"{path} has {8 * width}-bit samples; convert it to 16-bit PCM")
    usable = len(data) - len(data) % (2 * channels)
    whole = np.frombuffer(data[:usable], dtype="<i2").reshape(-1, channels)
    return (whole.astype(np.float32) / 32768.0).mean(axis=1).astype(np.float32), rate
