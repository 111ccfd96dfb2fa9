"""Events from the network, read so that nothing hostile crashes, hangs or fills the memory.

The package ``wyoming`` parses them; here is what it leaves open: how long each part may be, how
long it may take to come, and whether what came is what it says it is.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, BinaryIO, cast

import numpy as np
from wyoming.audio import AudioChunk
from wyoming.event import Event, read_event

from host.hearing.evidence import Samples
from host.wyoming.errors import KeptSilent, LinkLost, Refused

LONGEST_HEADER = 64 * 1024
"""Bytes of the first line of an event."""
LONGEST_DATA = 256 * 1024
"""Bytes of its data (the description of all voices of a server is the longest)."""
LONGEST_PAYLOAD = 2 * 1024 * 1024
"""Bytes of its payload: five seconds of the widest sound that is taken."""
WHOLE = 10.0
"""Seconds from the first byte of an event to its last."""
RATES = (8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 96000)
"""Sample rates that are taken, Hz: those of real devices (an odd one costs a huge filter)."""
MOST_CHANNELS = 8
LONGEST_NAME = 100
"""Characters of the type of an event."""

Receive = Callable[[int, float], bytes]
"""Takes the greatest number of bytes and the seconds to wait; empty at the end of the stream.

Raises TimeoutError or OSError."""


class GuardedReader:
    """A stream of bytes that never gives more than an event may have. One event at a time."""

    def __init__(self, receive: Receive, clock: Callable[[], float] = time.monotonic) -> None:
        self._receive = receive
        self._clock = clock
        self._ready = bytearray()
        self._deadline = math.inf
        self._header = True
        self.ended = False
        """True when the other side has closed the stream."""

    def begin(self, patience: float) -> bool:
        """Wait for the first byte of the next event; False when the stream has ended.

        Raises LinkLost when nothing comes within ``patience`` seconds.
        """
        if not self._ready:
            self._deadline = self._clock() + patience
            self._more()
        self._deadline = self._clock() + WHOLE
        self._header = True
        return bool(self._ready)

    def readline(self) -> bytes:
        """The first line of an event. Raises Refused when it is too long."""
        searched = 0
        while (end := self._ready.find(b"\n", searched)) < 0:
            searched = len(self._ready)
            if searched > LONGEST_HEADER:
                raise Refused("An event from the network has no end of line: it is refused.")
            if not self._more():
                return b""
        if end > LONGEST_HEADER:
            raise Refused("An event from the network has too long a first line: it is refused.")
        return self._take(end + 1)

    def read(self, n: object) -> bytes:
        """The next part of an event: its data, then its payload. Raises Refused, LinkLost."""
        if type(n) is not int or n < 0:
            raise Refused("An event from the network has a length that is no number: refused.")
        if n > LONGEST_PAYLOAD:
            raise Refused(f"An event from the network is too large ({n} bytes): it is refused.")
        while len(self._ready) < n:
            if not self._more():
                self._ready.clear()
                return b""
        return self._take(n)

    def _take(self, n: int) -> bytes:
        taken = bytes(self._ready[:n])
        del self._ready[:n]
        return taken

    def _more(self) -> bool:
        left = self._deadline - self._clock()
        if left <= 0:
            raise KeptSilent("The other side keeps silent in the middle of an event.")
        try:
            new = self._receive(64 * 1024, left)
        except TimeoutError:
            raise KeptSilent("The other side keeps silent.") from None
        except OSError as error:
            raise LinkLost(f"The connection broke ({error}).") from None
        self.ended = self.ended or not new
        self._ready += new
        return bool(new)


def next_event(reader: GuardedReader, patience: float) -> Event | None:
    """The next event, or None when the stream has ended.

    Raises Refused for what is no event, LinkLost when nothing comes within ``patience`` seconds.
    """
    if not reader.begin(patience):
        return None
    try:
        event = read_event(cast(BinaryIO, reader))
    except (Refused, LinkLost):
        raise
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        raise Refused("What came from the network is no event: it is refused.") from None
    if event is None:
        if reader.ended:
            return None
        raise Refused("What came from the network is no event: it is refused.")
    kind: Any = event.type
    data: Any = event.data
    if not isinstance(kind, str) or len(kind) > LONGEST_NAME or not isinstance(data, dict):
        raise Refused("What came from the network is no event: it is refused.")
    return event


def sound_of(event: Event) -> tuple[Samples, int]:
    """The sound in an ``audio-chunk`` as float32 mono, and its rate in Hz. Raises Refused."""
    try:
        chunk = AudioChunk.from_event(event)
    except (KeyError, TypeError, AttributeError):
        raise Refused("Sound from the network has no format: it is refused.") from None
    rate, width, channels = chunk.rate, chunk.width, chunk.channels
    whole = all(type(x) is int for x in (rate, width, channels))
    if (
        not whole
        or rate not in RATES
        or width not in (1, 2, 3, 4)
        or not 1 <= channels <= MOST_CHANNELS
    ):
        raise Refused(
            "Sound from the network has a format that no microphone has"
            f" ({str(rate)[:20]} Hz, {str(width)[:20]} bytes, {str(channels)[:20]} channels)."
        )
    frame = width * channels
    raw = chunk.audio[: len(chunk.audio) // frame * frame]
    return _floats(raw, width).reshape(-1, channels).mean(axis=1, dtype=np.float32), rate


def _floats(raw: bytes, width: int) -> Samples:
    if width == 1:
        eight = np.frombuffer(raw, dtype=np.uint8).astype(np.float32)
        return (eight - np.float32(128.0)) / np.float32(128.0)
    if width == 2:
        return np.frombuffer(raw, dtype="<i2").astype(np.float32) / np.float32(32768.0)
    if width == 3:
        three = np.frombuffer(raw, dtype=np.uint8).reshape(-1, 3)
        four = np.pad(three, ((0, 0), (1, 0))).reshape(-1).tobytes()
        return np.frombuffer(four, dtype="<i4").astype(np.float32) / np.float32(2.0**31)
    return np.frombuffer(raw, dtype="<i4").astype(np.float32) / np.float32(2.0**31)


def text_of(event: Event, most: int = 2000) -> str:
    """The text in the data of an event, cut after ``most`` characters; empty if there is none."""
    text = event.data.get("text")
    return " ".join(text[:most].split()) if isinstance(text, str) else ""


def pcm_of(samples: Samples) -> bytes:
    """Sound as sixteen-bit little-endian PCM."""
    clipped = np.clip(np.nan_to_num(samples), -1.0, 1.0)
    return (clipped * np.float32(32767.0)).astype("<i2").tobytes()
