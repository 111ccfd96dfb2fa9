"""With the network: a fresh clone sets itself up, small enough, and is quick the next time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def _size(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())


def _run(command: list[str], **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **more
    )


@pytest.mark.long
def test_a_fresh_clone_sets_itself_up_below_700_mb(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    environment = {k: v for k, v in os.environ.items() if k != "PARTYHOST_MODELS"}
    command = [sys.executable, str(clone / "play"), "models", "list"]
    first = _run(command, env=environment)
    assert first.returncode == 0, first.stderr
    assert "MB to download" in first.stderr.splitlines()[0]
    assert _size(clone) < 700e6
    again = _run(command, env=environment)
    assert (again.returncode, again.stderr) == (0, "")


@pytest.mark.long
def test_every_locked_package_has_a_wheel_on_linux() -> None:
    command = [sys.executable, "script/check_wheels", "linux-x86_64", "linux-aarch64"]
    done = _run(command, cwd=ROOT)
    assert done.returncode == 0, done.stdout
