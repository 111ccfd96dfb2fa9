"""Playthroughs: what each player says, what must come of it, and the whole transcript.

A file has three parts. The head names what it covers and how the table is set; after ``---`` stand
lines as for ``play --text`` with ``@expect`` lines written by hand; after ``===`` stands the golden
transcript, which ``script/goldens`` writes anew. Regenerating never touches an ``@expect``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from host.content.deck import load
from host.core.chance import Arranged
from host.core.codec import to_json
from host.core.errors import HostError
from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.games import all_games, game_called
from host.games.game import Game
from host.running.games import HouseShelf, new_desk
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


def run(play: Playthrough, pack: Path) -> Outcome:
    """Run one playthrough with the cards in ``pack``.

    The head may name ``game`` (else the game of its folder), ``players``, ``first``, the cards to
    ``draw`` in order, ``rolls`` of dice in order, and any setting.
    """
    head = dict(play.head)
    game = _game(play, head.pop("game", None))
    names = _parts(head.pop("players", ""))
    drawn = _parts(head.pop("draw", ""))
    chance = Arranged(drawn, _rolls(head.pop("rolls", "")))
    first = int(head.pop("first")) if "first" in head else None
    desk = new_desk(_settings(play, game, head))
    deck = load(game.kind, [pack])
    for card in drawn:
        if card not in deck:
            raise PlaythroughBroken(f"{play.path}: draw: there is no card {card!r} in {pack.name}.")
    shelf = HouseShelf(chance, None, {game.kind.name: deck})
    host = Host(desk, shelf, game=game.name, names=names, first=first)
    lines: list[str] = []
    table = TextTable(host, lines.append, VirtualClock())
    outcome = Outcome("")
    table.open()
    for number, line in enumerate(play.script, start=1):
        if line.startswith("@expect"):
            try:
                failure = _expect(line.removeprefix("@expect").strip(), game, host, lines)
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


def _game(play: Playthrough, name: str | None) -> Game:
    """The game that the head names, or the first one of the folder that the file stands in."""
    folder = folder_of(play)
    for game in all_games():
        if game.name == name or (name is None and game.package.endswith(f".{folder}")):
            return game
    if name is None:
        return all_games()[0]
    raise PlaythroughBroken(f"{play.path}: there is no game {name!r}.")


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _rolls(text: str) -> list[int | str]:
    return [int(part) if part.isdigit() else part for part in _parts(text)]


def _settings(play: Playthrough, game: Game, head: dict[str, str]) -> Settings:
    settings = Settings()
    own = {option.field for option in game.options}
    known: dict[str, Any] = msgspec.json.decode(to_json(settings))
    for name, text in head.items():
        if name not in known and name not in own:
            raise PlaythroughBroken(f"{play.path}: there is no setting {name!r}.")
        try:
            value = msgspec.json.decode(text)
        except msgspec.DecodeError:
            value = text
        settings = settings.changed(name, value)
    return msgspec.convert(msgspec.json.decode(to_json(settings)), Settings, strict=False)


def _expect(text: str, game: Game, host: Host, lines: Sequence[str]) -> str:
    """What is wrong, or nothing. Raises KeyError for an expectation that does not exist."""
    what, _, wanted = text.partition(" ")
    if what in ("host", "not-host", "shown"):
        found = any(_tidy(wanted) in _tidy(line) for line in _since(lines, what != "shown"))
        return f"{what}: {wanted!r} is not so" if found == (what == "not-host") else ""
    have = _have(what, game, host)
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


def _have(what: str, game: Game, host: Host) -> str:
    """What there is of ``what`` now, worded as in an @expect line. Raises KeyError."""
    ledger, script = host.desk.ledger, host.commands.script
    if ledger is None or script is None:
        return ""
    state: Any = ledger.state
    names = [p.name for p in state.players]
    table = {
        "winner": ", ".join(names[s] for s in getattr(state, "winners", None) or ()),
        "need": ledger.need.what,
        "players": ", ".join(names),
        "round": str(state.number),
    }
    return {**table, **game_called(ledger.rules.name).facts(state, script)}[what]


def folder_of(play: Playthrough) -> str:
    """The folder of its game: ``hit_list``."""
    return play.path.parent.parent.name


def table_rows(text: str) -> dict[tuple[str, str], str]:
    """Of docs/rules.md: game folder and paragraph or ruling, and the playthroughs beside it.

    A line ``<!-- game: hit_list -->`` begins what belongs to a game.
    """
    return {key: cells[2] for _, key, cells in _rows(text) if key is not None}


def fill_table(text: str, plays: Iterable[Playthrough]) -> str:
    """The text of docs/rules.md with its last column written anew."""
    covering: dict[tuple[str, str], list[str]] = {}
    for play in plays:
        for rule in play.covers:
            covering.setdefault((folder_of(play), rule), []).append(play.path.stem)
    lines = []
    for line, key, cells in _rows(text):
        if key is None:
            lines.append(line)
        else:
            names = ", ".join(sorted(covering.get(key, [])))
            lines.append(f"| {cells[0]} | {cells[1]} | {names} |")
    return "\n".join(lines) + "\n"


def _rows(text: str) -> Iterator[tuple[str, tuple[str, str] | None, list[str]]]:
    """Every line, with its key and cells where it is a row of a game's table."""
    game = ""
    for line in text.splitlines():
        mark = re.fullmatch(r"<!-- game: (\w+) -->", line.strip())
        game = mark[1] if mark else game
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        row = line.startswith("|") and len(cells) == 3 and cells[0].strip("-")
        heading = cells[0] in ("paragraph", "ruling")
        yield line, (game, cells[0]) if row and not heading else None, cells
