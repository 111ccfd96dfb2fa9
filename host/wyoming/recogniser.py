"""Ears on the network: any Wyoming speech-to-text server as an engine.

A remote transcript has no scores and knows nothing of what is expected, so there are no spans:
the judge goes by text and by pronunciation. One connection serves one utterance, so that several
servers may stand behind any ordinary TCP load balancer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import numpy as np
from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.error import Error

from host.core.errors import HostError
from host.hearing.evidence import RATE, Evidence, Expected, Phrase, Recogniser, Samples, Session
from host.wyoming.address import Address
from host.wyoming.client import Link
from host.wyoming.errors import KeptSilent, LinkLost, Refused
from host.wyoming.guard import pcm_of, text_of

PATIENCE = 6.0
"""Seconds that a server may take to understand one utterance."""
TRIES = 2
"""Calls for one utterance: behind a load balancer the second reaches another server."""
BIT = RATE // 2
"""Samples of one chunk: half a second."""
STILL = 1e-3
"""Peak below which there is nothing to understand; free recognisers hear words in silence."""
PAD = 0.3
"""Seconds of silence put round an utterance: tightly cut words are missed."""
FRAME = 320
"""Samples of one step when the first and the last sound are looked for: 20 ms."""
FADED = 10.0 ** (-30.0 / 20.0)
"""Part of the loudest step from which a step sounds."""


class WyomingRecogniser:
    """One speech-to-text server."""

    name = "wyoming"

    def __init__(
        self,
        address: Address,
        notice: Callable[[str], None] = lambda _: None,
        *,
        spare: Callable[[], Recogniser] | None = None,
        patience: float = PATIENCE,
    ) -> None:
        """``notice`` takes one sentence when the server fails, and one when it is back.

        ``spare`` makes the ears of this machine, for as long as the server does not answer;
        without them such an utterance is lost.
        """
        self._address = address
        self._notice = notice
        self._make_spare = spare
        self._spare: Recogniser | None = None
        self._patience = patience
        self._failed = False
        self._lock = threading.Lock()

    def session(self, expected: Expected, start: float) -> Session:
        """Begin an utterance whose first fed sample has stream time ``start``."""
        return RemoteSession(self, expected, start)

    def check(self, phrases: Sequence[Phrase]) -> Sequence[str]:
        """Texts that nobody could say: no letter and no digit."""
        return [p.text for p in phrases if not any(c.isalnum() for c in p.text)]

    def warm(self) -> None:
        """Ask the server who it is. Raises LinkLost or Refused, before anybody plays in vain."""
        with Link.to(self._address) as link:
            if not link.info().asr:
                raise Refused(f"{self._address} recognises no speech: give the address of a server"
                              " that does.")  # fmt: skip

    def transcribe(self, samples: Samples) -> str | None:
        """What the server understands of float32 mono at 16 kHz; None when it fails."""
        for left in reversed(range(TRIES)):
            try:
                text = self._ask(samples)
            except HostError as error:
                if not left or isinstance(error, KeptSilent):
                    self._tell(str(error))
                    return None
            else:
                self._back()
                return text
        return None

    def spare(self) -> Recogniser | None:
        """The ears of this machine, if there are any."""
        with self._lock:
            if self._spare is None and self._make_spare is not None:
                try:
                    self._spare = self._make_spare()
                except HostError:
                    self._make_spare = None
            return self._spare

    def _ask(self, samples: Samples) -> str:
        shape = {"rate": RATE, "width": 2, "channels": 1}
        quiet = np.zeros(round(PAD * RATE), dtype=np.float32)
        padded = np.concatenate([quiet, samples, quiet])
        bits = [padded[at : at + BIT] for at in range(0, len(padded), BIT)]
        with Link.to(self._address) as link:
            link.send(Transcribe(language="en"), AudioStart(**shape))
            for bit in bits:
                link.send(AudioChunk(audio=pcm_of(bit), **shape))
            link.send(AudioStop())
            while (event := link.receive(self._patience)) is not None:
                if Transcript.is_type(event.type):
                    return text_of(event)
                if Error.is_type(event.type):
                    raise Refused(f"{self._address} cannot: {text_of(event, 200)}")
        raise LinkLost(f"{self._address} hung up without an answer.")

    def _tell(self, why: str) -> None:
        with self._lock:
            told, self._failed = self._failed, True
        if not told:
            own = self.spare() is not None
            way_on = "This machine listens itself." if own else "Nothing can be understood."
            self._notice(f"{why} {way_on}")

    def _back(self) -> None:
        with self._lock:
            failed, self._failed = self._failed, False
        if failed:
            self._notice(f"{self._address} answers again.")


class RemoteSession:
    """The hearing of one utterance. It leaves in one go: nothing waits for half of it."""

    def __init__(self, ears: WyomingRecogniser, expected: Expected, start: float) -> None:
        self._ears = ears
        self._expected = expected
        self._start = start
        self._parts: list[Samples] = []

    def feed(self, samples: Samples) -> Evidence | None:
        """Take the next float32 mono samples at RATE; there are no partial results."""
        if len(samples):
            self._parts.append(np.asarray(samples, dtype=np.float32))
        return None

    def end(self) -> Evidence:
        """The utterance is complete: its transcript, with the times of its sound."""
        sound = np.concatenate([np.zeros(0, dtype=np.float32), *self._parts])
        first, last = sounding(sound)
        start, end = self._start + first, self._start + last
        if not len(sound) or float(np.max(np.abs(sound))) < STILL:
            return Evidence("", start, end, engine=self._ears.name)
        text = self._ears.transcribe(sound)
        if text is not None:
            return Evidence(text, start, end, engine=self._ears.name)
        spare = self._ears.spare()
        if spare is None:
            return Evidence("", start, end, engine=self._ears.name)
        session = spare.session(self._expected, self._start)
        session.feed(sound)
        return session.end()


def sounding(samples: Samples) -> tuple[float, float]:
    """Seconds to the first and to the last sound of ``samples`` at 16 kHz."""
    count = len(samples) // FRAME
    if not count:
        return 0.0, len(samples) / RATE
    steps = np.sqrt(np.mean(samples[: count * FRAME].reshape(count, FRAME) ** 2, axis=1))
    loud = np.flatnonzero(steps >= FADED * np.max(steps))
    return int(loud[0]) * FRAME / RATE, (int(loud[-1]) + 1) * FRAME / RATE
