"""Plain requests to a page server, and one that listens for snapshots."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import threading
from typing import Any

from host.page.bridge import Bridge, Offer
from host.page.limits import RATES, Limits
from host.page.seats import Seats
from host.page.server import PageServer

Answer = tuple[int, dict[str, str], bytes]


class Still(Limits):
    """No limit at all, for tests of other things."""

    def allow(self, client: str, kind: str) -> bool:
        return kind in RATES

    def spent(self, client: str, kind: str) -> bool:
        return False


class Served:
    """A server with Ann, Bob and Cy at the table, on this machine."""

    def __init__(self, limits: Limits | None = None, **more: Any) -> None:
        self.bridge, self.seats = Bridge(), Seats()
        self.seats.keep(("Ann", "Bob", "Cy"), ("red", "blue", "green"))
        self.server = PageServer(
            self.bridge, self.seats, ports=(), limits=limits or Still(), **more
        )
        self.address = self.server.address

    def close(self) -> None:
        self.server.close()

    def ask(
        self,
        path: str,
        body: bytes | dict[str, Any] | None = None,
        *,
        method: str = "",
        cookie: str = "",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """One request; posts carry what our pages put on them unless ``headers`` say otherwise."""
        connection = http.client.HTTPConnection(self.address, timeout=10)
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        sent = {"X-Partyhost": "1"} if data is not None else {}
        sent |= {"Cookie": cookie} if cookie else {}
        sent |= headers or {}
        how = method or ("POST" if data is not None else "GET")
        connection.request(how, path, data, {k: v for k, v in sent.items() if v})
        answer = connection.getresponse()
        found = answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
        connection.close()
        return found

    def join(self, seat: str = "Ann", *, table: bool = False, cookie: str = "") -> str:
        """The cookie of a seat or a screen."""
        wish = {"code": self.seats.code, "table": True} if table else {"code": self.seats.code}
        wish |= {} if table else {"seat": seat}
        status, headers, body = self.ask("/join", wish, cookie=cookie)
        assert status == 200, body
        return headers["set-cookie"].partition(";")[0]

    def shows(self, viewer: str, body: bytes = b"{}", offer: Offer | None = None) -> None:
        """Let that viewer's page show ``body``, and nobody else's change."""
        pages = getattr(self, "_pages", {})
        pages[viewer] = (body, offer or Offer(), None)
        self._pages = pages
        self.bridge.publish(dict(pages))


class Listener:
    """Keeps what one page gets; closes its line like a phone that falls asleep."""

    def __init__(self, served: Served, cookie: str, page: str = "seat") -> None:
        self._connection = http.client.HTTPConnection(served.address, timeout=10)
        self._connection.request("GET", f"/events?page={page}", headers={"Cookie": cookie})
        self._socket = self._connection.sock
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self.got: list[dict[str, Any]] = []
        self.events: list[str] = []
        self._more = threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def waits(self, count: int) -> list[dict[str, Any]]:
        """Until so many snapshots have come."""
        with self._more:
            assert self._more.wait_for(lambda: len(self.got) >= count, 10), self.got
        return self.got

    def waits_for(self, event: str) -> None:
        with self._more:
            assert self._more.wait_for(lambda: event in self.events, 10), self.events

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(10)
        self._socket.close()

    def _read(self) -> None:
        try:
            for raw in self._answer:
                line = raw.decode().rstrip("\n")
                with self._more:
                    if line.startswith("event: "):
                        self.events.append(line.removeprefix("event: "))
                    elif line.startswith("data: {") and '"page"' in line:
                        self.got.append(json.loads(line.removeprefix("data: ")))
                    self._more.notify_all()
        except (OSError, ValueError, http.client.HTTPException, AttributeError):
            return
