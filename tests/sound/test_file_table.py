"""The virtual table: time, echo, players, charges; the same twice."""

import wave

import numpy as np
import pytest

from host.sound.devices import measure
from host.sound.filetable import PLAYER_LEVEL, FileTable
from host.sound.mixer import Played
from host.sound.room import Room, active_level
from host.sound.table import BLOCK, Block, TroubleKind

RATE = 16000
DEAD = Room(echo=-np.inf, floor=-np.inf)


def tone(seconds, hertz=500.0, size=0.3):
    t = np.arange(round(seconds * RATE)) / RATE
    return (size * np.sin(2 * np.pi * hertz * t)).astype(np.float32)


def listen(table, seconds):
    """Microphone and played samples of the next ``seconds``."""
    mic, played = [], []
    until = table.now() + seconds
    while table.now() < until - 1e-9:
        block = table.read()
        assert isinstance(block, Block)
        mic.append(block.mic)
        played.append(block.played)
    return np.concatenate(mic), np.concatenate(played)


def test_time_is_samples_consumed():
    table = FileTable()
    assert table.now() == 0.0
    times = []
    for _ in range(10):
        block = table.read()
        times.append(block.time)
        assert len(block.mic) == len(block.played) == BLOCK
    assert times == pytest.approx([k * BLOCK / RATE for k in range(10)])
    assert table.now() == pytest.approx(10 * BLOCK / RATE)


def test_a_player_is_heard_to_the_sample_at_the_usual_level():
    table = FileTable(DEAD)
    table.schedule(tone(0.5), 1.0)
    mic, _ = listen(table, 2.048)
    assert not np.any(mic[:RATE])
    assert np.any(mic[RATE : RATE + 10])
    assert not np.any(mic[RATE + RATE // 2 :])
    assert np.std(mic[RATE : RATE + RATE // 2]) == pytest.approx(PLAYER_LEVEL, rel=0.02)


def test_two_players_at_once_and_other_rates():
    table = FileTable(DEAD)
    table.schedule(tone(0.5, 400), 0.2, level=None)
    end = table.schedule(tone(0.75, 1000 * 2 / 3)[: 3 * RATE // 4], 0.2, rate=24000, level=None)
    assert end == pytest.approx(0.7)
    mic, _ = listen(table, 1.024)
    power = np.abs(np.fft.rfft(mic[3200:11200]))
    loudest = sorted(np.argsort(power)[-2:] * 2)
    assert loudest == [400, 1000]


def test_the_host_comes_back_late_and_reverberant():
    table = FileTable(Room(delay=0.04, tail=0.12, echo=-6.0, floor=-np.inf))
    click = np.zeros(400, dtype=np.float32)
    click[0] = 0.5
    table.mixer.say("click", [click])
    mic, played = listen(table, 0.512)
    assert np.argmax(np.abs(played)) == 0
    first = np.flatnonzero(np.abs(mic) > 1e-8)
    assert first[0] == 640
    assert 640 + 1800 <= first[-1] < 640 + 1920
    assert np.sum(mic**2) / np.sum(played**2) == pytest.approx(10**-0.6, rel=0.05)
    played_event = next(e for e in table.mixer.events() if isinstance(e, Played))
    assert played_event.time == pytest.approx(400 / RATE + 0.04)


def test_noise_is_as_loud_as_asked():
    noise = np.random.default_rng(1).standard_normal(8000).astype(np.float32)
    table = FileTable(DEAD, noise=noise, snr=10.0)
    mic, _ = listen(table, 3.2)
    ratio = 20 * np.log10(PLAYER_LEVEL / np.std(mic))
    assert ratio == pytest.approx(10.0, abs=0.1)
    assert np.allclose(mic[:8000], mic[8000:16000]), "it is looped"


def test_charged_seconds_pass_while_computing():
    table = FileTable(DEAD, charge=0.3)
    table.schedule(tone(0.1), 0.5)
    listen(table, 0.512)
    now = table.now()
    assert table.compute(lambda a, b: a + b, 2, b=3) == 5
    assert table.now() == now, "what was not read has not been consumed"
    assert table.clock - now == pytest.approx(0.3, abs=0.033)
    table.mixer.cue("ting")
    mic, _ = listen(table, 0.64)
    assert np.any(mic[:1000]), "sound that came meanwhile is not lost"
    started = table.mixer.events()[0]
    assert started.time - table.room.delay - now == pytest.approx(0.3, abs=0.033)


def test_small_charges_add_up():
    table = FileTable(DEAD, charge=0.01)
    for _ in range(100):
        table.compute(int)
    assert table.clock == pytest.approx(1.0, abs=0.033)


def test_measured_charge_takes_what_it_takes(monkeypatch):
    from host.sound import filetable  # noqa: PLC0415

    clock = iter(np.arange(0.0, 100.0, 0.25))
    monkeypatch.setattr(filetable.time, "perf_counter", lambda: float(next(clock)))
    table = FileTable(DEAD, charge="measured")
    table.compute(int)
    assert table.clock == pytest.approx(0.25, abs=0.033)


def test_players_answer_what_they_hear():
    def players(table, events):
        for event in events:
            if isinstance(event, Played) and event.id == "question":
                table.schedule(tone(0.2), event.time + 0.5)

    table = FileTable(Room(echo=-np.inf, floor=-np.inf), players=players)
    table.mixer.say("question", [tone(1.0)])
    mic, _ = listen(table, 2.56)
    first = np.flatnonzero(mic)[0] / RATE
    assert first == pytest.approx(1.0 + table.room.delay + 0.5, abs=0.001)
    assert [e.id for e in table.mixer.events()] == ["question", "question"]


def scene(path=None):
    noise = np.random.default_rng(1).standard_normal(8000).astype(np.float32)
    table = FileTable(noise=noise, snr=15.0, record=path)
    table.mixer.say("a", [tone(0.5)])
    table.mixer.sand_start(15)
    table.schedule(tone(0.3, 700), 0.7)
    heard = listen(table, 3.2)
    table.close()
    return heard


def test_two_runs_are_identical():
    for one, two in zip(scene(), scene(), strict=True):
        assert np.array_equal(one, two)


def test_the_recording_is_what_was_heard(tmp_path):
    mic, played = scene(tmp_path / "table.wav")
    with wave.open(str(tmp_path / "table.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (2, 2, RATE)
        data = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2").reshape(-1, 2)
    assert np.max(np.abs(data[:, 0] / 32767 - mic)) < 1e-4
    assert np.max(np.abs(data[:, 1] / 32767 - played)) < 1e-4


def test_trouble_comes_when_it_is_told_to_and_reading_goes_on():
    table = FileTable(DEAD, limit=1.0)
    table.fail(0.5, TroubleKind.STALLED)
    kinds = []
    while not kinds or kinds[-1] is not TroubleKind.ENDED:
        item = table.read()
        if not isinstance(item, Block):
            kinds.append(item.kind)
            assert item.time == pytest.approx(0.512 if len(kinds) == 1 else 1.024)
    assert kinds == [TroubleKind.STALLED, TroubleKind.ENDED]


def test_levels_can_be_measured_here_too():
    table = FileTable(Room(floor=-50.0))
    assert measure(table, 1.0).rms == pytest.approx(-50, abs=0.5)
    assert measure(FileTable(DEAD), 1.0).zeros


def test_active_level_ignores_pauses():
    speech = np.concatenate([tone(0.5), np.zeros(RATE, dtype=np.float32), tone(0.5)])
    assert active_level(speech) == pytest.approx(0.3 / np.sqrt(2), rel=0.01)
    assert active_level(np.zeros(0, dtype=np.float32)) == 0.0
