"""Playthroughs meet their hand-written expectations, and together they play every rule."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from host.dialogue.lines import load_lines
from host.running import playthrough

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(ROOT.glob("host/games/*/playthroughs/*.txt"))
RULES = playthrough.table_rows((ROOT / "docs" / "rules.md").read_text("utf-8"))

RULEBOOK = [
    "Object",
    "Setup",
    *(f"Gameplay {n}" for n in range(1, 10)),
    "Bonus Round",
    "Scoring",
    "Next Rounds",
    "End of Game: one arrives",
    "End of Game: several arrive",
    "End of Game: a further card",
]
"""Every paragraph of the rulebook that says what players do."""
RULINGS = {
    *("Circle", "Colours", "Hands", "Set-up", "Settings", "Who spoke", "Appeals", "Undo"),
    *("Appeals: a ruling holds", "Secrets: cards", "Secrets: hands", "Secrets: keypad"),
    *("Joining and leaving", "Pause", "Used-up pack", "Command words", "Repairs", "Skip"),
    *("Command words in answers", "Plate manager: player", "Two players", "Six players"),
    *("Prompt: cover", "Prompt: blind", "Prompt: open", "Shorter from the second turn"),
    *("Hourglass", "Hourglass: none", "Hourglass: done", "First sound", "Exactness: strict"),
    *("Exactness: fair", "Exactness: generous", "Repeats", "Near misses", "Missed words"),
    *("Every hit named", "Bonus attempt", "Track", "Offer to stop"),
}
"""Every ruling that text can show."""
SAID_IN_TESTS = {
    "bet_cards": "test_dialogue_evening.py",
    "bet_fingers": "test_dialogue_evening.py",
    "bonus_resumed": "test_dialogue_resume.py",
    "closed": "test_dialogue_table.py",
    "defaults_kept": "test_dialogue_evening.py",
    "over_already": "test_dialogue_resume.py",
    "trouble_over": "test_dialogue_table.py",
    "was_that_your_answer": "test_dialogue_desk.py",
    "welcome_back": "test_dialogue_resume.py",
    "whose_start": "test_dialogue_table.py",
}
"""Lines that need sound or a crash: the test of the dialogue that hears them."""


@cache
def outcome_of(path: Path) -> playthrough.Outcome:
    return playthrough.run(playthrough.read(path), path.parent / "pack.yaml")


@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parents[1].name}-{p.stem}")
def test_playthrough(path):
    play = playthrough.read(path)
    assert any(line.startswith("@expect") for line in play.script), "no expectation by hand"
    assert play.covers, "names no paragraph"
    outcome = outcome_of(path)
    assert outcome.failures == []
    assert outcome.transcript == play.golden, "run script/goldens and read the change"


def test_every_paragraph_and_ruling_has_a_playthrough_and_stands_in_the_table():
    covered = {rule for path in FILES for rule in playthrough.read(path).covers}
    assert {*RULEBOOK, *RULINGS} == covered == set(RULES)


def test_the_table_names_the_playthroughs_of_each_rule():
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    assert playthrough.fill_table(text, map(playthrough.read, FILES)) == text
    assert all(RULES.values())


def test_every_line_of_the_wording_is_said_somewhere():
    said = frozenset[str]().union(*(outcome_of(path).lines_used for path in FILES))
    known = {*load_lines("host.dialogue"), *load_lines("host.games.hit_list")}
    assert known - said == set(SAID_IN_TESTS)
    for key, file in SAID_IN_TESTS.items():
        assert key in (ROOT / "tests" / "unit" / file).read_text("utf-8")


def test_an_expectation_that_fails_is_told_with_its_line(tmp_path):
    path = tmp_path / "wrong.txt"
    head = "covers: Scoring\nplayers: Ann, Bob\nfirst: 0\ndraw: farm\n---\n"
    path.write_text(f"{head}Bob: ready\nAnn: cow\n@expect marks pig\n")
    outcome = playthrough.run(playthrough.read(path), FILES[0].parent / "pack.yaml")
    assert outcome.failures == ["script line 3: marks: expected 'pig', is 'cow'"]


def test_an_unknown_expectation_or_setting_is_refused(tmp_path):
    path = tmp_path / "odd.txt"
    path.write_text("covers: x\nplayers: Ann, Bob\nfirst: 0\n---\nBob: ready\n@expect luck 3\n")
    with pytest.raises(playthrough.PlaythroughBroken, match="luck"):
        playthrough.run(playthrough.read(path), FILES[0].parent / "pack.yaml")
    path.write_text("covers: x\nplayers: Ann, Bob\nluck: 3\n---\n@expect need bet\n")
    with pytest.raises(playthrough.PlaythroughBroken, match="luck"):
        playthrough.run(playthrough.read(path), FILES[0].parent / "pack.yaml")


def test_writing_a_golden_anew_keeps_the_expectations(tmp_path):
    path = tmp_path / "one.txt"
    path.write_text("covers: x\n---\nAnn: cow\n@expect marks pig\n===\nold\n")
    playthrough.write_golden(playthrough.read(path), "new\n")
    assert path.read_text() == "covers: x\n---\nAnn: cow\n@expect marks pig\n===\nnew\n"
