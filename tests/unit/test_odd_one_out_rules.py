"""The rules of Odd One Out, one by one (docs/rules.md)."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.core.codec import from_json, to_json
from host.core.errors import NotNow
from host.core.table import COLOURS, Player
from host.games.odd_one_out import actions as a
from host.games.odd_one_out.events import Closed, Marked
from host.games.odd_one_out.rules import OddOneOut, next_seat
from host.games.odd_one_out.simulate import measure, moves
from host.games.odd_one_out.state import Gone, Setup, State

RULES = OddOneOut()
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")


def setup_of(count: int, first: int = 0) -> Setup:
    colours = (*COLOURS, "pink")
    players = [Player(n, c) for n, c in zip(NAMES, colours, strict=True)]
    return Setup(tuple(players[:count]), first)


class Table:
    """One game; ``play`` gives the events of its actions."""

    def __init__(self, count: int = 2, first: int = 0) -> None:
        self.state = RULES.new(setup_of(count, first))
        self.cards = 0

    def play(self, *actions):
        events = []
        for action in actions:
            self.state, happened = RULES.apply(self.state, action)
            events += happened
        return events

    def refuses(self, action, words: str) -> None:
        with pytest.raises(NotNow, match=words):
            RULES.apply(self.state, action)

    def turn(self, right: bool, *, close: bool = True):
        self.cards += 1
        events = self.play(a.Drawn(f"c{self.cards}"), a.Answered(0, right))
        return events + (self.play(a.NextRound()) if close else [])

    @property
    def what(self) -> str:
        return RULES.need(self.state).what

    @property
    def options(self) -> list[str]:
        return [option.key for option in RULES.need(self.state).options]


@pytest.mark.parametrize("count", [1, 7])
def test_two_to_six_players(count):
    with pytest.raises(NotNow, match="two to six"):
        RULES.new(setup_of(count))
    assert RULES.new(setup_of(2)).points == (0, 0)
    assert RULES.new(setup_of(6)).turns == (0,) * 6


def test_an_unfit_set_up_is_refused():
    with pytest.raises(NotNow, match="must sit"):
        RULES.new(setup_of(2, first=2))
    with pytest.raises(NotNow, match="must sit"):
        RULES.new(setup_of(2, first=-1))
    same = Setup((Player("Ann", "red"), Player("Bob", "red")), 0)
    with pytest.raises(NotNow, match="colour"):
        RULES.new(same)


def test_a_turn_is_drawn_answered_and_closed():
    table = Table(first=1)
    assert table.what == "draw"
    table.refuses(a.Answered(0, True), "First a card")
    table.play(a.Drawn("c1"))
    need = RULES.need(table.state)
    assert (need.what, need.actors) == ("answer", (1,))
    assert table.options == ["0", "1", "2", "3"]
    table.refuses(a.Drawn("c2"), "First the question")
    assert table.play(a.Answered(2, True)) == [Marked(2, True)]
    assert (table.state.points, table.state.turns) == ((0, 1), (0, 1))
    assert table.options == ["next", "join", "leave", "stop"]
    table.refuses(a.Answered(2, True), "over")
    table.play(a.NextRound())
    assert (table.state.seat, table.state.number, table.state.card) == (0, 2, "")
    assert table.state.right is None
    assert table.state.drawn == ("c1",)


def test_a_wrong_answer_and_none_are_no_point():
    table = Table()
    table.turn(False)
    table.play(a.Drawn("c"))
    table.refuses(a.Answered(4, False), "four things")
    table.refuses(a.Answered(-1, False), "four things")
    table.refuses(a.Answered(None, True), "never right")
    assert table.play(a.Answered(None, False)) == [Marked(None, False)]
    assert (table.state.points, table.state.turns) == ((0, 0), (1, 1))


def test_after_three_turns_each_most_points_win():
    table = Table(3)
    rights = [False, True, False, True, True, False, False, False, False]
    for n, right in enumerate(rights):
        assert table.state.winners is None
        assert table.state.seat == n % 3
        events = table.turn(right)
    assert events[-1] == Closed()
    assert table.what == "over"
    assert (table.state.points, table.state.winners) == ((1, 2, 0), (1,))
    table.refuses(a.Stopped(), "over")
    table.refuses(a.NextRound(), "over")


def test_ties_share_and_nobody_wins_without_a_point():
    table = Table(3)
    for right in (True, False, True):
        table.turn(right)
    table.play(a.Stopped())
    assert table.state.winners == (0, 2)
    table = Table()
    table.play(a.Stopped())
    assert table.state.winners == ()


def test_a_newcomer_has_three_turns_too():
    table = Table()
    table.turn(True, close=False)
    table.refuses(a.Joined("Cy", "red", 2), "not free")
    table.refuses(a.Joined("Cy", "pink", 2), "not free")
    table.refuses(a.Joined("Cy", "green", 3), "beside whom")
    table.play(a.Joined("Cy", "green", 0))
    assert [p.name for p in table.state.players] == ["Cy", "Ann", "Bob"]
    assert (table.state.points, table.state.turns) == ((0, 1, 0), (0, 1, 0))
    table.play(a.NextRound())
    assert table.state.seat == 2
    for _ in range(8):
        assert table.state.winners is None
        table.turn(False)
    assert (table.state.turns, table.state.winners) == ((3, 3, 3), (1,))


def test_a_full_table_takes_nobody():
    table = Table(6)
    table.turn(True, close=False)
    assert table.options == ["next", "leave", "stop"]
    table.refuses(a.Joined("Gus", "red", 0), "full")


@pytest.mark.parametrize(("leaver", "follows"), [(0, "Bob"), (1, "Cy"), (2, "Bob")])
def test_who_leaves_keeps_the_points_and_the_order_stays(leaver, follows):
    table = Table(3)
    table.turn(True, close=False)
    who = table.state.players[leaver]
    table.play(a.Left(leaver), a.NextRound())
    assert table.state.gone == (Gone(who, int(leaver == 0)),)
    assert table.state.players[table.state.seat].name == follows
    assert len(table.state.points) == len(table.state.turns) == 2


def test_the_last_one_cannot_leave_and_cannot_go_on_alone():
    table = Table()
    table.turn(True, close=False)
    table.refuses(a.Left(2), "Nobody sits")
    table.play(a.Left(1))
    assert table.options == ["join", "stop"]
    table.refuses(a.Left(0), "last one")
    table.refuses(a.NextRound(), "takes two")
    table.play(a.Joined("Bob", "blue", 1), a.NextRound())
    assert table.state.seat == 1


def test_joining_and_leaving_only_between():
    table = Table()
    for action in (a.Joined("Cy", "green", 2), a.Left(0), a.NextRound()):
        table.refuses(action, "First a card")


def test_the_view_says_all_to_everybody():
    table = Table()
    table.turn(True, close=False)
    views = [RULES.view(table.state, seat) for seat in (None, 0, 1)]
    assert views[0] == views[1] == views[2]
    shown = msgspec.structs.asdict(views[0])
    assert shown.pop("phase") == "between"
    assert shown == {name: getattr(table.state, name) for name in shown}


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_any_game_ends_with_three_turns_for_everybody(seed):
    rng = random.Random(seed)
    table = Table(rng.randint(2, 6))
    while table.what != "over":
        if table.what == "between" and rng.random() < 0.15:
            count = len(table.state.players)
            free = [c for c in COLOURS if c not in {p.colour for p in table.state.players}]
            if count < 6 and rng.random() < 0.5:
                table.play(a.Joined("New", free[0], rng.randint(0, count)))
            elif count > 2:
                table.play(a.Left(rng.randrange(count)))
        need = RULES.need(table.state)
        skill = [0.5] * len(table.state.players)
        table.play(*moves(need, table.state, skill, rng, ["c1", "c2", "c3"]))
        assert from_json(to_json(table.state), State) == table.state
    assert set(table.state.turns) == {3}
    assert next_seat(table.state) is None
    assert measure(table.state)["rounds"] == table.state.number


def test_who_knows_everything_is_always_right():
    rng = random.Random(1)
    table = Table(4)
    while table.what != "over":
        table.play(*moves(RULES.need(table.state), table.state, [1.0] * 4, rng, ["c1"]))
    assert table.state.points == (3, 3, 3, 3)
    assert measure(table.state) == {"rounds": 12.0, "seconds": 72.0, "spread": 0.0, "tied": 1.0}
