"""Islands of sound: what quiet separates is heard once more by itself."""

import numpy as np
import pytest

from host.hearing.evidence import RATE, Evidence, Span
from host.hearing.whisper.closed import Fit, Wording, hopeless, plain_to_see
from host.hearing.whisper.islands import (
    EDGE,
    Island,
    Islands,
    islands,
    parted,
    with_quiet,
)
from host.hearing.whisper.onsets import Loudness
from host.judging.plate import Entry, Verdict, judge

SURE = 0.75


def sound(*stretches):
    """Noise for the even stretches (seconds), quiet for the odd ones."""
    rng = np.random.default_rng(1)
    parts = [
        rng.normal(0, 0.0001 if number % 2 else 0.1, round(seconds * RATE))
        for number, seconds in enumerate(stretches)
    ]
    return Loudness(np.concatenate(parts).astype(np.float32))


def row(*starts, length=0.4):
    return [Island(start, start + length, start) for start in starts]


def span(text, start, end, score=0.99):
    return Span(f"entry:{text}", text, start, end, score, {"parts": 3.0})


def settled(found, spans, alone):
    """The marks, with fake ears: ``alone`` says what each stretch is by itself."""
    asked = []

    def hear(start, end):
        asked.append((start, end))
        return alone.get((start, round(end, 3)))

    result = Islands(found, hear, SURE).settled(spans)
    kept = sorted((s for s in result if s.score >= SURE), key=lambda s: s.start)
    return [(s.wording, s.start) for s in kept], asked


def test_quiet_of_fifty_milliseconds_parts_two_islands_and_clicks_are_none():
    found = islands(sound(0.3, 0.1, 0.4, 0.02, 0.2, 0.2, 0.04, 0.2, 0.3, 0.2))
    assert [i.start for i in found] == pytest.approx([0.0, 0.4, 1.46], abs=0.06)
    assert found[1].end == pytest.approx(1.02, abs=0.03)


def test_the_first_sound_of_an_island_is_where_it_is_clearly_loud():
    breath = np.concatenate([0.008 * np.ones(4800), 0.2 * np.ones(4800), np.zeros(4800)])
    noisy = (breath * np.random.default_rng(2).normal(0, 1, len(breath))).astype(np.float32)
    (found,) = islands(Loudness(noisy))
    assert found.start == pytest.approx(0.0, abs=0.03)
    assert found.onset == pytest.approx(0.3, abs=0.03)


def test_two_words_far_apart_are_told_from_one_with_a_stop_in_it():
    assert parted(row(0.0, 0.6))
    assert not parted(row(0.0, 0.5))
    assert not parted([Island(0.0, 0.4, 0.0), Island(0.6, 0.7, 0.6)])


def test_what_the_transcript_lost_is_found_in_its_island():
    found = row(0.0, 0.6, 1.2)
    alone = {(0.0, 0.4): span("two", 0, 0), (0.6, 1.0): span("six", 0, 0)}
    alone[1.2, 1.6] = span("up", 0, 0)
    marks, _ = settled(found, [span("two", 0.0, 1.6)], alone)
    assert marks == [("two", 0.0), ("six", 0.6), ("up", 1.2)]


def test_a_phrase_in_its_own_place_is_not_heard_again():
    found = row(0.0, 0.6)
    marks, asked = settled(found, [span("two", 0.02, 0.5), span("six", 0.58, 1.0)], {})
    assert marks == [("two", 0.0), ("six", 0.6)]
    assert asked == []


def test_phrases_that_slipped_by_one_place_are_all_put_right():
    found = row(0.0, 0.6, 1.2)
    alone = {(0.0, 0.4): span("cat", 0, 0), (0.6, 1.0): span("four", 0, 0)}
    alone[1.2, 1.6] = span("stop", 0, 0)
    marks, _ = settled(found, [span("four", 0.0, 0.5), span("stop", 0.6, 1.1)], alone)
    assert marks == [("cat", 0.0), ("four", 0.6), ("stop", 1.2)]


def test_a_phrase_of_two_islands_is_not_taken_apart():
    found = row(0.0, 0.6)
    marks, _ = settled(found, [span("hot dog", 0.0, 1.0)], {(0.6, 1.0): span("dog", 0, 0)})
    assert marks == [("hot dog", 0.0)]


def test_a_lost_phrase_of_two_islands_is_found_whole():
    found = row(0.0, 0.6, 1.2)
    alone = {(0.6, 1.6): span("set a timer", 0, 0)}
    marks, _ = settled(found, [span("two", 0.0, 0.4)], alone)
    assert marks == [("two", 0.0), ("set a timer", 0.6)]


def test_a_hesitation_marks_nothing_and_nothing_is_marked_twice():
    found = row(0.0, 0.6, 1.2)
    alone = {(0.0, 0.4): span("um", 0, 0, 0.4), (1.2, 1.6): span("two", 0, 0)}
    marks, _ = settled(found, [span("two", 0.6, 1.0)], alone | {(0.6, 1.0): span("two", 0, 0)})
    assert marks == [("two", 0.6)]


def test_a_phrase_says_how_quiet_it_is_round_it():
    (mark,) = Islands(row(0.0, 0.6), lambda a, b: None, SURE).settled([span("two", 0.6, 1.0)])
    assert mark.features["before"] == pytest.approx(0.2)
    assert mark.features["after"] == EDGE


@pytest.mark.parametrize(("quiet", "verdict"), [(0.12, Verdict.HIT), (0.05, None)])
def test_a_word_that_stands_alone_is_no_part_of_its_neighbours(quiet, verdict):
    """ "under, er, cloth" is written down as "under area cloth", which has no "under" in it."""
    features = {"before": EDGE, "after": quiet, "parts": 3.0}
    heard = Span("under", "under", 0.3, 0.9, 0.99, features)
    evidence = Evidence("under area cloth", 0.3, 2.0, (heard,), "whisper")
    rulings = judge((Entry("under", "under"),), evidence)
    assert {r.key: r.verdict for r in rulings if r.verdict is Verdict.HIT}.get("under") is verdict


@pytest.mark.parametrize(("quiet", "verdict"), [(0.3, Verdict.HIT), (0.0, Verdict.NEAR)])
def test_half_of_a_name_that_was_said_in_one_go_is_asked_about(quiet, verdict):
    features = {"before": EDGE, "after": quiet, "parts": 1.0}
    heard = Span("duck", "duck", 0.2, 0.5, 0.99, features)
    evidence = Evidence("duck pond", 0.2, 0.9, (heard,), "whisper")
    (ruling,) = judge((Entry("duck", "duck"),), evidence)
    assert ruling.verdict is verdict


def test_a_phrase_in_the_midst_of_an_island_has_no_quiet_beside_it():
    mark = with_quiet(span("horse", 0.4, 1.0), row(0.0, length=1.0))
    assert (mark.features["before"], mark.features["after"]) == (0.0, EDGE)
    mark = with_quiet(span("sea", 0.0, 0.6), row(0.0, length=1.0))
    assert (mark.features["before"], mark.features["after"]) == (EDGE, 0.0)


def fit(score):
    return Fit(score, 0.0, 0.0, 0.0, 1)


def test_far_from_everything_needs_no_closer_look():
    ranked = [(fit(-9.0), Wording(0, "penguin", "penguin"))]
    assert hopeless(ranked, [("telephone", fit(-1.0))])
    assert not hopeless(ranked, [("telephone", fit(-5.0))])
    assert not hopeless(ranked, [("pengwin", fit(-1.0))])
    assert not hopeless(ranked, [])


def test_the_transcript_and_the_best_phrase_being_one_is_plain():
    ranked = [(fit(-1.0), Wording(0, "knot", "knot")), (fit(-4.0), Wording(1, "cap", "cap"))]
    assert plain_to_see(ranked, [("Not.", fit(-1.0))])
    assert not plain_to_see(ranked, [("camp", fit(-1.0))])
    bye = [(fit(-1.0), Wording(0, "bye", "bye", command=True)), ranked[1]]
    assert not plain_to_see(bye, [("Bye.", fit(-1.0))])
    near = [ranked[0], (fit(-1.2), ranked[1][1])]
    assert not plain_to_see(near, [("not", fit(-1.0))])
