"""A loudspeaker alone, without a microphone: for demonstrations that are to be heard."""

from __future__ import annotations

import contextlib
import queue
from typing import Any

import numpy as np

from host.hearing.evidence import RATE, Samples
from host.sound.devices import Backend, PortAudio, as_sound_error, list_devices, pick
from host.sound.errors import NoDevice, SoundError
from host.sound.resample import Resampler

AHEAD = 8
"""Blocks that wait to be sounded; `write` waits when there are more."""
RATES = (48000, 44100, 32000, 16000)
"""Rates to try after the one that the device prefers, Hz."""


class Loudspeaker:
    """Plays what is written to it; writing waits, so that a virtual table runs as it is heard."""

    def __init__(
        self,
        output_device: str | int | None = None,
        *,
        rate: int = RATE,
        backend: Backend | None = None,
        patience: float = 3.0,
    ) -> None:
        """``rate`` is that of what is written, Hz. Raises SoundMissing, NoDevice, DeviceBusy."""
        backend = backend or PortAudio()
        device = pick(list_devices(backend), output_device, "output")
        channels = min(2, device.outputs)
        self._patience = patience
        self._name = device.name
        self._queue: queue.Queue[Samples] = queue.Queue(AHEAD)
        self._rest: Samples = np.zeros(0, dtype=np.float32)
        try:
            fit = (
                r
                for r in (device.rate, *RATES)
                if backend.accepts("output", device.number, r, channels)
            )
            out_rate = next(fit, None)
            if out_rate is None:
                raise NoDevice(f"The loudspeaker {device.name} offers none of the usual rates.")
            self._resampler = Resampler(rate, out_rate)
            self._stream = backend.open(
                "output",
                samplerate=out_rate,
                device=device.number,
                channels=channels,
                blocksize=round(0.05 * out_rate),
                callback=self._sound,
                finished_callback=lambda: None,
            )
            self._stream.start()
        except SoundError:
            raise
        except Exception as error:
            raise as_sound_error(error, f"The loudspeaker {device.name}") from error

    def write(self, samples: Samples) -> None:
        """Sound float32 mono ``samples`` after all others. Raises SoundError if nothing moves."""
        try:
            self._queue.put(self._resampler.feed(samples), timeout=self._patience)
        except queue.Full:
            raise SoundError(
                f"The loudspeaker {self._name} has stopped; plug it in again."
            ) from None

    def close(self) -> None:
        """Stop; safe to call twice."""
        with contextlib.suppress(Exception):
            self._stream.abort()
        with contextlib.suppress(Exception):
            self._stream.close()

    def _sound(self, out: Any, frames: int, *_: Any) -> None:
        while len(self._rest) < frames:
            try:
                self._rest = np.concatenate([self._rest, self._queue.get_nowait()])
            except queue.Empty:
                break
        piece, self._rest = self._rest[:frames], self._rest[frames:]
        out[:] = 0.0
        out[: len(piece)] = piece[:, None]
