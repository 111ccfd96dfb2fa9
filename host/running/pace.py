"""Letting a virtual table run as it is heard: by a loudspeaker, or by the clock.

Enter at the terminal is watched for meanwhile.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable
from typing import Protocol

import numpy as np

from host.hearing.evidence import Samples
from host.sound.errors import SoundError
from host.sound.table import Block

LOUDER = 2.0
"""Gain from the microphone of the virtual room to a loudspeaker."""


class EnterPressed(Exception):
    """Somebody at the terminal pressed Enter."""


class Speaker(Protocol):
    """A loudspeaker whose ``write`` waits until there is room."""

    def write(self, samples: Samples) -> None:
        """Sound these after all others. Raises SoundError when nothing moves any more."""

    def close(self) -> None:
        """Stop; safe to call twice."""


class Paced:
    """Called with every block, it waits as long as hearing it takes."""

    def __init__(
        self,
        *,
        enter: bool = False,
        speaker: Speaker | None = None,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        """``enter``: raise EnterPressed once standard input has a line.

        ``speaker``: what the room sounds like goes there, and sets the pace; when it fails, the
        clock ``now`` (seconds) does, with ``wait``.
        """
        self._speaker = speaker
        self._now, self._wait = now, wait
        self._origin: float | None = None
        self._pressed = threading.Event()
        if enter:
            threading.Thread(target=self._wait_enter, daemon=True).start()

    def __call__(self, block: Block) -> None:
        """Wait; raises EnterPressed once Enter was pressed."""
        if self._pressed.is_set():
            raise EnterPressed
        if self._speaker is not None:
            try:
                self._speaker.write(np.clip(block.mic * np.float32(LOUDER), -1.0, 1.0))
                return
            except SoundError:
                self.close()
        now = self._now()
        if self._origin is None:
            self._origin = now - block.time
        ahead = block.time - (now - self._origin)
        if ahead > 0:
            self._wait(min(ahead, 0.2))

    def close(self) -> None:
        """Let go of the loudspeaker."""
        speaker, self._speaker = self._speaker, None
        if speaker is not None:
            with contextlib.suppress(Exception):
                speaker.close()

    def _wait_enter(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            if sys.stdin.readline():
                self._pressed.set()
