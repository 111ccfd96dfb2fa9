"""Tables with sound: on devices, or virtual for the demonstration."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host.dialogue.desk import Desk
from host.dialogue.host import Host
from host.dialogue.messages import Effect, Input
from host.dialogue.settings import Settings
from host.hearing.evidence import Recogniser, Samples, Voice
from host.hearing.segments import Segmenter
from host.printing import Printer
from host.running import store
from host.running.demo import NAMES, DemoPlayers, Tally, tally
from host.running.ear import TableEar
from host.running.games import HitListMaker, new_desk
from host.running.sound import SoundRunner
from host.sound.errors import SoundError
from host.sound.filetable import FileTable
from host.sound.resample import resample
from host.sound.table import SoundTable
from host.sound.wav import read_wav
from host.speaking.players import players as synthetic_players
from host.wiring import make_recogniser, make_voice

DEMO_ROUNDS = 3
DEMO_SAND = 20.0
"""Seconds of sand at the demonstration table."""


def play(
    printer: Printer,
    settings: Settings,
    maker: HitListMaker,
    names: tuple[str, ...],
    *,
    engine: str,
    voice: str,
    devices: tuple[str | None, str | None],
) -> None:
    """A game on the devices; without a microphone the demonstration table."""

    def make(desk: Desk) -> Host:
        return Host(desk, maker, names=names)

    run(printer, settings, make, engine=engine, voice=voice, devices=devices, maker=maker)


def run(
    printer: Printer,
    settings: Settings,
    make: Callable[[Desk], Host],
    *,
    engine: str,
    voice: str,
    devices: tuple[str | None, str | None],
    maker: HitListMaker | None = None,
) -> None:
    """A table on the devices. Without a microphone: typing, or the demonstration."""
    from host.sound.live import LiveTable  # noqa: PLC0415 - needs PortAudio

    try:
        table: SoundTable = LiveTable(*devices)
    except SoundError as error:
        printer.line(f"No live sound: {error}")
        without_microphone(printer, settings, make, engine=engine, maker=maker)
        return
    notice = _notice(printer)
    speaker, ears = make_voice(voice, notice), make_recogniser(engine, notice, _measured())
    desk = new_desk(settings)
    runner = SoundRunner(
        make(desk),
        table,
        ears,
        speaker,
        ear=TableEar(),
        segmenter=Segmenter(),
        out=printer.line,
        watch=_keeper,
    )
    try:
        runner.run()
    finally:
        table.close()
        speaker.close()


def without_microphone(
    printer: Printer,
    settings: Settings,
    make: Callable[[Desk], Host],
    *,
    engine: str,
    maker: HitListMaker | None,
) -> None:
    """Say so in one line and show what a game is like; on a terminal Enter switches to typing."""
    from host.running.pace import EnterPressed, Paced  # noqa: PLC0415

    typed = sys.stdin.isatty()
    hint = " Enter switches to typing." if typed else ""
    printer.line(f"Here is the demonstration table: three synthetic players, one lap.{hint}")
    pace = Paced(enter=typed) if typed or sys.stdout.isatty() else None
    seed = 1
    quiet = HitListMaker(maker.deck if maker else _deck(), random.Random(seed), None)
    try:
        demo(
            printer,
            quiet,
            count=3,
            wav=None,
            seed=seed,
            noise=None,
            snr=10.0,
            engine=engine,
            pace=pace,
        )
    except EnterPressed:
        from host.commands.tables import by_text  # noqa: PLC0415

        by_text(printer, settings, make)


def demo(
    printer: Printer,
    maker: HitListMaker,
    *,
    count: int,
    wav: Path | None,
    seed: int,
    noise: Path | None,
    snr: float,
    engine: str,
    pace: Callable[[float], None] | None = None,
    twist: Callable[[str], str | None] = lambda text: text,
) -> Tally:
    """The demonstration table; prints what was said beside what was heard, and the tally."""
    notice = _notice(printer)
    ears, voice = make_recogniser(engine, notice, _measured()), make_voice("hibari", notice)
    settings = Settings(hourglass=DEMO_SAND, rounds=DEMO_ROUNDS)
    sound = _noise(noise) if noise is not None else None
    table = demo_table(
        maker, settings, ears, voice, count=count, seed=seed, noise=sound, snr=snr,
        record=wav, out=printer.line, pace=pace, twist=twist,
    )  # fmt: skip
    table.run()
    result = table.tally()
    said, missed, false = result.said, result.missed, result.false
    printer.line(
        f"Said in time: {said} entries. Missed marks: {len(missed)} {_list(missed)}".strip()
    )
    printer.line(f"False marks: {len(false)} {_list(false)}".strip())
    printer.line(table.speech_line())
    printer.line(table.winner_line())
    return result


class DemoTable:
    """A virtual table with synthetic players, and what it leaves behind."""

    def __init__(self, runner: SoundRunner, players: DemoPlayers, speech: SpeechMeter) -> None:
        self.runner = runner
        self.players = players
        self._speech = speech
        self._marks: dict[int, tuple[tuple[str, ...], tuple[int, ...]]] = {}

    def run(self) -> str:
        """Play to the end; says why it ended."""
        return self.runner.run()

    def remember(self, _item: Effect | Input) -> None:
        """Keep the marks of each round as they stand when the sand is over."""
        ledger = self.runner.host.desk.ledger
        state = ledger.state if ledger is not None else None
        round_ = state.round if state is not None else None
        if round_ is not None and round_.card is not None and not round_.reviewed:
            self._marks[round_.number] = (self.players.entries(round_.card), round_.hits)
        self._speech.see(_item, round_.number if round_ is not None else 0)

    def tally(self) -> Tally:
        """Missed and false marks."""
        return tally(self.players, self._marks)

    def speech_line(self) -> str:
        """How long the host spoke in each round."""
        rounds = [f"{seconds:.0f} s" for _, seconds in sorted(self._speech.seconds.items())]
        return f"The host spoke by round (0 is set-up): {', '.join(rounds)}"

    def winner_line(self) -> str:
        """Who won, for people who look only at the last line."""
        ledger = self.runner.host.desk.ledger
        state = ledger.state if ledger is not None else None
        if state is None or not state.winners:
            return "Nobody wins: the game did not end."
        names = " and ".join(state.players[s].name for s in state.winners)
        verb = "wins" if len(state.winners) == 1 else "win"
        return f"{names} {verb} with {state.steps[state.winners[0]]} steps."


class SpeechMeter:
    """Seconds of host speech by round, from the stream times of its lines."""

    def __init__(self, mixer_events: Callable[[], Any]) -> None:
        self._events = mixer_events
        self._began: dict[str, float] = {}
        self.seconds: dict[int, float] = {}

    def see(self, _item: Effect | Input, number: int) -> None:
        """Take up what the mixer did."""
        for event in self._events():
            if not event.id.startswith("line:"):
                continue
            if type(event).__name__ == "Started":
                self._began[event.id] = event.time
            elif event.id in self._began:
                spent = event.time - self._began.pop(event.id)
                self.seconds[number] = self.seconds.get(number, 0.0) + spent


def demo_table(
    maker: HitListMaker,
    settings: Settings,
    ears: Recogniser,
    voice: Voice,
    *,
    count: int,
    seed: int,
    out: Callable[[str], None],
    noise: Samples | None = None,
    snr: float = 10.0,
    record: Path | None = None,
    pace: Callable[[float], None] | None = None,
    twist: Callable[[str], str | None] = lambda text: text,
    charge: Any = "zero",
) -> DemoTable:
    """Everything for one demonstration game; nothing runs yet."""
    desk = new_desk(settings)
    host = Host(desk, maker)
    speakers = synthetic_players(count)
    table = FileTable(noise=noise, snr=snr, record=record, charge=charge, limit=1800.0)

    def speak(seat: int, text: str, after: float) -> float:
        out(f"{NAMES[seat].upper():<5} {text}")
        return table.schedule(speakers[seat].say(text), table.clock + after)

    def entries(card: str) -> tuple[str, ...]:
        return tuple(e.text for e in maker.deck[card].entries)

    players = DemoPlayers(host, entries, speak, random.Random(seed), count, twist)

    def watch(item: Effect | Input) -> None:
        shown.remember(item)
        players.watch(item)
        _heard_line(item, out)
        if pace is not None:
            pace(table.now())

    runner = SoundRunner(
        host, table, ears, voice, ear=TableEar(), segmenter=Segmenter(), out=out, watch=watch
    )
    shown = DemoTable(runner, players, SpeechMeter(table.mixer.tap()))
    return shown


def _heard_line(item: Effect | Input, out: Callable[[str], None]) -> None:
    from host.dialogue.messages import Heard  # noqa: PLC0415

    if isinstance(item, Heard):
        spans = ", ".join(f"{s.wording} {s.score:.2f}" for s in item.evidence.spans[:4])
        text = item.evidence.transcript or "-"
        out(f"      heard: {text}" + (f"   ({spans})" if spans else ""))


def _notice(printer: Printer) -> Callable[[str], None]:
    return lambda text: printer.line(f"      ! {text}")


def _keeper(item: Effect | Input) -> None:
    from host.commands.tables import keeper  # noqa: PLC0415

    keeper(item)


def _measured() -> str | None:
    """The engine that ``check`` found best on this machine, if it was asked."""
    path = store.config_dir() / "engine.txt"
    return path.read_text().strip() if path.is_file() else None


def _deck() -> Any:
    from host.content.packs import load_hit_list  # noqa: PLC0415

    return load_hit_list()


def _noise(path: Path) -> Samples:
    samples, rate = read_wav(path)
    return resample(samples, rate, 16000)


def _list(words: tuple[str, ...]) -> str:
    return f"({', '.join(words)})" if words else ""
