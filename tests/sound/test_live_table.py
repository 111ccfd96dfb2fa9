"""The live table for real: PortAudio on a PulseAudio server of our own, about half a minute."""

import numpy as np
import pytest

from host.hearing.echo import EchoRemover
from host.hearing.segments import Segmenter, SpeechEnd
from host.sound.live import LiveTable
from host.sound.mixer import Played, Started
from host.sound.room import active_level
from host.sound.table import Block, DeviceTrouble, TroubleKind
from host.speaking.players import SyntheticPlayer

RATE = 16000
BLOCK = 0.1  # seconds; smaller ones have gaps when the machine is busy
PATIENCE = 5.0  # seconds; the sound server itself may be starved for one on a busy machine
LINE = (  # long, so that two gaps on a busy machine spoil a few of its half seconds only
    "The quick game is the good game, said the host. Nobody has to read a word, or to touch"
    " anything. Whoever is asked may take a breath, and everybody hears in the end who has won."
)


def listen(table, seconds, each=lambda block: None):
    blocks = []
    until = table.now() + seconds
    while table.now() < until:
        item = table.read()
        if isinstance(item, DeviceTrouble):
            assert item.kind is TroubleKind.MUTED, item
            continue
        blocks.append(item)
        each(item)
    return np.concatenate([b.mic for b in blocks]), np.concatenate([b.played for b in blocks])


def likeness(one, two):
    """Highest correlation over all shifts, 0 to 1."""
    size = 1 << (len(one) + len(two)).bit_length()
    both = np.fft.irfft(np.fft.rfft(one, size) * np.fft.rfft(two, size).conj(), size)
    return np.max(np.abs(both)) / (np.linalg.norm(one) * np.linalg.norm(two) + 1e-9)


def pieces_like(wanted, heard):
    """Median likeness of half seconds: one gap on a busy machine spoils one of them only."""
    size = RATE // 2
    found = []
    for at in range(0, len(wanted) - size + 1, size):
        piece = wanted[at : at + size]
        sum_ = np.cumsum(np.concatenate([[0.0], heard.astype(np.float64) ** 2]))
        norms = np.sqrt(np.maximum(sum_[size:] - sum_[:-size], 1e-12))
        match = np.correlate(heard, piece, "valid")
        found.append(np.max(np.abs(match) / (norms + 1e-3)) / (np.linalg.norm(piece) + 1e-9))
    return np.median(found)


def test_both_ways_at_once(room):
    room.echo(0)
    line = SyntheticPlayer(1.0).say(LINE)
    table = LiveTable(block=BLOCK, patience=PATIENCE)
    try:
        listen(table, 1.0)
        table.mixer.say("line", [line])
        mic, played = listen(table, len(line) / RATE + 1.5)
    finally:
        table.close()
    assert likeness(played, line) > 0.99
    assert pieces_like(line, mic) > 0.9
    started, ended = table.mixer.events()
    assert (type(started), type(ended)) == (Started, Played)
    assert ended.time - started.time == pytest.approx(len(line) / RATE, abs=0.01)


def test_a_player_interrupts_the_host_and_the_host_does_not_hear_itself(room):
    room.echo(-6)
    voice = SyntheticPlayer(1.0)
    text = "I will now explain all the rules of this game, slowly and in every detail. "
    host = np.concatenate([voice.say(text) for _ in range(8)])
    word = SyntheticPlayer(0.8).say("stop it please")
    table = LiveTable(block=BLOCK, patience=PATIENCE)
    remover, segmenter = EchoRemover(), Segmenter(0.4)
    heard, state = [], {"called": 0.0, "silent": None}

    def each(block):
        clean = remover.clean(block.mic, block.played)
        for event in segmenter.push(clean, block.time, remover.level):
            if isinstance(event, SpeechEnd) and event.speech and state["called"]:
                heard.append(event)
                table.mixer.stop_speech()
        if not state["called"] and block.time > 6.0:
            state["called"] = block.time
            room.player(word * np.float32(0.1 / active_level(word)))
        if heard and not np.any(block.played):
            state["silent"] = state["silent"] or block.time

    try:
        table.mixer.say("rules", [host * np.float32(0.1 / active_level(host))])
        listen(table, 10.0, each)
    finally:
        table.close()
    assert heard, "the player is heard over the host"
    assert likeness(heard[0].samples, word) > 0.5
    assert state["silent"] is not None
    assert any(isinstance(e, Played) and not e.complete for e in table.mixer.events())


def test_the_sound_server_dies_and_comes_back(room):
    table = LiveTable(block=BLOCK, patience=PATIENCE, wait=lambda seconds: None)
    try:
        listen(table, 1.0)
        room.kill()
        kinds = []
        while TroubleKind.GONE not in kinds:
            item = table.read()
            if isinstance(item, DeviceTrouble):
                kinds.append(item.kind)
        assert kinds[0] is TroubleKind.STALLED
        stopped = table.now()
        room.start()
        back = next(item for item in iter(table.read, None) if isinstance(item, Block))
        assert back.time == pytest.approx(stopped)
        room.echo(0)
        table.mixer.cue("fanfare")
        mic, played = listen(table, 3.0)
        assert pieces_like(played[: 2 * RATE], mic) > 0.8
    finally:
        table.close()
