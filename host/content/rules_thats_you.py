"""What is looked for in That's You! packs: any six traits lie on the table together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from host.content import rules_aloud, rules_list, rules_twins, rules_wording
from host.content.findings import Finding, Linter, Severity, Sheet, Text, Wording
from host.content.forms import sense
from host.content.tables import Tables, tables
from host.content.thats_you import Trait

LIMITS = {"text": (1, 4), "gloss": (2, 16)}
"""Words of a trait and of what is said on demand."""
SAME_MEANING = 0.5
"""Part of the words of two glosses from which they tell the same."""


def _texts(trait: Trait) -> Iterator[Text]:
    yield Text(trait.text, "text", ("text",), 0)
    for kind, texts in (("also", trait.also), ("spoken", trait.spoken)):
        for index, text in enumerate(texts):
            yield Text(text, kind, (kind, index), 0)
    if trait.gloss:
        yield Text(trait.gloss, "gloss", ("gloss",))


def _lengths(sheet: Sheet[Trait], _tables: Tables) -> Iterator[Finding]:
    yield from rules_aloud.lengths(sheet, LIMITS)


def too_close(sheets: Sequence[Sheet[Trait]]) -> Iterator[Finding]:
    """Two traits that a table, or a recogniser, takes for one another."""
    for one, two in combinations(sheets, 2):
        for rule, why in (
            ("close-letters", rules_list.letters_close),
            ("close-sound", rules_list.sound_close),
        ):
            if found := next(_close(one, two, rule, why), None):
                yield found
                break


def _close(
    one: Sheet[Trait], two: Sheet[Trait], rule: str, why: rules_list.Why
) -> Iterator[Finding]:
    """Texts are compared with texts and aliases, aliases not with one another."""
    for a in one.wordings:
        for b in two.wordings:
            kinds = {a.kind, b.kind}
            if kinds <= {"text", "also"} and kinds != {"also"} and (reason := why(a.text, b.text)):
                yield two.find(
                    b.line,
                    rule,
                    f'"{b.text}" is too close to "{a.text}" '
                    f"({one.file.name}, line {a.line}): {reason}",
                    "Give one of the two another name",
                )


def same_words(sheets: Sequence[Sheet[Trait]]) -> Iterator[Finding]:
    """A wording that two traits claim."""
    owner: dict[str, tuple[Sheet[Trait], Wording]] = {}
    for sheet in sheets:
        for wording in sheet.wordings:
            other, first = owner.setdefault(sense(wording.text), (sheet, wording))
            if other is sheet or not sense(wording.text):
                continue
            texts = wording.kind == first.kind == "text"
            yield sheet.find(
                wording.line,
                "card-twice" if texts else "alias-of-other",
                f'"{wording.text}" also belongs to "{other.card.text}" '
                f"({other.file.name}, line {first.line})",
                "Keep one of the two",
                Severity.ERROR,
            )


def same_meaning(sheets: Sequence[Sheet[Trait]]) -> Iterator[Finding]:
    """Two traits that tell the same in other words."""
    small = tables().small | {"always", "everything", "everybody"}
    glosses = [(sheet, sheet.said("gloss")) for sheet in sheets]
    asked = [
        rules_twins.Asked(sheet, gloss, rules_twins.core(gloss.text, small))
        for sheet, gloss in glosses
        if gloss is not None
    ]
    yield from rules_twins.twins(asked, SAME_MEANING)


def linter() -> Linter[Trait]:
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
            rules_aloud.grammar,
            rules_aloud.agreement,
            rules_aloud.subjects,
            rules_aloud.spelling,
            rules_aloud.twister,
            _lengths,
        ),
        across=(too_close, same_words, same_meaning),
    )
