"""A room round a real satellite: its sound commands end here, players speak, the host echoes.

Time is that of the table that listens: the room makes sound only as far ahead as a sound card
would, so that a busy machine slows the world down instead of tearing holes into it.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time

import numpy as np

from host.hearing.evidence import RATE, Samples
from host.sound.filetable import FileTable
from host.sound.resample import Resampler
from host.sound.room import Room
from host.sound.table import Block
from host.wyoming.guard import pcm_of
from host.wyoming.mouth import MOUTH_RATE
from host.wyoming.satellite import SatelliteTable

AHEAD = 0.1
"""Seconds of sound that a sound card keeps."""


class Speaker:
    """What the satellite's player was given: stands where a mixer stands in a virtual table."""

    def __init__(self) -> None:
        self.ready: Samples = np.zeros(0, dtype=np.float32)
        self.torn = 0
        """How often sound was missing in the middle of a span."""
        self.open = False
        self.given: list[Samples] = []
        self.lock = threading.Lock()

    def pull(self, **_: object) -> None:
        """Nothing works ahead here."""

    def mix(self, n: int) -> Samples:
        """The next samples; silence where there are none."""
        with self.lock:
            out, self.ready = self.ready[:n], self.ready[n:]
            self.torn += self.open and 0 < len(out) < n
        out = np.pad(out, (0, n - len(out))).astype(np.float32)
        self.given.append(out)
        return out


class SatelliteRoom(FileTable):
    """The world round one satellite."""

    def __init__(
        self,
        room: Room | None = None,
        *,
        speed: float = 4.0,
        host: str = "127.0.0.1",
        rate: int = RATE,
    ) -> None:
        """``speed``: how many times faster than real time it may run; ``rate``: of its mic."""
        super().__init__(room)
        self.speaker = Speaker()
        self.mixer = self.speaker  # type: ignore[assignment]
        self.heard: list[Samples] = []
        """What the microphone gave."""
        self._speed = speed
        self._rate = rate
        self._mics: list[socket.socket] = []
        self._air_lock = threading.Lock()
        self._stop = threading.Event()
        self._server = socket.create_server((host, 0))
        self.port = int(self._server.getsockname()[1])
        self.host = host
        for job in (self._accept, self._run):
            threading.Thread(target=job, daemon=True).start()

    def schedule(self, *args: object, **kwargs: object) -> float:
        with self._air_lock:
            return super().schedule(*args, **kwargs)  # type: ignore[arg-type]

    def leave(self) -> None:
        """The room is no more."""
        self._stop.set()
        for sock in (self._server, *self._mics):
            with contextlib.suppress(OSError):
                sock.close()

    def _accept(self) -> None:
        while not self._stop.is_set():
            try:
                sock, _ = self._server.accept()
                kind = sock.recv(3)
            except OSError:
                return
            if kind == b"mic":
                with self._air_lock:
                    self._mics.append(sock)
            else:
                threading.Thread(target=self._play, args=(sock,), daemon=True).start()

    def _play(self, sock: socket.socket) -> None:
        speaker, resampler, rest = self.speaker, Resampler(MOUTH_RATE, RATE), b""
        speaker.open = True
        with contextlib.suppress(OSError):
            while data := sock.recv(65536):
                data = rest + data
                whole = len(data) // 2 * 2
                rest = data[whole:]
                samples = np.frombuffer(data[:whole], "<i2").astype(np.float32) / 32768.0
                with speaker.lock:
                    speaker.ready = np.concatenate([speaker.ready, resampler.feed(samples)])
            speaker.open = False
            while len(speaker.ready) and not self._stop.is_set():
                time.sleep(0.005)
        sock.close()

    def _run(self) -> None:
        began, made = time.monotonic(), 0.0
        to_mic = Resampler(RATE, self._rate)
        while not self._stop.is_set():
            late = made / self._speed - (time.monotonic() - began)
            if late > 0 or not self._mics or self._far_ahead(made):
                time.sleep(0.002)
                if late < -0.1:
                    began = time.monotonic() - made / self._speed
                continue
            with self._air_lock:
                self._step()
                item = self._backlog.popleft()
                mics = list(self._mics)
            assert isinstance(item, Block)
            self.heard.append(item.mic)
            made += len(item.mic) / RATE
            data = pcm_of(to_mic.feed(item.mic))
            for sock in mics:
                try:
                    sock.sendall(data)
                except OSError:
                    with self._air_lock:
                        self._mics.remove(sock)

    def _far_ahead(self, made: float) -> bool:
        """Whether the table has yet to take what a sound card would keep.

        What is under way is sound made less sound taken. What was made while nobody listened, or
        was under way when the connection was lost, is gone: then the count begins anew.
        """
        table = self.table
        if table is None:
            return False
        taken, life = table.now(), table._life
        if life != self._life:
            self._life, self._gone = life, taken
        if taken == self._gone and table.waits:
            self._base = made - taken
            return False
        return made - self._base - taken > AHEAD

    table: SatelliteTable | None = None
    """Who listens."""
    _life = -1
    _gone = 0.0
    _base = 0.0
