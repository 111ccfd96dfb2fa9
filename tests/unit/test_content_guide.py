"""The guide for writers: its examples are packs without findings, its rules the linter's."""

from __future__ import annotations

import re
from pathlib import Path

from host.content.lint import RULES, lint
from host.content.stats import stats

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "write-a-pack.md"


def test_the_examples_are_packs_without_findings(tmp_path: Path) -> None:
    examples = re.findall(r"```yaml\n(pack: .*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    for number, example in enumerate(examples):
        (tmp_path / f"example-{number}.yaml").write_text(example, encoding="utf-8")
    assert lint([tmp_path]) == []
    assert [kind for kind, number in stats([tmp_path])["cards"].items() if number != 1] == []


def test_every_rule_is_explained() -> None:
    table = GUIDE.read_text(encoding="utf-8").split("| rule |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`([a-z-]+)`", row)} == set(RULES)
