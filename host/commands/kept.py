"""``log show``, ``data show`` and ``data delete``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import typer

from host.content.deck import load
from host.core.codec import from_json
from host.core.ledger import Ledger, Step
from host.core.log import Did, Noted, Record, Undid, in_memory, read_log
from host.games import game_called
from host.games.game import AnyDeck
from host.printing import Printer
from host.running import store


def log_show(printer: Printer, path: Path, *, verify: bool) -> None:
    """Print a log line by line; bets that are not revealed stay hidden (design: Log)."""
    contents = read_log(path)
    begin = contents.begin
    game = game_called(begin.game)
    setup = msgspec.json.decode(begin.setup)
    names = [p["name"] for p in setup["players"]]
    printer.line(f"{begin.game}, host {begin.host}, rules {begin.rules}: {', '.join(names)}")
    ledger: Ledger[Any] = Ledger.fold(in_memory(path), game.rules)
    # Also what was taken back: what took its place is often the same.
    steps = [
        Step(record.n, from_json(record.action, game.rules.action_type), record.by)
        for record in contents.records
        if isinstance(record, Did)
    ]
    hidden = game.hidden(steps, ledger.state)
    told = Teller(names, load(game.kind, broken=[]))
    for record in contents.records:
        line = told.line(record, hidden)
        if line:
            printer.line(line)
    if contents.torn:
        printer.line(f"The last line is torn ({contents.torn} bytes) and does not count.")
    if verify:
        deck = load(game.kind)
        ledger = Ledger.fold(in_memory(path), game.rules, deck.hashes)
        printer.line(f"Verified: {len(ledger.steps)} actions stand, every state is as logged.")


def data_show(printer: Printer) -> None:
    """Name every file, and what is never kept."""
    found = _found()
    for what, path in found:
        printer.line(f"{what}: {path} ({path.stat().st_size} bytes)")
    if not found:
        printer.line("Nothing is kept.")
    printer.line(
        'Sound is kept only of appealed answers, and only where the table agreed ("keep what you'
        ' misheard"); during a round it is in memory for appeals.'
    )


def data_delete(printer: Printer, *, yes: bool) -> None:
    """Delete what ``data show`` names."""
    found = _found()
    if found and not yes and not typer.confirm(f"Delete {len(found)} files?", default=False):
        printer.line("Nothing was deleted.")
        return
    for _, path in found:
        path.unlink(missing_ok=True)
    printer.line(f"Deleted {len(found)} files." if found else "Nothing is kept.")


def _found() -> list[tuple[str, Path]]:
    """Everything that is kept about people."""
    from host.running.misheard import Folder  # noqa: PLC0415 - sound is slow to load

    clips = Folder(store.misheard_dir()).files()
    return store.kept_files() + [("sound or record of an appealed answer", p) for p in clips]


class Teller:
    """Says what each record means, with names and wordings."""

    def __init__(self, names: list[str], deck: AnyDeck) -> None:
        self._names = names
        self._deck = deck
        self._card = ""

    def line(self, record: Record, hidden: set[int]) -> str:
        """One line; empty for what only the machine needs (sand positions)."""
        if isinstance(record, Undid):
            return f"{record.n:4}  taken back to {record.back_to}"
        if isinstance(record, Noted):
            if record.kind == "sand":
                return ""
            return f"{record.n:4}  note: {record.kind} {bytes(record.data).decode()}"
        action = msgspec.json.decode(record.action)
        kind = action.pop("type", "?")
        self._follow(kind, action)
        if record.n in hidden:
            action = {k: v if k == "seat" else "(hidden)" for k, v in action.items()}
        parts = [self._part(key, value) for key, value in action.items() if value is not None]
        return f"{record.n:4}  {kind} {', '.join(p for p in parts if p)}".rstrip()

    def _follow(self, kind: str, action: dict[str, Any]) -> None:
        if kind == "Drawn":
            self._card = str(action.get("card", ""))
        elif kind == "Joined":
            self._names.insert(int(action["seat"]), str(action["name"]))

    def _part(self, key: str, value: Any) -> str:
        if key == "seat" and isinstance(value, int) and value < len(self._names):
            return self._names[value]
        if key == "entry" and self._card in self._deck:
            return f'"{self._deck[self._card].entries[int(value)].text}"'
        if key == "at":
            return f"{float(value):.1f} s of sand used"
        if key == "size":
            return ""
        return str(value) if key in ("card", "band", "name", "colour") else f"{key} {value}"
