"""Every voice keeps one contract."""

import sys
import threading

import numpy as np
import pytest

from host.speaking.fallback import FallbackVoice
from host.speaking.hibari import HibariVoice
from host.speaking.silent import SilentVoice
from host.speaking.system import SystemVoice


def _broken_then_silent():
    return FallbackVoice(
        [SystemVoice(limit=0.5, command=[sys.executable, "-c", "pass"])], lambda _: None
    )


AUDIBLE = {
    "hibari": HibariVoice,
    "system": SystemVoice,
    "fallback": lambda: FallbackVoice([HibariVoice(), SystemVoice()], lambda _: None),
}
SOUNDLESS = {"silent": lambda: SilentVoice(words_per_second=3.0), "broken": _broken_then_silent}


@pytest.fixture(scope="module", params=[*AUDIBLE, *SOUNDLESS])
def voice(request):
    made = {**AUDIBLE, **SOUNDLESS}[request.param]()
    yield made
    made.close()


@pytest.fixture(scope="module", params=list(AUDIBLE))
def audible(request):
    made = AUDIBLE[request.param]()
    yield made
    made.close()


def test_gives_float32_mono_below_one(voice):
    chunks = list(voice.speak("Round two. Bob, you answer."))
    assert chunks
    for chunk in chunks:
        assert chunk.dtype == np.float32
        assert chunk.ndim == 1
        assert np.abs(chunk).max() < 1.0
    assert 8000 <= voice.rate <= 48000
    assert voice.name


def test_empty_text_gives_no_sound(voice):
    assert sum(len(chunk) for chunk in voice.speak("")) == 0


def test_sound_left_in_the_middle_does_no_harm(voice):
    next(iter(voice.speak("Round two. Bob, you answer. Ann and Cy, you bet.")))
    assert list(voice.speak("Go!"))


def test_first_sentence_comes_alone(audible):
    """So that the table hears it while the rest is still being made."""
    first, *rest = audible.speak("Round two. Bob, you answer. Ann and Cy, you bet.")
    assert len(first) < sum(map(len, rest))


def test_speed_is_heard(audible):
    slow, fast = (
        sum(map(len, audible.speak("Zero to three, or four to six.", s))) for s in (0.75, 1.5)
    )
    assert slow > 1.5 * fast


def test_loudness_is_alike(audible):
    samples = np.concatenate(list(audible.speak("Ann and Cy, you bet.")))
    loudness = 10 * np.log10((samples**2).mean())
    assert -25 < loudness < -13


def test_odd_text_does_no_harm(audible):
    for text in ("…", "(", "a" * 600, "Tromsø, Ælfred, naïve", "😀"):
        list(audible.speak(text))
    assert list(audible.speak("Go!"))


def test_two_threads_are_queued(audible):
    texts = [f"Number {word}." for word in ("one", "two", "three", "four")]
    alone = {text: sum(map(len, audible.speak(text))) for text in texts}
    together, errors = {}, []

    def speak(text):
        try:
            together[text] = sum(map(len, audible.speak(text)))
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=speak, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert all(abs(together[t] - alone[t]) < 0.03 * audible.rate for t in texts)


def test_closing_twice_is_safe(voice):
    voice.close()
    voice.close()
