"""Bets before the sand and their reveal after it (rulebook: Gameplay 3-4, Scoring)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from host.core.need import Need
from host.core.rules import Event
from host.dialogue.desk import Ask, Flow, Outcome, Reply
from host.dialogue.messages import Cue
from host.dialogue.phones import settle
from host.dialogue.repair import TRIES, ask_choice
from host.games.hit_list import actions as act
from host.games.hit_list import events as ev
from host.games.hit_list.actions import Band
from host.games.hit_list.phone_bets import collect_bets
from host.games.hit_list.score import band_of, manager
from host.games.hit_list.state import NO_BET, SECRET_CHANNELS
from host.games.hit_list.tell import BAND_WORDS
from host.hearing.evidence import Phrase

if TYPE_CHECKING:
    from host.games.hit_list.script import HitListScript

BET_SECONDS = 6.0
"""Time for laying cards, from the end of the prompt (sample round)."""
KEYPAD_SECONDS = 20.0
"""Time for one entry on the keypad."""
DIGITS: dict[str, Band] = {"1": "0-3", "2": "4-6", "3": "7-8"}

BANDS = (
    Phrase(
        "0-3",
        "zero to three",
        (
            "0 to 3",
            "nought to three",
            "none to three",
            "naught to three",
            "0-3",
            "low",
            "the low one",
            "zero through three",
            "zero three",
            "up to three",
            "three or fewer",
        ),
    ),
    Phrase(
        "4-6",
        "four to six",
        (
            "4 to 6",
            "4-6",
            "the middle one",
            "middle",
            "four through six",
            "four six",
            "four five or six",
            "between four and six",
        ),
    ),
    Phrase(
        "7-8",
        "seven and eight",
        (
            "seven to eight",
            "seven or eight",
            "7 to 8",
            "7-8",
            "7 and 8",
            "high",
            "the high one",
            "seven eight",
            "seven through eight",
        ),
    ),
)
"""What may be said for each iBET card."""

COUNTS = {
    "0-3": ("zero", "none", "one", "two", "three", "0", "1", "2", "3"),
    "4-6": ("four", "five", "six", "4", "5", "6"),
    "7-8": ("seven", "eight", "7", "8", "all eight"),
}
"""A bare count names its card when bets lie as cards."""

FINGERS = {
    "0-3": ("one", "1", "one finger", "a single finger"),
    "4-6": ("two", "2", "two fingers"),
    "7-8": ("three", "3", "three fingers"),
}
"""A count of fingers is the number of the option (ruling: Secrets, hands)."""


BANDS_OF: dict[str, Band] = {"0-3": "0-3", "4-6": "4-6", "7-8": "7-8"}


def band_phrases(channel: str) -> tuple[Phrase, ...]:
    """What may be said at the reveal by somebody who bets through ``channel``."""
    extra = FINGERS if channel == "hands" else COUNTS
    return tuple(Phrase(p.key, p.text, (*p.forms, *extra[p.key])) for p in BANDS)


class Betting:
    """Laying and revealing bets."""

    def __init__(self, script: HitListScript) -> None:
        self._script = script
        self._unanswered: tuple[int, int] | None = None
        self._plate_is_new = True

    # -- before the sand --------------------------------------------------------------------

    def bet(self, need: Need) -> Flow[None]:
        """Say the prompt to the others, give time for cards, ask phones, pass the keypad round.

        Where everybody bets by phone the list is there, and no ears need to be covered (rulings).
        """
        s = self._script
        settle(s)
        desk, state = s.desk, s.state
        round_ = state.round
        assert round_ is not None
        bettors = [seat for seat in s.others() if round_.bets[seat] is None]
        phones = [seat for seat in bettors if state.channels[seat] == "phone"]
        secret = [seat for seat in bettors if state.channels[seat] == "keypad"]
        laying = [seat for seat in bettors if seat not in (*secret, *phones)]
        brief = not s.first_time()
        said = bool(secret or (laying and not round_.ready))
        cover = state.setup.bets == "cover" and said
        slots: dict[str, Any] = {
            "round": round_.number,
            "answerer": s.answerer,
            "bettors": s.names(s.others()),
        }
        if cover and brief:
            desk.say("round_cover", **slots)
        else:
            desk.say("round_began", brief=brief, **slots)
            if cover:
                desk.say("cover", answerer=s.answerer)
        self._plate()
        aloud = laying if not round_.ready else []
        if said or (phones and state.setup.bets == "open"):
            secret = [*secret, *phones]
            self._list(aloud, secret, brief)
        if aloud:
            yield from self._lay(aloud)
        if phones:
            yield from collect_bets(s, phones)
        for seat in secret:
            if seat not in phones:
                yield from self._keypad(seat, brief)
        if cover:
            desk.emit(Cue("gong"))

    def _plate(self) -> None:
        """Who holds the plate, and what to do with it (house option)."""
        s = self._script
        seat = manager(s.state)
        if seat is not None:
            s.desk.say("plate" if self._plate_is_new else "plate_again", who=self._name(seat))
            self._plate_is_new = False

    def _name(self, seat: int) -> str:
        return self._script.state.players[seat].name

    def _list(self, aloud: list[int], secret: list[int], brief: bool) -> None:
        """The list for all who bet, whatever they bet with (rulebook: Gameplay 3), and how."""
        s = self._script
        hands = [seat for seat in aloud if s.state.channels[seat] == "hands"]
        blind = s.state.setup.bets == "blind"
        slots = {"bettors": s.names(s.others()), "prompt": s.prompt.say}
        if len(aloud) == len(s.others()) and len(hands) in (0, len(aloud)):
            key = {
                (False, False): "bet_prompt",
                (False, True): "bet_blind",
                (True, False): "bet_hands",
                (True, True): "bet_hands_blind",
            }[bool(hands), blind]
            s.desk.prompt(key, brief=brief, **slots)
            return
        s.desk.prompt("bet_list_blind" if blind else "bet_list", brief=brief, **slots)
        cards = [seat for seat in aloud if seat not in hands]
        for key, seats in (("bet_cards", cards), ("bet_fingers", hands)):
            if seats:
                s.desk.say(key, brief=brief, bettors=s.names(seats))

    def _lay(self, laying: list[int]) -> Flow[None]:
        s = self._script
        ready = s.desk.reader.phrases("ready", "laid")
        ask = Ask(answers=ready, limit=BET_SECONDS, help="help_bet", answers_only=True)
        reply = yield from s.desk.listen(ask)
        s.submit(act.Ready(), "player" if reply.outcome is Outcome.ANSWER else "time")

    def _keypad(self, seat: int, brief: bool) -> Flow[None]:
        """Nothing is echoed; thanks come after the same time whatever was entered (ruling)."""
        s = self._script
        who = s.state.players[seat].name
        s.desk.prompt("bet_keypad", brief=brief, who=who)
        for _ in range(3):
            ask = Ask(
                keys=(seat,),
                limit=KEYPAD_SECONDS,
                help="help_keypad",
                answers_only=True,
                again=f"{who}?",
            )
            reply = yield from s.desk.listen(ask)
            if reply.outcome is Outcome.KEY and reply.key in DIGITS:
                s.submit(act.Bet(seat, DIGITS[reply.key]), "player")
                s.desk.say("thank_you")
                yield from s.desk.spoken()
                return
            s.desk.prompt("bet_keypad_again", who=who)
        s.submit(act.Bet(seat, "none"), "time")
        s.desk.say("bet_keypad_none", who=who)

    # -- after the bonus --------------------------------------------------------------------

    def reveal(self, need: Need) -> Flow[None]:
        """Ask one player for the bet; an unclear answer three times is no bet.

        After one who says nothing at all the rest is asked in one go.
        """
        s = self._script
        seat = need.actors[0]
        round_ = s.state.round
        shown = round_.shown if round_ is not None else 0
        order = s.others()
        before = round_.bets[order[shown - 1]] if round_ is not None and shown else None
        if self._unanswered == (s.state.number, shown) and before == NO_BET:
            waiting = [other for other in order[shown:] if not self._known(other)]
            if not (yield from self._all_at_once(waiting)):
                return
        band, silent = yield from self._asked(seat, first=shown == 0)
        if silent:
            self._unanswered = (s.state.number, shown + 1)
        self.told(s.submit(act.Bet(seat, band), "time" if band == NO_BET else "player"))

    def _known(self, seat: int) -> bool:
        round_ = self._script.state.round
        return round_ is not None and round_.bets[seat] is not None

    def _all_at_once(self, seats: list[int]) -> Flow[bool]:
        """One question to all who are left; False where nobody says anything."""
        s = self._script
        s.desk.prompt("bets_rest", bettors=s.names(seats))
        fingers = tuple(seat for seat in seats if s.state.channels[seat] == "hands")
        reply = yield from s.desk.listen(
            Ask(answers=band_phrases("cards"), limit=10.0, help="help_reveal", keys=fingers)
        )
        if reply.outcome is not Outcome.SILENCE:
            self._unanswered = None  # somebody is there: one after the other again
            return True
        for seat in seats:
            self.told(s.submit(act.Bet(seat, "none"), "time"))
        return False

    def _asked(self, seat: int, *, first: bool) -> Flow[tuple[Band, bool]]:
        """The bet of one player, and whether nothing at all was said."""
        s = self._script
        hands = s.state.channels[seat] == "hands"
        key = "bet_hands_reveal" if hands else "bets_please" if first else "bet_next"
        reply = Reply(Outcome.SILENCE)
        for _ in range(TRIES):
            reply = yield from ask_choice(
                s.desk,
                key,
                band_phrases(s.state.channels[seat]),
                who=s.state.players[seat].name,
                limit=10.0,
                help_key="help_reveal",
                keys=(seat,) if hands else (),
                hint="fingers_range" if hands else "just_the_bet",
                brief=not s.first_time(),
            )
            band = DIGITS.get(reply.key, reply.key)
            s.memory.bets[seat] = reply.evidence
            if band in BANDS_OF:
                return BANDS_OF[band], False
            if reply.outcome is not Outcome.KEY:
                break
            key = "fingers_range"  # four fingers are no option
        return "none", reply.outcome is Outcome.SILENCE

    def told(self, events: Sequence[Event]) -> None:
        """Say what came of the bets, then the score."""
        s = self._script
        for event in events:
            if isinstance(event, ev.BetShown):
                self._shown(event)
            elif isinstance(event, ev.Scored):
                s.tell.scored(s.state, event)

    def _shown(self, event: ev.BetShown) -> None:
        s = self._script
        who = s.state.players[event.seat].name
        if event.band == NO_BET:
            if s.state.channels[event.seat] not in SECRET_CHANNELS:  # else all know it already
                s.desk.say("bet_none", who=who)
        elif s.state.channels[event.seat] in SECRET_CHANNELS:
            key = "bet_shown_right" if event.right else "bet_shown_wrong"
            s.desk.say(key, who=who, band=BAND_WORDS[event.band])
        elif event.right:
            s.desk.say("bet_right_too" if self._right_before(event.seat) else "bet_right")
        else:
            hits = len(s.state.round.hits) if s.state.round else 0
            s.desk.say("bet_wrong", brief=not s.first_time(), count=hits)

    def _right_before(self, seat: int) -> bool:
        """Whether the bet before this one was right as well."""
        s = self._script
        others = s.others()
        place = others.index(seat)
        round_ = s.state.round
        if round_ is None or place == 0:
            return False
        return round_.bets[others[place - 1]] == band_of(len(round_.hits))
