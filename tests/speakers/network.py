"""A bad network to a satellite: packets that come late, in another order, or not at all.

Where network namespaces can be made, the satellite lives in one of its own, and its packets go
through two tunnels that a thread here joins. Elsewhere a proxy holds up the stream as lost
packets would.
"""

from __future__ import annotations

import ctypes
import fcntl
import heapq
import os
import random
import select
import socket
import struct
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from host.wyoming.address import Address
from tests.speakers.field import free_port

SPACE = "partyhost-shelf"
CLEAN, CLEAN_THERE = "10.177.1.1", "10.177.1.2"
LOSSY, LOSSY_THERE = "10.177.2.1", "10.177.2.2"


@dataclass
class Weather:
    """How bad it is."""

    delay: float = 0.03
    """Seconds that a packet takes at least."""
    jitter: float = 0.02
    """Seconds that it may take longer."""
    loss: float = 0.02
    """Part that gets lost."""


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Namespace:
    """A namespace with a clean way (for the room) and a bad one (for the table)."""

    def __init__(self, weather: Weather) -> None:
        """Raises OSError or CalledProcessError where that is not allowed."""
        self.weather = weather
        self.lost = self.carried = 0
        self._stop = threading.Event()
        subprocess.run(["ip", "netns", "del", SPACE], capture_output=True, check=False)
        _ip("netns", "add", SPACE)
        _ip("link", "add", "phshelf0", "type", "veth", "peer", "name", "phshelf1", "netns", SPACE)
        _ip("addr", "add", f"{CLEAN}/24", "dev", "phshelf0")
        _ip("link", "set", "phshelf0", "up")
        self._inside("addr", "add", f"{CLEAN_THERE}/24", "dev", "phshelf1")
        self._inside("link", "set", "phshelf1", "up")
        self._inside("link", "set", "lo", "up")
        self._near, self._far = self._tunnels()
        _ip("addr", "add", LOSSY, "peer", LOSSY_THERE, "dev", "phlossy0")
        _ip("link", "set", "phlossy0", "up")
        self._inside("addr", "add", LOSSY_THERE, "peer", LOSSY, "dev", "phlossy1")
        self._inside("link", "set", "phlossy1", "up")
        self._thread = threading.Thread(target=self._relay, daemon=True)
        self._thread.start()

    prefix: Sequence[str] = ("ip", "netns", "exec", SPACE)
    """Before the command of a program that shall live there."""
    room_host = CLEAN
    """Where the room is, seen from there."""

    def satellite_at(self) -> Address:
        """Where the satellite shall serve."""
        return Address(LOSSY_THERE, 10700)

    def reach(self, served: Address) -> Address:
        """Where the table finds it."""
        return served

    def close(self) -> None:
        self._stop.set()
        self._thread.join()
        os.close(self._near)
        os.close(self._far)
        subprocess.run(["ip", "netns", "del", SPACE], capture_output=True, check=False)
        subprocess.run(["ip", "link", "del", "phshelf0"], capture_output=True, check=False)

    def _inside(self, *words: str) -> None:
        _ip("-n", SPACE, *words)

    def _tunnels(self) -> tuple[int, int]:
        """One end here, one in the namespace; both read and written by this process."""
        near = _tunnel("phlossy0")
        found: list[int] = []

        def there() -> None:  # a thread has a namespace of its own to change
            with open(f"/run/netns/{SPACE}") as space:
                if ctypes.CDLL(None, use_errno=True).setns(space.fileno(), 0):
                    return
            found.append(_tunnel("phlossy1"))

        thread = threading.Thread(target=there)
        thread.start()
        thread.join()
        if not found:
            raise OSError("a namespace cannot be entered here")
        return near, found[0]

    def _relay(self) -> None:
        rng = random.Random(1)
        late: list[tuple[float, int, int, bytes]] = []
        count = 0
        while not self._stop.is_set():
            wait = min(0.05, max(0.0, late[0][0] - time.monotonic())) if late else 0.05
            ready, _, _ = select.select([self._near, self._far], [], [], wait)
            for end in ready:
                packet = os.read(end, 65536)
                if rng.random() < self.weather.loss:
                    self.lost += 1
                    continue
                self.carried += 1
                at = time.monotonic() + self.weather.delay + rng.random() * self.weather.jitter
                count += 1
                other = self._far if end == self._near else self._near
                heapq.heappush(late, (at, count, other, packet))
            while late and late[0][0] <= time.monotonic():
                _, _, end, packet = heapq.heappop(late)
                os.write(end, packet)


def _tunnel(name: str) -> int:
    end = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(end, 0x400454CA, struct.pack("16sH22x", name.encode(), 0x1001))  # a bare IP tunnel
    return end


class Proxy:
    """A stream with delay, and with the stops that TCP makes for lost packets."""

    prefix: Sequence[str] = ()
    room_host = "127.0.0.1"

    def __init__(self, weather: Weather) -> None:
        self.weather = weather
        self.lost = self.carried = 0
        self._target: Address | None = None
        self._server = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    def satellite_at(self) -> Address:
        return Address("127.0.0.1", free_port())

    def reach(self, served: Address) -> Address:
        self._target = served
        return Address("127.0.0.1", int(self._server.getsockname()[1]))

    def close(self) -> None:
        self._server.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._server.accept()
            except OSError:
                return
            try:
                assert self._target is not None
                far = socket.create_connection((self._target.host, self._target.port))
            except OSError:
                near.close()
                continue
            for ends in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        rng, late = random.Random(1), 0.0
        try:
            while data := source.recv(1500):
                self.carried += 1
                lost = rng.random() < self.weather.loss
                self.lost += lost
                late = self.weather.delay + rng.random() * self.weather.jitter + 0.2 * lost
                time.sleep(late if lost else min(late, 0.002))
                target.sendall(data)
        except OSError:
            pass
        for sock in (source, target):
            sock.close()


def bad_network(weather: Weather) -> Namespace | Proxy:
    """The best imitation that this machine allows."""
    try:
        return Namespace(weather)
    except (OSError, subprocess.CalledProcessError):
        return Proxy(weather)
