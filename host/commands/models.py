"""``models list``, ``models fetch`` and ``models verify``."""

from __future__ import annotations

import sys
from typing import Any

import typer

from host import modelstore
from host.modelstore.progress import Bar
from host.printing import Printer


def show(printer: Printer, *, as_json: bool) -> None:
    """Print every model of the manifest."""
    entries = modelstore.listing()
    if as_json:
        printer.json({"models": [_plain(e) for e in entries]})
        return
    rows = [
        [e.model.name, _state(e), _size(e), e.model.licence, e.model.use, str(e.path or "")]
        for e in entries
    ]
    printer.rows("Models", ["name", "state", "size", "licence", "use", "place"], rows)


def fetch(printer: Printer, name: str) -> None:
    """Fetch one model with progress."""
    path = modelstore.fetch(name, Bar(sys.stderr, plain=printer.plain or None))
    printer.line(f"{name}: {path}")


def verify(printer: Printer, name: str | None) -> None:
    """Digest every file of one model, or of all that are here."""
    names = [name] if name else [e.model.name for e in modelstore.listing() if e.path is not None]
    bad = False
    for one in names:
        problems = modelstore.verify(one)
        bad = bad or bool(problems)
        printer.line(f"{one}: {'; '.join(problems) if problems else 'every file is right'}")
    if not names:
        printer.line("No model is here yet. Run: partyhost models fetch whisper-tiny-en")
    if bad:
        raise typer.Exit(1)


def _state(entry: modelstore.Entry) -> str:
    if entry.path is None:
        return "not here"
    return "damaged" if entry.problems else "here"


def _size(entry: modelstore.Entry) -> str:
    return f"{entry.model.installed_size / 1e6:.0f} MB"


def _plain(entry: modelstore.Entry) -> dict[str, Any]:
    model = entry.model
    return {
        "name": model.name,
        "use": model.use,
        "licence": model.licence,
        "state": _state(entry),
        "path": str(entry.path or ""),
        "problems": list(entry.problems),
    }
