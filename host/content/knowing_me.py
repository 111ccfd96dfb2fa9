"""The cards of Knowing Me Knowing You: five questions about one player."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host.content.deck import PackKind, clean_text, clean_texts
from host.content.errors import PackBroken
from host.content.findings import Linter
from host.content.tree import KeyPath, Tree

AUDIENCES = ("family", "grown-ups")
"""Whom a card is for."""
BLANKS = ("{name}", "{name's}")
"""The only blanks in a question."""

_BLANK = re.compile(r"\{[^{}]*\}?|\}")


@dataclass(frozen=True)
class AnswerOption:
    """One answer to choose."""

    text: str
    """As the host reads it."""
    also: tuple[str, ...] = ()
    """Other wordings that people use for it."""


@dataclass(frozen=True)
class Question:
    """One question of a card: with options, open, or about the people at the table."""

    ask: str
    """As said to the others, with BLANKS for the target's name."""
    you: str
    """As said to the target; no blank."""
    options: tuple[AnswerOption, ...] = ()
    """Two to five; empty where the question is open or about people."""
    open: bool = False
    """Own words instead of options."""
    people: bool = False
    """The answer is one of the other players: their names are the options."""
    ask_two: str = ""
    """As said to the other of two players, for whom a question about people is open."""
    you_two: str = ""
    """The same, as said to the target; both or neither."""


@dataclass(frozen=True)
class QuestionCard:
    """Five questions that are put to one player."""

    id: str
    """Name, unique over all packs."""
    audience: str
    """One of AUDIENCES."""
    subject: str
    """Group, for example ``food``."""
    questions: tuple[Question, ...]
    """Five, in the order in which they are asked."""
    pack: str
    """Name of its pack."""

    @property
    def ages(self) -> str:
        """``all`` for family cards, ``16+`` for grown-ups."""
        return "all" if self.audience == "family" else "16+"

    @property
    def difficulty(self) -> int:
        """Always 1: no card is harder than another."""
        return 1


def fill(text: str, name: str) -> str:
    """``text`` with a player's name in its blanks; the possessive is said and written ``'s``."""
    return text.replace("{name's}", f"{name}'s").replace("{name}", name)


def _card(raw: Mapping[str, Any], pack: str) -> QuestionCard:
    return QuestionCard(
        id=raw["id"],
        audience=raw["audience"],
        subject=raw["subject"],
        questions=tuple(map(_question, raw["questions"])),
        pack=pack,
    )


def _question(raw: Mapping[str, Any]) -> Question:
    return Question(
        ask=_straight(raw["ask"]),
        you=_straight(raw["you"]),
        options=tuple(map(_option, raw.get("options", ()))),
        open=raw.get("open", False),
        people=raw.get("people", False),
        ask_two=_straight(raw.get("ask_two", "")),
        you_two=_straight(raw.get("you_two", "")),
    )


def _straight(text: str) -> str:
    """A typographic apostrophe in a blank is the plain one."""
    return clean_text(text).replace("{name’s}", "{name's}")


def _option(raw: str | Mapping[str, Any]) -> AnswerOption:
    if isinstance(raw, str):
        return AnswerOption(clean_text(raw))
    return AnswerOption(clean_text(raw["text"]), clean_texts(raw.get("also", ())))


def _problems(path: Path, tree: Tree) -> Iterator[PackBroken]:
    """A question that is none or several of open, about people and with options; wrong blanks."""
    for number, card in enumerate(tree.data["cards"]):
        for index, question in enumerate(card["questions"]):
            at: KeyPath = ("cards", number, "questions", index)
            kinds = sum(bool(question.get(key)) for key in ("options", "open", "people"))
            if kinds != 1:
                has = "no options" if kinds == 0 else "more than one way to answer"
                todo = "Give it one of options, open: true, people: true"
                yield PackBroken(path, tree.line(at), f"the question has {has}", todo)
            if ("ask_two" in question) != ("you_two" in question):
                wrong = "only one of ask_two and you_two is there"
                yield PackBroken(path, tree.line(at), wrong, "Write both, or neither")
            for key in ("ask", "you", "ask_two", "you_two"):
                if key in question:
                    yield from _blanks(path, tree.line((*at, key)), key, _straight(question[key]))


def _blanks(path: Path, line: int, key: str, text: str) -> Iterator[PackBroken]:
    """A question to the others needs the name; to the target there is none to say."""
    found = _BLANK.findall(text)
    wanted = "{name} or {name's}"
    if wrong := [blank for blank in found if blank not in BLANKS]:
        yield PackBroken(path, line, f'"{wrong[0]}" is no blank', f"Use {wanted}", "blank")
    elif found and key.startswith("you"):
        wrong_text = f"{key} has the blank {found[0]}"
        yield PackBroken(path, line, wrong_text, 'Say "you" and "your" to the target', "blank")
    elif not found and key.startswith("ask"):
        yield PackBroken(path, line, f"{key} has no blank", f"Put {wanted} into it", "blank")


def _linter() -> Linter[QuestionCard]:
    from host.content import rules_knowing_me  # noqa: PLC0415 - no table needs the rules

    return rules_knowing_me.linter()


KIND = PackKind(
    name="knowing-me",
    folder="knowing_me",
    key="cards",
    noun="card",
    make=_card,
    problems=_problems,
    linter=_linter,
)
"""Packs of Knowing Me Knowing You."""
