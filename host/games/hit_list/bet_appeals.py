"""Appeals about a bet that was told aloud: "I said seven" (rulings: Appeals)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.dialogue.desk import Flow, Outcome
from host.dialogue.repair import ask_choice, vote
from host.games.hit_list import actions as act
from host.games.hit_list.betting import BANDS_OF, band_phrases
from host.games.hit_list.state import SECRET_CHANNELS
from host.games.hit_list.tell import BAND_WORDS
from host.hearing.evidence import Phrase
from host.judging.normal import canonical, split

if TYPE_CHECKING:
    from host.games.hit_list.script import HitListScript


def bet_meant(script: HitListScript, wording: str) -> act.Band | None:
    """The bet that ``wording`` names, where bets have been told aloud; else None."""
    round_ = script.state.round
    if round_ is None or script.ledger.need.what not in ("reveal", "between") or not _told(script):
        return None
    said = canonical(split(wording))
    for phrase in band_phrases("cards"):
        if said in [canonical(split(form)) for form in (phrase.text, *phrase.forms)]:
            return BANDS_OF[phrase.key]
    return None


def appeal_bet(script: HitListScript, band: act.Band) -> Flow[None]:
    """Whose it was, then the other players decide; a tie goes to the player."""
    s = script
    names = {seat: s.name(seat) for seat in _told(s) if _bet_of(s, seat) != band}
    seat = yield from _whose(s, names)
    if seat is None:
        s.desk.say("appeal_refused" if names else "appeal_bet_already", band=BAND_WORDS[band])
        return
    voters = [p.name for i, p in enumerate(s.state.players) if i != seat]
    bet = BAND_WORDS[band]
    granted = yield from vote(s.desk, "appeal_bet_ask", voters, player=names[seat], entry=bet)
    s.misheard.bet(seat, band, ruled=granted)
    if not granted:
        s.desk.say("appeal_refused")
        return
    s.desk.say("appeal_bet_granted", who=names[seat], band=bet)
    s.betting.told(s.submit(act.Bet(seat, band), "player"))


def _whose(script: HitListScript, names: dict[int, str]) -> Flow[int | None]:
    if len(names) < 2:
        return next(iter(names), None)
    answers = tuple(Phrase(str(seat), name) for seat, name in names.items())
    reply = yield from ask_choice(script.desk, "appeal_bet_whose", answers)
    return int(reply.key) if reply.outcome is Outcome.ANSWER else None


def _told(script: HitListScript) -> list[int]:
    """Seats whose bets have been told aloud; what came by keypad or phone cannot be misheard."""
    round_ = script.state.round
    shown = round_.shown if round_ is not None else 0
    channels = script.state.channels
    order = [seat for seat in script.others() if channels[seat] not in SECRET_CHANNELS]
    return [seat for seat in order if seat in script.others()[:shown]]


def _bet_of(script: HitListScript, seat: int) -> str | None:
    round_ = script.state.round
    return round_.bets[seat] if round_ is not None else None
