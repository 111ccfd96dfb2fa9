"""``bench hearing``: measure, put runs together, print, and draw."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import typer

from host.printing import Printer


@dataclass(frozen=True)
class Asked:
    """What was asked for on the command line."""

    speech: Path | None
    """Folder of recordings."""
    engine: str
    """Which ears."""
    limit: int | None = None
    """Trials of a row at most."""
    rows: Sequence[str] = ()
    """What to measure; empty: everything, or nothing where runs are merged."""
    jobs: int = 1
    """Processes beside each other."""
    talk_minutes: float | None = None
    """Minutes of the longest row of talk."""
    merge: Sequence[Path] = ()
    """Runs that were kept as JSON, and folders of them."""
    keep: Path | None = None
    """Folder for what is measured, row by row."""
    plots: Path | None = None
    """Folder for the pictures."""
    targets: bool = False
    """Whether to tell what should be reached."""
    as_json: bool = False
    """Whether to print JSON."""


def hearing(printer: Printer, asked: Asked) -> None:
    """Run the benchmark and print it."""
    from host.bench import hearing as bench  # noqa: PLC0415 - nothing else needs numpy and models
    from host.bench.plots import draw  # noqa: PLC0415
    from host.bench.report import lines, targets  # noqa: PLC0415

    folder = asked.speech
    if folder is not None and not (folder / "manifest.tsv").is_file():
        raise typer.BadParameter(f"{folder} holds no manifest.tsv", param_hint="--speech")
    runs = [_run(path) for given in asked.merge for path in _files(given)]
    if asked.rows or not runs:
        runs.append(
            bench.run(
                folder,
                asked.engine,
                limit=asked.limit,
                rows=asked.rows or bench.ROWS,
                say=_progress,
                jobs=asked.jobs,
                talk_minutes=asked.talk_minutes,
                keep=partial(_keep, asked.keep),
            )
        )
    result = bench.merged(runs)
    if asked.plots is not None:
        for path in draw(result, asked.plots):
            _progress(f"drawn: {path}")
    if asked.as_json:
        printer.json(result)
        return
    for line in targets(result) if asked.targets else lines(result):
        printer.line(line)


def _files(given: Path) -> list[Path]:
    return sorted(given.glob("*.json")) if given.is_dir() else [given]


def _keep(folder: Path | None, rows: Sequence[str], found: dict[str, Any]) -> None:
    """So that a run that is broken off is not lost: ``--merge`` takes the folder."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{rows[0]}.json").write_text(json.dumps(found), encoding="utf-8")


def _progress(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _run(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise typer.BadParameter(f"{path} cannot be read: {error}", param_hint="--merge") from error
    if not isinstance(found, dict) or "engine" not in found:
        raise typer.BadParameter(f"{path} is no run of the benchmark", param_hint="--merge")
    return found
