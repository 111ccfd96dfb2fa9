"""Whatever voice fails, the game goes on with another and says so once."""

import sys

import numpy as np
import pytest

from host.speaking.errors import VoiceFailed, VoiceMissing
from host.speaking.fallback import FallbackVoice
from host.speaking.hibari import HibariVoice
from host.speaking.system import SystemVoice


class Tone:
    """Gives a second of a constant; fails from its nth text on."""

    def __init__(self, name, level, rate=16000, good=10**6, error=None):
        self.name, self.level, self.rate, self.good = name, level, rate, good
        self.error = error or VoiceFailed(f"{name} broke.")
        self.asked, self.closed = [], False

    def speak(self, text, speed=1.0):
        self.asked.append(text)
        if len(self.asked) > self.good:
            yield np.full(10, self.level, np.float32)
            raise self.error
        yield np.full(self.rate, self.level, np.float32)

    def close(self):
        self.closed = True


def test_first_voice_speaks_while_it_works():
    notices = []
    first, second = Tone("first", 0.5), Tone("second", 0.1)
    voice = FallbackVoice([first, second], notices.append)
    assert np.concatenate(list(voice.speak("One. Two."))).max() == pytest.approx(0.5)
    assert second.asked == []
    assert notices == []
    assert voice.current == "first"


def test_next_voice_takes_over_from_the_sentence_that_failed():
    notices = []
    first, second = Tone("first", 0.5, good=1), Tone("second", 0.1)
    voice = FallbackVoice([first, second], notices.append)
    one, two, three = voice.speak("One. Two. Three.")
    assert one.max() == pytest.approx(0.5)
    assert two.max() == three.max() == pytest.approx(0.1)
    assert second.asked == ["Two.", "Three."]
    assert len(notices) == 1
    assert "first broke" in notices[0]
    assert "second" in notices[0]
    list(voice.speak("Four."))
    assert first.asked == ["One.", "Two."]
    assert len(notices) == 1


@pytest.mark.parametrize("error", [VoiceMissing("gone."), RuntimeError("odd"), OSError(28, "full")])
def test_any_error_counts(error):
    notices = []
    voice = FallbackVoice([Tone("first", 0.5, good=0, error=error), Tone("b", 0.1)], notices.append)
    assert np.concatenate(list(voice.speak("One."))).max() == pytest.approx(0.1)
    assert len(notices) == 1


def test_last_resort_is_silence_that_lasts():
    notices = []
    voice = FallbackVoice([Tone("first", 0.5, good=0)], notices.append)
    samples = np.concatenate(list(voice.speak("One two three.")))
    assert not samples.any()
    assert len(samples) > voice.rate // 2
    assert "in text" in notices[0]
    assert voice.current == "silent"


def test_without_any_voice_it_is_silent():
    assert not np.concatenate(list(FallbackVoice([], print).speak("One."))).any()


def test_all_sound_has_the_first_voices_rate():
    first, second = Tone("first", 0.5, rate=24000, good=0), Tone("second", 0.1, rate=22050)
    voice = FallbackVoice([first, second], lambda _: None)
    assert voice.rate == 24000
    (samples,) = voice.speak("One.")
    assert abs(len(samples) - 24000) < 50


def test_notice_may_speak():
    """The notice is spoken by the new voice while the old text waits."""
    said = []
    voice = FallbackVoice(
        [Tone("first", 0.5, good=0), Tone("b", 0.1)],
        lambda text: said.extend(voice.speak(text)),
    )
    assert list(voice.speak("One."))
    assert said


def test_a_real_worker_that_hangs_is_replaced():
    notices = []
    hanging = SystemVoice(limit=0.3, command=[sys.executable, "-c", "input()"])
    voice = FallbackVoice([hanging, Tone("second", 0.1)], notices.append)
    assert list(voice.speak("One."))
    assert "no answer within" in notices[0]
    voice.close()


def test_warm_passes_over_what_is_missing():
    notices = []
    voice = FallbackVoice([HibariVoice(voice="nobody"), Tone("second", 0.1)], notices.append)
    voice.warm()
    assert voice.current == "second"
    assert len(notices) == 1


def test_close_closes_all():
    tones = [Tone("first", 0.5), Tone("second", 0.1)]
    FallbackVoice(tones, print).close()
    assert all(tone.closed for tone in tones)
