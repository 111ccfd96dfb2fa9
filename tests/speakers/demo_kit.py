"""A demonstration game whose table is a satellite."""

from __future__ import annotations

import random
from collections.abc import Callable

from host.dialogue.host import Host
from host.dialogue.messages import Effect, Heard, Input
from host.dialogue.settings import Settings
from host.games import game_called
from host.hearing.evidence import Recogniser
from host.hearing.segments import Segmenter
from host.running.demo import NAMES, DemoPlayers, Said
from host.running.demo_table import DemoTable, heard_line
from host.running.games import HouseShelf, new_desk
from host.running.listening import Ear
from host.running.sound import SoundRunner
from host.sound.table import SoundTable
from host.wyoming.ends import SatelliteEar
from tests.sound.table_kit import people, voice
from tests.speakers.room import SatelliteRoom

UNDER_WAY = 0.2
"""Seconds from a mouth in the room to the table, about."""


def seated(
    table: SoundTable,
    rooms: list[SatelliteRoom],
    ears: Recogniser,
    *,
    seed: int = 3,
    settings: Settings | None = None,
    game: str = "hit-list",
    ear: Ear | None = None,
    out: Callable[[str], None] = lambda _: None,
    watch: Callable[[Effect | Input], None] = lambda _: None,
    levels: tuple[float, ...] = (0.05,),
) -> DemoTable:
    """A whole game with three synthetic players; ``levels``: how loud they are in each room."""
    rng = random.Random(seed)
    shelf = HouseShelf(rng, None)
    title = game_called(game)
    host = Host(new_desk(settings or Settings(hourglass=20.0, rounds=1)), shelf, game=title.name)

    def speak(seat: int, text: str, after: float) -> float:
        out(f"{NAMES[seat].upper():<5} {text}")
        said = people()[seat].say(text)
        for room, level in zip(rooms, levels, strict=True):
            room.schedule(said, room.clock + after, level=level)
        end = table.now() + after + len(said) / 16000 + UNDER_WAY
        shown.said(players.said[-1], end)
        return end

    players = DemoPlayers(host, title, shelf.deck(title), speak, random.Random(seed), 3)

    def see(item: Effect | Input) -> None:
        shown.remember(item)
        players.watch(item)
        watch(item)
        if isinstance(item, Heard):
            out(heard_line(item))

    runner = SoundRunner(
        host,
        table,
        ears,
        voice(),
        ear=ear or SatelliteEar(),
        segmenter=Segmenter(),
        out=out,
        watch=see,
    )  # fmt: skip
    shown = DemoTable(runner, players, charged=True)
    return shown


__all__ = ["Said", "seated"]
