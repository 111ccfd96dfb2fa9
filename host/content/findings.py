"""What the linter says, and what its rules look at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from host.content.hit_list import Prompt

RULES = (
    "schema",
    "no-source",
    "pack-twice",
    "id-twice",
    "entry-twice",
    "prompt-twice",
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
    "offensive",
    "living-person",
    "unheard",
    "size",
)
"""Every rule; docs/write-a-pack.md says what each finds."""


class Severity(StrEnum):
    """How much a finding matters."""

    ERROR = "error"
    """The prompt cannot be played fairly."""
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


@dataclass(frozen=True)
class Wording:
    """One text that may be said for an entry."""

    text: str
    """As written."""
    kind: str
    """Key that it stands under: ``text``, ``also``, ``near`` or ``spoken``."""
    entry: int
    """Index of its entry."""
    line: int
    """Line in the file."""


@dataclass(frozen=True)
class Sheet:
    """One prompt with its place in the file."""

    file: Path
    """The pack file."""
    language: str
    """Language tag of the pack."""
    prompt: Prompt
    """The list."""
    line: int
    """Line of its ``say``."""
    wordings: tuple[Wording, ...]
    """Every wording of every entry, entry by entry, the stored text first."""

    def texts(self) -> tuple[Wording, ...]:
        """The stored texts of the entries."""
        return tuple(w for w in self.wordings if w.kind == "text")

    def of(self, entry: int, *kinds: str) -> tuple[Wording, ...]:
        """The wordings of one entry, of some kinds or all."""
        return tuple(
            w for w in self.wordings if w.entry == entry and (not kinds or w.kind in kinds)
        )

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
