"""Playthroughs: what each player says, what must come of it, and the whole transcript.

A file has three parts. The head names what it covers and how the table is set; after ``---`` stand
lines as for ``play --text`` with ``@expect`` lines written by hand; after ``===`` stands the golden
transcript, which ``script/goldens`` writes anew. Regenerating never touches an ``@expect``.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from host.content.packs import Deck, DrawPile, load_hit_list
from host.core.codec import to_json
from host.core.errors import HostError
from host.core.table import Player
from host.dialogue.desk import Desk
from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.games.hit_list.script import HitListScript
from host.games.hit_list.state import State
from host.running.games import HitListMaker, new_desk
from host.running.text import TextTable, VirtualClock


class PlaythroughBroken(HostError):
    """A playthrough file cannot be read, or what it expects did not happen."""


@dataclass(frozen=True)
class Playthrough:
    """One file."""

    path: Path
    """Where it stands."""
    head: dict[str, str]
    """Set-up by name: ``players``, ``draw``, ``first``, and any setting."""
    covers: tuple[str, ...]
    """Paragraphs of rulebook and rulings that it exercises."""
    script: tuple[str, ...]
    """Lines of input and ``@expect`` lines."""
    golden: str
    """The transcript that must come out; empty before it was first written."""


@dataclass
class Outcome:
    """What running one gave."""

    transcript: str
    """Everything that was printed."""
    failures: list[str] = field(default_factory=list)
    """Expectations that were not met, with line and what there was instead."""
    lines_used: frozenset[str] = frozenset()
    """Templates that were said."""


def read(path: Path) -> Playthrough:
    """Read one file. Raises PlaythroughBroken naming file and line."""
    text = path.read_text(encoding="utf-8")
    if "\n---\n" not in text:
        raise PlaythroughBroken(f"{path}: has no line --- between head and script.")
    head_text, rest = text.split("\n---\n", 1)
    script, _, golden = rest.partition("\n===\n")
    head: dict[str, str] = {}
    covers: list[str] = []
    for number, line in enumerate(head_text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        name, colon, value = line.partition(":")
        if not colon:
            raise PlaythroughBroken(f"{path}:{number}: expected NAME: VALUE.")
        if name.strip() == "covers":
            covers += [part.strip() for part in value.split(";") if part.strip()]
        else:
            head[name.strip()] = value.strip()
    return Playthrough(path, head, tuple(covers), tuple(script.splitlines()), golden)


def write_golden(play: Playthrough, transcript: str) -> None:
    """Put ``transcript`` behind the script; head, script and expectations stay as they are."""
    text = play.path.read_text(encoding="utf-8")
    front, _, _ = text.partition("\n===\n")
    play.path.write_text(f"{front.rstrip()}\n===\n{transcript}", encoding="utf-8")


class FixedPile(DrawPile):
    """Cards in the order that the playthrough names, then the rest."""

    def __init__(self, first: list[str], deck: Deck) -> None:
        super().__init__([*first, *(i for i in deck if i not in first)], random.Random(0))


class FixedMaker(HitListMaker):
    """A game whose cards lie in a fixed order."""

    order: tuple[str, ...] = ()

    def __call__(self, desk: Desk, players: tuple[Player, ...], first: int) -> HitListScript:
        """A fresh game with the named cards on top."""
        script = super().__call__(desk, players, first)
        script.pile = FixedPile(list(self.order), self.deck)
        return script


def run(play: Playthrough, pack: Path) -> Outcome:
    """Run one playthrough with the prompts in ``pack``."""
    deck = load_hit_list([pack])
    head = dict(play.head)
    names = tuple(n.strip() for n in head.pop("players", "").split(",") if n.strip())
    order = tuple(i.strip() for i in head.pop("draw", "").split(",") if i.strip())
    first = int(head.pop("first")) if "first" in head else None
    desk = new_desk(_settings(play, head))
    maker = FixedMaker(deck, random.Random(0), None)
    maker.order = order
    host = Host(desk, maker, names=names, first=first)
    lines: list[str] = []
    table = TextTable(host, lines.append, VirtualClock())
    outcome = Outcome("")
    table.open()
    for number, line in enumerate(play.script, start=1):
        if line.startswith("@expect"):
            _expect(play, number, line.removeprefix("@expect").strip(), desk, outcome)
        else:
            table.line(line)
    outcome.transcript = "\n".join(lines) + "\n"
    outcome.lines_used = frozenset(desk.wording.used)
    return outcome


def _settings(play: Playthrough, head: dict[str, str]) -> Settings:
    values: dict[str, Any] = msgspec.json.decode(to_json(Settings()))
    for name, value in head.items():
        if name not in values:
            raise PlaythroughBroken(f"{play.path}: there is no setting {name!r}.")
        try:
            values[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            values[name] = value
    return msgspec.convert(values, Settings, strict=False)


def _expect(play: Playthrough, number: int, text: str, desk: Desk, outcome: Outcome) -> None:
    what, _, wanted = text.partition(" ")
    have = _have(what, desk)
    if have is None:
        raise PlaythroughBroken(f"{play.path}: @expect {what}: there is no such expectation.")
    if _tidy(have) != _tidy(wanted):
        outcome.failures.append(f"script line {number}: {what}: expected {wanted!r}, is {have!r}")


def _tidy(text: str) -> str:
    return " ".join(text.lower().split())


def _have(what: str, desk: Desk) -> str | None:
    """What there is of ``what`` now, worded as in an @expect line."""
    ledger = desk.ledger
    if ledger is None:
        return ""
    state: State = ledger.state
    round_ = state.round
    names = [p.name for p in state.players]
    if what == "steps":
        return ", ".join(f"{n} {s}" for n, s in zip(names, state.steps, strict=True))
    if what == "winner":
        return ", ".join(names[s] for s in state.winners or ())
    if what == "need":
        return ledger.need.what
    if what == "players":
        return ", ".join(names)
    if what == "round":
        return str(state.number)
    if round_ is None or desk.commands is None:
        return ""
    if what == "marks":
        script = getattr(desk.commands, "script", None)
        words = [e.text for e in script.deck[round_.card].entries] if script else []
        return ", ".join(words[n] for n in round_.hits)
    if what == "bets":
        return ", ".join(f"{n} {b or '?'}" for n, b in zip(names, round_.bets, strict=True))
    if what == "answerer":
        return names[round_.answerer]
    return None
