"""A whole Hit List round through Vosk: eSpeak's Korean voice, Vosk's Korean model, our own path.

It proves the wiring from samples to the score, not the accuracy of any model. What the round needs
beside the list (a bet) is heard by scripted ears: the host's own words are English.
"""

from __future__ import annotations

import pytest

from host import wiring
from host.content.packs import load_hit_list
from host.dialogue.messages import Heard, SandStart, Tick
from host.hearing.segments import Segmenter
from host.hearing.vosk import VoskRecogniser
from host.modelstore import model_path
from host.running.ear import TableEar
from host.running.listening import Listening
from host.sound.filetable import FileTable
from host.speaking.silent import SilentVoice
from tests.fixtures.korean.korean_round import (
    HITS,
    PACK,
    WRONG,
    KoreanSpeaker,
    expected,
    korean_recogniser,
    korean_round_audio,
)
from tests.sound.table_kit import ANSWER_KEYS, AT_SAND, ScriptedEars, Sitting, settings_of, sit

GAP = 0.5
"""Seconds between utterances, beside the silence that they have round them."""
LEVEL = 0.12
"""RMS of the players: close to the microphone."""


class TableEars:
    """Korean for lists, scripted for everything else."""

    name = "vosk"

    def __init__(self, korean, scripted: ScriptedEars) -> None:
        self._korean, self._scripted = korean, scripted

    def session(self, expected, start):
        lists = any(p.key.startswith(ANSWER_KEYS) for p in expected.phrases)
        return (self._korean if lists else self._scripted).session(expected, start)

    def check(self, phrases):
        return self._korean.check(phrases)


@pytest.fixture(scope="module")
def korean():
    return korean_recogniser(model_path("vosk-ko"))


@pytest.fixture(scope="module")
def played(korean, tmp_path_factory) -> Sitting:
    folder = tmp_path_factory.mktemp("korean")
    (folder / PACK.name).write_text(PACK.read_text(encoding="utf-8"), encoding="utf-8")
    sounds = [sound for sound, _ in korean_round_audio()]
    speaker = KoreanSpeaker()
    bonus = speaker.say("기차")
    speaker.close()
    ears = TableEars(korean, ScriptedEars("four to six"))
    length = sum(len(sound) / 16000 + GAP for sound in sounds)
    sitting = sit(
        load_hit_list([folder]),
        done=AT_SAND,
        ears=ears,
        speaker=SilentVoice(),
        chosen=settings_of(hourglass=max(15.0, length + 2.0)),
    )
    told: set[str] = set()

    def hook(now, item):
        if isinstance(item, SandStart) and "sand" not in told:
            told.add("sand")
            at = now + 1.0
            for sound in sounds:
                at = sitting.table.schedule(sound, at, level=LEVEL) + GAP
        desk = sitting.runner.host.desk
        if isinstance(item, Tick) and not desk.pending and desk.ask.help not in told:
            told.add(desk.ask.help)
            if desk.ask.help in ("help_bonus", "help_reveal"):
                sitting.table.schedule(bonus, now + 0.6, level=LEVEL)

    sitting.hooks.append(hook)
    assert sitting.run() == "over"
    return sitting


def test_marks_are_what_was_said(played):
    assert tuple(played.marks[: len(HITS)]) == HITS
    assert WRONG not in played.marks
    assert played.cues.count("tock") == 1


def test_the_round_goes_to_its_score(played):
    """Five named: two steps for Ann; Bob has one for the bonus entry and one for the bet."""
    assert played.marks[len(HITS) :] == ["기차"]
    assert played.state.steps == (2, 2)
    assert played.state.winners


def test_partial_results_travel_with_the_final_one(korean):
    """They never reach the dialogue alone: what it gets is final, and tells what came before."""
    speaker = KoreanSpeaker()
    table, given = FileTable(), []
    table.schedule(speaker.say("원숭이", "제주도", "음악"), 0.5, level=LEVEL)
    speaker.close()
    ears = Listening(table, korean, TableEar(), Segmenter(), given.append)
    ears.expect(expected())
    while table.now() < 6.0:
        ears.block(table.read())
    (evidence,) = [item.evidence for item in given if isinstance(item, Heard)]
    assert evidence.final
    assert evidence.partials[0].split()[0] == "원숭이"
    assert len(set(evidence.partials)) == len(evidence.partials)


def test_the_engine_by_name_is_this_one(monkeypatch, korean):
    """``--engine vosk`` with another model folder behind it."""
    monkeypatch.setattr(wiring, "MODELS", {"whisper": "whisper-tiny-en", "vosk": "vosk-ko"})
    loaded: list[object] = []

    def fake_model(folder):
        loaded.append(folder)
        return korean.model

    monkeypatch.setattr("host.hearing.vosk.VoskModel", fake_model)
    ears = wiring.make_recogniser("vosk", lambda _: None)
    assert isinstance(ears, VoskRecogniser)
    assert loaded == [model_path("vosk-ko")]
