"""``check --hear``: a short reading aloud, and what to do where little of it is understood."""

from __future__ import annotations

import contextlib

from host.core.errors import HostError
from host.dialogue.calibration import CalibrationHost
from host.hearing.evidence import Recogniser, Voice
from host.hearing.segments import Segmenter
from host.printing import Printer
from host.running.calibrate import Keeping, advice, keep_best, understood
from host.running.games import new_desk
from host.running.listening import Ear
from host.running.sound import SoundRunner
from host.running.store import load_settings, measured_engine
from host.sound.table import SoundTable
from host.wiring import MODELS, engine_name, make_recogniser, make_voice, open_table


def hear(printer: Printer, engine: str, devices: tuple[str | None, str | None]) -> None:
    """Read with whoever is at the table; tell how much was understood.

    Raises SoundError where there is no live sound, EngineMissing and ModelMissing.
    """

    def notice(words: str) -> None:
        printer.line(f"      ! {words}")

    name = engine_name(engine, measured_engine())
    ears = make_recogniser(name, notice)
    speaker = make_voice("auto", notice)
    with contextlib.closing(speaker):
        table, ear = open_table(devices)
        with contextlib.closing(table):
            round_ = reading(printer, ears, speaker, table, ear)
    for line in outcome(name, *round_):
        printer.line(f"  {line}")


def reading(
    printer: Printer, ears: Recogniser, speaker: Voice, table: SoundTable, ear: Ear
) -> tuple[CalibrationHost, Keeping]:
    """The round at ``table``, to its end."""
    kept = Keeping(ears)
    host = CalibrationHost(new_desk(load_settings()))
    SoundRunner(host, table, kept, speaker, ear=ear, segmenter=Segmenter(), out=printer.line).run()
    return host, kept


def outcome(name: str, host: CalibrationHost, kept: Keeping) -> list[str]:
    """Advice, after every other engine that is here has heard the same; the best one is kept."""
    clips = kept.clips(host.said)
    others = {}
    for other in MODELS:
        if other != name:
            with contextlib.suppress(HostError, ImportError):  # it is not installed
                ears = make_recogniser(other, lambda _: None)
                others[other] = understood(ears, clips, host.sayings)
    keep_best(name, host, others)
    return advice(name, host, others)
