"""Files out of an archive, each put in its place whole or not at all."""

from __future__ import annotations

import os
import shutil
import zipfile
from pathlib import Path, PurePosixPath

from host.modelstore.errors import SourceFailed


def members(archive: zipfile.ZipFile, inside: str) -> dict[str, zipfile.ZipInfo]:
    """The files below the folder ``inside``, by their place below it.

    Raises SourceFailed for a name that would leave the folder.
    """
    found = {}
    for info in archive.infolist():
        if info.is_dir() or not info.filename.startswith(inside):
            continue
        place = PurePosixPath(info.filename.removeprefix(inside))
        if place.is_absolute() or ".." in place.parts or "\\" in info.filename:
            raise SourceFailed(f"its archive has the unsafe name {info.filename!r}")
        found[str(place)] = info
    return found


def extract(archive: zipfile.ZipFile, info: zipfile.ZipInfo, target: Path) -> None:
    """Write one member to ``target``, down to the disk; raises BadZipFile if it is broken."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(info) as packed, target.open("wb") as file:
        shutil.copyfileobj(packed, file, 1 << 20)
        file.flush()
        os.fsync(file.fileno())


def put(work: Path, target: Path) -> None:
    """Move a finished file to its place in one step."""
    target.parent.mkdir(parents=True, exist_ok=True)
    os.replace(work, target)
