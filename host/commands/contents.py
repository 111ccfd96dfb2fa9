"""``packs lint`` and ``packs stats``."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import typer

from host.commands.ears import Trial, by_ear, checker
from host.content import lint as linter
from host.content.deck import PackKind
from host.content.kinds import KINDS
from host.content.stats import stats as count
from host.games import all_games
from host.printing import Printer


def lint(printer: Printer, paths: list[Path], trial: Trial | None, *, as_json: bool) -> None:
    """Print every finding with file and line; exit status 1 where there is an error.

    With ``trial`` every card is said and heard; without, the ears only say which words they know.
    """
    unheard, heard = (checker(), None) if trial is None else by_ear(printer, trial)
    findings = linter.lint(paths or None, unheard=unheard, heard=heard, kinds=_kinds())
    if as_json:
        printer.json({"findings": [asdict(f) | {"file": str(f.file)} for f in findings]})
    else:
        for f in findings:
            printer.line(str(f))
        printer.line("1 finding" if len(findings) == 1 else f"{len(findings)} findings")
    if not linter.clean(findings):
        raise typer.Exit(1)


def stats(printer: Printer, paths: list[Path], *, as_json: bool) -> None:
    """Print the counts; of a game that is only there to be copied where its packs are named."""
    kinds = _kinds()
    if not paths:
        copied = {game.kind.name for game in all_games() if game.example}
        kinds = tuple(kind for kind in kinds if kind.name not in copied)
    counted = count(paths or None, kinds=kinds)
    if as_json:
        printer.json(counted)
        return
    for key, value in counted.items():
        parts = value if key in _games(counted) else {"": value}
        for part, counts in parts.items():
            printer.line(f"{key}{part and ', '}{part}: {_words(counts)}")


def _kinds() -> tuple[PackKind[Any], ...]:
    """The kinds of packs that come with the product, and those of further games."""
    kinds = {kind.name: kind for kind in KINDS}
    return tuple((kinds | {game.kind.name: game.kind for game in all_games()}).values())


def _games(counted: dict[str, Any]) -> set[str]:
    """The games that have counts of their own."""
    return set(counted["cards"]) & set(counted)


def _words(value: Any) -> str:
    """A count, or several with their names; hashes are for --json."""
    if isinstance(value, dict):
        shown = {k: v["cards"] if isinstance(v, dict) else v for k, v in value.items()}
        return ", ".join(f"{k} ({v})" for k, v in shown.items() if v) or "none"
    return str(value)
