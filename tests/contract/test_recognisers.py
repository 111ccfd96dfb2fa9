"""Every engine that hears keeps one contract. Scripted text has no sound and is not among them.

Only English Vosk may be absent, and is then skipped: its model cannot be had everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest

from host.core.errors import HostError
from host.hearing.evidence import RATE, Evidence, Expected, Mode, Phrase, Recogniser, Samples
from host.hearing.vosk import VoskRecogniser
from host.hearing.whisper import WhisperRecogniser
from host.modelstore import ModelMissing, model_path
from host.speaking.players import SyntheticPlayer
from tests.fixtures.korean.korean_round import ENTRIES, WRONG, KoreanSpeaker, korean_recogniser

CONFIDENT = 0.5
BEFORE, AFTER = 0.4, 0.4
ENGLISH = ("penguin", "rolling pin", "kangaroo", "corkscrew", "lemon squeezer")


@dataclass
class Ears:
    """One engine with a voice that it understands."""

    recogniser: Recogniser
    say: Callable[[str], Samples]
    listed: tuple[str, ...]
    strange: str

    def expected(self, mode: Mode = Mode.ONE) -> Expected:
        return Expected(tuple(Phrase(f"entry:{i}", t) for i, t in enumerate(self.listed)), mode)

    def clip(self, text: str) -> tuple[Samples, float]:
        """Sound with silence round it, and the time of its first sound."""
        spoken = self.say(text)
        sound = np.pad(spoken, (int(BEFORE * RATE), int(AFTER * RATE))).astype(np.float32)
        return sound, float(np.flatnonzero(np.abs(sound) > 0.02)[0]) / RATE

    def hear(self, sound: Samples, start: float = 0.0, chunk: int = 1600) -> Evidence:
        session = self.recogniser.session(self.expected(), start)
        for at in range(0, len(sound), chunk):
            session.feed(sound[at : at + chunk])
        return session.end()


def _whisper() -> Ears:
    recogniser = WhisperRecogniser(model_path("whisper-tiny-en"))
    return Ears(recogniser, SyntheticPlayer().say, ENGLISH, "telephone")


def _english_vosk() -> Ears:
    try:
        folder = model_path("vosk-en")
    except ModelMissing:
        pytest.skip("needs Vosk's English model: partyhost models fetch vosk-en")
    return Ears(VoskRecogniser(folder), SyntheticPlayer().say, ENGLISH, "telephone")


def _korean_vosk() -> Ears:
    speaker = KoreanSpeaker()
    return Ears(korean_recogniser(model_path("vosk-ko")), speaker.say, ENTRIES, WRONG)


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(_whisper, id="whisper"),
        pytest.param(_korean_vosk, id="vosk-ko"),
        pytest.param(_english_vosk, id="vosk-en", marks=pytest.mark.english_vosk),
    ],
)
def ears(request):
    return request.param()


def _confident(evidence: Evidence) -> list[str]:
    return [span.key for span in evidence.spans if span.score >= CONFIDENT]


def test_listed_word_is_found_where_it_was_said(ears):
    for place in (0, 2):
        sound, onset = ears.clip(ears.listed[place])
        evidence = ears.hear(sound, start=100.0)
        assert _confident(evidence) == [f"entry:{place}"]
        (span,) = [s for s in evidence.spans if s.score >= CONFIDENT]
        assert span.start == pytest.approx(100.0 + onset, abs=0.25)
        assert span.start < span.end <= 100.0 + len(sound) / RATE + 0.1
        assert evidence.final
        assert evidence.engine == ears.recogniser.name


def test_strange_word_is_no_confident_hit(ears):
    assert _confident(ears.hear(ears.clip(ears.strange)[0])) == []


@pytest.mark.parametrize("level", [0.0, 1e-5])
def test_silence_gives_nothing(ears, level):
    rng = np.random.default_rng(1)
    sound = (level * rng.standard_normal(5 * RATE)).astype(np.float32)
    evidence = ears.hear(sound)
    assert evidence.spans == ()
    assert evidence.transcript == ""


@pytest.mark.parametrize("kind", ["white", "low", "hum", "clicks"])
def test_noise_gives_no_hit(ears, kind):
    rng = np.random.default_rng(2)
    time = np.arange(3 * RATE) / RATE
    white = rng.standard_normal(len(time))
    sound = {
        "white": 0.1 * white,
        "low": 0.5 * np.convolve(white, np.ones(64) / 64, "same"),
        "hum": 0.2 * np.sin(2 * np.pi * 100 * time) + 0.1 * np.sin(2 * np.pi * 200 * time),
        "clicks": np.where(np.arange(len(time)) % 8000 < 20, 0.8, 0.0),
    }[kind]
    assert _confident(ears.hear(sound.astype(np.float32))) == []


def test_same_sound_gives_the_same_evidence(ears):
    sound, _ = ears.clip(ears.listed[1])
    first = ears.hear(sound)
    assert ears.hear(sound) == first


def test_chunk_size_does_not_matter(ears):
    sound, _ = ears.clip(ears.listed[1])
    assert _confident(ears.hear(sound, chunk=317)) == _confident(ears.hear(sound, chunk=len(sound)))


def test_empty_feed_and_no_sound_at_all_are_fine(ears):
    session = ears.recogniser.session(ears.expected(), 3.0)
    assert session.feed(np.zeros(0, np.float32)) is None
    evidence = session.end()
    assert evidence.spans == ()
    assert evidence.start == pytest.approx(3.0, abs=0.5)


def test_nothing_expected_finds_nothing(ears):
    session = ears.recogniser.session(Expected((), Mode.OPEN), 0.0)
    session.feed(ears.clip(ears.listed[0])[0])
    assert session.end().spans == ()


def test_partial_results_are_marked_and_mark_nothing(ears):
    session = ears.recogniser.session(ears.expected(), 0.0)
    sound, _ = ears.clip(ears.listed[1])
    partials = [session.feed(sound[at : at + 1600]) for at in range(0, len(sound), 1600)]
    for partial in filter(None, partials):
        assert not partial.final
        assert partial.spans == ()
    assert _confident(session.end()) == ["entry:1"]


def test_session_used_twice_is_refused_or_harmless(ears):
    session = ears.recogniser.session(ears.expected(), 0.0)
    session.feed(ears.clip(ears.listed[0])[0])
    first = session.end()
    try:
        again = session.end()
    except HostError as error:
        assert "new session" in str(error)
    else:
        assert _confident(again) == _confident(first)


def test_check_names_what_cannot_be_heard(ears):
    phrases = [Phrase("a", ears.listed[0]), Phrase("b", "!!!")]
    assert list(ears.recogniser.check(phrases)) == ["!!!"]
