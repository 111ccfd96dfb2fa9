"""A model that is missing or damaged; a voice that hangs."""

from __future__ import annotations

import os
import sys

import pytest

from host.dialogue.messages import Began, Played, SandStop
from host.modelstore import manifest, places
from host.running.late import LateRecogniser
from host.speaking.fallback import FallbackVoice
from host.speaking.system import SystemVoice
from tests.faults.faults_kit import Beeps, here
from tests.sound.table_kit import IN_SAND, Line, ScriptedEars, Stopping, pack, sit

WHISPER = "whisper-tiny-en"
HANGS = """
import os, sys
open(sys.argv[1], "w").write(str(os.getpid()))
print('{"ok": "ready"}', flush=True)
for line in sys.stdin:
    pass
"""


@pytest.fixture
def models(tmp_path, monkeypatch):
    """A machine whose only place for models is empty."""
    folder = tmp_path / "models"
    folder.mkdir()
    monkeypatch.setattr(places, "places", lambda: [folder])
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path / "home"))
    return folder


@pytest.mark.parametrize("engine", ["auto", "whisper", "vosk"])
def test_a_missing_model_is_named_with_its_command(models, monkeypatch, capsys, engine):
    ended = here(monkeypatch, capsys, "demo", "--seed", "1", "--engine", engine)
    assert ended.code == 1
    (line,) = ended.err.splitlines()
    assert f"partyhost models fetch {'vosk-en' if engine == 'vosk' else WHISPER}" in line
    assert "HOST" not in ended.out


@pytest.mark.parametrize("engine", ["auto", "whisper"])
def test_a_damaged_model_is_named_with_its_file(models, monkeypatch, capsys, engine):
    files = manifest.read()[WHISPER].files
    for file in files:
        path = models / WHISPER / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as sparse:
            sparse.truncate(file.size)
    torn = models / WHISPER / files[0].path
    torn.write_bytes(b"half")
    ended = here(monkeypatch, capsys, "demo", "--seed", "1", "--engine", engine)
    assert ended.code == 1
    (line,) = ended.err.splitlines()
    assert str(torn) in line
    assert f"partyhost models fetch {WHISPER}" in line


def test_ears_that_fail_while_they_load_say_so_where_they_are_needed():
    def broken():
        raise RuntimeError("no ears")

    ears = LateRecogniser("whisper", broken)
    with pytest.raises(RuntimeError, match="no ears"):
        ears.check([])


def test_a_voice_that_hangs_is_replaced_in_the_game(tmp_path):
    """Its worker is killed, the next voice takes over, it is said once, and the game goes on."""
    worker, number = tmp_path / "worker.py", tmp_path / "pid"
    worker.write_text(HANGS)
    hangs = SystemVoice(limit=1.0, command=(sys.executable, str(worker), str(number)))
    hangs._limit = 20.0  # a busy machine needs its time to start Python
    hangs.warm()
    hangs._limit = 0.3
    notices: list[str] = []
    voice = FallbackVoice([hangs, Beeps()], notices.append)
    sitting = sit(
        pack(tmp_path), done=IN_SAND, left=3.0, speaker=voice, ears=ScriptedEars("penguin"),
        table=Stopping(limit=60.0), sand=(Line(0.5, "penguin"),),
    )  # fmt: skip
    sitting.until = lambda item: isinstance(item, SandStop)
    sitting.run()
    (notice,) = notices
    assert "no answer within" in notice
    assert "beeps goes on" in notice
    assert len(sitting.of(Began)) == len(sitting.of(Played)) == len(sitting.said)
    assert sitting.marks == ["penguin"]
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)
