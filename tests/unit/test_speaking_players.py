"""Synthetic players: same words, same pace, clearly different voices."""

import numpy as np
import pytest

from host.hearing.evidence import RATE, Expected, Phrase
from host.hearing.whisper import WhisperRecogniser
from host.modelstore import model_path
from host.speaking.players import FACTORS, SyntheticPlayer, players


def _pitch(samples: np.ndarray) -> float:
    """Median fundamental of the voiced frames in Hz, by autocorrelation."""
    found = []
    for at in range(0, len(samples) - 1024, 512):
        frame = samples[at : at + 1024] * np.hanning(1024)
        if np.sqrt((frame**2).mean()) < 0.03:
            continue
        spectrum = np.fft.rfft(frame, 2048)
        correlation = np.fft.irfft(np.abs(spectrum) ** 2)[:400]
        lag = 40 + int(correlation[40:].argmax())
        if correlation[lag] > 0.4 * correlation[0]:
            found.append(16000 / lag)
    return float(np.median(found))


@pytest.fixture(scope="module")
def five():
    return players(5)


def test_pitch_follows_the_factor(five):
    base = _pitch(five[0].say("Rolling pin, and a lemon squeezer."))
    for player in five:
        ratio = _pitch(player.say("Rolling pin, and a lemon squeezer.")) / base
        assert ratio == pytest.approx(player.factor, rel=0.08)


def test_pace_is_kept(five):
    lengths = [len(player.say("Rolling pin, and a lemon squeezer.")) for player in five]
    assert max(lengths) < 1.2 * min(lengths)


def test_sound_is_for_the_ears(five):
    samples = five[2].say("Whisk.")
    assert samples.dtype == np.float32
    assert samples.ndim == 1
    assert 0.1 < np.abs(samples).max() <= 1.0


def test_said_once_is_kept(five):
    assert five[0].say("Whisk.") is five[0].say("Whisk.")
    assert not np.array_equal(five[0].say("Whisk."), five[0].say("Sieve."))


def test_all_factors_differ():
    assert sorted(FACTORS) == [0.8, 0.88, 1.0, 1.12, 1.25]
    assert [p.factor for p in players(6)][5] == FACTORS[0]


def test_what_they_say_is_heard_back(five):
    words = ("penguin", "rolling pin", "corkscrew", "lemon squeezer", "kangaroo", "mustard")
    expected = Expected(tuple(Phrase(f"entry:{i}", word) for i, word in enumerate(words)))
    ears = WhisperRecogniser(model_path("whisper-tiny-en"))
    for place, player in enumerate(five):
        session = ears.session(expected, 0.0)
        session.feed(np.pad(player.say(words[place]), (RATE // 5, RATE // 3)))
        best = max(session.end().spans, key=lambda span: span.score)
        assert best.key == f"entry:{place}"
        assert best.score > 0.5


def test_absurd_factor_is_refused():
    with pytest.raises(ValueError, match="between"):
        SyntheticPlayer(3.0)
