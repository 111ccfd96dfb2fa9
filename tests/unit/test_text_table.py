"""The table by text: lines, directives and virtual time."""

from __future__ import annotations

import pytest
from dialogue_table import deck

from host.core.chance import Arranged
from host.core.codec import replace
from host.dialogue.host import Host
from host.dialogue.messages import Heard
from host.dialogue.settings import Settings
from host.running.games import HouseShelf, new_desk
from host.running.terminal import Hints, RealClock
from host.running.text import LINE_SECONDS, TextTable, VirtualClock


def opened(**settings):
    shelf = HouseShelf(Arranged(("farm", "weather")), None, {"hit-list": deck()})
    heard = []
    table = TextTable(
        Host(
            new_desk(replace(Settings(), **settings)),
            shelf,
            game="hit-list",
            names=("Ann", "Bob"),
            first=0,
        ),
        (out := []).append,
        VirtualClock(),
        lambda item: heard.append(item) if isinstance(item, Heard) else None,
    )
    table.open()
    return table, out, heard


def test_a_line_takes_a_second_and_a_half_and_nothing_else_moves_time():
    table, _, heard = opened()
    for line in ("# a comment", "", "   ", "Bob: hello", "Bob: hello"):
        table.line(line)
    assert [h.at for h in heard] == pytest.approx([LINE_SECONDS, 2 * LINE_SECONDS])
    assert all(h.evidence.end == h.at for h in heard)


def test_wait_moves_virtual_time_and_is_checked():
    table, out, _ = opened()
    table.line("@wait 6")
    assert "      [gong]" in out
    table.line("@wait soon")
    assert out[-1].startswith("?     @wait needs seconds")


def test_labels_are_for_the_transcript_only():
    table, out, heard = opened()
    table.line("Somebody else: ready")
    assert "SOMEBODY ELSE ready" in out
    assert heard[0].evidence.transcript == "ready"
    table.line("a line without a name")
    assert heard[1].evidence.transcript == "a line without a name"


@pytest.mark.parametrize(
    "line",
    ["@dance", "@key Zoe 1", "@key Ann x", "@hands 3", "@wait -5", "@wait nan", "@wait inf"],
)
def test_what_is_not_understood_is_said_and_changes_nothing(line):
    table, out, heard = opened()
    state = table.host.desk.ledger.state
    table.line(line)
    assert out[-1].startswith("?     ")
    assert (heard, table.host.desk.ledger.state) == ([], state)


def test_names_that_nobody_has_and_keys_that_nobody_asks_for_are_told():
    table, out, _ = opened()
    table.line("@hands Zoe 1")
    assert out[-1] == "?     Nobody here is called Zoe. Here are Ann, Bob."
    table.line("@key Ann 1")
    assert out[-1] == "?     Ann is not asked for a key now."


def test_a_line_that_is_too_long_is_read_as_far_as_it_goes_and_told():
    table, out, heard = opened()
    table.line("Bob: " + "cow " * 300 + "\n")
    assert out[-2] == "?     That line is longer than 500 characters: I read no further."
    assert len(heard[0].evidence.transcript) < 500


class Hand:
    """A clock that is moved by hand, as real as it gets in a test."""

    def __init__(self):
        self.time = 0.0

    def now(self):
        return self.time


def typed(**settings):
    shelf = HouseShelf(Arranged(("farm", "weather")), None, {"hit-list": deck()})
    desk = new_desk(replace(Settings(), **settings))
    desk.patience = 3.0
    clock, out = Hand(), []
    host = Host(desk, shelf, game="hit-list", names=("Ann", "Bob"), first=0)
    table = TextTable(host, out.append, clock)
    table.open()
    hints = Hints(table, out.append)

    def wait(seconds):
        for _ in range(round(seconds * 10)):
            clock.time += 0.1
            table.tick()
            hints.look(clock.time)

    return table, out, wait


def test_on_a_terminal_ready_brings_the_gong_at_once():
    table, out, wait = typed()
    wait(1)
    table.line("Bob: ready")
    assert "      [gong]" in out
    assert out[-1] == "      [sand runs: 45 s]"


def test_a_quiet_terminal_shows_once_what_is_waited_for():
    table, out, wait = typed()
    wait(4.5)
    assert "waiting" not in out[-1]
    wait(4)
    assert out[-1] == '      (waiting for: "ready")'
    assert sum("waiting" in line for line in out) == 1
    table.line("Bob: ready")
    wait(20)
    assert sum("waiting" in line for line in out) == 1, "not while the sand runs"
    for line, hint in (
        ("Ann: done", "(waiting for: one more thing"),
        ("Bob: pass", "(waiting for: the bet)"),
        ("Bob: stop", "(waiting for: yes or no)"),
    ):
        table.line(line)
        wait(6)
        assert hint in out[-1]


def test_a_pipe_shows_no_such_line():
    table, out, _ = opened()
    table.line("@wait 5.5")
    assert not any("waiting" in line for line in out)


def test_a_typed_bonus_answer_is_ruled_on_after_a_second():
    table, out, wait = typed()
    for line in ("Bob: ready", "Ann: done", "Bob: goat"):
        wait(0.5)
        table.line(line)
    wait(1.2)
    assert "HOST  Yes." in out


def test_a_keypad_entry_is_never_printed():
    table, out, _ = opened(secrets="keypad")
    table.line("@key Bob 2")
    assert "BOB   [keypad]" in out
    assert not any("2" in line for line in out if line.startswith("BOB"))


def test_the_end_of_the_input_is_told():
    table, out, _ = opened()
    table.run(["Bob: ready"])
    assert out[-1] == "HOST  Nobody is there any more. The game is kept."
    assert table.finished == "closed"


def test_sand_end_falls_between_a_lines_start_and_its_first_word():
    table, _, _ = opened()
    table.line("Bob: ready")
    table.line("@wait 44.2")
    table.line("Ann: cow")
    assert table.host.desk.ledger.state.round.hits == ()


def test_real_time_goes_forward():
    clock = RealClock()
    assert 0 <= clock.now() <= clock.now()
