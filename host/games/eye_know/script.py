"""Eye Know at the table: meets each need of the rules by talking (rulebook; rulings)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import ClassVar

from host.content.eye_know import PictureCard
from host.core.ledger import Ledger
from host.core.log import By
from host.core.need import Need
from host.core.rules import Action, Event
from host.dialogue.base import TableScript
from host.dialogue.desk import Ask, Desk, Flow, Rewound
from host.dialogue.lines import count
from host.dialogue.reading import Reading
from host.dialogue.repair import yes_no
from host.games.eye_know import actions as act
from host.games.eye_know import commands, score
from host.games.eye_know import events as ev
from host.games.eye_know.answers import Target, What, rule
from host.games.eye_know.appeals import Appeals, Last
from host.games.eye_know.asking import Asking
from host.games.eye_know.bets import Bets
from host.games.eye_know.changes import Changes
from host.games.eye_know.choosing import Choosing, chosen_card
from host.games.eye_know.dice import Dice
from host.games.eye_know.memory import Rulings
from host.games.eye_know.offers import NO_EMOJI
from host.games.eye_know.pile import Pile
from host.games.eye_know.state import State
from host.games.eye_know.tell import Tell
from host.hearing.evidence import Evidence
from host.judging.plate import Ruling, Strictness

NAMING = ("roll", "choose")
"""Needs whose question begins with the name of the player."""
APPEAL_SECONDS = 2.0
"""Time to object before a turn that ends the game is closed."""


class EyeKnowScript(TableScript[State]):
    """One game of Eye Know. Parts of a turn are small classes that share this context."""

    actions: ClassVar[ModuleType] = act

    def __init__(
        self,
        desk: Desk,
        ledger: Ledger[State],
        deck: Mapping[str, PictureCard],
        pile: Pile,
    ) -> None:
        """``pile``: the cards as they were shuffled, and chance."""
        super().__init__(desk, ledger)
        self.deck = deck
        self.rng = pile.rng
        self.tell = Tell(desk)
        self.last: Last | None = None
        self.early: tuple[str, Evidence] | None = None
        self.described_card = ""
        self.back = False
        self._asked: tuple[int, ...] = ()
        self.pile = pile
        self.rulings = Rulings(ledger)
        self.changes = Changes(self)
        self.dice = Dice(self)
        self.choosing = Choosing(self)
        self.asking = Asking(self)
        self.bets = Bets(self)
        self.appeals = Appeals(self)
        self.meets = {
            "deal": self._deal,
            "roll": self.dice.roll,
            "choose": self.choosing.choose,
            "identify": self.asking.identify,
            "bet": self.bets.bet,
            "level": self.bets.level,
            "question": self.asking.question,
            "between": self.between,
        }

    # -- shared context ---------------------------------------------------------------------

    @property
    def card(self) -> PictureCard:
        """The card of the open turn."""
        return self.deck[chosen_card(self.state)]

    @property
    def strictness(self) -> Strictness:
        """How exact an answer must be; changed by voice it holds at once."""
        return Strictness(self.desk.settings.strictness)

    def first_time(self) -> bool:
        """Whether standing instructions are said in full: everybody's first turn."""
        return self.state.number <= len(self.players)

    def judged(self, target: Target, what: What, evidence: Evidence) -> Ruling:
        """The ruling on one utterance, with what the table has ruled before."""
        known = self.rulings.of(self.card.id, what)
        return rule(target, evidence, self.strictness, known)

    def noted(self, what: What, wording: str, seat: int, evidence: Evidence | None) -> None:
        """A verdict is about to be given: what an appeal may be about."""
        step = len(self.ledger.steps)
        self.last = Last(self.state.number, what, wording, seat, step, evidence)

    # -- the protocol of a script -----------------------------------------------------------

    def start(self) -> Flow[None]:
        """Goal and points in one breath (case 141)."""
        setup = self.state.setup
        key = "goal_classic" if setup.classic else "goal"
        self.desk.say(key, goal=setup.goal, turns=setup.turns)
        yield from self.desk.spoken()

    def meet(self, need: Need) -> Flow[None]:
        """Give the game what it needs; after an undo somebody else's turn is announced."""
        self._know_commands()
        if need.actors:
            if self.back and need.actors != self._asked and need.what not in NAMING:
                self.desk.say("back_to", who=self.name(need.actors[0]))
            self.back, self._asked = False, need.actors
        yield from super().meet(need)

    def command(self, reading: Reading, ask: Ask) -> Flow[None]:
        """The picture again, the cards that lie there, one's own cards, younger players."""
        before = self.need
        commands.run(self, reading)
        self._look_again(before)
        return
        yield

    def _look_again(self, before: Need) -> None:
        """Raises Rewound where something else is needed now (somebody plays without dice)."""
        if self.need.what != before.what:
            raise Rewound

    def whose_turn(self) -> str:
        """One sentence: who does what now."""
        need = self.need
        who = self.name(need.actors[0] if need.actors else score.next_seat(self.state))
        key = f"whose_{need.what}" if need.actors else "whose_between"
        return self.desk.text(key, who=who)

    def score(self) -> str:
        """One sentence: where everybody stands."""
        return self.desk.text("score_now", board=self.tell.standing(self.state))

    def rules(self) -> str:
        """The rules of what happens now."""
        setup = self.state.setup
        key = "rules_classic" if setup.classic else "rules_basic"
        if self.need.what in ("bet", "level"):
            key = "rules_bet" if setup.classic else "rules_level"
        return self.desk.text(key, goal=setup.goal, turns=setup.turns)

    def outcome(self) -> str:
        """How a game that is over ended."""
        names = self.winners()
        if not names:
            return "nobody had gained anything"
        points = score.points(self.state, (self.state.winners or (0,))[0])
        unit = count(points, "chip" if self.state.setup.classic else "card")
        return f"{super().outcome()} with {unit}" + (" each" if len(names) > 1 else "")

    def winners(self) -> tuple[str, ...]:
        """Nobody has won what nobody has begun, unless all turns were played."""
        return super().winners() if score.decided(self.state) else ()

    def described(self, actions: tuple[Action, ...]) -> str:
        """What was taken back."""
        turn = self.state.turn
        return self.tell.described(actions, self.name(turn.seat) if turn is not None else "")

    def rewound(self) -> None:
        """Rulings that were taken back are forgotten."""
        super().rewound()
        self.rulings.restore()
        self.early = None
        self.back = True

    def appeal(self, reading: Reading, ask: Ask) -> Flow[None]:
        """Hear an appeal."""
        yield from self.appeals.hear(reading, ask)

    def leave_or_join(self, reading: Reading) -> Flow[None]:
        """Note who comes or goes; a newcomer may be called a younger player at once."""
        yield from super().leave_or_join(reading)
        self._know_commands()

    def _know_commands(self) -> None:
        names = [player.name for player in self.players]
        self.desk.reader.extra = commands.phrases([*names, *self.comings.joining])

    def left_behind(self, seat: int) -> str:
        """``Two cards stay``."""
        points = score.points(self.state, seat)
        unit = "chip" if self.state.setup.classic else "card"
        stays = "stays" if points == 1 else "stay"
        return f"{count(points, unit).capitalize()} {stays}" if points else ""

    def changed(self) -> None:
        """Judging changes at once, the rest from the next turn on."""
        super().changed()
        before = self.need
        self.changes.take_up()
        self._look_again(before)

    def configured(self) -> bool:
        """Between turns: play on as chosen meanwhile."""
        return self.changes.apply()

    def told(self, event: Event) -> None:
        """Say (and sound) what happened."""
        state = self.state
        if isinstance(event, ev.CardDealt):
            if event.refill:
                self.choosing.heard(event.card)
                self.desk.say("refill", colour=event.colour, card=self.deck[event.card].label)
        elif isinstance(event, ev.CardChosen):
            card = self.deck[event.card]
            self.desk.show(f"picture  {card.emoji or NO_EMOJI}  {card.hint}")
        elif isinstance(event, ev.DiceRolled):
            self.choosing.rolled(state.number, event.colour)
            self.tell.dice(state, event)
        elif isinstance(event, ev.CardKept):
            self.tell.kept(state, event)
        elif isinstance(event, ev.ChipsChanged):
            self.tell.chips(state, event)
        elif isinstance(event, ev.Won):
            self.tell.won(state, event)
        elif isinstance(event, ev.LapDone):
            self.tell.lap(state, event)
        else:
            self._told_plainly(event)

    def _told_plainly(self, event: Event) -> None:
        if isinstance(event, ev.PlayerJoined):
            self.changes.take_up()
        elif isinstance(event, ev.PackShuffled):
            self.desk.say("pack_shuffled")
        elif isinstance(event, ev.RanOut):
            self.desk.say("ran_out")
        elif isinstance(event, ev.RollAgain):
            self.dice.again(event)

    def submit_told(self, action: Action, by: By) -> Sequence[Event]:
        """Log, apply and tell; where seats change, the score waits for the next lap."""
        events = self.submit(action, by)
        seats = isinstance(action, act.Joined | act.Left)
        self.tell_all([e for e in events if not (seats and isinstance(e, ev.LapDone))])
        return events

    def tell_all(self, events: Sequence[Event]) -> None:
        """Tell everything that happened."""
        for event in events:
            self.told(event)

    # -- needs that are met here ------------------------------------------------------------

    def _deal(self, _need: Need) -> Flow[None]:
        """The next card of the pile; discarded ones only when no other is left (ruling)."""
        state = self.state
        found = self.pile.next(state)
        place = score.to_deal(state)[0]
        if found is not None:
            card = self.deck[found]
            if self.pile.through(found):
                self.desk.say("pack_through")
            self.submit_told(act.Dealt(card.id, card.colour, place), "chance")
        else:
            self.submit_told(act.NoneLeft(), "chance")
        return
        yield

    def between(self, _need: Need) -> Flow[None]:
        """A last word, comings and goings, the offer to stop, then on."""
        yield from self.desk.spoken()
        yield from self.anybody()
        if not score.ending(self.state):
            if (yield from self.comings.settle()) or self.configured():
                return
        else:
            # Once the turn is closed somebody has won: the last moment for an appeal.
            yield from self.desk.listen(Ask(limit=APPEAL_SECONDS, answers_only=True))
        if score.offer_stop(self.state):
            stop = yield from yes_no(self.desk, "offer_stop")
            if stop:
                self.submit_told(act.Stopped(), "player")
                return
        self.next_or_stop()

    def end_now(self) -> None:
        """The table wants to stop: most cards, or chips, win."""
        if score.begun(self.state):
            self.desk.say("ended_early")
        self.submit_told(act.Stopped(), "player")
