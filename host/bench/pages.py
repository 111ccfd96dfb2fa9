"""How fast pages follow the table: updates beside a plain static page of the same server.

    python -m host.bench.pages [--updates N]

Six seats and two screens listen; each update changes every page. Printed are the shares that
arrived within 150 ms, and how long a plain page takes on the same machine at the same time.
"""

from __future__ import annotations

import argparse
import http.client
import json
import threading
import time
from collections.abc import Sequence

from host.page.bridge import Bridge, Offer
from host.page.seats import TABLE, Seats, viewer_of
from host.page.server import PageServer

NAMES = ("Ann", "Bob", "Cy", "Dora", "Ed", "Flora")
COLOURS = ("red", "blue", "green", "yellow", "orange", "purple")
SOON = 0.15
"""Seconds within which an update is as good as at once."""
PAUSE = 0.02
"""Seconds between two updates."""
SIZE = 3000
"""Bytes of a page, about what the largest of a game has."""


class Line:
    """One page that listens and notes when updates came."""

    def __init__(self, address: str, cookie: str, page: str) -> None:
        self.came: dict[int, float] = {}
        """Monotonic time in seconds of each update, by its number."""
        self._connection = http.client.HTTPConnection(address, timeout=30)
        self._connection.request("GET", f"/events?page={page}", headers={"Cookie": cookie})
        self._answer = self._connection.getresponse()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for raw in self._answer:
            if raw.startswith(b"data: {") and b'"step"' in raw:
                now = time.monotonic()
                self.came[json.loads(raw[6:])["page"]["step"]] = now


def measure(updates: int) -> tuple[list[float], list[float]]:
    """Seconds of every update on every page, and of every load of the plain page."""
    bridge, seats = Bridge(), Seats()
    seats.keep(NAMES, COLOURS)
    server = PageServer(bridge, seats, ports=())
    tokens = [("seat", seats.sit(seats.code, name)) for name in NAMES]
    tokens += [("table", seats.screen(seats.code)) for _ in range(2)]
    lines = [
        Line(server.address, f"partyhost_{'seat' if p == 'seat' else 'screen'}={token}", p)
        for p, token in tokens
    ]
    viewers = (*(viewer_of(name) for name in NAMES), TABLE)
    sent: dict[int, float] = {}
    plain: list[float] = []
    for step in range(updates):
        body = json.dumps({"step": step, "rest": "x" * SIZE}).encode()
        sent[step] = time.monotonic()
        bridge.publish({viewer: (body, Offer(), None) for viewer in viewers})
        time.sleep(PAUSE)
        if step % 5 == 0:
            plain.append(_plain(server.address))
    time.sleep(1.0)
    server.close()
    return [wait for line in lines for wait in _waits(sent, line.came)], plain


def _waits(sent: dict[int, float], came: dict[int, float]) -> list[float]:
    """Seconds until a page showed each update, or a later one that holds it as well."""
    waits, seen = [], float("inf")
    for step in sorted(sent, reverse=True):
        seen = min(seen, came.get(step, float("inf")))
        waits.append(seen - sent[step])
    return waits


def _plain(address: str) -> float:
    began = time.monotonic()
    connection = http.client.HTTPConnection(address, timeout=10)
    connection.request("GET", "/static/still.txt")
    connection.getresponse().read()
    connection.close()
    return time.monotonic() - began


def _line(name: str, waits: Sequence[float]) -> str:
    ordered = sorted(waits)
    share = sum(wait <= SOON for wait in ordered) / len(ordered)
    middle, late = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
    return (
        f"{name}: n={len(ordered)}, within {SOON * 1000:.0f} ms {share:.1%}, "
        f"median {middle * 1000:.1f} ms, 95 % {late * 1000:.1f} ms"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=300, help="how many changes are shown")
    updates, plain = measure(parser.parse_args().updates)
    print(_line("updates on 8 pages", updates))
    print(_line("a plain static page", plain))


if __name__ == "__main__":
    main()
