"""A table for tests of the dialogue: inputs in, effects out, time and loudspeaker by hand."""

from __future__ import annotations

import random
from dataclasses import replace as changed
from functools import cache
from pathlib import Path
from typing import Any

from host.content.packs import Deck, load_hit_list
from host.core.chance import Arranged
from host.core.codec import replace
from host.dialogue.host import Host
from host.dialogue.messages import (
    Began,
    Closed,
    Cue,
    Cut,
    Effect,
    Heard,
    Hush,
    Input,
    Keep,
    Key,
    Played,
    Rejudge,
    Rejudged,
    SandPause,
    SandStart,
    SandStop,
    Say,
    Speech,
    Tick,
    Trouble,
)
from host.dialogue.settings import Settings
from host.games.hit_list.script import HitListScript
from host.games.hit_list.state import State
from host.hearing.evidence import Evidence
from host.running.games import HouseShelf, new_desk

PACK = (
    Path(__file__).resolve().parents[2] / "host" / "games" / "hit_list" / "playthroughs/pack.yaml"
)
ORDER = ("farm", "weather", "kitchen", "fruit", "toolbox", "band", "player", "road")
NAMES = ("Ann", "Bob", "Cy", "Dora", "Ed", "Flora")
STEP = 0.1
"""Seconds from one tick to the next."""


@cache
def deck() -> Deck:
    return load_hit_list([PACK])


class Table:
    """One evening. With ``loud`` false the loudspeaker has played each line at once."""

    def __init__(
        self,
        players: int = 3,
        *,
        first: int | None = 0,
        loud: bool = False,
        log: Path | None = None,
        order: tuple[str, ...] = ORDER,
        seated: bool = True,
        step: float = STEP,
        **settings: Any,
    ) -> None:
        self.shelf = HouseShelf(Arranged(order), log, {"hit-list": deck()})
        desk = new_desk(replace(Settings(), **settings))
        names = NAMES[:players] if seated else ()
        self.step = step
        self._begin(Host(desk, self.shelf, game="hit-list", names=names, first=first), loud=loud)

    @classmethod
    def resumed(cls, log: Path, loud: bool = False) -> Table:
        table = cls.__new__(cls)
        table.step = STEP
        table.shelf = HouseShelf(random.Random(1), None, {"hit-list": deck()})
        desk = new_desk(Settings())
        game, script = table.shelf.resume(desk, log)
        table._begin(Host(desk, table.shelf, game=game.name, resumed=script), loud=loud)
        return table

    def _begin(self, host: Host, *, loud: bool) -> None:
        self.host, self.desk = host, host.desk
        self.loud = loud
        self.now = 0.0
        self.effects: list[tuple[float, Effect]] = []
        self.kept: list[Evidence] = []
        self.keeping = False
        self.unheard: list[int] = []
        self._take(host.start())

    # -- inputs -----------------------------------------------------------------------------

    def give(self, item: Input) -> list[Effect]:
        start = len(self.effects)
        self._take(self.host.handle(item))
        return [e for _, e in self.effects[start:]]

    def _take(self, effects: list[Effect]) -> None:
        for effect in effects:
            self.effects.append((self.now, effect))
            if isinstance(effect, Say):
                self.unheard.append(effect.line)
            elif isinstance(effect, Keep):
                self.keeping = effect.on
                self.kept = [] if effect.on else self.kept
            elif isinstance(effect, Hush) and self.loud:
                self.play()
            elif isinstance(effect, Rejudge):
                self._take(self.host.handle(Rejudged(self.now, tuple(self.kept))))
        if not self.loud:
            self.play()

    def play(self, seconds: float = 0.0) -> None:
        """The loudspeaker plays all that is queued, each line in ``seconds``."""
        while self.unheard:
            line = self.unheard.pop(0)
            if seconds:
                self.give(Began(self.now, line))
                self.now += seconds
            self.give(Played(self.now, line))

    def begin_line(self) -> int:
        """The next line begins to sound; it is played when ``end_line`` says so."""
        line = self.unheard[0]
        self.give(Began(self.now, line))
        return line

    def end_line(self) -> None:
        line = self.unheard.pop(0)
        self.give(Played(self.now, line))

    def hear(self, evidence: Evidence) -> list[Effect]:
        if self.keeping:
            self.kept.append(evidence)
        return self.give(Heard(self.now, evidence))

    def say(self, text: str, after: float = 1.1, took: float = 0.4) -> list[str]:
        """Somebody says ``text``; what the host says to it."""
        start = len(self.effects)
        self.wait(after)
        begun = self.now
        self.now += took
        self.hear(Evidence(text, begun, self.now))
        return self.lines(start)

    def speech(self, going: bool) -> None:
        self.give(Speech(self.now, going))

    def key(self, seat: int, value: str) -> None:
        self.wait(1.0)
        self.give(Key(self.now, seat, value))

    def wait(self, seconds: float) -> list[str]:
        start, end = len(self.effects), self.now + seconds
        while self.now < end - 1e-9 and not self.host.finished:
            self.now = min(end, self.now + self.step)
            self.give(Tick(self.now))
        self.now = max(self.now, end)
        return self.lines(start)

    def trouble(self, what: str, *, over: bool = False) -> list[Effect]:
        return self.give(Trouble(self.now, what, over))

    def close(self) -> list[Effect]:
        return self.give(Closed(self.now))

    # -- what came of it ----------------------------------------------------------------------

    def lines(self, start: int = 0) -> list[str]:
        return [e.text for _, e in self.effects[start:] if isinstance(e, Say)]

    def all(self, kind: type) -> list[Any]:
        return [e for _, e in self.effects if isinstance(e, kind)]

    @property
    def last(self) -> str:
        return self.lines()[-1]

    @property
    def script(self) -> HitListScript:
        script = self.host.commands.script
        assert isinstance(script, HitListScript)
        return script

    @property
    def state(self) -> State:
        assert self.desk.ledger is not None
        state: State = self.desk.ledger.state
        return state

    @property
    def need(self) -> str:
        assert self.desk.ledger is not None
        return self.desk.ledger.need.what

    @property
    def marks(self) -> list[str]:
        round_ = self.state.round
        if round_ is None or round_.card is None:
            return []
        return [deck()[round_.card].entries[n].text for n in round_.hits]

    # -- to a phase ---------------------------------------------------------------------------

    def to(self, phase: str) -> Table:
        """Play on as simply as can be to a phase of the first round."""
        moves = {"bet": "ready", "sand": "done", "bonus": "pass", "reveal": "four to six"}
        for _ in range(20):
            if self.need == phase:
                return self
            if self.need == "sand" and phase not in ("draw", "bet", "start"):
                self.say("cow")
            self.say(moves[self.need])
        raise AssertionError(f"no way from {self.need} to {phase}")


def partial(evidence: Evidence) -> Evidence:
    return changed(evidence, final=False)


__all__ = ["NAMES", "Cue", "Cut", "Hush", "SandPause", "SandStart", "SandStop", "Table", "deck"]
