"""What people put round an answer: found in the transcript, left out of what is compared."""

import numpy as np
import pytest

from host.hearing.evidence import RATE, Evidence, Expected, Mode, Phrase
from host.hearing.whisper.frame import NONE, Frame, Told, frame_of
from host.speaking.players import SyntheticPlayer

OPTIONS = ("ink", "slower", "Chloe", "chalk", "eight")


@pytest.mark.parametrize(
    ("transcript", "frame"),
    [
        ("I think low.", Frame("I think")),
        ("And please.", Frame("", "please")),
        ("A lips, please.", Frame("", ", please")),
        ("It's 4.", Frame("It's")),
        ("I think it's wax, I guess.", Frame("I think it's", ", i guess")),
        ("Wax.", NONE),
        ("I think", NONE),
        ("That's it.", NONE),
        ("then some", NONE),
        ("", NONE),
    ],
)
def test_the_frame_of_a_transcript(transcript, frame):
    assert frame_of(transcript) == frame


def test_what_stands_in_the_frame():
    told = Told.of(["I think low.", "I think load.", "And think low", "I think low"])
    assert told.guesses == ("low", "load", "and think low")
    assert told.framed == (True, True, False)
    assert 0.2 < told.share < 0.4  # two phones of seven


def test_without_a_frame_nothing_changes():
    told = Told.of(["Wax.", "wax", "Wax wax wax", "Whacks"])
    assert (told.frame, told.guesses, told.framed) == (NONE, ("wax", "whacks"), (False, False))
    assert told.share == 1.0
    assert Told.of([]).guesses == ()


def test_an_answer_keeps_the_words_that_it_has_itself():
    assert Frame("I think", "please").around("I think so") == Frame("", "please")
    assert Frame("", "please").around("pretty please") == NONE


def test_spellings_stand_inside_a_sentence():
    assert Frame("I think").spellings("Chloe")[:2] == ["Chloe", "chloe"]
    assert Frame("", "please").spellings("ink")[0] == "Ink"
    assert not any(s.endswith(".") for s in Frame("It's", "please").spellings("four"))


def heard(ears, text: str, pitch: float) -> Evidence:
    quiet = np.zeros(RATE // 5, np.float32)
    sound = np.concatenate([quiet, SyntheticPlayer(pitch).say(text), quiet, quiet])
    phrases = tuple(Phrase(option, option) for option in OPTIONS)
    return ears.hear(sound, Expected(phrases, Mode.ONE))


@pytest.mark.parametrize(
    ("said", "pitch", "meant"),
    [
        ("ink please", 1.0, "ink"),
        ("I think Chloe", 1.0, "Chloe"),
        ("it's slower", 1.12, "slower"),
        ("eight please", 1.12, "eight"),
    ],
)
def test_an_answer_among_polite_words_is_sure(ears, said, pitch, meant):
    """The transcripts are wrong ("And please", "I think low"), and once were believed."""
    best = max(heard(ears, said, pitch).spans, key=lambda span: span.score)
    assert (best.key, best.score > 0.75) == (meant, True)


@pytest.mark.parametrize("said", ["spoon please", "I think lamp", "it's cold"])
def test_other_words_among_polite_ones_are_none(ears, said):
    assert all(span.score < 0.5 for span in heard(ears, said, 1.0).spans)
