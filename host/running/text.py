"""The table by text: lines in, every host line, cue and score out; no sound anywhere.

From a pipe time is virtual and moved only by ``@wait`` and by players' lines; on a terminal it is
real. The dialogue cannot tell: it gets the same inputs as from a microphone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from host.dialogue.conversation import Conversation
from host.dialogue.messages import (
    Closed,
    Cue,
    Effect,
    Finish,
    Heard,
    Hush,
    Input,
    Keep,
    Key,
    PagesOpen,
    PhoneHere,
    Played,
    Private,
    Rejudge,
    Rejudged,
    SandPause,
    SandStart,
    SandStop,
    Say,
    Show,
    Tick,
)
from host.hearing.evidence import Evidence
from host.running.pages import NoPages, Pages

LINE_SECONDS = 1.5
"""Virtual time that one player's line takes."""
LEAD = 1.1
"""Part of it before the first word: longer than the host waits for a correction."""
STEP = 0.25
"""Virtual time moves in steps of this many seconds, so that limits end where they should."""
LONGEST_WAIT = 3600.0
"""Seconds that one @wait moves time at most."""
LONGEST = 500
"""Characters of a line that are read: nobody says more in one breath."""

_LABELLED = re.compile(r"^\s*([^:@#]{1,30}):\s*(.*)$")
_DIRECTIVE = re.compile(r"^\s*@(\w+)\s*(.*)$")


class Clock(Protocol):
    """Where the time comes from."""

    def now(self) -> float:
        """Seconds since the table was opened."""


@dataclass
class VirtualClock:
    """Time that moves only when told to."""

    time: float = 0.0
    """Seconds."""

    def now(self) -> float:
        """Seconds."""
        return self.time


class TextTable:
    """Carries lines to the dialogue and its effects to print."""

    def __init__(
        self,
        host: Conversation,
        out: Callable[[str], None],
        clock: Clock,
        watch: Callable[[Effect | Input], None] | None = None,
        pages: Pages | None = None,
    ) -> None:
        """``out`` takes lines; ``watch`` sees every input and effect; ``pages`` go along."""
        self.host = host
        self.pages = pages or NoPages()
        self._watch = watch or (lambda _: None)
        self.finished = ""
        self.printed_at = 0.0
        """When the last line was printed, seconds."""
        self._print = out
        self._clock = clock
        self._kept: list[Evidence] = []
        self._keeping = False

    def _out(self, line: str) -> None:
        self.printed_at = self._clock.now()
        self._print(line)

    def open(self) -> None:
        """Let the host speak first."""
        self._carry(self.host.start())

    def run(self, lines: Iterable[str]) -> None:
        """A whole script in virtual time; what is missing at its end is told."""
        self.open()
        for line in lines:
            if self.finished:
                break
            self.line(line)
        if not self.finished:
            self.close()

    def close(self) -> None:
        """Nobody types any more."""
        self.give(Closed(self._clock.now()))

    def line(self, line: str) -> None:
        """One line of input: a player's words, a directive, a comment or nothing."""
        if len(line.rstrip("\r\n")) > LONGEST:
            self._out(f"?     That line is longer than {LONGEST} characters: I read no further.")
        line = line[:LONGEST].replace("\0", "").rstrip("\r\n").lstrip("\ufeff")
        if not line.strip() or line.lstrip().startswith("#"):
            return
        directive = _DIRECTIVE.match(line)
        if directive is not None:
            self._directive(directive[1].lower(), directive[2].strip())
            return
        label, text = _parted(line)
        if text:
            self._said(label, text, text)

    def _said(self, label: str, text: str, shown_as: str) -> None:
        """One utterance; in virtual time it takes LINE_SECONDS, most of them before it begins."""
        virtual = self._clock if isinstance(self._clock, VirtualClock) else None
        self.wait(LEAD if virtual else 0.0)
        if self.finished:
            return
        if virtual:  # on a terminal the line stands there already, as it was typed
            self._out(f"{label.upper():<5} {shown_as}")
        start = self._clock.now()
        end = start + LINE_SECONDS - LEAD if virtual else start
        evidence = Evidence(text, start, end)
        if self._keeping:
            self._kept.append(evidence)
        if virtual:
            virtual.time = end
        self.give(Heard(end, evidence))

    def wait(self, seconds: float) -> None:
        """Let virtual time pass."""
        assert isinstance(self._clock, VirtualClock) or seconds == 0
        left = seconds
        while left > 0 and isinstance(self._clock, VirtualClock) and not self.finished:
            step = min(STEP, left)
            self._clock.time += step
            left -= step
            self.tick()

    def now(self) -> float:
        """Seconds of this table's clock."""
        return self._clock.now()

    def tick(self) -> None:
        """Tell the dialogue that time has moved, and what was entered on pages."""
        for item in self.pages.inputs(self.host.desk, self._clock.now()):
            self.give(item)
        self.give(Tick(self._clock.now()))

    def give(self, item: Input) -> None:
        """One input and all that follows from it."""
        if not self.finished:
            self._watch(item)
            self.pages.saw(item)
            self._carry(self.host.handle(item))
            self.pages.show(self.host.desk, self._clock.now())

    # -- directives ---------------------------------------------------------------------------

    def _directive(self, name: str, rest: str) -> None:
        if name == "wait" and isinstance(self._clock, VirtualClock):
            seconds = _seconds(rest)
            if seconds is None:
                self._out(f"?     @wait needs seconds, for example @wait 5 (not {rest!r})")
            else:
                self.wait(min(LONGEST_WAIT, seconds))
        elif name in ("key", "hands"):
            self._key(name, rest)
        elif name in ("phone", "pages"):
            self._phone(name, rest)
        elif name == "mumble":
            self._said(rest or "-", "", "[something unclear]")
        elif name not in ("wait", "expect"):
            self._out(f"?     I do not know @{name}. There are @wait, @key, @hands and @mumble.")

    def _phone(self, name: str, rest: str) -> None:
        """For playthroughs: ``@pages ADDRESS CODE`` opens pages, ``@phone Ann`` takes her seat,
        ``@phone Ann off`` gives it up, ``@phone Ann KEY`` enters KEY on it."""
        if name == "pages":
            address, _, code = rest.partition(" ")
            self.give(PagesOpen(self._clock.now(), address, code))
            return
        who, value = (rest, "") if self._seat(rest) is not None else _parted_at_end(rest)
        seat = self._seat(who)
        if seat is None:
            self._out(f"?     Nobody here is called {who}.{self._who_is_here()}")
            return
        self._out(f"{who.upper():<5} [phone]")
        self.wait(LINE_SECONDS if isinstance(self._clock, VirtualClock) else 0.0)
        player = self.host.desk.ledger.state.players[seat] if self.host.desk.ledger else None
        if value in ("", "off") and player is not None:
            self.give(PhoneHere(self._clock.now(), player.name, here=not value))
        else:
            self.give(Key(self._clock.now(), seat, value))

    def _key(self, name: str, rest: str) -> None:
        who, _, value = rest.rpartition(" ")
        if not who or not (value.isascii() and value.isdigit()):
            self._out(f"?     @{name} needs a player and digits, for example @{name} Ann 2")
            return
        seat = self._seat(who)
        if seat is None:
            self._out(f"?     Nobody here is called {who}.{self._who_is_here()}")
            return
        if name == "key" and seat not in self.host.desk.ask.keys:
            self._out(f"?     {who} is not asked for a key now.")
            return
        if name == "hands":
            self._out(f"{who.upper():<5} [holds up {value}]")
        else:
            self._out(f"{who.upper():<5} [keypad]")
        self.wait(LINE_SECONDS if isinstance(self._clock, VirtualClock) else 0.0)
        self.give(Key(self._clock.now(), seat, value))

    def _who_is_here(self) -> str:
        ledger = self.host.desk.ledger
        names = [p.name for p in ledger.state.players] if ledger is not None else []
        return f" Here are {', '.join(names)}." if names else " Nobody has sat down yet."

    def _seat(self, who: str) -> int | None:
        ledger = self.host.desk.ledger
        players = ledger.state.players if ledger is not None else ()
        for seat, player in enumerate(players):
            if " ".join(who.lower().split()) in (player.name.lower(), player.colour):
                return seat
        return None

    # -- effects ------------------------------------------------------------------------------

    def _carry(self, effects: list[Effect]) -> None:
        """Print what comes out; lines count as played once they are printed."""
        queue = list(effects)
        while queue:
            effect = queue.pop(0)
            self._watch(effect)
            self.pages.saw(effect)
            answer = self._one(effect)
            if answer is not None:
                self._watch(answer)
                self.pages.saw(answer)
                queue.extend(self.host.handle(answer))

    def _one(self, effect: Effect) -> Input | None:
        now = self._clock.now()
        if isinstance(effect, Say):
            self._out(f"HOST  {effect.text}")
            return Played(now, effect.line)
        if isinstance(effect, Rejudge):
            return Rejudged(now, tuple(self._kept))
        if isinstance(effect, Keep):
            self._keeping = effect.on
            if effect.on:
                since = effect.since
                self._kept = [e for e in self._kept if since is not None and e.start >= since]
        elif isinstance(effect, Finish):
            self.finished = effect.why
        elif not isinstance(effect, Hush):
            text = shown(effect)
            if isinstance(effect, Private) and self.pages.private(self.host.desk, effect.seat):
                text = ""
            if text:
                self._out(text)
        return None


def shown(effect: Effect) -> str:
    """One line of transcript for an effect that is not speech; empty where there is none."""
    if isinstance(effect, Cue):
        return f"      [{effect.name}] {effect.about}".rstrip()
    if isinstance(effect, SandStart):
        return f"      [sand runs: {effect.left:.0f} s]"
    if isinstance(effect, SandPause):
        return "      [sand held]"
    if isinstance(effect, SandStop):
        return "      [sand has run out: chime]" if effect.run_out else "      [sand stops]"
    if isinstance(effect, Private):
        return f"      (for one seat only) {effect.text}"
    if isinstance(effect, Show):
        return f"      {effect.text}"
    return ""


def _parted_at_end(text: str) -> tuple[str, str]:
    """A player and what follows the name."""
    who, _, value = text.partition(" ")
    return who, value.strip()


def _seconds(text: str) -> float | None:
    """Seconds of an @wait; None for what is no number of seconds."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0.0 <= value < float("inf") else None


def _parted(line: str) -> tuple[str, str]:
    """The label before the colon and what is said; labels are for the transcript only."""
    match = _LABELLED.match(line)
    if match is None:
        return "-", line.strip()
    return match[1].strip(), match[2].strip()
