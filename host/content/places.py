"""Where packs lie: the product's own and the person's."""

from __future__ import annotations

import os
from pathlib import Path

from host.core.data import data_dir

APP = "partyhost"
"""Name of the folders for user data."""


def own_packs() -> Path:
    """The folder of the packs that come with the product. Raises DataMissing."""
    return data_dir("packs")


def user_packs() -> Path:
    """The folder where a person's own packs lie; it need not exist."""
    import platformdirs  # noqa: PLC0415

    home = os.environ.get("PARTYHOST_HOME")
    place = Path(home) if home else Path(platformdirs.user_data_dir(APP, appauthor=False))
    return place / "packs"


def pack_dirs(folder: str) -> list[Path]:
    """The folders of one kind's packs that exist now, the product's own first."""
    dirs = [own_packs() / folder, user_packs() / folder]
    return [path for path in dirs if path.is_dir()]


def schema_file(folder: str) -> Path:
    """The JSON schema of one kind of packs."""
    return own_packs() / folder / "schema.json"


def pack_files(paths: list[Path]) -> list[Path]:
    """The YAML files that ``paths`` (files or folders) stand for, sorted within a folder."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            files = (p for p in path.rglob("*") if p.suffix in (".yaml", ".yml"))
            found += sorted(p for p in files if not p.name.startswith("."))  # no editor locks
        else:
            found.append(path)
    return list(dict.fromkeys(found))
