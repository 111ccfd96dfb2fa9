"""The questions are asked again and everybody tells the answer (Who Do You Really Know?)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host.core.need import Need
from host.dialogue.desk import Ask, Flow
from host.dialogue.lines import number
from host.dialogue.repair import yes_no
from host.games.knowing_me import actions as act
from host.games.knowing_me import score
from host.games.knowing_me.cards import to_others
from host.games.knowing_me.hearing import Hearing
from host.games.knowing_me.state import NOTHING, OWN, SECRET_CHANNELS, Answer, Asked
from host.games.knowing_me.words import Alike, compare

if TYPE_CHECKING:
    from host.games.knowing_me.script import KnowingMeScript

BEAT = 0.8
"""Seconds between two answers that the host reads out."""
CORRECTION = 1.0
"""Seconds in which the target may still correct the answer before it is scored."""
MOST_ASKED = 3
"""Unsure wordings about which the target is asked for one question; the rest are different."""


class Telling:
    """Asks for each answer from the target's left round to the target, and settles them."""

    def __init__(self, script: KnowingMeScript) -> None:
        self._script = script
        self._hearing = Hearing(script)
        self._read: tuple[int, int] | None = None

    # -- one answer -------------------------------------------------------------------------

    def reveal(self, need: Need) -> Flow[None]:
        """The question again, if it was not just said; then one player's answer."""
        s = self._script
        n, seat = self._number(), need.actors[0]
        asked = s.series.asked[n]
        begins = self._read != (s.state.number, n)
        if begins:
            s.kept.begin()
        self._read = (s.state.number, n)
        lines = []
        if begins and not score.at_once(s.state):
            text = to_others(s.dealer.text(asked.question), s.target, s.state.two)
            key = "again_first" if n == 0 else "again"
            lines = [s.desk.text(key, number=number(n + 1), question=text)]
            s.desk.speak(lines[0])
        entered = asked.written[seat]
        if entered is not None and entered.key != OWN:
            yield from self._read_out(seat, entered, asked)
            return
        key, words = yield from self._hearing.ask(seat, self._key(seat, asked, entered), lines)
        s.kept.said(n, seat, self._hearing.evidence)
        s.submit(act.Announced(seat, key, words), "time" if key == NOTHING else "player")

    def _number(self) -> int:
        n = score.revealing(self._script.state.series)
        assert n is not None
        return n

    def _key(self, seat: int, asked: Asked, entered: Answer | None) -> str:
        """How that player is asked."""
        s = self._script
        if entered is not None:
            return "own_words"
        if s.channel(seat) == "hands":
            return "fingers_target" if seat == s.series.target else "fingers_reveal"
        if seat == s.series.target:
            return "tell_target"
        return "tell_next" if any(asked.answers) else "tell_first"

    def _read_out(self, seat: int, entered: Answer, asked: Asked) -> Flow[None]:
        """What was entered is read out in the same order, with a beat between (ruling)."""
        s = self._script
        words = entered.words
        told = s.own_key(words) if words else entered.key
        s.kept.said(self._number(), seat, None)
        s.submit(act.Announced(seat, told, words), "host")
        answer = s.word_for(asked.question, told, words)
        key = "says_nothing" if entered.key == NOTHING else "says"
        if seat == s.series.target and entered.key != NOTHING:
            key = "says_target"
        s.desk.say(key, who=s.name(seat), answer=answer)
        yield from s.desk.spoken()
        yield from s.desk.listen(
            Ask(limit=BEAT, answers_only=True, exact=True, help="help_between")
        )

    # -- what is unsure ---------------------------------------------------------------------

    def settle(self, _need: Need) -> Flow[None]:
        """A moment for a correction, what is unsure to the target, then the tokens."""
        s = self._script
        n = self._number()
        if s.channel(s.series.target) not in SECRET_CHANNELS:
            yield from self._hearing.corrections.after(s.series.target, n, CORRECTION)
        s.kept.end()
        for one, other in self._unsure(n)[:MOST_ASKED]:
            yield from self._decide(n, one, other)
        yield from s.desk.spoken()
        s.submit_told(act.Settled(), "host")

    def _unsure(self, n: int) -> list[tuple[int, int]]:
        """Pairs of own words that may be the same: with the target first, then of the others.

        Each two wordings come once; whoever shares a wording shares what is decided about it.
        """
        s = self._script
        asked = s.series.asked[n]
        *guessers, target = score.order_of(s.state)
        pairs = [(seat, target) for seat in guessers]
        pairs += [(a, b) for i, a in enumerate(guessers) for b in guessers[i + 1 :]]
        seen: set[tuple[str, str]] = set()
        found = []
        for one, other in pairs:
            keys = self._keys(asked, (one, other))
            if keys is None or keys in seen or any(r.keys == keys for r in asked.rulings):
                continue
            how = compare(s.word(asked, one), s.word(asked, other), s.strictness)
            if s.memory.known(*keys) is not None or how is Alike.UNSURE:
                seen.add(keys)
                found.append((one, other))
        return found

    def _keys(self, asked: Asked, seats: Sequence[int]) -> tuple[str, str] | None:
        """The two different keys, at least one of them own words; None where there is no doubt."""
        answers = [asked.answers[seat] for seat in seats]
        keys = [answer.key if answer is not None else NOTHING for answer in answers]
        if NOTHING in keys or keys[0] == keys[1] or not any(k.startswith(OWN) for k in keys):
            return None
        return score.pair_of(*keys)

    def _decide(self, n: int, one: int, other: int) -> Flow[None]:
        """The target says whether two wordings are the same; what was ruled before stands."""
        s = self._script
        asked = s.series.asked[n]
        target = s.series.target
        if other != target and not self._both_wrong(asked, one, other):
            return
        keys = self._keys(asked, (one, other))
        assert keys is not None
        same = s.memory.known(*keys)
        if same is None and self._linked(asked, one, other):
            same = True  # both are the same as a third: nobody needs to be asked
        by_target = same is None
        if same is None:
            key = "same_as_yours" if other == target else "same_as"
            words = s.word(asked, one), s.word(asked, other)
            answer = yield from yes_no(s.desk, key, who=s.target, one=words[0], other=words[1])
            same = answer is True
            s.kept.same(n, one, other, ruled=same, by="player")
        ruled = act.Ruled(n, one, other, same, "target" if by_target else "host")
        s.submit(ruled, "player" if by_target else "host")
        if by_target:
            s.rule(*keys, same)

    def _linked(self, asked: Asked, one: int, other: int) -> bool:
        seats = score.order_of(self._script.state)
        return any(score.alike(asked, one, x) and score.alike(asked, x, other) for x in seats)

    def _both_wrong(self, asked: Asked, one: int, other: int) -> bool:
        """Whether anything hangs on it: right answers share nothing."""
        right = score.right_of(self._script.state, asked)
        return one not in right and other not in right
