"""Bet and level (rulebook: Classic, Answer a Question; younger players)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from host.core.need import Need
from host.dialogue.desk import Flow, Outcome, Reply
from host.dialogue.lines import count
from host.dialogue.repair import ask_choice
from host.games.eye_know import actions as act
from host.games.eye_know import score
from host.hearing.evidence import Phrase
from host.judging.numbers import hear_number, spoken

if TYPE_CHECKING:
    from host.games.eye_know.script import EyeKnowScript

TRIES = 3
"""Bets that the player does not have, after which none is placed."""
LEVELS = {
    1: ("true or false", r"(?i)\btrue\b|\bfalse\b|\bone to one\b"),
    2: ("multiple choice", r"(?i)\bchoices?\b|\btwo to one\b"),
    3: ("open", r"(?i)\bopen\b|\bthree to one\b"),
}
"""The three questions, and the words by which they are known."""
_LEVEL_FORMS = {
    1: (
        "true and false",
        "true false",
        "true or false question",
        "one to one",
        "one",
        "first",
        "the easy one",
        "the easiest",
        *("true", "false", "a true or false one", "the true or false one", "true or false please"),
    ),
    2: ("choice", "the choice", "a choice", "multiple", "two to one", "two", "second"),
    3: (
        "open question",
        "the open one",
        "an open one",
        "open ended",
        "three to one",
        "three",
        "the hard one",
        "the hardest",
    ),
}
_ON = ("true or false", "multiple choice", "open", "the open one", "the open question")
"""What may be said with the chips at once."""
_NO_QUESTION = (
    *("no question", "none", "nothing", "no bet", "no thanks", "no thank you", "no", "pass"),
    *("I pass", "I decline", "decline", "no question please", "I keep my chips", "keep my chips"),
    *("without a question", "I don't want a question", "zero", "skip it", "not this time"),
)


class Bets:
    """Asks for chips and for the question."""

    def __init__(self, script: EyeKnowScript) -> None:
        self._script = script

    def bet(self, need: Need) -> Flow[None]:
        """One to five chips, at most what the player holds, or no question."""
        s = self._script
        seat = need.actors[0]
        held = score.chips(s.state, seat)
        most = min(held, score.MOST_BET)
        key = "bet" if most > 1 else "bet_one"
        for _ in range(TRIES):
            reply = yield from self._ask(key, seat, most)
            if reply.outcome is not Outcome.ANSWER or reply.key == "none":
                break
            chips = int(reply.key.removeprefix("bet:"))
            if chips > held:
                key = "bet_too_much" if chips <= score.MOST_BET else "bet_range"
                continue
            self._place(chips, reply)
            return
        by = "time" if reply.outcome is Outcome.SILENCE else "player"
        s.submit_told(act.Declined(), "time" if by == "time" else "player")

    def _ask(self, key: str, seat: int, most: int) -> Flow[Reply]:
        s = self._script
        return (
            yield from ask_choice(
                s.desk,
                key,
                (*_chips(most), Phrase("none", _NO_QUESTION[0], _NO_QUESTION[1:])),
                who=s.name(seat),
                limit=20.0,
                help_key="help_bet",
                hint="bet_hint",
                instead=_out_of_range,
                brief=not s.first_time(),
                most=most,
                chips=count(score.chips(s.state, seat), "chip"),
            )
        )

    def _place(self, chips: int, reply: Reply) -> None:
        """The bet, and the level where it was said with it ("three on the open one")."""
        s = self._script
        s.submit(act.Bet(chips), "player")
        level = level_in(reply.evidence.transcript) if reply.evidence is not None else None
        if level is not None:
            s.submit(act.Level(level), "player")

    def level(self, need: Need) -> Flow[None]:
        """Which question; after three failures the easiest one."""
        s = self._script
        seat, turn = need.actors[0], s.state.turn
        bet = turn.bet if turn is not None and turn.bet else 0
        answers = tuple(
            Phrase(f"level:{n}", said, _LEVEL_FORMS[n]) for n, (said, _) in LEVELS.items()
        )
        reply = yield from ask_choice(
            s.desk,
            "level_bet" if bet else "level_free",
            answers,
            who=s.name(seat),
            limit=20.0,
            help_key="help_level",
            hint="level_hint",
            brief=not s.first_time(),
            one=bet,
            two=2 * bet,
            three=3 * bet,
        )
        level = 1
        if reply.outcome is Outcome.ANSWER:
            level = int(reply.key.removeprefix("level:"))
        else:
            s.desk.say("level_easiest")
        s.submit(act.Level(level), "player" if reply.outcome is Outcome.ANSWER else "time")

    def another(self) -> None:
        """ "Can I have another question?": before it is asked yes, after that it stays."""
        s = self._script
        asked = s.need.what == "question"
        if asked:
            s.desk.say("question_stays")
        elif s.need.what == "level":
            s.asking.repeat()
        else:
            s.desk.say("question_later")


def level_in(text: str) -> int | None:
    """The one level that is named beside the chips, or None."""
    found = [level for level, (_, said) in LEVELS.items() if re.search(said, text)]
    return found[0] if len(found) == 1 else None


def _chips(most: int) -> tuple[Phrase, ...]:
    out = []
    for n in range(1, 2 * score.MOST_BET + 1):  # more is heard, so that nine is not "none"
        word = spoken(str(n))
        forms = [str(n), word, f"{word} on it", f"I bet {word}", f"{word} please"]
        if n <= score.MOST_BET:
            forms += [f"{word} on {level}" for level in _ON]
        if n == most:
            forms += ["all", "all of them", "everything", "all in", "the most", "as many as I can"]
        out.append(Phrase(f"bet:{n}", count(n, "chip"), tuple(forms)))
    return tuple(out)


def _out_of_range(text: str) -> str:
    """A number that is no bet is told so."""
    heard = hear_number(text)
    wrong = heard is not None and not 0 <= heard.value <= score.MOST_BET
    return "bet_range" if wrong else ""
