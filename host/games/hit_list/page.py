"""What the pages of Hit List show (rulings: Hit List, phone)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.dialogue.lines import capital
from host.games.hit_list import score
from host.games.hit_list.tell import BAND_WORDS
from host.games.page import (
    AnyBlock,
    Board,
    Button,
    Captions,
    Marks,
    Page,
    Pages,
    Row,
    Rows,
    Sand,
    Say,
    Text,
    Type,
    board,
    said,
    secret,
    turn,
)

if TYPE_CHECKING:
    from host.games.hit_list.script import HitListScript
    from host.games.hit_list.view import View

BANDS = (("0-3", "blue", "circle"), ("4-6", "orange", "square"), ("7-8", "green", "triangle"))
"""The iBET cards with their looks."""
BEFORE = ("draw", "bet", "start")
"""Phases in which the answerer has not heard the list."""


def seat_page(script: HitListScript, seat: int) -> Page:
    """What one seat may know and do."""
    view = script.ledger.rules.view(script.state, seat)
    answers = seat == view.answerer
    blocks: list[AnyBlock] = []
    title = "You answer" if answers else _title(script, view)
    if view.card is not None:
        title = "You hold the plate"
        blocks += _plate(script, view)
    elif view.phase in BEFORE:
        blocks += _before(script, view, seat)
    elif _on_table(script, view):
        blocks += [*_list(script, view), _marks(script, view)]
    blocks += _spoken(script, view, seat)
    blocks += _own_bet(view, seat)
    blocks += [_board(script, view), Captions(2)]
    mine = seat in script.need.actors or seat in script.desk.phones.asked
    return Page(title, tuple(blocks), turn(script), mine)


def table_page(script: HitListScript) -> Page:
    """What everybody may see."""
    view = script.ledger.rules.view(script.state, None)
    blocks: list[AnyBlock] = []
    if view.phase in BEFORE:
        blocks += [Text(_next(script, view), "big"), *_waiting(script, view)]
    elif view.phase == "over":
        blocks.append(Text(f"{capital(script.outcome())}.", "huge"))
    elif _on_table(script, view):
        blocks += [*_list(script, view), _marks(script, view)]
        blocks += _shown_bets(script, view)
    blocks += [_board(script, view), Captions(3)]
    return Page(_title(script, view), tuple(blocks), "" if view.phase == "over" else turn(script))


def hushed(script: HitListScript, seat: int | None) -> tuple[str, ...]:
    """The list, until the answerer has heard it: from all but those who bet with open eyes."""
    view = script.ledger.rules.view(script.state, None)
    round_ = script.state.round
    if view.phase not in ("bet", "start") or round_ is None or round_.card is None:
        return ()
    knows = seat is not None and seat != view.answerer and script.state.setup.bets != "blind"
    return () if knows or script.state.setup.bets == "open" else (script.prompt.say,)


def _on_table(script: HitListScript, view: View) -> bool:
    """Whether there is a list that everybody has heard."""
    round_ = script.state.round
    return view.phase not in (*BEFORE, "over") and round_ is not None and round_.card is not None


def _title(script: HitListScript, view: View) -> str:
    if view.phase == "over":
        return "Hit List"
    return f"Hit List, round {view.round}"


def _before(script: HitListScript, view: View, seat: int) -> list[AnyBlock]:
    """Bets: the list for those who bet, nothing for the one who answers."""
    asked = secret(script, seat)
    if asked or seat == view.answerer:
        waits = "The others bet. Your list comes next."
        if view.phase != "bet":
            waits = _next(script, view)
        return [*asked] if asked else [Text(waits, "big"), *_waiting(script, view)]
    open_list = script.state.round is not None and script.state.round.card is not None
    if not open_list or script.state.setup.bets == "blind":
        return list(_waiting(script, view))
    return [Text(capital(script.prompt.say), "big"), *_waiting(script, view)]


def _next(script: HitListScript, view: View) -> str:
    """What everybody may know of a list that is to come."""
    if view.phase == "bet":
        return f"A list for {script.answerer}"
    return "Take your seats" if view.round == 1 and not view.leaders else "The next list comes"


def _list(script: HitListScript, view: View) -> list[AnyBlock]:
    """The prompt, with the hourglass while it runs."""
    sand: list[AnyBlock] = [Sand()] if view.phase == "sand" else []
    return [Text(capital(script.prompt.say), "big"), *sand]


def _waiting(script: HitListScript, view: View) -> list[AnyBlock]:
    """Whose bet is down: that much everybody may know."""
    if view.phase != "bet":
        return []
    given = script.desk.phones.given
    rows = tuple(
        Row(
            script.name(s),
            "" if s in view.waiting and s not in given else "tick",
            "betting" if s in view.waiting and s not in given else "bet is down",
            script.players[s].colour,
        )
        for s in script.others()
    )
    return [Rows("Bets", rows)]


def _marks(script: HitListScript, view: View) -> Marks:
    entries = script.prompt.entries
    ended = view.phase in ("reveal", "between")
    bonus = [n for _, n in view.bonus]
    named = tuple(entries[n].text for n in (*view.hits, *bonus))
    return Marks(named, view.size, tuple(entries[n].text for n in view.left_over if ended))


def _plate(script: HitListScript, view: View) -> list[AnyBlock]:
    """The whole list with its marks, for the plate manager of flesh and blood (house option)."""
    if view.phase in ("between", "over"):
        return []
    opened = view.phase not in BEFORE
    rows = []
    for n, entry in enumerate(script.prompt.entries):
        hit = n in view.hits
        bonus = n in [e for _, e in view.bonus]
        change = Button("Strike", f"strike {entry.text}") if hit else None
        change = change or Button("Mark", f"mark {entry.text}")
        mark, note = ("tick", "") if hit else ("dot", "bonus") if bonus else ("", "")
        rows.append(Row(entry.text, mark, note, buttons=(change,) if opened else ()))
    return [*_list(script, view), Rows("The list", tuple(rows))]


def _spoken(script: HitListScript, view: View, seat: int) -> list[AnyBlock]:
    """What may be said by touch, for whoever does not speak."""
    mine = seat in script.need.actors
    blocks: list[AnyBlock] = []
    if view.phase == "reveal" and mine:
        buttons = tuple(Button(b.replace("-", " – "), BAND_WORDS[b], c, s) for b, c, s in BANDS)
        return [Say("What did you bet?", buttons)]
    if mine and view.phase in ("sand", "bonus"):
        blocks.append(Type("Type instead of speaking"))
    if mine or view.phase not in ("sand", "bonus"):
        blocks += said(script)
    return blocks


def _own_bet(view: View, seat: int) -> list[AnyBlock]:
    bet = view.bets[seat] if seat < len(view.bets) else None
    if bet is None or view.phase in ("between", "over"):
        return []
    return [Text(f"Your bet: {BAND_WORDS[bet]}")]


def _shown_bets(script: HitListScript, view: View) -> list[AnyBlock]:
    """Bets that are turned over."""
    right = score.band_of(len(view.hits))
    rows = tuple(
        Row(
            script.name(s),
            "tick" if bet == right else "cross",
            BAND_WORDS[bet],
            script.players[s].colour,
        )
        for s in script.others()
        if s < len(view.bets) and (bet := view.bets[s]) is not None
    )
    return [Rows("Bets", rows)] if rows and view.phase in ("reveal", "between") else []


def _board(script: HitListScript, view: View) -> Board:
    gains = view.gains if view.phase == "between" else None
    return board(script, view.steps, unit="steps", steps=view.track, gains=gains)


PAGES = Pages(seat_page, table_page, hushed)
"""What Hit List shows."""
