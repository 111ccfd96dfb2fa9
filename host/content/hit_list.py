"""The cards of Hit List: prompts with eight entries each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host.content.check import SIZE
from host.content.deck import PackKind, clean_text, clean_texts
from host.content.errors import PackBroken
from host.content.findings import Linter
from host.content.tree import KeyPath, Tree


@dataclass(frozen=True)
class PromptEntry:
    """One entry of a list."""

    index: int
    """Position on the list, from 0."""
    text: str
    """Stored wording, as the host says and shows it."""
    also: tuple[str, ...] = ()
    """Aliases that count at every strictness."""
    near: tuple[str, ...] = ()
    """Near synonyms: count at generous, are asked at fair."""
    spoken: tuple[str, ...] = ()
    """Respellings for the recogniser."""
    say_as: str = ""
    """Respelling for the voice; empty where the text is read well."""

    @property
    def key(self) -> str:
        """Key of the entry's phrase in the evidence: ``entry:3``."""
        return f"entry:{self.index}"


@dataclass(frozen=True)
class Prompt:
    """One list with its entries."""

    id: str
    """Name, unique over all packs."""
    say: str
    """Completes "Name ..." and 'The list is "..."'."""
    kind: str
    """``top-of-mind`` or ``closed``."""
    subject: str
    """Group, for example ``home``."""
    difficulty: int
    """1 easy, 2 middle, 3 hard."""
    ages: str
    """One of deck.AGES."""
    entries: tuple[PromptEntry, ...]
    """The list, in the pack's order."""
    pack: str
    """Name of its pack."""
    region: str = ""
    """Where the list is known, if not everywhere."""
    source: str = ""
    """Where a closed list can be checked."""
    hits: tuple[int, ...] = ()
    """Hits of each blind play (ten things named from the prompt alone), 0..8; may be empty."""


def _prompt(raw: Mapping[str, Any], pack: str) -> Prompt:
    entries = tuple(_entry(index, entry) for index, entry in enumerate(raw["entries"]))
    return Prompt(
        id=raw["id"],
        say=clean_text(raw["say"]),
        kind=raw["kind"],
        subject=raw["subject"],
        difficulty=raw["difficulty"],
        ages=raw["ages"],
        entries=entries,
        pack=pack,
        region=clean_text(raw.get("region", "")),
        source=clean_text(raw.get("source", "")),
        hits=tuple(raw.get("blind", {}).get("hits", ())),
    )


def _entry(index: int, raw: str | Mapping[str, Any]) -> PromptEntry:
    if isinstance(raw, str):
        return PromptEntry(index, clean_text(raw))
    return PromptEntry(
        index=index,
        text=clean_text(raw["text"]),
        also=clean_texts(raw.get("also", ())),
        near=clean_texts(raw.get("near", ())),
        spoken=clean_texts(raw.get("spoken", ())),
        say_as=clean_text(raw.get("say_as", "")),
    )


def _sayings(prompt: Prompt) -> dict[str, str]:
    return {entry.text: entry.say_as for entry in prompt.entries if entry.say_as}


def _problems(path: Path, tree: Tree) -> Iterator[PackBroken]:
    """Wrong size, an entry twice."""
    size = tree.data.get("size", SIZE)
    for number, prompt in enumerate(tree.data["prompts"]):
        at: KeyPath = ("prompts", number)
        entries = prompt["entries"]
        if len(entries) != size:
            wrong = f"the list has {len(entries)} entries"
            yield PackBroken(path, tree.line((*at, "entries")), wrong, f"Make it {size}")
        seen: dict[str, int] = {}
        for index, entry in enumerate(entries):
            text = entry if isinstance(entry, str) else entry["text"]
            key = " ".join(text.casefold().split())
            here = tree.line((*at, "entries", index))
            if key in seen:
                wrong = f'the entry "{text}" stands already in line {seen[key]}'
                yield PackBroken(path, here, wrong, "Replace one of the two", "entry-twice")
            seen.setdefault(key, here)


def _linter() -> Linter[Prompt]:
    from host.content import rules_hit_list  # noqa: PLC0415 - no table needs the rules

    return rules_hit_list.linter()


KIND = PackKind(
    name="hit-list",
    folder="hit_list",
    key="prompts",
    noun="prompt",
    make=_prompt,
    problems=_problems,
    sayings=_sayings,
    linter=_linter,
)
"""Packs of Hit List."""
