"""``check --room``: the host listens to itself and says what this room allows."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable
from datetime import date

import typer

from host.printing import Printer
from host.running.ear import TableEar
from host.running.listening import Ear
from host.running.roomcheck import RoomCheck
from host.running.roomcheck_kept import RoomKept, keep, names_of
from host.running.roomcheck_run import Checked, check_room
from host.running.roomcheck_trials import Trials
from host.running.roomcheck_words import figures, lines
from host.running.store import load_settings, measured_engine
from host.speaking.players import players
from host.wiring import make_recogniser, make_voice, open_table

PEOPLE = 5
"""Different synthetic players; the first has the host's own voice and is left out."""
LATE = 0.8
"""Seconds after which the host may come back where that could not be measured."""


def room(
    printer: Printer,
    devices: tuple[str | None, str | None],
    engine: str = "auto",
    *,
    player: bool = True,
    as_json: bool = False,
) -> None:
    """Check the room of these devices, tell and keep what follows. Ends with 1 where it is useless.

    Raises HostError where a device, the voice or the ears are missing.
    """
    say = _aside if as_json else printer.line
    settings = load_settings()
    ears = make_recogniser(engine, lambda _: None, measured_engine())
    with contextlib.closing(make_voice("auto", say)) as voice:
        warming = threading.Thread(target=getattr(voice, "warm", lambda: None), daemon=True)
        warming.start()
        people = players(PEOPLE)[1:]
        warming.join()
        table, ear = open_table(devices)
        try:
            table.mixer.volume = settings.gain
            check = RoomCheck(
                table, voice, lambda text: say(f"HOST  {text}"),
                speed=settings.speed, clock=time.monotonic,
            )  # fmt: skip
            done = check_room(check, Trials(ears, people, fresh(ear)), player=player)
            names = names_of(table, devices)
        finally:
            table.close()
    tell(printer, done, as_json=as_json)
    if not done.ruling.playable:
        raise typer.Exit(1)
    say(kept(done, names))


def fresh(ear: Ear) -> Callable[[], Ear]:
    """Makes ears like this one; of several satellites the first one's room is checked."""
    return type(ear) if isinstance(ear, TableEar) else TableEar


def tell(printer: Printer, done: Checked, *, as_json: bool) -> None:
    """Print everything: in words, or as figures."""
    if as_json:
        printer.json(figures(done.found, done.ruling))
        return
    printer.line("The room")
    for line in lines(done.found, done.ruling):
        printer.line(f"  {line}")


def kept(done: Checked, names: tuple[str, str]) -> str:
    """Keep what games go by; a sentence that says so."""
    late = done.found.echo.delay
    decided = RoomKept(
        *names,
        measured=date.today(),
        sand=done.ruling.sand,
        shut=done.ruling.shut,
        late=min(5.0, LATE if late is None else late),
    )
    if not keep(decided):
        return "What was decided could not be kept: games go by the usual loudness."
    return f"Kept for {names[0]} and {names[1]}: games on these devices go by it."


def _aside(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
