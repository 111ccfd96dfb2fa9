"""The linter of packs: everything that makes a card unfair, in the file and line where it is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from host.content.check import SIZE
from host.content.deck import Pack, PackKind, make_pack, problems
from host.content.errors import PackBroken
from host.content.findings import RULES, Finding, Linter, Severity, Sheet, Wording
from host.content.kinds import KINDS
from host.content.places import pack_files
from host.content.tables import tables
from host.content.tree import Tree, read_tree

__all__ = ["RULES", "Finding", "Severity", "clean", "lint"]

Unheard = Callable[[Sequence[str]], Iterable[str]]
"""Texts in, those out that the recogniser cannot hear as written."""
Heard = Callable[[str, Sequence[Sheet[Any]]], Iterable[Finding]]
"""The name of a kind and its cards in, out what the ears cannot make out on them."""

_KEPT = re.compile(r"#\s*lint-ok:\s*([a-z-]+(?:\s*,\s*[a-z-]+)*)")


def lint(
    paths: Sequence[Path] | None = None,
    *,
    unheard: Unheard | None = None,
    heard: Heard | None = None,
    kinds: Sequence[PackKind[Any]] = KINDS,
) -> list[Finding]:
    """All findings in ``paths`` (files or folders; None: every pack), by file and line.

    ``unheard`` is a recogniser's vocabulary check, ``heard`` a trial of all cards by ear. Nothing
    is raised: a file that cannot be read is a finding too.
    """
    found: list[Finding] = []
    sheets: dict[str, list[Sheet[Any]]] = defaultdict(list)
    kept: set[tuple[str, int, str]] = set()
    taken: dict[str, str] = {}
    schemas = {kind.name: kind.load_schema() for kind in kinds}
    for path in files(paths, kinds):
        try:
            tree = read_tree(path)
            kind = kind_of(path, tree, kinds)
        except PackBroken as broken:
            found.append(_from_broken(broken))
            continue
        kept |= _kept(path)
        faults = problems(kind, path, tree, schemas[kind.name])
        found += map(_from_broken, faults)
        if any(fault.rule in ("schema", "no-source") for fault in faults):
            continue
        pack = make_pack(kind, path, tree)
        found += _names(kind, pack, tree, taken)
        sheets[kind.name] += _sheets(kind, pack, tree)
    for kind in kinds:
        found += _judge(kind, sheets[kind.name])
        if unheard is not None:
            found += _unheard(sheets[kind.name], unheard)
        if heard is not None:
            found += heard(kind.name, sheets[kind.name])
    # Where another rule says why, the judge's confusion is no news.
    told = {(one.file, one.line) for one in found if one.rule != "misjudged"}
    found = [one for one in found if one.rule != "misjudged" or (one.file, one.line) not in told]
    found = [one for one in found if (one.file, one.line, one.rule) not in kept]
    return sorted(dict.fromkeys(found), key=lambda one: (one.file, one.line, one.rule))


def clean(findings: Iterable[Finding]) -> bool:
    """True when nothing but reviews is left."""
    return all(finding.severity is Severity.REVIEW for finding in findings)


def files(paths: Sequence[Path] | None, kinds: Sequence[PackKind[Any]]) -> list[Path]:
    """The pack files in ``paths``; None: all packs of ``kinds``, the product's own first."""
    if paths is None:
        return [path for kind in kinds for path in pack_files(kind.dirs())]
    return pack_files(list(paths))


def kind_of(path: Path, tree: Tree, kinds: Sequence[PackKind[Any]]) -> PackKind[Any]:
    """The kind that ``game:`` says. Raises PackBroken."""
    game = tree.data.get("game") if isinstance(tree.data, dict) else None
    for kind in kinds:
        if kind.name == game:
            return kind
    if len(kinds) == 1 or not isinstance(tree.data, dict):
        return kinds[0]  # its schema says what is wrong
    wrong = f'game is "{game}"' if game else 'the pack has no "game"'
    names = ", ".join(kind.name for kind in kinds)
    raise PackBroken(path, tree.line(("game",)), wrong, f"Use one of: {names}")


def _judge(kind: PackKind[Any], sheets: Sequence[Sheet[Any]]) -> Iterator[Finding]:
    if kind.linter is None or not sheets:
        return
    linter, words = kind.linter(), tables()
    for sheet in sheets:
        for rule in linter.each:
            yield from rule(sheet, words)
    for across in linter.across:
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


def _names(
    kind: PackKind[Any], pack: Pack[Any], tree: Tree, taken: dict[str, str]
) -> Iterator[Finding]:
    """Pack names and card ids that another file has already, and sizes of fixtures."""
    file = str(pack.file)
    named = [("pack", pack.name, tree.line(("pack",)))]
    named += [
        ("id", card.id, tree.line((kind.key, number, "id")))
        for number, card in enumerate(pack.cards)
    ]
    before = dict(taken)
    for what, name, line in named:
        key = f"pack {name}" if what == "pack" else f"{kind.name} {name}"
        if other := before.get(key):
            wrong = f'the {what} "{name}" is already used in {other}'
            todo = "Give it a name of its own"
            yield Finding(file, line, f"{what}-twice", wrong, todo, Severity.ERROR)
        taken.setdefault(key, file)
    if tree.data.get("size", SIZE) != SIZE:
        line = tree.line(("size",))
        wrong, todo = f"the lists do not have {SIZE} entries", "Use size in test fixtures only"
        yield Finding(file, line, "size", wrong, todo, Severity.REVIEW)


def _sheets(kind: PackKind[Any], pack: Pack[Any], tree: Tree) -> Iterator[Sheet[Any]]:
    linter: Linter[Any] | None = kind.linter() if kind.linter else None
    for number, card in enumerate(pack.cards):
        at = (kind.key, number)
        texts = linter.texts(card) if linter else ()
        told = [Wording(t.text, t.kind, t.entry, tree.line((*at, *t.keys)), t.group) for t in texts]
        said = tuple(w for w in told if w.entry >= 0)
        prose = tuple(w for w in told if w.entry < 0)
        yield Sheet(pack.file, pack.language, card, tree, at, said, prose)


def _unheard(sheets: Sequence[Sheet[Any]], unheard: Unheard) -> Iterator[Finding]:
    """Things of which the recogniser knows no wording that counts."""
    heard = ("text", "option", "also", "spoken")
    texts = {w.text for sheet in sheets for w in sheet.wordings if w.kind in heard}
    deaf = set(unheard(sorted(texts))) if texts else set()
    for sheet in sheets:
        for wording in sheet.texts():
            if all(w.text in deaf for w in sheet.of(wording.entry, *heard)):
                yield sheet.find(
                    wording.line,
                    "unheard",
                    f'the recogniser does not know "{wording.text}"',
                    "Add a respelling in common words under spoken",
                )
