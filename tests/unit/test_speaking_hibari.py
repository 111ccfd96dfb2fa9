"""The natural voice: early, trimmed, whole, repeatable."""

import numpy as np
import pytest

from host.speaking.errors import VoiceFailed, VoiceMissing
from host.speaking.hibari import HibariVoice
from host.speaking.silent import SilentVoice
from host.speaking.trim import trimmed


@pytest.fixture(scope="module")
def voice():
    made = HibariVoice()
    yield made
    made.close()


def _said(voice, text, speed=1.0):
    return np.concatenate(list(voice.speak(text, speed)))


def test_gives_float32_below_one(voice):
    samples = _said(voice, "Time! Five.")
    assert samples.dtype == np.float32
    assert 0.2 < np.abs(samples).max() < 1.0


def test_no_silence_at_the_ends(voice):
    samples = _said(voice, "Penguin.")
    loud = np.flatnonzero(np.abs(samples) > 0.01) / voice.rate
    assert loud[0] < 0.12
    assert len(samples) / voice.rate - loud[-1] < 0.2


def test_one_chunk_per_sentence(voice):
    assert len(list(voice.speak("Round two. Bob, you answer. Ann and Cy, you bet."))) == 3


def test_first_chunk_of_a_long_sentence_is_a_clause(voice):
    text = (
        "Ann, Cy: the list is kitchen tools, " + "and so it goes on and on, " * 10 + "to the end."
    )
    first, *rest = voice.speak(text)
    assert rest
    assert len(first) < sum(map(len, rest)) / 2


def test_speed_changes_the_length(voice):
    slow, fast = (len(_said(voice, "Zero to three, or four to six.", s)) for s in (0.7, 1.4))
    assert 1.6 < slow / fast < 2.4


def test_the_same_text_gives_the_same_samples(voice):
    assert np.array_equal(_said(voice, "Ready?"), _said(voice, "Ready?"))


def test_nothing_to_say_gives_nothing(voice):
    assert list(voice.speak("  ")) == []


def test_speaks_again_after_close():
    voice = HibariVoice()
    voice.warm()
    voice.close()
    voice.close()
    assert len(_said(voice, "Go!"))


def test_voice_that_is_not_in_the_package_is_missing():
    with pytest.raises(VoiceMissing, match="heart"):
        HibariVoice(voice="nobody").warm()


def test_voice_that_would_be_downloaded_is_missing(monkeypatch, tmp_path):
    monkeypatch.setenv("HIBARI_HOME", str(tmp_path))
    with pytest.raises(VoiceMissing, match="not on this machine"):
        list(HibariVoice(voice="emma").speak("Hello."))


def test_package_missing_names_it(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "hibari", None)
    with pytest.raises(VoiceMissing, match="pip install hibari-tts"):
        HibariVoice().warm()


@pytest.mark.parametrize("sound", [RuntimeError("broken"), np.full(2400, np.nan, np.float32)])
def test_engine_trouble_is_a_voice_failure(voice, monkeypatch, sound):
    def engine(*_args, **_kwargs):
        if isinstance(sound, Exception):
            raise sound
        return sound

    monkeypatch.setattr(voice, "_engine", engine)
    with pytest.raises(VoiceFailed, match="natural voice"):
        list(voice.speak("Hello."))


def test_trim_keeps_soft_ends():
    rate = 1000
    samples = np.zeros(1000, np.float32)
    samples[400:600] = 0.5
    samples[600:650] = 0.002
    kept = trimmed(samples, rate)
    assert 0.002 in np.round(kept, 4)
    assert 250 <= len(kept) <= 350
    assert len(trimmed(np.zeros(1000, np.float32), rate)) == 0


def test_silent_voice_gives_no_sound_or_zeros():
    assert list(SilentVoice().speak("Hello there.")) == []
    (zeros,) = SilentVoice(words_per_second=2.0).speak("Hello there.")
    assert len(zeros) == 16000
    assert not zeros.any()
