"""The calibration round: a short reading that tells how well the ears fit the voices of a table.

A model that was made for one way of speaking may understand a third of another (case 71).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from host.dialogue.desk import Ask, Ended, Flow, Outcome, Reply, Rewound
from host.dialogue.talk import Talk
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
class CalibrationHost(Talk):
    """The dialogue of the reading."""

    lines: ClassVar[str] = "calibration.en.yaml"
    sayings: tuple[str, ...] = SAYINGS
    """What is read."""
    said: list[Said] = field(default_factory=list)
    """What came of each, in order; those that were skipped are not there."""

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

    def _left(self) -> None:
        self._end("calibrate_stopped")

    def _end(self, key: str) -> None:
        self._over(key, right=self.right, asked=len(self.said))

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
