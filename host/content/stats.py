"""How much there is in the packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from host.content.deck import Pack, PackKind, make_pack, problems
from host.content.errors import PackBroken
from host.content.kinds import KINDS
from host.content.lint import files, kind_of
from host.content.tree import read_tree


def stats(
    paths: Sequence[Path] | None = None, *, kinds: Sequence[PackKind[Any]] = KINDS
) -> dict[str, Any]:
    """``cards`` by game, ``packs``, and for each game with cards what it counts.

    Broken files are counted in ``broken`` and left out of the rest.
    """
    packs: dict[str, list[Pack[Any]]] = {kind.name: [] for kind in kinds}
    schemas = {kind.name: kind.load_schema() for kind in kinds}
    broken = 0
    for path in files(paths, kinds):
        try:
            tree = read_tree(path)
            kind = kind_of(path, tree, kinds)
            for problem in problems(kind, path, tree, schemas[kind.name]):
                raise problem
        except PackBroken:
            broken += 1
            continue
        packs[kind.name].append(make_pack(kind, path, tree))
    counted: dict[str, Any] = {
        "cards": {name: sum(len(pack.cards) for pack in some) for name, some in packs.items()},
        "packs": {
            pack.name: {"cards": len(pack.cards), "hash": pack.hash}
            for some in packs.values()
            for pack in some
        },
    }
    for kind in kinds:
        if cards := [card for pack in packs[kind.name] for card in pack.cards]:
            counted[kind.name] = _counts(kind, cards)
    return counted | {"broken": broken}


def _counts(kind: PackKind[Any], cards: Sequence[Any]) -> dict[str, Any]:
    own = kind.linter().counts(cards) if kind.linter else {}
    return {
        "subjects": count(card.subject for card in cards),
        "difficulty": count(str(card.difficulty) for card in cards),
        "ages": count(card.ages for card in cards),
        **own,
    }


def count(values: Iterable[str]) -> dict[str, int]:
    """How often each value comes, sorted by value."""
    return dict(sorted(Counter(values).items()))
