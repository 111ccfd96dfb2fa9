"""What a game is: four pure functions over frozen state.

No clock, no random numbers, no I/O, no spoken text. Chance and time are actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from host.core.codec import Tagged
from host.core.need import Need

S = TypeVar("S")


class Action(Tagged):
    """Base of everything that changes a game's state."""


class Event(Tagged):
    """Base of everything that happened; the dialogue turns events into lines and cues."""


class Rules(Protocol, Generic[S]):
    """One game. ``state`` values are frozen structs that survive a JSON round trip."""

    name: str
    """Command-line name, for example ``hit-list``."""

    def new(self, setup: Any) -> S:
        """The first state for the players and options in ``setup``. Raises NotNow if unfit."""

    def need(self, state: S) -> Need:
        """What the game waits for now, with every legal action."""

    def apply(self, state: S, action: Action) -> tuple[S, Sequence[Event]]:
        """The next state and what happened. Raises NotNow, saying why in a player's words."""

    def view(self, state: S, seat: int | None) -> Any:
        """What ``seat`` may know now; ``None`` is the public table."""
