"""Between two games: asleep but for the call, and the question about a game that broke off."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from host.dialogue.desk import Desk, Flow
from host.dialogue.messages import Effect, Heard, Input, Listen
from host.dialogue.repair import yes_no
from host.dialogue.script import Title
from host.hearing.evidence import Expected
from host.serving.wake import calls, woken

ANSWER = 12.0
"""Seconds in which "Go on?" is answered before it is asked again."""


@dataclass(frozen=True)
class BrokenOff:
    """A game that stands in a log and is not over."""

    name: str
    """Name of its log."""
    where: str
    """``round three``."""
    turn: str
    """Who does what now, as a sentence."""


@dataclass(frozen=True)
class Wish:
    """What the lobby ends with."""

    game: str | None = None
    """The game that was called for, if one was."""
    go_on: bool = False
    """True where the game that broke off goes on."""


class Lobby:
    """A `Conversation` that waits. ``wish`` is there when somebody wants to play."""

    def __init__(
        self,
        desk: Desk,
        titles: Sequence[Title],
        *,
        greeting: str = "",
        broken_off: BrokenOff | None = None,
        ask_first: bool = False,
        put_aside: Callable[[BrokenOff], None] = lambda _: None,
    ) -> None:
        """``greeting``: line that is said first, if any; ``broken_off``: a game to go on with;
        ``ask_first``: ask about it now rather than when somebody calls; ``put_aside``: told that
        nobody wants to go on with it."""
        self.desk = desk
        self.wish: Wish | None = None
        self._titles = titles
        self._greeting = greeting
        self._broken_off = broken_off
        self._ask_first = ask_first
        self._put_aside = put_aside
        self._flow: Generator[None, Input, None] = self._whole()

    def start(self) -> list[Effect]:
        """The first effects."""
        next(self._flow)
        return self._taken()

    def handle(self, item: Input) -> list[Effect]:
        """Take one input; the effects that it leads to."""
        self.desk.take(item)
        if self.wish is None:
            try:
                self._flow.send(item)
            except StopIteration:
                assert self.wish is not None
        return self._taken()

    def _whole(self) -> Flow[None]:
        if self._broken_off is not None and self._ask_first:
            if (yield from self._goes_on(self._broken_off)):
                self.wish = Wish(go_on=True)
                return
        elif self._greeting:
            self.desk.say(self._greeting)
        while True:
            game = yield from self._called()
            if self._broken_off is not None and (yield from self._goes_on(self._broken_off)):
                self.wish = Wish(go_on=True)
                return
            self.wish = Wish(game)
            return

    def _goes_on(self, game: BrokenOff) -> Flow[bool]:
        """ "Go on?" A no puts it aside for good; silence leaves it for the next call."""
        answer = yield from yes_no(
            self.desk, "go_on", limit=ANSWER, hint="go_on_hint", where=game.where, turn=game.turn
        )
        if answer is False:
            self._broken_off = None
            self._put_aside(game)
            self.desk.say("put_aside")
        return answer is True

    def _called(self) -> Flow[str | None]:
        """Wait for the call; everything else that is said in the room is nobody's business."""
        self.desk.emit(Listen(Expected(calls(self._titles))))
        while True:
            item = yield
            if isinstance(item, Heard):
                call = woken(item.evidence, self._titles)
                if call is not None:
                    return call.game

    def _taken(self) -> list[Effect]:
        effects, self.desk.out = self.desk.out, []
        return effects
