"""A table of Knowing Me Knowing You with the whole dialogue, by text, for tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from host.content.deck import Deck, load
from host.content.knowing_me import KIND
from host.core.chance import Arranged
from host.dialogue.host import Host
from host.dialogue.messages import Effect, Heard, Input, Key, Listen, Say
from host.dialogue.settings import Settings
from host.games.knowing_me import score
from host.games.knowing_me.state import State
from host.hearing.evidence import Evidence
from host.running.games import HouseShelf, new_desk
from host.running.text import TextTable, VirtualClock

ROOT = Path(__file__).resolve().parents[2]
PACK = ROOT / "host/games/knowing_me/playthroughs/pack.yaml"
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


@cache
def deck() -> Deck[Any]:
    return load(KIND, [PACK])


class Talk:
    """One game, seated; ``say`` is a line, ``lines`` all that was printed."""

    def __init__(
        self,
        *,
        names: tuple[str, ...] = NAMES[:3],
        draw: str = "at-table, on-the-road, at-home",
        log: Path | None = None,
        **settings: Any,
    ) -> None:
        chosen = Settings()
        for field, value in settings.items():
            chosen = chosen.changed(field, value)
        shelf = HouseShelf(Arranged(draw.split(", ")), log, {KIND.name: deck()})
        game = "knowing-me-two" if len(names) == 2 else "knowing-me"
        self._begin(Host(new_desk(chosen), shelf, game=game, names=names, first=0))

    @classmethod
    def resumed(cls, log: Path) -> Talk:
        table = cls.__new__(cls)
        shelf = HouseShelf(Arranged(), None, {KIND.name: deck()})
        desk = new_desk(Settings())
        game, script = shelf.resume(desk, log)
        table._begin(Host(desk, shelf, game=game.name, resumed=script))
        return table

    def _begin(self, host: Host) -> None:
        self.host = host
        self.lines: list[str] = []
        self.seen: list[tuple[float, Effect | Input]] = []
        self.clock = VirtualClock()
        self.text = TextTable(host, self.lines.append, self.clock, self._watch)
        self.text.open()

    def _watch(self, item: Effect | Input) -> None:
        self.seen.append((self.clock.time, item))

    def public(self) -> list[tuple[float, str]]:
        """All that everybody may hear and see, with its time; what is listened for as well."""
        return [
            (at, repr(item))
            for at, item in self.seen
            if isinstance(item, Effect) and not isinstance(item, Listen)
        ] + [(at, repr(item.expected)) for at, item in self.seen if isinstance(item, Listen)]

    @property
    def state(self) -> State:
        assert self.host.desk.ledger is not None
        state: State = self.host.desk.ledger.state
        return state

    @property
    def script(self) -> Any:
        return self.host.commands.script

    @property
    def what(self) -> str:
        return self.host.desk.ledger.need.what

    @property
    def said(self) -> list[str]:
        """Everything that the host has said."""
        return [item.text for _, item in self.seen if isinstance(item, Say)]

    def say(self, *words: str) -> list[str]:
        """Lines, one after the other; what the host said since the first."""
        before = len(self.said)
        for one in words:
            self.text.line(f"-: {one}")
        return self.said[before:]

    def wait(self, seconds: float) -> list[str]:
        before = len(self.said)
        self.text.wait(seconds)
        return self.said[before:]

    def key(self, seat: int, value: str) -> None:
        """A secret entry, after the same time whatever it is."""
        self.text.wait(1.5)
        self.text.give(Key(self.clock.time, seat, value))

    def at_once(self, text: str) -> None:
        """Somebody speaks without a pause before."""
        self.text.give(Heard(self.clock.time, Evidence(text, self.clock.time, self.clock.time)))

    def answers(self, number: int) -> list[str]:
        """What stands for a question, from the target's left to the target."""
        asked = self.state.series.asked[number]
        return [self.script.word(asked, seat) for seat in score.order_of(self.state)]

    def to_reveal(self) -> Talk:
        while self.what == "write":
            self.say("ready")
        return self
