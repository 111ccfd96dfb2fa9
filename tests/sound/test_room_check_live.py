"""``check --room`` for real: PortAudio on a PulseAudio server of our own, about a minute."""

import time

import numpy as np
import pytest
from table_kit import people, voice, whisper

from host.running.ear import TableEar
from host.running.roomcheck import ASK, ASKED, RoomCheck
from host.running.roomcheck_kept import names_of
from host.running.roomcheck_rule import PACE
from host.running.roomcheck_run import check_room
from host.running.roomcheck_trials import Trials
from host.running.roomcheck_words import conclusions
from host.sound.live import LiveTable
from host.sound.room import active_level
from host.sound.roomtone import NoiseKind

BLOCK, PATIENCE = 0.1, 5.0
HISS = -58.0
"""dBFS of the virtual room; without it the microphone would give exact zeros."""


def test_a_host_on_real_streams_finds_its_echo_and_hears_who_answers(room):
    room.echo(-6)
    hiss = np.random.default_rng(1).standard_normal(240 * 16000)
    room.player(10 ** (HISS / 20) * hiss)
    answer = people()[0].say(ASKED)
    answer = answer * np.float32(0.08 / active_level(answer))
    # Ten times, since nobody knows how long the machine needs to ask.
    answers = np.tile(np.concatenate([np.zeros(16000), answer, np.zeros(24000)]), 10)
    table = LiveTable(block=BLOCK, patience=PATIENCE)
    told = []

    def say(text):
        told.append(text)
        if text == ASK:
            room.player(answers)

    try:
        check = RoomCheck(table, voice(), say, clock=time.monotonic)
        done = check_room(check, Trials(whisper(), people(), TableEar, rounds=1))
        names = names_of(table, (None, None))
    finally:
        table.close()
    found = done.found
    assert found.tone.kind is NoiseKind.QUIET
    assert found.tone.level == pytest.approx(HISS, abs=3.0)
    assert found.echo.delay is not None
    assert found.echo.gain == pytest.approx(-6.0, abs=3.0)
    # On a busy machine the sound server may be later than can be removed: that must be noticed.
    removed = found.echo.taken > 6.0 and found.own_after.right < found.own_before.right
    assert removed or done.ruling.shut
    assert found.pace is not None
    if abs(found.pace - 1.0) <= PACE:  # else sound was lost, and that is what is said
        assert found.player == pytest.approx(20 * np.log10(0.08), abs=4.0)
    else:
        assert not done.ruling.playable
    assert found.heard.quiet.part >= 0.5
    assert all(names)
    assert told[-1] in conclusions(done.ruling)
