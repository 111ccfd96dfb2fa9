"""A conversation without a game: one flow on a desk, driven as the host of a game is driven."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from host.dialogue.commands import GlobalCommands
from host.dialogue.desk import Desk, Flow
from host.dialogue.lines import load_lines
from host.dialogue.messages import Closed, Effect, Finish, Input


@dataclass
class Talk:
    """What such conversations have in common; each says its own flow and how it ends early."""

    lines: ClassVar[str]
    """File of its wording."""
    desk: Desk
    """The conversation."""
    finished: bool = field(default=False, init=False)
    """Whether it is over."""
    commands: GlobalCommands = field(init=False)
    """Answers repeat, louder, slower, pause and help."""

    def __post_init__(self) -> None:
        self.desk.wording.take(load_lines("host.dialogue", self.lines))
        self.commands = GlobalCommands(self.desk, None)
        self.desk.commands = self.commands
        self._flow: Generator[None, Input, None] = self._whole()

    def start(self) -> list[Effect]:
        """The first effects."""
        return self._advance(lambda: next(self._flow))

    def handle(self, item: Input) -> list[Effect]:
        """One input; what follows from it."""
        self.desk.take(item)
        if self.finished:
            return []
        if isinstance(item, Closed):
            self._left()
            return self._taken()
        return self._advance(lambda: self._flow.send(item))

    def _whole(self) -> Flow[None]:
        """The whole conversation."""
        raise NotImplementedError

    def _left(self) -> None:
        """The table was closed in the middle of it."""
        raise NotImplementedError

    def _over(self, key: str, **slots: Any) -> None:
        """Say that, and end."""
        self.desk.say(key, **slots)
        self.desk.emit(Finish("over"))
        self.finished = True

    def _advance(self, step: Callable[[], None]) -> list[Effect]:
        try:
            step()
        except StopIteration:
            self.finished = True
        return self._taken()

    def _taken(self) -> list[Effect]:
        effects, self.desk.out = self.desk.out, []
        return effects
