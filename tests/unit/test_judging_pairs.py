from pathlib import Path

import pytest

from host.hearing.evidence import Evidence
from host.judging.plate import Entry, Strictness, Verdict, judge

FILE = Path(__file__).with_name("judging_pairs.txt")


def pairs() -> list[list[str]]:
    lines = [line for line in FILE.read_text("utf-8").splitlines() if line and line[0] != "#"]
    return [[*(part.strip() for part in line.split(" | ")), ""][:5] for line in lines]


def test_the_table_is_large_and_has_all_verdicts() -> None:
    assert len(pairs()) >= 250
    assert len({tuple(p) for p in pairs()}) == len(pairs())
    assert {p[0] for p in pairs()} == {s.value for s in Strictness}


@pytest.mark.parametrize("pair", pairs(), ids=lambda p: f"{p[0]}: {p[2]} <- {p[3]}")
def test_pair(pair: list[str]) -> None:
    strictness, verdict, stored, heard, prompt = pair
    entries = [Entry(str(n), text) for n, text in enumerate(stored.split(" + "))]
    rulings = judge(
        entries, Evidence(heard, 0.0, 2.0), strictness=Strictness(strictness), prompt=prompt
    )
    hits = [r.key for r in rulings if r.verdict is Verdict.HIT]
    if verdict[0].isdigit():
        assert sorted(filter(None, hits)) == verdict.split(",")
    elif verdict == "no":
        assert hits == []
    elif verdict == "none":
        assert rulings == ()
    else:
        assert {r.verdict for r in rulings} == {Verdict(verdict)}, rulings
