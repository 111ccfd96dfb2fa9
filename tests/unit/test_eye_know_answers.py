"""One spoken answer against one right one: wordings, numbers, corrections, strictness."""

from __future__ import annotations

import pytest

from host.games.eye_know.answers import KEY, Target, named_in, rule
from host.hearing.evidence import Evidence
from host.judging.plate import Strictness, Verdict, wording_key

STRICT, FAIR, GENEROUS = Strictness.STRICT, Strictness.FAIR, Strictness.GENEROUS
HIT, NEAR, MISS = Verdict.HIT, Verdict.NEAR, Verdict.MISS
FROG = Target("frog", also=("frogs",), near=("toad",))


def verdict(target: Target, text: str, strictness: Strictness = FAIR, **more: object) -> Verdict:
    return rule(target, Evidence(text, 0.0, 1.0), strictness, **more).verdict


@pytest.mark.parametrize(
    ("right", "said"),
    [
        ("giraffe", "a giraffe"),
        ("giraffe", "is it a giraffe?"),
        ("giraffe", "I think that's a giraffe, isn't it?"),
        ("giraffe", "what about a giraffe"),
        ("giraffe", "giraffes"),
        ("Eiffel Tower", "the Eiffel tower"),
        ("giraffe", "a zebra, no, a giraffe"),
        ("giraffe", "zebra. Sorry, giraffe"),
        ("giraffe", "well, a giraffe"),
        ("giraffe", "no, a giraffe"),
        ("giraffe", "no it's a giraffe"),
        ("no entry", "no entry"),
        ("giraffe", "some very big animal, a giraffe"),
        ("1889", "eighteen eighty-nine"),
        ("1889", "in eighteen hundred and eighty nine, I think"),
        ("206", "two hundred and six bones"),
        ("8", "eight legs"),
        ("8", "I'd say eight legs"),
        ("8", "ate"),
        ("12", "a dozen"),
        ("2", "to"),
        ("1908", "nineteen oh eight"),
        ("2010", "twenty ten"),
        ("64", "there are sixty-four squares on eight rows"),
    ],
)
def test_rulings_a_right_answer_in_its_usual_wordings(right, said):
    for strictness in Strictness:
        assert verdict(Target(right), said, strictness) is HIT


@pytest.mark.parametrize(
    ("right", "said"),
    [
        ("giraffe", "a zebra"),
        ("giraffe", "zebra, giraffe"),  # the first complete phrase counts
        ("giraffe", "a zebra or a giraffe"),
        ("giraffe", "giraffe, no, a zebra"),
        ("giraffe", "giraffe. I mean zebra"),
        ("1889", "1890"),
        ("1889", "eighteen ninety-eight"),
        ("1889", "nineteen, eighteen eighty-nine"),
        ("1889", "between 1888 and 1889"),
        ("1889", "1888 perhaps 1889"),
        ("50", "fifteen"),
        ("15", "fifty"),
        ("206", "two hundred and sixty"),
        ("Africa", "America"),
    ],
)
def test_rulings_a_wrong_answer_at_every_strictness(right, said):
    for strictness in Strictness:
        assert verdict(Target(right), said, strictness) is MISS


@pytest.mark.parametrize(
    ("target", "said", "strict", "fair", "generous"),
    [
        (FROG, "a toad", MISS, NEAR, HIT),
        (FROG, "frogs", HIT, HIT, HIT),
        (Target("guitar"), "an electric guitar", MISS, NEAR, HIT),
        (Target("guitar"), "a big old electric guitar", MISS, MISS, MISS),
        (Target("Eiffel Tower"), "a tower", MISS, NEAR, HIT),
        (Target("giraffe"), "a gerafe", NEAR, NEAR, NEAR),  # heard badly: asked for again
    ],
)
def test_rulings_strict_fair_and_generous(target, said, strict, fair, generous):
    assert verdict(target, said, STRICT) is strict
    assert verdict(target, said, FAIR) is fair
    assert verdict(target, said, GENEROUS) is generous


def test_rulings_a_ruling_holds_for_that_wording():
    okapi = {wording_key("an okapi"): KEY}
    assert verdict(Target("giraffe"), "okapi", rulings=okapi) is HIT
    electric = {wording_key("electric guitar"): None}
    assert verdict(Target("guitar"), "an electric guitar", rulings=electric) is MISS
    assert verdict(Target("guitar"), "a guitar", rulings=electric) is HIT


def test_a_name_said_while_choosing_is_taken_out_of_the_sentence():
    assert named_in(Target("giraffe"), "the tall animal, it's a giraffe") == "giraffe"
    assert named_in(Target("giraffe"), "the tall animal") == ""
    assert named_in(Target("giraffe"), "") == ""
