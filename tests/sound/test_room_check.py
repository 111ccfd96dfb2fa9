"""``check --room`` on the virtual table: rooms that are quiet, loud, noisy, deaf; real ears."""

import json
from dataclasses import replace
from datetime import date

import numpy as np
import pytest
import typer
from table_kit import ScriptedEars, babble, people, voice, whisper

from host.commands import room as rooms
from host.hearing.segments import Segmenter
from host.printing import Printer
from host.running.ear import TableEar
from host.running.listening import Listening
from host.running.roomcheck import ASK, ASKED, TALK, RoomCheck, RoomUnusable
from host.running.roomcheck_ear import ShutEar
from host.running.roomcheck_kept import kept_for, room_file
from host.running.roomcheck_rule import ModeName
from host.running.roomcheck_run import Checked, check_room
from host.running.roomcheck_trials import Trials
from host.running.roomcheck_words import figures, lines
from host.sound.filetable import FileTable
from host.sound.mixer import Played
from host.sound.room import Room
from host.sound.roomtone import NoiseKind
from host.sound.table import Block, TroubleKind

HEADPHONES = Room(echo=-np.inf)


class Muted(FileTable):
    """A table whose microphone gives nothing."""

    def read(self):
        block = super().read()
        return Block(np.zeros_like(block.mic), block.played, block.time)


class Sitting:
    """One check; ``answer`` is what somebody says when asked, at ``level`` (RMS)."""

    def __init__(self, room=None, *, answer=None, level=0.05, kind=FileTable, **noise):
        self.said, self._asked = [], False
        self._answer, self._level = answer, level
        self.table = kind(room, players=self._players, **noise)

    def run(self):
        check = RoomCheck(self.table, voice(), self._say)
        ears = Trials(whisper(), people(), TableEar, rounds=1)
        return check_room(check, ears, player=self._answer is not None)

    def _say(self, text):
        self.said.append(text)
        self._asked = text == ASK

    def _players(self, table, events):
        if self._asked and any(isinstance(event, Played) for event in events):
            self._asked = False
            table.schedule(people()[0].say(self._answer), table.clock + 1.0, level=self._level)


def safe(done):
    return {mode.name for mode in done.ruling.modes if mode.safe}


def test_in_a_quiet_room_everything_is_safe_and_the_player_is_measured():
    sitting = Sitting(Room(echo=-9.0), answer=ASKED, level=0.07)
    done = sitting.run()
    found = done.found
    assert done.ruling.playable
    assert safe(done) == set(ModeName)
    assert found.tone.kind is NoiseKind.QUIET
    assert found.tone.level == pytest.approx(-70.0, abs=1.0)
    assert found.player == pytest.approx(20 * np.log10(0.07), abs=1.5)
    assert found.echo.delay == pytest.approx(0.04, abs=0.002)
    assert found.echo.taken > 20.0
    assert found.own_before.right >= 7
    assert found.own_after.right == found.through == 0
    assert (done.ruling.sand, done.ruling.shut) == (1.0, False)
    told = " ".join(lines(found, done.ruling))
    assert "I take my own sound out of what I hear." in told
    assert "Calling out while I speak: yes" in told
    assert set(figures(found, done.ruling)["modes"]) == {name.value for name in ModeName}
    assert sitting.said[0].startswith("I am going to talk, to tick and to ring")
    assert sitting.said[-1] in told, "what follows is said aloud, too"


def test_a_loudspeaker_beside_the_microphone_drowns_who_calls_out():
    done = Sitting(Room(echo=12.0)).run()
    assert done.ruling.playable
    assert ModeName.BARGE_IN not in safe(done)
    assert ModeName.ANSWERS in safe(done)
    assert done.found.echo.level > done.found.level + 10.0
    assert done.found.echo.clipped > 0.1
    assert any("Turn the loudspeaker down" in line for line in done.ruling.advice)
    assert any("cut off" in line for line in lines(done.found, done.ruling))


def test_who_says_something_else_is_not_taken_for_the_player():
    sitting = Sitting(HEADPHONES, answer="and then we went down to the river")
    check = RoomCheck(sitting.table, voice(), sitting._say)
    take = check.record(Trials(whisper(), people(), TableEar).is_asked)
    assert take.player is None


def test_an_echo_too_late_to_be_removed_shuts_the_ear_while_the_host_speaks():
    done = Sitting(Room(delay=1.0)).run()
    assert done.found.echo.delay == pytest.approx(1.0, abs=0.005)
    assert done.found.through > 0
    assert done.ruling.shut
    assert ModeName.BARGE_IN not in safe(done)
    assert any("I do not listen while I speak" in line for line in done.ruling.does)
    assert any("too late" in line for line in done.ruling.advice)


def test_voices_in_the_room_forbid_listening_to_a_discussion():
    done = Sitting(HEADPHONES, noise=babble(), snr=6.0).run()
    assert done.found.tone.kind is NoiseKind.TALK
    assert ModeName.DISCUSSION not in safe(done)
    assert ModeName.SATELLITES not in safe(done)
    assert any("Switch off what else" in line for line in done.ruling.advice)


def test_with_headphones_nothing_comes_back_and_all_is_well():
    done = Sitting(HEADPHONES).run()
    assert done.found.echo.delay is None
    assert done.found.through == 0
    assert done.ruling.playable
    assert {ModeName.ANSWERS, ModeName.BARGE_IN, ModeName.SAND} <= safe(done)
    assert any("does not come back" in line for line in lines(done.found, done.ruling))
    assert done.ruling.does == ()


def test_a_muted_microphone_is_said_and_cannot_be_played_on():
    sitting = Sitting(kind=Muted)
    done = sitting.run()
    assert not done.ruling.playable
    assert safe(done) == set()
    assert done.ruling.faults[0].startswith("The microphone gives nothing at all")
    assert sitting.said[-1] == "Playing by typing always works: partyhost play --text."


def test_a_device_that_goes_away_in_the_middle_ends_the_check():
    sitting = Sitting()
    sitting.table.fail(9.0, TroubleKind.GONE, "The microphone has gone away.")
    with pytest.raises(RoomUnusable, match="broken off: The microphone has gone away"):
        sitting.run()


def heard_with(ear_of):
    """Starts of what is heard: the host comes back a second late, then a player speaks."""
    table = FileTable(Room(delay=1.0))
    listening = Listening(
        table, ScriptedEars("penguin"), ear_of(table), Segmenter(), lambda item: None
    )
    table.mixer.say("line:1", voice().speak(TALK), voice().rate)
    while table.mixer.sounding:
        listening.block(table.read())
    said = table.clock + 1.6
    end = table.schedule(people()[0].say("a penguin and a giraffe"), said) + 1.5
    while table.now() < end:
        listening.block(table.read())
    return [evidence.start for _, evidence in listening.report.heard], said


def test_a_shut_ear_hears_the_player_only():
    open_, said = heard_with(lambda table: TableEar())
    assert [start for start in open_ if start < said - 1.0], "else this test tells nothing"
    shut, said = heard_with(lambda table: ShutEar(TableEar(), table.mixer, 1.0))
    assert len(shut) == 1
    assert shut[0] == pytest.approx(said, abs=0.4)


@pytest.fixture
def command(monkeypatch, tmp_path):
    """Runs the command at a table of one's own."""
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))

    def run(table, **options):
        monkeypatch.setattr(rooms, "open_table", lambda devices: (table, TableEar()))
        monkeypatch.setattr(rooms, "make_voice", lambda name, say: voice())
        monkeypatch.setattr(rooms, "make_recogniser", lambda *chosen: ScriptedEars(""))
        rooms.room(Printer.make(plain=True), ("desk", "shelf"), player=False, **options)

    return run


def test_the_command_ends_with_1_at_a_useless_table_and_keeps_nothing(command, capsys):
    with pytest.raises(typer.Exit) as ended:
        command(Muted(), as_json=True)
    assert ended.value.exit_code == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["muted"] is True
    assert "HOST  I am going to talk" in told.err
    assert not room_file().exists()


def test_the_command_keeps_what_games_go_by_and_says_so(command, capsys, monkeypatch):
    done = Sitting(kind=Muted).run()
    ruling = replace(done.ruling, faults=(), sand=0.5, shut=True)
    monkeypatch.setattr(rooms, "check_room", lambda *_, **__: Checked(done.found, ruling))
    command(FileTable())
    assert "Kept for desk and shelf: games on these devices go by it." in capsys.readouterr().out
    room, _ = kept_for(("desk", "shelf"), date.today())
    assert (room.sand, room.shut, room.late) == (0.5, True, rooms.LATE)
