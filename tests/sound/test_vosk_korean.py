"""Vosk for real: a Korean round through the adapter, chunk by chunk as from a microphone."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from host.content.packs import load_hit_list
from host.hearing.evidence import RATE, Expected, Mode, Phrase
from host.hearing.vosk import VoskRecogniser
from host.modelstore import model_path
from tests.fixtures.korean.korean_round import (
    ENTRIES,
    HITS,
    PACK,
    ROUND,
    WRONG,
    KoreanSpeaker,
    expected,
    korean_recogniser,
    korean_round_audio,
)

CONFIDENT = 0.5


@pytest.fixture(scope="module")
def recogniser():
    return korean_recogniser(model_path("vosk-ko"))


@pytest.fixture(scope="module")
def speaker():
    made = KoreanSpeaker()
    yield made
    made.close()


def _hear(recogniser, sound, want=None, start=0.0, chunk=1600):
    session = recogniser.session(want or expected(), start)
    partials = [session.feed(sound[at : at + chunk]) for at in range(0, len(sound), chunk)]
    return [p for p in partials if p], session.end()


def _hits(evidence):
    return [span.wording for span in evidence.spans if span.score >= CONFIDENT]


def test_the_whole_round_is_marked_as_it_was_said(recogniser):
    marked, at = [], 100.0
    for sound, what in korean_round_audio():
        _, evidence = _hear(recogniser, sound, start=at)
        said = what.split(", ")
        assert _hits(evidence) == [word for word in said if word != WRONG]
        assert all(at <= span.start < span.end <= at + len(sound) / RATE for span in evidence.spans)
        marked += [word for word in _hits(evidence) if word not in marked]
        at += len(sound) / RATE
    assert tuple(marked) == HITS


def test_the_round_is_what_it_is_meant_to_be():
    said = [word for words in ROUND for word in words]
    assert WRONG in said
    assert WRONG not in ENTRIES
    assert len(said) > len(set(said))
    assert any(len(words) > 1 for words in ROUND)
    assert set(HITS) == set(said) - {WRONG}


def test_the_pack_has_the_entries(tmp_path):
    (tmp_path / PACK.name).write_text(PACK.read_text(encoding="utf-8"), encoding="utf-8")
    (prompt,) = load_hit_list([tmp_path]).values()
    assert tuple(entry.text for entry in prompt.entries) == ENTRIES


def test_words_of_one_breath_have_their_own_starts(recogniser, speaker):
    sound = speaker.say("음악", "요리사", "기차")
    _, evidence = _hear(recogniser, sound)
    starts = [span.start for span in evidence.spans]
    assert _hits(evidence) == ["음악", "요리사", "기차"]
    assert all(b - a > 0.3 for a, b in pairwise(starts))


def test_partial_results_come_before_the_end(recogniser, speaker):
    partials, _ = _hear(recogniser, speaker.say("원숭이", "제주도", "음악"))
    assert partials
    assert partials[0].transcript.split()[0] == "원숭이"
    assert all(not p.final and p.spans == () for p in partials)


def test_an_engines_own_pause_does_not_end_the_utterance(recogniser, speaker):
    """Vosk ends a phrase after half a second of silence; the utterance goes on."""
    sound = np.concatenate(
        [speaker.say("원숭이"), np.zeros(RATE * 2, np.float32), speaker.say("모자")]
    )
    _, evidence = _hear(recogniser, sound)
    assert _hits(evidence) == ["원숭이", "모자"]
    assert evidence.spans[1].start > 2.0


def test_case_54_words_of_two_phrases_do_not_recombine(recogniser, speaker):
    want = Expected((Phrase("entry:0", "원숭이 음악"), Phrase("entry:1", "제주도 기차")), Mode.MANY)
    _, whole = _hear(recogniser, speaker.say("원숭이", "음악"), want)
    _, mixed = _hear(recogniser, speaker.say("원숭이", "기차"), want)
    assert _hits(whole) == ["원숭이 음악"]
    assert mixed.spans == ()


def test_case_59_silence_and_noise_start_nothing(recogniser):
    rng = np.random.default_rng(4)
    for level in (0.0, 0.01, 0.1):
        noise = (level * rng.standard_normal(5 * RATE)).astype(np.float32)
        _, evidence = _hear(recogniser, noise)
        assert evidence.spans == ()
        assert evidence.transcript == ""


def test_case_139_same_clip_same_verdict_also_after_a_restart(recogniser, speaker):
    sound = speaker.say("요리사")
    _, first = _hear(recogniser, sound)
    assert all(_hear(recogniser, sound)[1] == first for _ in range(20))
    assert _hear(korean_recogniser(model_path("vosk-ko")), sound)[1] == first


def test_words_that_the_model_lacks_are_named_not_dropped_in_silence(recogniser, capfd):
    phrases = [Phrase("a", "원숭이"), Phrase("b", "penguin"), Phrase("c", "음악 penguin")]
    assert recogniser.check(phrases) == ["penguin", "음악 penguin"]
    assert recogniser.sound_alikes(phrases) == {"penguin": None}
    assert list(recogniser.grammar(Expected(tuple(phrases))).forms) == [("원숭이",)]
    recogniser.session(Expected(tuple(phrases)), 0.0).end()
    assert capfd.readouterr() == ("", "")


def test_vocabulary_is_the_models_own(recogniser):
    words = recogniser.model.vocabulary
    assert len(words) > 100_000
    assert set(ENTRIES) <= set(words)
    assert all(recogniser.model.knows(word) for word in words[1000:200_000:10_000])


def test_free_hearing_gives_transcript_and_second_look(recogniser, speaker):
    """The same model with free hearing on: slower, and with an opinion of its own."""
    free = VoskRecogniser.__new__(VoskRecogniser)
    free.__dict__.update(recogniser.__dict__, free=True)
    _, evidence = _hear(free, speaker.say("음악"))
    assert evidence.transcript
    assert _hits(evidence) == ["음악"]
    assert "agreement" in evidence.spans[0].features
