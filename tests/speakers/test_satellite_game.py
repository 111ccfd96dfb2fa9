"""Whole games over the real wyoming-satellite, whose sound commands lead into a room."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.dialogue.messages import Effect, Input, SandPause, SandStart, Trouble
from host.sound.table import Block
from host.wyoming.satellite import SatelliteTable
from tests.sound.table_kit import people, whisper
from tests.speakers.demo_kit import seated
from tests.speakers.field import satellite
from tests.speakers.network import Namespace, Proxy, Weather, bad_network
from tests.speakers.room import SatelliteRoom


@pytest.fixture
def network() -> Iterator[Namespace | Proxy]:
    made = bad_network(Weather())
    yield made
    made.close()


def test_real_satellite_sounds_and_hears(tmp_path: Path) -> None:
    """What the host says arrives in the room, and what sounds there arrives at the table."""
    room = SatelliteRoom(rate=48000)
    program = satellite(room.port, tmp_path / "log", rate=48000)
    table = SatelliteTable(program.address, clock=lambda: room.clock)
    room.table = table
    table.mixer.cue("gong")
    room.schedule(people()[0].say("penguin"), 2.0)
    peak = 0.0
    while table.now() < 4.0:
        block = table.read()
        assert isinstance(block, Block)
        peak = max(peak, float(abs(block.mic).max()))
    given = max(float(abs(sound).max()) for sound in room.speaker.given)
    table.close()
    program.kill()
    room.leave()
    assert peak > 0.05
    assert given > 0.05


@pytest.mark.long
def test_whole_game_over_a_bad_network_with_the_satellite_killed(
    network: Namespace | Proxy, tmp_path: Path
) -> None:
    """To its winner: late and lost packets, and the plug pulled in the middle of the sand."""
    room = SatelliteRoom(speed=1.0, host="0.0.0.0")
    program = satellite(
        room.port, tmp_path / "log", prefix=network.prefix, at=network.satellite_at(),
        room_host=network.room_host,
    )  # fmt: skip
    table = SatelliteTable(network.reach(program.address), clock=lambda: room.clock)
    room.table = table
    seen: list[Effect | Input] = []
    sand: list[float] = []

    def watch(item: Effect | Input) -> None:
        if isinstance(item, (Trouble, SandStart, SandPause)):
            seen.append(item)
        if isinstance(item, SandStart):
            sand.append(table.now())
        if len(sand) == 1 and table.now() > sand[0] + 6.0:
            sand.append(table.now())
            program.kill()
            threading.Timer(2.0, program.start).start()

    out: list[str] = []
    game = seated(table, [room], whisper(), out=out.append, watch=watch)
    why = game.run()
    lines = game.lines()
    table.close()
    program.kill()
    room.leave()
    text = "\n".join([*out, *lines])
    assert why == "over", text
    assert " won with " in lines[-1], text
    troubles = [item.over for item in seen if isinstance(item, Trouble)]
    assert troubles == [False, True], text
    assert any(isinstance(item, SandPause) for item in seen), text
    assert "False marks: 0" in text, text
    assert "Missed marks: 0" in text or "Missed marks: 1" in text, text
    assert network.lost > 0
