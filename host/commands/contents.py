"""``packs lint`` and ``packs stats``."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import typer

from host.content import lint as linter
from host.printing import Printer


def lint(printer: Printer, paths: list[Path], *, as_json: bool) -> None:
    """Print every finding with file and line; exit status 1 where there is an error."""
    findings = linter.lint(paths or None)
    if as_json:
        printer.json({"findings": [asdict(f) | {"file": str(f.file)} for f in findings]})
    else:
        for f in findings:
            printer.line(str(f))
        printer.line(f"{len(findings)} findings")
    if not linter.clean(findings):
        raise typer.Exit(1)


def stats(printer: Printer, paths: list[Path], *, as_json: bool) -> None:
    """Print the counts."""
    counted = linter.stats(paths or None)
    if as_json:
        printer.json(counted)
        return
    for key, value in counted.items():
        if isinstance(value, dict):
            inner = ", ".join(f"{k} {v}" for k, v in value.items())
            printer.line(f"{key}: {inner}")
        else:
            printer.line(f"{key}: {value}")
