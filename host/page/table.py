"""The pages of one table, in the loop of its game: what is shown to whom, and what comes back.

Serves nothing until pages are wanted: what serves them is made, and imported, only then.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

from host.core.codec import replace, to_json
from host.core.errors import HostError
from host.core.ledger import Ledger
from host.core.need import Kind
from host.dialogue.desk import Desk
from host.dialogue.messages import (
    Began,
    Effect,
    Entered,
    FreePhone,
    Heard,
    Input,
    OpenPages,
    PagesOpen,
    PhoneHere,
    Played,
    SandPause,
    SandStart,
    SandStop,
    Say,
    Speech,
    Tick,
)
from host.games import game_called
from host.games import page as pg
from host.hearing.evidence import Evidence
from host.page.bridge import Bridge, Offer, Post
from host.page.captions import CaptionLog
from host.page.drawings import Drawings
from host.page.seats import TABLE, Seats, viewer_of
from host.page.sent import Door, SandShown, Sent, offer_of

NOTE = "pages"
"""Kind of the note in a game's log that says who holds a page, by digest of the token."""
QUIET = (Tick, Began, Played, Speech)
"""Inputs that by themselves change no page."""


class Server(Protocol):
    """What serves the pages."""

    address: str
    """Where, for example ``192.168.1.20:8000``."""

    def close(self) -> None:
        """Serve no more."""


class TablePages:
    """Carries pages along with one table (`host.running.pages.Pages`)."""

    def __init__(
        self,
        serve: Callable[[Bridge, Seats], Server],
        *,
        tell: Callable[[str, str], None] = lambda address, code: None,
        fault: Callable[[Exception], None] = lambda error: None,
        at_once: bool = False,
        drawings: Drawings | None = None,
    ) -> None:
        """``serve`` begins to serve, or raises a HostError; ``tell`` gets address and code for the
        terminal; ``fault`` hears of a page that could not be made: the game goes on without it.
        ``at_once``: serve without being asked by the host; ``drawings`` gives pictures their
        opaque names."""
        self.bridge, self.seats = Bridge(), Seats()
        self.delay = 0.0
        self._kept: Ledger[Any] | None = None
        self._noted: dict[str, str] = {}
        self._serve, self._tell, self._fault = serve, tell, fault
        self._server: Server | None = None
        self._wanted = at_once
        self._captions = CaptionLog()
        self.drawings = drawings or Drawings()
        self._sand: SandShown | None = None
        self._since: float | None = None
        self._turned = 0.0
        self._now = 0.0
        self._own: list[Evidence] = []
        self._known: frozenset[str] = frozenset()
        self._changed = True

    def close(self) -> None:
        """Serve no more."""
        if self._server is not None:
            self._server.close()
            self._server = None

    # -- what happens at the table --------------------------------------------------------------

    def saw(self, item: Effect | Input) -> None:
        """Note what pages show of it."""
        self._now = item.at if isinstance(item, Input) else self._now
        if isinstance(item, QUIET):
            return
        self._changed = True
        if isinstance(item, Say):
            self._captions.add("host", item.text)
        elif isinstance(item, Heard):
            if not any(item.evidence is own for own in self._own):
                self._captions.add("heard", item.evidence.transcript)
            self._own.clear()
        elif isinstance(item, SandStart):
            self._sand = SandShown(item.total, item.left, True)
            self._since = time.monotonic() + self.delay  # it shows what is heard
            self._turned = self._now
        elif isinstance(item, SandPause | SandStop):
            self._hold(item)
        elif isinstance(item, OpenPages):
            self._wanted = True
        elif isinstance(item, FreePhone):
            self.seats.free(item.name)
            self._known = self._known - {viewer_of(item.name)}
            self.bridge.poke()

    def _hold(self, item: Effect) -> None:
        if self._sand is None:
            return
        spent = self._now - self._turned if self._sand.runs else 0.0
        left = max(0.0, self._sand.left - spent)
        if isinstance(item, SandStop) and item.run_out:
            left = 0.0
        self._sand, self._since = replace(self._sand, left=left, runs=False), None

    # -- what comes from pages ------------------------------------------------------------------

    def inputs(self, desk: Desk, now: float) -> Sequence[Input]:
        """Phones that came, what was entered, and whether the pages could be opened."""
        found: list[Input] = []
        if self._wanted and self._server is None:
            found.append(self._opened(now))
        if self._server is None:
            return found
        self._take_up(desk)
        taken = self.seats.taken()
        if taken != self._known:
            for name in self.seats.names:
                viewer = viewer_of(name)
                if (viewer in taken) != (viewer in self._known):
                    found.append(PhoneHere(now, name, viewer in taken))
            self._known, self._changed = taken, True
        self._note(desk)
        for post in self.bridge.take():
            item = self._input(desk, post, now)
            if item is not None:
                found.append(item)
        return found

    def _take_up(self, desk: Desk) -> None:
        """Once for every game: who held a page before a restart; else who holds one now."""
        ledger = desk.ledger
        if ledger is None or ledger is self._kept:
            return
        self._kept = ledger
        notes = ledger.notes(NOTE)
        if notes:
            self.seats.restore(notes[-1], tuple(p.name for p in ledger.state.players))
        self._noted = dict(notes[-1]) if notes else {}

    def _note(self, desk: Desk) -> None:
        """Into the log of the game: a restart must not send every phone back to the door."""
        held = self.seats.held()
        if desk.ledger is None or desk.ledger is not self._kept or held == self._noted:
            return
        self._noted = held
        with suppress(HostError):  # a full disk is told where the game itself is written
            desk.ledger.note(NOTE, held)

    def _opened(self, now: float) -> Input:
        self._wanted = False
        try:
            self._server = self._serve(self.bridge, self.seats)
        except HostError as error:
            return PagesOpen(now, "", "", str(error))
        self._tell(self._server.address, self.seats.code)
        return PagesOpen(now, self._server.address, self.seats.code)

    def _input(self, desk: Desk, post: Post, now: float) -> Input | None:
        """What a post is for the dialogue; None where its question is over meanwhile."""
        name = post.viewer.partition(":")[2]
        if name not in self.seats.names:
            return None
        seat = self.seats.names.index(name)
        if post.kind == "choose":
            asked = desk.phones.asked.get(seat)
            if asked is None or asked.number != post.question:
                return None
            return Entered(now, seat, post.value, post.question)
        text = " ".join(post.value.split())
        evidence = Evidence(text, now, now)
        self._own.append(evidence)
        self._captions.add(name, text.removeprefix("host, "))
        return Heard(now, evidence)

    # -- what is shown --------------------------------------------------------------------------

    def private(self, desk: Desk, seat: int) -> bool:
        """Whether that seat has a page."""
        names = self.seats.names
        return seat < len(names) and viewer_of(names[seat]) in self._known

    def show(self, desk: Desk, now: float) -> None:
        """Publish what every page shows now, if anything may have changed."""
        if not self._changed or self._server is None:
            return
        self._changed = False
        ledger = desk.ledger
        players = ledger.state.players if ledger is not None else ()
        self.seats.keep(tuple(p.name for p in players), tuple(p.colour for p in players))
        pages: dict[str, tuple[bytes, Offer, float | None]] = {}
        for viewer in self.seats.taken():
            seat = self._seat(viewer)
            sent = self._sent(desk, seat)
            if sent is not None:
                pages[viewer] = to_json(sent), offer_of(sent), self._since
        self.bridge.publish(pages)

    def _gathering(self, desk: Desk) -> bool:
        """Whether the table is taking its seats on phones, before anything is played."""
        ledger, here = desk.ledger, desk.phones.here
        if ledger is None or not desk.phones.wanted or ledger.steps:
            return False
        return any(name not in here for name in self.seats.names)

    def _veiled(self, page: pg.Page) -> pg.Page:
        """The same without the names of drawings."""
        blocks = tuple(
            replace(b, cards=tuple(_veiled_card(c, self.drawings) for c in b.cards))
            if isinstance(b, pg.Grid)
            else b
            for b in page.blocks
        )
        return replace(page, blocks=blocks)

    def _seat(self, viewer: str) -> int | None:
        name = viewer.partition(":")[2]
        return self.seats.names.index(name) if viewer != TABLE else None

    def _sent(self, desk: Desk, seat: int | None) -> Sent | None:
        script: Any = desk.commands.script if desk.commands is not None else None
        ledger = desk.ledger
        address = self._server.address if self._server is not None else ""
        door = Door(address, self.seats.code, self._gathering(desk)) if seat is None else None
        if script is None or ledger is None:
            page = pg.Page("Welcome", (pg.Text("Who plays?", "big"), pg.Captions(3)), "Who plays?")
            return Sent(page, None, self._captions.lines(()), door=door)
        pages = game_called(ledger.rules.name).pages
        try:
            page, hushed = _made(pages, script, seat)
        except Exception as error:  # a page must never end the game that is played by voice
            self._fault(error)
            page, hushed = _made(pg.PLAIN, script, seat)
        page = self._veiled(page)
        me = None
        if seat is not None:
            player = script.players[seat]
            me = pg.Runner(player.name, player.colour, 0, seat in script.need.actors)
        over = script.need.kind is Kind.OVER
        tools = () if seat is None or over else pg.TOOLS.buttons
        captions = self._captions.lines(hushed)
        return Sent(page, self._sand, captions, me, tools, door)


def _veiled_card(card: pg.Card, drawings: Drawings) -> pg.Card:
    return replace(card, picture=drawings.veil(card.picture)) if card.picture else card


def _made(pages: pg.Pages, script: Any, seat: int | None) -> tuple[pg.Page, Sequence[str]]:
    page = pages.table(script) if seat is None else pages.seat(script, seat)
    return page, pages.hushed(script, seat)
