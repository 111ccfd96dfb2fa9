"""The table by text: lines, directives and virtual time."""

from __future__ import annotations

import random

import pytest
from dialogue_table import deck

from host.dialogue.host import Host
from host.dialogue.messages import Heard
from host.dialogue.settings import Settings
from host.running.games import new_desk
from host.running.playthrough import FixedMaker
from host.running.terminal import RealClock
from host.running.text import LINE_SECONDS, TextTable, VirtualClock


def opened():
    maker = FixedMaker(deck(), random.Random(0), None)
    maker.order = ("farm", "weather")
    heard = []
    table = TextTable(
        Host(new_desk(Settings()), maker, names=("Ann", "Bob"), first=0),
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


@pytest.mark.parametrize("line", ["@dance", "@key Zoe 1", "@key Ann x", "@hands 3"])
def test_what_is_not_understood_is_said_and_changes_nothing(line):
    table, out, heard = opened()
    state = table.host.desk.ledger.state
    table.line(line)
    assert out[-1].startswith("?     ")
    assert (heard, table.host.desk.ledger.state) == ([], state)


def test_a_keypad_entry_is_never_printed():
    table, out, _ = opened()
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
