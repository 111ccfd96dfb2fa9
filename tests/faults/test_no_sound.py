"""No microphone, a dead one, one that is pulled out and comes back."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from host.commands import sounding
from host.dialogue.messages import Devices, SandPause, SandStart, SandStop, Say, Speech, Trouble
from host.sound.table import Block, DeviceTrouble, TroubleKind
from tests.faults.faults_kit import Beeps, here, partyhost
from tests.sound.table_kit import IN_SAND, Line, ScriptedEars, Stopping, pack, sit

NO_LIBRARY = 'raise OSError("PortAudio library not found")\n'
NO_DEVICE = """
class PortAudioError(Exception): pass
def query_devices(device=None, kind=None):
    if kind: raise PortAudioError("no default device")
    return []
"""


@pytest.fixture
def deck(tmp_path):
    return pack(tmp_path)


@pytest.fixture(autouse=True)
def real_library_afterwards():
    """A stand-in that was imported must not stay for the tests of real streams."""
    before = sys.modules.get("sounddevice")
    yield
    if before is None:
        sys.modules.pop("sounddevice", None)
    else:
        sys.modules["sounddevice"] = before


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize("fault", [(NO_LIBRARY, "libportaudio2"), (NO_DEVICE, "microphone")])
def test_play_without_a_microphone_says_so_and_shows_a_game(
    fault, home, tmp_path, monkeypatch, capsys
):
    """One line that names what is missing, then the demonstration table (shortened here)."""
    module, words = fault
    (tmp_path / "sounddevice.py").write_text(module)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "sounddevice", raising=False)
    shown = []
    monkeypatch.setattr(sounding, "demo", lambda printer, shelf, game, **more: shown.append(more))
    ended = here(monkeypatch, capsys, "play", "--seed", "2")
    assert ended.code == 0
    (line,) = ended.out.splitlines()
    assert line.startswith("No live sound:")
    assert words in line
    assert "demonstration" in line
    assert shown[0]["count"] == 3


def test_resume_without_a_microphone_shows_no_other_game(home, tmp_path, monkeypatch, capsys):
    (tmp_path / "sounddevice.py").write_text(NO_LIBRARY)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "sounddevice", raising=False)
    here(
        monkeypatch,
        capsys,
        "play",
        "hit-list",
        "--text",
        "--players",
        "Ann,Bob",
        stdin="Ann: Ann\n",
    )
    ended = here(monkeypatch, capsys, "resume")
    assert ended.code == 1
    assert "partyhost resume --text" in ended.err


@pytest.mark.long
def test_a_machine_without_sound_sees_a_whole_game(tmp_path):
    """What a newcomer without a microphone gets: the demonstration, to its winner."""
    (tmp_path / "sounddevice.py").write_text(NO_LIBRARY)
    from tests.faults import faults_kit  # noqa: PLC0415 - one long patience for one long test

    monkey = pytest.MonkeyPatch()
    monkey.setattr(faults_kit, "PATIENCE", 1200.0)
    monkey.setenv("PYTHONPATH", f"{tmp_path}")
    try:
        ended = partyhost(tmp_path / "home", "play")
    finally:
        monkey.undo()
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert lines[0].startswith("No live sound:")
    assert " won with " in lines[-1]
    assert "False marks: 0" in ended.out


class Muted(Stopping):
    """A microphone of exact zeros until ``alive``, as the live table reports it."""

    alive = 1e9
    told = False

    def read(self):
        if not self.told and self.now() >= 1.0:
            self.told = True
            return DeviceTrouble(TroubleKind.MUTED, "The microphone gives nothing.", self.now())
        item = super().read()
        if isinstance(item, Block) and item.time < self.alive:
            return Block(np.zeros_like(item.mic), item.played, item.time)
        return item


def test_zeros_through_the_first_prompt_end_the_game(deck):
    """Nobody could be heard: it is said, and the evening ends at once."""
    table = Muted(limit=60.0)
    sitting = sit(deck, done=None, names=(), table=table, speaker=Beeps(), ears=ScriptedEars("x"))
    assert sitting.run() == "muted"
    assert any("gives nothing" in line for line in sitting.out)
    assert sitting.said[-1] == "The microphone gives nothing."
    assert table.now() < 5.0


def test_a_microphone_that_wakes_up_costs_a_notice_only(deck):
    table = Muted(limit=12.0)
    table.alive = 1.5

    class Slow(Beeps):
        def speak(self, text, speed=1.0):
            for _ in range(8):
                yield from super().speak(text)

    sitting = sit(deck, done=None, names=(), table=table, speaker=Slow(), ears=ScriptedEars("x"))
    assert sitting.run() == "ended"
    assert sum("gives nothing" in line for line in sitting.out) == 1
    assert not sitting.of(Trouble)


def test_case_108_a_device_pulled_out_in_the_sand_and_back(deck):
    """While somebody speaks: the sand is held, it is said, and runs on from the same grain."""
    table = Stopping(limit=60.0)
    sitting = sit(
        deck, done=IN_SAND, left=10.0, table=table, speaker=Beeps(), ears=ScriptedEars("penguin"),
        sand=(Line(1.8, "penguin"), Line(5.0, "penguin")),
    )  # fmt: skip
    times: dict[str, float] = {}

    def hook(now, item):
        if isinstance(item, SandStart) and not times:
            times["sand"] = now
            for after, kind in ((2.0, TroubleKind.STALLED), (2.0, TroubleKind.GONE)):
                table.fail(now + after, kind, "The microphone has gone away.")

    sitting.hooks.append(hook)
    sitting.until = lambda item: isinstance(item, SandStop)
    sitting.run()
    (first, _), (again, second) = sitting.of(SandStart)
    ((held, _),) = sitting.of(SandPause)
    assert sum("gone away" in line for line in sitting.said) == 1
    assert held - first == pytest.approx(2.0, abs=0.1)
    assert second.left == pytest.approx(10.0 - (held - first), abs=0.05)
    stopped = sitting.of(SandStop)[0][0]
    assert stopped - again == pytest.approx(second.left, abs=0.1)
    going = [item.going for at, item in sitting.of(Speech)]
    assert going[:2] == [True, False]  # the torn utterance holds no time limit
    assert sitting.marks == ["penguin"]
    assert any("I can hear you again" in line for line in sitting.said)


def test_case_109_check_microphone_looks_for_devices_anew(deck):
    looked: list[float] = []

    class Refreshing(Stopping):
        def refresh(self):
            looked.append(self.now())

    sitting = sit(
        deck, done=IN_SAND, left=6.0, table=Refreshing(limit=60.0), speaker=Beeps(),
        ears=ScriptedEars("check the microphone"), sand=(Line(0.5, "penguin"),),
    )  # fmt: skip
    sitting.until = lambda item: isinstance(item, SandStop)
    sitting.run()
    assert len(sitting.of(Devices)) == len(looked) == 1
    assert [s.text for _, s in sitting.of(Say)][-1] == "I hear you."
