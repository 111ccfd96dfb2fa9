"""The host as an appliance: it waits, plays, falls silent with the room, and never ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from host.dialogue.desk import Desk
from host.dialogue.host import Host
from host.dialogue.messages import (
    Effect,
    Entered,
    Finish,
    Heard,
    Input,
    Key,
    PagesOpen,
    Speech,
    Tick,
)
from host.hearing.evidence import Evidence
from host.serving.lobby import Lobby

SILENT = 150.0
"""Seconds without a word from anybody after which the host pauses a game."""
GONE = 1200.0
"""Seconds after which it puts the game away; it is kept, and the next call goes on with it."""
NOBODY = 60.0
"""Seconds without a word in which a false start ends, before a game is on the table."""


class House(Protocol):
    """What the appliance needs of the house: games, and the one that broke off."""

    def lobby(self, greeting: str, ask_first: bool) -> Lobby:
        """A fresh desk, with whatever game is still open."""

    def begin(self, game: str | None) -> Host:
        """Whoever called sits down."""

    def go_on(self) -> Host | None:
        """The game that broke off; None when it cannot be taken up after all."""


class Appliance:
    """A `Conversation` for the running loop that goes from game to game."""

    def __init__(
        self,
        house: House,
        *,
        silent: float = SILENT,
        gone: float = GONE,
        nobody: float = NOBODY,
        told: Callable[[str], None] = lambda _: None,
    ) -> None:
        """``told`` takes one line for the journal at every turn of what it does."""
        self._house = house
        self._limits = silent, gone, nobody
        self._told = told
        self._inner: Lobby | Host = house.lobby("ready", True)
        self._following: Callable[[], Lobby | Host] | None = None
        self._heard_at = 0.0
        self._paused = False
        self._pages: PagesOpen | None = None

    @property
    def desk(self) -> Desk:
        """The desk of what is going on now."""
        return self._inner.desk

    @property
    def playing(self) -> bool:
        """Whether a game is on, its set-up included."""
        return isinstance(self._inner, Host)

    def start(self) -> list[Effect]:
        """The first effects."""
        self._told("waiting")
        return self._inner.start()

    def handle(self, item: Input) -> list[Effect]:
        """Take one input; the effects that it leads to. It never finishes."""
        if _somebody(item):
            self._heard_at, self._paused = item.at, False
        if isinstance(item, PagesOpen) and not item.why:
            self._pages = item
        effects = self._checked(self._inner.handle(item))
        if isinstance(item, Tick):
            effects += self._fallen_silent(item.at)
        if self._following is not None and not self._inner.desk.pending:
            make, self._following = self._following, None
            now = self._inner.desk.now
            self._inner = make()
            self._inner.desk.now = self._heard_at = now
            self._paused = False
            self._know_pages()
            effects += self._checked(self._inner.start())
        return effects

    def _know_pages(self) -> None:
        """Pages are served once for the whole evening; every new desk has to know where."""
        if self._pages is not None:
            phones = self._inner.desk.phones
            phones.open, phones.address, phones.code = True, self._pages.address, self._pages.code

    def _checked(self, effects: list[Effect]) -> list[Effect]:
        """Without the end of a game, which is only the beginning of waiting."""
        inner = self._inner
        if isinstance(inner, Lobby):
            if inner.wish is not None and self._following is None:
                wish = inner.wish
                self._told("go on" if wish.go_on else f"called: {wish.game or 'any game'}")
                self._following = self._resumed if wish.go_on else lambda: self._begun(wish.game)
            return effects
        if any(isinstance(effect, Finish) for effect in effects) or inner.finished:
            self._back_to_waiting("")
        return [effect for effect in effects if not isinstance(effect, Finish)]

    def _fallen_silent(self, now: float) -> list[Effect]:
        """Pause a game that nobody plays; put it away when nobody comes back."""
        inner = self._inner
        silent, gone, nobody = self._limits
        if not isinstance(inner, Host) or self._following is not None or inner.desk.trouble:
            return []
        quiet = now - self._heard_at
        if inner.desk.ledger is None:
            if quiet >= nobody:
                self._back_to_waiting("nobody")
        elif quiet >= gone:
            self._back_to_waiting("away")
        elif quiet >= silent and not self._paused and not inner.desk.pending:
            self._paused = True
            self._told("paused: the room is silent")
            return self._checked(inner.handle(Heard(now, Evidence("host, pause", now, now))))
        return []

    def _back_to_waiting(self, greeting: str) -> None:
        if self._following is None:
            self._told("waiting")
            self._following = lambda: self._house.lobby(greeting, False)

    def _begun(self, game: str | None) -> Host:
        return self._house.begin(game)

    def _resumed(self) -> Lobby | Host:
        return self._house.go_on() or self._house.lobby("ready", False)


def _somebody(item: Input) -> bool:
    """Whether that means that there is somebody in the room."""
    if isinstance(item, Heard):
        return bool(item.evidence.transcript or item.evidence.spans)
    return isinstance(item, (Key, Entered)) or (isinstance(item, Speech) and item.going)
