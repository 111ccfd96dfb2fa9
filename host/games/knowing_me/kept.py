"""The sound of the answers to a question: heard again for an appeal, and kept where that is agreed.

A word that nobody expected is one of many for the ears. Once somebody claims it, it stands beside
what was heard instead, and the same sound may well be it (rulings: the kept sound comes first).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.dialogue.appealed import Appealed, By, Judged, overlapping, span_score
from host.dialogue.desk import Flow
from host.dialogue.messages import Keep, Rejudge, Rejudged
from host.games.knowing_me.state import OWN, Asked
from host.games.knowing_me.words import Alike, compare, phrases
from host.hearing.evidence import Evidence, Expected, Mode, Phrase
from host.judging.choice import choose
from host.judging.gate import THRESHOLDS

if TYPE_CHECKING:
    from host.games.knowing_me.script import KnowingMeScript

GAME = "knowing-me"
REJUDGE_SECONDS = 10.0
"""Stream time after which the kept sound is no longer waited for."""
CLAIMED, HEARD = "claimed", "heard"
"""Keys of the words that somebody claims, and of those that were heard."""
ALIKE: dict[Alike, Judged] = {Alike.SAME: "hit", Alike.UNSURE: "near", Alike.OTHER: "miss"}
"""Comparisons as they are kept."""


class KeptAnswers:
    """Which utterance was whose answer."""

    def __init__(self, script: KnowingMeScript) -> None:
        self._script = script
        self._said: dict[tuple[int, int, int], Evidence] = {}
        self._began: float | None = None

    def begin(self) -> None:
        """The answers to the next question are told: their sound is kept for appeals.

        Those to the question before are appealed while this one is answered.
        """
        before, self._began = self._began, self._script.desk.now
        self._script.desk.emit(Keep(on=True, since=before))

    def end(self) -> None:
        """Everybody has answered."""
        self._script.desk.emit(Keep(on=False))

    def said(self, n: int, seat: int, evidence: Evidence | None) -> None:
        """That was the answer to question ``n``; None: it was none that could be heard."""
        place = self._script.series.number, n, seat
        self._said.pop(place, None)
        if evidence is not None:
            self._said[place] = evidence

    def of(self, n: int, seat: int) -> Evidence | None:
        """What was heard of that answer; None for what was entered or shown."""
        return self._said.get((self._script.series.number, n, seat))

    # -- the kept sound -----------------------------------------------------------------------

    def option(self, n: int, seat: int, key: str) -> Flow[bool]:
        """Whether that answer, heard again among the options alone, is the option ``key``."""
        s = self._script
        asked = s.series.asked[n]
        options = phrases(s.state, asked.question, s.dealer.text(asked.question))
        if key not in {option.key for option in options}:
            return False
        again = yield from self._again(n, seat, options)
        return again is not None and choose(options, again).key == key

    def words(self, n: int, seat: int, claimed: str) -> Flow[bool]:
        """Whether that answer sounds like ``claimed`` rather than like what was heard.

        What was typed has no sound.
        """
        asked = self._script.series.asked[n]
        heard = self._script.word(asked, seat)
        again = yield from self._again(n, seat, (Phrase(CLAIMED, claimed), Phrase(HEARD, heard)))
        if again is None:
            return False
        score = span_score(again, CLAIMED)
        return score >= THRESHOLDS["fair"] and score > span_score(again, HEARD)

    def _again(self, n: int, seat: int, expected: tuple[Phrase, ...]) -> Flow[Evidence | None]:
        """One answer heard again; None where its sound is gone."""
        first = self.of(n, seat)
        if first is None:
            return None
        desk = self._script.desk
        desk.emit(Rejudge(Expected(expected, Mode.ONE)))
        asked = desk.now
        while True:
            item = yield
            if isinstance(item, Rejudged):
                break
            if item.at - asked > REJUDGE_SECONDS:
                return None
        found = (e for e in item.evidence if overlapping([first], e) is not None)
        return next(found, None)

    # -- what is kept for good ----------------------------------------------------------------

    def claimed(self, n: int, seat: int, key: str, words: str, *, ruled: bool, by: By) -> None:
        """Somebody says that the player gave the answer ``key`` (own ``words``)."""
        s = self._script
        asked = s.series.asked[n]
        answer = asked.answers[seat]
        took = answer.key if answer is not None else ""
        options = phrases(s.state, asked.question, s.dealer.text(asked.question))
        keys = {option.key for option in options}
        if key not in keys and took not in keys:  # own words against own words
            self._words(n, seat, words, ruled=ruled, by=by)
            return
        about, counts = (key, ruled) if key in keys else (took, not ruled)
        case = Appealed(
            game=GAME,
            how="option",
            about=about,
            text=s.word_for(asked.question, about),
            judged="hit" if took == about else "miss",
            ruled=counts,
            by=by,
            took="" if took == about else took,
            claimed=words,
            strictness=s.strictness.value,
            answers=options,
            target=s.target,
        )
        s.desk.appealed(self.of(n, seat), case)

    def same(self, n: int, one: int, other: int, *, ruled: bool, by: By) -> None:
        """Two answers were compared, and the table ruled whether they are the same."""
        asked = self._script.series.asked[n]
        for seat, beside in ((one, other), (other, one)):
            if self._own(asked, seat) and self.of(n, seat) is not None:
                self._words(n, seat, self._script.word(asked, beside), ruled=ruled, by=by)
                return

    def _own(self, asked: Asked, seat: int) -> bool:
        answer = asked.answers[seat]
        return answer is not None and answer.key.startswith(OWN)

    def _words(self, n: int, seat: int, other: str, *, ruled: bool, by: By) -> None:
        s = self._script
        heard = s.word(s.series.asked[n], seat)
        case = Appealed(
            game=GAME,
            how="words",
            about=CLAIMED,
            text=other,
            judged=ALIKE[compare(heard, other, s.strictness)],
            ruled=ruled,
            by=by,
            strictness=s.strictness.value,
            other=other,
            target=s.target,
        )
        s.desk.appealed(self.of(n, seat), case)
