"""The demonstration table: players who say what people say, right, wrong, late and in one breath.

They know the lists, as people know the world; the recogniser gets only their sound. They follow
what the host waits for, so the same players play by text and by sound, whole games through.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from host.dialogue.desk import Ask
from host.dialogue.host import Host
from host.dialogue.messages import Effect, Input, Say
from host.games.hit_list.state import State

NAMES = ("Rosa", "Marcus", "Olivia", "Henry", "Ella", "Victor")
"""Names of the players at the demonstration table."""
WRONG = (
    "a rubber duck",
    "seven elephants",
    "the town hall",
    "an old umbrella",
    "grandmother's hat",
    "a flying carpet",
    "the letter box",
    "a birthday card",
)
"""Answers that are on no list."""
BAND_WORDS = {"0-3": "Zero to three.", "4-6": "Four to six.", "7-8": "Seven and eight."}

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
    """Everybody at the table but the host."""

    host: Host
    """Whom they play with; only what the host says and waits for is looked at."""
    entries: Callable[[str], tuple[str, ...]]
    """Wordings of the list with that card name."""
    speak: Speak
    """Makes a sound, or a line of text."""
    rng: random.Random
    """Their moods."""
    count: int = 3
    """How many play."""
    twist: Callable[[str], str | None] = lambda text: text
    """Changes what is really said (tests: silence, other words)."""
    late: bool = True
    """Whether somebody shouts an entry after the time; by text there is no gap to shout into."""
    said: list[Said] = field(default_factory=list)
    """Everything said so far."""
    _seen: tuple[int, int] = (0, 0)
    _lines: int = 0
    _sand_round: int = 0
    _free_at: float = 0.0
    _appealed: int = 0
    _asked: int = 0
    _question: str = ""

    def watch(self, item: Effect | Input) -> None:
        """See every effect and input; speak when it is somebody's turn to."""
        if isinstance(item, Say):
            self._lines += 1
            self._question = item.text
        elif isinstance(item, Input):
            self._maybe(item.at)

    # -- when ---------------------------------------------------------------------------------

    def _maybe(self, now: float) -> None:
        desk = self.host.desk
        if desk.pending or desk.talking or self.host.finished or now < self._free_at:
            return
        ask = desk.ask
        if ask.help == "help_sand":
            if self._round_number() != self._sand_round and self._what() == "sand":
                self._sand_round = self._round_number()
                self._name_things()
            return
        seen = (id(ask), self._lines)
        if seen == self._seen or (ask.limit is not None and ask.limit <= 1.0):
            return
        self._seen = seen
        self._answer(ask)

    def _answer(self, ask: Ask) -> None:
        keys = {p.key for p in ask.answers}
        handlers: dict[str, Callable[[], object]] = {
            "help_names": self._name,
            "help_oldest": lambda: self._say(0, NAMES[0]),
            "help_bet": lambda: self._say(self._other(), "Ready."),
            "help_bonus": self._bonus,
            "help_reveal": self._reveal,
            "help_review": self._again,
        }
        if {"yes", "no"} <= keys:
            self._yes_or_no()
        elif ask.help in handlers:
            handlers[ask.help]()

    # -- what ---------------------------------------------------------------------------------

    def _name(self) -> None:
        seated = sum(1 for s in self.said if s.round == 0)
        if seated < self.count:
            self._say(seated, f"{NAMES[seated]}.")
        else:
            self._say(0, "That's all.")

    def _name_things(self) -> None:
        """One run of the sand: a plan of utterances with gaps, all of the kinds that occur."""
        things = list(self._list())
        order = self.rng.sample(range(len(things)), len(things))
        a, b, c, d, e, late = order[:6]
        wrong = self.rng.choice(WRONG)
        plan: list[tuple[float, str, tuple[int, ...], bool]] = [
            (1.0, f"{things[a]}.", (a,), True),
            (1.2, f"{things[b]}, {things[c]}.", (b, c), True),
            (1.0, f"Er, {wrong}.", (), True),
        ]
        number = self._round_number()
        if number % 3 == 1:
            plan.append((1.2, f"Um, {things[d]}.", (d,), True))
            plan.append((1.0, f"{things[a]}.", (a,), True))
        elif number % 3 == 2:
            plan.append((1.0, "How long have I got?", (), False))
            plan.append((2.0, f"{things[d]}.", (d,), True))
        else:
            plan.append((1.0, f"{things[d]}, {things[e]}.", (d, e), True))
        at = 0.0
        for gap, text, entries, counts in plan:
            at += gap
            end = self._say(self._answerer(), text, at, entries, counts)
            at = max(at, end - self.host.desk.now) if end else at
        left = self._seconds() + 0.8
        if self.late and left > at:
            self._say(self._answerer(), f"{things[late]}!", left, (late,), False)

    def _bonus(self) -> None:
        seat = self._actor()
        if self._asked < self._round_number() and self._round_number() % 2 == 0:
            self._asked = self._round_number()
            self._say(seat, "Can you say the question again?")
            return
        if self._appealed < self._round_number() and self._round_number() == 2:
            self._appealed = self._round_number()
            missing = self._unnamed()
            if missing:
                word = self._list()[missing[0]]
                self._say(self._answerer(), f"I said {word}.")
                return
        left = self._unnamed()
        if left and self.rng.random() < 0.6:
            pick = self.rng.choice(left)
            self._say(seat, f"{self._list()[pick]}.", entries=(pick,))
        else:
            self._say(seat, f"{self.rng.choice(WRONG)}.")

    def _reveal(self) -> None:
        band = self.rng.choice(("0-3", "4-6", "4-6", "7-8"))
        self._say(self._actor(), BAND_WORDS[band])

    def _again(self) -> None:
        """The host missed a word: say again what was said, if it was."""
        said = {n for s in self.said if s.round == self._round_number() for n in s.entries}
        hits, asked = self._hits(), self._question.lower()
        for number in sorted(said, key=lambda n: self._list()[n].lower() not in asked):
            if number not in hits:
                self._say(self._answerer(), f"{self._list()[number]}.")
                return
        self._say(self._answerer(), "Pass.")

    def _yes_or_no(self) -> None:
        """Honest voters: yes when it was said in the sand, no otherwise."""
        said = {
            self._list()[n].lower()
            for s in self.said
            if s.round == self._round_number() and s.sand
            for n in s.entries
        }
        yes = any(word in self._question.lower() for word in said)
        self._say(self._other(), "Yes." if yes else "No.")

    # -- helpers ------------------------------------------------------------------------------

    def _say(
        self,
        seat: int,
        text: str,
        after: float | None = None,
        entries: tuple[int, ...] = (),
        sand: bool = False,
    ) -> float:
        spoken = self.twist(text)
        self.said.append(Said(self._round_number(), seat, text, entries, sand))
        delay = self.rng.uniform(0.5, 0.9) if after is None else after
        end = self.speak(seat, spoken, delay) if spoken else self.host.desk.now + delay
        self._free_at = end if after is None else self._free_at
        return end

    def _state(self) -> State | None:
        ledger = self.host.desk.ledger
        return ledger.state if ledger is not None else None

    def _what(self) -> str:
        ledger = self.host.desk.ledger
        return ledger.need.what if ledger is not None else ""

    def _round_number(self) -> int:
        state = self._state()
        return state.number if state is not None else 0

    def _answerer(self) -> int:
        state = self._state()
        return state.round.answerer if state is not None and state.round is not None else 0

    def _other(self) -> int:
        return (self._answerer() + 1) % self.count

    def _actor(self) -> int:
        ledger = self.host.desk.ledger
        actors = ledger.need.actors if ledger is not None else ()
        return actors[0] if actors else 0

    def _hits(self) -> tuple[int, ...]:
        state = self._state()
        return state.round.hits if state is not None and state.round is not None else ()

    def _list(self) -> tuple[str, ...]:
        state = self._state()
        if state is None or state.round is None or state.round.card is None:
            return ()
        return self.entries(state.round.card)

    def _unnamed(self) -> list[int]:
        said = {n for s in self.said if s.round == self._round_number() for n in s.entries}
        return [n for n in range(len(self._list())) if n not in said]

    def _seconds(self) -> float:
        state = self._state()
        seconds = state.setup.seconds if state is not None else None
        return seconds or 0.0


@dataclass(frozen=True)
class Tally:
    """What the host made of what was said during the sand."""

    said: int
    """Entries that the answerers said in time."""
    missed: tuple[str, ...]
    """Entries said in time that were not marked."""
    false: tuple[str, ...]
    """Entries marked that nobody had said."""


def tally(players: DemoPlayers, marks: dict[int, tuple[tuple[str, ...], tuple[int, ...]]]) -> Tally:
    """Compare what was said with the marks: round number to (wordings, entries that count)."""
    said = 0
    missed: list[str] = []
    false: list[str] = []
    for number, (words, hits) in sorted(marks.items()):
        spoken = {n for s in players.said if s.round == number and s.sand for n in s.entries}
        late = {n for s in players.said if s.round == number and not s.sand for n in s.entries}
        said += len(spoken)
        missed += [words[n] for n in sorted(spoken - set(hits))]
        false += [words[n] for n in sorted(set(hits) - spoken - late)]
    return Tally(said, tuple(missed), tuple(false))
