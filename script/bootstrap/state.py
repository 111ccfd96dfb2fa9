"""What is set up already: read and compared on every start, so it has to be quick."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
STAMP = VENV / "partyhost.json"
SETUP_MODELS = ("whisper-tiny-en",)
VARIABLE = "PARTYHOST_MODELS"


def venv_python() -> Path:
    """The interpreter of the virtual environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def lock_file(name: str) -> Path:
    """The lock ``name``: ``seed``, ``run`` or ``dev``."""
    return ROOT / "requirements" / f"{name}.txt"


def lock_hash(name: str) -> str:
    """What the stamp remembers of a lock."""
    return hashlib.sha256(lock_file(name).read_bytes()).hexdigest()


def this_python() -> str:
    """What the stamp remembers of the interpreter; packages fit one minor version only."""
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def read_stamp() -> dict[str, object]:
    """What earlier set-ups finished; empty where there was none or it cannot be read."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(**changes: object) -> None:
    """Remember ``changes`` beside what is known, in one step; None forgets."""
    stamp = {**read_stamp(), **changes}
    kept = {key: value for key, value in stamp.items() if value is not None}
    fresh = STAMP.with_suffix(".new")
    fresh.write_text(json.dumps(kept, indent=1), encoding="utf-8")
    os.replace(fresh, STAMP)


def environment_ready(lock: str) -> bool:
    """True if the virtual environment has the packages of ``lock`` and finds this checkout."""
    stamp = read_stamp()
    return (
        stamp.get("seed") == lock_hash("seed")
        and stamp.get(lock) == lock_hash(lock)
        and stamp.get("project") == str(ROOT)
        and "installing" not in stamp
        and venv_python().exists()
    )


def models_ready(names: tuple[str, ...] = SETUP_MODELS) -> bool:
    """True if the models ``names`` are where set-up left them, by the sizes of their files."""
    if not names:
        return True
    stamp = read_stamp()
    folders = stamp.get("models")
    if not isinstance(folders, dict) or stamp.get(VARIABLE) != os.environ.get(VARIABLE):
        return False
    return all(name in folders for name in names) and not absent(
        {name: [Path(folders[name])] for name in names}
    )


def usual_folders(name: str) -> list[Path]:
    """Where the model ``name`` may be before anything is set up."""
    given = os.environ.get(VARIABLE)
    return [*([Path(given, name)] if given else []), ROOT / "models" / name]


def absent(folders: dict[str, list[Path]]) -> list[str]:
    """The models of which no given folder has every file in its right size."""
    text = (ROOT / "models" / "manifest.json").read_text(encoding="utf-8")
    manifest = json.loads(text)["models"]
    return [
        name
        for name, places in folders.items()
        if not any(
            all(_size(place / file["path"]) == file["size"] for file in manifest[name]["files"])
            for place in places
        )
    ]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1
