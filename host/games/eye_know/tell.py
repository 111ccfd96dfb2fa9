"""What the host says of what happened in Eye Know: verdicts, cards, chips, places, the end."""

from __future__ import annotations

from collections.abc import Sequence

from host.content.eye_know import PictureCard
from host.core.rules import Action as CoreAction
from host.dialogue.desk import Desk
from host.dialogue.lines import count, listing, number
from host.dialogue.messages import Cue
from host.games.eye_know import actions as act
from host.games.eye_know import events as ev
from host.games.eye_know import score
from host.games.eye_know.sets import CardSet
from host.games.eye_know.state import State
from host.judging.plate import wording_key

LEVEL_WORDS = {1: "true or false", 2: "multiple choice", 3: "an open question"}
"""The number die as it is told."""


class Tell:
    """Speaks and sounds events."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    # -- verdicts ---------------------------------------------------------------------------

    def named(self, card: PictureCard, wording: str, *, right: bool, given: bool) -> None:
        """The picture: yes, or what it was; never what everybody just heard."""
        if right:
            self._desk.emit(Cue("ting", card.answer))
            same = _alike(wording, card.answer)
            self._desk.say("named_yes" if same else "named_yes_as", answer=card.answer)
        else:
            self._desk.say("named_no" if given else "named_none", answer=card.answer)

    def answered(self, card: PictureCard, level: int, wording: str, *, right: bool) -> None:
        """The answer: yes, or briefly what is right."""
        truth = self.truth(card, level)
        if right:
            self._desk.emit(Cue("ting", truth))
            same = truth.isdigit() or _alike(wording, truth)
            self._desk.say("answer_yes" if same or level < 3 else "answer_yes_as", answer=truth)
        elif level == 1:
            fact = "true" if card.true_false.answer else "false"
            self._desk.say(f"fact_is_{fact}" if wording else f"fact_was_{fact}")
        else:
            self._desk.say("answer_no" if wording else "answer_none", answer=truth)

    def truth(self, card: PictureCard, level: int) -> str:
        """The right answer of a question in words."""
        if level == 1:
            return "true" if card.true_false.answer else "false"
        return card.choice.options[card.choice.right] if level == 2 else card.open.answer

    # -- cards and chips --------------------------------------------------------------------

    def dice(self, state: State, event: ev.DiceRolled) -> None:
        """``Ann: red, multiple choice``; the host rolls with a sound."""
        colour = "any colour" if event.colour == "any" else event.colour
        level = LEVEL_WORDS[event.number]
        if state.setup.dice == "host":
            self._desk.emit(Cue("roll", f"{event.colour} {event.number}"))
        self._desk.say("dice", who=state.players[event.seat].name, colour=colour, level=level)

    def kept(self, state: State, event: ev.CardKept) -> None:
        """How many cards that makes; at the last of them the win follows."""
        if state.setup.classic or score.arrived(state):
            return
        who = state.players[event.seat].name
        self._desk.say("kept", who=who, cards=count(event.count, "card"))

    def chips(self, state: State, event: ev.ChipsChanged) -> None:
        """Chips paid or lost, and what is there now."""
        key = "chips_won" if event.change > 0 else "chips_lost"
        self._desk.say(
            key,
            brief=state.number > len(state.players),
            who=state.players[event.seat].name,
            change=count(abs(event.change), "chip"),
            chips=number(event.chips) if event.chips else "none",
        )

    def lap(self, state: State, event: ev.LapDone) -> None:
        """Where everybody stands, once a lap; before the last lap of Classic that is told."""
        self._desk.show(f"score  {self.board(state)}")
        last = state.setup.classic and event.lap == state.setup.turns - 1
        if not score.ending(state) and score.begun(state):
            self._desk.say("lap_last" if last else "lap", board=self.standing(state))

    # -- standing ---------------------------------------------------------------------------

    def standing(self, state: State) -> str:
        """``Bob leads with three of five; Ann and Cy have one``."""
        groups: dict[int, list[str]] = {}
        for seat, total in enumerate(score.totals(state)):
            groups.setdefault(total, []).append(state.players[seat].name)
        ordered = sorted(groups.items(), reverse=True)
        best, leaders = ordered[0]
        what = self._amount(state, best)
        if len(ordered) == 1:
            return f"Everybody has {what}" if best else "Nobody has a card yet"
        verb = "leads" if len(leaders) == 1 else "lead"
        parts = [f"{listing(leaders)} {verb} with {what}"]
        for total, names in ordered[1:]:
            has = "has" if len(names) == 1 else "have"
            parts.append(f"{listing(names)} {has} {number(total) if total else 'none'}")
        return f"{parts[0]}; {', '.join(parts[1:])}"

    def _amount(self, state: State, total: int) -> str:
        if state.setup.classic:
            return count(total, "chip") if total else "no chips"
        return f"{number(total)} of {number(state.setup.goal)}"

    def board(self, state: State) -> str:
        """``Ann 3, Bob 5`` for screens."""
        names = [p.name for p in state.players]
        pairs = zip(names, score.totals(state), strict=True)
        return ", ".join(f"{name} {total}" for name, total in pairs)

    def colours(self, state: State, seat: int) -> str:
        """``two red and one blue``: the cards of one player."""
        counts: dict[str, int] = {}
        for card in score.cards(state, seat):
            counts[card.colour] = counts.get(card.colour, 0) + 1
        return listing([f"{number(n)} {colour}" for colour, n in counts.items()]) or "no cards"

    # -- the end ----------------------------------------------------------------------------

    def won(self, state: State, event: ev.Won) -> None:
        """Sets are named and cashed in, then the winner and all final scores (case 141)."""
        desk = self._desk
        if not score.decided(state):
            desk.say("ended_without")
            return
        if state.setup.classic:
            self._cash(state)
        names = listing([state.players[s].name for s in event.seats])
        desk.emit(Cue("fanfare", names))
        points = score.points(state, event.seats[0])
        unit = "chip" if state.setup.classic else "card"
        key = "won_shared" if event.shared else "won"
        desk.say(key, winners=names, points=count(points, unit))
        others = [s for s in range(len(state.players)) if s not in event.seats]
        others.sort(key=lambda s: -score.points(state, s))
        finals = [f"{state.players[s].name} {_amount(score.points(state, s))}" for s in others]
        finals += [f"{g.player.name}, who left, {_amount(g.points)}" for g in state.gone]
        if finals:
            desk.say("final_scores", finals=listing(finals))

    def _cash(self, state: State) -> None:
        """``Ann cashes in five red for twenty and one of each colour for fifteen``."""
        without = []
        for seat, player in enumerate(state.players):
            found = score.sets(state, seat)
            if found:
                sets = listing([set_words(one) for one in found])
                self._desk.say("cashed", who=player.name, sets=sets)
            else:
                without.append(player.name)
        if without:
            has = "has" if len(without) == 1 else "have"
            self._desk.say("cashed_none", names=listing(without), has=has)

    # -- undo -------------------------------------------------------------------------------

    def described(self, taken: Sequence[CoreAction], who: str) -> str:
        """What was taken back, named by the first action, the player's own."""
        action = taken[0]
        if isinstance(action, act.Identified | act.Answered):
            return f"{who}'s answer"
        plain = {
            act.Chosen: "the choice of the picture",
            act.Rolled: "the dice",
            act.Bet: "the bet",
            act.Declined: "no question",
            act.Level: "the choice of the question",
            act.Ruled: "the ruling",
            act.Younger: "that about the younger players",
            act.Joined: "the new player",
            act.Left: "the goodbye",
            act.Stopped: "stopping",
            act.Configured: "the settings",
        }
        return plain.get(type(action), "the last step")


def _alike(said: str, stored: str) -> bool:
    """Whether everybody has just heard the stored wording ("fire fighter" is firefighter)."""
    return wording_key(said).replace(" ", "") == wording_key(stored).replace(" ", "")


def _amount(points: int) -> str:
    return number(points) if points else "none"


def set_words(one: CardSet) -> str:
    """``five red for twenty``."""
    if one.colour is None:
        return f"one of each colour for {number(one.bonus)}"
    return f"{number(one.size)} {one.colour} for {number(one.bonus)}"
