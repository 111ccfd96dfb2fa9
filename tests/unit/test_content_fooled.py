"""Cards that were made to fool the linter: each rule that they name finds them."""

from __future__ import annotations

import pytest
from pack_kit import CARDS, GIRAFFE, changed, findings, write

from host.content.lint import clean

SAY = "A giraffe has as many bones in its neck as a person."
CHOICE = 'say: "How long is its tongue?", options: [an inch, a foot, a mile], right: 2'
OPEN = "On which continent do giraffes live in the wild?"


def eat(options: str) -> str:
    return f'say: "What do they eat?", options: [{options}], right: 1'


BAD = [
    ("leak", "a tall animal", "a giraff like animal"),
    ("leak", "lives in herds", "girafe herds"),
    ("leak", "lives in herds", "African herds"),
    ("leak", OPEN, "On which African continent do giraffes live?"),
    ("leak", "eating from a treetop", "eating from a treetop in Africa"),
    ("uneven", CHOICE, eat("Grass, leaves, meat")),
    ("uneven", CHOICE, eat("leaves, meat, none of these")),
    ("uneven", CHOICE, eat("leaves, meat, both")),
    ("close-sound", CHOICE, eat("pears, bears, leaves")),
    ("grammar", SAY, "Giraffes has long necks."),
    ("grammar", SAY, "A giraffe have a long neck."),
    ("grammar", SAY, "This animals has a long neck."),
    ("grammar", SAY, "Two giraffe drink more than one."),
    ("grammar", SAY, "There are seven bone in its neck."),
    ("grammar", SAY, "A giraffe shows it's own tongue."),
    ("spelling", SAY, "A giraffe recieves its food from trees."),
    ("twister", SAY, "She sells sea shells on the shore of Sussex."),
    ("living-person", SAY, "Elon Musk owns a giraffe."),
    ("living-person", SAY, "King Olaf owns a giraffe."),
    ("living-person", SAY, "Messi owns a giraffe."),
    ("living-person", SAY, "A song by Beyoncé is about giraffes."),
    ("offensive", SAY, "A giraffe is a moron."),
    ("offensive", SAY, "F*ck this giraffe."),
    ("offensive", SAY, "Gypsies kept giraffes."),
]


@pytest.mark.parametrize(("rule", "old", "new"), BAD, ids=lambda text: text[:40])
def test_a_bad_card_is_found(tmp_path, rule, old, new):
    path = write(tmp_path, "eye-know", CARDS + changed(GIRAFFE, old, new))
    assert rule in {hit.rule for hit in findings(path)}


GOOD = [
    (SAY, "Many are taller than a house, and two are enough for a herd."),
    (SAY, "The tallest of them has a neck of two metres."),
    (SAY, "Physics has no word for it; Wales is far away."),
    (SAY, "A few have dark coats, and a number of them are pale."),
    (SAY, "It's a hoofed animal with horns on its head."),
    (CHOICE, eat("French bread, Swiss cheese, Greek yoghurt")),
    (CHOICE, eat("swimming, running, ball games")),
    ("lives in herds", "lives in a savanna"),
    ("eating from a treetop", "eating like a horse in the house"),
]


@pytest.mark.parametrize(("old", "new"), GOOD, ids=lambda text: text[:40])
def test_a_good_card_is_let_be(tmp_path, old, new):
    path = write(tmp_path, "eye-know", CARDS + changed(GIRAFFE, old, new))
    assert findings(path) == []


def test_numbers_of_verbs_are_for_a_readers_eye(tmp_path):
    path = write(tmp_path, "eye-know", CARDS + changed(GIRAFFE, SAY, "Giraffes has long necks."))
    assert clean(findings(path))
