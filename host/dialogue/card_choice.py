"""Which cards a table draws: for whom, how hard and about what, as it is offered and heard."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from host.dialogue.lines import listing
from host.dialogue.options import Choice, Setting
from host.dialogue.settings import Settings
from host.judging.text import bag

OWN = "own"
"""Subject of the cards that a family makes by talking."""
_TOLD_AGES = {"all": "cards for families", "16+": "cards for grown-ups"}
AGES = Setting(
    "ages",
    "cards",
    (
        Choice("for everybody", "10+", ("everybody", "usual", "mixed")),
        Choice("for families", "all", ("families", "family", "children", "kids")),
        Choice("for grown-ups", "16+", ("grown-ups", "adults", "for adults", "grown ups")),
    ),
    ("the cards", "ages", "age"),
    told=lambda value: _TOLD_AGES.get(value, "cards for everybody"),
    named=True,
    at_once=True,
)
"""For whom the cards are."""

_CARDS = "(?:cards?|lists?|prompts?|pictures?|traits?|questions?|ones|things?|something|stuff)"
_EASY = re.compile(rf"\b(?:only|just|the)? ?(?:very )?(?:easy|simple) {_CARDS}\b|\bonly easy\b")
_MIDDLE = re.compile(
    rf"\b(?:no|not|nothing|without|but the|never)(?: the)?(?: so| too| very)? "
    rf"(?:hard|difficult)(?: {_CARDS})?\b"
)
_ABOUT = re.compile(rf"\b{_CARDS} (?:only |just )?(?:about|on|to do with) (.+)")
_BUT = re.compile(r"\b(?:but|except|without|not|no|never)\b(.+)")
_ALL = frozenset(("all", "everything", "anything", "any", "every", "each"))
_SMALL = bag(
    "a an and about also but cards except for from just lists me my never no not of on only or our "
    "pictures please plus questions subject subjects than the then topic topics traits us want "
    "we with without your"
)


def _difficulty_heard(text: str, _bare: bool) -> Choice | None:
    """ "Only easy cards", "nothing too hard"."""
    said = _flat(text)
    if _MIDDLE.search(said):
        return Choice("easy and middle", 2)
    return Choice("easy only", 1) if _EASY.search(said) else None


DIFFICULTY = Setting(
    "difficulty",
    "difficulty",
    (
        Choice("everything", 3, ("hard too", "hard")),
        Choice("easy and middle", 2, ("middle", "medium", "not too hard")),
        Choice("easy only", 1, ("easy", "only easy ones", "easy ones")),
    ),
    ("the difficulty", "how hard", "level"),
    told=lambda value: {1: "easy cards", 2: "no hard cards"}.get(value, "cards of all kinds"),
    at_once=True,
    heard=_difficulty_heard,
)
"""How hard they may be."""


def choosing(
    kind: str,
    subjects: Sequence[str] | Mapping[str, str],
    *,
    difficulty: bool = True,
    ages: Setting = AGES,
) -> tuple[Setting, ...]:
    """Settings of a game with packs of ``kind``; ``subjects`` of the house's cards, and as said."""
    house = subjects if isinstance(subjects, Mapping) else {s: _said(s) for s in subjects}
    words = {**house, OWN: "your own"}
    about = Setting(
        f"{kind}-subjects",
        "subjects",
        (
            Choice("everything", "", ("all subjects", "anything")),
            *(Choice(say, value) for value, say in house.items()),
            Choice("your own", OWN, ("our own", "our own cards", "own cards")),
        ),
        ("subject", "the subjects", "topics", "topic"),
        told=lambda value: f"cards about {_listed(value, words)}" if value else "every subject",
        at_once=True,
        heard=lambda text, bare: _subjects_heard(text, bare, words),
    )
    return (ages, *((DIFFICULTY,) if difficulty else ()), about)


def _said(subject: str) -> str:
    return subject.replace("-", " ")


def _listed(value: Any, words: Mapping[str, str]) -> str:
    return listing([words.get(one, _said(one)) for one in chosen(value)])


def _subjects_heard(text: str, bare: bool, words: Mapping[str, str]) -> Choice | None:
    """One or more subjects, or all but some; ``bare``: they were asked for."""
    said = _flat(text)
    if not bare:
        found = _ABOUT.search(said)
        if found is None:
            return None
        said = found[1]
    without = _BUT.search(said)
    named, rest = _named(without[1] if without else said, words)
    if without:
        rest |= set(said[: without.start()].split())
    if not named or rest - _SMALL - (_ALL if without else set()):
        return None
    kept = [value for value in words if (value in named) is not bool(without)]
    if not kept:
        return None
    return Choice(listing([words[value] for value in kept]), " + ".join(kept))


def _named(said: str, words: Mapping[str, str]) -> tuple[set[str], set[str]]:
    """The subjects that are named, whole or by a part ("sport"), and the other words."""
    forms = [(OWN if value == OWN else _flat(say), value) for value, say in words.items()]
    forms += [(part, value) for say, value in forms for part in say.split(" and ")]
    named = set()
    for form, value in sorted(forms, key=lambda pair: -len(pair[0])):
        said, count = re.subn(rf"\b{form.removesuffix('s')}s?\b", " ", said)
        named |= {value} if count else set()
    return named, set(said.split())


def _flat(text: str) -> str:
    """Small letters and spaces."""
    return " ".join(re.sub(r"[^a-z0-9]+", " ", text.lower().replace("'", "")).split())


def chosen(value: Any) -> tuple[str, ...]:
    """The subjects in a setting's value: "food + home"."""
    parts = re.split(r"[+,]", str(value))
    return tuple(dict.fromkeys(part.strip() for part in parts if part.strip()))


@dataclass(frozen=True)
class CardChoice:
    """What a table has chosen of one kind of cards, out of its settings."""

    settings: Settings
    """As they are now."""
    kind: str
    """Name of the packs."""

    @property
    def subjects(self) -> tuple[str, ...]:
        """Subjects that are wanted; empty means all."""
        return chosen(self.settings.get(f"{self.kind}-subjects", ""))

    @property
    def difficulty(self) -> int:
        """The most that is wanted, 1 to 3."""
        return int(self.settings.get("difficulty", 3))

    @property
    def ages(self) -> str:
        """Band of the youngest player."""
        return str(self.settings.get("ages", "10+"))
