"""Pages with an appliance: served once, known to every game of the evening."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.page.seats import viewer_of
from host.page.server import PageServer
from host.page.table import TablePages
from host.running.games import HouseShelf
from host.running.store import new_log
from host.running.text import TextTable, VirtualClock
from host.serving.appliance import Appliance
from host.serving.house import OwnHouse

SET_UP = ("A: Ann", "B: Bob", "C: Cy", "A: that's all", "A: Bob")


class Shelf:
    """An appliance with real pages on this machine."""

    def __init__(self, *, at_once: bool) -> None:
        self.lines: list[str] = []
        self.served = 0
        self.pages = TablePages(self._serve, at_once=at_once)  # type: ignore[arg-type]
        shelf = HouseShelf(random.Random(1), new_log)
        self.appliance = Appliance(OwnHouse(shelf))
        self.table = TextTable(self.appliance, self.lines.append, VirtualClock(), pages=self.pages)
        self.table.open()
        self.table.tick()

    def _serve(self, bridge: object, seats: object) -> PageServer:
        self.served += 1
        return PageServer(bridge, seats, ports=())  # type: ignore[arg-type]

    def say(self, *lines: str) -> str:
        before = len(self.lines)
        for line in lines:
            self.table.line(line)
            self.table.tick()
        self.table.wait(0.5)
        return "\n".join(self.lines[before:])

    def sit(self, name: str) -> None:
        """Somebody touches a name on a phone."""
        self.pages.seats.sit(self.pages.seats.code, name)
        self.table.tick()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))


@pytest.fixture(params=[True, False], ids=["from the start", "when asked for"])
def shelf(request: pytest.FixtureRequest) -> Iterator[Shelf]:
    made = Shelf(at_once=request.param)
    yield made
    made.pages.close()


def test_phones_play_along_in_every_game_of_the_evening(shelf: Shelf) -> None:
    """Whenever they began to be served, the desk of each game knows where they are."""
    shelf.say("A: host, let's play Hit List", *SET_UP[:3], "A: let's use phones", *SET_UP[3:])
    shelf.sit("Ann")
    assert shelf.appliance.desk.phones.here == {"Ann"}
    assert "Ann" in str(shelf.pages.bridge.latest(viewer_of("Ann")).body)  # type: ignore[union-attr]
    shelf.say("A: host, stop", "A: yes")
    shelf.table.wait(20.0)
    assert not shelf.appliance.playing
    shelf.say("A: host, let's play Hit List", *SET_UP)
    assert shelf.appliance.desk.phones.open
    shelf.sit("Bob")
    assert shelf.appliance.desk.phones.here == {"Bob"}, "an evening's code, a game's seats"
    code = shelf.pages.seats.code
    assert f"{code[0]}, {code[1]}" in shelf.say("A: what's the address?")
    assert shelf.served == 1


def test_without_phones_nothing_is_served(tmp_path: Path) -> None:
    shelf = Shelf(at_once=False)
    shelf.say("A: host, let's play Hit List", *SET_UP)
    assert shelf.served == 0
    assert not shelf.appliance.desk.phones.open


def test_what_waits_does_not_mind_phones(shelf: Shelf) -> None:
    """A page alone wakes nobody, and nobody is "there" because of it."""
    said = len(shelf.lines)
    shelf.table.wait(30.0)
    assert len(shelf.lines) == said
    assert not shelf.appliance.playing
