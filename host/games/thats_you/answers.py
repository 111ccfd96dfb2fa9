"""Questions to the host about what lies on the table; one short answer each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.dialogue.desk import Flow
from host.dialogue.lines import count, listing
from host.games.thats_you import score
from host.games.thats_you.state import CLUES
from host.games.thats_you.words import CHIPS

if TYPE_CHECKING:
    from host.games.thats_you.script import ThatsYouScript


class Answers:
    """Traits, chips and points, from the record."""

    def __init__(self, script: ThatsYouScript) -> None:
        self._script = script

    def answer(self, key: str) -> Flow[None]:
        """Answer one command of this game; ``key`` without ``cmd:``."""
        s = self._script
        what, _, rest = key.partition(":")
        if what == "shows":
            yield from s.chips.dispute()
        elif what in ("trait", "means"):
            self._trait(int(rest), explained=what == "means")
        elif what == "chip":
            self._chip(rest)
        elif what == "has":
            self._has(int(rest))
        else:
            plain = {
                "traits": s.tell.remaining,
                "gone": self._gone,
                "clues": s.tell.clues,
                "worth": self._worth,
            }
            plain[what]()

    def _trait(self, place: int, *, explained: bool) -> None:
        """``Trait three: night owl``, perhaps with its meaning, and whether it is out."""
        s = self._script
        trait = s.traits[place]
        key = "trait_explained" if explained and trait.gloss else "trait_is"
        s.desk.say(key, place=place + 1, trait=trait.text, gloss=trait.gloss)
        if place in score.crossed(s.round):
            s.desk.say("trait_out")

    def _chip(self, clue: str) -> None:
        s = self._script
        seat = score.holder(s.round, CLUES[CLUES.index(clue)])
        chip = CHIPS[CLUES[CLUES.index(clue)]]
        if seat is None:
            s.desk.say("chip_open", chip=chip)
        else:
            s.desk.say("chip_has", who=s.name(seat), chip=chip)

    def _has(self, seat: int) -> None:
        s = self._script
        if seat in s.round.clues:
            chip = CHIPS[CLUES[s.round.clues.index(seat)]]
            s.desk.say("chip_has", who=s.name(seat), chip=chip)
        else:
            s.desk.say("chip_none", who=s.name(seat))

    def _gone(self) -> None:
        s = self._script
        out = [s.trait(place) for place in score.crossed(s.round)]
        s.desk.say("traits_out" if out else "traits_none_out", traits=listing(out))

    def _worth(self) -> None:
        s = self._script
        crosses = len(score.crossed(s.round))
        points = score.worth(s.state)
        worth = count(points, "point") if points else "nothing"
        s.desk.say("worth", crosses=count(crosses, "cross", "crosses"), worth=worth)
