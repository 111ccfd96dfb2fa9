"""The demonstration table: players who say what people say, right, wrong, late and in one breath.

They follow what the host waits for, so the same players play by text and by sound, whole games
through. What they say in a game is the game's (its ``guests``); how they sit down and when they
speak is the same in all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from host.core.need import Need
from host.dialogue.desk import Ask
from host.dialogue.host import Host
from host.dialogue.messages import Effect, Input, Say
from host.games.game import AnyDeck, Game, Guests

NAMES = ("Rosa", "Marcus", "Olivia", "Henry", "Ella", "Victor")
"""Names of the players at the demonstration table."""

Speak = Callable[[int, str, float], float]
"""Seat, words, seconds from now: lets a player speak; gives the stream time of the end."""


@dataclass(frozen=True)
class Said:
    """One thing that a player said, and what it really was."""

    round: int
    """Round in which it was said; 0 before the first."""
    seat: int
    """Who said it."""
    text: str
    """The words."""
    entries: tuple[int, ...]
    """Entries of the list that were in it."""
    sand: bool
    """Whether it was said during the sand, to count."""


@dataclass
class DemoPlayers:
    """Everybody at the table but the host; a `host.games.game.Table` for the game's guests."""

    host: Host
    """Whom they play with; only what the host says and waits for is looked at."""
    game: Game
    """What they play."""
    deck: AnyDeck
    """The cards."""
    speak: Speak
    """Makes a sound, or a line of text."""
    rng: random.Random
    """Their moods."""
    count: int = 3
    """How many play."""
    twist: Callable[[str], str | None] = lambda text: text
    """Changes what is really said (tests: silence, other words)."""
    late: bool = True
    """Whether somebody shouts after the time; by text there is no gap to shout into."""
    said: list[Said] = field(default_factory=list)
    """Everything said so far."""
    question: str = ""
    """The last line of the host."""
    repairs: int = 0
    """How often the host had to ask once more."""
    _seen: tuple[int, int] = (0, 0)
    _lines: int = 0
    _free_at: float = 0.0

    def __post_init__(self) -> None:
        self.guests: Guests = self.game.guests(self)

    def watch(self, item: Effect | Input) -> None:
        """See every effect and input; speak when it is somebody's turn to."""
        if isinstance(item, Say):
            self._lines += 1
            self.question = item.text
            self.repairs += item.text.startswith(self.host.desk.text("once_more").strip("?"))
        elif isinstance(item, Input):
            self.guests.see()
            self._maybe(item.at)

    # -- when ---------------------------------------------------------------------------------

    def _maybe(self, now: float) -> None:
        desk = self.host.desk
        if desk.pending or desk.talking or self.host.finished or now < self._free_at:
            return
        ask = desk.ask
        if self.guests.waits(ask):
            return
        seen = (id(ask), self._lines)
        if seen == self._seen or (ask.limit is not None and ask.limit <= 1.0):
            return
        self._seen = seen
        self._answer(ask)

    def _answer(self, ask: Ask) -> None:
        if ask.help == "help_names":
            self._name()
        elif ask.help == "help_first":
            self.say(0, NAMES[0])
        elif ask.help == "help_another":
            self.say(0, "That's all.")
        else:
            self.guests.answer(ask)

    def _name(self) -> None:
        seated = sum(1 for s in self.said if s.round == 0)
        if seated < self.count:
            self.say(seated, f"{NAMES[seated]}.")
        else:
            self.say(0, "That's all.")

    # -- what the guests may know and do ------------------------------------------------------

    def say(
        self,
        seat: int,
        text: str,
        after: float | None = None,
        *,
        entries: tuple[int, ...] = (),
        sand: bool = False,
    ) -> float:
        """Let a player speak; what is said after the time only where there is room for it."""
        delay = self.rng.uniform(0.5, 0.9) if after is None else after
        spoken = self.twist(text)
        self.said.append(Said(self._round_number(), seat, text, entries, sand))
        end = self.speak(seat, spoken, delay) if spoken else self.now() + delay
        self._free_at = end if after is None else self._free_at
        return end

    def said_in_round(self, number: int) -> Sequence[Said]:
        """What was said in that round."""
        return [s for s in self.said if s.round == number]

    def now(self) -> float:
        """Stream time in seconds."""
        return self.host.desk.now

    def state(self) -> Any:
        """The game as it stands, or None before it begins."""
        ledger = self.host.desk.ledger
        return ledger.state if ledger is not None else None

    def need(self) -> Need | None:
        """What the game waits for."""
        ledger = self.host.desk.ledger
        return ledger.need if ledger is not None else None

    def _round_number(self) -> int:
        state = self.state()
        return int(state.number) if state is not None else 0
