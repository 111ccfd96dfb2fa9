"""Lint rules for what an Eye Know card gives away before it is asked."""

from __future__ import annotations

from collections.abc import Iterator

from rapidfuzz.distance import OSA

from host.content.eye_know import PictureCard
from host.content.findings import Finding, Sheet, Wording
from host.content.forms import form, within
from host.content.tables import Tables
from host.judging.numbers import is_number_word
from host.judging.phones import known_word

PART = 4
"""Letters of a word that is looked for inside the answer: sun in sunflower is not, flower is."""
KIN, ENDING = 5, 2
"""Letters from which words with one beginning are kin, and by how many their ends may differ."""
ANSWER, OPEN, OPTIONS = 0, 1, 2
"""Numbers of the things that players name, as in rules_eye_know."""
PICTURE = ("label", "hint", "picture")
"""What is said before the picture is named."""


def picture_leak(sheet: Sheet[PictureCard], tables: Tables) -> Iterator[Finding]:
    """Label, hint and picture may not name the answer, nor any part of it."""
    parts = set(form(sheet.card.answer)) - tables.small
    for told in _told(sheet):
        said = form(told.text)
        named = [w.text for w in sheet.of(ANSWER, "text", "also") if within(form(w.text), said)]
        inside = [
            word
            for word in said
            if _part_of(word, parts) or any(_kin(word, part) for part in parts)
        ]
        if named or inside:
            yield sheet.find(
                told.line,
                "leak",
                f'{told.kind} says "{(named or inside)[0]}" of "{sheet.card.answer}"',
                "Say it without any part of the answer",
            )


def _told(sheet: Sheet[PictureCard]) -> Iterator[Wording]:
    for kind in PICTURE:
        if wording := sheet.said(kind):
            yield wording


def _kin(word: str, other: str) -> bool:
    """True for Africa and African, and for giraffe misspelt; not for horse and house."""
    if min(len(word), len(other)) < KIN or word == other:
        return word == other
    if word.startswith(other) or other.startswith(word):
        return abs(len(word) - len(other)) <= ENDING
    return not known_word(word) and OSA.distance(word, other) == 1


def _part_of(word: str, answer: set[str]) -> bool:
    """True for flower of sunflower, where both halves are words; not for rain of train."""
    if len(word) < PART:
        return False
    for whole in answer:
        rest = whole.removesuffix(word) if whole.endswith(word) else whole.removeprefix(word)
        if rest != whole and len(rest) > 2 and known_word(rest):
            return True
    return False


def answer_told(sheet: Sheet[PictureCard], _tables: Tables) -> Iterator[Finding]:
    """What is asked later was said with the picture."""
    right = OPTIONS + sheet.card.choice.right
    options = [w for w in sheet.texts() if w.entry >= OPTIONS]
    for told in _told(sheet):
        said = form(told.text)
        heard = [w for w in options if _said(w.text, said)]
        opens = [w for w in sheet.of(OPEN, "text", "also") if _said(w.text, said)]
        chosen = heard if [w.entry for w in heard] == [right] else []
        for wording in (*opens[:1], *chosen):
            yield sheet.find(
                wording.line,
                "leak",
                f'{told.kind} already says "{wording.text}", which is asked later',
                "Ask for something else, or leave it out there",
            )


def _said(text: str, said: tuple[str, ...]) -> bool:
    """Numbers do not count: two eyes are no hint to two million."""
    count = all(c.isdigit() for c in text) or all(map(is_number_word, form(text)))
    names = form(text)
    kin = len(names) == 1 and any(_kin(word, names[0]) for word in said)
    return not count and (kin or within(names, said))


def question_leak(sheet: Sheet[PictureCard], _tables: Tables) -> Iterator[Finding]:
    """A question that says its answer."""
    choice, asked = sheet.card.choice, sheet.card.open
    heard = [index for index, text in enumerate(choice.options) if _said(text, form(choice.say))]
    if heard == [choice.right]:
        told = choice.options[choice.right]
        yield sheet.find(
            sheet.line("choice", "say"),
            "leak",
            f'the question says the right option "{told}"',
            "Ask without it",
        )
    for text in (asked.answer, *asked.also):
        if _said(text, form(asked.say)):
            yield sheet.find(
                sheet.line("open", "say"),
                "leak",
                f'the question says its answer "{text}"',
                "Ask without it",
            )
            break
