"""Lint rules that compare the lists of all packs with one another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from rapidfuzz import fuzz

from host.content.findings import Finding, Severity, Sheet
from host.content.forms import form

NEARLY = 88.0
"""rapidfuzz ratio 0..100 of sorted words from which two prompts are nearly equal."""
SHARED = 2
"""Entries that two lists may have in common."""


def prompts_twice(sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """Two prompts that ask for the same, in equal or nearly equal words."""
    texts = [" ".join(sorted(form(sheet.prompt.say))) for sheet in sheets]
    for (i, one), (j, two) in combinations(enumerate(sheets), 2):
        if texts[i] == texts[j]:
            equal, severity = "the same as", Severity.ERROR
        elif fuzz.ratio(texts[i], texts[j], score_cutoff=NEARLY):
            equal, severity = "nearly the same as", Severity.WARNING
        else:
            continue
        yield two.find(
            two.line,
            "prompt-twice",
            f'the prompt "{two.prompt.say}" is {equal} "{one.prompt.say}" '
            f"({one.file.name}, line {one.line})",
            "Ask for something else",
            severity,
        )


def shared_entries(sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """Two lists with many entries in common: the second one is played from memory."""
    holders: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, sheet in enumerate(sheets):
        for key in sorted({form(w.text) for w in sheet.texts()}):
            holders[key].append(number)
    common: dict[tuple[int, int], list[str]] = defaultdict(list)
    for key, numbers in holders.items():
        for pair in combinations(numbers, 2):
            common[pair].append(" ".join(key))
    for (i, j), names in sorted(common.items()):
        if len(names) > SHARED:
            one, two = sheets[i], sheets[j]
            yield two.find(
                two.line,
                "shared-entries",
                f'"{two.prompt.say}" shares {len(names)} entries with "{one.prompt.say}" '
                f"({one.file.name}, line {one.line}): {', '.join(sorted(names))}",
                f"Replace all but {SHARED} of them in one of the lists",
            )
