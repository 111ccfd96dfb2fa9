"""A satellite as the table's microphone and loudspeaker.

Its microphone is the clock: for every bit of sound that comes, as much is mixed and sent, as a
sound card would take it. What the network and the satellite's player add is measured, and what was
played is told to the echo remover so much later (`host.wyoming.delays`). A satellite can do no more
than a microphone can: everything else that it sends is passed over.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numpy as np
from wyoming.audio import AudioChunk
from wyoming.info import Info
from wyoming.ping import Ping, Pong
from wyoming.satellite import RunSatellite
from wyoming.snd import Played

from host.core.errors import HostError
from host.hearing.evidence import RATE, Samples
from host.sound.mixer import Mixer
from host.sound.resample import Resampler
from host.sound.table import BLOCK, Block, DeviceTrouble, TroubleKind
from host.wyoming.address import Address
from host.wyoming.client import Link
from host.wyoming.delays import Delays
from host.wyoming.errors import LinkLost, Refused
from host.wyoming.guard import sound_of
from host.wyoming.mouth import MOUTH_RATE, REST, Mouth, Relay, Source

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 2.0
"""Seconds without any sound from its microphone after which a satellite has dropped out."""
STEP = 0.5
"""Seconds of one wait for sound."""
FIRST = 6.0
"""Seconds that its microphone may take to begin."""
MOST_BEHIND = 30.0
"""Seconds of sound that are kept for a loop that is busy; what comes beyond is lost."""
AGAIN = 0.5
"""Seconds between two calls to a satellite that has gone."""
MUTED_AFTER = 1.0
"""Seconds of exact zeros that mean a muted microphone."""
SILENT = (
    "it sends no sound. It has to stream all the time: start it without a wake word and without"
    " --vad"
)

_NOTHING: Samples = np.zeros(0, dtype=np.float32)


class SatelliteTable:
    """A `SoundTable` on a satellite, or on a Wyoming microphone and a Wyoming loudspeaker."""

    rate = RATE

    def __init__(
        self,
        ears: Address,
        mouth: Address | None = None,
        *,
        source: Source | None = None,
        clock: Callable[[], float] = time.monotonic,
        patience: float = PATIENCE,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        """``ears``: a satellite, or a microphone; ``mouth``: where to sound, if not there;
        ``source``: what sounds there instead of its own mixer; ``clock``: the time in which its
        loudspeaker plays, seconds.

        Raises LinkLost or Refused when it is not there or is no satellite.
        """
        self._ears, self._mouth_at = ears, mouth if mouth != ears else None
        self._patience, self._wait = patience, wait
        self.mixer = Mixer(MOUTH_RATE)
        self.along: list[Relay] = []
        """For loudspeakers that are to sound the same."""
        self._source = source or self.mixer
        self._clock = clock
        self.delays = Delays(REST)
        """What was measured of the way from the mixer to the microphone."""
        self._read = 0
        self._life = 0
        self._closed = False
        self._links: list[Link] = []
        self._mouth: Mouth | None = None
        self._queue: queue.Queue[tuple[int, str | tuple[Samples, Samples]]] = queue.Queue()
        self._mic: Samples = _NOTHING
        self._played: Samples = _NOTHING
        self._heard = False  # has any sound come since the call?
        self._zeros = 0  # samples of exact silence since then; -1 once there was any sound
        self._open()
        self._feeder = threading.Thread(target=self._feed_voices, daemon=True)
        self._feeder.start()

    # -- SoundTable -----------------------------------------------------------------------

    def now(self) -> float:
        """Stream time in seconds: what `read` has given so far."""
        return self._read / RATE

    def read(self) -> Block | DeviceTrouble:
        """The next block, or what ails the satellite; then the next call rings it up again."""
        if not self._links:
            trouble = self._come_back()
            if trouble is not None:
                return trouble
        waited = 0.0
        while len(self._mic) < BLOCK:
            try:
                life, item = self._queue.get(timeout=STEP)
            except queue.Empty:
                waited += STEP
                if waited >= (self._patience if self._heard else FIRST):
                    return self._lost(SILENT)
                continue
            if life != self._life:
                continue  # a straggler of a connection that is closed by now
            if isinstance(item, str):
                return self._lost(item)
            self._mic = np.concatenate([self._mic, item[0]])
            self._played = np.concatenate([self._played, item[1]])
            self._heard = True
            if self._muted(item[0]):
                return self._trouble(
                    TroubleKind.MUTED,
                    f"The speaker at {self._ears} gives no sound at all: its microphone is muted.",
                )
        return self._cut_block()

    def compute(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run ``fn``; time passes by itself."""
        return fn(*args, **kwargs)

    def close(self) -> None:
        """Stop the sound and hang up; safe to call twice."""
        self._closed = True
        self._shut()
        self.mixer.wanted.set()
        self._feeder.join(timeout=5.0)  # a program must not end in the middle of a sentence

    # -- beyond the protocol ---------------------------------------------------------------

    @property
    def waits(self) -> bool:
        """True while all sound that came has been read."""
        return self._queue.empty()

    def refresh(self) -> DeviceTrouble | None:
        """Hang up and call again ("check microphone"); trouble or None."""
        self._shut()
        return self._come_back()

    # -- calling --------------------------------------------------------------------------

    def _fresh(self) -> None:
        self._mic = self._played = _NOTHING
        self._heard, self._zeros = False, 0
        self._queue = queue.Queue()

    def _open(self) -> None:
        """Call the satellite and let it stream. Raises LinkLost, Refused."""
        self._life += 1
        self._fresh()
        ears = Link.to(self._ears)
        self._links = [ears]
        try:
            is_satellite = _is_satellite(ears.info(), self._ears)
            if self._mouth_at is not None:
                self._links.append(Link.to(self._mouth_at))
            if is_satellite:
                ears.send(RunSatellite())
        except HostError:
            self._shut()
            raise
        self.mixer.align(self.now())
        self.delays.reopened()
        mouth = self._mouth = Mouth(self._links[-1], self._source, self.along, self._clock)
        life = self._life
        for link in self._links:
            args = (link, life, mouth if link is ears else None)
            threading.Thread(target=self._listen, args=args, daemon=True).start()

    def _come_back(self) -> DeviceTrouble | None:
        try:
            self._open()
        except HostError as error:
            message = str(error)
        else:
            return None
        self._wait(AGAIN)
        return self._trouble(TroubleKind.GONE, message)

    def _shut(self) -> None:
        self._life += 1
        links, self._links = self._links, []
        for link in links:
            link.close()

    def _lost(self, why: str) -> DeviceTrouble:
        self._shut()
        return self._trouble(
            TroubleKind.STALLED,
            f"The speaker at {self._ears} has dropped out: {why}. The game waits until it is back.",
        )

    def _trouble(self, kind: TroubleKind, message: str) -> DeviceTrouble:
        return DeviceTrouble(kind, message, self.now())

    # -- a thread for each connection -------------------------------------------------------

    def _listen(self, link: Link, life: int, mouth: Mouth | None) -> None:
        """Take what comes; with ``mouth``, sound as much for it."""
        to_16k: tuple[int, Resampler] | None = None
        why = "it hung up (it serves one at a time: is Home Assistant talking to it?)"
        try:
            while life == self._life and (event := link.receive(60.0)) is not None:
                if AudioChunk.is_type(event.type) and mouth is not None:
                    samples, rate = sound_of(event)
                    if to_16k is None or to_16k[0] != rate:
                        to_16k = rate, Resampler(rate, RATE)
                    played = mouth.sound(len(samples) / rate)
                    self._hear(life, to_16k[1].feed(samples), played)
                    if mouth.held:  # the mixer stood still meanwhile
                        self.mixer.align(self._stream_end())
                elif Played.is_type(event.type):
                    self.delays.ended(self._stream_end())
                elif Ping.is_type(event.type):
                    link.send(Pong())
        except (Refused, LinkLost) as error:
            why = str(error)
        self._queue.put((life, why.rstrip(".")))

    def _hear(self, life: int, mic: Samples, played: Samples) -> None:
        if self._queue.qsize() * BLOCK > MOST_BEHIND * RATE:
            return
        self._queue.put((life, (mic, played)))

    def _stream_end(self) -> float:
        """Stream time of the last sound that has come, read or not."""
        waiting = sum(
            len(item[0]) for _, item in list(self._queue.queue) if not isinstance(item, str)
        )
        return self.now() + (len(self._mic) + waiting) / RATE

    # -- reading --------------------------------------------------------------------------

    def _muted(self, mic: Samples) -> bool:
        """Whether so much silence has come by now that it is no silence; said once."""
        if self._zeros < 0 or np.any(mic):
            self._zeros = -1
            return False
        before, self._zeros = self._zeros, self._zeros + len(mic)
        return before < MUTED_AFTER * RATE <= self._zeros

    def _cut_block(self) -> Block:
        mic, self._mic = self._mic[:BLOCK], self._mic[BLOCK:]
        played, self._played = self._played[:BLOCK], self._played[BLOCK:]
        if len(played) < BLOCK:
            played = np.pad(played, (0, BLOCK - len(played)))
        shown = self.delays.feed(mic, played, self.now())
        self._catch_up()
        self.mixer.latency = self.delays.delay
        block = Block(mic, shown, self.now())
        self._read += BLOCK
        return block

    def _catch_up(self) -> None:
        """Let a loudspeaker that fell behind leave out silence."""
        mouth = self._mouth
        if mouth is None:
            return
        done, mouth.caught_up = mouth.caught_up, 0.0
        if done:
            self.delays.caught_up(done)
        mouth.late = self.delays.late

    def _feed_voices(self) -> None:
        while not self._closed:
            self.mixer.wanted.wait()
            self.mixer.wanted.clear()
            self.mixer.pull()


def _is_satellite(info: Info, address: Address) -> bool:
    """A satellite has to be told to run; a bare microphone streams by itself. Raises Refused."""
    if info.satellite is not None:
        return True
    if not info.mic:
        raise Refused(f"{address} has no microphone: give the address of a satellite.")
    return False
