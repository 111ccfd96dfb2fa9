"""More of each kind in the area match, from ``match_kinds.txt``, through the real judge."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.hearing.evidence import Evidence, Phrase
from host.judging.choice import choose
from host.judging.plate import Entry, Verdict, judge

LINES = [
    [part.strip() for part in line.split("|")]
    for line in (Path(__file__).parent / "match_kinds.txt").read_text("utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: "case " + ": ".join(line[:1] + line[2:4]))
def test_kind(line: list[str]) -> None:
    _, wanted, stored, heard, *prompt = line
    entries = [Entry(str(n), text) for n, text in enumerate(stored.split(" ~ "))]
    said = Evidence(heard, 10.0, 12.0, engine="whisper")
    rulings = judge(entries, said, prompt="".join(prompt))
    hits = [r.key for r in rulings if r.verdict is Verdict.HIT]
    if wanted == "no":
        assert hits == [], rulings
    elif wanted == "hit":
        assert hits == ["0"], rulings
    else:
        assert sorted(hits) == wanted.split(), rulings


def test_every_case_has_three_more_of_its_kind() -> None:
    counts: dict[str, int] = {}
    for number, *_ in LINES:
        counts[number] = counts.get(number, 0) + 1
    few = {number for number, count in counts.items() if count < 3}
    # These have theirs in test_match.py, since one entry and one saying cannot show them.
    assert few <= {"16", "33", "36", "48", "49"}, few


@pytest.mark.parametrize("names", [("Ann", "Anne"), ("Anne", "Ann"), ("Jon", "John")])
def test_two_spellings_at_one_table_are_told_apart_as_written(names: tuple[str, ...]) -> None:
    players = tuple(Phrase(f"name:{n}", n) for n in names)
    for name in names:
        assert choose(players, Evidence(name, 0.0, 1.0)).key == f"name:{name}"
