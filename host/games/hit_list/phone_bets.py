"""Bets by phone: the list on the phones of those who bet, all at the same time (rulings: phone)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.dialogue.desk import Ask, Flow
from host.dialogue.lines import capital
from host.dialogue.phones import collect, lost, picks
from host.games.hit_list import actions as act

if TYPE_CHECKING:
    from host.games.hit_list.script import HitListScript

BETS: dict[str, act.Band] = {"0-3": "0-3", "4-6": "4-6", "7-8": "7-8"}
CARD_SECONDS = 6.0
"""Time to lay a card instead."""
PICKS = picks(
    (
        ("0-3", "0 – 3", "zero to three"),
        ("4-6", "4 – 6", "four to six"),
        ("7-8", "7 – 8", "seven and eight"),
    )
)
"""The three iBET cards (rulebook: Gameplay 4)."""


def ask_text(script: HitListScript) -> str:
    """What the phone of a bettor asks: with the list, unless the table bets blind."""
    who = script.answerer
    if script.state.setup.bets == "blind":
        return f"How many will {who} name?"
    return f"{capital(script.prompt.say)}: how many will {who} name?"


def collect_bets(script: HitListScript, seats: list[int]) -> Flow[None]:
    """Ask all phones at once; who does not answer bets with cards this time."""
    s = script
    question = (ask_text(s), PICKS, False)
    names = {seat: s.name(seat) for seat in seats}
    given = yield from collect(s.desk, names, dict.fromkeys(seats, question))
    for seat in seats:
        if seat in given:
            s.submit(act.Bet(seat, BETS[given[seat]]), "player")
            continue
        lost(s, seat)
        round_ = s.state.round
        if round_ is not None and round_.ready and s.channel(seat) in ("cards", "hands"):
            s.desk.prompt("bet_phone_lost", who=names[seat])  # the others have laid theirs
            yield from s.desk.listen(Ask(limit=CARD_SECONDS, help="help_bet", answers_only=True))
