"""The cards of Eye Know: a picture and three questions about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host.content.deck import PackKind, clean_text, clean_texts
from host.content.errors import PackBroken
from host.content.findings import Linter
from host.content.tree import KeyPath, Tree

COLOURS = ("red", "blue", "green", "yellow", "purple")
"""Colours of the cards, as on the coloured die."""
FOLDER = "eye_know"
"""Where the packs lie; the drawings are in its folder ``drawings``."""


@dataclass(frozen=True)
class TrueFalse:
    """The question of level one."""

    say: str
    """A statement."""
    answer: bool
    """Whether it is true."""


@dataclass(frozen=True)
class MultipleChoice:
    """The question of level two."""

    say: str
    """The question without its options."""
    options: tuple[str, ...]
    """Three or four, in the order in which they are read."""
    right: int
    """Index of the right one, from 0."""


@dataclass(frozen=True)
class OpenQuestion:
    """The question of level three."""

    say: str
    """The question."""
    answer: str
    """A word, a name, a number or a year (in digits)."""
    also: tuple[str, ...] = ()
    """Aliases that count at every strictness."""
    near: tuple[str, ...] = ()
    """Near synonyms: count at generous, are asked at fair."""


@dataclass(frozen=True)
class PictureCard:
    """One card of the grid."""

    id: str
    """Name, unique over all packs."""
    colour: str
    """One of COLOURS: the subject."""
    answer: str
    """What is to be named, as the host says it, without an article."""
    label: str
    """Two to five words that do not name it, for choosing without a screen."""
    picture: str
    """One or two sentences: what one would see."""
    hint: str
    """The description at the bottom of the card, one to five words."""
    difficulty: int
    """1 easy, 2 middle, 3 hard (of the picture)."""
    ages: str
    """One of deck.AGES."""
    true_false: TrueFalse
    """Question one on the die."""
    choice: MultipleChoice
    """Question two on the die."""
    open: OpenQuestion
    """Question three on the die."""
    source: str
    """Where the facts can be checked."""
    pack: str
    """Name of its pack."""
    also: tuple[str, ...] = ()
    """Aliases of the answer that count at every strictness."""
    near: tuple[str, ...] = ()
    """Near synonyms: count at generous, are asked at fair."""
    spoken: tuple[str, ...] = ()
    """Respellings of the answer for the recogniser."""
    emoji: str = ""
    """One emoji that shows it; empty where there is a drawing."""
    drawing: str = ""
    """Name of a drawing of our own; empty where there is an emoji."""
    easy: bool = False
    """Fit for younger players: picture and all three questions."""

    @property
    def subject(self) -> str:
        """The colour: what a table may choose by."""
        return self.colour


def _card(raw: Mapping[str, Any], pack: str) -> PictureCard:
    return PictureCard(
        id=raw["id"],
        colour=raw["colour"],
        answer=clean_text(raw["answer"]),
        label=clean_text(raw["label"]),
        picture=clean_text(raw["picture"]),
        hint=clean_text(raw["hint"]),
        difficulty=raw["difficulty"],
        ages=raw["ages"],
        true_false=TrueFalse(clean_text(raw["true_false"]["say"]), raw["true_false"]["answer"]),
        choice=_choice(raw["choice"]),
        open=_open(raw["open"]),
        source=clean_text(raw["source"]),
        pack=pack,
        also=clean_texts(raw.get("also", ())),
        near=clean_texts(raw.get("near", ())),
        spoken=clean_texts(raw.get("spoken", ())),
        emoji=raw.get("emoji", ""),
        drawing=raw.get("drawing", ""),
        easy=raw.get("easy", False),
    )


def _choice(raw: Mapping[str, Any]) -> MultipleChoice:
    # A writer counts from one, the game from nought.
    return MultipleChoice(clean_text(raw["say"]), clean_texts(raw["options"]), raw["right"] - 1)


def _open(raw: Mapping[str, Any]) -> OpenQuestion:
    also, near = clean_texts(raw.get("also", ())), clean_texts(raw.get("near", ()))
    return OpenQuestion(clean_text(raw["say"]), clean_text(raw["answer"]), also, near)


def _problems(path: Path, tree: Tree) -> Iterator[PackBroken]:
    """A right option that is not there; no picture, or two."""
    for number, card in enumerate(tree.data["cards"]):
        at: KeyPath = ("cards", number)
        options, right = card["choice"]["options"], card["choice"]["right"]
        if right > len(options):
            wrong = f"right is {right}, but there are {len(options)} options"
            todo = f"Use 1 to {len(options)}"
            yield PackBroken(path, tree.line((*at, "choice", "right")), wrong, todo)
        if ("emoji" in card) == ("drawing" in card):
            both = "both an emoji and a drawing" if "emoji" in card else "no emoji and no drawing"
            line = tree.line((*at, "emoji")) if "emoji" in card else tree.line((*at, "id"))
            yield PackBroken(path, line, f"the card has {both}", "Give it one of the two")


def _linter() -> Linter[PictureCard]:
    from host.content import rules_eye_know  # noqa: PLC0415 - no table needs the rules

    return rules_eye_know.linter()


KIND = PackKind(
    name="eye-know",
    folder=FOLDER,
    key="cards",
    noun="card",
    make=_card,
    problems=_problems,
    linter=_linter,
)
"""Packs of Eye Know."""
