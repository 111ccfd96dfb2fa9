"""The errors of content: a pack that cannot be used, and where in it."""

from __future__ import annotations

from pathlib import Path

from host.core.errors import HostError


class PackBroken(HostError):
    """A pack file that cannot be used; names the file, the line and what to do."""

    def __init__(
        self, file: Path | str, line: int, wrong: str, todo: str, rule: str = "schema"
    ) -> None:
        self.file = str(file)
        """The file, as it was given."""
        self.line = line
        """Line in the file, from 1."""
        self.wrong = wrong
        """What is wrong, without a full stop."""
        self.todo = todo
        """What the writer can do, a sentence without a full stop."""
        self.rule = rule
        """Name of the lint rule that the fault belongs to."""
        super().__init__(f"{file}, line {line}: {wrong}. {todo}.")


class NoCards(HostError):
    """Nothing to draw from: no pack, or none that fits the settings."""


class SchemaBroken(HostError):
    """The schema of a kind of packs that cannot be read."""
