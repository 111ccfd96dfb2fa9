"""Many games without sound: how long they are, how they end, whom they favour.

Games are played by the rules with players of different skill. A few are also played through the
whole dialogue by text, to measure how much the host says.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import mean, median
from typing import Any

from host.content.packs import Deck
from host.core.need import Kind
from host.core.table import COLOURS, Player
from host.dialogue.host import Host
from host.dialogue.messages import Effect, Input, Say
from host.dialogue.settings import Settings
from host.games.hit_list import actions as act
from host.games.hit_list.rules import HitList
from host.games.hit_list.state import Setup, State
from host.running.demo import NAMES, DemoPlayers
from host.running.games import HitListMaker, new_desk
from host.running.text import TextTable, VirtualClock

CHARACTERS_PER_SECOND = 15.3
"""Speaking rate that turns text into seconds: the natural voice over one demonstration game."""
TABLE_SECONDS = 14.0
"""Answers, bets and bonus attempts of one round, beside sand and host, in seconds."""
DIALOGUE_GAMES = 5
"""Games that are played through the whole dialogue."""
LONGEST = 600
"""Steps of one simulated game at most; more would be an endless game, and is an error."""


def simulate_hit_list(deck: Deck, games: int, players: int, seed: int) -> dict[str, Any]:
    """Counts over ``games`` games of ``players`` players; equal seeds give equal numbers."""
    rng = random.Random(seed)
    rounds: list[int] = []
    spread: list[int] = []
    winners: Counter[int] = Counter()
    shared = tied = 0
    for _ in range(games):
        state, ties = _play(HitList(), players, rng)
        rounds.append(state.number)
        totals = sorted(state.steps)
        spread.append(totals[-1] - totals[0])
        tied += ties > 0
        won = state.winners or ()
        shared += len(won) > 1
        for seat in won:
            winners[seat] += 1
    speech = _speech(deck, players, seed)
    per_round = Settings().hourglass or 0.0
    minutes = [n * (per_round + TABLE_SECONDS + speech["median"]) / 60 for n in rounds]
    return {
        "game": "hit-list",
        "games": games,
        "players": players,
        "rounds_median": median(rounds),
        "rounds_max": max(rounds),
        "minutes_median": round(median(minutes), 1),
        "spread_mean": round(mean(spread), 2),
        "first_player_wins": round(winners[0] / games, 3),
        "fair_share": round(1 / players, 3),
        "ties_broken": tied,
        "shared_wins": shared,
        "host_speech_s_per_round_median": round(speech["median"], 1),
        "host_speech_s_per_round_max": round(speech["max"], 1),
    }


def _play(rules: HitList, players: int, rng: random.Random) -> tuple[State, int]:
    """One game by the rules alone; the first seat answers first."""
    seats = tuple(Player(NAMES[i], COLOURS[i]) for i in range(players))
    state = rules.new(Setup(seats, 0))
    skill = [rng.uniform(0.35, 0.75) for _ in seats]
    cards = 0
    ties = 0
    for _ in range(LONGEST):
        need = rules.need(state)
        if need.kind is Kind.OVER:
            return state, ties
        for action in _moves(need.what, need.actors, state, skill=skill, rng=rng, cards=cards):
            state, events = rules.apply(state, action)
            ties += sum(type(e).__name__ == "TieBreak" for e in events)
        cards += need.what == "draw"
    raise AssertionError("a simulated game does not end")


def _moves(
    what: str,
    actors: Sequence[int],
    state: State,
    *,
    skill: Sequence[float],
    rng: random.Random,
    cards: int,
) -> list[Any]:
    """What the table does for one need."""
    round_ = state.round
    if what == "sand" and round_ is not None:
        found = [n for n in range(8) if rng.random() < skill[round_.answerer]]
        named = [act.Named(n, 1.0 + n) for n in found]
        return named if len(found) == 8 else [*named, act.TimeUp()]
    if what == "bonus" and round_ is not None:
        seat = actors[0]
        taken = {*round_.hits, *(t.entry for t in round_.tries)}
        left = [n for n in range(8) if n not in taken]
        hit = bool(left) and rng.random() < skill[seat] * 0.8
        return [act.Attempt(seat, rng.choice(left) if hit else None)]
    if what == "reveal":
        return [act.Bet(actors[0], rng.choice(("0-3", "4-6", "4-6", "4-6", "7-8")))]
    simple: Mapping[str, Any] = {
        "draw": act.Drawn(f"card-{cards}", 8),
        "bet": act.Ready(),
        "start": act.Started(),
        "review": act.Reviewed(),
        "between": act.NextRound(),
        "share": act.Shared(True),
    }
    return [simple[what]]


def _speech(deck: Deck, players: int, seed: int) -> dict[str, float]:
    """Seconds that the host speaks in a round after the first lap, over whole games by text."""
    seconds: dict[tuple[int, int], float] = {}
    for game in range(DIALOGUE_GAMES):
        for number, text in _lines(deck, players, seed + game):
            if number > players:
                key = (game, number)
                seconds[key] = seconds.get(key, 0.0) + len(text) / CHARACTERS_PER_SECOND
    values = list(seconds.values()) or [0.0]
    return {"median": median(values), "max": max(values)}


def _lines(deck: Deck, players: int, seed: int) -> list[tuple[int, str]]:
    """Round and text of everything that the host says in one game of the demonstration players."""
    said: list[tuple[int, str]] = []
    rng = random.Random(seed)
    desk = new_desk(Settings())
    host = Host(desk, HitListMaker(deck, rng, None))
    table = scripted_table(host, deck, players, rng)

    def watch(item: Effect | Input) -> None:
        if isinstance(item, Say):
            ledger = desk.ledger
            said.append((ledger.state.number if ledger is not None else 0, item.text))

    table.play(watch)
    return said


class ScriptedTable:
    """The demonstration players at a table by text, in virtual time."""

    def __init__(self, host: Host, deck: Deck, count: int, rng: random.Random) -> None:
        self.lines: list[str] = []
        self.clock = VirtualClock()
        self.players = DemoPlayers(host, self._entries, self._speak, rng, count, late=False)
        self._host = host
        self._deck = deck
        self._due: list[tuple[float, int, str]] = []

    def play(self, watch: Any = None, longest: float = 7200.0) -> str:
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

    def _entries(self, card: str) -> tuple[str, ...]:
        return tuple(e.text for e in self._deck[card].entries)

    def _speak(self, seat: int, text: str, after: float) -> float:
        at = self.clock.time + after
        self._due.append((at, seat, text))
        self._due.sort()
        return at + 1.5


def scripted_table(host: Host, deck: Deck, count: int, rng: random.Random) -> ScriptedTable:
    """A table of ``count`` demonstration players by text."""
    return ScriptedTable(host, deck, count, rng)
