"""How a running table carries pages along, if it has any: asked for input, shown what changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from host.dialogue.desk import Desk
from host.dialogue.messages import Effect, Input


class Pages(Protocol):
    """The pages as the loop of a table sees them; all is called in that loop."""

    delay: float
    """Seconds from a sound's start to its being heard: the hourglass is shown as it is heard."""

    def saw(self, item: Effect | Input) -> None:
        """An input that the host is about to get, or an effect that it gave."""

    def inputs(self, desk: Desk, now: float) -> Sequence[Input]:
        """What was entered on pages; ``now`` is the stream time in seconds."""

    def show(self, desk: Desk, now: float) -> None:
        """After an input was handled: bring the pages up to date, if anything changed."""

    def private(self, desk: Desk, seat: int) -> bool:
        """Whether that seat has a page: what is for it alone is there, and nowhere else."""


class NoPages:
    """A table without pages."""

    delay = 0.0

    def saw(self, item: Effect | Input) -> None:
        """Nothing."""

    def inputs(self, desk: Desk, now: float) -> Sequence[Input]:
        """None."""
        return ()

    def show(self, desk: Desk, now: float) -> None:
        """Nothing."""

    def private(self, desk: Desk, seat: int) -> bool:
        """Nobody has one."""
        return False
