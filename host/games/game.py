"""What a game hands over, so that the table, the tests and the tools can play it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from host.content.deck import Deck, PackKind
from host.core.ledger import Ledger, Logged, Step
from host.core.need import Need
from host.core.table import Player
from host.dialogue.desk import Ask, Desk
from host.dialogue.options import Setting
from host.dialogue.script import Script
from host.dialogue.settings import Settings
from host.games.page import PLAIN, Pages

AnyDeck = Deck[Any]
"""A deck of whatever kind of card the game plays with."""


class Table(Protocol):
    """What a demonstration player may know and do."""

    rng: random.Random
    """Their moods."""
    count: int
    """How many play."""
    deck: AnyDeck
    """The cards: players know them as people know the world."""
    question: str
    """The last line of the host."""
    late: bool
    """Whether anybody may speak after the time (by text there is no room for it)."""

    def state(self) -> Any:
        """The game as it stands, or None before it begins."""

    def need(self) -> Need | None:
        """What the game waits for."""

    def say(
        self,
        seat: int,
        text: str,
        after: float | None = None,
        *,
        entries: tuple[int, ...] = (),
        sand: bool = False,
    ) -> float:
        """Let a player speak ``after`` some seconds; gives the stream time at which it ends.

        Without ``after`` the players wait until it is said. ``entries`` and ``sand`` are notes for
        the tally: what was in it, and whether it was said to count.
        """

    def said_in_round(self, number: int) -> Sequence[Any]:
        """What was said in that round: items with seat, text, entries and sand."""

    def now(self) -> float:
        """Stream time in seconds."""


class Guests(Protocol):
    """The players of one demonstration game."""

    def answer(self, ask: Ask) -> None:
        """The host has said its lines and waits for ``ask``: somebody may speak."""

    def waits(self, ask: Ask) -> bool:
        """The same, asked at every moment, before ``answer``: True where the guests look after
        this ask themselves (a list of things against the sand)."""

    def see(self) -> None:
        """Something happened: keep what the tally needs."""

    def tally(self) -> Sequence[str]:
        """What the host made of what they said, in lines for the end."""


@dataclass(frozen=True)
class Simulation:
    """How many games are played without a word."""

    moves: Callable[[Need, Any, Sequence[float], random.Random, Sequence[str]], Sequence[Any]]
    """What a table does for one need: need, state, skill by seat (0 to 1), chance, ids of cards."""
    measure: Callable[[Any], Mapping[str, float]]
    """Of a game that is over: ``rounds``, ``seconds`` at the table without the host's speech,
    ``spread`` of the points, ``tied`` (1 where it took a tie-break or ended shared)."""


@dataclass(frozen=True)
class Game:
    """One game as it stands on the command line and in "what shall we play?"."""

    name: str
    """Command-line name, for example ``hit-list``; the rules have the same."""
    title: str
    """As the host says it."""
    place: int
    """Where it stands when games are offered, from 1."""
    fewest: int
    """Players that it needs."""
    most: int
    """Players that it can seat."""
    opening: str
    """Line that asks the one question of the rulebook: ``who_is_oldest``, ``whose_birthday`` or
    ``who_starts``, or one of the game's own wording."""
    package: str
    """Package of the game, where ``lines.en.yaml`` and ``playthroughs`` are."""
    rules: Logged[Any]
    """The pure functions."""
    kind: PackKind[Any]
    """Its packs."""
    setup: Callable[[Settings, tuple[Player, ...], int], Any]
    """The set-up out of settings, players and who begins."""
    script: Callable[[Desk, Ledger[Any], AnyDeck, random.Random], Script]
    """The script on a desk whose ledger it is, also for a game that goes on."""
    facts: Callable[[Any, Script], Mapping[str, str]]
    """What an ``@expect`` line may ask for: name to wording, of a state."""
    guests: Callable[[Table], Guests]
    """The players of the demonstration."""
    simulation: Simulation
    """How it is simulated."""
    hidden: Callable[[Sequence[Step], Any], set[int]]
    """Numbers of the log's lines whose secrets must not be shown yet, out of all steps that were
    ever logged (also those taken back) and the state as it stands."""
    options: tuple[Setting, ...] = ()
    """What can be chosen in it."""
    forms: tuple[str, ...] = ()
    """What else people call it."""
    example: bool = False
    """Whether it is there to be copied: played when it is named, not offered."""
    goal: str = "goal"
    """Line that says what it is about, for "what is ...?"."""
    pages: Pages = PLAIN
    """What its pages show: the seats' phones and the table's screen."""


def nothing_hidden(_steps: Sequence[Step], _state: Any) -> set[int]:
    """For games without secrets in their log."""
    return set()
