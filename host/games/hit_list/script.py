"""Hit List at the table: meets each need of the rules by talking (rulebook: Gameplay)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from types import ModuleType
from typing import Any, ClassVar

from host.content.packs import Deck, DrawPile, Prompt
from host.core.ledger import Ledger
from host.core.log import By
from host.core.need import Need
from host.core.rules import Action, Event
from host.dialogue.base import TableScript
from host.dialogue.desk import Ask, Desk, Flow
from host.dialogue.lines import count, listing
from host.dialogue.reading import Reading
from host.dialogue.repair import yes_no
from host.games.hit_list import actions as act
from host.games.hit_list import events as ev
from host.games.hit_list.appeals import Appeals
from host.games.hit_list.betting import Betting
from host.games.hit_list.bonus import Bonus
from host.games.hit_list.changes import Changes
from host.games.hit_list.memory import Doubt, Memory
from host.games.hit_list.misheard import MisheardMarks
from host.games.hit_list.review import Review
from host.games.hit_list.sandtime import SandTime
from host.games.hit_list.score import arrived, offer_stop, totals
from host.games.hit_list.state import State
from host.games.hit_list.tell import Tell
from host.judging.plate import Strictness

APPEAL_SECONDS = 2.0
"""Time to object before a round that decides the game is closed."""


class HitListScript(TableScript[State]):
    """One game of Hit List. Parts of a round are small classes that share this context."""

    actions: ClassVar[ModuleType] = act

    def __init__(self, desk: Desk, ledger: Ledger[State], deck: Deck, pile: DrawPile) -> None:
        super().__init__(desk, ledger)
        self.deck = deck
        self.pile = pile
        self.tell = Tell(desk)
        self.memory = Memory(Strictness(ledger.state.setup.strictness))
        self._restore()
        self._restore_doubts()
        self.misheard = MisheardMarks(self)
        self.changes = Changes(self)
        self.betting = Betting(self)
        self.sand = SandTime(self)
        self.review = Review(self)
        self.bonus = Bonus(self)
        self.appeals = Appeals(self)
        self.meets = {
            "draw": self._draw,
            "bet": self.betting.bet,
            "start": self.sand.start,
            "sand": self.sand.run,
            "review": self.review.run,
            "bonus": self.bonus.attempt,
            "reveal": self.betting.reveal,
            "between": self.between,
            "share": self._share,
        }

    # -- shared context ---------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt:
        """The list in the plate."""
        round_ = self.state.round
        assert round_ is not None and round_.card is not None
        return self.deck[round_.card]

    @property
    def answerer(self) -> str:
        """Name of the player who answers."""
        round_ = self.state.round
        return self.state.players[round_.answerer].name if round_ else ""

    def others(self) -> list[int]:
        """Seats of everybody but the answerer, clockwise from the answerer's left."""
        round_ = self.state.round
        n = len(self.state.players)
        first = round_.answerer if round_ else 0
        return [(first + i) % n for i in range(1, n)]

    def first_time(self) -> bool:
        """Whether standing instructions are said in full: everybody's first turn."""
        return self.state.number <= len(self.state.players)

    def submit(self, action: Action, by: By, sand: float | None = None) -> Sequence[Event]:
        """Log and apply an action; cues that the hourglass allows sound at once."""
        events = self.ledger.submit(action, by, sand=sand)
        card = self.state.round.card if self.state.round else None
        prompt = self.deck[card] if card else None
        for event in events:
            self.tell.cue(event, prompt)
        return events

    def doubt(self, doubt: Doubt) -> None:
        """To be raised after the time; the log keeps it, so that a crash does not."""
        self.memory.doubts.append(doubt)
        self.ledger.note("doubt", {"card": self.prompt.id, **asdict(doubt)})

    def rule(self, wording: str, key: str | None) -> None:
        """A ruling holds for that wording for the rest of the game; the log keeps it."""
        card = self.prompt.id
        self.memory.rule(card, wording, key)
        self.ledger.note("ruling", {"card": card, "wording": wording, "key": key})

    def _restore(self) -> None:
        """Take up what this game noted before, as far as it still stands."""
        self.memory.rulings.clear()
        for data in self.ledger.notes("ruling", standing=True):
            self.memory.rule(data["card"], data["wording"], data["key"])

    def _restore_doubts(self) -> None:
        """What the sand of the open round left to be asked, for a game that was broken off."""
        if self.ledger.need.what not in ("sand", "review"):
            return
        for data in self.ledger.notes("doubt", standing=True):
            if data.pop("card") == self.prompt.id:
                self.memory.doubts.append(Doubt(**data))

    # -- the protocol of a script -----------------------------------------------------------

    def start(self) -> Flow[None]:
        """Goal and points in one breath (case 141)."""
        self.desk.say("goal", steps=self.state.setup.steps)
        yield from self.desk.spoken()

    def meet(self, need: Need) -> Flow[None]:
        """Give the game what it needs."""
        by_player = self.state.setup.plate_manager == "player"
        self.desk.reader.plate = self.appeals.may_correct if by_player else None
        yield from self.meets[need.what](need)

    def whose_turn(self) -> str:
        """One sentence: who does what now."""
        need = self.ledger.rules.need(self.state)
        slots: dict[str, Any] = {
            "answerer": self.answerer,
            "bettors": self.names(self.others()),
            "who": self.names(need.actors) if need.actors else "",
            "next": self._next_answerer(),
        }
        key = {
            "bet": "whose_bet",
            "start": "whose_start",
            "sand": "whose_sand",
            "review": "whose_review",
            "share": "whose_share",
            "bonus": "whose_bonus",
            "reveal": "whose_reveal",
        }.get(need.what, "whose_between")
        return self.desk.text(key, **slots)

    def score(self) -> str:
        """One sentence: where everybody stands."""
        board = self.tell.standing(self.state, totals(self.state))
        round_ = self.state.round
        if round_ is not None and round_.started and not round_.scored:
            return self.desk.text("round_score", count=len(round_.hits), board=board)
        return self.desk.text("score_now", board=board)

    def rules(self) -> str:
        """The rules of what happens now."""
        what = self.ledger.rules.need(self.state).what
        key = {"bet": "rules_bet", "sand": "rules_sand", "bonus": "rules_bonus"}.get(
            what, "rules_score"
        )
        return self.desk.text(key, answerer=self.answerer, steps=self.state.setup.steps)

    def held(self) -> bool:
        """Whether the sand is held."""
        return self.sand.held()

    def undo_refused(self) -> str:
        """A list that the answerer has heard is not played again: before its first mark and bet
        there is nothing to take back."""
        steps = self.ledger.steps
        players = [i for i, step in enumerate(steps) if step.by == "player"]
        started = [i for i, step in enumerate(steps) if isinstance(step.action, act.Started)]
        round_ = self.state.round
        open_ = round_ is not None and round_.started
        if open_ and started and (not players or players[-1] < started[-1]):
            return self.desk.text("nothing_yet")
        return ""

    def outcome(self) -> str:
        """How the game ended."""
        return self.tell.outcome(self.state)

    def time_left(self) -> float | None:
        """Seconds of sand left, or None when none runs."""
        return self.sand.time_left()

    def pause_sand(self, why: str) -> None:
        """Hold the sand, if it runs, for one reason more."""
        self.sand.pause(why)

    def resume_sand(self, why: str) -> None:
        """One reason less to hold it."""
        self.sand.resume(why)

    def skip(self) -> bool:
        """A prompt that nobody has played yet is put aside, with the bets on it."""
        if self.ledger.need.what not in ("bet", "start"):
            return False
        steps = self.ledger.steps
        drawn = max(i for i, step in enumerate(steps) if isinstance(step.action, act.Drawn))
        self.ledger.take_back(drawn)
        self.desk.say("skipped")
        return True

    def undone(self, actions: tuple[Action, ...]) -> None:
        """A mark that was taken back may have been misheard."""
        self.misheard.undone(actions)

    def rewound(self) -> None:
        """Rulings and readings that were taken back are forgotten."""
        super().rewound()
        self._restore()
        self.memory.trying = None

    def described(self, actions: tuple[Action, ...]) -> str:
        """What was taken back."""
        round_ = self.state.round
        prompt = self.deck[round_.card] if round_ and round_.card else None
        return self.tell.described(self.state, prompt, actions)

    def appeal(self, reading: Reading, ask: Ask) -> Flow[None]:
        """Hear an appeal."""
        yield from self.appeals.hear(reading, ask)

    def changed(self) -> None:
        """Judging changes at once; the rest holds from the next round on."""
        self.changes.note()

    # -- needs that are met here ------------------------------------------------------------

    def _draw(self, _need: Need) -> Flow[None]:
        """The host draws the card (rulebook: Gameplay 1; the host holds the plate)."""
        kept, self.memory.put_back = self.memory.put_back, None
        round_ = self.state.round
        if kept is not None and round_ is not None and kept[0] == round_.answerer:
            card, shuffled = kept[1], False
        else:
            card, shuffled = self.pile.draw()
        if shuffled:
            self.desk.say("pack_shuffled")
        self.submit(act.Drawn(card, len(self.deck[card].entries)), "chance")
        return
        yield

    def between(self, _need: Need) -> Flow[None]:
        """Between rounds: a last word, comings and goings, the offer to stop, then on."""
        yield from self.desk.spoken()
        yield from self.anybody()
        if self.state.tie is None and not arrived(self.state):
            if (yield from self.comings.settle()) or self.changes.apply():
                return
        elif self.state.tie is None:
            # Once the round is closed somebody has won: the last moment for an appeal.
            yield from self.desk.listen(Ask(limit=APPEAL_SECONDS, answers_only=True))
        if offer_stop(self.state):
            stop = yield from yes_no(self.desk, "offer_stop")
            if stop:
                self.submit_told(act.Stopped(), "player")
                return
        self.next_or_stop()

    def left_behind(self, seat: int) -> str:
        """``Three steps stay``."""
        steps = totals(self.state)[seat]
        verb = "stays" if steps == 1 else "stay"
        return f"{count(steps, 'step').capitalize()} {verb}" if steps else ""

    def joined(self, name: str, colour: str, seat: int) -> Action:
        """Who comes bets as the table does."""
        return act.Joined(name, colour, seat, self.desk.settings.secrets)

    def winners(self) -> tuple[str, ...]:
        """Nobody has won what nobody has begun."""
        return super().winners() if any(self.state.steps) else ()

    def _share(self, _need: Need) -> Flow[None]:
        """After three equal tie-breaks the host offers a shared win (ruling)."""
        accept = yield from yes_no(self.desk, "offer_shared")
        self.submit_told(act.Shared(accept is not False), "player")

    def end_now(self) -> None:
        """The table wants to stop: most steps wins (ruling: a game may be ended)."""
        if any((*totals(self.state), *(gone.steps for gone in self.state.gone))):
            self.desk.say("ended_early")
        self.submit_told(act.Stopped(), "player")

    def _next_answerer(self) -> str:
        state = self.state
        last = state.last if state.round is None else state.round.answerer
        return state.players[(last + 1) % len(state.players)].name

    def told(self, event: Event) -> None:
        """Say what happened to scores and places."""
        state = self.state
        if isinstance(event, ev.Scored):
            self.tell.scored(state, event)
        elif isinstance(event, ev.Won):
            if any(state.steps):
                self.tell.won(state, event)
            elif any(gone.steps for gone in state.gone):
                self.tell.finals(state)
            else:  # nobody has won what nobody has begun
                self.desk.say("ended_without")
        elif isinstance(event, ev.TieBreak):
            key = "tie_break" if event.number == 1 else "tie_again"
            self.desk.say(key, names=self.names(event.seats))
        elif isinstance(event, ev.TieScored):
            counts = [
                f"{state.players[s].name} {count(c, 'entry', 'entries')}"
                for s, c in zip(event.seats, event.counts, strict=True)
            ]
            self.desk.say("tie_scored", counts=listing(counts))
