"""The appliance by text: it waits, plays, falls silent, comes back after power loss."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from host.dialogue.messages import Effect, Input, Trouble
from host.running.games import HouseShelf
from host.running.store import latest_log, logs, new_log
from host.running.text import TextTable, VirtualClock
from host.serving.appliance import Appliance
from host.serving.house import OwnHouse

SET_UP = ("A: Ann", "B: Bob", "C: Cy", "A: that's all", "A: Bob")


class Shelf:
    """One appliance and what it says."""

    def __init__(self, *, now: float = 0.0) -> None:
        self.lines: list[str] = []
        self.journal: list[str] = []
        shelf = HouseShelf(random.Random(1), new_log)
        clock = (lambda: now) if now else None
        house = OwnHouse(shelf, told=self.journal.append, **({"clock": clock} if clock else {}))
        self.appliance = Appliance(house, told=self.journal.append)
        self.table = TextTable(self.appliance, self.lines.append, VirtualClock())
        self.table.open()

    def say(self, *lines: str) -> str:
        """What the host says to these lines."""
        before = len(self.lines)
        for line in lines:
            self.table.line(line)
        self.table.wait(0.5)
        return "\n".join(line for line in self.lines[before:] if line.startswith("HOST"))

    @property
    def playing(self) -> bool:
        return self.appliance.playing

    def round(self) -> int:
        ledger = self.appliance.desk.ledger
        return ledger.state.number if ledger is not None else 0


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))
    return tmp_path


def test_it_says_that_it_is_ready_and_waits_in_silence() -> None:
    shelf = Shelf()
    assert "ready" in "\n".join(shelf.lines)
    assert shelf.say("A: stop", "A: help", "A: what's the score?", "A: let's play cards") == ""
    assert not shelf.playing


def test_the_call_begins_a_game_and_asks_what_to_play() -> None:
    shelf = Shelf()
    assert "Who plays?" in shelf.say("A: Host, let's play!")
    assert shelf.playing
    assert "What shall we play" in shelf.say(*SET_UP[:4])


def test_the_call_may_name_the_game() -> None:
    shelf = Shelf()
    shelf.say("A: host, let's play Hit List")
    assert "Round one" in shelf.say(*SET_UP)
    assert logs(), "the game is kept"


def test_after_a_game_it_waits_for_the_next() -> None:
    shelf = Shelf()
    shelf.say("A: host, let's play Hit List", *SET_UP)
    shelf.say("A: host, stop", "A: yes")
    shelf.table.wait(20.0)
    assert not shelf.playing
    assert shelf.say("A: stop", "A: nonsense") == ""
    assert "Who plays?" in shelf.say("A: host, let's play")
    assert shelf.table.finished == ""


def test_a_false_start_ends_by_itself() -> None:
    shelf = Shelf()
    shelf.say("A: host, let's play")
    shelf.table.wait(70.0)
    assert not shelf.playing
    assert "Nobody there?" in "\n".join(shelf.lines)
    assert not [path for path in logs() if path.stat().st_size], "nothing was begun"


def test_a_silent_room_pauses_the_game_and_go_on_goes_on() -> None:
    shelf = Shelf()
    shelf.say("A: host, let's play Hit List", *SET_UP)
    number = shelf.round()
    shelf.table.wait(200.0)
    assert any("silent" in line for line in shelf.journal)
    said = len(shelf.lines)
    shelf.table.wait(600.0)
    assert len(shelf.lines) == said, "not a word while nobody is there"
    assert shelf.round() - number <= 1
    shelf.say("A: go on")
    shelf.table.wait(10.0)
    assert len(shelf.lines) > said + 1
    assert shelf.playing


def test_a_room_left_for_good_puts_the_game_away_and_the_call_takes_it_up() -> None:
    shelf = Shelf()
    shelf.say("A: host, let's play Hit List", *SET_UP)
    shelf.table.wait(1500.0)
    assert not shelf.playing
    assert "I keep the game" in shelf.lines[-1]
    assert "Go on?" in shelf.say("A: host, let's play")
    assert "Here we are again" in shelf.say("A: yes")
    assert shelf.playing


def test_power_loss_is_asked_about_at_once() -> None:
    before = Shelf()
    before.say("A: host, let's play Hit List", *SET_UP)
    name = latest_log().name
    after = Shelf()
    assert "We were in round one; " in after.lines[0]
    assert "Bob answers" in after.lines[0] and after.lines[0].endswith("Go on?")
    assert "ready" not in after.lines[0]
    after.say("A: yes please")
    assert after.playing
    assert latest_log().name == name, "the same game"
    assert after.round() == 1


def test_a_no_puts_the_game_aside_for_good() -> None:
    before = Shelf()
    before.say("A: host, let's play Hit List", *SET_UP)
    after = Shelf()
    assert "stays as it is" in after.say("A: no")
    assert not after.playing
    assert "ready" in Shelf().lines[0], "it is not asked about again"
    assert "Who plays?" in after.say("A: host, let's play")


def test_silence_leaves_the_question_for_the_next_call() -> None:
    before = Shelf()
    before.say("A: host, let's play Hit List", *SET_UP)
    after = Shelf()
    after.table.wait(120.0)
    assert not after.playing
    assert "Go on?" in after.say("A: host, let's play")


def test_a_game_of_last_week_is_not_asked_about() -> None:
    before = Shelf()
    before.say("A: host, let's play Hit List", *SET_UP)
    late = latest_log().stat().st_mtime + 13 * 3600
    assert "ready" in Shelf(now=late).lines[0]


def test_a_game_that_ended_is_not_asked_about() -> None:
    shelf = Shelf()
    shelf.say("A: host, let's play Hit List", *SET_UP, "A: host, stop", "A: yes")
    shelf.table.wait(20.0)
    assert "ready" in Shelf().lines[0]


def test_a_broken_log_costs_that_game_and_nothing_else() -> None:
    before = Shelf()
    before.say("A: host, let's play Hit List", *SET_UP)
    path = latest_log()
    path.write_bytes(path.read_bytes().replace(b'"Bob"', b'"Bo"', 1))
    after = Shelf()
    assert "ready" in after.lines[0]
    assert any("cannot be taken up" in line for line in after.journal)


def test_broken_settings_do_not_stop_it(home: Path) -> None:
    (home / "settings.json").write_text("{")
    shelf = Shelf()
    assert "ready" in shelf.lines[0]
    assert any("settings.json" in line for line in shelf.journal)


def test_a_speaker_that_drops_out_is_no_silence() -> None:
    """While nobody can be heard, nobody is gone."""
    shelf = Shelf()
    shelf.say("A: host, let's play Hit List", *SET_UP)
    shelf.table.give(Trouble(shelf.table.now(), "The speaker has dropped out."))
    shelf.table.wait(300.0)
    assert not any("silent" in line for line in shelf.journal)
    assert shelf.playing


def test_every_effect_reaches_the_world_and_no_end_does() -> None:
    seen: list[Effect | Input] = []
    shelf = Shelf()
    shelf.table._watch = seen.append
    shelf.say("A: host, let's play Hit List", *SET_UP, "A: host, stop", "A: yes")
    assert not [item for item in seen if type(item).__name__ == "Finish"]
