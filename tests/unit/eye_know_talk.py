"""A table of Eye Know for tests of the talking: inputs in, lines out, time by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from dialogue_table import NAMES, STEP, Table

from host.content.deck import Deck, load
from host.content.eye_know import KIND, PictureCard
from host.core.chance import Arranged
from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.running.games import HouseShelf, new_desk

PACK = (
    Path(__file__).resolve().parents[2] / "host" / "games" / "eye_know" / "playthroughs/pack.yaml"
)
ORDER = (
    *("giraffe", "frog", "guitar", "chess", "eiffel-tower", "volcano", "pizza", "scissors"),
    *("saturn", "magnet", "crown", "snail", "rocket", "bridge", "teapot", "drum"),
)
"""Twelve for the grid, from the top left along the rows, then the pile."""


@cache
def cards() -> Deck[PictureCard]:
    return load(KIND, [PACK])


def changed(change: Callable[[PictureCard], PictureCard]) -> Deck[PictureCard]:
    """The same cards, each with a change."""
    pack = cards().packs[0]
    return Deck([replace(pack, cards=tuple(change(card) for card in pack.cards))])


class EyeTable(Table):
    """One game of Eye Know; with ``loud`` false every line has sounded at once."""

    def __init__(
        self,
        players: int = 3,
        *,
        classic: bool = False,
        rolls: tuple[Any, ...] = (),
        deck: Deck[PictureCard] | None = None,
        loud: bool = False,
        log: Path | None = None,
        settings: Settings | None = None,
        **own: Any,
    ) -> None:
        chosen = settings or Settings()
        for field, value in own.items():
            chosen = chosen.changed(field, value)
        self.shelf = HouseShelf(Arranged(ORDER, rolls), log, {KIND.name: deck or cards()})
        game = "eye-know-classic" if classic else "eye-know"
        self.step = STEP
        host = Host(new_desk(chosen), self.shelf, game=game, names=NAMES[:players], first=0)
        self._begin(host, loud=loud)

    @property
    def eye(self) -> Any:
        """The script."""
        return self.host.commands.script

    def points(self) -> tuple[int, ...]:
        """Cards or chips by seat."""
        from host.games.eye_know.score import totals  # noqa: PLC0415

        return totals(self.state)  # type: ignore[arg-type]  # the base knows Hit List
