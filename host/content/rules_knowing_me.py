"""What is looked for in Knowing Me Knowing You packs: questions that fit anybody's name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from host.content import rules_aloud, rules_balance, rules_list, rules_options, rules_wording
from host.content.findings import Finding, Linter, Severity, Sheet, Text, Wording
from host.content.knowing_me import QuestionCard, fill
from host.content.rules_twins import Asked, core, twins
from host.content.stats import count
from host.content.tables import Tables, tables
from host.judging.text import bag

LIMITS = {"ask": (4, 26), "you": (4, 26), "ask_two": (4, 26), "you_two": (4, 26), "option": (1, 7)}
"""Words of what is heard once, and of each option."""
SAME_QUESTION = 0.6
"""Part of the words of two questions from which they ask the same."""
SAME_WORDING = 0.6
"""Part of the words that the two wordings of one question share at least."""
OPEN = 2
"""Questions of a card that may be open."""
SHARES = {"family": (0.5, 0.9), "grown-ups": (0.1, 0.5)}
"""Of the cards of a whole box."""

_THIRD = re.compile(r"\b(he|she|him|her|his|hers|himself|herself|s/he)\b", re.IGNORECASE)
_SECOND = re.compile(r"\b(you|your|yours|yourself|you'(?:d|re|ve|ll))\b", re.IGNORECASE)
_NAME_PLURAL = re.compile(
    r"^\{name\} (?:are|have|do|were|like|want|prefer|go)\b"
    r"|\b(?:are|have|do|were|don't|aren't|haven't) \{name\}(?! and\b)",
    re.IGNORECASE,
)
_YOU_SINGULAR = re.compile(
    r"\byou (?:is|has|does|was|prefers|likes|wants|goes|isn't|hasn't|doesn't|wasn't)\b"
    r"|\b(?:is|has|does|was|doesn't|isn't|hasn't) you\b",
    re.IGNORECASE,
)
_STOCK = bag(
    "name you your yours yourself would rather do does did is are has have be will could can "
    "most best their them they if when who at this table like"
)


def _texts(card: QuestionCard) -> Iterator[Text]:
    entry = 0
    for number, question in enumerate(card.questions):
        at = ("questions", number)
        for key in ("ask", "you", "ask_two", "you_two"):
            if text := getattr(question, key):
                yield Text(text, key, (*at, key))
        for index, option in enumerate(question.options):
            group = f"options {number}"
            place = (*at, "options", index)
            yield Text(option.text, "option", (*place, "text"), entry, group)
            for n, other in enumerate(option.also):
                yield Text(other, "also", (*place, "also", n), entry, group)
            entry += 1


def _lengths(sheet: Sheet[QuestionCard], _tables: Tables) -> Iterator[Finding]:
    yield from rules_aloud.lengths(sheet, LIMITS)


def person(sheet: Sheet[QuestionCard], _tables: Tables) -> Iterator[Finding]:
    """He and she instead of a blank; the wrong verb; a target who is not spoken to."""
    for wording in sheet.prose:
        for wrong, todo in _persons(wording):
            message = f'{wording.kind}: "{wording.text}" {wrong}'
            yield sheet.find(wording.line, "person", message, todo)


def _persons(wording: Wording) -> Iterator[tuple[str, str]]:
    text = wording.text
    if found := _THIRD.search(text):
        yield f'says "{found.group()}"', "Put {name} or {name's} there, or turn the sentence"
    if wording.kind.startswith("you"):
        if not _SECOND.search(text):
            yield "does not speak to the target", "Say you or your"
        if found := _YOU_SINGULAR.search(text):
            yield f'says "{found.group()}"', "Use the verb that goes with you"
    elif found := _NAME_PLURAL.search(text):
        yield f'says "{found.group()}"', "Use the verb that goes with one person"


def two_wordings(sheet: Sheet[QuestionCard], tables: Tables) -> Iterator[Finding]:
    """The target and the others are asked different things."""
    for number in range(len(sheet.card.questions)):
        for key, other in (("ask", "you"), ("ask_two", "you_two")):
            one, two = (getattr(sheet.card.questions[number], k) for k in (key, other))
            a, b = core(fill(one, "name"), _STOCK), core(two, _STOCK)
            if len(a & b) < SAME_WORDING * len(a | b):
                yield sheet.find(
                    sheet.line("questions", number, other),
                    "two-wordings",
                    f'"{two}" is not the same question as "{one}"',
                    "Change only the person",
                )


def too_open(sheet: Sheet[QuestionCard], _tables: Tables) -> Iterator[Finding]:
    """Open answers are slow to write and to compare."""
    number = sum(question.open for question in sheet.card.questions)
    if number > OPEN:
        wrong, todo = f"{number} of the questions are open", f"Leave at most {OPEN} open"
        yield sheet.find(sheet.line("id"), "balance", wrong, todo, Severity.WARNING)


def same_question(sheets: Sequence[Sheet[QuestionCard]]) -> Iterator[Finding]:
    """Two questions that ask the same."""
    small = tables().small | _STOCK
    asked = [
        Asked(sheet, wording, core(fill(wording.text, "name"), small))
        for sheet in sheets
        for wording in sheet.prose
        if wording.kind == "ask"
    ]
    yield from twins(asked, SAME_QUESTION)


def _counts(cards: Sequence[QuestionCard]) -> dict[str, object]:
    questions = [question for card in cards for question in card.questions]
    kinds = ("open" if q.open else "people" if q.people else "options" for q in questions)
    return {
        "audience": count(card.audience for card in cards),
        "questions": len(questions),
        "kinds": count(kinds),
        "options": count(str(len(q.options)) for q in questions if q.options),
    }


def linter() -> Linter[QuestionCard]:
    """All of it."""
    return Linter(
        texts=_texts,
        each=(
            rules_wording.symbols,
            rules_wording.pictures,
            rules_wording.no_vowel,
            rules_wording.brackets,
            rules_wording.offensive,
            rules_wording.people_named,
            rules_list.entry_twice,
            rules_list.alias_of_other,
            rules_list.close_letters,
            rules_list.close_sound,
            rules_options.uneven_tastes,
            rules_aloud.grammar,
            rules_aloud.agreement,
            rules_aloud.subjects,
            rules_aloud.spelling,
            rules_aloud.twister,
            _lengths,
            person,
            two_wordings,
            too_open,
        ),
        across=(same_question, _audiences),
        counts=_counts,
    )


def _audiences(sheets: Sequence[Sheet[QuestionCard]]) -> Iterator[Finding]:
    """Packs that are for one audience alone are right; the whole box needs both."""
    mixed = {sheet.card.audience for sheet in sheets} == set(SHARES)
    if mixed and len({sheet.file for sheet in sheets}) == 1:
        yield from rules_balance.balance(sheets, "audience", lambda card: card.audience, SHARES)
