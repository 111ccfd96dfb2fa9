"""The run of the hourglass: entries count all the time, also over the host's short answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from host.dialogue.desk import Ask, Desk, Flow, Outcome, Rewound
from host.dialogue.messages import (
    Cut,
    Heard,
    SandPause,
    SandStart,
    SandStop,
)
from host.dialogue.reading import Reading, Sort
from host.hearing.evidence import Evidence

GRACE = 0.15
"""Seconds after the end within which a first sound still counts for the player."""
TAIL = 0.8
"""Seconds that an utterance going on at the end is given to end."""
LOG_EVERY = 2.0
"""Seconds between notes of the sand position (ruling: Pause)."""
PATIENCE = 4.0
"""Seconds after the end at which even an endless noise is no longer waited for."""


@dataclass
class SandClock:
    """Sand used at any stream time, through pauses."""

    total: float | None
    """Seconds of the run, or None for no limit."""
    used: float = 0.0
    """Sand used when the clock was last turned or held, seconds."""
    runs: list[tuple[float, float]] = field(default_factory=list)
    """(stream time, sand used) of each start."""
    running: bool = False
    """Whether it runs now."""

    def start(self, now: float) -> None:
        """Let it run from ``now``."""
        if not self.running:
            self.runs.append((now, self.used))
            self.running = True

    def hold(self, now: float) -> None:
        """Hold it at ``now``."""
        if self.running:
            self.used = self.used_at(now)
            self.running = False

    def used_at(self, time: float) -> float:
        """Sand used at stream time ``time``, in seconds."""
        if not self.runs:
            return self.used
        for start, used in reversed(self.runs):
            if time >= start:
                grown = used + time - start
                return grown if self.running else min(grown, self.used)
        return self.runs[0][1]

    def left(self, now: float) -> float | None:
        """Seconds left at ``now``; None without a limit."""
        return None if self.total is None else max(0.0, self.total - self.used_at(now))


class SandRun:
    """One run: listens until done, time or a full list."""

    def __init__(
        self,
        desk: Desk,
        clock: SandClock,
        *,
        on_heard: Callable[[Evidence], bool],
        full: Callable[[], bool],
        note: Callable[[float], None],
        still: Callable[[], bool],
    ) -> None:
        """``on_heard`` marks entries and says whether it found any.

        ``full`` tells that nothing is left to name, ``note`` logs the sand position and ``still``
        tells whether the rules wait for entries (undo may have gone back before the sand).
        """
        self._desk = desk
        self.clock = clock
        self._on_heard = on_heard
        self._full = full
        self._note = note
        self._still = still
        self._noted = clock.used
        self._ended_at: float | None = None

    def run(self, ask: Ask) -> Flow[str]:
        """``done``, ``all`` or ``time``."""
        desk = self._desk
        self.resume()
        desk.expect(ask)
        while True:
            if self._over():
                return "time"
            item = yield
            if isinstance(item, Heard):
                why = yield from self._heard(item.evidence, ask)
                if why:
                    self._stop(run_out=False)
                    return why

    def pause(self) -> None:
        """Hold the sand."""
        if self.clock.running:
            self.clock.hold(self._desk.now)
            self._note(self.clock.used)
            self._desk.emit(SandPause())

    def resume(self) -> None:
        """Let the sand run (on)."""
        if not self.clock.running and self._ended_at is None:
            self.clock.start(self._desk.now)
            left = self.clock.left(self._desk.now)
            if self.clock.total is not None and left is not None:
                self._desk.emit(SandStart(self.clock.total, left))

    def _stop(self, *, run_out: bool) -> None:
        self.clock.hold(self._desk.now)
        self._note(self.clock.used)
        self._desk.emit(SandStop(run_out))

    def _heard(self, evidence: Evidence, ask: Ask) -> Flow[str]:
        """Entries first: a command word inside an answer is an answer."""
        if self._on_heard(evidence):
            return "all" if self._full() else ""
        reading = self._desk.reader.read(evidence, ask.answers, only_loud=ask.only_loud)
        if reading.sort is Sort.ANSWER and reading.key == "cmd:done":
            return "done"
        if reading.sort is Sort.COMMAND and self._ended_at is None:
            try:
                reply = yield from self._command(reading, ask)
            except Rewound:
                if not self._still():
                    self._stop(run_out=False)
                    raise
                self._desk.expect(ask)
                return ""
            if reply:
                return reply
            self._desk.expect(ask)
        return ""

    def _command(self, reading: Reading, ask: Ask) -> Flow[str]:
        if self._desk.commands is None:
            return ""
        reply = yield from self._desk.commands.run(reading, ask)
        return "done" if reply is not None and reply.outcome is Outcome.SKIP else ""

    def _over(self) -> bool:
        desk, clock = self._desk, self.clock
        if clock.total is None:
            return False
        if self._ended_at is None:
            used = clock.used_at(desk.now)
            if used - self._noted >= LOG_EVERY:
                self._noted = used
                self._note(used)
            if not clock.running or used < clock.total:
                return False
            self._ended_at = desk.now
            self._stop(run_out=True)
            if desk.talking:
                desk.emit(Cut(TAIL))
        return not desk.talking or desk.now - self._ended_at > PATIENCE
