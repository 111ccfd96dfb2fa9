"""The demonstration table: a virtual table with synthetic players, and what it leaves behind."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from host.core.table import Player
from host.dialogue.host import Host
from host.dialogue.messages import Effect, Heard, Input
from host.dialogue.settings import Settings
from host.hearing.evidence import Recogniser, Samples, Voice
from host.hearing.segments import Segmenter
from host.running.demo import NAMES, DemoPlayers, Said, Tally, tally
from host.running.ear import TableEar
from host.running.games import HitListMaker, new_desk
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
        self._marks: dict[int, tuple[tuple[str, ...], tuple[int, ...]]] = {}

    def run(self) -> str:
        """Play to the end; says why it ended."""
        return self.runner.run()

    def said(self, said: Said, end: float) -> None:
        """Somebody's sound will have ended at stream time ``end``."""
        if len(said.entries) == 1 and said.sand:
            self._items.append(end)

    def remember(self, _item: Effect | Input) -> None:
        """Keep the marks of each round as they stand when the sand is over."""
        ledger = self.runner.host.desk.ledger
        state = ledger.state if ledger is not None else None
        if state is not None and self.seated is None:
            self.seated = self.runner.table.now()
        round_ = state.round if state is not None else None
        if round_ is not None and round_.card is not None and not round_.reviewed:
            self._marks[round_.number] = (self.players.entries(round_.card), round_.hits)
        self._speech.see(round_.number if round_ is not None else 0)
        for event in self._cues():
            if isinstance(event, Started) and event.id.removeprefix("cue:") in AT_ONCE:
                self._sounds.append(event.time)

    def tally(self) -> Tally:
        """Missed and false marks."""
        return tally(self.players, self._marks)

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
        ledger = self.runner.host.desk.ledger
        return ledger.state.players if ledger is not None else ()

    def winner_line(self) -> str:
        """Who won, for people who look only at the last line."""
        ledger = self.runner.host.desk.ledger
        state = ledger.state if ledger is not None else None
        if state is None or not state.winners:
            return "Nobody wins: the game did not end."
        names = " and ".join(state.players[s].name for s in state.winners)
        verb = "wins" if len(state.winners) == 1 else "win"
        return f"{names} {verb} with {state.steps[state.winners[0]]} steps."

    def lines(self) -> list[str]:
        """The closing lines: tally, delays, speech, winner."""
        result = self.tally()
        missed, false = result.missed, result.false
        return [
            f"{len(self._seats())} players had their seats after {self.seated or 0:.0f} s.",
            f"Said in time: {result.said} entries. "
            f"Missed marks: {len(missed)} {_listed(missed)}".strip(),
            f"False marks: {len(false)} {_listed(false)}".strip(),
            self.delay_line(),
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
    each: Callable[[Block], None] | None = None,
    twist: Callable[[str], str | None] = lambda text: text,
    charge: Charge = "zero",
) -> DemoTable:
    """Everything for one demonstration game; nothing runs yet.

    ``each`` gets every block (to pace it, or to let it be heard); ``twist`` changes what the
    players really say; the other arguments are those of the command and of `FileTable`.
    """
    host = Host(new_desk(settings), maker)
    speakers = synthetic_players(count)
    table = WatchedTable(noise=noise, snr=snr, record=record, charge=charge, limit=LONGEST)
    table.each = each

    def speak(seat: int, text: str, after: float) -> float:
        out(f"{NAMES[seat].upper():<5} {text}")
        end = table.schedule(speakers[seat].say(text), table.clock + after)
        shown.said(players.said[-1], end)
        return end

    def entries(card: str) -> tuple[str, ...]:
        return tuple(e.text for e in maker.deck[card].entries)

    players = DemoPlayers(host, entries, speak, random.Random(seed), count, twist)

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


def _listed(words: tuple[str, ...]) -> str:
    return f"({', '.join(words)})" if words else ""
