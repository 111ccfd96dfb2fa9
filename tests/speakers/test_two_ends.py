"""A whole game at a long table: a real satellite at each end, one player near each."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.wyoming.ends import EndsTable, seat_satellites
from tests.sound.table_kit import whisper
from tests.speakers.demo_kit import seated
from tests.speakers.field import satellite
from tests.speakers.room import SatelliteRoom


@pytest.mark.long
def test_a_game_with_two_real_satellites(tmp_path: Path) -> None:
    """Everybody sits at the second one; the first hears them four times as faintly."""
    rooms = [SatelliteRoom(speed=1.0) for _ in range(2)]
    programs = [satellite(room.port, tmp_path / f"log{n}") for n, room in enumerate(rooms)]
    table, ear = seat_satellites([program.address for program in programs], [])
    assert isinstance(table, EndsTable)
    chosen: list[int] = []
    out: list[str] = []
    game = seated(
        table, rooms, whisper(), ear=ear, out=out.append, levels=(0.0125, 0.05),
        watch=lambda _: chosen.append(ear.chosen),  # type: ignore[attr-defined]
    )  # fmt: skip
    why = game.run()
    lines = game.lines()
    table.close()
    for program, room in zip(programs, rooms, strict=True):
        program.kill()
        room.leave()
    text = "\n".join([*out, *lines])
    assert why == "over", text
    assert " won with " in lines[-1], text
    assert "False marks: 0" in text, text
    assert chosen.count(1) > chosen.count(0), "the nearer one is heard"
    assert all(
        max(float(abs(sound).max()) for sound in room.speaker.given) > 0.05 for room in rooms
    )
