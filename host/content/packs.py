"""Loading Hit List packs: files in, one frozen deck of prompts out."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host.content.check import load_schema, problems
from host.content.errors import NoPrompts, PackBroken
from host.content.places import hit_list_dirs, pack_files
from host.content.tree import Tree, read_tree
from host.core.codec import fingerprint

AGES = ("all", "10+", "16+")
"""Bands of a prompt's youngest suitable player, from the widest."""


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
    """One of AGES."""
    entries: tuple[PromptEntry, ...]
    """The list, in the pack's order."""
    pack: str
    """Name of its pack."""
    region: str = ""
    """Where the list is known, if not everywhere."""
    source: str = ""
    """Where a closed list can be checked."""


@dataclass(frozen=True)
class Pack:
    """What is known of one pack file."""

    name: str
    """Name, unique."""
    file: Path
    """Where it was read from."""
    language: str
    """Language tag."""
    licence: str
    """SPDX name."""
    hash: str
    """Content hash, 16 hex digits: the same for the same content, however it is laid out."""
    prompts: tuple[Prompt, ...]
    """Its lists."""


class Deck(Mapping[str, Prompt]):
    """All prompts of all packs, by id, in the order of the files."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        self.packs = tuple(packs)
        """The packs, for the log's header and for statistics."""
        self._prompts = {prompt.id: prompt for pack in packs for prompt in pack.prompts}

    def __getitem__(self, prompt_id: str) -> Prompt:
        return self._prompts[prompt_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._prompts)

    def __len__(self) -> int:
        return len(self._prompts)

    @property
    def hashes(self) -> dict[str, str]:
        """Content hash by pack name, for the log's first record."""
        return {pack.name: pack.hash for pack in self.packs}

    def draw_order(
        self,
        rng: random.Random,
        *,
        subjects: Collection[str] = (),
        max_difficulty: int = 3,
        ages: str = "16+",
    ) -> list[str]:
        """The ids that fit, shuffled.

        ``subjects`` empty means all. ``ages`` is the band of the table's youngest player: at
        ``all`` only prompts for all ages fit, at ``16+`` every prompt does. Raises NoPrompts.
        """
        if ages not in AGES:
            raise NoPrompts(f'There is no age band "{ages}". Use one of: {", ".join(AGES)}.')
        bands = AGES[: AGES.index(ages) + 1]
        fitting = sorted(
            prompt.id
            for prompt in self._prompts.values()
            if (not subjects or prompt.subject in subjects)
            and prompt.difficulty <= max_difficulty
            and prompt.ages in bands
        )
        if not fitting:
            raise NoPrompts("No prompt fits these settings. Allow more subjects or difficulty.")
        rng.shuffle(fitting)
        return fitting


class DrawPile:
    """A shuffled pile that is shuffled again when it is used up (rulings: All games)."""

    def __init__(self, ids: Sequence[str], rng: random.Random, used: Sequence[str] = ()) -> None:
        """Pile of ``ids`` in this order, without those in ``used``, which lie aside already.

        ``used`` are the draws of a game that goes on, oldest first. Raises NoPrompts.
        """
        if not ids:
            raise NoPrompts("There is no prompt to draw. Check the packs with: packs lint.")
        self._ids = tuple(ids)
        self._rng = rng
        self._last = used[-1] if used else ""
        since = len(used) % len(self._ids)
        aside = set(used[len(used) - since :])
        full_laps = bool(used) and since == 0
        self._pile = [] if full_laps else [i for i in self._ids if i not in aside]

    def draw(self) -> tuple[str, bool]:
        """The next id, and whether the pile had to be shuffled again for it."""
        reshuffled = not self._pile
        if reshuffled:
            self._pile = list(self._ids)
            self._rng.shuffle(self._pile)
            if self._pile[0] == self._last:  # never the same prompt twice running
                self._pile.append(self._pile.pop(0))
        self._last = self._pile.pop(0)
        return self._last, reshuffled


def load_hit_list(
    dirs: Sequence[Path] | None = None, *, broken: list[PackBroken] | None = None
) -> Deck:
    """Every pack in ``dirs`` (folders or files; None: the product's and the person's own).

    Raises PackBroken at the first fault; with a list in ``broken`` the faulty files are left out
    and their faults appended instead. A deck may be empty; drawing from it raises NoPrompts.
    """
    schema = load_schema()
    packs: list[Pack] = []
    taken: dict[str, str] = {}
    for path in pack_files(list(hit_list_dirs() if dirs is None else dirs)):
        try:
            pack = load_pack(path, schema)
            _refuse_taken(pack, taken)
        except PackBroken as error:
            if broken is None:
                raise
            broken.append(error)
            continue
        packs.append(pack)
    return Deck(packs)


def load_pack(path: Path, schema: dict[str, Any] | None = None) -> Pack:
    """One pack file. Raises PackBroken."""
    tree = read_tree(path)
    for problem in problems(path, tree, load_schema() if schema is None else schema):
        raise problem
    return make_pack(path, tree)


def make_pack(path: Path, tree: Tree) -> Pack:
    """The pack in ``tree``, which has passed the checks."""
    data = tree.data
    name = data["pack"]
    return Pack(
        name=name,
        file=path,
        language=data["language"],
        licence=data["licence"],
        hash=fingerprint(data),
        prompts=tuple(_prompt(raw, name) for raw in data["prompts"]),
    )


def _refuse_taken(pack: Pack, taken: dict[str, str]) -> None:
    """Refuse a pack name or prompt id of an earlier file; else note them in ``taken``."""
    for key in [f"pack {pack.name}", *(f"id {prompt.id}" for prompt in pack.prompts)]:
        if key in taken:
            what, _, name = key.partition(" ")
            line = line_of(pack.file, name if what == "id" else None)
            wrong = f'the {what} "{name}" is already used in {taken[key]}'
            raise PackBroken(pack.file, line, wrong, "Give it a name of its own", f"{what}-twice")
    for key in [f"pack {pack.name}", *(f"id {prompt.id}" for prompt in pack.prompts)]:
        taken[key] = str(pack.file)


def line_of(path: Path, prompt_id: str | None) -> int:
    """The line of a prompt's id in ``path``, or of the pack's name."""
    tree = read_tree(path)
    for number, prompt in enumerate(tree.data["prompts"]):
        if prompt["id"] == prompt_id:
            return tree.line(("prompts", number, "id"))
    return tree.line(("pack",))


def _prompt(raw: Mapping[str, Any], pack: str) -> Prompt:
    entries = tuple(_entry(index, entry) for index, entry in enumerate(raw["entries"]))
    return Prompt(
        id=raw["id"],
        say=_clean(raw["say"]),
        kind=raw["kind"],
        subject=raw["subject"],
        difficulty=raw["difficulty"],
        ages=raw["ages"],
        entries=entries,
        pack=pack,
        region=_clean(raw.get("region", "")),
        source=_clean(raw.get("source", "")),
    )


def _entry(index: int, raw: str | Mapping[str, Any]) -> PromptEntry:
    if isinstance(raw, str):
        return PromptEntry(index, _clean(raw))
    return PromptEntry(
        index=index,
        text=_clean(raw["text"]),
        also=tuple(map(_clean, raw.get("also", ()))),
        near=tuple(map(_clean, raw.get("near", ()))),
        spoken=tuple(map(_clean, raw.get("spoken", ()))),
        say_as=_clean(raw.get("say_as", "")),
    )


def _clean(text: str) -> str:
    """One form for equal letters, single spaces."""
    return unicodedata.normalize("NFC", " ".join(text.split()))
