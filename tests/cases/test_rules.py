"""Public cases of the area rules: 116, 123, 128, 129, 141."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.content.packs import load_hit_list
from host.core.chance import Arranged
from host.dialogue.host import Host
from host.dialogue.messages import Cue
from host.dialogue.settings import Settings
from host.hearing.evidence import Evidence
from host.judging.plate import Entry, Verdict, judge
from host.running.games import HouseShelf, new_desk
from host.running.text import TextTable, VirtualClock
from tests.unit.eye_know_table import Table

PACK = Path(__file__).resolve().parents[2] / "host/games/hit_list/playthroughs/pack.yaml"


def played(*lines: str, draw: str = "farm", track: int = 15, **watch):
    """What is printed for these lines at a table of three."""
    deck = load_hit_list([PACK])
    shelf = HouseShelf(Arranged(tuple(draw.split())), None, {"hit-list": deck})
    desk = new_desk(Settings(track=track))
    host = Host(desk, shelf, game="hit-list", names=("Ann", "Bob", "Cy"), first=0)
    out: list[str] = []
    table = TextTable(host, out.append, VirtualClock(), **watch)
    table.open()
    for line in lines:
        table.line(line)
    return out


@pytest.mark.parametrize(
    ("stored", "heard"),
    [
        ("bagel", "bagels"),
        ("rotating tires", "tire rotation"),
        ("tomatoes", "a tomato"),
        ("changing the oil", "oil change"),
        ("knives", "the knife"),
    ],
)
def test_case_116_plural_and_turned_round_phrases_pass(stored, heard):
    rulings = judge((Entry("0", stored), Entry("1", "windmill")), Evidence(heard, 0.0, 1.0))
    assert [(r.verdict, r.key) for r in rulings] == [(Verdict.HIT, "0")]


@pytest.mark.parametrize(("level", "pays"), [(1, 1), (2, 2), (3, 3)])
@pytest.mark.parametrize("bet", [1, 3, 5])
def test_case_123_true_or_false_pays_one_a_choice_two_an_open_question_three(bet, level, pays):
    for right, gain in ((True, bet * pays), (False, -bet)):
        table = Table(2, classic=True)
        table.bet(bet, level, right=right)
        assert table.view().chips[0] == 6 + gain, "five chips, and one for the name"


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        (("Ann: chickens", "Ann: a lamb"), ["hen", "sheep"]),
        (
            ("Ann: cows, pigs, lambs, goats, horses, chickens, ducks", "Ann: turkeys"),
            ["cow", "pig", "sheep", "goat", "horse", "hen", "duck", "turkey"],
        ),
    ],
)
def test_case_128_every_hit_is_named_in_its_stored_wording_and_shown_at_once(said, stored):
    cues: list[str] = []
    watch = lambda item: cues.append(item.about) if isinstance(item, Cue) else None  # noqa: E731
    out = played("Bob: ready", *said, "Ann: done", watch=watch)
    assert [c for c in cues if c] == stored
    named = next(line for line in out if line.lower().endswith(f"{', '.join(stored)}."))
    assert named.startswith("HOST")


@pytest.mark.parametrize(("vote", "marks"), [("yes", 1), ("no", 0)])
def test_case_129_after_a_ruling_the_same_wording_gets_the_same_verdict(vote, marks):
    votes = (f"Bob: {vote}", f"Cy: {vote}")
    out = played(
        "Bob: ready", "Ann: a boar", "Ann: done", "Ann: boar", *votes,
        "Bob: I said boar", "Bob: that boar should count", draw="farm",
    )  # fmt: skip
    asked = [line for line in out if 'say "pig"' in line]
    assert len(asked) == 2, "each of the others is asked once"
    after = "Pig is already marked." if marks else 'We have ruled on "boar": it stays as it is.'
    assert any(after in line for line in out)


def test_case_129_the_judge_follows_the_ruling_for_every_later_answer():
    entries = (Entry("0", "pig", (), ("boar",)), Entry("1", "cow"))
    heard = Evidence("boar", 0.0, 1.0)
    assert judge(entries, heard)[0].verdict is Verdict.NEAR
    assert judge(entries, heard, rulings={"boar": "0"})[0].verdict is Verdict.HIT
    assert judge(entries, heard, rulings={"boar": None})[0].verdict is Verdict.MISS


def test_case_141_goal_and_points_before_the_first_round_all_scores_after_the_last():
    out = played(
        "Bob: ready", "Ann: cow, pig, sheep", "Ann: done", "Bob: goat", "@wait 1", "Cy: pass",
        "Bob: four to six", "Cy: zero to three", "@wait 3", track=2,
    )  # fmt: skip
    goal = next(n for n, line in enumerate(out) if "Be first round the track" in line)
    assert "up to three steps" in out[goal]
    assert goal < next(n for n, line in enumerate(out) if "Round one" in line)
    assert "HOST  Final scores: Ann two, Bob one and Cy one." in out
