"""An ordinary TCP load balancer before several servers: HAProxy if it is here, or a stand-in."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from host.wyoming.address import Address
from tests.speakers.field import free_port

CONFIG = """
defaults
  mode tcp
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 2
frontend ears
  bind {place}
  default_backend servers
backend servers
  balance leastconn
{servers}
"""
"""As in docs/venues.md."""


class HaProxy:
    """The real one."""

    def __init__(self, servers: Sequence[Address], folder: Path) -> None:
        self.address = Address("127.0.0.1", free_port())
        lines = [f"  server ears{n} {server} check" for n, server in enumerate(servers)]
        path = folder / "haproxy.cfg"
        path.write_text(CONFIG.format(place=self.address, servers="\n".join(lines)))
        self._process = subprocess.Popen(
            ["haproxy", "-db", "-f", str(path)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while True:
            try:
                socket.create_connection((self.address.host, self.address.port), 1.0).close()
                return
            except OSError:
                assert self._process.poll() is None
                time.sleep(0.05)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(10.0)


class InTurn:
    """Each caller to the next server; a server that is not there costs that call."""

    def __init__(self, servers: Sequence[Address], _folder: Path | None = None) -> None:
        self._servers = list(servers)
        self._calls = 0
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = Address("127.0.0.1", int(self._door.getsockname()[1]))
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            server = self._servers[self._calls % len(self._servers)]
            self._calls += 1
            try:
                far = socket.create_connection((server.host, server.port), 1.0)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            for ends in ((near, far), (far, near)):
                threading.Thread(target=_carry, args=ends, daemon=True).start()


def _carry(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(65536):
            target.sendall(data)
    except OSError:
        pass
    for sock in (source, target):
        with contextlib.suppress(OSError):
            sock.shutdown(socket.SHUT_RDWR)
        sock.close()


def balancer(servers: Sequence[Address], folder: Path) -> HaProxy | InTurn:
    """The best that this machine has."""
    return (HaProxy if shutil.which("haproxy") else InTurn)(servers, folder)
