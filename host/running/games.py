"""Setting a game on the table: rules, log, cards and script put together."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host import __version__
from host.content.packs import Deck, DrawPile
from host.core.codec import from_json, to_json
from host.core.ledger import Ledger
from host.core.log import Log
from host.core.table import Player
from host.dialogue.desk import Desk
from host.dialogue.lines import Wording, load_lines
from host.dialogue.reading import Reader
from host.dialogue.settings import Settings
from host.games.hit_list.rules import HitList
from host.games.hit_list.script import HitListScript
from host.games.hit_list.state import Setup, State

GAMES = ("hit-list",)
"""Command-line names of the games that can be played."""


def new_desk(settings: Settings) -> Desk:
    """A desk with the wording of the dialogue and of the game."""
    wording = Wording(load_lines("host.dialogue"), load_lines("host.games.hit_list"))
    return Desk(wording, Reader(), settings)


@dataclass
class HitListMaker:
    """Makes a game of Hit List for the players who were seated."""

    deck: Deck
    """All prompts."""
    rng: random.Random
    """Chance; seeded for tests."""
    log: Path | Callable[[], Path] | None
    """Where the log is written (asked for when the game begins), or None for memory only."""

    def __call__(self, desk: Desk, players: tuple[Player, ...], first: int) -> HitListScript:
        """A fresh game and its log."""
        chosen = desk.settings
        setup = Setup(
            players=players,
            first=first,
            steps=chosen.track,
            seconds=chosen.hourglass,
            plate_manager=chosen.plate_manager,
            channels=(chosen.secrets,) * len(players),
            bets=chosen.bets,
            strictness=chosen.strictness,
        )
        log = Log(self.log() if callable(self.log) else self.log)
        ledger: Ledger[State] = Ledger(HitList(), setup, log, self.deck.hashes, __version__)
        ledger.note("settings", _plain(chosen))
        desk.ledger = ledger
        desk.reader.names = _names(players)
        pile = DrawPile(self.deck.draw_order(self.rng), self.rng)
        return HitListScript(desk, ledger, self.deck, pile)

    def resume(self, desk: Desk, path: Path) -> HitListScript:
        """Take up the game in the log at ``path``. Raises LogBroken or LogMismatch."""
        ledger: Ledger[State] = Ledger.resume(path, HitList(), self.deck.hashes)
        for data in ledger.notes("settings"):
            desk.settings = from_json(to_json(data), Settings)
        desk.ledger = ledger
        desk.reader.names = _names(ledger.state.players)
        pile = DrawPile(self.deck.draw_order(self.rng), self.rng, ledger.state.drawn)
        return HitListScript(desk, ledger, self.deck, pile)


def _names(players: tuple[Player, ...]) -> tuple[str, ...]:
    return tuple(p.name for p in players) + tuple(p.colour for p in players)


def _plain(settings: Settings) -> Any:
    """Settings as a log keeps them."""
    return settings
