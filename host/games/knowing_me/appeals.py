"""Appeals: "that was right", "we said the same", "I said tea", "that wasn't Bob"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host.dialogue.desk import Flow, Rewound
from host.dialogue.reading import Reading
from host.dialogue.repair import ask_choice, vote
from host.games.knowing_me import actions as act
from host.games.knowing_me import score
from host.games.knowing_me.cards import by_name
from host.games.knowing_me.commands import SAME, THE_SAME
from host.games.knowing_me.state import NOTHING, OWN, Asked
from host.games.knowing_me.words import Alike, bare_words, by_place, compare, own_key, phrases
from host.hearing.evidence import Evidence, Phrase
from host.judging.choice import choose
from host.judging.plate import Strictness

if TYPE_CHECKING:
    from host.games.knowing_me.script import KnowingMeScript


class Appeals:
    """Hears whoever objects; the other players decide, a tie goes to the player (rulings)."""

    def __init__(self, script: KnowingMeScript) -> None:
        self._script = script
        self._hearing = False

    def hear(self, reading: Reading) -> Flow[None]:
        """One appeal; another one waits until it is decided."""
        if self._hearing:
            self._script.desk.say("appeal_one")
            return
        self._hearing = True
        try:
            yield from self._heard(reading)
        finally:
            self._hearing = False

    def _heard(self, reading: Reading) -> Flow[None]:
        name = reading.key.removeprefix("cmd:")
        said = reading.slots.get("answer", "")
        if name in ("never_said", "that_was_not"):
            self._not_that_player(reading.slots.get("name", ""))
        elif name == "that_was_right":
            yield from self._right()
        elif reading.key.startswith(SAME) or said.lower().strip(" .!?") in THE_SAME:
            seats = reading.key.split(":")[2:] if reading.key.startswith(SAME) else []
            yield from self._same([int(seat) for seat in seats])
        elif name == "i_said":
            yield from self._claims(said)
        else:
            self._script.desk.say("appeal_nothing")

    # -- which question, and who --------------------------------------------------------------

    def _latest(self) -> tuple[int, Asked] | None:
        """The last question that everybody has answered."""
        series = self._script.state.series
        for n in reversed(range(len(series.asked) if series else 0)):
            assert series is not None
            if all(answer is not None for answer in series.asked[n].answers):
                return n, series.asked[n]
        return None

    def _who(self, seats: Sequence[int], key: str = "appeal_who") -> Flow[int | None]:
        """One of ``seats``, asked for where there are several."""
        s = self._script
        if len(seats) < 2:
            return seats[0] if seats else None
        answers = tuple(
            Phrase(str(seat), s.name(seat), (s.players[seat].colour,)) for seat in seats
        )
        nobody = (*s.desk.reader.phrases("pass"), *s.desk.reader.no())
        reply = yield from ask_choice(
            s.desk, key, (*answers, *nobody), help_key="help_names_only", hint="just_the_names"
        )
        return int(reply.key) if reply.key.isdigit() else None

    # -- the same answer ----------------------------------------------------------------------

    def _right(self) -> Flow[None]:
        """ "That was right": somebody's wrong answer is the target's."""
        s = self._script
        latest = self._latest()
        if latest is None:
            s.desk.say("appeal_nothing")
            return
        n, asked = latest
        target = s.series.target
        right = score.right_of(s.state, asked)
        wrong = [seat for seat in self._answered(asked) if seat not in (*right, target)]
        if not wrong:
            s.desk.say("appeal_right_already")
            return
        seat = yield from self._who(wrong)
        if seat is None or target not in self._answered(asked):
            s.desk.say("appeal_refused")
            return
        yield from self._decide(n, seat, target)

    def _answered(self, asked: Asked) -> list[int]:
        order = score.order_of(self._script.state)
        return [
            seat
            for seat in order
            if (answer := asked.answers[seat]) is not None and answer.key != NOTHING
        ]

    def _same(self, named: Sequence[int]) -> Flow[None]:
        """ "We said the same": two answers that were taken for different ones."""
        s = self._script
        latest = self._latest()
        if latest is None:
            s.desk.say("appeal_nothing")
            return
        n, asked = latest
        pairs = self._different(asked, named)
        if not pairs:
            s.desk.say("appeal_nothing")
            return
        one = yield from self._who(sorted({p[0] for p in pairs}, key=self._place))
        others = [b for a, b in pairs if a == one]
        other = yield from self._who(sorted(others, key=self._place), "appeal_same_as")
        if one is None or other is None:
            s.desk.say("appeal_refused")
            return
        yield from self._decide(n, one, other)

    def _place(self, seat: int) -> int:
        return score.order_of(self._script.state).index(seat)

    def _different(self, asked: Asked, named: Sequence[int]) -> list[tuple[int, int]]:
        """Pairs whose answers differ, both ways round; with ``named`` only those who are meant."""
        seats = self._answered(asked)
        pairs = [(a, b) for a in seats for b in seats if a != b and not score.alike(asked, a, b)]
        if len(named) == 2:  # named both: no question who
            return [(named[0], named[1])] if (named[0], named[1]) in pairs else []
        if named:  # "Cy and I": whoever it is, not Cy
            return [(a, b) for a, b in pairs if b == named[0]]
        return pairs

    def _decide(self, n: int, seat: int, other: int) -> Flow[None]:
        """First the host compares again, generously; then the others are called by name."""
        s = self._script
        asked = s.series.asked[n]
        words = s.word(asked, seat), s.word(asked, other)
        keys = self._key(asked, seat), self._key(asked, other)
        if not any(key.startswith(OWN) for key in keys):  # two options are never the same
            wanted = asked.answers[other]
            assert wanted is not None
            yield from self._vote_said(n, seat, wanted.key, "")
            return
        known = s.memory.known(*keys)
        if known is False:
            s.desk.say("appeal_stands", one=words[0], other=words[1])
            return
        same = known is True or compare(*words, Strictness.GENEROUS) is Alike.SAME
        same = same or (yield from self._sounds_same(n, seat, other))
        by_host = same
        if not same:
            voters = [s.name(v) for v in score.order_of(s.state) if v != seat]
            slots = {"one": words[0], "other": words[1]}
            same = yield from vote(s.desk, "appeal_vote", voters, **slots)
        if known is None:
            s.kept.same(n, seat, other, ruled=same, by="host" if by_host else "table")
        if known is None:
            s.rule(*keys, same)
        if not same:
            s.desk.say("appeal_refused")
            return
        s.desk.say("appeal_granted")
        s.submit_told(act.Ruled(n, seat, other, True, "host" if by_host else "table"), "player")

    def _sounds_same(self, n: int, seat: int, other: int) -> Flow[bool]:
        """Whether the kept sound of one is what the other said; the wording alone was not."""
        s = self._script
        asked = s.series.asked[n]
        for one, beside in ((seat, other), (other, seat)):
            own = self._key(asked, one).startswith(OWN)
            if own and (yield from s.kept.words(n, one, s.word(asked, beside))):
                return True
        return False

    def _key(self, asked: Asked, seat: int) -> str:
        """What a ruling is kept under: own words as they are, options with their question."""
        answer = asked.answers[seat]
        key = answer.key if answer is not None else NOTHING
        return key if key.startswith(OWN) else f"{_place_of(asked)}:{key}"

    # -- another answer -----------------------------------------------------------------------

    def open(self) -> bool:
        """Whether there is an answered question that an appeal may be about."""
        return not self._hearing and self._latest() is not None

    def claims(self, said: str) -> Flow[None]:
        """ "I said tea", where that is no answer to the question that is open."""
        self._hearing = True
        try:
            yield from self._claims(said)
        finally:
            self._hearing = False

    def _claims(self, said: str) -> Flow[None]:
        """ "I said tea": another answer than the host heard; the others decide."""
        s = self._script
        latest = self._latest()
        if latest is None:
            s.desk.say("appeal_nothing")
            return
        n, asked = latest
        options = phrases(s.state, asked.question, s.dealer.text(asked.question))
        key, words = self._meant(said, options)
        seats = [seat for seat in score.order_of(s.state) if not self._has(asked, seat, key)]
        seat = yield from self._who(seats, "appeal_who_said")
        if seat is None:
            s.desk.say("appeal_refused")
            return
        yield from self._vote_said(n, seat, key, words)

    def _vote_said(self, n: int, seat: int, key: str, words: str) -> Flow[None]:
        """Whether that player gave that answer; a vote is not taken twice."""
        s = self._script
        asked = s.series.asked[n]
        answer = s.word_for(asked.question, key, words)
        vote_on = f"{_place_of(asked)}:{seat}", f"{_place_of(asked)}:{key}"
        if s.memory.known(*vote_on) is False:
            s.desk.say("appeal_stands", one=s.word(asked, seat), other=answer)
            return
        if key.startswith(OWN):
            said = yield from s.kept.words(n, seat, words)
        else:
            said = yield from s.kept.option(n, seat, key)
        by_host = said
        if not said:
            voters = [s.name(v) for v in score.order_of(s.state) if v != seat]
            slots = {"player": s.name(seat), "entry": answer}
            said = yield from vote(s.desk, "appeal_vote_said", voters, **slots)
        s.kept.claimed(n, seat, key, words, ruled=said, by="host" if by_host else "table")
        s.rule(*vote_on, said)
        if not said:
            s.desk.say("appeal_refused")
            return
        s.desk.say("appeal_heard" if by_host else "appeal_granted", answer=answer)
        s.submit_told(act.Announced(seat, key, words, question=n), "player")

    def _meant(self, said: str, options: Sequence[Phrase]) -> tuple[str, str]:
        key = by_place(options, said) or choose(options, Evidence(said, 0.0, 0.0)).key
        words = bare_words(said)
        return (key, "") if key is not None else (own_key(words), words)

    def _has(self, asked: Asked, seat: int, key: str) -> bool:
        answer = asked.answers[seat]
        return answer is not None and answer.key == key

    # -- somebody else's ----------------------------------------------------------------------

    def _not_that_player(self, name: str) -> None:
        """ "That wasn't Bob": the answer is struck out, and Bob is asked again.

        Raises Rewound: another answer is waited for now.
        """
        s = self._script
        series = s.state.series
        meant = by_name(s.players, name) if name else None
        for n in reversed(range(len(series.asked) if series else 0)):
            assert series is not None
            asked = series.asked[n]
            told = [seat for seat in score.order_of(s.state) if asked.answers[seat] is not None]
            if told and (meant is None or meant in told):
                seat = told[-1] if meant is None else meant
                s.submit(act.Reopened(seat, n), "player")
                s.desk.say("reopened", who=s.name(seat))
                raise Rewound
            if told:
                break
        s.desk.say("nothing_there")


def _place_of(asked: Asked) -> str:
    """The question, as rulings about its options name it."""
    return f"{asked.question.card}/{asked.question.number}"
