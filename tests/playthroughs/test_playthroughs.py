"""Playthroughs meet their hand-written expectations, and together they play every rule."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from host.dialogue.lines import load_lines
from host.games import all_games
from host.running import playthrough

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(ROOT.glob("host/games/*/playthroughs/*.txt"))
HIT_LIST_PACK = ROOT / "host/games/hit_list/playthroughs/pack.yaml"
RULES = playthrough.table_rows((ROOT / "docs" / "rules.md").read_text("utf-8"))

PARAGRAPHS = {
    path.stem: {
        line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")
    }
    for path in sorted(Path(__file__).parent.glob("paragraphs/*.txt"))
}
"""By folder of a game: every paragraph of its rulebook and every ruling that text can show."""
SAID_IN_TESTS = {
    "test_dialogue_desk.py": {"was_that_your_answer"},
    "test_dialogue_evening.py": {"bet_fingers", "defaults_kept", "name_colour", "closed_early"},
    "test_dialogue_resume.py": {"bonus_resumed", "over_already", "welcome_back"},
    "test_dialogue_table.py": {"closed", "trouble_over", "whose_start"},
    "test_chosen_cards.py": {"no_such_cards"},
    "test_choosing_by_voice.py": {"pack_through"},
    "test_misheard_talk.py": {
        *("misheard_ask", "misheard_on", "misheard_nothing", "misheard_no_sound"),
        *("misheard_delete_ask", "misheard_deleted", "misheard_stays", "help_misheard"),
    },
    "../cases/test_turn_taking.py": {"party"},
    "test_plain_game.py": {"whose_somebody", "whose_nobody", "settings_none"},
    "test_evening.py": {
        *("what_to_play", "tonight", "help_games", "help_another", "joins_next_game"),
        *("what_it_is", "game_takes"),
    },
}
"""Lines that need sound, a crash or several games: by the test of the dialogue that hears them."""


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


@pytest.mark.parametrize("folder", sorted({game.package.split(".")[-1] for game in all_games()}))
def test_every_paragraph_and_ruling_has_a_playthrough_and_stands_in_the_table(folder):
    plays = [playthrough.read(path) for path in FILES if path.parents[1].name == folder]
    covered = {rule for play in plays for rule in play.covers}
    assert PARAGRAPHS[folder] == covered == {rule for game, rule in RULES if game == folder}


def test_the_table_names_the_playthroughs_of_each_rule():
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    assert playthrough.fill_table(text, map(playthrough.read, FILES)) == text
    assert all(RULES.values())


def test_every_line_of_the_wording_is_said_somewhere():
    said = frozenset[str]().union(*(outcome_of(path).lines_used for path in FILES))
    known = {*load_lines("host.dialogue")}.union(*(load_lines(g.package) for g in all_games()))
    told = {key: file for file, keys in SAID_IN_TESTS.items() for key in keys}
    assert known - said - set(told) == set(), "write a playthrough that says them"
    assert set(told) & said == set(), "said by a playthrough now: take them out of SAID_IN_TESTS"
    for key, file in told.items():
        assert key in (ROOT / "tests" / "unit" / file).read_text("utf-8")


def test_an_expectation_that_fails_is_told_with_its_line(tmp_path):
    path = tmp_path / "wrong.txt"
    head = "covers: Scoring\nplayers: Ann, Bob\nfirst: 0\ndraw: farm\n---\n"
    path.write_text(f"game: hit-list\n{head}Bob: ready\nAnn: cow\n@expect marks pig\n")
    outcome = playthrough.run(playthrough.read(path), HIT_LIST_PACK)
    assert outcome.failures == ["script line 3: marks: expected 'pig', is 'cow'"]


def test_an_unknown_expectation_or_setting_is_refused(tmp_path):
    path = tmp_path / "odd.txt"
    head = "game: hit-list\ncovers: x\nplayers: Ann, Bob\n"
    path.write_text(f"{head}first: 0\n---\nBob: ready\n@expect luck 3\n")
    with pytest.raises(playthrough.PlaythroughBroken, match="luck"):
        playthrough.run(playthrough.read(path), HIT_LIST_PACK)
    path.write_text(f"{head}luck: 3\n---\n@expect need bet\n")
    with pytest.raises(playthrough.PlaythroughBroken, match="luck"):
        playthrough.run(playthrough.read(path), HIT_LIST_PACK)


def test_a_card_that_is_not_in_the_pack_is_named(tmp_path):
    path = tmp_path / "odd.txt"
    path.write_text("game: hit-list\ncovers: x\nplayers: Ann, Bob\ndraw: farm, moon\n---\n")
    with pytest.raises(playthrough.PlaythroughBroken, match="moon"):
        playthrough.run(playthrough.read(path), HIT_LIST_PACK)


def test_writing_a_golden_anew_keeps_the_expectations(tmp_path):
    path = tmp_path / "one.txt"
    path.write_text("covers: x\n---\nAnn: cow\n@expect marks pig\n===\nold\n")
    playthrough.write_golden(playthrough.read(path), "new\n")
    assert path.read_text() == "covers: x\n---\nAnn: cow\n@expect marks pig\n===\nnew\n"
