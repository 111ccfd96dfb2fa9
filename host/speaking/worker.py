"""The fenced process in which pyttsx3 works: one text at a time, from JSON lines to sound files.

Run by path with a bare interpreter; imports nothing of this package. pyttsx3's `say` is never
called. Its run loop may return before the sound is written, forgets properties set just before
it, and repeats the last text when it is empty, so every request sets its properties, reads them
back, runs the loop once with one text, and waits until the file is whole.

A request: ``{"do": "voices"}`` or ``{"do": "save", "text", "file", "rate", "voice"}`` with the
rate in words per minute. A reply: ``{"ok": ...}``, ``{"missing": why}`` or ``{"error": why}``.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any, Literal, TextIO

PATIENCE = 3.0
"""Seconds for one file, tried twice; the parent's own limit is longer than both."""


def _await(done: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    until = time.monotonic() + patience
    while not done():
        if time.monotonic() > until:
            raise TimeoutError(f"{what} took longer than {patience:.0f} s")
        time.sleep(0.001)


def _set(engine: Any, name: str, value: Any) -> None:
    """Set a property and wait until the driver has it."""
    if value is None or engine.getProperty(name) == value:
        return
    engine.setProperty(name, value)
    engine.proxy.setBusy(False)  # the queue only moves while the proxy is not busy
    _await(lambda: bool(engine.getProperty(name) == value), f"setting {name} to {value}", 1.0)


def _whole(path: str) -> bool:
    """True when the header of the file counts as many bytes as the file has (RIFF or FORM)."""
    try:
        with open(path, "rb") as file:
            head = file.read(8)
            size = os.fstat(file.fileno()).st_size
    except OSError:
        return False
    order: Literal["little", "big"] = "little" if head[:4] == b"RIFF" else "big"
    return size > 44 and int.from_bytes(head[4:8], order) in {size - 8, size - 7}


def _settle() -> None:
    """Wait for eSpeak's own thread: a text begun while it winds down is cancelled unheard."""
    espeak = sys.modules.get("pyttsx3.drivers._espeak")
    if espeak is not None:
        espeak.Synchronize()
        _await(lambda: not espeak.IsPlaying(), "the end of the last text")


def _save(engine: Any, request: dict[str, Any]) -> None:
    _settle()
    _set(engine, "voice", request["voice"])
    with contextlib.suppress(TimeoutError):  # a driver may round the rate
        _set(engine, "rate", request["rate"])
    try:
        _run(engine, request)
    except TimeoutError:
        _run(engine, request)


def _run(engine: Any, request: dict[str, Any]) -> None:
    _settle()  # a property on its way counts as playing, and the run loop would stop it
    engine.save_to_file(request["text"], request["file"])
    engine.runAndWait()
    _await(lambda: _whole(request["file"]), "writing the sound")


def _voices(engine: Any) -> list[dict[str, Any]]:
    return [
        {"id": v.id, "name": v.name, "languages": [str(x) for x in v.languages or []]}
        for v in engine.getProperty("voices")
    ]


def _serve(requests: TextIO, replies: TextIO) -> None:
    def reply(**fields: Any) -> None:
        print(json.dumps(fields), file=replies, flush=True)

    try:
        engine = importlib.import_module("pyttsx3").init()
    except Exception as error:
        reply(missing=f"{type(error).__name__}: {error}")
        return
    reply(ok="ready")
    for line in requests:
        request = json.loads(line)
        try:
            if request["do"] == "voices":
                reply(ok=_voices(engine))
            else:
                _save(engine, request)
                reply(ok=request["file"])
        except Exception as error:
            reply(error=f"{type(error).__name__}: {error}")


def main() -> None:
    """Serve until standard input closes. pyttsx3 prints, so the replies get a pipe of their own."""
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    _serve(sys.stdin, replies)
    replies.flush()
    os._exit(0)  # the speech library's own threads may hang a normal exit


if __name__ == "__main__":
    main()
