"""A table in real time with a page server on this machine: lines in, phones in browsers."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from host.content.deck import load
from host.core.chance import Arranged
from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.games import game_called
from host.page.bridge import Bridge
from host.page.drawings import Drawings
from host.page.limits import Limits
from host.page.seats import Seats
from host.page.server import PageServer
from host.page.table import TablePages
from host.running.games import HouseShelf, new_desk
from host.running.terminal import RealClock
from host.running.text import TextTable

GAMES = Path(__file__).resolve().parents[2] / "host" / "games"


class Free(Limits):
    """All phones of these tests have one address: no limit."""

    def allow(self, client: str, kind: str) -> bool:
        return True

    def spent(self, client: str, kind: str) -> bool:
        return False


class Live:
    """One evening in a thread of its own."""

    def __init__(
        self,
        game: str,
        *,
        players: Sequence[str] = ("Ann", "Bob", "Cy"),
        draw: Sequence[str] = (),
        rolls: Sequence[Any] = (),
        pack: Path | None = None,
        ports: tuple[int, ...] = (),
        **settings: Any,
    ) -> None:
        found = game_called(game)
        folder = found.package.rpartition(".")[2]
        pack = pack or GAMES / folder / "playthroughs" / "pack.yaml"
        chance = Arranged(draw, list(rolls))
        shelf = HouseShelf(chance, None, {found.kind.name: load(found.kind, [pack])})
        chosen = Settings()
        for name, value in settings.items():
            chosen = chosen.changed(name, value)
        self.host = Host(new_desk(chosen), shelf, game=game, names=tuple(players), first=0)
        self.faults: list[Exception] = []
        drawings = Drawings()
        self._drawings, self._ports = drawings, ports
        self.pages = TablePages(
            self._serve,
            tell=self._told,
            fault=self.faults.append,
            at_once=True,
            drawings=drawings,
        )
        self.lines: list[str] = []
        self.address = self.code = ""
        self._ready = threading.Event()
        self._todo: queue.Queue[tuple[str, threading.Event]] = queue.Queue()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(10)

    def _told(self, address: str, code: str) -> None:
        self.address, self.code = address, code
        self._ready.set()

    def _serve(self, bridge: Bridge, seats: Seats) -> PageServer:
        return PageServer(bridge, seats, ports=self._ports, limits=Free(), drawing=self._drawings)

    def cut(self) -> None:
        """The network is gone."""
        assert self.pages._server is not None
        self._ports = (int(self.address.partition(":")[2]),)
        self.pages._server.close()

    def back(self) -> None:
        """The network is there again, at the same place."""
        self.pages._server = self._serve(self.pages.bridge, self.pages.seats)
        assert self.pages._server.address == self.address

    def say(self, line: str) -> None:
        """Somebody at the table says that; returns when the host has dealt with it."""
        done = threading.Event()
        self._todo.put((line, done))
        assert done.wait(10), line

    @property
    def need(self) -> str:
        ledger = self.host.desk.ledger
        return ledger.need.what if ledger is not None else ""

    @property
    def state(self) -> Any:
        ledger = self.host.desk.ledger
        return ledger.state if ledger is not None else None

    def close(self) -> None:
        self._end.set()
        self._thread.join(10)
        self.pages.close()

    def _run(self) -> None:
        table = TextTable(self.host, self.lines.append, RealClock(), pages=self.pages)
        table.open()
        while not self._end.is_set() and not table.finished:
            try:
                line, done = self._todo.get(timeout=0.01)
            except queue.Empty:
                table.tick()
                continue
            table.line(line)
            done.set()
        while not self._end.is_set():  # the pages stay until the test has looked at them
            time.sleep(0.01)
