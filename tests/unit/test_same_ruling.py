"""The game, the benchmark and the ``judge`` command give the same verdicts on the same words."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from host.bench.hearing import marks
from host.content.packs import Prompt, PromptEntry
from host.games.hit_list.memory import Memory, rule_on
from host.hearing.evidence import Evidence
from host.judging.plate import Strictness, Verdict

ENTRIES = ("whisk", "rolling pin", "cheese grater", "sieve", "corkscrew", "ladle", "tongs", "jug")
HEARD = (
    "a whisk",
    "er, rolling pins and a seive",
    "cheese grater, blender, ladle",
    "the town hall",
    "cork screw",
    "not a jug",
    "um",
)


def _prompt() -> Prompt:
    entries = tuple(PromptEntry(n, text) for n, text in enumerate(ENTRIES))
    return Prompt("tools", "", "top-of-mind", "home", 1, "all", entries, "test")


def _by_game(heard: str, strictness: Strictness) -> list[str]:
    evidence = Evidence(heard, 0.0, 1.0)
    rulings = rule_on(_prompt(), evidence, Memory(strictness), ())
    return [r.text for r in rulings if r.verdict is Verdict.HIT]


@pytest.mark.parametrize("heard", HEARD)
def test_game_and_benchmark(heard: str) -> None:
    by_bench = [m.entry for m in marks(ENTRIES, Evidence(heard, 0.0, 1.0))]
    assert _by_game(heard, Strictness.FAIR) == by_bench


@pytest.mark.parametrize("strictness", list(Strictness))
def test_game_and_command(strictness: Strictness, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("\n".join(ENTRIES), encoding="utf-8")
    for heard in HEARD[:3]:
        command = [sys.executable, "-m", "host", "judge", "--entries", str(file), "--json"]
        done = subprocess.run(
            [*command, "--heard", heard, "--strictness", strictness.value],
            cwd=Path(__file__).resolve().parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(done.stdout)["hits"] == _by_game(heard, strictness)
