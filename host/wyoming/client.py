"""One connection to a Wyoming speaker or server."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from typing import BinaryIO, cast

from wyoming.event import Event, Eventable, write_event
from wyoming.info import Describe, Info

from host.wyoming.address import Address
from host.wyoming.errors import LinkLost, Refused
from host.wyoming.guard import GuardedReader, next_event

CONNECT = 2.0
"""Seconds that the other side may take to answer the call."""
SEND = 5.0
"""Seconds that it may take to take an event."""


class Link:
    """Events to and from one other side. Sending and receiving may be done by two threads."""

    def __init__(self, sock: socket.socket, name: str) -> None:
        """``name``: who it is, for messages."""
        self.name = name
        self._sock = sock
        self._in = GuardedReader(self._receive)
        self._sending = threading.Lock()
        sock.settimeout(SEND)
        with contextlib.suppress(OSError):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    @classmethod
    def to(cls, address: Address, *, patience: float = CONNECT) -> Link:
        """Call ``address``. Raises LinkLost when nobody answers within ``patience`` seconds."""
        try:
            sock = socket.create_connection((address.host, address.port), timeout=patience)
        except (OSError, UnicodeError) as error:
            raise LinkLost(
                f"Nobody answers at {address} ({error}). Is it switched on, and is the address"
                " right?"
            ) from None
        return cls(sock, str(address))

    def send(self, *events: Eventable) -> None:
        """Send these events. Raises LinkLost."""
        parts = _Parts()
        for event in events:
            write_event(event.event(), cast(BinaryIO, parts))
        try:
            with self._sending:
                self._sock.sendall(b"".join(parts.all))
        except OSError as error:
            raise LinkLost(f"{self.name} has gone away ({error}).") from None

    def receive(self, patience: float) -> Event | None:
        """The next event; None when the other side has closed. Raises LinkLost, Refused."""
        return next_event(self._in, patience)

    def info(self, patience: float = 3.0) -> Info:
        """What the other side says that it can do. Raises LinkLost, Refused."""
        self.send(Describe())
        while (event := self.receive(patience)) is not None:
            if Info.is_type(event.type):
                try:
                    return Info.from_event(event)
                except Exception:  # a description may be wrong in any way
                    raise Refused(f"{self.name} does not say what it is.") from None
        raise LinkLost(f"{self.name} does not say what it is.")

    def close(self) -> None:
        """Hang up; safe to call twice."""
        with contextlib.suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)
        with contextlib.suppress(OSError):
            self._sock.close()

    def __enter__(self) -> Link:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _receive(self, most: int, patience: float) -> bytes:
        # The time limit is one for both directions in a socket: wait for what comes, then take it.
        try:
            ready, _, _ = select.select([self._sock], [], [], patience)
            if not ready:
                raise TimeoutError
            return self._sock.recv(most)
        except ValueError as error:  # closed meanwhile by another thread
            raise OSError(str(error)) from None


class _Parts:
    """Collects what the package writes, so that it leaves in one piece."""

    def __init__(self) -> None:
        self.all: list[bytes] = []

    def writelines(self, lines: list[bytes]) -> None:
        self.all.extend(lines)

    def write(self, data: bytes) -> None:
        self.all.append(data)

    def flush(self) -> None:
        """Nothing waits here."""
