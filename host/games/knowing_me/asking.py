"""The questions are put to the target, and everybody answers in secret (In Search of the Truth)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.core.need import Need
from host.dialogue.desk import Ask, Flow, Outcome
from host.dialogue.lines import number
from host.games.knowing_me import actions as act
from host.games.knowing_me import score
from host.games.knowing_me.cards import choices, named_in, numbered, option_texts, to_target
from host.games.knowing_me.state import NOTHING, OWN, SECRET_CHANNELS, Asked

if TYPE_CHECKING:
    from host.games.knowing_me.script import KnowingMeScript

KEYPAD_SECONDS = 20.0
"""Time for one entry on the keypad."""
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
        n = score.open_question(s.state)
        assert n is not None
        asked = s.series.asked[n]
        enters = [seat for seat in need.actors if self._enters(seat, asked)]
        aloud = [seat for seat in need.actors if seat not in enters]
        fresh = self._said != (asked.question.card, asked.question.number)
        if fresh or not enters:
            self._read(n, asked, aloud, enters)
        if aloud:
            yield from self._ready(n)
        for seat in enters:
            yield from self._keypad(seat, asked, first=fresh and seat == enters[0])

    def _enters(self, seat: int, asked: Asked) -> bool:
        s = self._script
        return s.channel(seat) in SECRET_CHANNELS and asked.question.kind != "open"

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
            lines.append(s.desk.text(how, target=s.target))
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
            answers=s.desk.reader.phrases("ready"),
            limit=s.state.setup.seconds,
            help="help_write",
            answers_only=True,
        )
        reply = yield from s.desk.listen(ask)
        s.submit(act.Ready(), "player" if reply.outcome is Outcome.ANSWER else "time")

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
