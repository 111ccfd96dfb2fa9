"""Picture cards: what is read, what they give away, and whether their questions are fair."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from host.content import eye_know
from host.content.deck import load
from host.content.emoji import one_emoji
from host.content.errors import NoCards, PackBroken
from host.content.lint import clean
from host.content.stats import stats
from tests.unit.pack_kit import CARDS, GIRAFFE, changed, findings, found, write

LINES = {
    key: number
    for number, line in enumerate((CARDS + GIRAFFE).splitlines(), 5)
    if (key := line.strip(" -").split(":")[0])
}
"""Line of each key of the good card."""


def card(*changes: tuple[str, str]) -> str:
    text = GIRAFFE
    for old, new in changes:
        text = changed(text, old, new)
    return text


def zebra(*changes: tuple[str, str]) -> str:
    """A second card that shares nothing with the first."""
    text = card(
        ("id: giraffe", "id: zebra"),
        ("answer: giraffe", "answer: zebra"),
        ("also: [giraffes]", "also: [zebras]"),
        ("\U0001f992", "\U0001f993"),
        ("A giraffe has as many bones in its neck as a person.", "Zebras can sleep standing."),
        ("How long is its tongue?", "What hunts it?"),
        ("an inch, a foot, a mile", "lions, beavers, moles"),
        ("right: 2", "right: 1"),
        ("On which continent do giraffes live in the wild?", "What does it eat?"),
        ("answer: Africa", "answer: grass"),
    )
    for old, new in changes:
        text = changed(text, old, new)
    return text


def test_everything_of_a_card_is_read(tmp_path: Path) -> None:
    text = card(
        ("    label:", "    near: [okapi]\n    spoken: [jiraff]\n    label:"),
        ("answer: Africa}", "answer: Africa, also: [African continent], near: [Kenya]}"),
    )
    write(tmp_path, "eye-know", CARDS + text)
    one = load(eye_know.KIND, [tmp_path])["giraffe"]
    assert (one.colour, one.subject, one.answer) == ("green", "green", "giraffe")
    assert (one.also, one.near, one.spoken) == (("giraffes",), ("okapi",), ("jiraff",))
    assert (one.label, one.hint) == ("a tall animal", "lives in herds")
    assert one.picture.startswith("An animal on long thin legs")
    assert (one.emoji, one.drawing, one.easy) == ("\U0001f992", "", True)
    assert (one.ages, one.difficulty, one.pack) == ("all", 1, "test")
    assert one.true_false.answer is True
    assert (one.choice.options[one.choice.right], len(one.choice.options)) == ("a foot", 3)
    assert (one.open.answer, one.open.also, one.open.near) == (
        "Africa",
        ("African continent",),
        ("Kenya",),
    )
    assert one.source.endswith("Giraffe")


def test_what_is_left_out_has_its_default(tmp_path: Path) -> None:
    text = card(
        ("    also: [giraffes]\n", ""),
        ("    easy: true\n", ""),
        ('emoji: "\U0001f992"', "drawing: giraffe"),
        ("answer: true", "answer: false"),
    )
    write(tmp_path, "eye-know", CARDS + text)
    deck = load(eye_know.KIND, [tmp_path])
    one = deck["giraffe"]
    assert (one.also, one.easy, one.emoji, one.drawing) == ((), False, "", "giraffe")
    assert one.true_false.answer is False
    rng = random.Random(1)
    assert deck.draw_order(rng, fits=lambda c: not c.easy) == ["giraffe"]
    assert deck.draw_order(rng, subjects=["green"]) == ["giraffe"]
    with pytest.raises(NoCards, match="No card fits"):
        deck.draw_order(rng, fits=lambda c: c.easy)


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        ("colour: green", "colour: brown", "colour", "red, blue, green, yellow, purple"),
        ("right: 2", "right: 4", "choice", "there are 3 options"),
        ("right: 2", "right: 0", "choice", "Use 1 to 4"),
        ("right: 2", "right: two", "choice", "whole number"),
        ("an inch, a foot, a mile", "an inch, a foot", "choice", "Use 3 to 4"),
        ("answer: true", "answer: maybe", "true_false", "true or false"),
        ("easy: true", "easy: very", "easy", "true or false"),
        ('    emoji: "\U0001f992"\n', "", "id", "no emoji and no drawing"),
        ("    easy:", "    drawing: giraffe\n    easy:", "emoji", "both an emoji and a drawing"),
        ("    hint: lives in herds\n", "", "id", 'has no "hint"'),
    ],
)
def test_faults_name_their_line(tmp_path: Path, old: str, new: str, key: str, says: str) -> None:
    path = write(tmp_path, "eye-know", CARDS + card((old, new)))
    with pytest.raises(PackBroken) as caught:
        load(eye_know.KIND, [path])
    assert (caught.value.line, says in str(caught.value)) == (LINES[key], True)


def test_a_card_that_nobody_can_check(tmp_path: Path) -> None:
    write(tmp_path, "eye-know", CARDS + card(("    source:", "    # source:")))
    assert found(tmp_path) == [("no-source", LINES["id"])]


def test_good_cards_have_no_findings(tmp_path: Path) -> None:
    write(tmp_path, "eye-know", CARDS + GIRAFFE + zebra())
    assert findings(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "rule", "key"),
    [
        ("a tall animal", "giraffes from afar", "leak", "label"),
        ("lives in herds", "lives in Africa", "leak", "open"),
        ("eating from a treetop", "a foot over a treetop", "leak", "choice"),
        ("do giraffes live", "do giraffes of Africa live", "leak", "open"),
        ("How long is its tongue?", "How far is a foot?", "leak", "choice"),
        ("a tall animal", "tall", "too-short", "label"),
        ("a tall animal", "a tall animal that lives far away", "too-long", "label"),
        ("An animal on long thin legs, its coat a net", "A net", "too-short", "picture"),
        ("lives in herds", "one that lives in large herds", "too-long", "hint"),
        ("a mile", "three miles", "uneven", "choice"),
        ("a mile", "a mile and then another", "uneven", "choice"),
        ("an inch, a foot, a mile", "1 inch, one foot, one mile", "uneven", "choice"),
        ("an inch, a foot", "a bear, a pair", "close-sound", "choice"),
        ("a mile", "the foot", "entry-twice", "choice"),
        ("a mile", "a foot", "entry-twice", "choice"),
        ("answer: Africa", "answer: autumn", "alias-missing", "open"),
        ("answer: Africa", "answer: phew", "misjudged", "open"),
        ("also: [giraffes]", "also: [phew]", "misjudged", "also"),
        ("as many bones in its neck as", "a ankle like", "grammar", "true_false"),
        ("a person", "Taylor Swift", "living-person", "true_false"),
        ("\U0001f992", "\U0001f992\U0001f992", "emoji", "emoji"),
        ("\U0001f992", "g", "emoji", "emoji"),
        ('emoji: "\U0001f992"', "drawing: no-such", "drawing", "emoji"),
    ],
)
def test_a_card_with_a_fault(tmp_path: Path, old: str, new: str, rule: str, key: str) -> None:
    write(tmp_path, "eye-know", CARDS + card((old, new)))
    assert found(tmp_path) == [(rule, LINES[key])]


@pytest.mark.parametrize("name", ["flag-japan", "my-giraffe"])
def test_a_drawing_of_the_house_or_beside_the_pack(tmp_path: Path, name: str) -> None:
    (tmp_path / "drawings").mkdir()
    (tmp_path / "drawings" / "my-giraffe.svg").write_text("<svg/>", encoding="utf-8")
    write(tmp_path, "eye-know", CARDS + card(('emoji: "\U0001f992"', f"drawing: {name}")))
    assert findings(tmp_path) == []


def test_only_what_differs_is_compared(tmp_path: Path) -> None:
    def close(options: str) -> bool:
        path = write(tmp_path, "eye-know", CARDS + card(("an inch, a foot, a mile", options)))
        return any(rule.startswith("close-") for rule, _ in found(path))

    assert not close("one hundred metres, four hundred metres, six hundred metres")
    assert not close("the letter M, the letter O, the letter X")
    assert close("in a wooden pear, in a wooden bear, in a wooden shoe")


def test_names_have_the_form_that_they_have(tmp_path: Path) -> None:
    names = card(("an inch, a foot, a mile", "the Alps, Wales, Hans Christian Andersen"))
    write(tmp_path, "eye-know", CARDS + names)
    assert found(tmp_path) == []


def test_parts_of_an_answer_are_leaks(tmp_path: Path) -> None:
    def leaks(answer: str, label: str) -> bool:
        text = card(("answer: giraffe", f"answer: {answer}"), ("a tall animal", label))
        return ("leak", LINES["label"]) in found(write(tmp_path, "eye-know", CARDS + text))

    assert leaks("sunflower", "a tall flower")
    assert leaks("polar bear", "a white bear")
    assert leaks("polar bear", "two bears")
    assert leaks("lighthouse", "a tall house")
    assert not leaks("train", "wet from rain")
    assert not leaks("cup of tea", "a lot of things")
    assert not leaks("giraffe", "a tall flower")


def test_numbers_that_are_said_before_give_nothing_away(tmp_path: Path) -> None:
    text = card(
        ("An animal on long", "An animal on two long"),
        ("answer: Africa", "answer: two"),
    )
    write(tmp_path, "eye-know", CARDS + text)
    assert found(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "rule", "severity"),
    [
        ("answer: zebra", "answer: a giraffe", "card-twice", "error"),
        ("also: [zebras]", "also: [giraffe]", "alias-of-other", "review"),
        ("also: [zebras]", "also: [giraffe, giraffes]", "alias-of-other", "review"),
        ("\U0001f993", "\U0001f992", "emoji", "warning"),
        (
            "Zebras can sleep standing.",
            "A giraffe has as many bones in its neck as a person.",
            "card-twice",
            "error",
        ),
        (
            "What does it eat?",
            "On which continent do most giraffes live in the wild?",
            "card-twice",
            "warning",
        ),
    ],
)
def test_two_cards_that_are_one(
    tmp_path: Path, old: str, new: str, rule: str, severity: str
) -> None:
    write(tmp_path, "eye-know", CARDS + GIRAFFE, "a")
    path = write(tmp_path, "eye-know", CARDS + zebra((old, new)), "b")
    assert [(f.file, f.rule, f.severity) for f in findings(tmp_path)] == [
        (str(path), rule, severity)
    ]


def test_habits_that_could_be_guessed(tmp_path: Path) -> None:
    cards = [
        zebra(("id: zebra", f"id: zebra-{n}"), ("\U0001f993", chr(0x1F400 + n))) for n in range(20)
    ]
    path = write(tmp_path, "eye-know", CARDS + "".join(cards))
    told = [f for f in findings(path) if f.rule == "balance"]
    assert clean(told)
    assert [f.message for f in told] == [
        "true_false true: 20 of 20 cards",
        "right option 1: 20 of 20 cards",
        "right option 2: 0 of 20 cards",
        "right option 3: 0 of 20 cards",
        "younger players easy: 20 of 20 cards",
        "difficulty 1: 20 of 20 cards",
        "difficulty 2: 0 of 20 cards",
        "difficulty 3: 0 of 20 cards",
    ]
    write(tmp_path, "eye-know", CARDS + "".join(cards[:19]))
    assert not [f for f in findings(path) if f.rule == "balance"]


@pytest.mark.parametrize(
    "text",
    [
        "\U0001f992",
        "\u2600\ufe0f",
        "\u2600",
        "\U0001f1eb\U0001f1f7",
        "3\ufe0f\u20e3",
        "\U0001f469\U0001f3fd\u200d\U0001f33e",
        "\U0001f3f3\ufe0f\u200d\U0001f308",
    ],
)
def test_one_emoji(text: str) -> None:
    assert one_emoji(text)


@pytest.mark.parametrize("text", ["", "x", "\u2605", "\U0001f992!", "\U0001f992\U0001f993"])
def test_no_emoji(text: str) -> None:
    assert not one_emoji(text)


@pytest.mark.parametrize("text", ["\U0001fae0", "\U0001f979", "\U0001fabf", "\U0001f6dd"])
def test_emoji_that_came_after_unicode_13(text: str) -> None:
    assert not one_emoji(text)


def test_statistics(tmp_path: Path) -> None:
    write(tmp_path, "eye-know", CARDS + GIRAFFE + zebra(("answer: true", "answer: false")))
    got = stats([tmp_path])
    assert got["cards"]["eye-know"] == 2
    assert got["eye-know"] == {
        "subjects": {"green": 2},
        "difficulty": {"1": 2},
        "ages": {"all": 2},
        "colours": {"green": 2},
        "true_false": {"false": 1, "true": 1},
        "right": {"1 of 3": 1, "2 of 3": 1},
        "easy": 2,
        "shown": {"emoji": 2},
    }
