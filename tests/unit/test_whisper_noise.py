"""What goes on round an utterance: how much of it, and what follows for the ears."""

from types import SimpleNamespace

import numpy as np
import pytest

from host.hearing.evidence import RATE, Expected, Mode, Phrase, Span
from host.hearing.whisper.closed import HOPELESS, Closed, Prepared
from host.hearing.whisper.engine import trusted
from host.hearing.whisper.model import Heard, Listened
from host.hearing.whisper.onsets import Loudness

QUIET = -60.0


def word(floor):
    """0.5 s of noise at -20 dBFS, 0.4 s before and after it; ``floor`` dBFS round and under it."""
    rng = np.random.default_rng(3)
    sound = 10 ** (floor / 20) * rng.standard_normal(round(1.3 * RATE))
    at = round(0.4 * RATE)
    sound[at : at + RATE // 2] += 0.1 * rng.standard_normal(RATE // 2)
    return Loudness(sound.astype(np.float32))


@pytest.mark.parametrize("below", [6.0, 10.0, 20.0])
def test_how_far_a_word_stands_above_what_goes_on_all_the_time(below):
    loudness = word(-20.0 - below)
    assert loudness.above == pytest.approx(below + 1, abs=2.5)
    assert loudness.aside == pytest.approx(below + 1, abs=2.5)


def test_what_goes_on_at_one_edge_alone_stands_aside():
    loudness = word(QUIET)
    assert loudness.above > 35 and loudness.aside > 35
    samples = loudness.samples.copy()
    samples[-RATE // 4 :] += 0.05 * np.random.default_rng(4).standard_normal(RATE // 4)
    loudness = Loudness(samples.astype(np.float32))
    assert loudness.above > 35 and loudness.aside < 9


class Paper:
    """A model that knows the log probabilities of its texts, heard and unheard."""

    def __init__(self, heard, unheard):
        self.heard, self.unheard = heard, unheard
        self.stops = frozenset()
        self.asked = []

    def tokens(self, text):
        return (text.strip(" .").lower(),)

    def log_probs(self, heard, texts):
        self.asked += [text[0] for text in texts]
        return [np.array([self.heard.get(text[0], -9.0), -1.0]) for text in texts]

    def priors(self, texts):
        return [np.array([self.unheard.get(text[0], -12.0), -1.0]) for text in texts]


def closed(heard, unheard):
    return Closed(Paper(heard, unheard), SimpleNamespace(near=lambda text, count: []))


def prepared(*texts):
    return Prepared(Expected(tuple(Phrase(f"entry:{text}", text) for text in texts), Mode.MANY))


def listened(above=25.0, free=(), aside=25.0, nobody=0.1):
    heard = Heard(np.zeros((1, 100, 384), np.float32), 1.0)
    return Listened(heard, list(free), word(QUIET), nobody, 0.0, (0.2, 0.8), above, aside)


def test_what_is_likely_unheard_does_not_come_before_what_was_heard():
    # "you" fits a little better than "walrus", but fits as well where nothing is said at all
    ears = closed({"you": -2.0, "walrus": -3.0}, {"you": -2.5, "walrus": -11.0})
    best = ears.candidates(listened(10.0), prepared("you", "walrus"))[0]
    assert best.wording == "walrus"
    assert best.features["margin"] < 0 < best.features["margin_value"]


def test_surroundings_are_evidence():
    ears = closed({"walrus": -1.0}, {})
    found = ears.candidates(listened(12.0), prepared("walrus"))[0].features
    assert (found["above"], found["aside"], found["nobody"]) == (12.0, 25.0, 0.1)


@pytest.mark.parametrize(
    ("above", "aside", "looked"), [(25.0, 25.0, False), (10.0, 25.0, True), (25.0, 10.0, True)]
)
def test_transcripts_of_noise_do_not_tell_that_nothing_was_said(above, aside, looked):
    ears = closed({"telephone": -0.5}, {})
    found = ears.candidates(listened(above, ["telephone"], aside), prepared("walrus", "moose"))
    assert bool(found) is looked


@pytest.mark.parametrize(("score", "worth"), [(HOPELESS - 0.1, False), (HOPELESS + 0.1, True)])
def test_a_part_of_an_utterance_is_worth_a_transcript_where_an_answer_comes_near(score, worth):
    ears = closed({"walrus": score, "moose": -20.0}, {})
    assert ears.promising(listened().heard, prepared("walrus", "moose")) is worth


def test_of_many_answers_every_part_is_worth_a_transcript():
    ears = closed({}, {})
    assert ears.promising(listened().heard, prepared(*(f"word{n}" for n in range(30))))
    assert not ears.model.asked


@pytest.mark.parametrize(
    ("nobody", "whole", "part"), [(0.1, 1.0, 1.0), (0.7, 1.0, 0.6), (0.9, 0.41, 0.0), (0.98, 0, 0)]
)
def test_where_nobody_may_be_speaking_a_phrase_counts_less_and_a_part_least(nobody, whole, part):
    """The t of "eight" by itself has 0.7, and so has speech in babble."""
    heard = listened(nobody=nobody)
    alone = Span("entry:0", "go", 0.0, 1.0, 1.0)
    assert trusted(heard, alone).score == pytest.approx(whole, abs=0.01)
    beside = Span("entry:0", "go", 0.0, 1.0, 1.0, {"parts": 2.0})
    assert trusted(heard, beside).score == pytest.approx(part, abs=0.01)
