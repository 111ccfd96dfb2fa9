"""Keeping cards that a family made: one file for each pack, written anew after every card."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any

import yaml

from host.content.deck import PackKind, load, problems
from host.content.errors import PackBroken
from host.content.places import user_packs
from host.content.tree import read_tree
from host.core.errors import HostError

SUBJECT = "own"
"""Subject of cards that people made themselves."""


class NotKept(HostError):
    """A card that could not be written."""


def slug(title: str) -> str:
    """``Our holidays!`` as a name: ``our-holidays``."""
    plain = unicodedata.normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain))[:40].strip("-") or "our-own"


def draft_file(kind: PackKind[Any], title: str) -> Path:
    """Where a pack with that title is kept."""
    return user_packs() / kind.folder / f"{slug(title)}.yaml"


def keep(kind: PackKind[Any], title: str, card: dict[str, Any]) -> str:
    """Add ``card`` to the pack; what is wrong with it, or nothing once it is kept.

    Raises NotKept naming the file, PackBroken where the file that is there cannot be read.
    """
    path = draft_file(kind, title)
    name = slug(title)
    data = _read(kind, path, name)
    cards = data[kind.key]
    full = {"id": f"{name}-{len(cards) + 1}", **card, **_rest(kind, card)}
    data[kind.key] = [*cards, full]
    part = path.with_suffix(".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(_as_yaml(data), encoding="utf-8")
        found = problems(kind, part, read_tree(part), kind.load_schema())
        if found:
            part.unlink()
            return found[0].wrong
        part.replace(path)
    except OSError as error:
        raise NotKept(
            f"{path}: the card cannot be kept there ({error.strerror}). Make room or set "
            "PARTYHOST_HOME to another folder, then go on with: partyhost packs new"
        ) from error
    return ""


def _rest(kind: PackKind[Any], card: dict[str, Any]) -> dict[str, Any]:
    """What nobody is asked about."""
    wanted = {"hit-list": {"subject", "ages"}, "thats-you": {"subject", "ages"}}
    wanted |= {"eye-know": {"ages"}, "knowing-me": {"subject"}}
    usual = {"subject": SUBJECT, "ages": "all"}
    return {key: usual[key] for key in sorted(wanted[kind.name]) if key not in card}


def _read(kind: PackKind[Any], path: Path, name: str) -> dict[str, Any]:
    if not path.exists():
        head = {"pack": _free(kind, name), "game": kind.name, "language": "en"}
        return {**head, "licence": "LicenseRef-private", kind.key: []}
    data: dict[str, Any] = read_tree(path).data
    found = problems(kind, path, read_tree(path), kind.load_schema())
    if found:
        raise found[0]
    return data


def _free(kind: PackKind[Any], name: str) -> str:
    """A pack name that no other pack of the kind has."""
    broken: list[PackBroken] = []
    taken = {pack.name for pack in load(kind, broken=broken).packs}
    return name if name not in taken else f"{name}-own"


def _as_yaml(data: dict[str, Any]) -> str:
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=100)
