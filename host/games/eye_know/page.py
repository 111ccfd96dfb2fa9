"""What the pages of Eye Know show: the grid of pictures, never a name (rulings: Eye Know)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.dialogue.lines import capital, count
from host.games.eye_know.state import COLUMNS
from host.games.page import (
    AnyBlock,
    Board,
    Button,
    Captions,
    Card,
    Grid,
    Page,
    Pages,
    Runner,
    Say,
    Text,
    Type,
    said,
    turn,
)
from host.judging.numbers import spoken

if TYPE_CHECKING:
    from host.content.eye_know import PictureCard
    from host.games.eye_know.script import EyeKnowScript
    from host.games.eye_know.view import View

ROWS = ("top row", "middle row", "bottom row")
"""How the rows are called."""
LOOKS = (("blue", "circle"), ("orange", "square"), ("green", "triangle"), ("purple", "diamond"))
"""Colour and shape of the first, second ... answer."""
CLOSED = ("true", "false")
"""Keys of the answers to "true or false"."""


def seat_page(script: EyeKnowScript, seat: int) -> Page:
    """The table's page, with what this seat can do by touch when it is its turn."""
    view = script.ledger.rules.view(script.state, seat)
    mine = seat in script.need.actors
    blocks: list[AnyBlock] = [*_middle(script, view, mine=mine)]
    if mine:
        blocks += _answers(script, view)
    blocks += [*said(script), _board(script, view), Captions(2)]
    return Page(_title(view), tuple(blocks), turn(script), mine)


def table_page(script: EyeKnowScript) -> Page:
    """What everybody may see: all of it."""
    view = script.ledger.rules.view(script.state, None)
    blocks = (*_middle(script, view, mine=False), _board(script, view), Captions(2))
    return Page(_title(view), blocks, "" if view.phase == "over" else turn(script))


def _title(view: View) -> str:
    name = "Eye Know Classic" if view.classic else "Eye Know"
    return name if view.phase == "over" else f"{name}, turn {view.number}"


def _middle(script: EyeKnowScript, view: View, *, mine: bool) -> list[AnyBlock]:
    """The chosen card with its question, or the grid."""
    if view.phase == "over":
        return [Text(f"{capital(script.outcome())}.", "huge")]
    now = view.turn
    if now is not None and now.card is not None and view.phase != "choose":
        card = script.deck[now.card.id]
        shown = _card(card, now.place or 0, free=True, chosen=True, mine=False)
        return [Grid((shown,), 1), *_question(script, view, card, mine=mine)]
    cards = tuple(
        _card(script.deck[card.id], place, free=free, chosen=False, mine=mine and free)
        for place, card in enumerate(view.grid)
        if card is not None
        for free in [view.phase != "choose" or place in view.fitting]
    )
    if mine:  # on a phone what can be taken comes first
        cards = tuple(sorted(cards, key=lambda card: not card.free))
    return [Grid(cards, COLUMNS)] if cards else []


def _card(card: PictureCard, place: int, *, free: bool, chosen: bool, mine: bool) -> Card:
    """One card; nothing in it names what it shows."""
    where = f"{ROWS[place // COLUMNS]}, {('first', 'second', 'third', 'fourth')[place % COLUMNS]}"
    return Card(
        place=where,
        colour=card.colour,
        label=capital(card.label),
        hint=card.hint,
        emoji=card.emoji,
        picture=card.drawing,
        spoken=card.picture,
        free=free,
        chosen=chosen,
        button=Button("Take", f"number {spoken(str(place + 1))}") if mine else None,
    )


def _question(
    script: EyeKnowScript, view: View, card: PictureCard, *, mine: bool
) -> list[AnyBlock]:
    """The question as it is read aloud, never its answer; options that are ``mine`` are buttons."""
    now = view.turn
    if view.phase == "identify":
        return [Text("What is it?", "big"), Text(card.picture)]
    if view.phase != "question" or now is None:
        return []
    if now.level == 1:
        return [Text(f"True or false? {card.true_false.say}", "big")]
    if now.level == 3:
        return [Text(card.open.say, "big")]
    letters = "" if mine else "ABCD"
    options = [
        Text(f"{letters[n]}: {text}") for n, text in enumerate(card.choice.options[: len(letters)])
    ]
    return [Text(card.choice.say, "big"), *options]


def _answers(script: EyeKnowScript, view: View) -> list[AnyBlock]:
    """What the host waits for, to be touched or typed instead of said."""
    phrases = {phrase.key: phrase for phrase in script.desk.ask.answers}
    if view.phase == "bet":
        held = view.chips[script.need.actors[0]]
        bets = [k for k in phrases if k.startswith("bet:") and int(k[4:]) <= min(held, 5)]
        buttons = [Button(k[4:], phrases[k].text) for k in bets]
        none = [Button("No question", "no question")] if "none" in phrases else []
        return [Say("How many chips?", (*buttons, *none))]
    keys = [k for k in phrases if k in CLOSED or k.startswith(("option:", "level:"))]
    if keys:
        buttons = [
            Button(capital(phrases[k].text), phrases[k].text, *LOOKS[n % len(LOOKS)])
            for n, k in enumerate(keys)
        ]
        return [Say("Your answer, for all to hear", tuple(buttons))]
    return [Type("Type instead of speaking")] if view.phase in ("identify", "question") else []


def _board(script: EyeKnowScript, view: View) -> Board:
    """Cards by colour, and chips in Classic."""
    runners = []
    for seat, player in enumerate(view.players):
        held = [card.colour for card in view.cards[seat]]
        chips = tuple((c, held.count(c)) for c in dict.fromkeys(held))
        note = f"{count(len(held), 'card')}" if view.classic else ""
        points = view.chips[seat] if view.classic and view.phase != "over" else view.points[seat]
        acts = seat in script.need.actors
        runners.append(Runner(player.name, player.colour, points, acts, note=note, chips=chips))
    return Board(tuple(runners), unit="chips" if view.classic else f"cards of {view.goal}")


PAGES = Pages(seat_page, table_page)
"""What Eye Know shows."""
