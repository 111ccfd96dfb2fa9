"""Every playthrough meets its hand-written expectations and gives its golden transcript."""

from pathlib import Path

import pytest

from host.running import playthrough

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(ROOT.glob("host/games/*/playthroughs/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parents[1].name}-{p.stem}")
def test_playthrough(path: Path) -> None:
    play = playthrough.read(path)
    assert any(line.startswith("@expect") for line in play.script), "no expectation by hand"
    assert play.covers, "names no paragraph"
    outcome = playthrough.run(play, path.parent / "pack.yaml")
    assert outcome.failures == []
    assert outcome.transcript == play.golden, "run script/goldens and read the change"
