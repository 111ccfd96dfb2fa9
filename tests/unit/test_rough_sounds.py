"""What the gate is trained in: made rooms and disturbances (script/rough_sounds.py)."""

import random

import numpy as np
import pytest

from host.hearing.evidence import RATE
from host.hearing.whisper.onsets import Loudness
from host.sound.room import active_level
from script.rough_sounds import ALONE, BELOW, Surroundings


def voice(seed):
    noise = np.random.default_rng(seed).standard_normal(3 * RATE)
    return (0.1 * noise * (np.arange(3 * RATE) // 3200 % 2)).astype(np.float32)


def made(seed=1):
    return Surroundings(random.Random(seed), [voice(n) for n in range(8)])


@pytest.fixture
def word():
    quiet = np.zeros(RATE // 4, np.float32)
    return np.concatenate([quiet, voice(99)[3200:6400], quiet])


def test_the_same_seed_gives_the_same_sounds(word):
    one, two, other = made(), made(), made(2)
    for _ in range(5):
        assert np.array_equal(one.about(word), two.about(word))
        assert np.array_equal(one.alone(), two.alone())
    assert not np.array_equal(one.about(word), other.about(word))


def test_a_word_keeps_its_length_and_what_disturbs_stays_below_it(word):
    surroundings = made()
    for _ in range(20):
        heard = surroundings.about(word)
        assert heard.shape == word.shape and heard.dtype == np.float32
        assert np.isfinite(heard).all() and not np.array_equal(heard, word)
        louder = 20 * np.log10(active_level(heard) / active_level(word))
        assert -8 < louder < 12


def test_disturbances_reach_into_the_quiet_round_a_word(word):
    surroundings = made()
    stands = [Loudness(surroundings.about(word)).above for _ in range(30)]
    assert min(stands) < BELOW[0] + 12 < max(stands)


def test_alone_there_is_something_to_hear_and_nothing_is_cut_off():
    surroundings = made()
    for _ in range(20):
        sound = surroundings.alone()
        assert ALONE[0] * RATE - 1 <= len(sound) <= ALONE[1] * RATE + 1
        assert np.abs(sound).max() > 0.01
