"""Playthroughs: what each player says, what must come of it, and the whole transcript.

A file has three parts. The head names what it covers and how the table is set; after ``---`` stand
lines as for ``play --text`` with ``@expect`` lines written by hand; after ``===`` stands the golden
transcript, which ``script/goldens`` writes anew. Regenerating never touches an ``@expect``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
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
from host.games.hit_list.score import bonus_hits, totals
from host.games.hit_list.script import HitListScript
from host.games.hit_list.state import Round, State
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
            try:
                failure = _expect(line.removeprefix("@expect").strip(), desk, lines)
            except KeyError as error:
                raise PlaythroughBroken(
                    f"{play.path}: @expect {error.args[0]}: there is no such expectation."
                ) from error
            if failure:
                outcome.failures.append(f"script line {number}: {failure}")
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


def _expect(text: str, desk: Desk, lines: Sequence[str]) -> str:
    """What is wrong, or nothing. Raises KeyError for an expectation that does not exist."""
    what, _, wanted = text.partition(" ")
    if what in ("host", "not-host", "shown"):
        found = any(_tidy(wanted) in _tidy(line) for line in _since(lines, what != "shown"))
        return f"{what}: {wanted!r} is not so" if found == (what == "not-host") else ""
    have = _have(what, desk)
    return "" if _tidy(have) == _tidy(wanted) else f"{what}: expected {wanted!r}, is {have!r}"


def _since(lines: Sequence[str], spoken: bool) -> list[str]:
    """What the host has said (or shown) since a player last spoke."""
    said: list[str] = []
    for line in reversed(lines):
        if not line.startswith(("HOST  ", "      ")):
            break
        if line.startswith("HOST") == spoken:
            said.append(line)
    return said


def _tidy(text: str) -> str:
    return " ".join(text.lower().split())


def _have(what: str, desk: Desk) -> str:
    """What there is of ``what`` now, worded as in an @expect line. Raises KeyError."""
    if desk.ledger is None:
        return ""
    state: State = desk.ledger.state
    names = [p.name for p in state.players]
    table = {
        "steps": ", ".join(f"{n} {s}" for n, s in zip(names, state.steps, strict=True)),
        "score": ", ".join(f"{n} {t}" for n, t in zip(names, totals(state), strict=True)),
        "winner": ", ".join(names[s] for s in state.winners or ()),
        "need": desk.ledger.need.what,
        "players": ", ".join(names),
        "round": str(state.number),
    }
    return table[what] if what in table else _of_round(what, desk, state, names)


def _of_round(what: str, desk: Desk, state: State, names: Sequence[str]) -> str:
    round_ = state.round or Round(0, 0)

    def words(entries: Sequence[int]) -> str:
        return ", ".join(_word(desk, round_.card, n) for n in entries)

    bonus = [f"{names[seat]} {words([entry])}" for seat, entry in bonus_hits(round_)]
    return {
        "marks": words(round_.hits),
        "used-up": words(round_.used_up),
        "bonus": ", ".join(bonus),
        "bets": ", ".join(f"{n} {b or '?'}" for n, b in zip(names, round_.bets, strict=False)),
        "answerer": names[round_.answerer],
        "card": round_.card or "",
    }[what]


def _word(desk: Desk, card: str | None, entry: int) -> str:
    """Stored wording of an entry."""
    script = getattr(desk.commands, "script", None)
    return script.deck[card].entries[entry].text if script is not None else ""


def table_rows(text: str) -> dict[str, str]:
    """Paragraph or ruling, and the playthroughs that stand beside it in docs/rules.md."""
    rows: dict[str, str] = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and cells[0] not in ("paragraph", "ruling"):
            rows[cells[0]] = cells[2]
    return {name: plays for name, plays in rows.items() if name.strip("-")}


def fill_table(text: str, plays: Iterable[Playthrough]) -> str:
    """The text of docs/rules.md with its last column written anew."""
    covering: dict[str, list[str]] = {}
    for play in plays:
        for rule in play.covers:
            covering.setdefault(rule, []).append(play.path.stem)
    lines = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] in table_rows(text):
            names = ", ".join(sorted(covering.get(cells[0], [])))
            lines.append(f"| {cells[0]} | {cells[1]} | {names} |")
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"
