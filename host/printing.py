"""What is printed: with colour on a terminal, otherwise one plain line per event."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table


@dataclass
class Printer:
    """One way out for every command."""

    plain: bool
    """One line per event, no colour, no box, nothing redrawn."""
    console: Console
    """Where it goes."""

    @classmethod
    def make(cls, *, plain: bool = False) -> Printer:
        """Plain when asked for, with NO_COLOR, TERM=dumb, or where there is no terminal."""
        quiet = (
            plain
            or bool(os.environ.get("NO_COLOR"))
            or os.environ.get("TERM") == "dumb"
            or not sys.stdout.isatty()
        )
        console = Console(
            color_system=None if quiet else "auto",
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
        )
        return cls(quiet, console)

    def line(self, text: str) -> None:
        """One line, at once."""
        if self.plain:
            print(text, flush=True)
        else:
            self.console.print(text, style=_style(text))

    def rows(self, title: str, columns: list[str], rows: list[list[str]]) -> None:
        """A table, or one plain line a row."""
        if self.plain:
            print(title)
            for row in rows:
                print("; ".join(f"{c}: {v}" for c, v in zip(columns, row, strict=True) if v))
            sys.stdout.flush()
            return
        table = Table(title=title, title_justify="left")
        for column in columns:
            table.add_column(column)
        for row in rows:
            table.add_row(*row)
        self.console.print(table)

    def json(self, value: Any) -> None:
        """One JSON object."""
        import json  # noqa: PLC0415

        print(json.dumps(value, ensure_ascii=False, indent=2), flush=True)


def _style(text: str) -> str:
    if text.startswith("HOST"):
        return "bold cyan"
    return "dim" if text.startswith("      ") else ""
