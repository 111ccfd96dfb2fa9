"""Typing at a terminal: real time, and a clock that keeps ticking while nobody types."""

from __future__ import annotations

import queue
import sys
import threading
import time

from host.running.text import TextTable

TICK = 0.1
"""Seconds between looks at the clock."""


class RealClock:
    """Seconds since it was made."""

    def __init__(self) -> None:
        self._origin = time.monotonic()

    def now(self) -> float:
        """Seconds."""
        return time.monotonic() - self._origin


def typed_table(table: TextTable) -> None:
    """Run a table from the keyboard until the evening ends or the input does."""
    lines: queue.Queue[str | None] = queue.Queue()
    reader = threading.Thread(target=_read, args=(lines,), daemon=True)
    table.open()
    reader.start()
    while not table.finished:
        try:
            line = lines.get(timeout=TICK)
        except queue.Empty:
            table.tick()
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
