"""Typing at a terminal: real time, and a clock that keeps ticking while nobody types."""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Callable

from host.dialogue.desk import Ask
from host.running.pages import NoPages
from host.running.text import TextTable

TICK = 0.1
"""Seconds between looks at the clock."""
PAGE_TICK = 0.02
"""The same where there may be pages: nobody waits for what was touched."""
HINT_AFTER = 5.0
"""Seconds without a line after which a terminal shows what is waited for."""
HINTS = {
    "help_names": 'a name, or "that\'s all"',
    "help_oldest": "the name of the oldest",
    "help_bet": '"ready"',
    "help_keypad": "the keypad: @key NAME and 1, 2 or 3",
    "help_bonus": 'one more thing from the list, or "pass"',
    "help_reveal": "the bet",
    "help_review": "that word again",
    "help_settings": 'a setting, or "that\'s all"',
    "help_paused": '"go on"',
}
"""What is waited for, by the help of the open question."""


class RealClock:
    """Seconds since it was made."""

    def __init__(self) -> None:
        self._origin = time.monotonic()

    def now(self) -> float:
        """Seconds."""
        return time.monotonic() - self._origin


def waiting_for(ask: Ask) -> str:
    """The line that shows what is waited for; empty where nothing is (the sand shows itself)."""
    keys = {p.key for p in ask.answers}
    hint = HINTS.get(ask.help, "")
    if ask.help == "help_reveal" and ask.keys:
        hint = "the fingers: @hands NAME and 1, 2 or 3"
    if not hint and {"yes", "no"} <= keys:
        hint = "yes or no"
    return f"      (waiting for: {hint})" if hint else ""


class Hints:
    """Shows once in every pause what is waited for, so that a quiet terminal does not look dead."""

    def __init__(self, table: TextTable, out: Callable[[str], None]) -> None:
        self._table = table
        self._out = out
        self._shown_at = -1.0

    def look(self, now: float) -> None:
        """Show it if it is time (``now`` in seconds of the table's clock)."""
        printed = self._table.printed_at
        if printed == self._shown_at or now - printed < HINT_AFTER:
            return
        self._shown_at = printed
        line = waiting_for(self._table.host.desk.ask)
        if line:
            self._out(line)


def typed_table(table: TextTable, out: Callable[[str], None] = print) -> None:
    """Run a table from the keyboard until the evening ends or the input does."""
    lines: queue.Queue[str | None] = queue.Queue()
    reader = threading.Thread(target=_read, args=(lines,), daemon=True)
    hints = Hints(table, out)
    pause = TICK if isinstance(table.pages, NoPages) else PAGE_TICK
    table.open()
    reader.start()
    while not table.finished:
        try:
            line = lines.get(timeout=pause)
        except queue.Empty:
            table.tick()
            hints.look(table.now())
            continue
        if line is None:
            table.close()
            return
        table.line(line if ":" in line or line.startswith("@") else f"-: {line}")


def _read(lines: queue.Queue[str | None]) -> None:
    """Waiting for the keyboard must not stop the sand, so it has a thread of its own."""
    for line in sys.stdin:
        lines.put(line)
    lines.put(None)
