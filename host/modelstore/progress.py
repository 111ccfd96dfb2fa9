"""How far a download is: a bar on a terminal, now and then a plain line elsewhere."""

from __future__ import annotations

import os
import shutil
import time
from typing import TextIO


class Bar:
    """Shows bytes of a total on ``out``; at most one redraw each 0.1 s, one line each 10 s."""

    def __init__(self, out: TextIO, *, plain: bool | None = None) -> None:
        self._out = out
        self._plain = plain_wanted(out) if plain is None else plain
        self._shown = float("-inf")
        self._label = ""

    def __call__(self, label: str, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` bytes of ``label`` are there."""
        now = time.monotonic()
        ended = done >= total
        if label == self._label and not ended:
            if now - self._shown < (10 if self._plain else 0.1):
                return
        elif label == self._label and ended and self._shown == float("inf"):
            return
        self._label = label
        self._shown = float("inf") if ended else now
        share = min(1.0, done / total) if total else 1.0
        numbers = f"{done / 1e6:.0f} of {total / 1e6:.0f} MB"
        if self._plain:
            self._out.write(f"  {label}: {numbers} ({share:.0%})\n")
        else:
            width = max(10, min(40, shutil.get_terminal_size().columns - 45))
            filled = round(share * width)
            bar = "#" * filled + "." * (width - filled)
            self._out.write(f"\r  {label:16.16} [{bar}] {numbers}  " + ("\n" if ended else ""))
        self._out.flush()


def plain_wanted(out: TextIO) -> bool:
    """True where nothing may be redrawn: no terminal, NO_COLOR, or a dumb one."""
    return not out.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
