"""``packs new``: a family's own pack, made by talking or typing."""

from __future__ import annotations

import contextlib
import sys
from typing import Any

from host.content.deck import PackKind
from host.content.drafts import draft_file, keep
from host.content.kinds import KINDS
from host.core.errors import HostError
from host.dialogue.drafting import FORMS, Card, PackHost
from host.printing import Printer
from host.running.games import new_desk
from host.running.store import load_settings, measured_engine


class NoSuchKind(HostError):
    """A kind of pack that is not here."""


def new(
    printer: Printer,
    kind: str | None,
    title: str | None,
    *,
    text: bool,
    engine: str,
    voice: str,
    devices: tuple[str | None, str | None],
) -> None:
    """Ask for cards and keep each at once; says where they are."""
    kinds: dict[str, PackKind[Any]] = {k.name: k for k in KINDS}
    if kind is not None and kind not in FORMS:
        raise NoSuchKind(f"There are no packs for {kind!r}. There are: {', '.join(FORMS)}.")
    where: list[str] = []

    def save(name: str, called: str, card: Card) -> str:
        wrong = keep(kinds[name], called, card)
        if not wrong:
            where[:] = [str(draft_file(kinds[name], called))]
        return wrong

    host = PackHost(new_desk(load_settings()), save, kind or "", title or "")
    if text:
        _typed(printer, host)
    else:
        _spoken(printer, host, engine=engine, voice=voice, devices=devices)
    for path in where:
        printer.line(f"Kept in {path}. Look at it with: partyhost packs lint {path}")


def _typed(printer: Printer, host: PackHost) -> None:
    from host.running.terminal import RealClock, typed_table  # noqa: PLC0415
    from host.running.text import TextTable, VirtualClock  # noqa: PLC0415

    if sys.stdin.isatty():
        typed_table(TextTable(host, printer.line, RealClock()), printer.line)
    else:
        TextTable(host, printer.line, VirtualClock()).run(sys.stdin)


def _spoken(
    printer: Printer,
    host: PackHost,
    *,
    engine: str,
    voice: str,
    devices: tuple[str | None, str | None],
) -> None:
    from host.hearing.segments import Segmenter  # noqa: PLC0415 - slow to load
    from host.running.ear import TableEar  # noqa: PLC0415
    from host.running.sound import SoundRunner  # noqa: PLC0415
    from host.sound.live import LiveTable  # noqa: PLC0415 - needs PortAudio
    from host.wiring import late_ears, make_voice  # noqa: PLC0415

    def notice(words: str) -> None:
        printer.line(f"      ! {words}")

    table = LiveTable(*devices)
    speaker = make_voice(voice, notice)
    ears = late_ears(engine, notice, measured_engine())
    with contextlib.closing(table), contextlib.closing(speaker), contextlib.closing(ears):
        SoundRunner(
            host, table, ears, speaker, ear=TableEar(), segmenter=Segmenter(), out=printer.line
        ).run()
