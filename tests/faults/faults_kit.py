"""Set-up shared by the tests of faults: the program in this process or in one of its own."""

from __future__ import annotations

import io
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from host.cli import main
from host.hearing.evidence import Samples

PATIENCE = 120.0
"""Seconds after which a process that says nothing more has failed."""
COMMAND = (sys.executable, "-m", "host")


class Beeps:
    """A voice that costs nothing: every line is 0.3 s of a tone."""

    name, rate = "beeps", 16000

    def speak(self, text: str, speed: float = 1.0) -> Iterator[Samples]:
        """One beep."""
        yield (0.1 * np.sin(np.arange(4800) * 0.3)).astype(np.float32)

    def close(self) -> None:
        """Nothing."""


@dataclass(frozen=True)
class Ended:
    """How the program ended."""

    code: int
    out: str
    err: str


def environment(home: Path, **more: str) -> dict[str, str]:
    """An environment in which settings and logs are under ``home``."""
    return {**os.environ, "PARTYHOST_HOME": str(home), "PYTHONUTF8": "1", **more}


def partyhost(home: Path, *arguments: str, stdin: bytes = b"", **more: Any) -> Ended:
    """Run the program in a process of its own."""
    run = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        timeout=PATIENCE,
        env=environment(home),
        check=False,
        **more,
    )
    decoded = (text.decode("utf-8", "replace") for text in (run.stdout, run.stderr))
    ended = Ended(run.returncode, *decoded)
    assert "Traceback" not in ended.err + ended.out
    return ended


def here(monkeypatch, capsys, *arguments: str, stdin: str = "") -> Ended:
    """Run the program in this process."""
    monkeypatch.setattr(sys, "argv", ["partyhost", *arguments])
    monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
    try:
        main()
        code: Any = 0
    except SystemExit as ended:
        code = ended.code or 0
    out, err = capsys.readouterr()
    assert "Traceback" not in err + out
    return Ended(int(code), out, err)


class Running:
    """The program under way, typed to and killed."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment(home, PYTHONUNBUFFERED="1"),
            text=True,
            encoding="utf-8",
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self.said: list[str] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put("<end>")

    def type(self, *lines: str) -> None:
        """Type lines."""
        assert self._process.stdin is not None
        for line in lines:
            self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def until(self, words: str, times: int = 1) -> str:
        """Wait for a line with these words (so many times); gives it."""
        while True:
            line = self._lines.get(timeout=PATIENCE)
            self.said.append(line)
            assert line != "<end>", "\n".join(self.said)
            times -= words in line
            if not times:
                return line

    def kill(self) -> None:
        """As ``kill -9``: nothing of it can tidy up."""
        self._process.kill()
        self._process.communicate()

    def end(self) -> int:
        """Close its input and wait for its end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        while self.said[-1:] != ["<end>"]:
            self.said.append(self._lines.get(timeout=PATIENCE))
        return self._process.wait(PATIENCE)
