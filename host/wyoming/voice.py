"""A voice on the network: any Wyoming text-to-speech server."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
from wyoming.audio import AudioChunk, AudioStop
from wyoming.error import Error
from wyoming.tts import Synthesize

from host.core.errors import HostError
from host.hearing.evidence import Samples
from host.sound.resample import Resampler
from host.speaking.errors import VoiceFailed, VoiceMissing
from host.speaking.pieces import pause_after, pieces
from host.speaking.trim import levelled, quiet, trimmed
from host.wyoming.address import Address
from host.wyoming.client import Link
from host.wyoming.guard import sound_of, text_of
from host.wyoming.stretch import stretched

PATIENCE = 8.0
"""Seconds that a server may take to its next sound."""
LONGEST = 40.0
"""Seconds of sound that one piece of text may become; more is no speech."""
LOUDNESS = 0.11
"""RMS of the sounding parts: as loud as the voices of this machine."""


class WyomingVoice:
    """One text-to-speech server. Its sound is brought to one rate, loudness and speed."""

    name = "wyoming"
    rate = 22050

    def __init__(self, address: Address, *, patience: float = PATIENCE) -> None:
        self._address = address
        self._patience = patience
        self._lock = threading.Lock()

    def warm(self) -> None:
        """Let the server load its voice. Raises VoiceMissing or VoiceFailed."""
        try:
            with Link.to(self._address) as link:
                speaks = bool(link.info().tts)
        except HostError as error:
            raise VoiceMissing(str(error)) from error
        if not speaks:
            raise VoiceMissing(f"{self._address} has no voice: give the address of a server that"
                               " has.")  # fmt: skip
        with self._lock:
            self._samples("Ready.")

    def speak(self, text: str, speed: float = 1.0) -> Iterator[Samples]:
        """One chunk per sentence (long ones: per clause). Raises VoiceFailed, never hangs."""
        todo = pieces(text)
        for index, piece in enumerate(todo):
            if not any(c.isalnum() for c in piece):
                continue
            with self._lock:
                chunk = self._samples(piece)
            chunk = stretched(chunk, self.rate, min(max(speed, 0.5), 2.0))
            if index + 1 < len(todo):
                chunk = np.concatenate([chunk, quiet(pause_after(piece) / speed, self.rate)])
            if len(chunk):
                yield chunk

    def close(self) -> None:
        """Nothing is held between two texts."""

    def _samples(self, piece: str) -> Samples:
        try:
            raw = self._ask(piece)
        except VoiceFailed:
            raise
        except HostError as error:
            raise VoiceFailed(str(error)) from error
        spoken = trimmed(raw, self.rate)
        if not len(spoken):
            raise VoiceFailed(f"The voice at {self._address} stayed silent at {piece!r}.")
        loud = float(np.sqrt(np.mean(np.square(spoken, dtype=np.float64))))
        return levelled(spoken, min(LOUDNESS / max(loud, 1e-4), 8.0))

    def _ask(self, piece: str) -> Samples:
        parts: list[Samples] = [quiet(0.0, self.rate)]
        stream: tuple[int, Resampler] | None = None
        length = 0
        with Link.to(self._address) as link:
            link.send(Synthesize(text=piece))
            while (event := link.receive(self._patience)) is not None:
                if AudioChunk.is_type(event.type):
                    samples, rate = sound_of(event)
                    if stream is None or stream[0] != rate:
                        stream = rate, Resampler(rate, self.rate)
                    parts.append(stream[1].feed(samples))
                    length += len(parts[-1])
                    if length > LONGEST * self.rate:
                        raise VoiceFailed(f"The voice at {self._address} does not stop.")
                elif AudioStop.is_type(event.type):
                    if stream is not None:
                        parts.append(stream[1].flush())
                    return np.concatenate(parts)
                elif Error.is_type(event.type):
                    raise VoiceFailed(f"{self._address} cannot: {text_of(event, 200)}")
        raise VoiceFailed(f"The voice at {self._address} hung up in the middle of {piece!r}.")
