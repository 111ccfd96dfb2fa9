"""Many tables on one machine: one process each, started again when it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from host.running import store
from host.serving.plan import Plan

AGAIN = (1.0, 60.0)
"""Seconds before a table that ended is started again: at first, and at most."""
STEADY = 120.0
"""Seconds of running after which the wait is short again."""
END = 10.0
"""Seconds that tables have to end in."""


class Tables:
    """The processes of all tables of a plan."""

    def __init__(
        self,
        plan: Plan,
        command: Callable[[str], Sequence[str]],
        told: Callable[[str], None],
        *,
        again: tuple[float, float] = AGAIN,
    ) -> None:
        """``command`` gives the command line of a table by name; ``told`` takes journal lines."""
        self._plan = plan
        self._command = command
        self._told = told
        self._again = again
        self._stop = threading.Event()
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._lock = threading.Lock()

    def run(self) -> None:
        """Until `stop`; every table in a thread that starts its process again when it ends."""
        threads = [
            threading.Thread(target=self._keep, args=(name,), daemon=True)
            for name in self._plan.tables
        ]
        for thread in threads:
            thread.start()
        self._stop.wait()
        self._end()
        for thread in threads:
            thread.join(END)

    def stop(self) -> None:
        """End every table, then `run`. May be called from a signal handler."""
        self._stop.set()

    def _keep(self, name: str) -> None:
        wait = self._again[0]
        while not self._stop.is_set():
            began = time.monotonic()
            with self._lock:
                if self._stop.is_set():
                    return
                process = subprocess.Popen(
                    list(self._command(name)), env=environment(name), stdin=subprocess.DEVNULL
                )
                self._running[name] = process
            status = process.wait()
            if self._stop.is_set():
                return
            wait = self._again[0] if time.monotonic() - began > STEADY else wait
            self._told(f"{name}: ended ({status}); again in {wait:.0f} s")
            self._stop.wait(wait)
            wait = min(2 * wait, self._again[1])

    def _end(self) -> None:
        with self._lock:
            running = list(self._running.values())
        for process in running:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        for process in running:
            try:
                process.wait(END)
            except subprocess.TimeoutExpired:
                process.kill()


def environment(name: str) -> dict[str, str]:
    """Environment of one table: its own folder for settings and logs, one thread to compute."""
    home = store.data_home() / "tables" / name
    return {**os.environ, "PARTYHOST_HOME": str(home), "OMP_NUM_THREADS": "1"}


def own_command(settings: Path, wanted: Sequence[str]) -> Callable[[str], Sequence[str]]:
    """This program again, for one table of ``settings``."""
    return lambda name: [
        sys.executable, "-m", "host", "serve", "--settings", str(settings), "--table", name, *wanted
    ]  # fmt: skip
