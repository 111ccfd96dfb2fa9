"""``play``, ``demo``, ``resume`` and ``simulate``: tables put together and run."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from host.content.packs import load_hit_list
from host.core.codec import replace, to_json
from host.core.errors import HostError
from host.core.ledger import Ledger
from host.core.log import LogBroken, cut_before, in_memory
from host.core.table import COLOURS
from host.dialogue.desk import Desk
from host.dialogue.host import Host
from host.dialogue.messages import Chosen, Effect, Input
from host.dialogue.settings import Settings
from host.dialogue.welcome import LONGEST_NAME
from host.games.hit_list.rules import HitList
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
    where = store.try_log(log) if log is not None else store.new_log
    maker = HitListMaker(_deck(printer), random.Random(seed), where)
    if text:
        doubled = "hourglass" not in changes
        by_text(printer, settings, lambda desk: Host(desk, maker, names=names), doubled=doubled)
        return
    from host.commands import sounding  # noqa: PLC0415 - the ears are slow to load

    sounding.play(printer, settings, maker, names, engine=engine, voice=voice, devices=devices)


def resume(
    printer: Printer, log: Path | None, *, text: bool, engine: str, voice: str, repair: bool
) -> None:
    """Take up a game and ask the open question again; ``repair`` cuts a log before its damage."""
    path = log or store.latest_log()
    if repair:
        _repair(printer, path)
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


def _repair(printer: Printer, path: Path) -> None:
    """Cut a damaged log before its first bad line; the damaged one is kept beside it."""
    try:
        Ledger.fold(in_memory(path), HitList())
    except LogBroken as error:
        if error.line is None or error.line < 2:
            raise
        copy = cut_before(path, error.line)
        printer.line(f"      ! Cut before line {error.line}; the damaged log is kept as {copy}")
        _repair(printer, path)


def by_text(
    printer: Printer, settings: Settings, make: Callable[[Desk], Host], *, doubled: bool = False
) -> None:
    """A table by lines: virtual time from a pipe, real time on a terminal.

    ``doubled``: on a terminal the sand runs twice as long, since typing takes longer (case 133);
    not where somebody asked for a certain time.
    """
    from host.running.terminal import RealClock, typed_table  # noqa: PLC0415
    from host.running.text import TextTable, VirtualClock  # noqa: PLC0415

    typed = sys.stdin.isatty()
    spoken = settings.hourglass
    if typed and doubled and spoken is not None:
        settings = replace(settings, hourglass=min(2 * spoken, LONGEST_HOURGLASS))
    longer = settings.hourglass

    def keep(item: Effect | Input) -> None:
        """What was doubled only for typing is kept as it was."""
        if isinstance(item, Chosen):
            chosen = item.settings
            if chosen.hourglass == longer:
                chosen = replace(chosen, hourglass=spoken)
            store.save_settings(chosen)

    desk = new_desk(settings)
    desk.kept = store.load_settings()
    desk.patience = TYPING_PATIENCE if typed else 1.0
    host = make(desk)
    if typed:
        printer.line('      Type what is said, for example "Ann: a whisk", and Enter. "stop" ends.')
        typed_table(TextTable(host, printer.line, RealClock(), watch=keep), printer.line)
    else:
        TextTable(host, printer.line, VirtualClock(), watch=keep).run(sys.stdin)


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
    if game.lower() not in GAMES:
        raise Unfit(f"There is no game called {game!r} here. There is: {', '.join(GAMES)}.")


def _names(players: str | None) -> tuple[str, ...]:
    if players is None:
        return ()
    parts = re.split(r"[,;]|\s+and\s+|\s+&\s+", players)
    names = tuple(" ".join(n.split()) for n in parts if n.strip())
    if not 2 <= len(names) <= 6:
        raise Unfit(
            f"--players {players!r} gives {len(names)} of the two to six players it takes. "
            'Separate names with commas: "Ann,Bob,Cy".'
        )
    for name in names:
        if len(name) > LONGEST_NAME or not any(c.isalpha() for c in name):
            raise Unfit(f"--players: {name[:40]!r} cannot be said as a name. Give a shorter one.")
        if name.lower() in ("host", *COLOURS):
            raise Unfit(f"--players: {name!r} means something else at the table. Give another.")
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
