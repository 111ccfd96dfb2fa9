"""Public cases of the area accessibility: 131, 133, 134."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.commands.tables import TYPING_PATIENCE
from host.content.packs import load_hit_list
from host.core.chance import Arranged
from host.dialogue.host import Host
from host.dialogue.messages import SandStart
from host.dialogue.settings import Settings
from host.hearing.evidence import Evidence
from host.judging.plate import Entry, Verdict, judge
from host.running.games import HouseShelf, new_desk
from host.running.text import TextTable, VirtualClock

PACK = Path(__file__).resolve().parents[2] / "host/games/hit_list/playthroughs/pack.yaml"


@pytest.mark.parametrize(
    ("heard", "hits"),
    [
        ("b b banana", ["banana"]),
        ("cat no dog", ["dog"]),
        ("ba ba banana", ["banana"]),
        ("the the dog", ["dog"]),
        ("dog dog dog", ["dog"]),
        ("um, a, a, dog", ["dog"]),
        ("banana, no, I mean dog", ["banana", "dog"]),
    ],
)
def test_case_131_stutters_repeats_and_corrections_are_accepted(heard, hits):
    entries = (Entry("0", "banana"), Entry("1", "dog"), Entry("2", "harmonica"))
    rulings = judge(entries, Evidence(heard, 0.0, 2.0))
    assert [r.text for r in rulings if r.verdict is Verdict.HIT] == hits


def table(patience: float):
    deck = load_hit_list([PACK])
    shelf = HouseShelf(Arranged(("farm",)), None, {"hit-list": deck})
    desk = new_desk(Settings())
    desk.patience = patience
    seen: list[object] = []
    out: list[str] = []
    host = Host(desk, shelf, game="hit-list", names=("Ann", "Bob"), first=0)
    text = TextTable(host, out.append, VirtualClock(), seen.append)
    text.open()
    for line in ("Bob: ready", "Ann: cow", "Ann: done"):
        text.line(line)
    return text, out, seen


def test_case_133_typing_has_a_longer_limit_of_its_own():
    assert TYPING_PATIENCE >= 2
    for patience, waited in ((1.0, 15.0), (TYPING_PATIENCE, 15.0 * TYPING_PATIENCE)):
        text, out, _ = table(patience)
        text.wait(waited - 0.5)
        assert out[-1] == "HOST  Bonus. Bob, one more from the list?"
        text.wait(1.0)
        assert "HOST  Bets, please. Bob?" in out


def test_case_134_time_left_is_heard_and_shown():
    deck = load_hit_list([PACK])
    shelf = HouseShelf(Arranged(), None, {"hit-list": deck})
    out: list[str] = []
    seen: list[object] = []
    host = Host(new_desk(Settings()), shelf, game="hit-list", names=("Ann", "Bob"), first=0)
    text = TextTable(host, out.append, VirtualClock(), seen.append)
    text.open()
    text.line("Bob: ready")
    assert any(isinstance(e, SandStart) and e.total == 45.0 for e in seen), "the sand sounds"
    text.line("Ann: how long have I got?")
    assert out[-1] == "HOST  Forty-four seconds."
    text.wait(45)
    for left in (30, 15, 5):
        assert f"      sand   {left} s left" in out
    assert "      [sand has run out: chime]" in out
