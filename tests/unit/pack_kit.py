"""Packs of the other kinds for tests: one good card of each, to be spoiled."""

from __future__ import annotations

from pathlib import Path

from host.content.findings import RULES, Finding
from host.content.lint import lint

HEAD = "pack: {name}\ngame: {game}\nlanguage: en\nlicence: CC0-1.0\n"

TRAITS = "traits:\n"
TRAIT = """\
  - id: night-owl
    text: night owl
    also: [night person]
    gloss: comes alive when everybody else is yawning
    subject: habits
    ages: all
"""
CARDS = "cards:\n"
GIRAFFE = """\
  - id: giraffe
    colour: green
    answer: giraffe
    also: [giraffes]
    label: a tall animal
    picture: "An animal on long thin legs, its coat a net of brown patches, eating from a treetop."
    hint: lives in herds
    emoji: "\U0001f992"
    easy: true
    ages: all
    difficulty: 1
    true_false: {say: "A giraffe has as many bones in its neck as a person.", answer: true}
    choice: {say: "How long is its tongue?", options: [an inch, a foot, a mile], right: 2}
    open: {say: "On which continent do giraffes live in the wild?", answer: Africa}
    source: "https://en.wikipedia.org/wiki/Giraffe"
"""
AT_TABLE = """\
  - id: at-table
    audience: family
    subject: food
    questions:
      - ask: "Of two courses, which would {name} give up first?"
        you: "Of two courses, which would you give up first?"
        options: [the starter, the dessert]
      - ask: "What is in {name's} favourite sandwich?"
        you: "What is in your favourite sandwich?"
        open: true
      - ask: "Who at this table would {name} let order the meal?"
        you: "Who at this table would you let order the meal?"
        people: true
      - ask: "Does {name} peel an apple before eating it?"
        you: "Do you peel an apple before eating it?"
        options: [always, sometimes, {text: never, also: [not at all]}]
      - ask: "When does {name} like breakfast best?"
        you: "When do you like breakfast best?"
        options: [before sunrise, after a shower, around noon]
"""


def write(folder: Path, game: str, body: str, name: str = "test") -> Path:
    """A pack file in ``folder``."""
    path = folder / f"{name}.yaml"
    path.write_text(HEAD.format(name=name, game=game) + body, encoding="utf-8")
    return path


def changed(text: str, old: str, new: str) -> str:
    """``text`` with its one ``old`` replaced."""
    assert old in text, old
    return text.replace(old, new, 1)


def findings(path: Path) -> list[Finding]:
    """All findings; each names a rule that exists, and says what to do."""
    hits = lint([path])
    assert {hit.rule for hit in hits} <= set(RULES)
    assert all(hit.message and hit.suggestion for hit in hits)
    return hits


def found(path: Path) -> list[tuple[str, int]]:
    """Rule and line of all findings."""
    return [(hit.rule, hit.line) for hit in findings(path)]
