"""A worker process behind a fence: asked one thing at a time, with a limit, killed when it errs."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Sequence
from typing import Any

from host.speaking.errors import VoiceFailed, VoiceMissing


class Fence:
    """One worker that reads and writes JSON lines. Not for two threads at once."""

    def __init__(self, command: Sequence[str], starting: float) -> None:
        """Start ``command``; it must say that it is ready within ``starting`` seconds.

        Raises VoiceFailed, or VoiceMissing with the worker's own reason.
        """
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
            )
        except OSError as error:
            raise VoiceFailed(f"The system voice's process did not start: {error}.") from error
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self._reply(starting)

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as replies:
            for line in replies:
                self._lines.put(line)
        self._lines.put("")

    def ask(self, request: dict[str, Any], limit: float) -> Any:
        """The answer within ``limit`` seconds; else the worker is killed and VoiceFailed raised."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except OSError as error:
            self.kill()
            raise VoiceFailed(f"The system voice's process has died: {error}.") from error
        return self._reply(limit)

    def _reply(self, limit: float) -> Any:
        try:
            line = self._lines.get(timeout=limit)
            answer = json.loads(line) if line else {"error": "its process has died"}
        except queue.Empty:
            answer = {"error": f"no answer within {limit:g} s"}
        except json.JSONDecodeError:
            answer = {"error": f"its process said {line!r}"}
        if "ok" in answer:
            return answer["ok"]
        self.kill()
        if "missing" in answer:
            raise VoiceMissing(str(answer["missing"]))
        raise VoiceFailed(f"The system voice failed: {answer.get('error', 'no reason given')}.")

    def kill(self) -> None:
        """End the worker at once; safe to call twice."""
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None and not self._process.stdin.closed:
            try:
                self._process.stdin.close()
            except OSError:
                return  # what was still to be written has nobody to read it
