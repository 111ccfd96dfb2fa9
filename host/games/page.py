"""What a page shows, as data: a game fills these structs, the page draws them and knows no game.

A game gives three functions (`Pages`). They are pure: of the script, whose state and open question
they read, and for a seat of what that seat may know (`rules.view(state, seat)`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, dataclass_transform

import msgspec

from host.core.codec import Struct
from host.core.need import Kind
from host.dialogue.lines import LineMissing, capital
from host.dialogue.phones import Question

if TYPE_CHECKING:
    from host.dialogue.base import TableScript

    @dataclass_transform(frozen_default=True)
    class Block:
        """Base of what a page is made of; the kind travels as ``is``."""

else:

    class Block(msgspec.Struct, frozen=True, tag_field="is", tag=str.lower):
        """Base of what a page is made of; the kind travels as ``is``."""


class Text(Block):
    """A sentence."""

    text: str
    """What it says."""
    size: str = "plain"
    """``huge`` for the end, ``big`` for what everybody looks at, ``plain``, or ``small``."""


class Ask(Block):
    """A secret question to this seat."""

    question: Question
    """What is asked, with its choices."""
    given: str = ""
    """Key of what this seat has chosen so far, or its own words."""


class Button(Struct):
    """Something that is said by touching it."""

    label: str
    """As it is written."""
    say: str
    """What it stands for, as if it were spoken."""
    colour: str = ""
    """Name of a colour, or empty."""
    shape: str = ""
    """Name of a shape, or empty."""


class Say(Block):
    """Buttons that stand for spoken words."""

    label: str
    """What they are for."""
    buttons: tuple[Button, ...]
    """The buttons."""


class Type(Block):
    """A line to type what one would say, for whoever does not speak."""

    label: str
    """What may be typed."""


class Row(Struct):
    """One line of a list."""

    label: str
    """What it says."""
    mark: str = ""
    """``tick``, ``cross``, ``question`` or ``dot``; empty for none."""
    note: str = ""
    """Something small beside it."""
    colour: str = ""
    """Name of a colour, or empty."""
    buttons: tuple[Button, ...] = ()
    """What can be said of it."""


class Rows(Block):
    """A list."""

    title: str
    """What it is of; empty where that is plain."""
    rows: tuple[Row, ...]
    """Its lines."""
    numbered: bool = False
    """Whether the lines are numbered."""


class Marks(Block):
    """What has been named of a list, as it happens: never what is still unnamed."""

    entries: tuple[str, ...]
    """Named so far, in that order."""
    size: int
    """How many there are."""
    rest: tuple[str, ...] = ()
    """What nobody named, once that is known to all."""


class Runner(Struct):
    """One player on the board."""

    name: str
    """Who."""
    colour: str
    """Their colour."""
    points: int
    """Points or steps."""
    turn: bool = False
    """Whether it is their turn."""
    gain: int = 0
    """What they gained in this round, once it is known."""
    note: str = ""
    """Something small beside the name."""
    chips: tuple[tuple[str, int], ...] = ()
    """What they hold, by colour."""


class Board(Block):
    """Where everybody stands."""

    runners: tuple[Runner, ...]
    """Everybody, clockwise."""
    steps: int | None = None
    """Length of the track, or None where there is none."""
    unit: str = "points"
    """What is counted."""


class Card(Struct):
    """One card of a grid; nothing in it names what it shows."""

    place: str
    """Where it lies, as it is said: ``first row, second``."""
    colour: str
    """Its colour."""
    label: str
    """The short label that does not name the picture."""
    hint: str = ""
    """Its hint."""
    emoji: str = ""
    """A glyph that shows it, or empty."""
    picture: str = ""
    """Opaque name of a drawing, or empty."""
    spoken: str = ""
    """The spoken picture, for whoever does not see it."""
    free: bool = True
    """Whether it can be chosen now."""
    chosen: bool = False
    """Whether it was chosen."""
    button: Button | None = None
    """What choosing it says."""


class Grid(Block):
    """Cards on the table."""

    cards: tuple[Card, ...]
    """Row by row."""
    columns: int = 4
    """How many stand side by side on a wide screen."""


class Sand(Block):
    """The hourglass, where one runs."""


class Captions(Block):
    """What the host says and what was heard."""

    lines: int = 3
    """How many are shown."""


AnyBlock = Text | Ask | Say | Type | Rows | Marks | Board | Grid | Sand | Captions


class Page(Struct):
    """All that one page shows now."""

    title: str
    """What is going on, in a few words."""
    blocks: tuple[AnyBlock, ...]
    """From top to bottom."""
    turn: str = ""
    """Whose turn it is, in one sentence."""
    mine: bool = False
    """Whether it is the turn of whoever holds this page."""


AnyScript = Any
"""A `TableScript` of whatever game."""


@dataclass(frozen=True)
class Pages:
    """What a game shows."""

    seat: Callable[[AnyScript, int], Page]
    """The page of one seat: what it may know and do now."""
    table: Callable[[AnyScript], Page]
    """The page for all."""
    hushed: Callable[[AnyScript, int | None], Sequence[str]] = lambda script, seat: ()
    """Words that captions must not show to this seat (None: the table) now."""


def board(
    script: TableScript[Any], points: Sequence[int], *, unit: str = "points", **more: Any
) -> Board:
    """Everybody with their points; whose turn it is stands out."""
    actors = script.need.actors
    gains = more.pop("gains", None) or [0] * len(points)
    runners = tuple(
        Runner(p.name, p.colour, points[seat], seat in actors, gains[seat])
        for seat, p in enumerate(script.players)
    )
    return Board(runners, unit=unit, **more)


SAID = (
    ("yes", Button("Yes", "yes", "green", "circle")),
    ("no", Button("No", "no", "red", "cross")),
    ("cmd:ready", Button("Ready", "ready", "green", "circle")),
    ("cmd:done", Button("Done", "done", "blue", "square")),
    ("cmd:pass", Button("Pass", "pass", "blue", "square")),
    ("cmd:go_on", Button("Go on", "go on", "green", "triangle")),
)
"""Plain answers that a seat's page offers as buttons when the host waits for them."""


def said(script: TableScript[Any], label: str = "Answer for all to hear") -> tuple[AnyBlock, ...]:
    """Buttons for the plain answers that the host waits for now."""
    keys = {phrase.key for phrase in script.desk.ask.answers}
    buttons = tuple(button for key, button in SAID if key in keys)
    return (Say(label, buttons),) if buttons else ()


TOOLS = Say(
    "Put something right",
    (
        Button("That was right", "host, that was right"),
        Button("Undo", "host, undo"),
        Button("Say it again", "host, repeat"),
        Button("Pause", "host, pause"),
    ),
)
"""What every seat can do at any time; the host says aloud what comes of it."""


def turn(script: TableScript[Any]) -> str:
    """One sentence: whose turn it is, or how the game ended; empty while the host deals."""
    if script.need.kind is Kind.OVER:
        return f"{capital(script.outcome())}."
    try:
        return script.whose_turn()
    except LineMissing:
        return ""


def secret(script: TableScript[Any], seat: int) -> tuple[AnyBlock, ...]:
    """The secret question to this seat, if one is open, with what it has chosen."""
    phones = script.desk.phones
    question = phones.asked.get(seat)
    return () if question is None else (Ask(question, phones.given.get(seat, "")),)


def colour_name(script: TableScript[Any], seat: int) -> str:
    """``Ann, red``."""
    player = script.players[seat]
    return f"{player.name}, {player.colour}"


def plain_seat(script: TableScript[Any], seat: int) -> Page:
    """A seat's page for a game that brings none: its secrets, whose turn it is, the score."""
    blocks = (*secret(script, seat), *said(script), Captions(2), Text(script.score(), "small"))
    return Page(script.name(seat), blocks, turn(script), seat in script.need.actors)


def plain_table(script: TableScript[Any]) -> Page:
    """The table page for a game that brings none."""
    now = turn(script)
    return Page("", (Text(now, "big"), Text(script.score()), Sand(), Captions(4)), now)


PLAIN = Pages(plain_seat, plain_table)
"""What a game shows that brings no pages."""
