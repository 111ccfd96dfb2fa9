"""Tables with sound: on devices, or virtual for the demonstration."""

from __future__ import annotations

import contextlib
import random
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from host.core.errors import HostError
from host.dialogue.desk import Desk
from host.dialogue.host import Host
from host.dialogue.messages import Chosen, Effect, Input
from host.dialogue.settings import Settings
from host.games import all_games, game_called
from host.games.game import Game
from host.hearing.evidence import Samples
from host.hearing.segments import Segmenter
from host.page.voice import PageVoice
from host.printing import Printer
from host.running import store
from host.running.demo_table import DemoTable, demo_table
from host.running.games import HouseShelf, new_desk
from host.running.misheard import Folder
from host.running.pace import EnterPressed, Paced
from host.running.pages import Pages
from host.running.roomcheck_kept import as_measured
from host.running.sound import SoundRunner
from host.running.store import load_settings, measured_engine
from host.sound.errors import SoundError
from host.sound.resample import resample
from host.sound.table import Block
from host.sound.wav import read_wav
from host.wiring import late_ears, make_recogniser, make_voice, open_table

DEMO_ROUNDS = 3
DEMO_SAND = 20.0
"""Seconds of sand at the demonstration table."""
DEMO_SEED = 1
"""What the demonstration shows is always the same game."""


class NoLiveSound(HostError):
    """There is no microphone, and what was asked for needs one."""


def play(
    printer: Printer,
    settings: Settings,
    make: Callable[[Desk], Host],
    game: str | None,
    *,
    engine: str,
    voice: str,
    devices: tuple[str | None, str | None],
    pages: Pages | None = None,
    spoken: PageVoice | None = None,
    keep_misheard: bool = False,
) -> None:
    """A game on the devices; without a microphone the demonstration table."""

    def with_kept(desk: Desk) -> Host:
        desk.kept = load_settings()
        return make(desk)

    demo_of = game_called(game) if game is not None else all_games()[0]
    run(
        printer, settings, with_kept, engine=engine, voice=voice, devices=devices, demo_of=demo_of,
        pages=pages, spoken=spoken, keep_misheard=keep_misheard,
    )  # fmt: skip


def run(
    printer: Printer,
    settings: Settings,
    make: Callable[[Desk], Host],
    *,
    engine: str,
    voice: str,
    devices: tuple[str | None, str | None],
    demo_of: Game | None = None,
    pages: Pages | None = None,
    spoken: PageVoice | None = None,
    keep_misheard: bool = False,
) -> None:
    """A table on the devices. Without a microphone: typing, or the demonstration.

    ``keep_misheard``: whoever started it has agreed to that; the host says so aloud.
    """
    notice = _notice(printer)
    speaker = make_voice(voice, notice)
    if spoken is not None:
        spoken.voice = speaker
    warming = threading.Thread(target=getattr(speaker, "warm", lambda: None), daemon=True)
    warming.start()  # the voice takes longest, and the first word needs it
    try:
        table, ear = open_table(devices)
        ear = as_measured(table, ear, devices, notice)
    except SoundError as error:
        speaker.close()
        without_microphone(printer, settings, make, str(error), engine=engine, demo_of=demo_of)
        return
    try:
        with contextlib.closing(
            late_ears(engine, notice, measured_engine(), before=warming.join)
        ) as ears:
            desk = new_desk(settings)
            desk.keeps_misheard = keep_misheard
            runner = SoundRunner(
                make(desk),
                table,
                ears,
                speaker,
                ear=ear,
                segmenter=Segmenter(),
                out=printer.line,
                watch=_keeper,
                pages=pages,
                misheard=Folder(store.misheard_dir()),
            )
            runner.run()
    finally:
        table.close()
        speaker.close()


def without_microphone(
    printer: Printer,
    settings: Settings,
    make: Callable[[Desk], Host],
    why: str,
    *,
    engine: str,
    demo_of: Game | None,
) -> None:
    """Say so in one line and show what a game is like; on a terminal Enter switches to typing."""
    from host.commands.tables import by_text  # noqa: PLC0415 - knows this module, too

    typed = sys.stdin.isatty()
    if demo_of is None:  # a game to go on with is no time for a demonstration
        if not typed:
            raise NoLiveSound(f"No live sound: {why} Go on by typing: partyhost resume --text")
        printer.line(f"No live sound: {why} Go on by typing.")
        by_text(printer, settings, make)
        return
    hint = " Enter switches to typing." if typed else ""
    printer.line(f"No live sound: {why} Here is the demonstration table.{hint}")
    pace = _pace(typed)
    shelf = HouseShelf(random.Random(DEMO_SEED), None)
    count = min(max(3, demo_of.fewest), demo_of.most)
    try:
        demo(
            printer, shelf, demo_of, count=count, wav=None, seed=DEMO_SEED, noise=None, snr=10.0,
            engine=engine, each=pace,
        )  # fmt: skip
    except EnterPressed:
        _closed(pace)
        by_text(printer, settings, make)
    finally:
        _closed(pace)


def _pace(typed: bool) -> Paced | None:
    """As heard where there is a loudspeaker or a terminal, else as fast as it computes."""
    from host.sound.speaker import Loudspeaker  # noqa: PLC0415 - needs PortAudio

    speaker = None
    with contextlib.suppress(SoundError):
        speaker = Loudspeaker()
    if speaker is None and not typed and not sys.stdout.isatty():
        return None
    return Paced(enter=typed, speaker=speaker)


def _closed(pace: Paced | None) -> None:
    if pace is not None:
        pace.close()


def demo(
    printer: Printer,
    shelf: HouseShelf,
    game: Game,
    *,
    count: int,
    rounds: int | None = DEMO_ROUNDS,
    wav: Path | None,
    seed: int,
    noise: Path | None,
    snr: float,
    engine: str,
    each: Callable[[Block], None] | None = None,
) -> DemoTable:
    """The demonstration table; prints what was said beside what was heard, and the tally."""
    notice = _notice(printer)
    ears = make_recogniser(engine, notice, measured_engine())
    voice = make_voice("hibari", notice)
    settings = Settings(hourglass=DEMO_SAND, rounds=rounds)
    sound = _noise(noise) if noise is not None else None
    table = demo_table(
        shelf, game, settings, ears, voice, count=count, seed=seed, noise=sound, snr=snr,
        record=wav, out=printer.line, each=each,
    )  # fmt: skip
    try:
        table.run()
    finally:
        table.runner.table.close()
        voice.close()
    for line in table.lines():
        printer.line(line)
    return table


def _notice(printer: Printer) -> Callable[[str], None]:
    return lambda text: printer.line(f"      ! {text}")


def _keeper(item: Effect | Input) -> None:
    """Keep the settings that the table chose."""
    if isinstance(item, Chosen):
        store.save_settings(item.settings)


def _noise(path: Path) -> Samples:
    samples, rate = read_wav(path)
    return resample(samples, rate, 16000)
