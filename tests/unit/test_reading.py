"""Cards read aloud and recognised back: what counts as lost, and that no end of a sentence is."""

from __future__ import annotations

import random

import pytest

from host.bench.reading import missing, read_back, sample, texts_of
from host.content.deck import load
from host.content.kinds import KINDS
from host.modelstore import model_path

LONG = (
    "In a menu of two courses, would Maria rather have the starter, the main dish or the dessert?",
    "A steel bottle as long as an arm, with a black hose, a gauge, and a lever, on a hook by the "
    "door.",
    "Which host of a tea party in Wonderland is drawn with a top hat: the Duchess, the Dormouse or "
    "the Hatter?",
)


@pytest.mark.parametrize(
    ("wanted", "heard", "lost"),
    [
        ("a red whisk", "a red whisk", ()),
        ("rolling pin", "rolling", ("pin",)),
        ("yo yo", "yoyo", ()),
        ("flour", "flower", ()),
        ("magnet poles", "magnet tables", ("poles",)),
        ("sieve", "", ("sieve",)),
        ("sieve", "well a sieve then", ()),
    ],
)
def test_a_word_is_lost_where_nothing_sounds_like_it(wanted, heard, lost):
    assert missing(wanted.split(), heard.split()) == lost


def test_every_kind_has_texts_and_a_sample_takes_different_cards():
    for kind in KINDS:
        deck = load(kind)
        assert all(text for card in deck.values() for _, text in texts_of(card))
        chosen = sample(deck, 20, random.Random(1))
        assert len({card for card, _, _ in chosen}) == 20
        assert sample(deck, 20, random.Random(1)) == chosen


def test_the_end_of_a_long_sentence_is_heard():
    from host.hearing.whisper.engine import WhisperRecogniser  # noqa: PLC0415
    from host.speaking.hibari import HibariVoice  # noqa: PLC0415

    ears, voice = WhisperRecogniser(model_path("whisper-tiny-en")), HibariVoice()
    for one in read_back([("card", "ask", text) for text in LONG], voice, ears):
        last = one.text.rstrip("?.").split()[-1].lower()
        assert last not in one.wrong, one.heard
        assert len(one.wrong) <= 2, one.heard
