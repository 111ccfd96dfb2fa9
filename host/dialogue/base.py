"""What the scripts of all games share: seats, comings and goings, the time between rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

from host.core.errors import HostError
from host.core.ledger import Ledger
from host.core.log import By
from host.core.need import Need
from host.core.rules import Action, Event
from host.core.table import Player
from host.dialogue.comings import Comings, known_names
from host.dialogue.desk import Ask, Desk, Flow
from host.dialogue.lines import listing
from host.dialogue.reading import Reading

S = TypeVar("S")

SILENT_ROUNDS = 2
"""Rounds in a row without a word after which the host asks whether anybody is there."""


class NoFlow(HostError):
    """A need that a script cannot meet: a fault of the game."""


class TableScript(Generic[S]):
    """Base of a game's script; a game without sand, appeals or secrets needs no more than this.

    A game sets ``actions`` (its module with Joined, Left, Stopped and NextRound) and ``meets``
    (a flow for every need by name), overrides ``told`` and the sentences, and what else it has.
    """

    actions: ClassVar[ModuleType]
    """The game's actions."""
    fewest: ClassVar[int] = 2
    """Players without whom the game cannot go on."""
    most: ClassVar[int] = 6
    """Players that it can seat."""

    def __init__(self, desk: Desk, ledger: Ledger[S]) -> None:
        self.desk = desk
        self.ledger = ledger
        self.comings = Comings(self)
        self.meets: dict[str, Callable[[Need], Flow[None]]] = {}
        self._utterances = desk.utterances
        self._silent = 0

    # -- the table --------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The game as it stands."""
        return self.ledger.state

    @property
    def need(self) -> Need:
        """What the game waits for."""
        return self.ledger.need

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits here now, clockwise."""
        state: Any = self.state
        players: tuple[Player, ...] = state.players
        return players

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.players[seat].name

    def names(self, seats: Sequence[int]) -> str:
        """``Ann and Cy``."""
        return listing([self.name(seat) for seat in seats])

    def channel(self, seat: int) -> str:
        """How that seat gives secrets; ``cards`` where the game has none."""
        channels = getattr(self.state, "channels", ())
        return str(channels[seat]) if seat < len(channels) else "cards"

    def submit(self, action: Action, by: By) -> Sequence[Event]:
        """Log and apply an action; nothing is said."""
        return self.ledger.submit(action, by)

    def submit_told(self, action: Action, by: By) -> Sequence[Event]:
        """Log and apply an action, and tell what happened."""
        events = self.submit(action, by)
        for event in events:
            self.told(event)
        return events

    def go_on(self, ask: Ask) -> Flow[None]:
        """Wait for "go on"."""
        commands = self.desk.commands
        if commands is not None:
            yield from commands.wait_go_on(ask)

    # -- what a game overrides --------------------------------------------------------------

    def told(self, event: Event) -> None:
        """Say (and sound) what happened."""

    def start(self) -> Flow[None]:
        """Goal and points in one breath."""
        self.desk.say("goal")
        yield from self.desk.spoken()

    def meet(self, need: Need) -> Flow[None]:
        """Give the game what it needs."""
        flow = self.meets.get(need.what)
        if flow is None:
            raise NoFlow(f"{type(self).__name__} has no flow for the need {need.what!r} in meets.")
        yield from flow(need)

    def whose_turn(self) -> str:
        """One sentence: who does what now."""
        need = self.need
        who = self.names(need.actors) if need.actors else ""
        key = f"whose_{need.what}"
        if key not in self.desk.wording.keys:
            key = "whose_somebody" if who else "whose_nobody"
        return self.desk.text(key, who=who)

    def score(self) -> str:
        """One sentence: where everybody stands."""
        return self.desk.text("score_now")

    def rules(self) -> str:
        """The rules of what happens now."""
        return self.desk.text("rules")

    def outcome(self) -> str:
        """How a game that is over ended: ``Ann won with three steps``."""
        names = self.winners()
        return f"{listing(names)} won" if names else "nobody won"

    def winners(self) -> tuple[str, ...]:
        """Names of those who won."""
        seats = getattr(self.state, "winners", None) or ()
        return tuple(self.name(seat) for seat in seats)

    def described(self, actions: tuple[Action, ...]) -> str:
        """What was taken back."""
        return "the last step"

    def skip(self) -> bool:
        """Put aside what was not played yet; False where "skip" means the question."""
        return False

    def rewound(self) -> None:
        """Something was taken back."""
        self.desk.reader.names = known_names(self.players)

    def appeal(self, reading: Reading, ask: Ask) -> Flow[None]:
        """Hear an appeal."""
        self.desk.say("appeal_nothing")
        return
        yield

    def command(self, reading: Reading, ask: Ask) -> Flow[None]:
        """Answer a command of this game's own."""
        return
        yield

    def early_key(self, seat: int) -> None:
        """Fingers stay behind the back until they are asked for (ruling: Secrets, hands)."""
        if self.channel(seat) == "hands" and self.need.what != "over":
            self.desk.say("fingers_hidden")

    def undo_refused(self) -> str:
        """Why nothing can be taken back just now."""
        return ""

    def undone(self, actions: tuple[Action, ...]) -> None:
        """Actions that were just taken back, the player's own first."""

    def changed(self) -> None:
        """Settings were changed; the log keeps them."""
        self.ledger.note("settings", self.desk.settings)
        self.redeal()

    def redeal(self) -> None:
        """Other cards may be wanted now: a game with a ``deck`` and a ``pile`` draws from those."""
        deck, pile = getattr(self, "deck", None), getattr(self, "pile", None)
        if deck is None or pile is None or not deck.stale:
            return
        if not any(deck.fits(card) for card in deck.values()):
            self.desk.say("no_such_cards")
        order = deck.draw_order(pile.rng)
        pile.choose(order, deck.unseen(order))

    def configured(self) -> bool:
        """Between rounds: play on as chosen meanwhile; True when the need has changed."""
        return False

    def left_behind(self, seat: int) -> str:
        """What a leaver keeps on the final list: "Three steps stay"; empty for nothing."""
        return ""

    def joined(self, name: str, colour: str, seat: int) -> Action:
        """The action that seats somebody new."""
        action: Action = self.actions.Joined(name, colour, seat)
        return action

    def left(self, seat: int) -> Action:
        """The action that lets somebody go."""
        action: Action = self.actions.Left(seat)
        return action

    def stopped(self) -> Action:
        """The action that ends the game now."""
        action: Action = self.actions.Stopped()
        return action

    def next_round(self) -> Action:
        """The action that goes on to the next round."""
        action: Action = self.actions.NextRound()
        return action

    def end_now(self) -> None:
        """The table wants to stop."""
        self.desk.say("ended_early")
        self.submit_told(self.stopped(), "player")

    # -- sand: none here --------------------------------------------------------------------

    def time_left(self) -> float | None:
        """Seconds of sand left."""
        return None

    def held(self) -> bool:
        """Whether the sand is held."""
        return False

    def pause_sand(self, why: str) -> None:
        """Hold the sand."""

    def resume_sand(self, why: str) -> None:
        """One reason less to hold it."""

    # -- between rounds ---------------------------------------------------------------------

    def seated(self) -> tuple[Player, ...]:
        """Who would play the next game."""
        return self.comings.seated()

    def leave_or_join(self, reading: Reading) -> Flow[None]:
        """Note who comes or goes."""
        yield from self.comings.note(reading)

    def between(self, _need: Need) -> Flow[None]:
        """A last word, comings and goings, what was chosen meanwhile, then on."""
        yield from self.desk.spoken()
        yield from self.anybody()
        if (yield from self.comings.settle()) or self.configured():
            return
        self.next_or_stop()

    def next_or_stop(self) -> None:
        """On to the next round, unless only so many were wanted (the demonstration)."""
        limit = self.desk.settings.rounds
        state: Any = self.state
        enough = limit is not None and state.number >= limit
        self.submit_told(self.stopped() if enough else self.next_round(), "host")

    def anybody(self) -> Flow[None]:
        """Two rounds without a word from anybody: ask once, then wait until somebody speaks."""
        heard = self.desk.utterances
        self._silent = self._silent + 1 if heard == self._utterances else 0
        self._utterances = heard
        if self._silent < SILENT_ROUNDS:
            return
        self._silent = 0
        self.desk.prompt("anybody_there")
        answers = (*self.desk.reader.phrases("go_on"), *self.desk.reader.yes_no())
        yield from self.desk.listen(Ask(answers=answers, help="help_paused"))
        self._utterances = self.desk.utterances
        self.desk.say("going_on")
