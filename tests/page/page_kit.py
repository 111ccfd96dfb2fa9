"""A table by text with pages for every seat and a screen, and everything that they ever got."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from host.content.deck import load
from host.core.chance import Arranged
from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.games import game_called
from host.page.bridge import Post
from host.page.seats import TABLE, viewer_of
from host.page.table import TablePages
from host.running.games import HouseShelf, new_desk
from host.running.text import TextTable, VirtualClock

GAMES = Path(__file__).resolve().parents[2] / "host" / "games"
NAMES = ("Ann", "Bob", "Cy", "Dora", "Ed", "Flora")


class NoServer:
    """Stands for what serves pages: nothing listens."""

    address = "192.168.1.20:8000"

    def close(self) -> None:
        """Nothing to close."""


@dataclass
class Got:
    """One snapshot that somebody got."""

    viewer: str
    number: int
    page: dict[str, Any]
    text: str
    state: Any
    """The game as it stood."""


def broken(error: Exception) -> None:
    raise error


@dataclass
class Paged:
    """One table."""

    game: str = "hit-list"
    players: tuple[str, ...] = NAMES[:3]
    first: int | None = 0
    draw: Sequence[str] = ()
    rolls: Sequence[Any] = ()
    settings: dict[str, Any] = field(default_factory=dict)
    phones: tuple[str, ...] | None = None
    """Who has a phone; None for everybody."""
    names_known: bool = True
    pack: Path | None = None
    """Cards, where they are not those of the playthroughs."""

    def __post_init__(self) -> None:
        game = game_called(self.game)
        folder = game.package.rpartition(".")[2]
        pack = self.pack or GAMES / folder / "playthroughs" / "pack.yaml"
        shelf = HouseShelf(
            Arranged(self.draw, list(self.rolls)), None, {game.kind.name: load(game.kind, [pack])}
        )
        settings = Settings()
        for name, value in self.settings.items():
            settings = settings.changed(name, value)
        names = self.players if self.names_known else ()
        self.host = Host(new_desk(settings), shelf, game=game.name, names=names, first=self.first)
        self.pages = TablePages(lambda b, s: NoServer(), fault=broken, at_once=True)
        self.pages.seats.code = "KLMR"  # two games are compared line by line
        self.lines: list[str] = []
        self.got: list[Got] = []
        self.tokens: dict[str, str] = {}
        self.pages.bridge.listen(self._look)
        self.clock = VirtualClock()
        self.table = TextTable(self.host, self.lines.append, self.clock, pages=self.pages)
        self.table.open()
        self.tick()
        self.pages.seats.screen(self.pages.seats.code)
        self.sit()

    # -- phones -------------------------------------------------------------------------------

    def sit(self) -> None:
        """Whoever has a phone and no seat yet takes one."""
        self.tick()
        seats = self.pages.seats
        wanted = seats.names if self.phones is None else self.phones
        for name in wanted:
            if name in seats.names and viewer_of(name) not in seats.taken():
                self.tokens[name] = seats.sit(seats.code, name)
        self.tick()

    def choose(self, name: str, key: str, once: str = "") -> None:
        snapshot = self.pages.bridge.latest(viewer_of(name))
        assert snapshot is not None
        question = snapshot.offer.question
        self.pages.bridge.put(Post(viewer_of(name), "choose", key, question), once)
        self.tick()

    def touch(self, name: str, say: str, kind: str = "say") -> None:
        self.pages.bridge.put(Post(viewer_of(name), kind, say))
        self.tick()

    def page(self, name: str) -> dict[str, Any]:
        """What that seat sees now (or ``the table``)."""
        viewer = TABLE if name == TABLE else viewer_of(name)
        snapshot = self.pages.bridge.latest(viewer)
        assert snapshot is not None
        found: dict[str, Any] = json.loads(snapshot.body)
        return found

    def text(self, name: str) -> str:
        return json.dumps(self.page(name), ensure_ascii=False)

    # -- time and words -----------------------------------------------------------------------

    def say(self, *lines: str) -> list[str]:
        start = len(self.lines)
        for line in lines:
            self.table.line(line)
            self.sit()
        return self.lines[start:]

    def wait(self, seconds: float) -> None:
        self.table.wait(seconds)

    def tick(self) -> None:
        self.table.tick()

    @property
    def state(self) -> Any:
        return self.host.desk.ledger.state if self.host.desk.ledger is not None else None

    @property
    def need(self) -> str:
        assert self.host.desk.ledger is not None
        return self.host.desk.ledger.need.what

    def to(self, name: str) -> list[Got]:
        """All that this viewer ever got."""
        viewer = TABLE if name == TABLE else viewer_of(name)
        return [got for got in self.got if got.viewer == viewer]

    def _look(self) -> None:
        seen = {(g.viewer, g.number) for g in self.got[-40:]}
        for viewer in (TABLE, *(viewer_of(n) for n in self.pages.seats.names)):
            snapshot = self.pages.bridge.latest(viewer)
            if snapshot is not None and (viewer, snapshot.number) not in seen:
                text = snapshot.body.decode()
                page = json.loads(text)
                self.got.append(Got(viewer, snapshot.number, page, text, self.state))


def blocks(page: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """The blocks of one kind."""
    return [b for b in page["page"]["blocks"] if b["is"] == kind]


def words(page: dict[str, Any]) -> str:
    """All that is written on a page, without what is said aloud, tools, and names of looks."""
    found: list[str] = []

    def collect(value: Any, key: str = "") -> None:
        if isinstance(value, dict):
            for name, inner in value.items():
                collect(inner, name)
        elif isinstance(value, list):
            for inner in value:
                collect(inner, key)
        elif isinstance(value, str) and key not in ("colour", "shape", "is", "mark", "size"):
            found.append(value)

    collect(page["page"])
    return " | ".join(found)
