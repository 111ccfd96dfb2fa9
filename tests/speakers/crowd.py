"""How many tables one machine carries: whole games beside each other, in real time.

    python -m tests.speakers.crowd COUNT [COUNT ...] [--remote]

Each table is a process with a demonstration game of one round on the virtual table, where a second
takes a second and computing takes its time. With `--remote` two wyoming-faster-whisper (tiny.en)
behind a load balancer hear for all of them, on the same machine. Prints one JSON line for each
count: seconds from an item to its sound, cores, memory.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from host.dialogue.settings import Settings
from host.games import game_called
from host.hearing.evidence import Recogniser
from host.running.demo_table import demo_table
from host.running.games import HouseShelf
from host.sound.table import Block
from host.wiring import make_voice
from host.wyoming.address import address_of
from host.wyoming.recogniser import WyomingRecogniser
from tests.sound.table_kit import whisper
from tests.speakers.balancer import balancer
from tests.speakers.compare import counts
from tests.speakers.field import ROOT, Program, whisper_server

TICKS = os.sysconf("SC_CLK_TCK")


class Pace:
    """Lets a second of the virtual table take a second; a table that is behind runs on."""

    def __init__(self) -> None:
        self._began: float | None = None

    def __call__(self, block: Block) -> None:
        now = time.monotonic()
        self._began = self._began if self._began is not None else now - block.time
        time.sleep(max(0.0, self._began + block.time - now))


def one(seed: int, server: str) -> None:
    """One table, to its end; prints what it took."""
    trouble: list[str] = []
    ears: Recogniser = (
        WyomingRecogniser(address_of(server), trouble.append) if server else whisper()
    )
    game = demo_table(
        HouseShelf(random.Random(seed), None), game_called("hit-list"),
        Settings(hourglass=20.0, rounds=1), ears, make_voice("pyttsx3", lambda _: None),
        count=3, seed=seed, out=lambda _: None, each=Pace(), charge="measured",
    )  # fmt: skip
    why = game.run()
    said, missed, false = counts(game)
    used = resource.getrusage(resource.RUSAGE_SELF)
    found = {
        "why": why, "delays": game.delays(), "said": said, "missed": missed, "false": false,
        "trouble": len(trouble), "mb": used.ru_maxrss // 1024, "seconds": game.runner.table.now(),
    }  # fmt: skip
    print(json.dumps(found), flush=True)


def spent(program: Program) -> float:
    """Seconds of processor time that a server has taken so far."""
    assert program.process is not None
    fields = Path(f"/proc/{program.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def crowd(count: int, server: str, servers: list[Program]) -> dict[str, object]:
    """So many tables at once."""
    began, before = time.monotonic(), sum(map(spent, servers))
    mine = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "tests.speakers.crowd", "--server", server, "--one"]
    tables = [
        subprocess.Popen(
            [*command, str(seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "OMP_NUM_THREADS": "1"},
        )
        for seed in range(1, count + 1)
    ]  # fmt: skip
    found = [json.loads(table.communicate()[0].splitlines()[-1]) for table in tables]
    wall = time.monotonic() - began
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = used.ru_utime + used.ru_stime - mine.ru_utime - mine.ru_stime
    delays = sorted(delay for one in found for delay in one["delays"])
    median, late = np.percentile(delays, (50, 95))
    return {
        "tables": count, "remote": bool(server), "items": len(delays),
        "median": round(float(median), 2), "p95": round(float(late), 2),
        "slowest": round(delays[-1], 2), "wall": round(wall), "tables_cores": round(cpu / wall, 2),
        "servers_cores": round((sum(map(spent, servers)) - before) / wall, 2),
        **{key: sum(one[key] for one in found) for key in ("said", "missed", "false", "trouble")},
        "ended": [one["why"] for one in found].count("over"), "mb": max(one["mb"] for one in found),
    }  # fmt: skip


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("counts", type=int, nargs="*")
    words.add_argument("--remote", action="store_true")
    words.add_argument("--one", type=int)
    words.add_argument("--server", default="")
    asked = words.parse_args()
    if asked.one is not None:
        one(asked.one, asked.server)
        return
    with tempfile.TemporaryDirectory() as folder:
        count = 2 if asked.remote else 0
        servers = [whisper_server(Path(folder) / f"log{n}") for n in range(count)]
        front = balancer([s.address for s in servers], Path(folder)) if servers else None
        try:
            for number in asked.counts:
                server = f"wyoming://{front.address}" if front is not None else ""
                print(json.dumps(crowd(number, server, servers)), flush=True)
        finally:
            if front is not None:
                front.close()
            for program in servers:
                program.kill()


if __name__ == "__main__":
    main()
