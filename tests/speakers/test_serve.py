"""``partyhost serve`` as it is started, with a real satellite in a room."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.running.games import HouseShelf, new_desk
from host.running.store import new_log
from host.running.text import TextTable, VirtualClock
from host.wyoming.address import Address
from host.wyoming.client import Link
from tests.sound.table_kit import people
from tests.speakers.field import ROOT, free_port, satellite
from tests.speakers.room import SatelliteRoom

PATIENCE = 240.0


class Served:
    """A running ``partyhost serve``."""

    def __init__(self, home: Path, *words: str) -> None:
        environment = {**os.environ, "PARTYHOST_HOME": str(home), "PYTHONUNBUFFERED": "1"}
        self._log = home / "out.txt"
        with self._log.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "host", "serve", "--plain", *words],
                cwd=ROOT, env=environment, stdout=out, stderr=out, stdin=subprocess.DEVNULL,
            )  # fmt: skip

    @property
    def out(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")

    def wait(self, text: str) -> None:
        """Until it has printed that."""
        began = time.monotonic()
        while text not in self.out:
            assert self.process.poll() is None, self.out
            assert time.monotonic() - began < PATIENCE, self.out
            time.sleep(0.05)

    def wait_for(self, text: str, again: Callable[[], None]) -> None:
        """Until it has printed that; what makes it do so is done again every few seconds."""
        began = time.monotonic()
        while text not in self.out:
            assert time.monotonic() - began < PATIENCE, self.out
            again()
            for _ in range(100):
                if text not in self.out:
                    time.sleep(0.1)

    def end(self, number: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(60.0)


def said(room: SatelliteRoom, seat: int, text: str) -> None:
    """Somebody says it in the room."""
    room.schedule(people()[seat].say(text))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))
    yield tmp_path


def test_services_are_offered_and_end_when_told(home: Path) -> None:
    port = free_port()
    served = Served(home, "--wyoming", "--listen", f"127.0.0.1:{port}", "--voice", "silent")
    served.wait("Ready at")
    with Link.to(Address("127.0.0.1", port)) as link:
        info = link.info(30.0)
    assert info.asr and info.tts and info.handle
    assert served.end() == 0
    assert "Traceback" not in served.out


@pytest.mark.long
def test_the_call_by_sound_begins_a_game(home: Path) -> None:
    """Before its speaker is switched on, the appliance waits for it."""
    room = SatelliteRoom(speed=1.0)
    at = Address("127.0.0.1", free_port())
    served = Served(home, "--input-device", f"wyoming://{at}", "--voice", "pyttsx3")
    served.wait("I look again")
    program = satellite(room.port, home / "log", at=at)
    try:
        served.wait("I am ready")
        served.wait_for("called: hit-list", lambda: said(room, 0, "Host, let's play Hit List."))
        served.wait("Who plays?")
        assert served.end() == 0
    finally:
        served.end(signal.SIGKILL)
        program.kill()
        room.leave()


@pytest.mark.long
def test_power_loss_by_sound(home: Path) -> None:
    """The plug was pulled in round one; when power is back the host asks, and goes on."""
    shelf = HouseShelf(random.Random(1), new_log)
    host = Host(new_desk(Settings()), shelf, game="hit-list")
    lines: list[str] = []
    table = TextTable(host, lines.append, VirtualClock())
    table.open()
    for line in ("A: Ann", "B: Bob", "A: that's all", "A: Bob"):
        table.line(line)
    table.wait(2.0)
    room = SatelliteRoom(speed=1.0)
    program = satellite(room.port, home / "log")
    served = Served(home, "--input-device", program.url, "--voice", "pyttsx3")
    try:
        served.wait("We were in round one; Bob answers")
        served.wait_for("Here we are again", lambda: said(room, 1, "Yes, please."))
    finally:
        served.end(signal.SIGKILL)
        program.kill()
        room.leave()
