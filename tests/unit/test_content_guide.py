"""The guide for writers: its example is a pack without findings, its rules are the linter's."""

from __future__ import annotations

import re
from pathlib import Path

from host.content.lint import RULES, lint

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "write-a-pack.md"


def test_the_example_is_a_pack_without_findings(tmp_path: Path) -> None:
    example = re.search(r"```yaml\n(pack: .*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert example
    (tmp_path / "example.yaml").write_text(example.group(1), encoding="utf-8")
    assert lint([tmp_path]) == []


def test_every_rule_is_explained() -> None:
    table = GUIDE.read_text(encoding="utf-8").split("| rule |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`([a-z-]+)`", row)} == set(RULES)
