"""The games of an appliance and what is kept of them: logs, settings, the game that broke off."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host.core.errors import HostError
from host.core.need import Kind
from host.dialogue.desk import Desk
from host.dialogue.host import Host
from host.dialogue.lines import load_lines, number
from host.dialogue.script import Script
from host.dialogue.settings import Settings
from host.games.game import Game
from host.running import store
from host.running.games import HouseShelf, new_desk
from host.serving.lobby import BrokenOff, Lobby

RECENT = 12 * 3600.0
"""Seconds for which a game that broke off is offered again."""
ASIDE = "put-aside.txt"
"""File with the name of the last log that nobody wanted to go on with."""


class OwnHouse:
    """A `House` on the person's own files."""

    def __init__(
        self,
        shelf: HouseShelf | None = None,
        *,
        told: Callable[[str], None] = lambda _: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """``told`` takes what is wrong with a log or with settings, for the journal."""
        self._told = told
        self._clock = clock
        self._shelf = shelf or HouseShelf(
            random.Random(),
            store.new_log,
            broken=lambda error: told(str(error)),
            seen=store.SeenCards(),
        )

    def lobby(self, greeting: str, ask_first: bool) -> Lobby:
        """A fresh desk, with whatever game is still open."""
        desk = self._desk()
        desk.wording.take(load_lines("host.serving"))
        return Lobby(
            desk,
            self._shelf.titles(),
            greeting=greeting,
            broken_off=self.broken_off(),
            ask_first=ask_first,
            put_aside=self._put_aside,
        )

    def begin(self, game: str | None) -> Host:
        """Whoever called sits down."""
        desk = self._desk()
        desk.kept = desk.settings
        return Host(desk, self._shelf, game=game)

    def go_on(self) -> Host | None:
        """The game that broke off; None when it cannot be taken up after all."""
        found = self._open_game()
        if found is None:
            return None
        desk, game, script = found
        return Host(desk, self._shelf, game=game.name, resumed=script)

    def broken_off(self) -> BrokenOff | None:
        """Where the last game stands, if it is not over."""
        found = self._open_game()
        if found is None:
            return None
        desk, game, script = found
        assert desk.ledger is not None
        state: Any = desk.ledger.state
        count = getattr(state, "number", 0)
        where = f"round {number(count)}" if count else f"the middle of {game.title}"
        place = BrokenOff(store.latest_log().name, where, script.whose_turn())
        desk.ledger.close()
        return place

    def _open_game(self) -> tuple[Desk, Game, Script] | None:
        try:
            path = store.latest_log()
            if self._clock() - path.stat().st_mtime > RECENT or path.name == self._aside():
                return None
            desk = self._desk()
            game, script = self._shelf.resume(desk, path)
        except store.NothingToResume:
            return None
        except (HostError, OSError) as error:
            self._told(f"The last game cannot be taken up: {error}")
            return None
        assert desk.ledger is not None
        if desk.ledger.need.kind is Kind.OVER:
            desk.ledger.close()
            return None
        return desk, game, script

    def _desk(self) -> Desk:
        try:
            settings = store.load_settings()
        except HostError as error:
            self._told(str(error))
            settings = Settings()
        desk = new_desk(settings)
        desk.keeps_misheard = False  # there is sound; whether it is kept the table says each time
        return desk

    def _put_aside(self, game: BrokenOff) -> None:
        path = _aside_file()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(game.name, encoding="utf-8")
        except OSError as error:
            self._told(f"{path}: cannot be written ({error}).")

    def _aside(self) -> str:
        try:
            return _aside_file().read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            return ""


def _aside_file() -> Path:
    return store.data_home() / ASIDE
