"""Cases of the area timing: 81, 84, 86; times are stream time on the virtual table."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from fake_portaudio import FakeCard

from host.dialogue.messages import Heard, SandStart, SandStop, Say, Tick
from host.running.late import LateRecogniser
from host.sound.live import LiveTable
from host.sound.table import Block
from host.speaking.silent import SilentVoice
from tests.sound.table_kit import (
    AT_BONUS,
    IN_SAND,
    Line,
    ScriptedEars,
    ScriptedSession,
    Sitting,
    pack,
    settings_of,
    sit,
    whisper,
)


class ByTurns(ScriptedEars):
    """Each utterance is the next of the texts, however often it is listened to."""

    def __init__(self, *texts: str) -> None:
        super().__init__("")
        self.left, self.known = list(texts), {}

    def session(self, expected, start):
        if start not in self.known:
            self.known[start] = self.left.pop(0) if self.left else ""
        return ScriptedSession(self.known[start], start)


@pytest.fixture(scope="module")
def deck(tmp_path_factory):
    return pack(tmp_path_factory.mktemp("pack"))


def stops(count: int, sitting: Sitting):
    return lambda item: isinstance(item, SandStop) and len(sitting.of(SandStop)) == count


# -- 81: the first word may come late -------------------------------------------------------------


def test_case_81_a_late_first_word_is_heard(deck) -> None:
    """30 s of sand: whoever begins just before the end is heard, too."""
    late = 28.5
    sitting = sit(
        deck, chosen=settings_of(hourglass=30.0), sand=(Line(late, "zebra."),),
        ears=ByTurns("zebra"), speaker=SilentVoice(),
    )  # fmt: skip
    sitting.until = lambda item: isinstance(item, Say) and item.text.startswith("Bonus")
    sitting.run()
    begun, ended = sitting.sand_time()
    assert sitting.marks == ["zebra"]
    assert ended - begun == pytest.approx(30.0, abs=0.1)


def test_case_81_real_ears_hear_a_first_word_after_six_seconds(deck) -> None:
    plan = (Line(6.0, "zebra."),)
    sitting = sit(deck, done=IN_SAND, left=12.0, sand=plan)
    sitting.until = stops(1, sitting)
    sitting.hooks.append(lambda now, item: setattr(sitting.table, "stop", bool(sitting.marks)))
    sitting.run()
    assert sitting.marks == ["zebra"]


@pytest.mark.parametrize("late", [13.5])
def test_case_81_a_late_answer_to_a_question_is_heard(deck, late: float) -> None:
    """The bonus round waits 15 s from the end of its question."""
    sitting = sit(deck, done=AT_BONUS, ears=ByTurns("zebra"), speaker=SilentVoice())
    _answer(sitting, "zebra.", late)
    sitting.until = lambda item: isinstance(item, Say) and item.text.startswith("Bets")
    sitting.run()
    assert sitting.marks == ["zebra"]


def _answer(sitting: Sitting, text: str, late: float) -> None:
    asked: list[float] = []

    def hook(now, item) -> None:
        desk = sitting.runner.host.desk
        ready = desk.ask.help == "help_bonus" and not desk.pending
        if isinstance(item, Tick) and ready and not asked:
            asked.append(sitting.say(text, now + late, seat=1))

    sitting.hooks.append(hook)


# -- 84: nothing of the last time limit is left ---------------------------------------------------


@pytest.mark.parametrize("done_at", [12.0])
def test_case_84_the_next_list_lasts_its_full_time(deck, done_at: float) -> None:
    """The first list ends with "done"; the second one lasts thirty seconds all the same."""
    sitting = sit(
        deck, chosen=settings_of(hourglass=30.0, rounds=2), sand=(Line(done_at, "Done!"),),
        ears=ByTurns("Done!", "pass", "four to six"), speaker=SilentVoice(),
        answers={"help_bonus": ["pass."]},
    )  # fmt: skip
    sitting.until = stops(2, sitting)
    sitting.run()
    first, second = _lasted(sitting)
    assert first == pytest.approx(done_at + 0.7, abs=0.8)
    assert second == pytest.approx(30.0, abs=0.1)


def test_case_84_a_list_after_one_that_ran_out_lasts_its_full_time(deck) -> None:
    chosen = settings_of(hourglass=15.0, rounds=2)
    sitting = sit(deck, chosen=chosen, ears=ByTurns(), speaker=SilentVoice())
    sitting.until = stops(2, sitting)
    sitting.run()
    assert _lasted(sitting) == pytest.approx([15.0, 15.0], abs=0.1)


def test_case_84_what_was_left_of_a_bonus_attempt_does_not_shorten_the_next(tmp_path) -> None:
    """Bob passes after 13 of his 15 seconds; Cy has all of his."""
    sitting = sit(
        pack(tmp_path), done=AT_BONUS, names=("Ann", "Bob", "Cy"), ears=ByTurns("pass"),
        speaker=SilentVoice(),
    )  # fmt: skip
    _answer(sitting, "pass.", 13.0)
    sitting.until = lambda item: isinstance(item, Say) and item.text.startswith("Bets")
    sitting.run()
    asked = next(at for at, s in sitting.of(Say) if s.text.startswith("Cy?"))
    over = next(at for at, s in sitting.of(Say) if s.text.startswith(("Left on", "Bets")))
    assert over - asked == pytest.approx(15.0, abs=0.3)


def _lasted(sitting: Sitting) -> list[float]:
    starts, ends = ([at for at, _ in sitting.of(kind)] for kind in (SandStart, SandStop))
    return [end - start for start, end in zip(starts, ends, strict=True)]


# -- 86: the microphone is open before the ears are there -----------------------------------------


def test_case_86_the_first_word_is_heard_although_the_ears_load_late(deck) -> None:
    """They are ready only when the first word has begun: it waits for them, whole."""
    ready, loaded = threading.Event(), []

    def make():
        assert ready.wait(60)
        loaded.append(True)
        return whisper()

    ears = LateRecogniser("whisper", make)
    plan = (Line(1.0, "penguin."),)
    sitting = sit(deck, done=IN_SAND, left=4.0, sand=plan, ears=ears, speaker=SilentVoice())

    def hook(now, item) -> None:
        if isinstance(item, SandStart):
            assert not loaded, "nothing that came before needed the ears"
            ready.set()

    sitting.hooks.append(hook)
    sitting.until = lambda item: isinstance(item, Heard)
    sitting.run()
    ears.close()
    assert "penguin" in sitting.heard[0].transcript.lower()
    assert sitting.heard[0].start - sitting.of(SandStart)[0][0] < 1.5


def test_case_86_a_microphone_that_nobody_reads_for_half_a_minute_loses_nothing() -> None:
    card = FakeCard(in_rates=(16000,), out_rates=(16000,))
    table = LiveTable(backend=card, wait=lambda seconds: None, patience=0.02)
    frames = card.opened[0][1]["blocksize"]
    turns = 30 * 16000 // frames
    card.turn(turns)
    read = 0
    while read < (turns - 4) * frames:
        block = table.read()
        assert isinstance(block, Block), block
        assert np.any(block.mic)
        read += len(block.mic)
    assert table.now() == pytest.approx(read / 16000)
    table.close()
