"""A table that agreed keeps the sound of what was appealed; a table that did not keeps nothing."""

from __future__ import annotations

import stat
from dataclasses import replace

import numpy as np
import pytest

from host.bench import misheard as bench
from host.dialogue.appealed import Appealed
from host.dialogue.messages import ForgetMisheard, Misheard, SandStart
from host.hearing.evidence import Evidence, Expected, Mode
from host.running.misheard import Folder
from host.running.recent import Spoken
from tests.sound.table_kit import IN_SAND, Line, Sitting, pack, sit, whisper

CONSENT = (Line(0.5, "keep what you misheard.", 1),)
ANSWERS = {
    "help_misheard": ["yes."],
    "help_bonus": ["she never said penguin.", "pass."],
    "help_vote": ["no, she did not."],
    "help_reveal": ["zero to three."],
}
CASE = Appealed("hit-list", "list", "entry:0", "elephant", "miss", True, "table")
HEARD = Evidence("elephant", 1.2, 1.4, engine="whisper")


@pytest.fixture(scope="module")
def deck(tmp_path_factory):
    return pack(tmp_path_factory.mktemp("pack"))


def table(deck, folder: Folder, *, consent: bool) -> Sitting:
    """Ann names one animal, which Bob denies; before that the table may agree."""
    plan = CONSENT if consent else ()
    sitting = sit(deck, sand=plan, answers=ANSWERS, done=IN_SAND, misheard=folder)
    turns = []

    def speak(at, item) -> None:
        if isinstance(item, SandStart):
            turns.append(at)
            if len(turns) == 1 + consent:  # the question holds the sand
                sitting.say("penguin.", at + 1.0)
                sitting.say("done.", at + 3.0)

    sitting.hooks.append(speak)
    return sitting


def idle(deck, folder: Folder) -> Sitting:
    """A table that agreed, and at which something was said."""
    sitting = sit(deck, done=IN_SAND, misheard=folder)
    sitting.runner.host.desk.keeps_misheard = True
    sound = np.zeros(8000, np.float32)
    sitting.runner._recent.add(Spoken(HEARD, Expected(()), sound, 1.0))
    return sitting


@pytest.fixture(scope="module")
def agreed(deck, tmp_path_factory):
    folder = Folder(tmp_path_factory.mktemp("home") / "misheard")
    sitting = table(deck, folder, consent=True)
    assert sitting.run() == "over"
    return sitting, folder


def test_the_denied_mark_is_kept_with_its_sound(agreed):
    sitting, folder = agreed
    assert sitting.marks == ["penguin"]
    (clip,) = folder.read().clips
    case, kept = clip.kept.case, clip.kept
    assert (case.text, case.judged, case.ruled, case.by) == ("penguin", "hit", False, "table")
    assert "penguin" in kept.evidence.transcript.lower()
    assert kept.evidence.engine == "whisper"
    assert kept.expected.mode is Mode.MANY
    assert {phrase.key for phrase in kept.expected.phrases} >= {f"entry:{n}" for n in range(8)}
    assert 0 < kept.evidence.start < kept.evidence.end <= len(clip.sound) / 16000 + 0.1
    assert 0.3 < len(clip.sound) / 16000 < 3.0
    assert abs(clip.sound).max() > 0.02


def test_the_folder_is_private(agreed):
    _, folder = agreed
    assert stat.S_IMODE(folder.path.stat().st_mode) == 0o700
    assert len(folder.files()) == 2
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.files()} == {0o600}


def test_the_benchmark_hears_and_judges_it_again(agreed):
    _, folder = agreed
    contents = folder.read()
    row = bench.measure(whisper(), contents.clips, contents.left_out)
    assert (row["n"], row["agreed_now"], row["agreed_then"], row["lost"]) == (1, 0.0, 0.0, [])
    assert (row["clips"][0]["then"], row["clips"][0]["now"]) == ("hit", "hit")
    assert "penguin" in row["clips"][0]["heard_now"].lower()


def test_without_consent_nothing_is_kept(deck, tmp_path):
    folder = Folder(tmp_path / "misheard")
    sitting = table(deck, folder, consent=False)
    sitting.run()
    assert any("penguin" in line for line in sitting.said)
    assert sitting.of(Misheard) == []
    assert all(sitting.runner._recent.find(heard) is None for heard in sitting.heard)
    assert list(tmp_path.iterdir()) == []


def test_what_was_kept_goes_from_disk_and_memory(deck, tmp_path):
    folder = Folder(tmp_path / "misheard")
    runner = idle(deck, folder).runner
    runner._carry([Misheard(HEARD, CASE)])
    assert len(folder.files()) == 2
    runner._carry([ForgetMisheard()])
    assert list(tmp_path.iterdir()) == []
    assert runner._recent.find(HEARD) is None


def test_an_utterance_that_is_gone_is_not_kept(deck, tmp_path):
    runner = idle(deck, Folder(tmp_path / "misheard")).runner
    runner._carry([Misheard(replace(HEARD, start=30.0), CASE)])
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_costs_the_clip_and_not_the_game(deck, tmp_path):
    (tmp_path / "misheard").write_text("a file where the folder should be")
    sitting = idle(deck, Folder(tmp_path / "misheard"))
    sitting.runner._carry([Misheard(HEARD, CASE)])
    assert "could not be kept" in sitting.out[-1]
