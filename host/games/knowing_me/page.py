"""What the pages of Knowing Me Knowing You show (rulings: Knowing Me, phone)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.dialogue.lines import capital
from host.games.knowing_me.cards import option_texts, to_others, to_target
from host.games.knowing_me.state import NOTHING
from host.games.page import (
    AnyBlock,
    Board,
    Captions,
    Page,
    Pages,
    Row,
    Rows,
    Runner,
    Say,
    Text,
    Type,
    said,
    secret,
    turn,
)
from host.games.page import Button as Touch

if TYPE_CHECKING:
    from host.games.knowing_me.script import KnowingMeScript
    from host.games.knowing_me.view import AskedView, View

LETTERS = "ABCDE"
"""Before the options, as they are read."""


def seat_page(script: KnowingMeScript, seat: int) -> Page:
    """What one seat may know and do: the question, its own answer, what was told."""
    view = script.ledger.rules.view(script.state, seat)
    asked = secret(script, seat)
    blocks: list[AnyBlock] = [*asked] if asked else [*_question(script, view, seat)]
    blocks += _mine(script, view)
    if view.phase == "reveal" and seat in script.need.actors:
        blocks += _tell(script, view)
    blocks += [*said(script), *_told(script, view), _board(script, view), Captions(2)]
    title = "You are asked" if seat == view.target and view.phase != "over" else _title(view)
    mine = bool(asked) or (seat in script.need.actors and view.phase == "reveal")
    return Page(title, tuple(blocks), turn(script), mine)


def table_page(script: KnowingMeScript) -> Page:
    """What everybody may see."""
    view = script.ledger.rules.view(script.state, None)
    blocks: list[AnyBlock] = [*_question(script, view, None), *_waiting(script, view)]
    if view.phase == "over":
        blocks = [Text(f"{capital(script.outcome())}.", "huge")]
    blocks += [*_told(script, view), _board(script, view), Captions(3)]
    return Page(_title(view), tuple(blocks), "" if view.phase == "over" else turn(script))


def _title(view: View) -> str:
    name = "Knowing Me Knowing You"
    return name if view.phase == "over" else f"{name}, series {view.series}"


def _open(view: View) -> AskedView | None:
    """The question that is answered or told now."""
    if view.question is None or view.question >= len(view.asked):
        return None
    return view.asked[view.question]


def _question(script: KnowingMeScript, view: View, seat: int | None) -> list[AnyBlock]:
    """The question as this seat is asked it, with its options."""
    asked = _open(view)
    if asked is None or view.target is None or view.phase in ("draw", "between", "over"):
        return []
    text = script.dealer.text(asked.question)
    two = script.state.two
    others = to_others(text, script.target, two)
    ask = to_target(text, two) if seat == view.target else others
    options = option_texts(script.state, asked.question, text)
    blocks: list[AnyBlock] = [Text(ask, "big")]
    if options and asked.question.kind == "options":
        blocks += [Text(f"{LETTERS[n]}: {option}") for n, option in enumerate(options)]
    return blocks


def _waiting(script: KnowingMeScript, view: View) -> list[AnyBlock]:
    """Who has answered: that much everybody may know."""
    if view.phase != "write":
        return []
    given = script.desk.phones.given
    rows = tuple(
        Row(p.name, "" if open_ else "tick", "thinking" if open_ else "ready", p.colour)
        for s, p in enumerate(view.players)
        for open_ in [s in view.waiting and s not in given]
    )
    return [Rows("Answers", rows)]


def _mine(script: KnowingMeScript, view: View) -> list[AnyBlock]:
    """What this seat has entered, until it is told."""
    asked = _open(view)
    if asked is None or asked.mine is None or asked.mine.key == NOTHING:
        return []
    word = script.word_for(asked.question, asked.mine.key, asked.mine.words)
    return [Text(f"Your answer: {word}")] if word else []


def _tell(script: KnowingMeScript, view: View) -> list[AnyBlock]:
    """Telling one's answer by touch, for whoever does not speak."""
    asked = _open(view)
    if asked is None:
        return []
    options = option_texts(script.state, asked.question, script.dealer.text(asked.question))
    buttons = tuple(Touch(capital(text), text) for text in options)
    words: list[AnyBlock] = [Type("Or in your own words")]
    return [Say("Tell your answer", buttons), *words] if buttons else words


def _told(script: KnowingMeScript, view: View) -> list[AnyBlock]:
    """Answers of the open question as they are told; right ones once that is settled."""
    asked = _open(view)
    if asked is None or not any(asked.answers) or view.phase == "over":
        return []
    rows = []
    for seat in view.order:
        answer = asked.answers[seat] if seat < len(asked.answers) else None
        if answer is None:
            continue
        word = script.word_for(asked.question, answer.key, answer.words)
        player = view.players[seat]
        mark = "tick" if seat in asked.right else "dot" if seat == view.target else ""
        rows.append(Row(f"{player.name}: {word or 'no answer'}", mark, colour=player.colour))
    return [Rows("Told", tuple(rows))]


def _board(script: KnowingMeScript, view: View) -> Board:
    """Tokens, and in whose colours."""
    runners = []
    for seat, player in enumerate(view.players):
        box = view.boxes[seat]
        chips = tuple((view.players[s].colour, n) for s, n in enumerate(box) if n)
        runners.append(
            Runner(player.name, player.colour, view.totals[seat], seat == view.target, chips=chips)
        )
    return Board(tuple(runners), unit="tokens")


PAGES = Pages(seat_page, table_page)
"""What Knowing Me Knowing You shows."""
