"""``serve``: the appliance, its tables, and what it offers to the household."""

from __future__ import annotations

import contextlib
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from host.commands.paging import make_pages
from host.core.errors import HostError
from host.dialogue.host import Host
from host.dialogue.messages import Chosen, Effect, Input
from host.hearing.segments import Segmenter
from host.printing import Printer
from host.running import store
from host.running.games import HouseShelf, new_desk
from host.running.listening import Ear
from host.running.misheard import Folder
from host.running.roomcheck_kept import as_measured
from host.running.sound import SoundRunner
from host.serving.appliance import Appliance
from host.serving.house import OwnHouse
from host.serving.many import Tables, own_command
from host.serving.plan import HERE, TablePlan, place_of, read_plan
from host.sound.table import SoundTable
from host.wiring import late_ears, make_recogniser, make_voice, need_speakers, open_table

LOOK_AGAIN = 5.0
"""Seconds between two looks for a microphone that is not there yet."""
LOOPBACK = ("127.", "::1", "localhost")


class NoTable(HostError):
    """No such table in the settings."""


def serve(printer: Printer, settings: Path | None, table: str | None, plan: TablePlan) -> None:
    """Wait for "host, let's play" and play, for ever; all tables of ``settings``, or one."""
    if settings is None:
        _one(printer, HERE, plan)
        return
    plans = read_plan(settings).tables
    if table is not None:
        if table not in plans:
            raise NoTable(f"{settings}: there is no table {table!r}; there is {', '.join(plans)}.")
        _one(printer, table, plans[table])
        return
    tables = Tables(read_plan(settings), own_command(settings, ()), printer.line)
    with _until_told(tables.stop):
        printer.line(f"Tables: {', '.join(plans)}")
        tables.run()


def offer(printer: Printer, listen: str, plan: TablePlan, name: str) -> None:
    """Offer ears, voice and games to the household until told to end."""
    need_speakers()
    from host.wyoming.discover import Announced  # noqa: PLC0415 - an optional extra
    from host.wyoming.server import Server  # noqa: PLC0415
    from host.wyoming.talk import Talks  # noqa: PLC0415

    def begin(game: str | None) -> Host:
        return Host(new_desk(store.load_settings()), shelf, game=game)

    shelf = HouseShelf(random.Random(), None, broken=lambda e: printer.line(str(e)))
    place = place_of(listen)
    voice = make_voice(plan.voice, printer.line)
    server = Server(
        place,
        ears=make_recogniser(plan.engine, printer.line, store.measured_engine()),
        voice=voice,
        talks=Talks(begin, shelf.titles()),
        told=printer.line,
    )
    beyond = not place.host.startswith(LOOPBACK)
    announced = Announced(name, server.address) if beyond else None
    try:
        with _until_told(server.close):
            printer.line(f"Ready at {server.address}.")
            server.run()
    finally:
        if announced is not None:
            announced.close()
        voice.close()


def find(printer: Printer) -> None:
    """Say who is there in the household."""
    need_speakers()
    from host.wyoming import discover  # noqa: PLC0415 - an optional extra

    found = discover.find()
    for one in found:
        printer.line(f"{one.name}: wyoming://{one.address}")
    if not found:
        printer.line("Nobody answers. Give addresses by hand: wyoming://HOST:PORT.")


def _one(printer: Printer, name: str, plan: TablePlan) -> None:
    """One table in this process."""

    def told(line: str) -> None:
        printer.line(f"{name}: {line}")

    voice = make_voice(plan.voice, told)
    pages, spoken = make_pages(printer, plan.page)
    spoken.voice = voice
    warming = threading.Thread(target=getattr(voice, "warm", lambda: None), daemon=True)
    warming.start()
    with (
        contextlib.closing(
            late_ears(plan.engine, told, store.measured_engine(), before=warming.join)
        ) as ears,
        contextlib.closing(pages),
        _until_told(_exit),
    ):
        table, ear = _patiently(plan, told)
        ear = as_measured(table, ear, (plan.input_device, plan.output_device), told)
        try:
            runner = SoundRunner(
                Appliance(OwnHouse(told=told), told=told),
                table,
                ears,
                voice,
                ear=ear,
                segmenter=Segmenter(),
                out=told,
                watch=_keeper,
                pages=pages,
                misheard=Folder(store.misheard_dir()),
            )
            runner.run()
        finally:
            table.close()
            voice.close()


def _patiently(plan: TablePlan, told: Callable[[str], None]) -> tuple[SoundTable, Ear]:
    """The table; after power loss its speaker may come up later than this machine."""
    said = ""
    while True:
        try:
            return open_table((plan.input_device, plan.output_device))
        except HostError as error:
            if str(error) != said:
                said = str(error)
                told(f"{said} I look again every {LOOK_AGAIN:.0f} seconds.")
        time.sleep(LOOK_AGAIN)


def _keeper(item: Effect | Input) -> None:
    """Keep the settings that the table chose."""
    if isinstance(item, Chosen):
        store.save_settings(item.settings)


def _exit() -> None:
    sys.exit(0)


@contextlib.contextmanager
def _until_told(stop: Callable[[], None]) -> Iterator[None]:
    """Call ``stop`` when this process is told to end (systemctl stop, Ctrl-C)."""
    signals = (signal.SIGTERM, signal.SIGINT)
    before = [signal.signal(number, lambda *_: stop()) for number in signals]
    try:
        yield
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)
