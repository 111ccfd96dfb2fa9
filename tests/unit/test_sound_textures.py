"""Cues and hourglass: what they must do for ears, measured."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from host.sound.cues import NAMES, cue, loudest
from host.sound.errors import SoundError
from host.sound.hourglass import Hourglass
from host.sound.wav import read_wav

RATE = 16000


def spectrum(samples):
    power = np.abs(np.fft.rfft(samples * np.hanning(len(samples)))) ** 2
    return power, np.fft.rfftfreq(len(samples), 1 / RATE)


def share_above(samples, hertz):
    power, at = spectrum(samples)
    return power[at > hertz].sum() / power.sum()


def centre(samples):
    power, at = spectrum(samples)
    return np.sum(power * at) / power.sum()


def rustle(samples):
    """Power of the sand itself: above the drone, below the ticks."""
    power, at = spectrum(samples)
    return power[(at > 205) & (at < 260)].sum() / len(samples)


def onsets(samples):
    """Starts of ticks: jumps of the level above 300 Hz, in seconds."""
    spectrum_ = np.fft.rfft(samples)
    spectrum_[: round(300 * len(samples) / RATE)] = 0
    high = np.abs(np.fft.irfft(spectrum_, len(samples)))
    frames = high[: len(high) // 160 * 160].reshape(-1, 160).max(axis=1)
    loud = frames > 0.4 * frames.max()
    starts = np.flatnonzero(loud & ~np.concatenate([[False], loud[:-1]])) / 100
    return starts[np.concatenate([[True], np.diff(starts) > 0.25])]


@pytest.mark.parametrize("total", [15, 30, 60, 120])
def test_first_middle_and_last_seconds_sound_different(total):
    glass = Hourglass(total, RATE)
    whole = glass.samples(0, glass.length)
    first = whole[: 5 * RATE]
    middle = whole[round((total / 2 - 2.5) * RATE) :][: 5 * RATE]
    last = whole[-5 * RATE :]
    assert loudest(last, RATE) > loudest(middle, RATE) + 6
    gaps = np.diff(onsets(first)).mean(), np.diff(onsets(middle)).mean()
    assert gaps[1] < 0.8 * gaps[0], "ticks come closer together"
    assert np.diff(onsets(last)) == pytest.approx([1.0] * 4, abs=0.03)
    assert rustle(last) < 0.5 * rustle(middle) < 0.5 * rustle(first), "the sand thins"


def test_the_drone_climbs_an_octave():
    glass = Hourglass(60, RATE)

    def drone(at):
        power, hertz = spectrum(glass.samples(at * RATE, RATE))
        low = (hertz > 85) & (hertz < 205)
        # the drone is a line, the rustle is not: the line's own bin stands out
        return hertz[low][np.argmax(power[low])]

    heard = [np.median([drone(at + k) for k in range(5)]) for at in (0, 28, 50)]
    assert heard[0] < heard[1] < heard[2]


def test_the_sand_leaves_the_range_of_speech_free():
    glass = Hourglass(30, RATE)
    assert share_above(glass.samples(0, 25 * RATE), 1000) < 0.02
    assert share_above(glass.samples(0, glass.length), 1000) < 0.1


def test_the_sand_is_soft_and_the_end_is_not():
    glass = Hourglass(30, RATE)
    sand = glass.samples(0, 25 * RATE)
    assert loudest(sand, RATE, 1.0) < -30
    end = cue("chime_end", RATE)
    assert loudest(end, RATE) > loudest(glass.samples(25 * RATE, 5 * RATE), RATE) + 3
    quarters = np.array_split(end, 4)
    assert centre(quarters[0]) > 1.3 * centre(quarters[3]), "it falls"


@pytest.mark.parametrize("total", [15, 47.3, 120])
def test_any_total_and_any_cutting_gives_the_same_sand(total):
    glass = Hourglass(total, RATE)
    assert glass.length == round(total * RATE)
    start = glass.length - 7 * RATE
    whole = glass.samples(start, 8 * RATE)
    pieces = [glass.samples(start + at, 512) for at in range(0, 8 * RATE, 512)]
    assert np.array_equal(np.concatenate(pieces), whole)
    assert not np.any(whole[7 * RATE :])
    assert np.array_equal(Hourglass(total, RATE).samples(0, 999), glass.samples(0, 999))


def test_a_senseless_total_is_refused():
    with pytest.raises(SoundError, match="seconds"):
        Hourglass(1, RATE)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rate", [16000, 48000])
def test_cues_are_short_balanced_and_clean(name, rate):
    sound = cue(name, rate)
    assert 0.1 < len(sound) / rate < 1.7
    assert -29 < loudest(sound, rate) < -11
    assert np.max(np.abs(sound)) < 0.9
    assert abs(sound[0]) < 0.01
    assert abs(sound[-1]) < 0.01
    assert np.array_equal(sound, cue(name, rate))


def test_a_hit_is_bright_and_short_and_a_repeat_is_soft():
    assert len(cue("ting", RATE)) / RATE == pytest.approx(0.4)
    assert centre(cue("ting", RATE)) > 2 * centre(cue("tock", RATE))
    assert loudest(cue("tock", RATE), RATE) < loudest(cue("ting", RATE), RATE) - 5


def test_all_cues_differ():
    sounds = [np.pad(cue(name, RATE), (0, 2 * RATE))[: 2 * RATE] for name in NAMES]
    shapes = np.array([sound / np.linalg.norm(sound) for sound in sounds])
    alike = np.abs(shapes @ shapes.T) - np.eye(len(NAMES))
    assert np.max(alike) < 0.7


def test_the_script_writes_what_the_game_sounds(tmp_path):
    script = Path(__file__).parents[2] / "audio" / "make.py"
    subprocess.run([sys.executable, str(script), str(tmp_path)], check=True, capture_output=True)
    assert {path.stem for path in tmp_path.iterdir()} == {*NAMES, "hourglass-30"}
    samples, rate = read_wav(tmp_path / "ting.wav")
    assert np.max(np.abs(samples - cue("ting", rate))) < 1e-4
