"""The game in the README is what the command in the README prints."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host.running import sample

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = (ROOT / sample.SCRIPT).read_text("utf-8")
TRANSCRIPT = (ROOT / sample.TRANSCRIPT).read_text("utf-8")


def test_the_transcript_is_what_the_script_gives():
    assert sample.played(SCRIPT) == TRANSCRIPT, "run script/goldens and read the change"


def test_the_readme_shows_script_and_transcript_as_they_are():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert sample.filled(readme, SCRIPT, TRANSCRIPT) == readme, "run script/goldens"


def test_the_command_really_prints_it(tmp_path):
    line, *_ = sample.command(SCRIPT)
    words = line.partition(" < ")[0].split()[1:]
    assert line.endswith(f" < {sample.SCRIPT}")
    done = subprocess.run(
        [sys.executable, "-m", "host", *words],
        input=SCRIPT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PARTYHOST_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        timeout=120,
        check=True,
    )
    assert done.stdout == TRANSCRIPT


def test_it_is_a_whole_game_with_a_winner_and_most_of_what_happens():
    for part in ("Who plays?", "[gong]", "[tock]", "chime]", "Granted:", "Took back:", "All eight"):
        assert part in TRANSCRIPT
    assert "wins, with" in TRANSCRIPT
    assert TRANSCRIPT.endswith("HOST  Thank you for playing.\n")


def test_missing_marks_command_or_round_are_named():
    with pytest.raises(sample.SampleBroken, match="sample:begin"):
        sample.filled("# A readme", SCRIPT, TRANSCRIPT)
    with pytest.raises(sample.SampleBroken, match="--seed"):
        sample.played("Ann: Ann\n")
    with pytest.raises(sample.SampleBroken, match="second round"):
        sample.round_two("HOST  Round one.\n")
