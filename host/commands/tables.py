"""``play``, ``demo``, ``resume`` and ``simulate``: tables put together and run."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from host.content.packs import load_hit_list
from host.core.codec import replace, to_json
from host.core.errors import HostError
from host.dialogue.desk import Desk
from host.dialogue.host import Host
from host.dialogue.messages import Chosen, Effect, Input
from host.dialogue.settings import Settings
from host.printing import Printer
from host.running import store
from host.running.games import GAMES, HitListMaker, new_desk

LONGEST_HOURGLASS = 120.0
SHORTEST_HOURGLASS = 15.0
TYPING_PATIENCE = 3.0
"""Time limits are so much longer for people who type (case 133)."""


class Unfit(HostError):
    """An option that does not fit."""


def play(
    printer: Printer,
    game: str,
    *,
    text: bool,
    engine: str,
    voice: str,
    players: str | None,
    changes: Mapping[str, Any],
    seed: int | None,
    devices: tuple[str | None, str | None],
    log: Path | None,
) -> None:
    """Play one game, from set-up to the winner."""
    _known(game)
    settings = _changed(store.load_settings(), changes)
    names = _names(players)
    maker = HitListMaker(_deck(printer), random.Random(seed), log or store.new_log())
    if text:
        by_text(printer, settings, lambda desk: Host(desk, maker, names=names))
        return
    from host.commands import sounding  # noqa: PLC0415 - the ears are slow to load

    sounding.play(printer, settings, maker, names, engine=engine, voice=voice, devices=devices)


def resume(printer: Printer, log: Path | None, *, text: bool, engine: str, voice: str) -> None:
    """Take up a game and ask the open question again."""
    path = log or store.latest_log()
    maker = HitListMaker(_deck(printer), random.Random(), path)
    settings = store.load_settings()

    def make(desk: Desk) -> Host:
        script = maker.resume(desk, path)
        for notice in script.ledger.notices:
            printer.line(f"      ! {notice}")
        return Host(desk, maker, resumed=script)

    if text:
        by_text(printer, settings, make)
        return
    from host.commands import sounding  # noqa: PLC0415

    sounding.run(printer, settings, make, engine=engine, voice=voice, devices=(None, None))


def by_text(printer: Printer, settings: Settings, make: Callable[[Desk], Host]) -> None:
    """A table by lines: virtual time from a pipe, real time with doubled sand on a terminal."""
    from host.running.terminal import RealClock, typed_table  # noqa: PLC0415
    from host.running.text import TextTable, VirtualClock  # noqa: PLC0415

    typed = sys.stdin.isatty()
    if typed and settings.hourglass is not None:
        doubled = min(2 * settings.hourglass, LONGEST_HOURGLASS)
        settings = replace(settings, hourglass=doubled)
    desk = new_desk(settings)
    desk.patience = TYPING_PATIENCE if typed else 1.0
    host = make(desk)
    if typed:
        printer.line('      Type what is said, for example "Ann: a whisk", and Enter. "stop" ends.')
        typed_table(TextTable(host, printer.line, RealClock(), watch=keeper))
    else:
        TextTable(host, printer.line, VirtualClock(), watch=keeper).run(sys.stdin)


def keeper(item: Effect | Input) -> None:
    """Keep the settings that the table chose."""
    if isinstance(item, Chosen):
        store.save_settings(item.settings)


def demo(
    printer: Printer,
    game: str,
    *,
    count: int,
    wav: Path | None,
    seed: int | None,
    noise: Path | None,
    snr: float,
    engine: str,
) -> None:
    """The demonstration table on the virtual sound table."""
    _known(game)
    from host.commands import sounding  # noqa: PLC0415

    sounding.demo(
        printer,
        HitListMaker(_deck(printer), random.Random(1 if seed is None else seed), None),
        count=count,
        wav=wav,
        seed=1 if seed is None else seed,
        noise=noise,
        snr=snr,
        engine=engine,
    )


def simulate(
    printer: Printer, game: str, games: int, players: int, seed: int, *, as_json: bool
) -> None:
    """Many games by the rules, a few of them through the whole dialogue."""
    _known(game)
    from host.running.simulate import simulate_hit_list  # noqa: PLC0415

    result = simulate_hit_list(load_hit_list(), games, players, seed)
    if as_json:
        printer.json(result)
        return
    for key, value in result.items():
        printer.line(f"{key}: {value}")


def _known(game: str) -> None:
    if game not in GAMES:
        raise Unfit(f"There is no game called {game!r} here. There is: {', '.join(GAMES)}.")


def _names(players: str | None) -> tuple[str, ...]:
    if players is None:
        return ()
    names = tuple(n.strip() for n in players.split(",") if n.strip())
    if not 2 <= len(names) <= 6:
        raise Unfit(f"--players: {len(names)} players. It takes two to six.")
    if len({n.lower() for n in names}) < len(names):
        raise Unfit("--players: two players have the same name. Give them different ones.")
    return names


def _changed(settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """Settings with the options of the command line. Raises Unfit naming the option."""
    plain = {k: getattr(v, "value", v) for k, v in changes.items()}
    sand = plain.get("hourglass")
    if sand is not None:
        if sand == 0:
            plain["hourglass"] = None
        elif not SHORTEST_HOURGLASS <= sand <= LONGEST_HOURGLASS:
            raise Unfit(f"--hourglass {sand:g}: give 15 to 120 seconds, or 0 for no limit.")
    track = plain.get("track")
    if track is not None and not 1 <= track <= 100:
        raise Unfit(f"--track {track}: give 1 to 100 steps.")
    return msgspec.json.decode(to_json(replace(settings, **plain)), type=Settings)


def _deck(printer: Printer) -> Any:
    """All packs; a broken one of the person's own is named and left out."""
    broken: list[Any] = []
    deck = load_hit_list(broken=broken)
    for error in broken:
        printer.line(f"      ! {error}")
    return deck
