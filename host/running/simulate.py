"""Many games without sound: how long they are, how they end, whom they favour.

Games are played by the rules with players of different skill. A few are also played through the
whole dialogue by text, to measure how much the host says.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from statistics import mean, median
from typing import Any

from host.core.errors import HostError
from host.core.need import Kind
from host.core.table import COLOURS, Player
from host.dialogue.host import Host
from host.dialogue.messages import Effect, Input, Say
from host.dialogue.settings import Settings
from host.games.game import AnyDeck, Game
from host.running.demo import NAMES, DemoPlayers
from host.running.games import HouseShelf, new_desk
from host.running.text import TextTable, VirtualClock

CHARACTERS_PER_SECOND = 15.3
"""Speaking rate that turns text into seconds: the natural voice over one demonstration game."""
DIALOGUE_GAMES = 5
"""Games that are played through the whole dialogue."""
LONGEST = 3000
"""Needs of one simulated game at most; more would be an endless game, and is an error."""


class Endless(HostError):
    """A simulated game that does not end: a fault of its rules or of its simulation."""


def simulate(game: Game, deck: AnyDeck, games: int, players: int, seed: int) -> dict[str, Any]:
    """Counts over ``games`` games of ``players`` players; equal seeds give equal numbers."""
    rng = random.Random(seed)
    ids = sorted(deck)
    found = []
    first, shared = 0.0, 0
    for _ in range(games):
        state = _play(game, players, rng, ids)
        found.append(game.simulation.measure(state))
        won = getattr(state, "winners", None) or ()
        shared += len(won) > 1
        first += (0 in won) / max(1, len(won))  # who shares a win has a part of it
    speech = _speech(game, deck, players, seed)
    rounds = [one["rounds"] for one in found]
    minutes = [(one["seconds"] + one["rounds"] * speech["median"]) / 60 for one in found]
    totals = [one["total"] for one in found if "total" in one]
    return {
        "game": game.name,
        "games": games,
        "players": players,
        "rounds_median": median(rounds),
        "rounds_max": max(rounds),
        "minutes_median": round(median(minutes), 1),
        "spread_mean": round(mean(one["spread"] for one in found), 2),
        **(
            {"total_mean": round(mean(totals), 2)}
            if totals
            else _won(first, shared, found, players)
        ),
        "host_speech_s_per_round_median": round(speech["median"], 1),
        "host_speech_s_per_round_max": round(speech["max"], 1),
    }


def _won(
    first: float, shared: int, found: Sequence[Mapping[str, float]], players: int
) -> dict[str, float]:
    """Who wins; not asked of games that all win or lose together."""
    return {
        "first_player_wins": round(first / len(found), 3),
        "fair_share": round(1 / players, 3),
        "ties": int(sum(one["tied"] for one in found)),
        "shared_wins": shared,
    }


def _play(game: Game, players: int, rng: random.Random, ids: Sequence[str]) -> Any:
    """One game by the rules alone; the first seat begins. Raises Endless."""
    rules = game.rules
    seats = tuple(Player(NAMES[i], COLOURS[i]) for i in range(players))
    state = rules.new(game.setup(Settings(), seats, 0))
    skill = [rng.random() for _ in seats]
    for _ in range(LONGEST):
        need = rules.need(state)
        if need.kind is Kind.OVER:
            return state
        for action in game.simulation.moves(need, state, skill, rng, ids):
            state, _events = rules.apply(state, action)
    raise Endless(f"A simulated game of {game.title} did not end after {LONGEST} steps.")


def _speech(game: Game, deck: AnyDeck, players: int, seed: int) -> dict[str, float]:
    """Seconds that the host speaks in a round after the first lap, over whole games by text.

    Games of one lap have no such round: there every round counts.
    """
    later: dict[tuple[int, int], float] = {}
    every: dict[tuple[int, int], float] = {}
    for number in range(DIALOGUE_GAMES):
        for round_, text in _lines(game, deck, players, seed + number):
            key, seconds = (number, round_), len(text) / CHARACTERS_PER_SECOND
            if round_ > 0:
                every[key] = every.get(key, 0.0) + seconds
            if round_ > players:
                later[key] = later.get(key, 0.0) + seconds
    values = list((later or every).values()) or [0.0]
    return {"median": median(values), "max": max(values)}


def _lines(game: Game, deck: AnyDeck, players: int, seed: int) -> list[tuple[int, str]]:
    """Round and text of everything that the host says in one game of the demonstration players."""
    said: list[tuple[int, str]] = []
    table = scripted_table(game, deck, players, random.Random(seed))

    def watch(item: Effect | Input) -> None:
        if isinstance(item, Say):
            state = table.players.state()
            said.append((state.number if state is not None else 0, item.text))

    table.play(watch)
    return said


class ScriptedTable:
    """The demonstration players at a table by text, in virtual time."""

    def __init__(
        self, host: Host, game: Game, deck: AnyDeck, count: int, rng: random.Random
    ) -> None:
        self.lines: list[str] = []
        self.clock = VirtualClock()
        self.players = DemoPlayers(host, game, deck, self._speak, rng, count, late=False)
        self._host = host
        self._due: list[tuple[float, int, str]] = []

    def play(
        self, watch: Callable[[Effect | Input], None] | None = None, longest: float = 7200.0
    ) -> str:
        """Until the game ends or ``longest`` seconds of virtual time have passed; why it ended."""

        def both(item: Effect | Input) -> None:
            if watch is not None:
                watch(item)
            self.players.watch(item)

        table = TextTable(self._host, self.lines.append, self.clock, both)
        table.open()
        while not table.finished and self.clock.time < longest:
            if self._due and self._due[0][0] <= self.clock.time:
                _, seat, text = self._due.pop(0)
                table.line(f"{NAMES[seat]}: {text}")
            else:
                table.wait(0.25)
        return table.finished or "endless"

    def _speak(self, seat: int, text: str, after: float) -> float:
        at = self.clock.time + after
        self._due.append((at, seat, text))
        self._due.sort()
        return at + 1.5


def scripted_table(
    game: Game, deck: AnyDeck, count: int, rng: random.Random, settings: Settings | None = None
) -> ScriptedTable:
    """A table of ``count`` demonstration players by text."""
    shelf = HouseShelf(rng, None, {game.kind.name: deck})
    host = Host(new_desk(settings or Settings()), shelf, game=game.name)
    return ScriptedTable(host, game, deck, count, rng)
