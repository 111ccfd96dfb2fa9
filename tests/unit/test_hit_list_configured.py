"""Settings between rounds: what changes, when, and what is refused; taking back steps."""

from __future__ import annotations

import pytest
from hit_list_table import Table, kinds, setup_of

from host.core.errors import NotNow
from host.core.ledger import Ledger
from host.core.log import Log
from host.games.hit_list import actions as a
from host.games.hit_list.rules import HitList


def configured(**changes):
    values = {
        "steps": 15,
        "seconds": 45.0,
        "plate_manager": "host",
        "bets": "cover",
        "strictness": "fair",
        "channel": "cards",
        **changes,
    }
    return a.Configured(**values)


def closed_round(**setup):
    table = Table(3, **setup)
    table.answer(3)
    table.finish({1: "0-3", 2: "4-6"})
    assert table.what == "between"
    return table


def test_it_holds_from_the_next_round_and_keeps_the_points():
    table = closed_round()
    events = table.play(
        configured(steps=8, seconds=None, plate_manager="player", bets="open", channel="keypad")
    )
    assert kinds(events) == ["SettingsChanged"]
    assert table.state.steps == (2, 1, 0)
    setup = table.state.setup
    assert (setup.steps, setup.seconds, setup.plate_manager, setup.bets) == (
        8,
        None,
        "player",
        "open",
    )
    assert table.state.channels == ("keypad",) * 3
    table.play(a.NextRound(), table.card())
    assert (table.what, table.state.number) == ("bet", 2)
    assert table.view().manager == 2


def test_the_closed_round_is_not_judged_by_the_new_settings():
    """A plate manager of flesh and blood has no bonus attempt; the round before had three."""
    table = closed_round()
    table.play(configured(plate_manager="player"))
    assert table.what == "between"
    assert table.state.steps == (2, 1, 0)


@pytest.mark.parametrize(
    ("changes", "word"),
    [({"steps": 2}, "far"), ({"seconds": 10.0}, "15 to 120"), ({"channel": "semaphore"}, "cards")],
)
def test_what_does_not_fit_is_refused(changes, word):
    closed_round().refuses(configured(**changes), word)


def test_only_between_rounds_and_never_when_the_game_is_decided():
    table = Table(3)
    table.sand()
    table.refuses(configured())
    home = closed_round(steps=2)
    home.refuses(configured(), "home")


def test_taking_back_to_any_step_and_replaying_gives_the_same_state(tmp_path):
    path = tmp_path / "log.jsonl"
    ledger = Ledger(HitList(), setup_of(2), Log(path))
    for action, by in ((a.Drawn("x", 8), "chance"), (a.Ready(), "time"), (a.Started(), "host")):
        ledger.submit(action, by)
    with pytest.raises(NotNow):
        ledger.undo()
    undone = ledger.take_back(1)
    assert undone.said == a.Ready()
    assert ledger.need.what == "bet"
    for keep in (-1, 1, 7):
        with pytest.raises(NotNow):
            ledger.take_back(keep)
    state = ledger.state
    ledger.close()
    assert Ledger.resume(path, HitList()).state == state
