"""Where the time goes from an item to its sound, over a real satellite on a bad network.

    python -m tests.speakers.way TIGHT[,TIGHT ...] [SEED ...]

Plays the same games with each `host.wyoming.mouth.TIGHT`, in one run and in real time, and prints
for each item: the seconds from its last sample in the room to the first of its sound there, and
their parts: to the table, hearing, and back into the room; then how often sound was torn.
"""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from host.dialogue.messages import Cue, Effect, Heard, Input
from host.dialogue.settings import Settings
from host.hearing.evidence import RATE, Samples
from host.sound.cues import cue
from host.sound.resample import resample
from host.sound.table import BLOCK, Block, DeviceTrouble
from host.wyoming import mouth
from host.wyoming.mouth import MOUTH_RATE
from host.wyoming.satellite import SatelliteTable
from tests.sound.table_kit import whisper
from tests.speakers.demo_kit import seated
from tests.speakers.field import satellite
from tests.speakers.network import Weather, bad_network
from tests.speakers.room import SatelliteRoom

ALIKE = 0.6
"""Correlation from which something in the room is a certain sound."""
WITHIN = 4
"""Seconds after an item in which its sound is looked for."""


class TimedRoom(SatelliteRoom):
    """Keeps when players stop, and the wall clock of each block."""

    def __init__(self) -> None:
        self.ends: list[float] = []
        self.walls: list[float] = []
        super().__init__(speed=1.0, host="0.0.0.0")

    def schedule(self, *args: object, **kwargs: object) -> float:
        self.ends.append(super().schedule(*args, **kwargs))
        return self.ends[-1]

    def _step(self) -> None:
        super()._step()
        self.walls.append(time.monotonic())

    def wall(self, at: float) -> float:
        """Wall clock at a time of the room, seconds."""
        return self.walls[min(len(self.walls) - 1, int(at * RATE) // len(self.heard[0]))]


class TimedTable(SatelliteTable):
    """Keeps what it heard, and the wall clock of each block."""

    def __init__(self, *args: object) -> None:
        self.mics: list[Samples] = []
        self.walls: list[float] = []
        super().__init__(*args)  # type: ignore[arg-type]

    def read(self) -> Block | DeviceTrouble:
        item = super().read()
        if isinstance(item, Block):
            self.mics.append(item.mic)
            self.walls.append(time.monotonic())
        return item


@dataclass
class Item:
    """One item, all in seconds."""

    total: float
    """From its last sample in the room to the first of its sound there."""
    there: float
    """From the room to the table."""
    hear: float
    """From there to the dialogue."""
    back: float
    """From the dialogue into the room."""


def offset(table: TimedTable, room: TimedRoom) -> float:
    """Room time of the table's first sample."""
    first = 5 * RATE
    part, whole = np.concatenate(table.mics)[first : 5 * first], np.concatenate(room.heard)
    whole = whole[: 8 * first]
    size = 1 << (len(part) + len(whole)).bit_length()
    alike = np.fft.irfft(np.fft.rfft(whole, size) * np.conj(np.fft.rfft(part, size)), size)
    at = int(np.argmax(alike))
    return ((at if at < size // 2 else at - size) - first) / RATE


def sounded(given: Samples, end: float, name: str) -> float | None:
    """Seconds from ``end`` to that cue in the room."""
    wanted = resample(cue(name, MOUTH_RATE), MOUTH_RATE, RATE)[: RATE // 5]
    part = given[int(end * RATE) : int((end + WITHIN) * RATE)]
    alike = np.correlate(part, wanted, "valid")
    alike /= np.sqrt(np.convolve(part**2, np.ones(len(wanted)), "valid") + 1e-6)
    alike /= np.sqrt(np.sum(wanted**2))
    if not np.any(alike > ALIKE):
        return None
    first = int(np.argmax(alike > ALIKE))
    return (first + int(np.argmax(alike[first : first + RATE // 20]))) / RATE


def play(seed: int) -> tuple[list[Item], int]:
    """One game; its items, and how often sound was torn."""
    network, room = bad_network(Weather()), TimedRoom()
    heard: list[tuple[float, float]] = []
    cues: list[tuple[float, str]] = []

    def watch(item: Effect | Input) -> None:
        if isinstance(item, Heard):
            heard.append((time.monotonic(), item.evidence.end))
        elif isinstance(item, Cue) and item.name in ("ting", "tock"):
            cues.append((time.monotonic(), item.name))

    with tempfile.TemporaryDirectory() as folder:
        program = satellite(
            room.port, Path(folder) / "log", prefix=network.prefix, at=network.satellite_at(),
            room_host=network.room_host,
        )  # fmt: skip
        table = TimedTable(network.reach(program.address))
        try:
            game = seated(
                table, [room], whisper(), seed=seed, settings=Settings(hourglass=20.0, rounds=1),
                watch=watch,
            )  # fmt: skip
            game.run()
        finally:
            table.close()
            program.kill()
            room.leave()
            network.close()
    first, given, items = offset(table, room), np.concatenate(room.speaker.given), []
    for said, end in zip(game.players.said, room.ends, strict=False):
        if len(said.entries) != 1 or not said.sand:
            continue
        knew = next((at for at, last in heard if -0.3 < last - (end - first) < 0.5), None)
        name = next((n for at, n in cues if knew is not None and -0.01 < at - knew < 1.5), None)
        total = sounded(given, end, name) if name is not None else None
        if knew is not None and total is not None:
            came = table.walls[int((end - first) * RATE) // BLOCK]
            there, back = came - room.wall(end), room.wall(end + total) - knew
            items.append(Item(total, there, knew - came, back))
    return items, room.speaker.torn


def main(values: list[float], seeds: list[int]) -> None:
    found: dict[float, list[Item]] = {tight: [] for tight in values}
    torn = dict.fromkeys(values, 0)
    for seed in seeds:
        for tight in values:
            mouth.TIGHT = tight
            items, tears = play(seed)
            found[tight] += items
            torn[tight] += tears
            for item in items:
                print(f"tight {tight} seed {seed}: {item}", flush=True)
    for tight, items in found.items():
        every = np.array([(i.total, i.there, i.hear, i.back) for i in items])
        if len(every):
            median, late = np.percentile(every, (50, 95), axis=0).round(2)
            print(f"tight {tight}: {len(items)} items, torn {torn[tight]} times")
            print(f"  total, there, hear, back: median {median}, p95 {late}", flush=True)


if __name__ == "__main__":
    main([float(word) for word in sys.argv[1].split(",")], [int(w) for w in sys.argv[2:]] or [1, 2])
