"""Lint rules for the options of a question: of one form, so that none stands out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from host.content.findings import Finding, Severity, Sheet, Wording
from host.content.tables import Tables

LONGER = 2.0
"""Times as long as the next option: it stands out."""
FAR_LONGER = 3.0
"""The same where no option is right."""
LETTERS = 12
"""Characters by which it has to be longer, too."""

_OTHERS = re.compile(
    r"(?:all|none|any|both|neither)(?: of)?(?: the)?(?: these| them| those| above)?"
)
_ARTICLES = frozenset({"a", "an", "the"})


def uneven(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """An option of another form, where one is right and the form could tell which."""
    for options in _questions(sheet):
        if _names(options):
            continue
        for odd, why in (*_other_form(options), *_longer(options, LONGER)):
            yield _finding(sheet, odd, why, Severity.WARNING)


def uneven_tastes(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """The same where none is right: only an option that is hard to compare is worth a look."""
    for options in _questions(sheet):
        for odd, why in _longer(options, FAR_LONGER):
            yield _finding(sheet, odd, why, Severity.REVIEW)


def _finding(sheet: Sheet[Any], odd: Wording, why: str, severity: Severity) -> Finding:
    wrong = f'"{odd.text}" stands out among the options: {why}'
    todo = "Give all options one form and about one length"
    return sheet.find(odd.line, "uneven", wrong, todo, severity)


def _names(options: Sequence[Wording]) -> bool:
    """True where every option is a name: names have the articles and the length that they have."""
    return all(any(word[0].isupper() for word in w.text.split()) for w in options)


def _questions(sheet: Sheet[Any]) -> Iterator[list[Wording]]:
    for group in sheet.groups():
        options = [w for w in group if w.kind == "option"]
        if len(options) > 1:
            yield options


def _other_form(options: Sequence[Wording]) -> Iterator[tuple[Wording, str]]:
    """The one that alone begins with an article or "to", or has digits; or alone does not.

    A capital and what stands for the other options count only where one alone has them.
    """
    firsts = [w.text.split()[0].casefold() for w in options]
    signs = (
        ([first in _ARTICLES for first in firsts], "article"),
        ([first == "to" for first in firsts], '"to"'),
        ([any(c.isdigit() for c in w.text) for w in options], "digits"),
    )
    for has, what in signs:
        if has.count(True) == 1:
            yield options[has.index(True)], f"it alone has {what}"
        elif has.count(False) == 1:
            yield options[has.index(False)], f"it alone has no {what}"
    for has, what in (
        ([w.text[0].isupper() and len(w.text) > 1 for w in options], "begins with a capital"),
        ([_OTHERS.fullmatch(w.text.casefold()) is not None for w in options], "is about others"),
    ):
        if has.count(True) == 1:
            yield options[has.index(True)], f"it alone {what}"


def _longer(options: Sequence[Wording], times: float) -> Iterator[tuple[Wording, str]]:
    *_, next_, longest = sorted(options, key=lambda w: len(w.text))
    far = len(longest.text) - len(next_.text)
    if far >= LETTERS and len(longest.text) >= times * len(next_.text):
        yield longest, "it is far longer"
