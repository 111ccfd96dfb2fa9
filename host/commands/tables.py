"""``play``, ``demo``, ``resume`` and ``simulate``: tables put together and run."""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from host.commands import fitting
from host.commands.paging import make_pages
from host.core.codec import replace
from host.core.errors import HostError
from host.core.ledger import Ledger
from host.core.log import LogBroken, cut_before, in_memory, read_log
from host.dialogue.desk import Desk
from host.dialogue.host import Host
from host.dialogue.messages import Chosen, Effect, Input
from host.dialogue.settings import Settings
from host.games import all_games, game_called
from host.games.game import Game
from host.printing import Printer
from host.running import store
from host.running.games import HouseShelf, new_desk
from host.running.pages import Pages

LONGEST_HOURGLASS = 120.0
"""Seconds to which typing may double the sand."""
NO_SOUND = "      ! By typing there is no sound that could be kept."
TYPING_PATIENCE = 3.0
"""Time limits are so much longer for people who type (case 133)."""


def play(
    printer: Printer,
    game: str | None,
    *,
    text: bool,
    engine: str,
    voice: str,
    players: str | None,
    changes: Mapping[str, Any],
    seed: int | None,
    devices: tuple[str | None, str | None],
    log: Path | None,
    packs: Sequence[Path] = (),
    page: str | None = None,
    keep_misheard: bool = False,
) -> None:
    """Play, from set-up to the winner; without ``game`` the host asks which."""
    chosen = game_called(game) if game is not None else None
    names = fitting.names_of(players, chosen)
    settings = fitting.settings_with(store.load_settings(), changes, chosen, names)
    if text:
        _typed_only(engine, voice, devices)
    where = store.try_log(log) if log is not None else store.new_log
    # A named seed makes chance repeatable, whatever was played before.
    seen = store.SeenCards() if seed is None else None
    shelf = HouseShelf(random.Random(seed), where, packs=packs, broken=_told(printer), seen=seen)
    name = chosen.name if chosen is not None else None
    if chosen is not None:
        shelf.deck(chosen)  # what is wrong with packs is said before anybody sits down

    def make(desk: Desk) -> Host:
        return Host(desk, shelf, game=name, names=names)

    pages, spoken = make_pages(printer, page)
    with contextlib.closing(pages):
        if text:
            if keep_misheard:
                printer.line(NO_SOUND)
            doubled = "hourglass" not in changes
            live = page is not None or settings.secrets == "phone"
            by_text(printer, settings, make, doubled=doubled, pages=pages, live=live)
            return
        from host.commands import sounding  # noqa: PLC0415 - the ears are slow to load

        sounding.play(
            printer, settings, make, name, engine=engine, voice=voice, devices=devices,
            pages=pages, spoken=spoken, keep_misheard=keep_misheard,
        )  # fmt: skip


def _typed_only(engine: str, voice: str, devices: tuple[str | None, str | None]) -> None:
    """Raises Unfit for what has no use where everything is typed."""
    unused = {
        "--engine": engine != "auto",
        "--voice": voice != "auto",
        "--input-device": devices[0] is not None,
        "--output-device": devices[1] is not None,
    }
    for option, given in unused.items():
        if given:
            raise fitting.Unfit(f"{option} does nothing with --text: leave out one of the two.")


def resume(
    printer: Printer,
    log: Path | None,
    *,
    text: bool,
    engine: str,
    voice: str,
    repair: bool,
    devices: tuple[str | None, str | None] = (None, None),
    page: str | None = None,
    keep_misheard: bool = False,
) -> None:
    """Take up a game and ask the open question again; ``repair`` cuts a log before its damage."""
    path = log or store.latest_log()
    if repair:
        _repair(printer, path)
    seen = store.SeenCards()
    shelf = HouseShelf(random.Random(), store.new_log, broken=_told(printer), seen=seen)
    settings = store.load_settings()

    def make(desk: Desk) -> Host:
        game, script = shelf.resume(desk, path)
        for notice in desk.ledger.notices if desk.ledger is not None else ():
            printer.line(f"      ! {notice}")
        return Host(desk, shelf, game=game.name, resumed=script)

    pages, spoken = make_pages(printer, page)
    with contextlib.closing(pages):
        if text:
            if keep_misheard:
                printer.line(NO_SOUND)
            _typed_only(engine, voice, devices)
            live = page is not None or settings.secrets == "phone"
            by_text(printer, settings, make, pages=pages, live=live)
            return
        from host.commands import sounding  # noqa: PLC0415

        sounding.run(
            printer, settings, make, engine=engine, voice=voice, devices=devices,
            pages=pages, spoken=spoken, keep_misheard=keep_misheard,
        )  # fmt: skip


def _repair(printer: Printer, path: Path) -> None:
    """Cut a damaged log before its first bad line; the damaged one is kept beside it."""
    try:
        Ledger.fold(in_memory(path), game_called(read_log(path).begin.game).rules)
    except LogBroken as error:
        if error.line is None or error.line < 2:
            raise
        copy = cut_before(path, error.line)
        printer.line(f"      ! Cut before line {error.line}; the damaged log is kept as {copy}")
        _repair(printer, path)


def by_text(
    printer: Printer,
    settings: Settings,
    make: Callable[[Desk], Host],
    *,
    doubled: bool = False,
    pages: Pages | None = None,
    live: bool = False,
) -> None:
    """A table by lines: virtual time from a pipe, real time on a terminal.

    ``doubled``: on a terminal the sand runs twice as long, since typing takes longer (case 133);
    not where somebody asked for a certain time. ``live``: real time also from a pipe, because
    people with phones take part.
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
        typed_table(TextTable(host, printer.line, RealClock(), keep, pages), printer.line)
    elif live:
        typed_table(TextTable(host, printer.line, RealClock(), keep, pages), lambda _: None)
    else:
        TextTable(host, printer.line, VirtualClock(), keep, pages).run(sys.stdin)


def demo(
    printer: Printer,
    game: str,
    *,
    count: int | None,
    rounds: int | None = 3,
    wav: Path | None,
    seed: int | None,
    noise: Path | None,
    snr: float,
    engine: str,
) -> None:
    """The demonstration table on the virtual sound table."""
    chosen = game_called(game)
    count = _usual_count(chosen) if count is None else count
    fitting.seats(chosen, count)
    from host.commands import sounding  # noqa: PLC0415

    seed = 1 if seed is None else seed
    sounding.demo(
        printer,
        HouseShelf(random.Random(seed), None, broken=_told(printer)),
        chosen,
        count=count,
        rounds=rounds,
        wav=wav,
        seed=seed,
        noise=noise,
        snr=snr,
        engine=engine,
    )


def simulate(
    printer: Printer, game: str, games: int, players: int | None, seed: int, *, as_json: bool
) -> None:
    """Many games by the rules, a few of them through the whole dialogue."""
    chosen = game_called(game)
    players = _usual_count(chosen) if players is None else players
    fitting.seats(chosen, players)
    from host.running.simulate import simulate as simulated  # noqa: PLC0415

    deck = HouseShelf(random.Random(seed), None).deck(chosen)
    result = simulated(chosen, deck, games, players, seed)
    if as_json:
        printer.json(result)
        return
    for key, value in result.items():
        printer.line(f"{key}: {value}")


def _usual_count(game: Game) -> int:
    """Three players, or as near to it as the game allows."""
    return min(max(3, game.fewest), game.most)


def games(printer: Printer, *, as_json: bool) -> None:
    """Name every game with its players and settings."""
    found = [
        {
            "name": game.name,
            "title": game.title,
            "players": [game.fewest, game.most],
            "settings": {o.field: o.offer or [c.say for c in o.choices] for o in game.options},
        }
        for game in all_games()
    ]
    if as_json:
        printer.json({"games": found})
        return
    for game in all_games():
        options = ", ".join(option.field for option in game.options) or "none"
        printer.line(
            f"{game.name}: {game.title}, {fitting.takes(game)} players; settings: {options}"
        )


def _told(printer: Printer) -> Callable[[HostError], None]:
    """A broken pack of the person's own is named and left out."""
    return lambda error: printer.line(f"      ! {error}")
