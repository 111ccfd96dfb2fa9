"""Question cards: what is read, the blanks, the two wordings, the options."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from host.content import knowing_me
from host.content.deck import load
from host.content.errors import PackBroken
from host.content.knowing_me import fill
from host.content.lint import clean
from host.content.stats import stats
from tests.unit.pack_kit import AT_TABLE, CARDS, changed, findings, found, write

FIRST = 10
"""Line of the first question."""
TWO = """\
        people: true
        ask_two: "Who would {name} let order the meal, of the people you both know?"
        you_two: "Who would you let order the meal, of the people you both know?"
"""


def pack(folder: Path, *changes: tuple[str, str]) -> Path:
    text = AT_TABLE
    for old, new in changes:
        text = changed(text, old, new)
    return write(folder, "knowing-me", CARDS + text)


def test_everything_of_a_card_is_read(tmp_path: Path) -> None:
    deck = load(knowing_me.KIND, [pack(tmp_path, ("        people: true\n", TWO))])
    card = deck["at-table"]
    assert (card.audience, card.subject, card.pack) == ("family", "food", "test")
    one, two, three, four, five = card.questions
    assert one.ask.startswith("Of two courses, which would {name}")
    assert one.you == "Of two courses, which would you give up first?"
    assert [option.text for option in one.options] == ["the starter", "the dessert"]
    assert (one.open, one.people, one.ask_two) == (False, False, "")
    assert (two.open, two.people, two.options) == (True, False, ())
    assert (three.open, three.people) == (False, True)
    assert three.ask_two.endswith("you both know?") and three.you_two.startswith("Who would you")
    assert (four.options[2].text, four.options[2].also) == ("never", ("not at all",))
    assert len(five.options) == 3


def test_grown_ups_have_cards_of_their_own(tmp_path: Path) -> None:
    deck = load(knowing_me.KIND, [pack(tmp_path)])
    assert deck.draw_order(random.Random(1), ages="all") == ["at-table"]
    deck = load(knowing_me.KIND, [pack(tmp_path, ("family", "grown-ups"))])
    assert deck["at-table"].ages == "16+"
    fits = deck.draw_order(random.Random(1), fits=lambda card: card.audience == "grown-ups")
    assert fits == ["at-table"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Would {name} eat it?", "Would James eat it?"),
        ("{name's} dog, {name's} cat, {name}", "James's dog, James's cat, James"),
    ],
)
def test_blanks_are_filled_with_any_name(text: str, said: str) -> None:
    assert fill(text, "James") == said


def test_a_typographic_apostrophe_is_a_plain_one(tmp_path: Path) -> None:
    path = pack(tmp_path, ("{name's}", "{name’s}"))
    assert "{name's}" in load(knowing_me.KIND, [path])["at-table"].questions[1].ask


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("family", "children", 7, "family, grown-ups"),
        ("        open: true\n", "", FIRST + 3, "no options"),
        ("        open: true\n", "        open: false\n", FIRST + 3, "no options"),
        ("open: true", "open: true\n        people: true", FIRST + 3, "more than one way"),
        ("[the starter, the dessert]", "[the starter]", FIRST + 2, "Use 2 to 5"),
        ("[the starter, the dessert]", "[a, b, c, d, e, f]", FIRST + 2, "has 6 options"),
        ("people: true", "people: true\n        ask_two: '{name}?'", FIRST + 6, "only one of"),
        ("which would {name} give", "which would {Name} give", FIRST, '"{Name}" is no blank'),
        ("which would {name} give", "which would {name give", FIRST, "is no blank"),
        ("which would {name} give", "which would {you} give", FIRST, "is no blank"),
        ("which would {name} give", "which would Bob give", FIRST, "ask has no blank"),
        ("would you give up first", "would {name} give up first", FIRST + 1, "you has the blank"),
    ],
)
def test_faults_name_their_line(tmp_path: Path, old: str, new: str, line: int, says: str) -> None:
    path = pack(tmp_path, (old, new))
    with pytest.raises(PackBroken) as caught:
        load(knowing_me.KIND, [path])
    assert (caught.value.line, says in str(caught.value)) == (line, True)
    assert found(path)[0][1] == line


def test_a_wrong_blank_is_told_from_other_faults(tmp_path: Path) -> None:
    assert found(pack(tmp_path, ("{name}", "{nmae}"))) == [("blank", FIRST)]


@pytest.mark.parametrize("number", [4, 6])
def test_five_questions_exactly(tmp_path: Path, number: int) -> None:
    more = AT_TABLE.splitlines()[4:7]
    text = "\n".join(AT_TABLE.splitlines()[: -3 if number == 4 else None] + more * (number == 6))
    path = write(tmp_path, "knowing-me", CARDS + text + "\n")
    with pytest.raises(PackBroken, match=f"the card has {number} questions. Make it 5"):
        load(knowing_me.KIND, [path])


def test_a_good_card_has_no_findings(tmp_path: Path) -> None:
    assert findings(pack(tmp_path)) == []
    assert findings(pack(tmp_path, ("        people: true\n", TWO))) == []


@pytest.mark.parametrize(
    ("old", "new", "rule", "line"),
    [
        ("peel an apple before eating it", "peel his apple before eating it", "person", 9),
        ("Does {name} peel", "Do {name} peel", "person", 9),
        ("Do you peel", "Does you peel", "person", 10),
        ("Do you peel an apple before", "Is an apple peeled before", "person", 10),
        ("Do you peel an apple before eating it?", "Do you wear socks?", "two-wordings", 10),
        ("[before sunrise,", "[around nine,", "close-sound", 14),
        ("[the starter,", "[desserts,", "entry-twice", 2),
        ("also: [not at all]", "also: [always]", "alias-of-other", 11),
        ("around noon", "when everybody else is already long in bed", "too-long", 14),
        ("[the starter, the dessert]", "[soup, whatever is left over]", "uneven", 2),
        ("favourite sandwich", "favorit sandwich", "spelling", 3),
        ("When does {name} like", "When does {name} have an", "grammar", 12),
    ],
)
def test_a_question_with_a_fault(tmp_path: Path, old: str, new: str, rule: str, line: int) -> None:
    assert (rule, FIRST + line) in found(pack(tmp_path, (old, new)))


def test_options_need_no_articles_where_none_is_right(tmp_path: Path) -> None:
    assert findings(pack(tmp_path, ("[the starter, the dessert]", "[soup, the dessert]"))) == []


def test_two_of_five_may_be_open(tmp_path: Path) -> None:
    options = "        options: [before sunrise, after a shower, around noon]"
    two = pack(tmp_path, (options, "        open: true"))
    assert findings(two) == []
    three = pack(tmp_path, (options, "        open: true"), ("people: true", "open: true"))
    assert found(three) == [("balance", 6)]


def test_the_same_question_on_two_cards(tmp_path: Path) -> None:
    write(tmp_path, "knowing-me", CARDS + AT_TABLE, "a")
    other = AT_TABLE
    for old, new in (
        ("id: at-table", "id: other"),
        ("Of two courses, which would {name} give up first", "Which shoe does {name} tie first"),
        ("Of two courses, which would you give up first", "Which shoe do you tie first"),
        ("What is in {name's} favourite sandwich", "What did {name} collect as a child"),
        ("What is in your favourite sandwich", "What did you collect as a child"),
        ("{name} let order the meal", "{name} take to the zoo"),
        ("you let order the meal", "you take to the zoo"),
        ("When does {name} like breakfast best", "Which sport does {name} watch"),
        ("When do you like breakfast best", "Which sport do you watch"),
    ):
        other = changed(other, old, new)
    path = write(tmp_path, "knowing-me", CARDS + other, "b")
    (hit,) = findings(tmp_path)
    assert (hit.file, hit.rule, hit.line) == (str(path), "card-twice", FIRST + 9)
    near = changed(other, "Does {name} peel an apple", "Would {name} ever peel an apple")
    write(tmp_path, "knowing-me", CARDS + near, "b")
    assert ("card-twice", FIRST + 9) in found(tmp_path)


def test_a_box_for_one_audience_alone(tmp_path: Path) -> None:
    def cards(grown_up: int) -> str:
        return "".join(
            AT_TABLE.replace("at-table", f"card-{n}").replace(
                "family", "grown-ups" if n < grown_up else "family"
            )
            for n in range(20)
        )

    path = write(tmp_path, "knowing-me", CARDS + cards(15))
    told = [f for f in findings(path) if f.rule == "balance"]
    assert clean(told)
    assert [f.message for f in told] == [
        "audience family: 5 of 20 cards",
        "audience grown-ups: 15 of 20 cards",
    ]
    for fine in (0, 5, 20):
        write(tmp_path, "knowing-me", CARDS + cards(fine))
        assert not [f for f in findings(path) if f.rule == "balance"]


def test_statistics(tmp_path: Path) -> None:
    got = stats([pack(tmp_path)])
    assert got["cards"]["knowing-me"] == 1
    assert got["knowing-me"]["audience"] == {"family": 1}
    assert got["knowing-me"]["questions"] == 5
    assert got["knowing-me"]["kinds"] == {"open": 1, "options": 3, "people": 1}
    assert got["knowing-me"]["options"] == {"2": 1, "3": 2}
