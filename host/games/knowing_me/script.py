"""Knowing Me Knowing You at the table: meets each need of the rules by talking."""

from __future__ import annotations

import random
from types import ModuleType
from typing import ClassVar

from host.core.codec import replace
from host.core.errors import NotNow
from host.core.ledger import Ledger
from host.core.need import Need
from host.core.rules import Action, Event
from host.dialogue.base import TableScript
from host.dialogue.desk import Ask, Desk, Flow
from host.dialogue.lines import count
from host.dialogue.phones import common, same_channels, settle
from host.dialogue.reading import Reading
from host.games.game import AnyDeck
from host.games.knowing_me import actions as act
from host.games.knowing_me import score
from host.games.knowing_me.appeals import Appeals
from host.games.knowing_me.asking import Asking
from host.games.knowing_me.cards import Dealer, word_of
from host.games.knowing_me.commands import own_commands
from host.games.knowing_me.kept import KeptAnswers
from host.games.knowing_me.state import OWN, Asked, Question, Series, State
from host.games.knowing_me.tell import Tell
from host.games.knowing_me.telling import Telling
from host.games.knowing_me.words import Memory
from host.judging.plate import Strictness

LAST_WORD = 2.0
"""Seconds after a series in which an appeal still comes before it is closed."""


class KnowingMeScript(TableScript[State]):
    """One game. Its parts are small classes that share this context."""

    actions: ClassVar[ModuleType] = act
    fewest: ClassVar[int] = 3
    most: ClassVar[int] = 6

    def __init__(
        self, desk: Desk, ledger: Ledger[State], deck: AnyDeck, rng: random.Random
    ) -> None:
        super().__init__(desk, ledger)
        self.deck = deck
        self.pile = deck.pile(rng, self.state.drawn)
        self.dealer = Dealer(deck, self.pile)
        self.memory = Memory()
        self._restore()
        self.kept = KeptAnswers(self)
        self.tell = Tell(self)
        self.asking = Asking(self)
        self.telling = Telling(self)
        self.appeals = Appeals(self)
        self.meets = {
            "draw": self._draw,
            "write": self.asking.write,
            "reveal": self.telling.reveal,
            "settle": self.telling.settle,
            "between": self._between,
        }

    # -- shared context ---------------------------------------------------------------------

    @property
    def series(self) -> Series:
        """The open series."""
        assert self.state.series is not None
        return self.state.series

    @property
    def target(self) -> str:
        """Name of the player who is asked; empty between two series."""
        return self.name(self.state.series.target) if self.state.series else ""

    @property
    def strictness(self) -> Strictness:
        """How alike own words must be, as chosen last."""
        return Strictness(self.desk.settings.strictness)

    def first_time(self) -> bool:
        """Whether standing instructions are said in full: the first series of the game."""
        return self.state.number == 1

    def word(self, asked: Asked, seat: int) -> str:
        """What that player announced, as it is told."""
        answer = asked.answers[seat]
        return "" if answer is None else self.word_for(asked.question, answer.key, answer.words)

    def word_for(self, question: Question, key: str, words: str = "") -> str:
        """An answer as it is told."""
        return word_of(self.state, question, self.dealer.text(question), key, words)

    def own_key(self, words: str) -> str:
        """The key of own words: an earlier one of the open question that is the same, or a new."""
        n = score.revealing(self.state.series)
        answers = self.series.asked[n].answers if n is not None else ()
        earlier = [(a.key, a.words) for a in answers if a is not None and a.key.startswith(OWN)]
        return self.memory.key_for(words, earlier, self.strictness)

    def rule(self, one: str, other: str, same: bool) -> None:
        """A ruling holds for those wordings for the rest of the game; the log keeps it."""
        self.memory.rule(one, other, same)
        self.ledger.note("ruling", {"one": one, "other": other, "same": same})

    def _restore(self) -> None:
        """Take up the rulings of this game that still stand."""
        self.memory.ruled.clear()
        for data in self.ledger.notes("ruling", standing=True):
            self.memory.rule(data["one"], data["other"], data["same"])

    # -- the protocol of a script -----------------------------------------------------------

    def start(self) -> Flow[None]:
        """Goal and points in one breath."""
        self.desk.reader.extra = own_commands(self.players)
        self.desk.say("goal_two" if self.state.two else "goal")
        yield from self.desk.spoken()

    def meet(self, need: Need) -> Flow[None]:
        """Give the game what it needs."""
        self.desk.reader.extra = own_commands(self.players)
        yield from super().meet(need)

    def told(self, event: Event) -> None:
        """Say what happened."""
        self.tell.told(event)

    def whose_turn(self) -> str:
        """One sentence: who does what now."""
        need, state = self.need, self.state
        following = score.next_target(state) if need.what == "between" else None
        who = self.name(need.actors[0]) if need.actors else ""
        key = f"whose_{need.what}"
        if need.what == "between" and following is None:
            key = "whose_end"
        elif need.what not in self.meets:
            key = "whose_over"
        name = "" if following is None else self.name(following)
        return self.desk.text(key, who=who, target=self.target, next=name)

    def score(self) -> str:
        """One sentence: where everybody stands."""
        return self.desk.text("score_now", board=self.tell.board())

    def rules(self) -> str:
        """The rules of what happens now."""
        what = "write" if self.need.what == "write" else "score"
        two = "_two" if self.state.two else ""
        return self.desk.text(f"rules_{what}{two}", target=self.target or "the one who is asked")

    def outcome(self) -> str:
        """How a game that is over ended."""
        return self.tell.outcome()

    def described(self, actions: tuple[Action, ...]) -> str:
        """What was taken back: the first action, the player's own."""
        action = actions[0]
        if isinstance(action, act.Announced | act.Reopened):
            return f"{self._name(action.seat)}'s answer"
        if isinstance(action, act.Wrote):
            return f"{self._name(action.seat)}'s entry"
        plain = {
            act.Ready: "ready",
            act.Ruled: "that ruling",
            act.Replaced: "the other question",
            act.Joined: "the new player",
            act.Left: "the goodbye",
            act.Stopped: "stopping",
        }
        return plain.get(type(action), "the last step")

    def _name(self, seat: int) -> str:
        return self.name(seat) if seat < len(self.players) else "that"

    def undo_refused(self) -> str:
        """What was entered in secret and has been told cannot be entered again."""
        players = [step.n for step in self.ledger.steps if step.by == "player"]
        last = next((s.action for s in reversed(self.ledger.steps) if s.by == "player"), None)
        since = [s.action for s in self.ledger.steps if players and s.n > players[-1]]
        entered = isinstance(last, act.Wrote | act.Ready)
        if entered and any(isinstance(action, act.Announced) for action in since):
            return self.desk.text("told_stays")
        return ""

    def skip(self) -> bool:
        """Another question takes the place of the one that nobody likes."""
        if self.need.what != "write":
            return False
        try:
            self.submit(act.Replaced(self.dealer.another(self.state)), "player")
        except NotNow as error:
            self.desk.speak(str(error))
            return True
        self.desk.say("skipped")
        return True

    def rewound(self) -> None:
        """Rulings that were taken back are forgotten."""
        super().rewound()
        self._restore()
        self.tell.rewound()

    def appeal(self, reading: Reading, ask: Ask) -> Flow[None]:
        """Hear an appeal."""
        yield from self.appeals.hear(reading)

    def command(self, reading: Reading, ask: Ask) -> Flow[None]:
        """ "We said the same"."""
        yield from self.appeals.hear(reading)

    def configured(self) -> bool:
        """Between series: play on as chosen meanwhile."""
        wanted = self.desk.settings
        seconds = wanted.get("writing", self.state.setup.seconds)
        action = act.Configured(seconds, wanted.strictness, wanted.secrets)
        # Who has a phone uses it, whatever the others do: that is seen to before each question.
        same = same_channels(common(self), wanted.secrets)
        setup = replace(self.state.setup, seconds=seconds, strictness=wanted.strictness)
        if same and setup == self.state.setup:
            return False
        self.submit(action, "host")
        return True

    def left_behind(self, seat: int) -> str:
        """What a leaver keeps on the final list."""
        tokens = score.totals(self.state)[seat]
        if not tokens:
            return ""
        return f"{count(tokens, 'token').capitalize()} {'stays' if tokens == 1 else 'stay'}"

    def joined(self, name: str, colour: str, seat: int) -> Action:
        """The action that seats somebody new."""
        return act.Joined(name, colour, seat, self.desk.settings.secrets)

    def end_now(self) -> None:
        """The table wants to stop."""
        if any(score.totals(self.state)):
            self.desk.say("ended_early")
        self.submit_told(act.Stopped(), "player")

    # -- needs that are met here ------------------------------------------------------------

    def _draw(self, _need: Need) -> Flow[None]:
        """The host draws the card and holds it (ruling: what hands do the host does)."""
        settle(self)
        card, questions = self.dealer.series(self.state)
        if self.dealer.shuffled:
            self.dealer.shuffled = False
            self.desk.say("pack_shuffled")
        self.submit(act.Drawn(card, questions), "chance")
        self.asking.begin()
        return
        yield

    def _between(self, need: Need) -> Flow[None]:
        """A last word about the series, then comings, goings and the next target."""
        yield from self.desk.spoken()
        if self.state.series is not None:
            ask = Ask(limit=LAST_WORD, answers_only=True, help="help_between")
            yield from self.desk.listen(ask)
        yield from self.between(need)


class KnowingMeTwoScript(KnowingMeScript):
    """The game for two."""

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 2
