"""The calibration round: a short reading that tells how well the ears fit the voices of a table.

A model that was made for one way of speaking may understand a third of another (case 71).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field

from host.dialogue.commands import GlobalCommands
from host.dialogue.desk import Ask, Desk, Ended, Flow, Outcome, Reply, Rewound
from host.dialogue.lines import load_lines
from host.dialogue.messages import Closed, Effect, Finish, Input
from host.hearing.evidence import Evidence, Phrase

SAYINGS = (
    *("umbrella", "rolling pin", "four to six", "post office", "a pair of scissors", "seventeen"),
    *("penguin", "the tall one", "Thursday", "vacuum cleaner", "garden gate", "a cup of tea"),
)
"""What is read: words as games have them."""
ENOUGH = 0.6
"""Share of a reading below which another model is suggested (case 71)."""
LIMIT = 7.0
"""Seconds in which each is said."""
NOT_HERE = (
    "score", "rules", "whose_turn", "time_left", "that_was_right", "never_said", "that_was_not",
    "join", "leave", "settings", "short", "standard", "full", "go_on", "undo",
)  # fmt: skip
"""Commands without use here."""


@dataclass(frozen=True)
class Said:
    """What came of one saying."""

    text: str
    """What was to be said."""
    understood: bool
    """Whether it was heard as that."""
    evidence: Evidence | None
    """What was heard; None where nobody was heard."""


def phrases(sayings: Sequence[str]) -> tuple[Phrase, ...]:
    """The sayings as a closed set; the key of each is its text."""
    return tuple(Phrase(text, text) for text in sayings)


@dataclass
class CalibrationHost:
    """The dialogue of the reading; ``start`` and ``handle`` as the host of a game has them."""

    desk: Desk
    """The conversation."""
    sayings: tuple[str, ...] = SAYINGS
    """What is read."""
    said: list[Said] = field(default_factory=list)
    """What came of each, in order; those that were skipped are not there."""
    finished: bool = False
    """Whether it is over."""

    def __post_init__(self) -> None:
        self.desk.wording.take(load_lines("host.dialogue", "calibration.en.yaml"))
        self.desk.commands = GlobalCommands(self.desk, None)
        self._flow: Generator[None, Input, None] = self._whole()

    @property
    def share(self) -> float:
        """Share of the sayings that were understood, 0 to 1; 1 where none was asked for."""
        return self.right / len(self.said) if self.said else 1.0

    @property
    def right(self) -> int:
        """How many sayings were understood."""
        return sum(s.understood for s in self.said)

    @property
    def silent(self) -> bool:
        """Whether more than half of it was not heard at all: no model mends that."""
        return sum(s.evidence is None for s in self.said) * 2 > len(self.said)

    def start(self) -> list[Effect]:
        """The first effects."""
        return self._advance(lambda: next(self._flow))

    def handle(self, item: Input) -> list[Effect]:
        """One input; what follows from it."""
        self.desk.take(item)
        if self.finished:
            return []
        if isinstance(item, Closed):
            self._end("calibrate_stopped")
            return self._taken()
        return self._advance(lambda: self._flow.send(item))

    def _advance(self, step: Callable[[], None]) -> list[Effect]:
        try:
            step()
        except StopIteration:
            self.finished = True
        return self._taken()

    def _taken(self) -> list[Effect]:
        effects, self.desk.out = self.desk.out, []
        return effects

    def _end(self, key: str) -> None:
        self.desk.say(key, right=self.right, asked=len(self.said))
        self.desk.emit(Finish("over"))
        self.finished = True

    def _whole(self) -> Flow[None]:
        self.desk.say("calibrate_begin")
        try:
            for text in self.sayings:
                yield from self._one(text)
        except (Ended, Rewound):
            self._end("calibrate_stopped")
            return
        poor = "calibrate_silent" if self.silent else "calibrate_poor"
        self._end("calibrate_good" if self.share >= ENOUGH else poor)

    def _one(self, text: str) -> Flow[None]:
        """One saying; who was not heard is asked once more, who was misheard is not."""
        for key in ("calibrate_say", "calibrate_once_more"):
            reply = yield from self._ask(key, text)
            if reply.outcome is Outcome.SKIP:
                return
            if reply.outcome is not Outcome.SILENCE:
                break
        self.said.append(Said(text, reply.key == text, reply.evidence))

    def _ask(self, key: str, text: str) -> Flow[Reply]:
        self.desk.prompt(key, text=text)
        ask = Ask(
            phrases(self.sayings), LIMIT, help="help_calibration", without=NOT_HERE, early=False
        )
        return (yield from self.desk.listen(ask))
