"""The cards of Odd One Out: four things, one of which does not belong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host.content import rules_aloud, rules_list, rules_wording
from host.content.deck import PackKind, clean_text, clean_texts
from host.content.errors import PackBroken
from host.content.findings import Linter, Text
from host.content.tree import Tree


@dataclass(frozen=True)
class Four:
    """Four things, one of which does not belong."""

    id: str
    """Name, unique over all packs."""
    things: tuple[str, ...]
    """Four short nouns, in the order in which they are read."""
    odd: int
    """The one that does not belong, from 0."""
    why: str
    """What the other three are: "the others are tools"."""
    subject: str
    """Group, for example ``home``."""
    pack: str
    """Name of its pack."""
    difficulty: int = 1
    """1 easy, 2 middle, 3 hard."""
    ages: str = "all"
    """One of deck.AGES."""


def _four(raw: Mapping[str, Any], pack: str) -> Four:
    things = clean_texts(raw["things"])
    return Four(
        id=raw["id"],
        things=things,
        odd=things.index(clean_text(raw["odd"])),
        why=clean_text(raw["why"]),
        subject=raw["subject"],
        pack=pack,
        difficulty=raw.get("difficulty", 1),
        ages=raw["ages"],
    )


def _problems(path: Path, tree: Tree) -> Iterator[PackBroken]:
    for number, raw in enumerate(tree.data["fours"]):
        things = clean_texts(raw["things"])
        line = tree.line(("fours", number, "odd"))
        if clean_text(raw["odd"]) not in things:
            wrong = f'odd is "{raw["odd"]}", which is none of the things'
            yield PackBroken(path, line, wrong, f"Use one of: {', '.join(things)}", "schema")


def _texts(card: Four) -> Iterator[Text]:
    for place, thing in enumerate(card.things):
        yield Text(thing, "option", ("things", place), place)
    yield Text(card.why, "why", ("why",))


def _linter() -> Linter[Four]:
    return Linter(
        texts=_texts,
        each=(
            rules_list.entry_twice,
            rules_list.close_letters,
            rules_list.close_sound,
            rules_wording.brackets,
            rules_wording.offensive,
            rules_aloud.grammar,
            rules_aloud.spelling,
        ),
        counts=lambda cards: {"fours": len(cards)},
    )


KIND = PackKind(
    name="odd-one-out",
    folder="odd_one_out",
    key="fours",
    noun="four",
    make=_four,
    problems=_problems,
    linter=_linter,
)
"""Packs of Odd One Out."""
