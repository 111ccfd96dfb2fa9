"""Lint rules that compare the lists of all packs with one another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from rapidfuzz import fuzz

from host.content.findings import Finding, Severity, Sheet
from host.content.forms import form, sense
from host.content.hit_list import Prompt
from host.content.tables import tables

ALIKE = 80.0
"""rapidfuzz ratio 0..100 from which two words of prompts are spellings of one."""
SHARED = 2
"""Entries that two lists may have in common."""


def prompts_twice(sheets: Sequence[Sheet[Prompt]]) -> Iterator[Finding]:
    """Two prompts that ask for the same, in equal or nearly equal words."""
    small = tables().small
    asked = [form(sheet.card.say) for sheet in sheets]
    core = [frozenset(words) - small for words in asked]
    for (i, one), (j, two) in combinations(enumerate(sheets), 2):
        if sorted(asked[i]) == sorted(asked[j]):
            equal, severity = "the same as", Severity.ERROR
        elif _nearly(core[i], core[j]):
            equal, severity = "nearly the same as", Severity.WARNING
        else:
            continue
        yield two.find(
            two.line("say"),
            "prompt-twice",
            f'the prompt "{two.card.say}" is {equal} "{one.card.say}" '
            f"({one.file.name}, line {one.line('say')})",
            "Ask for something else",
            severity,
        )


def _nearly(one: frozenset[str], two: frozenset[str]) -> bool:
    """True when the words that matter are the same, but perhaps for spelling."""
    if len(one) != len(two) or not one:
        return False
    return all(any(fuzz.ratio(a, b) >= ALIKE for b in two - one) for a in one - two)


def shared_entries(sheets: Sequence[Sheet[Prompt]]) -> Iterator[Finding]:
    """Two lists with many entries in common: the second one is played from memory."""
    holders: dict[str, list[int]] = defaultdict(list)
    for number, sheet in enumerate(sheets):
        for key in sorted({sense(w.text) for w in sheet.texts()}):
            holders[key].append(number)
    common: dict[tuple[int, int], list[str]] = defaultdict(list)
    for key, numbers in holders.items():
        for pair in combinations(numbers, 2):
            common[pair].append(key)
    for (i, j), names in sorted(common.items()):
        if len(names) > SHARED:
            one, two = sheets[i], sheets[j]
            yield two.find(
                two.line("say"),
                "shared-entries",
                f'"{two.card.say}" shares {len(names)} entries with "{one.card.say}" '
                f"({one.file.name}, line {one.line('say')}): {', '.join(sorted(names))}",
                f"Replace all but {SHARED} of them in one of the lists",
            )
