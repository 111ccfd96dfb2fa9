"""The questions are put to the target, and everybody answers in secret (In Search of the Truth)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.core.need import Need
from host.dialogue.desk import Ask, Flow, Outcome
from host.dialogue.lines import number
from host.dialogue.phones import OWN_WORDS, collect, lost, picks, settle
from host.games.knowing_me import actions as act
from host.games.knowing_me import score
from host.games.knowing_me.cards import (
    choices,
    named_in,
    numbered,
    option_texts,
    to_others,
    to_target,
)
from host.games.knowing_me.state import NOTHING, OWN, Asked
from host.games.knowing_me.words import own_key

if TYPE_CHECKING:
    from host.games.knowing_me.script import KnowingMeScript

KEYPAD_SECONDS = 20.0
"""Time for one entry on the keypad."""
PAPER_SECONDS = 8.0
"""Time to write an answer down instead."""
KEYPAD_TRIES = 3
"""Entries that are none, or silences, after which a player goes without."""


class Asking:
    """Reads each question once and waits until everybody has an answer."""

    def __init__(self, script: KnowingMeScript) -> None:
        self._script = script
        self._said: tuple[str, int] | None = None

    def begin(self) -> None:
        """Whose questions they are; what to do is said in the first series only."""
        s = self._script
        others = [seat for seat in score.order_of(s.state) if seat != s.series.target]
        key = "series_first" if s.first_time() else "series"
        s.desk.say(key, target=s.target, others=s.names(others))

    def write(self, need: Need) -> Flow[None]:
        """One question: read it, then wait for paper and fingers, then pass the keypad round."""
        s = self._script
        settle(s)
        n = score.open_question(s.state)
        assert n is not None
        asked = s.series.asked[n]
        waiting = score.missing(s.state, asked)
        phones = [seat for seat in waiting if s.channel(seat) == "phone"]
        aloud = [seat for seat in waiting if not score.enters(s.state, asked, seat)]
        enters = [seat for seat in waiting if seat not in (*phones, *aloud)]
        fresh = self._said != (asked.question.card, asked.question.number)
        if fresh or not enters:
            self._read(n, asked, aloud, enters)
        if aloud:
            yield from self._ready(n)
        if phones:
            yield from self._phones(phones, asked)
        for seat in enters:
            yield from self._keypad(seat, asked, first=fresh and seat == enters[0])

    def _read(self, n: int, asked: Asked, aloud: list[int], enters: list[int]) -> None:
        s = self._script
        text = s.dealer.text(asked.question)
        said = to_target(text, s.state.two)
        options = option_texts(s.state, asked.question, text)
        begins = n == 0 or self._said is None  # a game that goes on says whose question it is
        self._said = (asked.question.card, asked.question.number)
        first = n == 0 and s.first_time()
        key = "question_first" if begins else "question_last" if self._last(n) else "question"
        lines = [s.desk.text(key, target=s.target, number=number(n + 1), question=said)]
        fingers = [seat for seat in aloud if s.channel(seat) == "hands"]
        if fingers:
            lines.append(s.desk.text("fingers", brief=not first, options=numbered(options)))
        elif asked.question.kind == "options" and not enters and not named_in(options, said):
            lines.append(s.desk.text("options", options=choices(options)))
        if first:
            how = "how_hands" if fingers else "how_keypad" if enters else "how_cards"
            lines += [s.desk.text(how)] if aloud or enters else []
        lines = [line for line in lines if line]
        for line in lines:
            s.desk.prompt("line", text=line)
        s.desk.question = lines

    def _last(self, n: int) -> bool:
        return n + 1 == len(self._script.series.asked)

    def _ready(self, n: int) -> Flow[None]:
        """Until somebody says "ready", or the time is over."""
        s = self._script
        ask = Ask(
            answers=s.desk.reader.phrases("ready", "laid"),
            limit=s.state.setup.seconds,
            help="help_write",
            answers_only=True,
        )
        reply = yield from s.desk.listen(ask)
        s.submit(act.Ready(), "player" if reply.outcome is Outcome.ANSWER else "time")

    def _phones(self, seats: list[int], asked: Asked) -> Flow[None]:
        """All phones at the same time; who does not answer goes on as before (ruling: phone)."""
        s = self._script
        text = s.dealer.text(asked.question)
        keys = score.option_keys(s.state, asked.question)
        texts = option_texts(s.state, asked.question, text)
        choice = picks((key, said, said) for key, said in zip(keys, texts, strict=True))
        others, target = to_others(text, s.target, s.state.two), to_target(text, s.state.two)
        asks = {
            seat: (target if seat == s.series.target else others, choice, True) for seat in seats
        }
        given = yield from collect(s.desk, {seat: s.name(seat) for seat in seats}, asks)
        for seat in seats:
            value = given.get(seat)
            if value is None:
                yield from self._lost(seat)
            elif value.startswith(OWN_WORDS):
                words = value.removeprefix(OWN_WORDS).strip()
                s.submit(act.Wrote(seat, own_key(words), words), "player")
            else:
                s.submit(act.Wrote(seat, value), "player")

    def _lost(self, seat: int) -> Flow[None]:
        """That phone does not answer: on paper this time, where the others have theirs already."""
        s = self._script
        lost(s, seat)
        n = score.open_question(s.state)
        ready = n is not None and s.series.asked[n].ready
        if ready and s.channel(seat) in ("cards", "hands"):
            s.desk.prompt("on_paper", who=s.name(seat))
            ask = Ask(limit=PAPER_SECONDS, help="help_write", answers_only=True)
            yield from s.desk.listen(ask)

    def _keypad(self, seat: int, asked: Asked, *, first: bool) -> Flow[None]:
        """Nothing is echoed; thanks come at once whatever was entered (ruling: keypad)."""
        s = self._script
        who = s.name(seat)
        options = option_texts(s.state, asked.question, s.dealer.text(asked.question))
        keys = score.option_keys(s.state, asked.question)
        digits = {str(place): key for place, key in enumerate((*keys, OWN), start=1)}
        question = s.desk.question
        key = "keypad_first" if first else "keypad"
        s.desk.prompt(key, who=who, options=numbered(options), own=number(len(digits)))
        s.desk.question = [*question[:1], *s.desk.question]
        for _ in range(KEYPAD_TRIES):
            ask = Ask(
                keys=(seat,),
                limit=KEYPAD_SECONDS,
                help="help_keypad",
                answers_only=True,
                again=f"{who}?",
            )
            reply = yield from s.desk.listen(ask)
            if reply.outcome is Outcome.KEY and reply.key in digits:
                s.submit(act.Wrote(seat, digits[reply.key]), "player")
                s.desk.say("thank_you")
                yield from s.desk.spoken()
                return
            s.desk.say("keypad_again", who=who, last=number(len(digits)))
        s.submit(act.Wrote(seat, NOTHING), "time")
        s.desk.say("nothing_from", who=who)
