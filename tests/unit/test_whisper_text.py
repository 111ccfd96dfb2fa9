"""Spellings, loops, decoys and the log-mel front end: what the Whisper engine does without it."""

import numpy as np
import pytest

from host.hearing.decoys import Decoys
from host.hearing.evidence import Expected, Phrase
from host.hearing.whisper.breath import divide
from host.hearing.whisper.closed import Prepared, Wording, alike, shortlist
from host.hearing.whisper.logmel import MELS, log_mel, mel_filters
from host.hearing.whisper.onsets import Loudness
from host.hearing.whisper.spellings import bare, spellings, unloop, untailed
from host.hearing.whisper.starts import starts
from host.judging.text import words

RATE = 16000


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("a zebra", ["Zebra.", "zebra", "A zebra."]),
        ("an owl", ["Owl.", "owl", "An owl."]),
        ("umbrella", ["Umbrella.", "umbrella", "An umbrella."]),
        ("seven", ["Seven.", "seven", "7."]),
        ("7", ["Seven.", "7.", "7"]),
        ("a vet (doc accepted)", ["Vet.", "vet", "A vet."]),
        ("!?", []),
        ("", []),
    ],
)
def test_an_entry_is_spelt_with_and_without_article_capital_and_digits(text, spelt):
    assert spellings(text) == spelt


def test_the_bare_wording_has_no_article_accent_or_digits():
    assert bare("The Café!") == "cafe"
    assert bare("set a timer for 30 seconds") == "set a timer for thirty seconds"
    assert bare("A") == "a"


@pytest.mark.parametrize(
    ("heard", "once"),
    [
        ("Duck... duck... Duck", "duck"),
        ("Run party time. Run party time! Run", "run party time"),
        ("Eliminate it Eliminate It Elim", "eliminate it"),
        ("It's a cross. It", "it's a cross"),
        ("Is it B? Is It", "is it b"),
        ("bread and butter", "bread and butter"),
        ("Penguin. Pen", "penguin pen"),
        ("Anna Ann", "anna ann"),
        ("It's a cross. Tick", "it's a cross tick"),
        ("A cat, a dog. A cat", "a cat a dog a cat"),
        ("", ""),
    ],
)
def test_a_loop_of_the_free_transcript_is_said_once(heard, once):
    assert unloop(heard) == once


def test_a_tail_that_begins_again_is_cut():
    assert untailed(["cat", "dog", "cow", "cat", "dog"]) == ["cat", "dog", "cow"]
    assert untailed(["cat", "dog"]) == ["cat", "dog"]
    assert untailed([]) == []


WORDS = words("cat cap caps camp cup map knot not hen pen brown crown kangaroo house")


def test_decoys_are_neighbours_by_sound_but_no_homophones_and_no_inflections():
    near = Decoys(WORDS).near("cap", 4)
    assert set(near) <= {"cat", "cup", "map", "camp"}
    assert "caps" not in near and "cap" not in near
    assert "not" not in Decoys(WORDS).near("knot", 5)


def test_decoys_of_a_phrase_are_its_parts_and_its_neighbours():
    near = Decoys(WORDS).near("brown hen", 6)
    assert {"hen", "brown"} <= set(near)
    assert {"brown pen", "crown hen"} & set(near)
    assert "brown hen" not in near


def test_words_that_sound_the_same_are_alike():
    assert alike("not", "knot")
    assert alike("7", "seven")
    assert not alike("three", "tree")


def _wordings(*texts: str) -> list[Wording]:
    return [Wording(i, text, bare(text)) for i, text in enumerate(texts)]


def test_the_shortlist_keeps_what_sounds_like_the_free_transcript():
    crowd = [f"word{chr(97 + i)}{chr(97 + j)}" for i in range(6) for j in range(6)]
    short = shortlist(_wordings(*crowd, "ukulele"), ["you can lay lee"])
    assert "ukulele" in [wording.text for wording in short]
    assert len(short) == 24


def test_a_breath_is_divided_into_phrases_and_the_rest():
    parts = divide(
        ["penguin", "um", "kangaroo", "sofa"], _wordings("kangaroo", "penguin", "hockey")
    )
    assert [part.words for part in parts] == ["penguin", "um", "kangaroo", "sofa"]
    assert [part.options[0].text if part.options else "" for part in parts][:3] == [
        "penguin",
        "",
        "kangaroo",
    ]


def test_a_misheard_phrase_is_found_by_sound_across_word_boundaries():
    parts = divide(words("you can lay lee and violin"), _wordings("ukulele", "violin"))
    assert [part.options[0].text for part in parts if part.options] == ["ukulele", "violin"]


def test_log_mel_of_a_tone_peaks_in_its_channel():
    tone = np.sin(2 * np.pi * 1000 * np.arange(RATE) / RATE).astype(np.float32)
    features = log_mel(tone, 100)
    assert features.shape == (MELS, 100)
    centre = int(np.argmax(mel_filters()[:, 25]))  # bin 25 is 1000 Hz
    assert int(features[:, 50].argmax()) == centre
    assert features.max() - features.min() <= 2.0 + 1e-6  # 80 dB, in fours of ten


def test_log_mel_of_nothing_is_flat_and_finite():
    features = log_mel(np.zeros(0, np.float32), 50)
    assert np.isfinite(features).all()
    assert np.ptp(features) == 0


def test_mel_filters_have_equal_areas():
    areas = mel_filters()[20:].sum(axis=1) * (RATE / 2 / 200)
    assert np.allclose(areas, 1.0, atol=0.1)


def _bursts(starts, length=0.25, total=2.0):
    sound = np.random.default_rng(0).normal(0, 1e-4, int(total * RATE)).astype(np.float32)
    for start in starts:
        at = int(start * RATE)
        sound[at : at + int(length * RATE)] += 0.1
    return sound


def test_onsets_are_found_where_sound_sets_in():
    loudness = Loudness(_bursts([0.3, 0.9, 1.4]))
    assert np.allclose(loudness.onsets, [0.3, 0.9, 1.4], atol=0.03)
    assert loudness.snap(1.05) == pytest.approx(0.9, abs=0.03)
    assert loudness.snap(1.9) == 1.9
    assert loudness.active() == pytest.approx((0.3, 1.65), abs=0.03)


@pytest.mark.parametrize("level", [0.0, 1e-6])
def test_silence_is_not_active(level):
    quiet = np.random.default_rng(0).normal(0, 1, RATE).astype(np.float32) * level
    assert Loudness(quiet).active() is None
    assert Loudness(np.zeros(0, np.float32)).active() is None


def test_starts_are_onsets_and_not_where_attention_is_drawn_to():
    loudness = Loudness(_bursts([0.2, 0.9, 1.5]))
    found = starts(loudness, (0.2, 1.75), [0.0, 1.1, 1.45], [4, 4, 4])
    assert found == pytest.approx([0.2, 0.9, 1.5], abs=0.03)


def test_noise_before_the_first_word_is_not_its_start():
    loudness = Loudness(_bursts([0.6, 1.2, 1.8], total=2.4))
    found = starts(loudness, (0.1, 2.05), [0.0, 1.2, 1.8], [4, 4, 4])
    assert found == pytest.approx([0.6, 1.2, 1.8], abs=0.03)


def test_more_parts_than_the_time_can_hold_still_have_rising_starts():
    found = starts(Loudness(_bursts([0.2])), (0.2, 0.45), [0.3] * 5, [4] * 5)
    assert len(found) == 5 and found == sorted(found)


def test_of_a_breath_that_begins_again_only_the_first_round_is_kept():
    cards = _wordings("nine", "six", "one")
    assert _texts(divide(words("nine six one nine five"), cards)) == ["nine", "six", "one"]
    assert _texts(divide(words("nine six six"), cards)) == ["nine", "six"]
    assert _texts(divide(words("nine six one"), cards)) == ["nine", "six", "one"]


def test_an_unlisted_word_like_a_phrase_takes_nothing_from_the_phrase_itself():
    parts = divide(words("penguin telephone dolphin"), _wordings("penguin", "dolphin"))
    assert parts[-1].words == "dolphin" and parts[-1].options[0].text == "dolphin"


def _texts(parts):
    return [part.words for part in parts]


def test_every_answer_is_scored_and_only_commands_that_the_transcript_is_near():
    answers = _wordings("penguin", "kangaroo", "violin")
    crowd = [Wording(9, f"please do thing {i}", f"please do thing {i}", True) for i in range(40)]
    crowd += [Wording(9, text, text, True) for text in ("undo", "undo that", "stop")]
    short = shortlist([*answers, *crowd], ["undo", "un do"])
    assert [w.text for w in short if not w.command] == ["penguin", "kangaroo", "violin"]
    assert "undo" in [w.text for w in short] and "stop" not in [w.text for w in short]
    assert len(short) <= 9


def test_long_breaths_keep_what_is_said_last_among_many_answers():
    crowd = [f"word{chr(97 + i)}{chr(97 + j)}" for i in range(6) for j in range(6)]
    runs = words("alpha beta gamma delta ukulele")
    assert "ukulele" in [w.text for w in shortlist(_wordings(*crowd, "ukulele"), runs)]


def test_an_answer_and_a_command_of_the_same_words_do_not_rival():
    phrases = (Phrase("false", "false", ("wrong",)), Phrase("cmd:undo", "undo", ("Wrong",)))
    found = [(w.phrase, w.text) for w in Prepared(Expected(phrases)).wordings]
    assert found == [(0, "false"), (0, "wrong"), (1, "undo")]
    answers = (Phrase("1", "Mum"), Phrase("2", "mum"))
    assert len(Prepared(Expected(answers)).wordings) == 2
