"""That's You! with everything around it: lines in, effects out, in virtual time."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

from host.content.deck import Deck, load
from host.content.thats_you import KIND
from host.core.chance import Arranged
from host.core.ledger import Ledger
from host.core.log import Log
from host.core.table import COLOURS, Player
from host.dialogue.host import Host
from host.dialogue.messages import Cue, Effect, Heard, Input, Private, SandStart, Say, Show
from host.dialogue.settings import Settings
from host.games import game_called
from host.games.thats_you.script import ThatsYouScript
from host.games.thats_you.state import Setup
from host.hearing.evidence import Evidence
from host.running.games import HouseShelf, new_desk
from host.running.text import TextTable, VirtualClock

PACK = Path(__file__).resolve().parents[2] / "host/games/thats_you/playthroughs/pack.yaml"
ORDER = ("night-owl", "collector", "list-maker", "daydreamer", "storyteller", "early-riser")
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
PUBLIC = (Say, Cue, Show, SandStart)

TALK = (
    "I think it is number four",
    "trait four, or trait two",
    "night owl, definitely",
    "it can't be the collector",
    "yes",
    "no, never",
    "stop it, Bob",
    "wait, undo that",
    "what was the question again",
    "score",
    "repeat that",
    "cross or tick, Ann?",
    "we should eliminate the dreamer first",
    "shall we eliminate number two?",
    "I would not eliminate the list maker",
    "who has most likely?",
    "which are left?",
    "Cy is most likely that one",
    "Bob leaves his shoes everywhere",
    "she said that last week",
    "that was right",
    "Ann wants to join us",
    "go on, tell us",
    "skip it",
    "pause for a second",
    "short and sweet",
    "the host knows nothing",
    "one, two, three, four, five, six",
)
"""What people say while they think: names, numbers, traits and commands, all to one another."""


@cache
def deck() -> Deck:
    return load(KIND, [PACK])


class Table:
    """One table; ``heard`` has what was said and played, each with its time."""

    def __init__(
        self, players: int = 3, *, log: Path | None = None, chance: Any = None, **settings: Any
    ) -> None:
        chosen = Settings()
        for name, value in settings.items():
            chosen = chosen.changed(name, value)
        shelf = HouseShelf(chance or Arranged(ORDER), log, {"thats-you": deck()})
        host = Host(new_desk(chosen), shelf, game="thats-you", names=NAMES[:players], first=0)
        self._begin(host)

    @classmethod
    def resumed(cls, log: Path) -> Table:
        table = cls.__new__(cls)
        shelf = HouseShelf(random.Random(1), None, {"thats-you": deck()})
        desk = new_desk(Settings())
        game, script = shelf.resume(desk, log)
        table._begin(Host(desk, shelf, game=game.name, resumed=script))
        return table

    @classmethod
    def by_phone(cls, chance: Any) -> Table:
        """A game in which the host draws; everybody's phone is there, no page is served."""
        table = cls.__new__(cls)
        shelf = HouseShelf(chance, None, {"thats-you": deck()})
        desk, game = new_desk(Settings()), game_called("thats-you")
        for name in NAMES[:3]:
            desk.phones.came(name, here=True)
        desk.phones.greet.clear()
        players = tuple(Player(n, c) for n, c in zip(NAMES[:3], COLOURS, strict=False))
        setup = Setup(players, 0, channels=("phone",) * 3)
        ledger = Ledger(game.rules, setup, Log())
        script = shelf._laid(desk, game, ledger)
        table._begin(Host(desk, shelf, game=game.name, resumed=script))
        return table

    def _begin(self, host: Host) -> None:
        self.host = host
        self.heard: list[tuple[float, Effect]] = []
        self.private: list[Private] = []
        self.clock = VirtualClock()
        self.table = TextTable(host, lambda _: None, self.clock, self._watch)
        self.table.open()

    def _watch(self, item: Effect | Input) -> None:
        if isinstance(item, PUBLIC):
            self.heard.append((self.clock.time, item))
        elif isinstance(item, Private):
            self.private.append(item)

    def lines(self, *lines: str) -> list[str]:
        """Lines as of a playthrough; what the host said to them."""
        before = len(self.heard)
        for line in lines:
            self.table.line(line)
        return [item.text for _, item in self.heard[before:] if isinstance(item, Say)]

    def hear(self, evidence: Evidence) -> list[str]:
        """One utterance as an engine gives it; what the host said to it."""
        before = len(self.heard)
        self.clock.time += 5.0
        self.table.tick()
        moved = Evidence(
            evidence.transcript,
            self.clock.time - 1.0,
            self.clock.time,
            evidence.spans,
            evidence.engine,
        )
        self.table.give(Heard(self.clock.time, moved))
        return [item.text for _, item in self.heard[before:] if isinstance(item, Say)]

    def discuss(self, chosen: str = "") -> None:
        """Up to the discussion, by keypad where a number is given."""
        self.lines(f"@key Ann {chosen}" if chosen else "Ann: ready")
        self.lines("Ann: Bob, Cy, Ann", "@wait 2")

    @property
    def script(self) -> ThatsYouScript:
        return self.host.commands.script

    @property
    def state(self):
        return self.host.desk.ledger.state

    @property
    def need(self) -> str:
        return self.host.desk.ledger.need.what
