"""``log show``, ``data show`` and ``data delete``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import typer

from host.content.packs import load_hit_list
from host.core.ledger import Ledger
from host.core.log import Did, Noted, Record, Undid, read_log
from host.games.hit_list.rules import HitList
from host.games.hit_list.state import State
from host.printing import Printer
from host.running import store


def log_show(printer: Printer, path: Path, *, verify: bool) -> None:
    """Print a log line by line; bets that are not revealed stay hidden (design: Log)."""
    contents = read_log(path)
    begin = contents.begin
    setup = msgspec.json.decode(begin.setup)
    names = [p["name"] for p in setup["players"]]
    printer.line(f"{begin.game}, host {begin.host}, rules {begin.rules}: {', '.join(names)}")
    hidden = _unrevealed(path)
    for record in contents.records:
        printer.line(_shown(record, hidden))
    if contents.torn:
        printer.line(f"The last line is torn ({contents.torn} bytes) and does not count.")
    if verify:
        deck = load_hit_list()
        ledger: Ledger[State] = Ledger.fold(_unlocked(path), HitList(), deck.hashes)
        printer.line(f"Verified: {len(ledger.steps)} actions stand, every state is as logged.")


def data_show(printer: Printer) -> None:
    """Name every file, and what is never kept."""
    found = store.kept_files()
    for what, path in found:
        printer.line(f"{what}: {path} ({path.stat().st_size} bytes)")
    if not found:
        printer.line("Nothing is kept.")
    printer.line("Sound is never kept; during a round it is in memory for appeals.")


def data_delete(printer: Printer, *, yes: bool) -> None:
    """Delete what ``data show`` names."""
    found = store.kept_files()
    if found and not yes and not typer.confirm(f"Delete {len(found)} files?", default=False):
        printer.line("Nothing was deleted.")
        return
    for _, path in found:
        path.unlink(missing_ok=True)
    printer.line(f"Deleted {len(found)} files.")


def _unlocked(path: Path) -> Any:
    """A copy of the log in memory, so that looking never changes the file."""
    from host.core.log import Log  # noqa: PLC0415

    contents = read_log(path)
    log = Log(None)
    log.start(contents.begin)
    for record in contents.records:
        log.append(record)
    return log


def _unrevealed(path: Path) -> set[int]:
    """Numbers of records with bets that nobody may know yet: the open round's."""
    ledger: Ledger[State] = Ledger.fold(_unlocked(path), HitList())
    state = ledger.state
    round_ = state.round
    if round_ is None or round_.scored:
        return set()
    n = len(state.players)
    shown = {(round_.answerer + 1 + i) % n for i in range(round_.shown)}
    hidden: set[int] = set()
    for record in reversed(read_log(path).records):
        action = msgspec.json.decode(record.action) if isinstance(record, Did) else {}
        if action.get("type") == "Drawn":
            break
        # Also bets that were taken back: the new one is often the same.
        if action.get("type") == "Bet" and action.get("seat") not in shown:
            hidden.add(record.n)
    return hidden


def _shown(record: Record, hidden: set[int]) -> str:
    if isinstance(record, Did):
        action = msgspec.json.decode(record.action)
        kind = action.pop("type", "?")
        if record.n in hidden:
            action["band"] = "(hidden)"
        inner = ", ".join(f"{k} {v}" for k, v in action.items())
        sand = f" at {record.sand:.1f} s of sand" if record.sand is not None else ""
        return f"{record.n:4} {record.by:6} {kind} {inner}{sand}".rstrip()
    if isinstance(record, Undid):
        return f"{record.n:4} undo   back to {record.back_to}"
    assert isinstance(record, Noted)
    return f"{record.n:4} note   {record.kind} {bytes(record.data).decode()}"
