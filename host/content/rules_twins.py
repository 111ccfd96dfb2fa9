"""Lint rules for texts that two cards should not share: questions, answers, meanings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from host.content.findings import Finding, Severity, Sheet, Wording
from host.content.forms import form, sense, words


@dataclass(frozen=True)
class Asked:
    """One text that is compared with all others of its sort."""

    sheet: Sheet[Any]
    """Its card."""
    wording: Wording
    """The text."""
    core: frozenset[str]
    """The words that matter."""


def core(text: str, small: Iterable[str]) -> frozenset[str]:
    """Singular words of ``text`` without the small ones."""
    kept = [word for word in words(text) if word not in small]
    return frozenset(part for word in kept for part in form(word)) - frozenset(small)


def twins(asked: Sequence[Asked], alike: float, least: int = 3) -> Iterator[Finding]:
    """Texts of which the words that matter are the same, or nearly.

    ``alike``: shared words as a part of all words of both, 0..1, from which they are nearly the
    same; ``least``: words that they must share then.
    """
    holders: dict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(asked):
        for word in one.core:
            holders[word].append(number)
    shared: dict[tuple[int, int], int] = defaultdict(int)
    for numbers in holders.values():
        for pair in combinations(numbers, 2):
            shared[pair] += 1
    for (i, j), number in sorted(shared.items()):
        one, two = asked[i], asked[j]
        equal = one.core == two.core and sense(one.wording.text) == sense(two.wording.text)
        near = number >= least and number >= alike * len(one.core | two.core)
        if equal or near:
            yield _twin(one, two, equal=equal)


def _twin(one: Asked, two: Asked, *, equal: bool) -> Finding:
    how = "the same as" if equal else "nearly the same as"
    return two.sheet.find(
        two.wording.line,
        "card-twice",
        f'"{two.wording.text}" is {how} "{one.wording.text}" '
        f"({one.sheet.file.name}, line {one.wording.line})",
        "Keep one of the two",
        Severity.ERROR if equal else Severity.WARNING,
    )
