"""The linter of packs: everything that makes a list unfair, in the file and line where it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from host.content import rules_across, rules_judge, rules_list, rules_wording
from host.content.check import SIZE
from host.content.deck import Pack, make_pack, problems
from host.content.errors import PackBroken
from host.content.findings import RULES, Finding, Severity, Sheet, Wording
from host.content.hit_list import KIND, Prompt, PromptEntry
from host.content.places import pack_files
from host.content.tables import tables
from host.content.tree import KeyPath, Tree, read_tree

__all__ = ["RULES", "Finding", "Severity", "clean", "lint", "stats"]

Unheard = Callable[[Sequence[str]], Iterable[str]]
"""Texts in, those out that the recogniser cannot hear as written."""

SHEET_RULES = (
    rules_wording.symbols,
    rules_wording.unpronounceable,
    rules_wording.too_long,
    rules_wording.brackets,
    rules_wording.offensive,
    rules_wording.leak,
    rules_wording.living_person,
    rules_list.entry_twice,
    rules_list.alias_of_other,
    rules_list.close_letters,
    rules_list.close_sound,
    rules_list.alias_missing,
    rules_list.same_thing,
    rules_judge.misjudged,
)
"""Rules that look at one list."""
ACROSS_RULES = (rules_across.prompts_twice, rules_across.shared_entries)
"""Rules that look at all lists."""

_KEPT = re.compile(r"#\s*lint-ok:\s*([a-z-]+(?:\s*,\s*[a-z-]+)*)")


def lint(paths: Sequence[Path] | None = None, *, unheard: Unheard | None = None) -> list[Finding]:
    """All findings in ``paths`` (files or folders; None: every pack), by file and line.

    ``unheard`` is a recogniser's vocabulary check. Nothing is raised: a file that cannot be read
    is a finding too.
    """
    found: list[Finding] = []
    sheets: list[Sheet] = []
    kept: set[tuple[str, int, str]] = set()
    schema, taken = KIND.load_schema(), dict[str, str]()
    for path in pack_files(list(KIND.dirs() if paths is None else paths)):
        try:
            tree = read_tree(path)
        except PackBroken as broken:
            found.append(_from_broken(broken))
            continue
        kept |= _kept(path)
        faults = problems(KIND, path, tree, schema)
        found += map(_from_broken, faults)
        if any(fault.rule in ("schema", "no-source") for fault in faults):
            continue
        pack = make_pack(KIND, path, tree)
        found += _names(pack, tree, taken)
        sheets += _sheets(pack, tree)
    found += _judge(sheets)
    if unheard is not None:
        found += _unheard(sheets, unheard)
    # Where another rule says why, the judge's confusion is no news.
    told = {(one.file, one.line) for one in found if one.rule != "misjudged"}
    found = [one for one in found if one.rule != "misjudged" or (one.file, one.line) not in told]
    found = [one for one in found if (one.file, one.line, one.rule) not in kept]
    return sorted(dict.fromkeys(found), key=lambda one: (one.file, one.line, one.rule))


def clean(findings: Iterable[Finding]) -> bool:
    """True when nothing but reviews is left."""
    return all(finding.severity is Severity.REVIEW for finding in findings)


def stats(paths: Sequence[Path] | None = None) -> dict[str, Any]:
    """What the packs hold: ``cards`` by game, prompts by subject, difficulty, ages and kind.

    Broken files are counted in ``broken`` and left out of the rest.
    """
    schema = KIND.load_schema()
    packs: list[Pack[Prompt]] = []
    broken = 0
    for path in pack_files(list(KIND.dirs() if paths is None else paths)):
        try:
            tree = read_tree(path)
        except PackBroken:
            broken += 1
            continue
        if problems(KIND, path, tree, schema):
            broken += 1
        else:
            packs.append(make_pack(KIND, path, tree))
    prompts = [prompt for pack in packs for prompt in pack.cards]
    return {
        "cards": {"hit-list": len(prompts), "thats-you": 0, "eye-know": 0, "knowing-me": 0},
        "entries": sum(len(prompt.entries) for prompt in prompts),
        "packs": {pack.name: {"prompts": len(pack.cards), "hash": pack.hash} for pack in packs},
        "subjects": _count(prompt.subject for prompt in prompts),
        "difficulty": _count(str(prompt.difficulty) for prompt in prompts),
        "ages": _count(prompt.ages for prompt in prompts),
        "kinds": _count(prompt.kind for prompt in prompts),
        "broken": broken,
    }


def _count(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))


def _judge(sheets: Sequence[Sheet]) -> Iterator[Finding]:
    words = tables()
    for sheet in sheets:
        for rule in SHEET_RULES:
            yield from rule(sheet, words)
    for across in ACROSS_RULES:
        yield from across(sheets)


def _from_broken(broken: PackBroken) -> Finding:
    return Finding(broken.file, broken.line, broken.rule, broken.wrong, broken.todo, Severity.ERROR)


def _kept(path: Path) -> set[tuple[str, int, str]]:
    """Findings that a comment on their own line keeps: file, line and rule."""
    lines = path.read_text(encoding="utf-8-sig").split("\n")
    return {
        (str(path), number, rule.strip())
        for number, line in enumerate(lines, 1)
        if (match := _KEPT.search(line))
        for rule in match.group(1).split(",")
    }


def _names(pack: Pack[Prompt], tree: Tree, taken: dict[str, str]) -> Iterator[Finding]:
    """Pack names and prompt ids that another file has already, and sizes of fixtures."""
    file = str(pack.file)
    named = [("pack", pack.name, tree.line(("pack",)))]
    named += [
        ("id", prompt.id, tree.line(("prompts", number, "id")))
        for number, prompt in enumerate(pack.cards)
    ]
    before = dict(taken)
    for what, name, line in named:
        if other := before.get(f"{what} {name}"):
            wrong = f'the {what} "{name}" is already used in {other}'
            todo = "Give it a name of its own"
            yield Finding(file, line, f"{what}-twice", wrong, todo, Severity.ERROR)
        taken.setdefault(f"{what} {name}", file)
    if tree.data.get("size", SIZE) != SIZE:
        line = tree.line(("size",))
        wrong, todo = f"the lists do not have {SIZE} entries", "Use size in test fixtures only"
        yield Finding(file, line, "size", wrong, todo, Severity.REVIEW)


def _sheets(pack: Pack[Prompt], tree: Tree) -> Iterator[Sheet]:
    for number, prompt in enumerate(pack.cards):
        at: KeyPath = ("prompts", number)
        wordings = [
            wording
            for entry in prompt.entries
            for wording in _wordings(entry, tree, (*at, "entries", entry.index))
        ]
        line = tree.line((*at, "say"))
        yield Sheet(pack.file, pack.language, prompt, line, tuple(wordings))


def _wordings(entry: PromptEntry, tree: Tree, at: KeyPath) -> Iterator[Wording]:
    yield Wording(entry.text, "text", entry.index, tree.line((*at, "text")))
    for kind, texts in (("also", entry.also), ("near", entry.near), ("spoken", entry.spoken)):
        for index, text in enumerate(texts):
            yield Wording(text, kind, entry.index, tree.line((*at, kind, index)))


def _unheard(sheets: Sequence[Sheet], unheard: Unheard) -> Iterator[Finding]:
    """Entries of which the recogniser knows no wording that counts."""
    heard = ("text", "also", "spoken")
    texts = {w.text for sheet in sheets for w in sheet.wordings if w.kind in heard}
    deaf = set(unheard(sorted(texts)))
    for sheet in sheets:
        for wording in sheet.texts():
            if all(w.text in deaf for w in sheet.of(wording.entry, *heard)):
                yield sheet.find(
                    wording.line,
                    "unheard",
                    f'the recogniser does not know "{wording.text}"',
                    "Add a respelling in common words under spoken",
                )
