"""Packs of any kind: files in, one frozen deck of cards out, and the pile that is drawn from."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

from host.content.card import AGES, C, Card
from host.content.check import load_schema, schema_problems
from host.content.errors import NoCards, PackBroken
from host.content.findings import Linter
from host.content.pile import DrawPile
from host.content.places import pack_dirs, pack_files, schema_file
from host.content.tree import Tree, read_tree
from host.core.codec import fingerprint

__all__ = ["AGES", "Card", "Deck", "DrawPile", "Pack", "PackKind", "load"]


def _no_problems(_path: Path, _tree: Tree) -> Iterable[PackBroken]:
    return ()


def _no_sayings(_card: Any) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True)
class PackKind(Generic[C]):
    """One kind of pack: what a game declares to have cards of its own."""

    name: str
    """What ``game:`` says in a file, and the command line: ``hit-list``."""
    folder: str
    """Folder below ``packs``: ``hit_list``."""
    key: str
    """Key of the list of cards: ``prompts``."""
    noun: str
    """What a writer calls one of them: ``prompt``."""
    make: Callable[[Mapping[str, Any], str], C]
    """The card of raw data that have passed the checks, and the name of their pack."""
    problems: Callable[[Path, Tree], Iterable[PackBroken]] = _no_problems
    """What a JSON schema cannot say; asked only where the schema has no complaint."""
    schema: Path | None = None
    """The JSON schema; None: ``schema.json`` in the product's folder of the kind."""
    sayings: Callable[[C], Mapping[str, str]] = _no_sayings
    """Words of a card and how the voice should say them, where it would say them wrongly."""
    linter: Callable[[], Linter[C]] | None = None
    """What ``packs lint`` looks for; called by it alone, so that no table loads the rules."""

    def load_schema(self) -> dict[str, Any]:
        """The JSON schema of the kind."""
        return load_schema(self.schema or schema_file(self.folder))

    def dirs(self) -> list[Path]:
        """The folders with packs of the kind that exist now, the product's own first."""
        return pack_dirs(self.folder)


@dataclass(frozen=True)
class Pack(Generic[C]):
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
    cards: tuple[C, ...]
    """Its cards, in the file's order."""


class Deck(Mapping[str, C]):
    """All cards of all packs of one kind, by id, in the order of the files."""

    def __init__(self, packs: Sequence[Pack[C]], noun: str = "card") -> None:
        self.packs = tuple(packs)
        """The packs, for the log's header and for statistics."""
        self._noun = noun
        self._cards = {card.id: card for pack in packs for card in pack.cards}

    def __getitem__(self, card_id: str) -> C:
        return self._cards[card_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

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
        fits: Callable[[C], bool] | None = None,
    ) -> list[str]:
        """The ids that fit, shuffled.

        ``subjects`` empty means all. ``ages`` is the band of the table's youngest player: at
        ``all`` only cards for all ages fit, at ``16+`` every card does. ``fits`` asks for more
        (``lambda card: card.easy``). Raises NoCards.
        """
        if ages not in AGES:
            raise NoCards(f'There is no age band "{ages}". Use one of: {", ".join(AGES)}.')
        bands = AGES[: AGES.index(ages) + 1]
        fitting = sorted(
            card.id
            for card in self._cards.values()
            if (not subjects or card.subject in subjects)
            and card.difficulty <= max_difficulty
            and card.ages in bands
            and (fits is None or fits(card))
        )
        if not fitting:
            raise NoCards(
                f"No {self._noun} fits these settings. Allow more subjects or difficulty."
            )
        rng.shuffle(fitting)
        return fitting

    def unseen(self, order: Sequence[str]) -> int:
        """How many cards at the top of a draw order were not on this table before: here all."""
        return len(order)

    def spare(self, order: Sequence[str]) -> Sequence[str]:
        """Cards beyond a draw order that may be dealt when it is used up: here none."""
        return ()

    def pile(self, rng: random.Random, used: Sequence[str] = ()) -> DrawPile:
        """A pile of all that fits; ``used``: draws of a game that goes on. Raises NoCards."""
        order = self.draw_order(rng)
        return DrawPile(order, rng, used, self.unseen(order))


def load(
    kind: PackKind[C],
    dirs: Sequence[Path] | None = None,
    *,
    broken: list[PackBroken] | None = None,
) -> Deck[C]:
    """Every pack of ``kind`` in ``dirs`` (folders or files; None: the product's and the person's).

    Raises PackBroken at the first fault; with a list in ``broken`` the faulty files are left out
    and their faults appended instead. A deck may be empty; drawing from it raises NoCards.
    """
    schema = kind.load_schema()
    packs: list[Pack[C]] = []
    taken: dict[str, str] = {}
    for path in pack_files(list(kind.dirs() if dirs is None else dirs)):
        try:
            pack = load_pack(kind, path, schema)
            _refuse_taken(kind, pack, taken)
        except PackBroken as error:
            if broken is None:
                raise
            broken.append(error)
            continue
        packs.append(pack)
    return Deck(packs, kind.noun)


def load_pack(kind: PackKind[C], path: Path, schema: dict[str, Any] | None = None) -> Pack[C]:
    """One pack file. Raises PackBroken."""
    tree = read_tree(path)
    for problem in problems(kind, path, tree, kind.load_schema() if schema is None else schema):
        raise problem
    return make_pack(kind, path, tree)


def make_pack(kind: PackKind[C], path: Path, tree: Tree) -> Pack[C]:
    """The pack in ``tree``, which has passed the checks."""
    data = tree.data
    name = data["pack"]
    return Pack(
        name=name,
        file=path,
        language=data["language"],
        licence=data["licence"],
        hash=fingerprint(data),
        cards=tuple(kind.make(raw, name) for raw in data[kind.key]),
    )


def problems(kind: PackKind[C], path: Path, tree: Tree, schema: dict[str, Any]) -> list[PackBroken]:
    """Everything in ``tree`` that makes the pack unusable, the most telling first."""
    found = schema_problems(path, tree, schema)
    if not found:
        found = [*_ids_twice(kind, path, tree), *kind.problems(path, tree)]
    # A misspelt key is also a missing one: the misspelling says more.
    return sorted(found, key=lambda broken: (" has no " in broken.wrong, broken.line))


def _ids_twice(kind: PackKind[C], path: Path, tree: Tree) -> Iterator[PackBroken]:
    ids: dict[str, int] = {}
    for number, card in enumerate(tree.data[kind.key]):
        line = tree.line((kind.key, number, "id"))
        if card["id"] in ids:
            wrong = f'the id "{card["id"]}" is already used in line {ids[card["id"]]}'
            yield PackBroken(
                path, line, wrong, f"Give each {kind.noun} an id of its own", "id-twice"
            )
        ids.setdefault(card["id"], line)


def _refuse_taken(kind: PackKind[C], pack: Pack[C], taken: dict[str, str]) -> None:
    """Refuse a pack name or card id of an earlier file; else note them in ``taken``."""
    for key in [f"pack {pack.name}", *(f"id {card.id}" for card in pack.cards)]:
        if key in taken:
            what, _, name = key.partition(" ")
            line = _line_of(kind, pack.file, name if what == "id" else None)
            wrong = f'the {what} "{name}" is already used in {taken[key]}'
            raise PackBroken(pack.file, line, wrong, "Give it a name of its own", f"{what}-twice")
    for key in [f"pack {pack.name}", *(f"id {card.id}" for card in pack.cards)]:
        taken[key] = str(pack.file)


def _line_of(kind: PackKind[C], path: Path, card_id: str | None) -> int:
    """The line of a card's id in ``path``, or of the pack's name."""
    tree = read_tree(path)
    for number, card in enumerate(tree.data[kind.key]):
        if card["id"] == card_id:
            return tree.line((kind.key, number, "id"))
    return tree.line(("pack",))


def clean_text(text: str) -> str:
    """One form for equal letters, single spaces: what every ``make`` does to its texts."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def clean_texts(texts: Iterable[str]) -> tuple[str, ...]:
    """The same for a list of wordings."""
    return tuple(map(clean_text, texts))
