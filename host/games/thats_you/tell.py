"""What the host says of the table: traits, chips, points and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from host.core.need import Need
from host.core.rules import Action, Event
from host.dialogue.lines import capital, count, listing, number
from host.dialogue.messages import Cue
from host.games.thats_you import actions as act
from host.games.thats_you import events as ev
from host.games.thats_you import score
from host.games.thats_you.options import board_words
from host.games.thats_you.state import CLUES, TRAITS
from host.games.thats_you.words import CHIPS

if TYPE_CHECKING:
    from host.games.thats_you.script import ThatsYouScript


class Tell:
    """Turns events and the record into lines and cues."""

    def __init__(self, script: ThatsYouScript) -> None:
        self._script = script

    # -- what lies on the table ---------------------------------------------------------------

    def all_traits(self) -> None:
        """Six traits, numbered."""
        s = self._script
        s.desk.say("traits", brief=s.brief("traits"), traits=self._numbered(range(TRAITS)))

    def remaining(self) -> None:
        """The traits that are still in, by number; all six while none is out."""
        s = self._script
        left = score.remaining(s.round)
        key = "traits_all" if len(left) == TRAITS else "traits_left"
        s.desk.say(key, traits=self._numbered(left))

    def _numbered(self, places: Sequence[int]) -> str:
        """``One: night owl. Two: collector``."""
        s = self._script
        return ". ".join(f"{capital(number(n + 1))}: {s.trait(n)}" for n in places)

    def clues(self) -> None:
        """``Bob has most likely, Ann least likely``."""
        s = self._script
        given = [
            f"{s.name(seat)} {'has ' if place == 0 else ''}{CHIPS[CLUES[place]]}"
            for place, seat in enumerate(s.round.clues)
        ]
        s.desk.say("clues" if given else "clues_none", clues=listing(given))

    def board(self) -> str:
        """``zero to five``."""
        return board_words(self._script.state.setup.board)

    def whose_turn(self, need: Need) -> str:
        """One sentence: who does what now."""
        s = self._script
        chip = CHIPS[CLUES[len(s.round.clues)]] if need.what == "clue" else ""
        waiting = score.to_give(s.state)
        others = s.names(score.guessers(s.state)) if s.state.round is not None else ""
        key = f"whose_{need.what}"
        if need.what == "between":
            key = "whose_between" if waiting else "whose_last"
        next_ = s.name(waiting[0]) if waiting else ""
        return s.desk.text(key, giver=s.giver, chip=chip, others=others, next=next_)

    # -- what happened ------------------------------------------------------------------------

    def told(self, event: Event) -> None:
        """Say (and sound) one event."""
        s = self._script
        if isinstance(event, ev.Crossed):
            self._crossed(event)
        elif isinstance(event, ev.Ticked):
            s.desk.emit(Cue("tock", s.trait(event.trait)))
            s.discussion.known(event.trait, ended=True)
        elif isinstance(event, ev.Corrected):
            s.discussion.known(event.trait, ended=event.tick)
            key = "corrected_tick" if event.tick else "corrected_cross"
            worth = capital(count(event.worth, "point"))
            s.desk.say(key, trait=s.trait(event.trait), worth=worth)
        elif isinstance(event, ev.RoundEnded):
            self._ended(event)
        elif isinstance(event, ev.Closed):
            self._closed(event)

    def _crossed(self, event: ev.Crossed) -> None:
        """A chip with a cross, and what the round is worth now."""
        s = self._script
        s.desk.emit(Cue("ting", s.trait(event.trait)))
        s.discussion.known(event.trait, ended=False)
        if score.ended(s.state):
            return  # the fifth cross is told with the end of the round
        worth = capital(count(event.worth, "point"))
        key = "crossed_by_host" if s.round.chosen is not None else "crossed"
        brief = s.brief("crossed")
        s.desk.say(key, brief=brief, trait=s.trait(event.trait), worth=worth)
        left = [s.trait(place) for place in score.remaining(s.round)]
        if len(left) == 2:
            s.desk.say("two_left", traits=listing(left, "or"))

    def _ended(self, event: ev.RoundEnded) -> None:
        """What the trait was, the points of the round, and all points where those are more."""
        s = self._script
        if event.by == "crosses":
            s.desk.emit(Cue("fanfare"))
        points = count(event.points, "point")
        made = f"That makes {points}" if event.points else "No points this time"
        if event.total != event.points:
            made = f"{made}, and {number(event.total)} in all"
        slots: dict[str, Any] = {"trait": s.trait(event.chosen), "made": made}
        by_host = event.by == "tick" and s.round.chosen is not None
        key = "ended_tick_by_host" if by_host else f"ended_{event.by}"
        s.desk.say(key, **slots)
        if event.by == "crosses":
            s.discussion.known(event.chosen, ended=True)

    def _closed(self, event: ev.Closed) -> None:
        """The total, and what it says of this table in the host's own words."""
        s = self._script
        if event.band is None:
            s.desk.say("ended_without")
            return
        s.desk.emit(Cue("fanfare"))
        total = count(event.total, "point") if event.total else "no points"
        early = score.to_give(s.state) or event.rounds < s.state.number
        s.desk.say("final_early" if early else "final", total=total, most=event.most)
        s.desk.say(f"band_{event.band + 1}")

    # -- what was taken back ------------------------------------------------------------------

    def described(self, action: Action) -> str:
        """What a player did, without any secret in it."""
        s = self._script
        if isinstance(action, act.Clued):
            return f"{s.name(action.seat)}, {CHIPS[action.clue]}"
        if isinstance(action, act.Eliminated):
            return f"eliminating {s.trait(action.trait)}"
        if isinstance(action, act.Ruled):
            return f"the correction of {s.trait(action.trait)}"
        if isinstance(action, act.Turned):
            return "the tick" if action.tick else "the cross"
        plain = {
            act.Chosen: "the secret number",
            act.Ready: "ready",
            act.NextRound: "going on",
            act.Joined: "the new player",
            act.Left: "the goodbye",
            act.Stopped: "stopping",
            act.Configured: "the settings",
        }
        return plain.get(type(action), "the last step")
