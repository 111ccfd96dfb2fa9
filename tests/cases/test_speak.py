"""Faults of voices that people met elsewhere, and what this host does in their place."""

import sys
import threading

import hibari
import numpy as np
import pytest

from host.hearing.evidence import RATE, Expected, Phrase
from host.hearing.whisper import WhisperRecogniser
from host.judging.phones import distance
from host.modelstore import model_path
from host.sound.resample import resample
from host.speaking import worker
from host.speaking.errors import VoiceMissing
from host.speaking.fallback import FallbackVoice
from host.speaking.hibari import HibariVoice
from host.speaking.normalise import for_speech
from host.speaking.system import SystemVoice

HEARD = 0.2
"""Phone distance of what was heard from what was said."""
LINES = [
    f"{name}, {what}." for name in ("Ann", "Bob", "Cy", "Dora", "Eve") for what in "abcdefghij"
]


@pytest.fixture(scope="module", params=[HibariVoice, SystemVoice])
def voice(request):
    made = request.param()
    yield made
    made.close()


def _loud_end(samples, rate):
    """Seconds from the last audible sample to the end."""
    return (len(samples) - np.flatnonzero(np.abs(samples) > 0.01)[-1]) / rate


def test_case_98_fifty_lines_in_a_row_are_all_audible(voice):
    for line in LINES:
        samples = np.concatenate(list(voice.speak(line)))
        assert 0.3 < len(samples) / voice.rate < 4
        assert np.abs(samples).max() > 0.1


def test_case_99_two_threads_speak_at_once(voice):
    said = {}

    def speak(seat):
        said[seat] = [sum(map(len, voice.speak(line))) for line in LINES[:5]]

    threads = [threading.Thread(target=speak, args=(seat,)) for seat in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(min(lengths) > 0.3 * voice.rate for lengths in said.values())
    assert len(said) == 2


def test_case_101_no_dead_time_after_a_sentence(voice):
    """What the mixer plays ends with the speech, so an answer counts at once."""
    *_, last = voice.speak("Round two. Bob, you answer.")
    assert _loud_end(last, voice.rate) < 0.3


def test_case_101_no_dead_time_between_sentences(voice):
    first, _second = voice.speak("Round two. Bob, you answer.")
    assert _loud_end(first, voice.rate) < 0.6


def test_case_103_speech_in_a_thread_comes_to_its_end(voice):
    """The end of speech is the end of its samples: there is no finished signal to be lost."""
    ended = threading.Event()

    def speak():
        for _ in voice.speak("Round two. Bob, you answer."):
            pass
        ended.set()

    thread = threading.Thread(target=speak, daemon=True)
    thread.start()
    thread.join(timeout=60)
    assert ended.is_set()


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("World War II", "World War two"),
        ("$500", "five hundred dollars"),
        ("Sammy Davis Jr. sang", "Sammy Davis Junior sang"),
        ("1908", "nineteen oh eight"),
        ("World War I and the 1,200 men", "World War one and the one thousand two hundred men"),
        ("Queen Elizabeth II", "Queen Elizabeth the second"),
    ],
)
def test_case_104_is_read_as_people_do(written, spoken):
    assert for_speech(written) == spoken


def test_case_106_last_word_is_whole():
    """The trimmed line ends where the untrimmed one falls silent, not before."""
    voice = HibariVoice()
    trimmed = np.concatenate(list(voice.speak("Time to go to bed.")))
    raw = hibari.Hibari()("Time to go to bed.", seed=1)
    loud = np.flatnonzero(np.abs(raw) > 2e-3)
    assert len(trimmed) >= loud[-1] - loud[0]
    assert np.abs(trimmed[-200:]).max() < 0.01


def test_case_106_last_word_is_heard(voice):
    """Loop back: what was said is understood to its last word."""
    spoken = np.concatenate(list(voice.speak("Time to go to bed.")))
    session = WhisperRecogniser(model_path("whisper-tiny-en")).session(
        Expected((Phrase("entry:0", "time to go to bed"), Phrase("entry:1", "time to go"))), 0.0
    )
    session.feed(np.pad(resample(spoken, voice.rate, RATE), (RATE // 3, RATE // 2)))
    evidence = session.end()
    assert max(evidence.spans, key=lambda span: span.score).key == "entry:0"
    # A machine's voice says "bed" so that it is heard as "med" at times; cut off it is not.
    last = evidence.transcript.lower().strip(" .!").split()[-4:]
    assert distance("to go to bed", " ".join(last)) <= HEARD


def test_case_136_missing_library_names_the_package_and_the_game_goes_on(tmp_path):
    script = tmp_path / "hidden.py"
    script.write_text(
        "import ctypes, runpy\n"
        "def refuse(*a, **k): raise OSError('not found')\n"
        "ctypes.cdll.LoadLibrary = refuse\n"
        f"runpy.run_path({worker.__file__!r}, run_name='__main__')\n"
    )
    command = [sys.executable, str(script)]
    if sys.platform.startswith("linux"):
        with pytest.raises(VoiceMissing, match="libespeak-ng1"):
            SystemVoice(command=command).warm()
    notices = []
    voice = FallbackVoice([SystemVoice(command=command), HibariVoice()], notices.append)
    assert np.abs(np.concatenate(list(voice.speak("Round two.")))).max() > 0.1
    assert voice.current == "hibari"
    in_text = FallbackVoice([SystemVoice(command=command)], notices.append)
    list(in_text.speak("Round two."))
    assert "in text" in notices[-1]
