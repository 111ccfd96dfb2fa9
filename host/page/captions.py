"""What was said, by the host and by the table, for whoever does not hear it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from host.core.codec import Struct

KEPT = 8
"""Lines that are remembered."""
LONGEST = 300
"""Characters of a line that are shown."""
SILENT = "…"
"""Stands where something is not for these eyes now."""


class Caption(Struct):
    """One line."""

    n: int
    """Grows with every line of the evening."""
    who: str
    """``host``, ``heard``, or the name of whoever entered it on a page."""
    text: str
    """What was said."""


@dataclass
class CaptionLog:
    """The last lines of the evening."""

    _lines: deque[Caption] = field(default_factory=lambda: deque(maxlen=KEPT))
    _count: int = 0

    def add(self, who: str, text: str) -> None:
        """One line more."""
        text = " ".join(text.split())[:LONGEST]
        if text:
            self._count += 1
            self._lines.append(Caption(self._count, who, text))

    def lines(self, hushed: Sequence[str]) -> tuple[Caption, ...]:
        """All lines; what must not be seen now is not there."""
        return tuple(_without(line, hushed) for line in self._lines)


def _without(line: Caption, hushed: Iterable[str]) -> Caption:
    low = line.text.casefold()
    if any(word and word.casefold() in low for word in hushed):
        return Caption(line.n, line.who, SILENT)
    return line
