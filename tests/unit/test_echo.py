"""The host does not hear itself, and still hears the players: on the virtual table."""

import numpy as np
import pytest

from host.hearing.delay import DelayTracker
from host.hearing.echo import EchoRemover, explained, is_own_voice
from host.hearing.segments import Segmenter, SpeechEnd
from host.sound.filetable import FileTable
from host.sound.room import Room, active_level
from host.speaking.players import SyntheticPlayer

RATE = 16000
ROOMS = {
    "usual": Room(),
    "hall": Room(tail=0.3, seed=4),
    "buffered": Room(delay=0.45, seed=3),
    "loud": Room(echo=3.0, seed=5),
}
TALK = (
    "Welcome to the table. The sand runs for thirty seconds. Name everything that you can put in "
    "a sandwich, one after the other, and I will tell you afterwards what was on the list. "
    "Whoever has the most at the end wins the game, and nobody has to read or to touch anything. "
)


@pytest.fixture(scope="module")
def host():
    samples = SyntheticPlayer(1.0).say(TALK)
    return samples * np.float32(0.1 / active_level(samples))


@pytest.fixture(scope="module")
def player():
    return SyntheticPlayer(0.8)


def power(samples):
    return 10 * np.log10(np.mean(np.square(samples, dtype=np.float64)) + 1e-12)


def play(table, seconds, remover=None, segmenter=None):
    """Microphone, cleaned and played samples, and what was taken for speech."""
    remover = remover or EchoRemover()
    segmenter = segmenter or Segmenter()
    mic, clean, played, ends = [], [], [], []
    while table.now() < seconds:
        block = table.read()
        mic.append(block.mic)
        played.append(block.played)
        clean.append(remover.clean(block.mic, block.played))
        for event in segmenter.push(clean[-1], block.time, remover.level):
            if isinstance(event, SpeechEnd) and event.speech:
                ends.append(event)
    return np.concatenate(mic), np.concatenate(clean), np.concatenate(played), ends


@pytest.mark.parametrize("room", ROOMS)
def test_the_host_alone_is_taken_out_and_is_no_speech(host, room):
    table = FileTable(ROOMS[room])
    table.mixer.say("talk", [host])
    remover = EchoRemover()
    assert remover.delay is None
    mic, clean, _, ends = play(table, len(host) / RATE + 1.0, remover)
    last = slice(4 * RATE, len(host))
    assert remover.delay == pytest.approx(ROOMS[room].delay, abs=0.01)
    assert power(mic[:RATE]) - power(clean[:RATE]) > 12
    assert power(mic[last]) - power(clean[last]) > 25
    assert ends == []


def test_a_player_over_the_host_is_heard_and_is_not_the_host(host, player):
    table = FileTable(Room())
    table.mixer.say("talk", [host])
    word = player.say("wait a moment please")
    end = table.schedule(word, 6.0, level=0.05)
    mic, clean, played, ends = play(table, end + 1.0)
    assert len(ends) == 1
    assert ends[0].onset == pytest.approx(6.0, abs=0.25)
    span = slice(6 * RATE, 6 * RATE + len(word))
    likeness = [np.corrcoef(word, samples[span])[0, 1] for samples in (mic, clean)]
    assert likeness[1] > max(0.9, likeness[0] + 0.1)
    first = round(ends[0].start * RATE)
    known = played[first - RATE : first + len(ends[0].samples)]
    assert not is_own_voice(ends[0].samples, known)
    assert is_own_voice(mic[2 * RATE : 4 * RATE], played[RATE : 4 * RATE])


def test_the_sand_is_taken_out_too(player):
    table = FileTable(Room(echo=0.0))
    table.mixer.sand_start(30)
    end = table.schedule(player.say("penguin"), 6.0, level=0.03)
    mic, clean, _, ends = play(table, end + 1.0)
    middle = slice(2 * RATE, 6 * RATE)
    assert power(mic[middle]) - power(clean[middle]) > 15
    assert len(ends) == 1


def test_while_the_host_is_silent_the_microphone_is_untouched(host, player):
    table = FileTable(Room())
    table.mixer.say("talk", [host[: 3 * RATE]])
    table.schedule(player.say("penguin"), 4.5)
    mic, clean, _, _ = play(table, 6.0)
    assert np.array_equal(mic[4 * RATE :], clean[4 * RATE :])
    assert not np.array_equal(mic[: 3 * RATE], clean[: 3 * RATE])


def test_with_headphones_the_microphone_opens_after_two_seconds(host, player):
    table = FileTable(Room(echo=-np.inf))
    table.mixer.say("talk", [host])
    word = player.say("wait a moment please")
    table.schedule(word, 4.0, level=0.05)
    _, clean, _, ends = play(table, 6.5)
    assert len(ends) == 1
    span = slice(4 * RATE, 4 * RATE + len(word))
    assert np.corrcoef(word, clean[span])[0, 1] > 0.9


def test_a_buffer_that_ran_empty_moves_the_delay_and_it_is_found_again(host):
    table = FileTable(Room())
    table.mixer.say("talk", [np.tile(host, 2)])
    blocks = [table.read() for _ in range(400)]
    mic = np.concatenate([b.mic for b in blocks])
    played = np.concatenate([b.played for b in blocks])
    jump = 1600
    late = np.concatenate([mic[: 5 * RATE], np.zeros(jump, np.float32), mic[5 * RATE :]])
    remover = EchoRemover()
    clean = np.concatenate(
        [
            remover.clean(late[at : at + 512], played[at : at + 512])
            for at in range(0, len(mic) - 511, 512)
        ]
    )
    after = slice(9 * RATE, 12 * RATE)
    assert power(late[after]) - power(clean[after]) > 20


def test_the_delay_is_found_to_the_sample(host):
    tracker = DelayTracker(0.8)
    played = host[: 3 * RATE]
    mic = np.concatenate([np.zeros(3333, np.float32), played])[: len(played)] * np.float32(0.3)
    found = [tracker.feed(mic[at : at + 512], played[at : at + 512]) for at in range(0, 40960, 512)]
    assert tracker.delay == pytest.approx(3333, abs=1)
    assert sum(found) == 1


@pytest.mark.parametrize("delay", [0.03, 0.12, 0.45])
def test_the_sand_does_not_move_the_delay(delay):
    """It sounds on and on: cut off at both ends of a window, its ends once looked like clicks."""
    table = FileTable(Room(delay=delay, tail=0.3, echo=0.0, seed=2))
    table.mixer.sand_start(20.0)
    tracker = DelayTracker(0.8)
    found = []
    while table.mixer.sounding:
        block = table.read()
        table.mixer.events()
        if tracker.feed(block.mic, block.played):
            found.append(tracker.delay)
    # The room's own reflections may be louder than the first sound.
    assert found and all(-0.01 < at / RATE - delay < 0.03 for at in found)


def test_strangers_are_not_explained(host, player):
    word = player.say("wait a moment please")
    played = host[: len(word) + RATE]
    assert explained(word, played) < 0.25
    assert explained(word, np.zeros_like(played)) == 0.0
    assert explained(word[:100], played) == 0.0


def test_a_player_far_louder_than_the_host_does_not_spoil_the_filter(host, player):
    table = FileTable(Room())
    table.mixer.say("talk", [host])
    table.schedule(player.say("no no no no I do not want that at all"), 4.0, level=0.25)
    remover = EchoRemover()
    mic, clean, _, _ = play(table, len(host) / RATE, remover)
    last = slice(8 * RATE, len(host))
    assert power(mic[last]) - power(clean[last]) > 25


def test_uneven_blocks_are_refused():
    with pytest.raises(ValueError, match="256"):
        EchoRemover().clean(np.zeros(100, np.float32), np.zeros(100, np.float32))


def test_cues_before_the_first_word_do_not_open_the_microphone(host):
    table = FileTable(ROOMS["buffered"])
    for name in ("gong", "fanfare", "drum"):
        table.mixer.cue(name)
    remover, segmenter = EchoRemover(), Segmenter()
    mic, clean, _, ends = play(table, 3.0, remover, segmenter)
    table.mixer.say("talk", [host[: 3 * RATE]])
    mic2, clean2, _, ends2 = play(table, 7.0, remover, segmenter)
    assert ends + ends2 == []
    assert power(mic) - power(clean) > 15
    assert power(mic2) - power(clean2) > 15
