"""Pacing a virtual table as it would be heard, and watching for Enter meanwhile."""

from __future__ import annotations

import sys
import threading
import time


class EnterPressed(Exception):
    """Somebody at the terminal pressed Enter."""


class Paced:
    """Called with the stream time, it waits until the wall clock has come as far."""

    def __init__(self, *, enter: bool = False) -> None:
        self._origin: float | None = None
        self._pressed = threading.Event()
        if enter:
            threading.Thread(target=self._wait_enter, daemon=True).start()

    def __call__(self, stream_time: float) -> None:
        """Wait; raises EnterPressed once Enter was pressed."""
        if self._pressed.is_set():
            raise EnterPressed
        now = time.monotonic()
        if self._origin is None:
            self._origin = now - stream_time
        ahead = stream_time - (now - self._origin)
        if ahead > 0:
            time.sleep(min(ahead, 0.2))

    def _wait_enter(self) -> None:
        if sys.stdin.readline():
            self._pressed.set()
