"""The dice: rolled by the host with a sound, or by the table, which says what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.core.need import Kind, Need
from host.dialogue.card_choice import CardChoice
from host.dialogue.desk import Ask, Flow, Outcome
from host.dialogue.messages import Cue
from host.games.eye_know import actions as act
from host.games.eye_know import events as ev
from host.games.eye_know.state import ANY, CARD_COLOURS, LEVELS
from host.hearing.evidence import Phrase
from host.judging.normal import split
from host.judging.numbers import hear_number

if TYPE_CHECKING:
    from host.games.eye_know.script import EyeKnowScript

TRIES = 4
"""Unclear results after which the host rolls."""
SIDES = {c: c for c in CARD_COLOURS} | {"any": ANY, "white": ANY, "wild": ANY, "joker": ANY}
"""Words for the sides of the colour die."""


class Dice:
    """Two dice; a turn that is played again after an appeal or undo keeps its roll."""

    def __init__(self, script: EyeKnowScript) -> None:
        self._script = script
        self._rolled: dict[int, list[act.Rolled]] = {}
        self._told_again = 0

    def roll(self, need: Need) -> Flow[None]:
        """Roll, or ask the table for what it rolled."""
        if need.kind is Kind.CHANCE:
            self._by_host()
            return
        yield from self._by_table(need)

    def again(self, event: ev.RollAgain) -> None:
        """No such card lies there: said in one sentence, once a turn."""
        s = self._script
        if s.state.setup.dice == "host":
            s.desk.emit(Cue("roll", event.colour))
        if self._told_again != s.state.number:
            self._told_again = s.state.number
            who = s.name(s.state.turn.seat) if s.state.turn is not None else ""
            s.desk.say("roll_again", who=who, colour=event.colour)

    def _by_host(self) -> None:
        """Nobody gets other dice by an undo: the rolls of a turn are kept."""
        s = self._script
        turn = s.state.turn
        number = s.state.number
        known = turn.level if turn is not None else None
        kept = self._rolled.setdefault(number, [])
        lying = {card.colour for card in s.state.grid if card is not None} | {ANY}
        again = next((r for r in kept if known is None or r.colour in lying), None)
        if again is None:
            # A table that wants some colours only need not wait until the die shows one of them.
            wanted = CardChoice(s.desk.settings, "eye-know").subjects
            sides = [side for side in act.DIE if not wanted or side in lying]
            colour = s.rng.choice(sides)
            again = act.Rolled(colour, known or s.rng.choice(LEVELS))
            kept.append(again)
        s.submit_told(again, "chance")

    def _by_table(self, need: Need) -> Flow[None]:
        s = self._script
        turn = s.state.turn
        level = turn.level if turn is not None else None
        colour: str | None = None
        who = s.name(need.actors[0])
        s.desk.prompt("roll_colour" if level else "roll_dice", who=who, brief=not s.first_time())
        for failure in range(TRIES):
            reply = yield from s.desk.listen(self._ask(who))
            if reply.outcome is Outcome.SKIP:
                break
            text = reply.evidence.transcript if reply.evidence is not None else ""
            said = told(text, reply.key if reply.outcome is Outcome.ANSWER else "")
            colour, level = said[0] or colour, level or said[1]
            if colour and level:
                s.submit_told(act.Rolled(_side(colour), level), "player")
                return
            key = "roll_number" if colour else "roll_which_colour" if level else "roll_both"
            if failure + 1 < TRIES:
                s.desk.prompt(key, who=who)
        s.desk.say("host_rolls")
        self._by_host()

    def _ask(self, who: str) -> Ask:
        sides = tuple(Phrase(f"side:{c}", c, (f"the colour is {c}",)) for c in CARD_COLOURS)
        numbers = tuple(
            Phrase(f"number:{n}", word, (str(n), f"number {word}"))
            for n, word in zip(LEVELS, ("one", "two", "three"), strict=True)
        )
        both = tuple(
            Phrase(f"both:{c}:{n}", f"{c} and {word}", (f"{c} {word}", f"{word} and {c}"))
            for c in (*CARD_COLOURS, "any colour")
            for n, word in zip(LEVELS, ("one", "two", "three"), strict=True)
        )
        free = Phrase("side:any", "any colour", ("any", "white", "wild"))
        answers = (*both, *sides, free, *numbers)
        return Ask(answers=answers, limit=30.0, hangover=0.8, help="help_roll", again=f"{who}?")


def colour_in(text: str) -> str | None:
    """The side of the colour die that ``text`` names; None for none, or more than one."""
    found = {SIDES[word] for word in split(text) if word in SIDES}
    return found.pop() if len(found) == 1 else None


def number_in(text: str) -> int | None:
    """The side of the number die that ``text`` names."""
    heard = hear_number(text)
    value = int(heard.value) if heard is not None and heard.value == int(heard.value) else 0
    return value if value in LEVELS else None


def told(text: str, key: str) -> tuple[str | None, int | None]:
    """Colour and number as the words tell them; what they leave open as the ears took it.

    ``key`` is that of the answer that was heard ("both:red:2", "side:red", "number:2"), or empty.
    """
    kind, _, rest = key.partition(":")
    side, _, number = rest.partition(":")
    colour = colour_in(side) if kind in ("both", "side") else None
    level = number_in(number if kind == "both" else side) if kind in ("both", "number") else None
    return colour_in(text) or colour, number_in(text) or level


def _side(colour: str) -> act.DieColour:
    return next(side for side in act.DIE if side == colour)
