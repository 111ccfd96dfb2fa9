"""Traits: what is read, and what makes two of them one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from host.content import thats_you
from host.content.deck import load
from host.content.errors import NoCards, PackBroken
from tests.unit.pack_kit import TRAIT, TRAITS, changed, findings, found, write

FIRST = 6
"""Line of the first trait."""


def other(text: str, more: str = "", name: str = "other") -> str:
    return f"  - id: {name}\n    text: {text}\n    subject: work\n    ages: all\n{more}"


def test_everything_of_a_trait_is_read(tmp_path: Path) -> None:
    text = changed(TRAIT, "    gloss:", "    spoken: [nite owl]\n    gloss:")
    write(tmp_path, "thats-you", TRAITS + text + other("list maker"))
    deck = load(thats_you.KIND, [tmp_path])
    owl, maker = deck["night-owl"], deck["other"]
    assert (owl.text, owl.also, owl.spoken) == ("night owl", ("night person",), ("nite owl",))
    assert (owl.gloss[:11], owl.subject, owl.ages, owl.pack) == (
        "comes alive",
        "habits",
        "all",
        "test",
    )
    assert (maker.gloss, maker.also, maker.difficulty) == ("", (), 1)
    assert deck.draw_order(random.Random(1), subjects=["work"]) == ["other"]
    with pytest.raises(NoCards, match="No trait fits"):
        deck.draw_order(random.Random(1), subjects=["sea"])


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("gloss:", "glos:", FIRST + 3, 'Did you mean "gloss"'),
        ("    subject: habits\n", "", FIRST, 'the trait has no "subject"'),
        ("ages: all", "ages: 12", FIRST + 5, "Use one of"),
        ("text: night owl", "text: ''", FIRST + 1, "Write a text"),
    ],
)
def test_faults_name_their_line(tmp_path: Path, old: str, new: str, line: int, says: str) -> None:
    path = write(tmp_path, "thats-you", TRAITS + changed(TRAIT, old, new))
    with pytest.raises(PackBroken) as caught:
        load(thats_you.KIND, [path])
    assert (caught.value.line, says in str(caught.value)) == (line, True)
    assert found(path) == [("schema", line)]


def test_good_traits_have_no_findings(tmp_path: Path) -> None:
    write(tmp_path, "thats-you", TRAITS + TRAIT + other("list maker"))
    assert findings(tmp_path) == []


@pytest.mark.parametrize(
    ("second", "rule", "line"),
    [
        ("a night owl", "card-twice", 13),
        ("night person", "alias-of-other", 13),
        ("late bird\n    also: [night owls]", "alias-of-other", 14),
        ("night howl", "close-letters", 13),
        ("nice owl", "close-sound", 13),
        ("owl", "close-letters", 13),
        ("a very special kind of person", "too-long", 13),
        ("bastard", "offensive", 13),
        ("early riser (weekends)", "brackets", 13),
        ("'!'", "symbol-only", 13),
    ],
)
def test_a_second_trait_with_a_fault(tmp_path: Path, second: str, rule: str, line: int) -> None:
    write(tmp_path, "thats-you", TRAITS + TRAIT + other(second))
    assert (rule, line) in found(tmp_path)


def test_two_packs_are_compared_too(tmp_path: Path) -> None:
    write(tmp_path, "thats-you", TRAITS + TRAIT, "a")
    path = write(tmp_path, "thats-you", TRAITS + other("night owl"), "b")
    (hit,) = findings(tmp_path)
    assert (hit.file, hit.rule, hit.line, hit.severity) == (str(path), "card-twice", 7, "error")
    assert "a.yaml, line 7" in hit.message


def test_two_names_with_one_meaning(tmp_path: Path) -> None:
    gloss = "    gloss: comes alive only when everybody else is yawning loudly\n"
    write(tmp_path, "thats-you", TRAITS + TRAIT + other("late riser", gloss))
    assert found(tmp_path) == [("card-twice", 16)]
    write(tmp_path, "thats-you", TRAITS + TRAIT + other("late riser", "    gloss: never yawns\n"))
    assert found(tmp_path) == []


@pytest.mark.parametrize(
    ("gloss", "rules"),
    [
        ("brings a umbrella and a hour of patience", ["grammar", "grammar"]),
        ("is an one-off with an hourglass, a unicorn and a European", ["grammar"]),
        ("knows the the way", ["grammar"]),
        ("says that that is very, very good", []),
        ("gets an A in history, and a B in hurling an historic hat", []),
        ("wants to have a giraffes", ["grammar"]),
        ("has lived with three horse", ["grammar"]),
        ("eats three sheep, a fish: or another lens", []),
        ("has a sports car, two huge, red bikes and three children", []),
        ("allways comes late", ["spelling"]),
        ("sells shiny seashells by the shore on Saturdays", ["twister"]),
        ("takes two tired toddlers to town by train", ["twister"]),
        ("takes two friends to town by tram", []),
        ("runs", ["too-short"]),
        ("sings like Elvis Presley", ["living-person"]),
    ],
)
def test_what_is_read_aloud(tmp_path: Path, gloss: str, rules: list[str]) -> None:
    write(tmp_path, "thats-you", TRAITS + TRAIT + other("list maker", f'    gloss: "{gloss}"\n'))
    assert [rule for rule, _ in found(tmp_path)] == rules
