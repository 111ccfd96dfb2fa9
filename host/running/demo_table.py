"""The demonstration table: a virtual table with synthetic players, and what it leaves behind."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from host.core.need import Kind
from host.core.table import Player
from host.dialogue.host import Host
from host.dialogue.lines import capital
from host.dialogue.messages import Effect, Heard, Input
from host.dialogue.settings import Settings
from host.games.game import Game
from host.hearing.evidence import Recogniser, Samples, Voice
from host.hearing.segments import Segmenter
from host.running.demo import NAMES, DemoPlayers, Said
from host.running.ear import TableEar
from host.running.games import HouseShelf, new_desk
from host.running.sound import AT_ONCE, SoundRunner
from host.sound.filetable import Charge, FileTable
from host.sound.mixer import SoundEvent, Started
from host.sound.table import Block, DeviceTrouble
from host.speaking.players import players as synthetic_players

LONGEST = 1800.0
"""Stream time after which a demonstration is given up, in seconds."""
ANSWER_WITHIN = 4.0
"""Seconds after an item in which a sound is taken as the answer to it."""


class DemoTable:
    """One demonstration game. Nothing runs before ``run``."""

    def __init__(self, runner: SoundRunner, players: DemoPlayers, *, charged: bool) -> None:
        """``charged``: the table's time already holds what hearing cost."""
        self.runner = runner
        self.players = players
        self._charged = charged
        self._speech = SpeechMeter(runner.table.mixer.tap())
        self._cues = runner.table.mixer.tap()
        self._sounds: list[float] = []
        self._items: list[float] = []
        self.seated: float | None = None
        """Stream time at which everybody had a seat, seconds."""

    def run(self) -> str:
        """Play to the end; says why it ended."""
        return self.runner.run()

    def said(self, said: Said, end: float) -> None:
        """Somebody's sound will have ended at stream time ``end``."""
        if len(said.entries) == 1 and said.sand:
            self._items.append(end)

    def remember(self, _item: Effect | Input) -> None:
        """Keep what the closing lines need."""
        state = self.players.state()
        if state is not None and self.seated is None:
            self.seated = self.runner.table.now()
        self._speech.see(state.number if state is not None else 0)
        for event in self._cues():
            if isinstance(event, Started) and event.id.removeprefix("cue:") in AT_ONCE:
                self._sounds.append(event.time)

    def delays(self) -> list[float]:
        """Seconds from the end of each single item to its sound; unanswered ones are left out."""
        found = []
        for end in self._items:
            sound = next((t for t in self._sounds if -0.1 <= t - end < ANSWER_WITHIN), None)
            if sound is not None:
                found.append(sound - end + self._computed(sound))
        return found

    def _computed(self, sound: float) -> float:
        """What hearing that item cost, where the table's time does not hold it."""
        if self._charged:
            return 0.0
        return next((took for at, took in self.runner.report.took[::-1] if at <= sound), 0.0)

    def delay_line(self) -> str:
        """How fast the host answers."""
        delays = self.delays()
        if not delays:
            return "From the end of an item to its sound: nothing to measure."
        median, late = np.percentile(delays, (50, 95))
        return (
            f"From the end of an item to its sound: median {median:.2f} s, p95 {late:.2f} s "
            f"({len(delays)} items, computing included)"
        )

    def speech_line(self) -> str:
        """How long the host spoke in each round."""
        rounds = [f"{seconds:.0f} s" for _, seconds in sorted(self._speech.seconds.items())]
        return f"The host spoke by round (0 is set-up): {', '.join(rounds)}"

    def _seats(self) -> tuple[Player, ...]:
        ledger = self.players.host.desk.ledger
        return ledger.state.players if ledger is not None else ()

    def winner_line(self) -> str:
        """How it ended, for people who look only at the last line."""
        script = self.players.host.commands.script
        need = self.players.need()
        if script is None or need is None or need.kind is not Kind.OVER:
            return "Nobody wins: the game did not end."
        return f"{capital(script.outcome())}."

    def lines(self) -> list[str]:
        """The closing lines: tally, delays, speech, winner."""
        delays = [self.delay_line()] if self._items else []
        return [
            f"{len(self._seats())} players had their seats after {self.seated or 0:.0f} s.",
            *self.players.guests.tally(),
            f"The host asked once more {self.players.repairs} times.",
            *delays,
            self.speech_line(),
            self.winner_line(),
        ]


class SpeechMeter:
    """Seconds of host speech by round, from the stream times of its lines."""

    def __init__(self, events: Callable[[], Sequence[SoundEvent]]) -> None:
        self._events = events
        self._began: dict[str, float] = {}
        self.seconds: dict[int, float] = {}
        """By round; 0 is the set-up."""

    def see(self, number: int) -> None:
        """Take up what the mixer did, for that round."""
        for event in self._events():
            if not event.id.startswith("line:"):
                continue
            if isinstance(event, Started):
                self._began[event.id] = event.time
            elif event.id in self._began:
                spent = event.time - self._began.pop(event.id)
                self.seconds[number] = self.seconds.get(number, 0.0) + spent


class WatchedTable(FileTable):
    """A virtual table whose sound somebody listens to, or waits for."""

    each: Callable[[Block], None] | None = None
    """Gets every block as it is read."""

    def read(self) -> Block | DeviceTrouble:
        """The next block."""
        item = super().read()
        if self.each is not None and isinstance(item, Block):
            self.each(item)
        return item


def demo_table(
    shelf: HouseShelf,
    game: Game,
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
    each: Callable[[Block], None] | None = None,
    twist: Callable[[str], str | None] = lambda text: text,
    charge: Charge = "zero",
) -> DemoTable:
    """Everything for one demonstration game; nothing runs yet.

    ``each`` gets every block (to pace it, or to let it be heard); ``twist`` changes what the
    players really say; the other arguments are those of the command and of `FileTable`.
    """
    host = Host(new_desk(settings), shelf, game=game.name)
    speakers = synthetic_players(count)
    table = WatchedTable(noise=noise, snr=snr, record=record, charge=charge, limit=LONGEST)
    table.each = each

    def speak(seat: int, text: str, after: float) -> float:
        out(f"{NAMES[seat].upper():<5} {text}")
        end = table.schedule(speakers[seat].say(text), table.clock + after)
        shown.said(players.said[-1], end)
        return end

    rng = random.Random(seed)
    players = DemoPlayers(host, game, shelf.deck(game), speak, rng, count, twist)

    def watch(item: Effect | Input) -> None:
        shown.remember(item)
        players.watch(item)
        if isinstance(item, Heard):
            out(heard_line(item))

    runner = SoundRunner(
        host, table, ears, voice, ear=TableEar(), segmenter=Segmenter(), out=out, watch=watch
    )
    shown = DemoTable(runner, players, charged=charge == "measured")
    return shown


def heard_line(item: Heard) -> str:
    """What was heard, beside what was said."""
    spans = ", ".join(f"{s.wording} {s.score:.2f}" for s in item.evidence.spans[:4])
    return f"      heard: {item.evidence.transcript or '-'}" + (f"   ({spans})" if spans else "")
