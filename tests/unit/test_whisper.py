"""The Whisper engine on synthetic speech: what it marks, when, and what it never marks."""

import numpy as np
import pytest

from host.bench.clips import Clip, Listener
from host.bench.conditions import babble, over
from host.bench.trials import in_one_breath, padded
from host.hearing.evidence import RATE, Expected, Mode, Phrase
from host.hearing.whisper import WhisperRecogniser
from host.hearing.whisper.model import WhisperFailed
from host.judging.gate import THRESHOLDS
from host.sound.room import active_level
from host.speaking.hibari import HibariVoice

FAIR = THRESHOLDS["fair"]
LIST = ("penguin", "kangaroo", "polar bear", "squirrel", "dolphin", "badger", "flamingo", "moose")


@pytest.fixture(scope="module")
def say():
    listener = Listener(HibariVoice())

    def speak(*texts, pitch=1.0, gap=0.2):
        sounds = [listener.sound(Clip(t, "", "", "", None, pitch)) for t in texts]
        return in_one_breath(sounds, [gap] * len(texts))

    return speak


def listed(*texts, mode=Mode.MANY):
    return Expected(tuple(Phrase(f"entry:{text}", text) for text in texts), mode)


def hear(ears, sound, expected, start=0.0, step=None):
    session = ears.session(expected, start)
    for at in range(0, len(sound), step or max(1, len(sound))):
        assert session.feed(sound[at : at + (step or len(sound))]) is None
    return session.end()


def marked(evidence):
    return [span.key.removeprefix("entry:") for span in evidence.spans if span.score >= FAIR]


@pytest.mark.parametrize("pitch", [0.8, 1.0, 1.25])
@pytest.mark.parametrize("mode", [Mode.ONE, Mode.MANY])
def test_what_was_said_is_marked_and_nothing_else(ears, say, pitch, mode):
    evidence = hear(ears, say("kangaroo", pitch=pitch)[0], listed(*LIST, mode=mode))
    assert marked(evidence) == ["kangaroo"]
    assert evidence.engine == "whisper" and evidence.final


@pytest.mark.parametrize("said", ["telephone", "camp", "window"])
def test_a_word_that_is_not_listed_marks_nothing(ears, say, said):
    assert marked(hear(ears, say(said)[0], listed(*LIST, "cap"))) == []


TALK = (
    "yesterday we went down to the river and had a look",
    "nobody knows where the other key of this old house is",
    "could you bring me some more of that soup please",
    "it was much too late when the last train came in",
)


def talked_over(say, said):
    """``said``, and four other voices before, under and after it, ten decibels below."""
    word = say(said)[0]
    talk = babble([say(text, pitch=0.8 + 0.1 * i)[0] for i, text in enumerate(TALK)])
    return over(word, np.resize(talk, len(word)), 10.0, active_level(talk))


@pytest.mark.parametrize("said", ["penguin", "flamingo", "squirrel"])
def test_talk_behind_a_word_does_not_hide_it(ears, say, said):
    assert marked(hear(ears, talked_over(say, said), listed(*LIST))) == [said]


@pytest.mark.parametrize("said", ["telephone", "camp", "window"])
def test_talk_behind_what_is_not_listed_marks_nothing(ears, say, said):
    assert marked(hear(ears, talked_over(say, said), listed(*LIST))) == []


def test_parts_that_nothing_listed_comes_near_are_not_transcribed(ears, say, monkeypatch):
    free, asked = ears.model.free, []
    monkeypatch.setattr(ears.model, "free", lambda heard: asked.append(heard) or free(heard))
    sound = say("telephone", "window", gap=0.25)[0]
    assert len(ears.listen(sound).islands) > 1
    assert marked(hear(ears, sound, listed(*LIST))) == []
    assert len(asked) == 1


def test_several_in_one_breath_are_found_in_order_with_their_starts(ears, say):
    sound, starts = say("flamingo", "badger", "kangaroo")
    evidence = hear(ears, sound, listed(*LIST), start=100.0)
    assert marked(evidence) == ["flamingo", "badger", "kangaroo"]
    found = [span.start for span in evidence.spans if span.score >= FAIR]
    assert np.allclose(found, np.array(starts) + 100.0, atol=0.2)


def test_an_unlisted_word_in_the_breath_hides_nothing(ears, say):
    sound, _ = say("penguin", "telephone", "dolphin")
    assert marked(hear(ears, sound, listed(*LIST))) == ["penguin", "dolphin"]


def test_words_round_one_answer_do_not_hide_it(ears, say):
    sound, _ = say("well, I think it is the squirrel")
    assert "squirrel" in marked(hear(ears, sound, listed(*LIST, mode=Mode.ONE)))


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("kind", ["nothing", "zeros", "hiss", "hum", "clicks"])
def test_nothing_is_ever_marked_on_silence_or_noise(ears, kind, mode):
    rng, count = np.random.default_rng(3), 2 * RATE
    hum = 0.05 * np.sin(2 * np.pi * 100 * np.arange(count) / RATE)
    clicks = np.zeros(count)
    clicks[:: RATE // 3] = 0.5
    sounds = {
        "nothing": np.zeros(0),
        "zeros": np.zeros(count),
        "hiss": rng.normal(0, 0.02, count),
        "hum": hum,
        "clicks": clicks,
    }
    evidence = hear(ears, sounds[kind].astype(np.float32), listed(*LIST, "you", mode=mode))
    assert marked(evidence) == []
    if kind in ("nothing", "zeros"):
        assert evidence.transcript == "" and evidence.spans == ()


def test_chunks_of_any_size_and_a_second_try_give_the_same(ears, say):
    sound, _ = say("polar bear")
    whole = hear(ears, sound, listed(*LIST))
    assert hear(ears, sound, listed(*LIST), step=512) == whole
    assert hear(ears, sound, listed(*LIST)) == whole


def test_times_are_stream_times(ears, say):
    evidence = hear(ears, say("moose")[0], listed(*LIST), start=12.5)
    assert 12.5 < evidence.start < evidence.end
    assert evidence.spans[0].start == pytest.approx(12.7, abs=0.1)


def test_an_alias_is_marked_as_its_entry(ears, say):
    expected = Expected((Phrase("entry:3", "sofa", ("couch",)), Phrase("entry:4", "lamp")))
    spans = hear(ears, say("couch")[0], expected).spans
    best = max(spans, key=lambda span: span.score)
    assert (best.key, best.wording) == ("entry:3", "couch")
    assert best.score >= FAIR


def test_one_name_of_several_hundred_is_found(ears, say):
    heads = "al bo cor del em fro gar hal is jor kel lor mar nor os per quin ro sal tor ul ver"
    tails = ["ric", "nelda", "wick", "mund", "bert", "lina", "tonia", "vard", "gand", "stine"]
    crowd = [head.title() + tail for head in heads.split() for tail in tails]
    expected = listed("Sophie", *crowd, mode=Mode.ONE)
    best = max(hear(ears, say("Sophie")[0], expected).spans, key=lambda span: span.score)
    assert best.key == "entry:Sophie"


def test_a_command_beside_the_entries_steals_nothing(ears, say):
    commands = [Phrase(f"cmd:{text}", text) for text in ("undo", "stop", "pause", "help", "skip")]
    expected = Expected((*listed(*LIST).phrases, *commands), Mode.MANY)
    assert marked(hear(ears, say("dolphin")[0], expected)) == ["dolphin"]
    assert marked(hear(ears, say("undo")[0], expected)) == ["cmd:undo"]


def test_open_listening_gives_the_transcript_alone(ears, say):
    evidence = hear(ears, say("my dog sleeps all day")[0], listed(*LIST, mode=Mode.OPEN))
    assert "dog sleeps" in evidence.transcript.lower()
    assert evidence.spans == ()


def test_a_long_utterance_is_heard_to_its_end(ears, say):
    sound, _ = say("penguin")
    long = np.concatenate([np.zeros(31 * RATE, np.float32), sound])
    evidence = hear(ears, long, listed(*LIST))
    assert marked(evidence) == ["penguin"]
    assert evidence.start == pytest.approx(31.2, abs=0.15)


def test_phrases_without_letters_cannot_be_heard(ears):
    assert ears.check([Phrase("a", "$"), Phrase("b", "cat"), Phrase("c", "7")]) == ["$"]


def test_a_folder_without_a_model_says_what_to_do(tmp_path):
    with pytest.raises(WhisperFailed, match="models verify"):
        WhisperRecogniser(tmp_path)


def test_padding_is_silence(say):
    sound = padded(np.ones(10, np.float32))
    assert len(sound) == 10 + int(0.5 * RATE)
    assert sound[:3000].max() == 0


def test_a_sound_of_any_length_is_scored_alike(ears, say):
    """Eighty frames of encoder output were once taken for features and encoded again."""
    sound = say("penguin")[0]
    for hundredths in range(100, 120, 2):
        heard = ears.model.encode(np.resize(np.pad(sound, (0, RATE)), hundredths * RATE // 100))
        assert ears.closed.fits(heard, [ears.closed.sentence("penguin")])[0].score > -4
