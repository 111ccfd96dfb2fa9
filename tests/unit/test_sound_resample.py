import numpy as np
import pytest

from host.sound.resample import Resampler, resample

PAIRS = [(48000, 16000), (44100, 16000), (24000, 16000), (22050, 16000), (24000, 48000)]


def sine(rate, hertz=1000.0):
    return np.sin(2 * np.pi * hertz * np.arange(rate) / rate).astype(np.float32)


@pytest.mark.parametrize(("old", "new"), [*PAIRS, (16000, 44100), (16000, 16000)])
def test_a_tone_stays_where_and_what_it_is(old, new):
    out = resample(sine(old), old, new)
    assert len(out) == new
    assert np.max(np.abs(out - sine(new))[200:-200]) < 1e-3


@pytest.mark.parametrize(("old", "new"), PAIRS)
@pytest.mark.parametrize("size", [1, 7, 777])
def test_in_pieces_as_in_one(old, new, size):
    whole = sine(old)[:4000]
    stream = Resampler(old, new)
    pieces = [stream.feed(whole[at : at + size]) for at in range(0, len(whole), size)]
    assert np.array_equal(np.concatenate([*pieces, stream.flush()]), resample(whole, old, new))


@pytest.mark.parametrize(("old", "new"), PAIRS[:4])
def test_what_the_new_rate_cannot_carry_is_gone(old, new):
    too_high = resample(sine(old, 0.58 * new), old, new)
    assert np.std(too_high[200:-200]) < 10 ** (-60 / 20)


def test_nonsense_rates_are_refused():
    with pytest.raises(ValueError, match="positive"):
        Resampler(0, 16000)
