"""The live table: a real microphone and a real loudspeaker by PortAudio.

The callback only moves samples: mixer to loudspeaker, microphone to a queue. Everything else is
done in `read` by the loop, and the voices work ahead in a thread of their own. Whether a device is
alive is told by the stream's own clock: PortAudio raises no flag when a device stalls.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import numpy as np

from host.hearing.evidence import RATE, Samples
from host.sound.devices import (
    Backend,
    Device,
    PortAudio,
    Stream,
    as_sound_error,
    is_busy,
    list_devices,
    pick,
)
from host.sound.errors import DeviceBusy, NoDevice, SoundError
from host.sound.mixer import Mixer
from host.sound.resample import Resampler
from host.sound.table import BLOCK, Block, DeviceTrouble, TroubleKind

P = ParamSpec("P")
T = TypeVar("T")

RATES = (48000, 44100, 32000, 16000)
"""Rates to try after those that the devices prefer, Hz."""
MUTED_AFTER = 1.0
"""Seconds of exact zeros that mean a muted microphone."""
LAG = 0.2
"""Seconds by which two separate streams may drift before samples are dropped."""

_NOTHING: Samples = np.zeros(0, dtype=np.float32)


class LiveTable:
    """A `SoundTable` on real devices; any device rate."""

    rate = RATE

    def __init__(
        self,
        input_device: str | int | None = None,
        output_device: str | int | None = None,
        *,
        backend: Backend | None = None,
        block: float = 0.05,
        patience: float = 1.0,
        tries: int = 5,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        """Open both devices (number, name, part of a name, or None for the system's choice).

        ``block``: seconds of one callback. ``patience``: a stream whose clock stands still so long
        is dead. A busy device is tried ``tries`` times. Raises SoundMissing, NoDevice, DeviceBusy.
        """
        self._backend = backend or PortAudio()
        self._wanted = (input_device, output_device)
        self._block, self._patience, self._wait = block, patience, wait
        self._streams: list[Stream] = []
        self._life = 0
        self._read = 0
        self._mic: Samples = _NOTHING
        self._played: Samples = _NOTHING
        self._alive = False  # has anything but exact zeros been heard since opening?
        self._zeros = 0  # samples heard until then
        self._told_muted = False
        self._closed = False
        self._queue: queue.SimpleQueue[tuple[str, int, Samples]] = queue.SimpleQueue()
        self._pick_devices()
        self.mixer = Mixer(self._plan()[1])
        for left in reversed(range(tries)):
            try:
                self._open()
                break
            except DeviceBusy:
                if not left:
                    raise
                self._wait(0.2)
        self._feeder = threading.Thread(target=self._feed_voices, daemon=True)
        self._feeder.start()

    # -- SoundTable -----------------------------------------------------------------------

    def now(self) -> float:
        """Stream time in seconds: what `read` has given so far."""
        return self._read / RATE

    def read(self) -> Block | DeviceTrouble:
        """The next block, or what ails the device; then the next call tries to open it again."""
        if not self._streams:
            trouble = self._come_back()
            if trouble is not None:
                return trouble
        while len(self._mic) < BLOCK:
            try:
                kind, life, samples = self._queue.get(timeout=self._patience)
            except queue.Empty:
                return self._lost()
            if life != self._life:
                continue  # a straggler of a stream that is closed by now
            if kind == "finished":
                return self._lost()
            if kind == "mic":
                self._hear(samples)
            else:
                self._played = np.concatenate([self._played, self._out_16k.feed(samples)])
            if self.muted and not self._told_muted:
                self._told_muted = True
                return self._trouble(
                    TroubleKind.MUTED,
                    "The microphone gives nothing at all: it is muted, or this program has no"
                    " permission to use it.",
                )
        return self._cut_block()

    def compute(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run ``fn``; time passes by itself."""
        return fn(*args, **kwargs)

    def close(self) -> None:
        """Stop the sound and free the devices; safe to call twice."""
        self._closed = True
        self._shut()
        self.mixer.wanted.set()

    # -- beyond the protocol ---------------------------------------------------------------

    @property
    def muted(self) -> bool:
        """True while the microphone has given only exact zeros since it was opened."""
        return not self._alive and self._zeros >= MUTED_AFTER * RATE

    @property
    def devices(self) -> tuple[Device, Device]:
        """Microphone and loudspeaker in use."""
        return self._devices

    def refresh(self) -> DeviceTrouble | None:
        """Look for devices anew ("check microphone") and open the ones wanted; trouble or None."""
        self._shut()
        return self._come_back()

    # -- opening --------------------------------------------------------------------------

    def _pick_devices(self) -> None:
        found = list_devices(self._backend)
        self._devices = (
            pick(found, self._wanted[0], "input"),
            pick(found, self._wanted[1], "output"),
        )

    def _plan(self) -> tuple[int, int, int]:
        """Rate of the microphone, rate of the loudspeaker, channels of the microphone."""
        mic, speaker = self._devices
        channels = min(2, speaker.outputs)
        rates = list(dict.fromkeys((mic.rate, speaker.rate, *RATES)))
        try:
            heard = [
                (rate, count)
                for rate in rates
                for count in (1, 2)
                if count <= mic.inputs and self._backend.accepts("input", mic.number, rate, count)
            ]
            sounded = [
                rate
                for rate in rates
                if self._backend.accepts("output", speaker.number, rate, channels)
            ]
        except Exception as error:
            raise as_sound_error(error, f"{mic.name} / {speaker.name}") from error
        if not heard:
            raise NoDevice(f"The microphone {mic.name} offers none of the rates {rates}.")
        if not sounded:
            raise NoDevice(f"The loudspeaker {speaker.name} offers none of the rates {rates}.")
        for rate, count in heard:
            if rate in sounded:
                return rate, rate, count
        return heard[0][0], sounded[0], heard[0][1]

    def _start_fresh(self) -> None:
        """Nothing of an earlier stream is left."""
        self._mic = self._played = _NOTHING
        self._alive, self._zeros, self._told_muted = False, 0, False

    def _open(self) -> None:
        """Open the streams. Raises SoundError."""
        mic_rate, out_rate, mic_channels = self._plan()
        mic, speaker = self._devices
        self._life += 1
        self._start_fresh()
        self._mic_16k = Resampler(mic_rate, RATE)
        self._out_16k = Resampler(out_rate, RATE)
        self._to_device = _Fitted(self.mixer, out_rate)
        self.mixer.align(self.now())
        out_channels = min(2, speaker.outputs)
        try:
            if mic_rate == out_rate:
                self._open_stream(
                    "duplex",
                    mic_rate,
                    (mic.number, speaker.number),
                    (mic_channels, out_channels),
                    self._both,
                )
            else:
                self._open_stream("output", out_rate, speaker.number, out_channels, self._out_only)
                self._open_stream("input", mic_rate, mic.number, mic_channels, self._in_only)
            for stream in self._streams:
                stream.start()
        except Exception as error:
            self._shut()
            raise as_sound_error(error, f"{mic.name} / {speaker.name}") from error
        delays = [np.atleast_1d(stream.latency) for stream in self._streams]
        self.mixer.latency = float(np.sum(np.concatenate(delays)))

    def _open_stream(
        self, kind: str, rate: int, device: Any, channels: Any, callback: Callable[..., None]
    ) -> None:
        life = self._life
        stream = self._backend.open(
            kind,
            samplerate=rate,
            device=device,
            channels=channels,
            blocksize=round(self._block * rate),
            callback=lambda *args: callback(life, *args),
            finished_callback=lambda: self._queue.put(("finished", life, _NOTHING)),
        )
        self._streams.append(stream)

    # -- callbacks, in PortAudio's thread ---------------------------------------------------

    def _both(self, life: int, heard: Any, out: Any, frames: int, *_: Any) -> None:
        played = self._sound(out, frames)
        mic = heard.mean(axis=1)
        self._queue.put(("played", life, played))
        self._queue.put(("mic", life, mic))

    def _out_only(self, life: int, out: Any, frames: int, *_: Any) -> None:
        self._queue.put(("played", life, self._sound(out, frames)))

    def _in_only(self, life: int, heard: Any, _frames: int, *_: Any) -> None:
        self._queue.put(("mic", life, heard.mean(axis=1)))

    def _sound(self, out: Any, frames: int) -> Samples:
        played = self._to_device.take(frames)
        out[:] = played[:, None]
        return played

    # -- reading --------------------------------------------------------------------------

    def _hear(self, samples: Samples) -> None:
        new = self._mic_16k.feed(samples)
        self._alive = self._alive or bool(np.any(samples))
        self._zeros += len(new)
        self._mic = np.concatenate([self._mic, new])

    def _cut_block(self) -> Block:
        mic, self._mic = self._mic[:BLOCK], self._mic[BLOCK:]
        played, self._played = self._played[:BLOCK], self._played[BLOCK:]
        if len(played) < BLOCK:
            played = np.concatenate([np.zeros(BLOCK - len(played), dtype=np.float32), played])
        spare = len(self._played) - len(self._mic) - round(LAG * RATE)
        if spare > 0:
            self._played = self._played[spare:]  # two clocks drift apart
        block = Block(mic, played, self.now())
        self._read += BLOCK
        return block

    def _trouble(self, kind: TroubleKind, message: str) -> DeviceTrouble:
        return DeviceTrouble(kind, message, self.now())

    def _lost(self) -> DeviceTrouble:
        self._shut()
        return self._trouble(
            TroubleKind.STALLED,
            "The microphone or the loudspeaker has gone away. Plug it in again; the game waits.",
        )

    def _come_back(self) -> DeviceTrouble | None:
        """Try once to open the devices again, new ones included."""
        try:
            self._backend.refresh()
            self._pick_devices()
            self._open()
        except SoundError as error:
            kind = TroubleKind.BUSY if isinstance(error, DeviceBusy) else TroubleKind.GONE
            message = str(error)
        except Exception as error:  # PortAudio itself is in trouble: the game waits
            kind = TroubleKind.BUSY if is_busy(error) else TroubleKind.GONE
            message = str(as_sound_error(error, "The sound device"))
        else:
            return None
        self._wait(0.5)
        return self._trouble(kind, message)

    def _shut(self) -> None:
        self._life += 1  # whatever still comes from these streams is stale
        streams, self._streams = self._streams, []
        for stream in streams:
            with contextlib.suppress(Exception):
                stream.abort()
            with contextlib.suppress(Exception):
                stream.close()

    def _feed_voices(self) -> None:
        while not self._closed:
            self.mixer.wanted.wait()
            self.mixer.wanted.clear()
            self.mixer.pull()


class _Fitted:
    """The mixer at the rate of a device that was opened after it was made."""

    def __init__(self, mixer: Mixer, rate: int) -> None:
        self._mixer = mixer
        self._resampler = Resampler(mixer.rate, rate)
        self._share = mixer.rate / rate
        self._ready: Samples = _NOTHING
        self._same = mixer.rate == rate

    def take(self, n: int) -> Samples:
        """The next ``n`` samples."""
        if self._same:
            return self._mixer.mix(n)
        while len(self._ready) < n:
            more = max(1, round((n - len(self._ready)) * self._share))
            self._ready = np.concatenate([self._ready, self._resampler.feed(self._mixer.mix(more))])
        out, self._ready = self._ready[:n], self._ready[n:]
        return out
