"""The demonstration players of Hit List: right, wrong, late and in one breath."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from host.dialogue.desk import Ask
from host.games.game import Table
from host.games.hit_list.state import State

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


@dataclass(frozen=True)
class Tally:
    """What the host made of what was said during the sand."""

    said: int
    """Entries that the answerers said in time."""
    missed: tuple[str, ...]
    """Entries said in time that were not marked."""
    false: tuple[str, ...]
    """Entries marked that nobody had said."""


class HitListGuests:
    """They know the lists, as people know the world; the recogniser gets only their sound."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._say = table.say
        self._sand_round = 0
        self._appealed = 0
        self._asked = 0
        self.marks: dict[int, tuple[tuple[str, ...], tuple[int, ...]]] = {}
        """By round: the wordings of the list, and the entries that counted after the sand."""

    def waits(self, ask: Ask) -> bool:
        """While the sand runs everything is planned ahead."""
        if ask.help != "help_sand":
            return False
        need = self._table.need()
        if self._round_number() != self._sand_round and need is not None and need.what == "sand":
            self._sand_round = self._round_number()
            self._name_things()
        return True

    def answer(self, ask: Ask) -> None:
        """What is asked outside the sand."""
        handlers: dict[str, Callable[[], object]] = {
            "help_bet": lambda: self._say(self._other(), "Ready."),
            "help_bonus": self._bonus,
            "help_reveal": self._reveal,
            "help_review": self._again,
        }
        if {"yes", "no"} <= {p.key for p in ask.answers}:
            self._yes_or_no()
        elif ask.help in handlers:
            handlers[ask.help]()

    def see(self) -> None:
        """Keep the marks of each round as they stand when the sand is over."""
        state = self._state()
        round_ = state.round if state is not None else None
        if round_ is not None and round_.card is not None and not round_.reviewed:
            self.marks[round_.number] = (self._entries(round_.card), round_.hits)

    def counted(self) -> Tally:
        """Compare what was said with the marks."""
        said = 0
        missed: list[str] = []
        false: list[str] = []
        for number, (words, hits) in sorted(self.marks.items()):
            heard = self._table.said_in_round(number)
            spoken = {n for s in heard if s.sand for n in s.entries}
            late = {n for s in heard if not s.sand for n in s.entries}
            said += len(spoken)
            missed += [words[n] for n in sorted(spoken - set(hits))]
            false += [words[n] for n in sorted(set(hits) - spoken - late)]
        return Tally(said, tuple(missed), tuple(false))

    def tally(self) -> Sequence[str]:
        """Missed and false marks."""
        found = self.counted()
        return [
            f"Said in time: {found.said} entries. "
            f"Missed marks: {len(found.missed)} {_listed(found.missed)}".strip(),
            f"False marks: {len(found.false)} {_listed(found.false)}".strip(),
        ]

    # -- what ---------------------------------------------------------------------------------

    def _name_things(self) -> None:
        """One run of the sand: a plan of utterances with gaps, all of the kinds that occur."""
        things = list(self._list())
        order = self._table.rng.sample(range(len(things)), len(things))
        a, b, c, d, e, late = order[:6]
        wrong = self._table.rng.choice(WRONG)
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
            end = self._say(self._answerer(), text, at, entries=entries, sand=counts)
            at = max(at, end - self._table.now()) if end else at
        left = self._seconds() + 0.8
        if self._table.late and left > at:
            self._say(self._answerer(), f"{things[late]}!", left, entries=(late,))

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
        if left and self._table.rng.random() < 0.6:
            pick = self._table.rng.choice(left)
            self._say(seat, f"{self._list()[pick]}.", entries=(pick,))
        else:
            self._say(seat, f"{self._table.rng.choice(WRONG)}.")

    def _reveal(self) -> None:
        band = self._table.rng.choice(("0-3", "4-6", "4-6", "7-8"))
        self._say(self._actor(), BAND_WORDS[band])

    def _again(self) -> None:
        """The host missed a word: say again what was said, if it was."""
        said = {n for s in self._said() for n in s.entries}
        hits, asked = self._hits(), self._table.question.lower()
        for number in sorted(said, key=lambda n: self._list()[n].lower() not in asked):
            if number not in hits:
                self._say(self._answerer(), f"{self._list()[number]}.")
                return
        self._say(self._answerer(), "Pass.")

    def _yes_or_no(self) -> None:
        """Honest voters: yes when it was said in the sand, no otherwise."""
        said = {self._list()[n].lower() for s in self._said() if s.sand for n in s.entries}
        yes = any(word in self._table.question.lower() for word in said)
        self._say(self._other(), "Yes." if yes else "No.")

    # -- helpers ------------------------------------------------------------------------------

    def _state(self) -> State | None:
        state: State | None = self._table.state()
        return state

    def _said(self) -> Sequence[Any]:
        return self._table.said_in_round(self._round_number())

    def _round_number(self) -> int:
        state = self._state()
        return state.number if state is not None else 0

    def _answerer(self) -> int:
        state = self._state()
        return state.round.answerer if state is not None and state.round is not None else 0

    def _other(self) -> int:
        return (self._answerer() + 1) % self._table.count

    def _actor(self) -> int:
        need = self._table.need()
        return need.actors[0] if need is not None and need.actors else 0

    def _hits(self) -> tuple[int, ...]:
        state = self._state()
        return state.round.hits if state is not None and state.round is not None else ()

    def _list(self) -> tuple[str, ...]:
        state = self._state()
        if state is None or state.round is None or state.round.card is None:
            return ()
        return self._entries(state.round.card)

    def _entries(self, card: str) -> tuple[str, ...]:
        return tuple(entry.text for entry in self._table.deck[card].entries)

    def _unnamed(self) -> list[int]:
        said = {n for s in self._said() for n in s.entries}
        return [n for n in range(len(self._list())) if n not in said]

    def _seconds(self) -> float:
        state = self._state()
        seconds = state.setup.seconds if state is not None else None
        return seconds or 0.0


def _listed(words: tuple[str, ...]) -> str:
    return f"({', '.join(words)})" if words else ""
