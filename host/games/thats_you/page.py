"""What the pages of That's You! show (rulings: That's You!, The secret)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.dialogue.lines import capital, count
from host.games.page import (
    AnyBlock,
    Board,
    Button,
    Captions,
    Page,
    Pages,
    Row,
    Rows,
    Runner,
    Say,
    Text,
    said,
    turn,
)
from host.games.thats_you.moves import CHIPS
from host.games.thats_you.state import CLUES

if TYPE_CHECKING:
    from host.games.thats_you.script import ThatsYouScript
    from host.games.thats_you.view import View


def seat_page(script: ThatsYouScript, seat: int) -> Page:
    """What one seat may know and do: the giver alone sees the tick."""
    view = script.ledger.rules.view(script.state, seat)
    gives = seat == view.giver and view.phase not in ("between", "over")
    blocks: list[AnyBlock] = []
    if gives and view.chosen is not None:
        blocks.append(Text(f"Your trait: {script.trait(view.chosen)}", "big"))
    blocks += _traits(script, view, seat)
    if gives and view.phase == "clue":
        blocks.append(_who(script, view))
    blocks += [*said(script), *_clues(script, view), _board(script, view), Captions(2)]
    title = "You give the clues" if gives else _title(view)
    mine = seat in script.need.actors and view.phase != "eliminate"
    return Page(title, tuple(blocks), turn(script), mine)


def table_page(script: ThatsYouScript) -> Page:
    """What everybody may see."""
    view = script.ledger.rules.view(script.state, None)
    blocks: list[AnyBlock] = []
    if view.phase == "over":
        blocks.append(Text(f"{capital(script.outcome())}.", "huge"))
    blocks += [*_traits(script, view, None), *_clues(script, view), _board(script, view)]
    now = "" if view.phase == "over" else turn(script)
    return Page(_title(view), (*blocks, Captions(3)), now)


def _title(view: View) -> str:
    return "That's You!" if view.phase == "over" else f"That's You!, round {view.round}"


def _traits(script: ThatsYouScript, view: View, seat: int | None) -> list[AnyBlock]:
    """The six traits with what is known of them; who guesses can eliminate by touch."""
    if not view.traits or view.phase == "over":
        return []
    may = view.phase == "eliminate" and seat is not None and seat != view.giver
    rows = []
    for n in range(len(view.traits)):
        text = capital(script.trait(n))
        mark = "tick" if n == view.chosen else "cross" if n in view.crossed else ""
        note = "being turned" if n == view.pending else ""
        out = Button("Eliminate", f"host, eliminate {script.trait(n)}")
        buttons = (out,) if may and n in view.remaining else ()
        rows.append(Row(text, mark, note, buttons=buttons))
    return [Rows("Traits", tuple(rows), numbered=True)]


def _who(script: ThatsYouScript, view: View) -> Say:
    """The next clue chip, to be given by touch."""
    chip = CHIPS[CLUES[len(view.clues)]] if len(view.clues) < len(CLUES) else ""
    buttons = tuple(
        Button(p.name, p.name, p.colour, "circle")
        for s, p in enumerate(view.players)
        if s not in view.clues
    )
    return Say(f"Who is {chip}?", buttons)


def _clues(script: ThatsYouScript, view: View) -> list[AnyBlock]:
    if not view.clues:
        return []
    rows = tuple(
        Row(script.name(seat), "dot", CHIPS[clue], view.players[seat].colour)
        for clue, seat in zip(CLUES, view.clues, strict=False)
    )
    return [Rows("Clues", rows)]


def _board(script: ThatsYouScript, view: View) -> Board:
    """What the table scored in everybody's round; all play together."""
    runners = tuple(
        Runner(
            p.name,
            p.colour,
            view.points[s] or 0,
            s == view.giver,
            note="" if view.points[s] is not None else "gives later" if s in view.to_give else "",
        )
        for s, p in enumerate(view.players)
    )
    return Board(runners, unit=f"{count(view.total, 'point')} together")


PAGES = Pages(seat_page, table_page)
"""What That's You! shows."""
