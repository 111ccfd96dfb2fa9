"""The run of the hourglass: entries count all the time, also over the host's short answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from host.dialogue.desk import Ask, Desk, Ended, Flow, Outcome, Rewound
from host.dialogue.messages import (
    Cut,
    Heard,
    Key,
    SandPause,
    SandStart,
    SandStop,
)
from host.dialogue.reading import Reading, Sort
from host.hearing.evidence import Evidence, Phrase
from host.judging.grammar import addressed

GRACE = 0.15
"""Seconds after the end within which a first sound still counts for the player."""
TAIL = 0.8
"""Seconds that an utterance going on at the end is given to end."""
LOG_EVERY = 1.5
"""Seconds between notes of the sand position; ticks included never more than two (ruling)."""
LINGER = 0.4
"""Seconds after the end in which a sound that began within the grace may still show itself."""
SHOWN_AT = (5.0, 15.0, 30.0)
"""Seconds left at which screens show the time (case 134)."""
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
    over: bool = False
    """Whether it has been held for good: what comes after is late, not paused."""

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
                return grown if self.running or self.over else min(grown, self.used)
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
        on_heard: Callable[[Reading], bool],
        full: Callable[[], bool],
        note: Callable[[float], None],
        still: Callable[[], bool],
        open_answers: Callable[[Ask], tuple[Phrase, ...]],
    ) -> None:
        """``on_heard`` marks entries and says whether it found any.

        ``full`` tells that nothing is left to name, ``note`` logs the sand position and ``still``
        tells whether the rules wait for entries (undo may have gone back before the sand).
        ``open_answers`` gives what is still unmarked: only that comes before a command word.
        """
        self._desk = desk
        self.clock = clock
        self._on_heard = on_heard
        self._full = full
        self._note = note
        self._still = still
        self._open = open_answers
        self._noted = clock.used
        self._ended_at: float | None = None
        self._cut = False
        self._reasons: set[str] = set()

    def run(self, ask: Ask) -> Flow[str]:
        """``done``, ``all`` or ``time``."""
        desk = self._desk
        self._go()
        desk.expect(ask)
        while True:
            if self._over():
                return "time"
            item = yield
            if isinstance(item, Key):
                desk.early(item)
            elif isinstance(item, Heard):
                try:
                    why = yield from self._heard(item.evidence, ask)
                except Ended:
                    self._stop(run_out=False)
                    raise
                if why:
                    self._stop(run_out=False)
                    return why

    def pause(self, why: str) -> None:
        """Hold the sand, for one reason more."""
        self._reasons.add(why)
        if self.clock.running:
            self.clock.hold(self._desk.now)
            self._note(self.clock.used)
            self._desk.emit(SandPause())

    def resume(self, why: str) -> None:
        """One reason less; without any it runs on."""
        self._reasons.discard(why)
        if not self._reasons:
            self._go()

    def _go(self) -> None:
        if not self.clock.running and self._ended_at is None:
            self.clock.start(self._desk.now)
            left = self.clock.left(self._desk.now)
            if self.clock.total is not None and left is not None:
                self._desk.emit(SandStart(self.clock.total, left))

    def _stop(self, *, run_out: bool) -> None:
        if self._ended_at is not None and not run_out:
            return  # it has run out already
        self.clock.hold(self._desk.now)
        self.clock.over = True
        self._note(self.clock.used)
        self._desk.emit(SandStop(run_out))

    def _heard(self, evidence: Evidence, ask: Ask) -> Flow[str]:
        """Entries first: a command word inside an answer is an answer, but "host, ..." is none."""
        reading = self._desk.reader.read(evidence, self._open(ask), only_loud=ask.only_loud)
        command = reading.sort is Sort.COMMAND
        if not (command and _to_the_host(reading)) and self._on_heard(reading):
            return "all" if self._full() else ""
        if self._ended_at is not None:
            return ""
        if reading.sort is Sort.ANSWER and reading.key == "cmd:done":
            return "done"
        if command:
            try:
                reply = yield from self._command(reading, ask)
            except Rewound:
                if not self._still():
                    self._stop(run_out=False)
                    raise
                self._reasons.clear()
                self._go()
                reply = ""
            self._desk.expect(ask)
            return reply
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
            self._mark_time(used)
            if not clock.running or used < clock.total:
                return False
            self._ended_at = desk.now
            self._stop(run_out=True)
        if desk.talking and not self._cut:
            self._cut = True
            desk.emit(Cut(TAIL))
        over = desk.now - self._ended_at
        return over > PATIENCE or (not desk.talking and over >= LINGER)

    def _mark_time(self, used: float) -> None:
        """Log the position now and then, and show it on screens."""
        assert self.clock.total is not None
        if used - self._noted >= LOG_EVERY:
            before, now = self.clock.total - self._noted, self.clock.total - used
            for left in SHOWN_AT:
                if now <= left < before:
                    self._desk.show(f"sand   {left:.0f} s left")
            self._noted = used
            self._note(used)


def _to_the_host(reading: Reading) -> bool:
    """Whether a command is meant as one although an entry may be in it ("she never said whisk")."""
    called, _ = addressed(reading.evidence.transcript)
    return called or reading.key in ("cmd:never_said", "cmd:that_was_not", "cmd:manager")
