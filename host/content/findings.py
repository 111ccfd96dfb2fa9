"""What the linter says, and what its rules look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Generic, NamedTuple

from host.content.card import C, C_co
from host.content.tables import Tables
from host.content.tree import KeyPath, Tree

RULES = (
    "schema",
    "no-source",
    "pack-twice",
    "id-twice",
    "entry-twice",
    "prompt-twice",
    "card-twice",
    "shared-entries",
    "alias-of-other",
    "close-letters",
    "close-sound",
    "alias-missing",
    "misjudged",
    "leak",
    "brackets",
    "symbol-only",
    "unpronounceable",
    "too-long",
    "too-short",
    "twister",
    "uneven",
    "blank",
    "person",
    "two-wordings",
    "grammar",
    "spelling",
    "emoji",
    "drawing",
    "offensive",
    "living-person",
    "unheard",
    "ears-lost",
    "ears-taken",
    "size",
    "blind",
    "balance",
)
"""Every rule; docs/write-a-pack.md says what each finds."""


class Severity(StrEnum):
    """How much a finding matters."""

    ERROR = "error"
    """The card cannot be played fairly."""
    WARNING = "warning"
    """Very likely a fault; a line comment ``# lint-ok: RULE (why)`` keeps it."""
    REVIEW = "review"
    """A person should look; the pack counts as clean."""


@dataclass(frozen=True)
class Finding:
    """One remark of the linter."""

    file: str
    """The pack file, as it was given."""
    line: int
    """Line in the file, from 1."""
    rule: str
    """One of RULES."""
    message: str
    """What is wrong, without a full stop."""
    suggestion: str
    """What the writer can do, without a full stop."""
    severity: Severity
    """How much it matters."""

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.line}: {self.severity} {self.rule}: "
            f"{self.message}. {self.suggestion}."
        )


class Text(NamedTuple):
    """One text of a card and where it stands; a linter names all of them."""

    text: str
    """As written."""
    kind: str
    """``text``, ``also``, ``near``, ``spoken`` or ``option`` for what players say; else its key."""
    keys: KeyPath
    """Where it stands inside the card."""
    entry: int = -1
    """Number of the thing that it names, unique in the card; -1 for what only the host says."""
    group: str = ""
    """Things of one group have to be told apart: the options of one question."""


@dataclass(frozen=True)
class Wording:
    """One text of a card with its line."""

    text: str
    """As written."""
    kind: str
    """``text``, ``also``, ``near``, ``spoken`` or ``option`` for what players say; else its key."""
    entry: int
    """Number of the thing that it names; -1 for what only the host says."""
    line: int
    """Line in the file."""
    group: str = ""
    """Things of one group have to be told apart."""


@dataclass(frozen=True)
class Sheet(Generic[C_co]):
    """One card with its place in the file."""

    file: Path
    """The pack file."""
    language: str
    """Language tag of the pack."""
    card: C_co
    """The card."""
    tree: Tree
    """The whole file."""
    at: KeyPath
    """Where the card stands in it."""
    wordings: tuple[Wording, ...]
    """What players say for its things, thing by thing, the stored text first."""
    prose: tuple[Wording, ...]
    """What only the host says."""

    def line(self, *keys: str | int) -> int:
        """Line of a part of the card, or of what is nearest round it."""
        return self.tree.line((*self.at, *keys))

    def texts(self) -> tuple[Wording, ...]:
        """The stored texts of the things."""
        return tuple(w for w in self.wordings if w.kind in ("text", "option"))

    def of(self, entry: int, *kinds: str) -> tuple[Wording, ...]:
        """The wordings of one thing, of some kinds or all."""
        return tuple(
            w for w in self.wordings if w.entry == entry and (not kinds or w.kind in kinds)
        )

    def groups(self) -> Iterator[tuple[Wording, ...]]:
        """The wordings group by group."""
        for group in dict.fromkeys(w.group for w in self.wordings):
            yield tuple(w for w in self.wordings if w.group == group)

    def said(self, kind: str) -> Wording | None:
        """The host's text under a key."""
        return next((w for w in self.prose if w.kind == kind), None)

    def find(
        self,
        line: int,
        rule: str,
        message: str,
        suggestion: str,
        severity: Severity = Severity.WARNING,
    ) -> Finding:
        """A finding in this file."""
        return Finding(str(self.file), line, rule, message, suggestion, severity)


@dataclass(frozen=True)
class Linter(Generic[C]):
    """What is looked for in the packs of one kind, and counted."""

    texts: Callable[[C], Iterable[Text]]
    """Every text of a card."""
    each: Sequence[Callable[[Sheet[C], Tables], Iterable[Finding]]] = ()
    """Rules that look at one card."""
    across: Sequence[Callable[[Sequence[Sheet[C]]], Iterable[Finding]]] = ()
    """Rules that look at all cards of the kind."""
    counts: Callable[[Sequence[C]], dict[str, Any]] = lambda _cards: {}
    """What ``packs stats`` counts beside subjects, difficulty and ages."""
