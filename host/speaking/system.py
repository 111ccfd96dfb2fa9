"""The system's own voices by pyttsx3, to file, in a fenced worker process."""

from __future__ import annotations

import contextlib
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from host.hearing.evidence import Samples
from host.speaking.errors import VoiceFailed, VoiceMissing
from host.speaking.fence import Fence
from host.speaking.pieces import pause_after, pieces
from host.speaking.soundfile import read_sound
from host.speaking.trim import levelled, quiet, trimmed

_WORDS_PER_MINUTE = 175
_WORKER = Path(__file__).with_name("worker.py")


@dataclass(frozen=True)
class SystemVoiceInfo:
    """One voice that the system has."""

    id: str
    """What `SystemVoice` takes as ``voice``."""
    name: str
    """The system's name for it."""
    languages: tuple[str, ...]
    """Language tags as the system gives them."""


def missing_message(reason: str, platform: str = sys.platform) -> str:
    """What to install when the system's speech engine is not there."""
    if platform.startswith("linux"):
        return (
            f"The system voice needs the package libespeak-ng1 "
            f"(Debian, Ubuntu: sudo apt install libespeak-ng1): {reason}"
        )
    engine = "SAPI5" if platform == "win32" else "NSSpeechSynthesizer"
    return f"The system voice needs pyttsx3 with {engine} (pip install pyttsx3): {reason}"


class SystemVoice:
    """pyttsx3 at 22,050 Hz. One text at a time; further threads wait their turn."""

    name = "pyttsx3"
    rate = 22050

    def __init__(
        self,
        voice: str | None = None,
        limit: float = 8.0,
        command: Sequence[str] | None = None,
    ) -> None:
        """``voice``: an id from `voices`, None for the system's own choice.

        ``limit``: seconds that the worker may take for its start or one piece of text.
        ``command``: the worker's command line, for tests.
        """
        self._voice = voice
        self._limit = limit
        self._command = tuple(command or (sys.executable, "-P", str(_WORKER)))
        self._fence: Fence | None = None
        self._known: frozenset[str] = frozenset()
        self._folder: Path | None = None
        self._lock = threading.Lock()

    def warm(self) -> None:
        """Start the worker. Raises VoiceMissing, naming the package, or VoiceFailed."""
        with self._lock:
            self._worker()

    def voices(self) -> list[SystemVoiceInfo]:
        """Every voice that the system offers."""
        with self._lock:
            found = self._ask({"do": "voices"})
        return [SystemVoiceInfo(v["id"], v["name"], tuple(v["languages"])) for v in found]

    def speak(self, text: str, speed: float = 1.0) -> Iterator[Samples]:
        """One chunk per sentence (long ones: per clause).

        Raises VoiceMissing or VoiceFailed within the limit; the next call starts a new worker.
        """
        todo = pieces(text)
        for index, piece in enumerate(todo):
            with self._lock:
                chunk = self._samples(piece, speed)
            if index + 1 < len(todo):
                chunk = np.concatenate([chunk, quiet(pause_after(piece) / speed, self.rate)])
            if len(chunk):
                yield chunk

    def close(self) -> None:
        """End the worker; a later text starts it again."""
        with self._lock:
            self._drop()
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)
                self._folder = None

    def _drop(self) -> None:
        if self._fence is not None:
            self._fence.kill()
            self._fence = None

    def _worker(self) -> Fence:
        if self._fence is None:
            try:
                fence = Fence(self._command, self._limit)
            except VoiceMissing as error:
                raise VoiceMissing(missing_message(str(error))) from error
            self._fence = fence
            if self._voice is not None and self._voice not in self._ids():
                self._drop()
                raise VoiceMissing(
                    f"The system has no voice {self._voice!r}: `partyhost check` lists them."
                )
        return self._fence

    def _ids(self) -> frozenset[str]:
        # pyttsx3 ignores a voice that it does not know, so the list is asked first.
        if not self._known:
            self._known = frozenset(v["id"] for v in self._ask({"do": "voices"}))
        return self._known

    def _ask(self, request: dict[str, Any]) -> Any:
        worker = self._worker()
        try:
            return worker.ask(request, self._limit)
        except VoiceFailed:
            self._fence = None
            raise

    def _samples(self, piece: str, speed: float) -> Samples:
        words = any(c.isalnum() for c in piece)
        if not words:
            return quiet(0.0, self.rate)
        self._worker()
        path = self._path()
        request = {
            "do": "save",
            "text": piece,
            "file": str(path),
            "voice": self._voice,
            "rate": round(_WORDS_PER_MINUTE * speed),
        }
        try:
            self._ask(request)
            raw, rate = read_sound(path)
        except (OSError, ValueError) as error:
            raise VoiceFailed(f"The system voice wrote no sound: {error}.") from error
        finally:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)
        if rate != self.rate:
            raw = _resampled(raw, rate, self.rate)
        spoken = trimmed(raw, self.rate)
        if not len(spoken):
            raise VoiceFailed(f"The system voice stayed silent at {piece!r}.")
        return levelled(spoken, 1.0)

    def _path(self) -> Path:
        try:
            if self._folder is None:
                self._folder = Path(tempfile.mkdtemp(prefix="partyhost-voice-"))
        except OSError as error:
            raise VoiceFailed(f"No room for the system voice's sound: {error}.") from error
        return self._folder / ("said.aiff" if sys.platform == "darwin" else "said.wav")


def _resampled(samples: Samples, have: int, want: int) -> Samples:
    from host.sound.resample import resample  # noqa: PLC0415  (only some systems need it)

    return resample(samples, have, want)
