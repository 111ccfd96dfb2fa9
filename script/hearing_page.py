"""Write the measured part of docs/hearing.md, its pictures and the kept numbers out of runs.

    partyhost bench hearing --speech DIR --jobs 2 --json > run.json
    python -m script.hearing_page run.json [more.json ...]

Of a row that was measured twice, the later file counts.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from host.bench.hearing import merged
from host.bench.plots import draw
from host.bench.telling import page

ROOT = Path(__file__).resolve().parent.parent
PRIVATE = ("what", "false_what")
"""What was said word for word stays with the recordings."""


def write(runs: Sequence[Path], docs: Path) -> list[Path]:
    """Write ``hearing.md``, ``hearing/*.svg`` and ``evidence/bench-hearing.json`` in ``docs``."""
    files = [f for path in runs for f in (sorted(path.glob("*.json")) if path.is_dir() else [path])]
    result = merged([json.loads(path.read_text(encoding="utf-8")) for path in files])
    text = docs / "hearing.md"
    pictures = draw(result, docs / "hearing")
    links = {path.stem.removeprefix("hearing-"): f"hearing/{path.name}" for path in pictures}
    text.write_text(page(text.read_text(encoding="utf-8"), result, links), encoding="utf-8")
    kept = docs / "evidence" / "bench-hearing.json"
    numbers = json.dumps(without(result), indent=1, ensure_ascii=False)
    kept.write_text(f"{numbers}\n", encoding="utf-8")
    return [text, *pictures, kept]


def without(found: Any) -> Any:
    """The numbers without what was said word for word."""
    if isinstance(found, dict):
        return {key: without(value) for key, value in found.items() if key not in PRIVATE}
    return [without(value) for value in found] if isinstance(found, list) else found


def main() -> None:
    """Write and say what was written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="+", type=Path, help="of --json, or the folder of --keep")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", help="folder of the pages")
    asked = parser.parse_args()
    for path in write(asked.runs, asked.docs):
        print(path)


if __name__ == "__main__":
    main()
