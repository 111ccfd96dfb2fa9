"""What a table talks to: the host of a game, or the one that makes packs."""

from __future__ import annotations

from typing import Protocol

from host.dialogue.desk import Desk
from host.dialogue.messages import Effect, Input


class Conversation(Protocol):
    """A dialogue as a machine: inputs in, effects out. The host of a game is one."""

    @property
    def desk(self) -> Desk:
        """What it speaks and listens through."""

    def start(self) -> list[Effect]:
        """The first effects."""

    def handle(self, item: Input) -> list[Effect]:
        """Take one input; the effects that it leads to."""
