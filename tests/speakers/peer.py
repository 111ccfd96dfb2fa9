"""The other side of a connection, for tests: a server that answers each caller by a script."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable

from wyoming.event import Event, Eventable

from host.wyoming.address import Address
from host.wyoming.client import Link

Script = Callable[[Link], None]


class Peer:
    """Runs ``script`` for every caller, each in a thread."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._server = socket.create_server(("127.0.0.1", 0))
        self._links: list[Link] = []
        self.calls = 0
        port = int(self._server.getsockname()[1])
        self.address = Address("127.0.0.1", port)
        self.url = f"wyoming://127.0.0.1:{port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                sock, _ = self._server.accept()
            except OSError:
                return
            self.calls += 1
            link = Link(sock, "caller")
            self._links.append(link)
            threading.Thread(target=self._serve, args=(link,), daemon=True).start()

    def _serve(self, link: Link) -> None:
        with contextlib.suppress(Exception):
            self._script(link)
        link.close()

    def drop(self) -> None:
        """Hang up on everybody."""
        for link in self._links:
            link.close()

    def close(self) -> None:
        # A thread that waits in accept() keeps the port open: shutting down wakes it.
        with contextlib.suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self.drop()


class Raw(Eventable):
    """Any event at all."""

    def __init__(
        self, type: str, data: dict[str, object] | None = None, payload: bytes = b""
    ) -> None:
        self._event = Event(type, dict(data or {}), payload)

    def event(self) -> Event:
        return self._event

    @staticmethod
    def is_type(event_type: str) -> bool:
        return False

    @staticmethod
    def from_event(event: Event) -> Raw:
        return Raw(event.type)


def pair() -> tuple[Link, socket.socket]:
    """A connection: our end, and a bare socket at the other."""
    ours, theirs = socket.socketpair()
    return Link(ours, "the other side"), theirs
