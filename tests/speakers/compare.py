"""Marks over a real satellite on a bad network beside those of a local table, in one run.

    python -m tests.speakers.compare [SEED ...]

The same games with the same players and the same words, once on the virtual table and once through
wyoming-satellite. Prints one line for each game and the sums.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from host.dialogue.settings import Settings
from host.running.demo_table import DemoTable
from host.running.ear import TableEar
from host.sound.filetable import FileTable
from host.wyoming.satellite import SatelliteTable
from tests.sound.table_kit import whisper
from tests.speakers.demo_kit import seated
from tests.speakers.field import satellite
from tests.speakers.network import Weather, bad_network
from tests.speakers.room import SatelliteRoom

SETTINGS = Settings(hourglass=20.0, rounds=2)
KINDS = ("Missed", "False")


def counts(game: DemoTable) -> tuple[int, int, int]:
    """Entries said in time, missed marks, false marks."""
    text = " ".join(game.lines())
    said = int(re.findall(r"Said in time: (\d+)", text)[0])
    missed, false = (int(re.findall(f"{kind} marks: (\\d+)", text)[0]) for kind in KINDS)
    return said, missed, false


def local(seed: int) -> DemoTable:
    """On the virtual table."""
    table = FileTable(limit=1800.0)
    game = seated(table, [table], whisper(), seed=seed, settings=SETTINGS, ear=TableEar())  # type: ignore[list-item]
    game.run()
    return game


def remote(seed: int) -> DemoTable:
    """Through a satellite: 30 to 50 ms each way, two of a hundred packets lost."""
    network = bad_network(Weather())
    room = SatelliteRoom(speed=1.0, host="0.0.0.0")
    with tempfile.TemporaryDirectory() as folder:
        program = satellite(
            room.port, Path(folder) / "log", prefix=network.prefix, at=network.satellite_at(),
            room_host=network.room_host,
        )  # fmt: skip
        table = SatelliteTable(network.reach(program.address), clock=lambda: room.clock)
        room.table = table
        try:
            game = seated(table, [room], whisper(), seed=seed, settings=SETTINGS)
            game.run()
        finally:
            table.close()
            program.kill()
            room.leave()
            network.close()
    packets = network.lost + network.carried
    print(f"      {type(network).__name__}: {network.lost} of {packets} packets lost,"
          f" delay measured {table.delays.delay:.2f} s", flush=True)  # fmt: skip
    return game


def main(seeds: list[int]) -> None:
    sums = {"local": [0, 0, 0], "satellite": [0, 0, 0]}
    for seed in seeds:
        for name, play in (("local", local), ("satellite", remote)):
            game = play(seed)
            found = counts(game)
            sums[name] = [a + b for a, b in zip(sums[name], found, strict=True)]
            print(f"{name} {seed}: said {found[0]}, missed {found[1]}, false {found[2]};"
                  f" {game.delay_line()} {game.winner_line()}", flush=True)  # fmt: skip
    for name, (said, missed, false) in sums.items():
        print(f"{name}: {said} entries in time, {missed} missed, {false} false")


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [1, 2, 3])
