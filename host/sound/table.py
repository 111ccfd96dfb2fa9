"""The one thing that the running loop knows about sound: a table that is read block by block.

Time is samples consumed, never a wall clock. Two tables fit: the live one (`live.py`) and the
virtual one (`filetable.py`); the loop cannot tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import ParamSpec, Protocol, TypeVar

from host.hearing.evidence import Samples
from host.sound.mixer import Mixer

P = ParamSpec("P")
T = TypeVar("T")

BLOCK = 512
"""Samples of one block at 16 kHz: 32 ms, one step of the voice detector."""


@dataclass(frozen=True)
class Block:
    """What the microphone heard, and what the host played into it meanwhile."""

    mic: Samples
    """float32 mono at 16 kHz."""
    played: Samples
    """What left the mixer in the same time; same length and rate."""
    time: float
    """Stream time of the first sample, seconds."""


class TroubleKind(StrEnum):
    """What ails a device."""

    STALLED = "stalled"
    """The stream has stopped moving, or its device was pulled out."""
    GONE = "gone"
    """Reopening was tried and failed; the next read tries again."""
    BUSY = "busy"
    """The device is held by another program; the next read tries again."""
    MUTED = "muted"
    """Exact zeros for a second from the start: no permission, or a mute switch. Goes on."""
    ENDED = "ended"
    """The virtual table has reached its time limit."""


@dataclass(frozen=True)
class DeviceTrouble:
    """Given by `read` in place of a block; the table itself tries again at the next `read`."""

    kind: TroubleKind
    """What ails it."""
    message: str
    """One sentence for the players: what is wrong and what to do."""
    time: float
    """Stream time, seconds."""


class SoundTable(Protocol):
    """A microphone and a loudspeaker in one room."""

    rate: int
    """Always 16000: the rate of blocks, in Hz."""
    mixer: Mixer
    """Everything that the host sounds."""

    def now(self) -> float:
        """Stream time in seconds: samples given by `read` so far, divided by the rate."""

    def read(self) -> Block | DeviceTrouble:
        """The next block. Waits for the device; never waits longer than about a second."""

    def compute(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run ``fn``. On a virtual table the time it takes is charged to stream time."""

    def close(self) -> None:
        """Free the devices; safe to call twice."""
