"""Which models there are, what their files must be, and where they can be had.

Read from ``models/manifest.json``; ``models/README.md`` explains its fields.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host.core.data import data_dir


@dataclass(frozen=True)
class File:
    """One file, known by its bytes."""

    path: str
    """Place inside the model's folder, with forward slashes."""
    size: int
    """Length in bytes."""
    sha256: str
    """Digest of the whole file, 64 hex digits."""


@dataclass(frozen=True)
class Source:
    """One place that has a model."""

    kind: str
    """``files`` (one address per file), ``zip`` (one archive) or ``pip`` (a package)."""
    where: str
    """Base address, address of the archive, or the package with its version."""
    inside: str = ""
    """Folder inside the archive or package that holds the model, ending in a slash."""
    size: int = 0
    """Bytes to download where that is not the sum of the files (a compressed package)."""


@dataclass(frozen=True)
class Model:
    """One model."""

    name: str
    """Name on the command line and of its folder."""
    use: str
    """What it is for, in a few words."""
    licence: str
    """Under which terms its makers give it."""
    when: str
    """``setup`` (always fetched), ``optional`` (tried at set-up) or ``test``."""
    sources: tuple[Source, ...]
    """In the order in which they are tried."""
    files: tuple[File, ...] = ()
    """Every file with its digest; empty where only the archive's digest is published."""
    archive: File | None = None
    """The archive that ``zip`` sources give."""
    needs: tuple[str, ...] = ()
    """Files that an unpacked archive must have at the least."""
    unpacked: int = 0
    """Rough size of an unpacked archive in bytes."""

    @property
    def download_size(self) -> int:
        """Bytes to download from the first source."""
        if self.archive is not None:
            return self.archive.size
        return self.sources[0].size or self.installed_size

    @property
    def installed_size(self) -> int:
        """Bytes on the disk afterwards (rough for an archive)."""
        return sum(file.size for file in self.files) or self.unpacked


def read(path: Path | None = None) -> Mapping[str, Model]:
    """All models by name, from ``path`` or this installation's own manifest."""
    path = path or data_dir("models") / "manifest.json"
    raw = json.loads(path.read_text(encoding="utf-8"))
    return {name: _model(name, fields) for name, fields in raw["models"].items()}


def _model(name: str, raw: Mapping[str, Any]) -> Model:
    archive = raw.get("archive")
    return Model(
        name=name,
        use=raw["use"],
        licence=raw["licence"],
        when=raw["when"],
        sources=tuple(_source(source) for source in raw["sources"]),
        files=tuple(File(**file) for file in raw.get("files", ())),
        archive=File(**archive) if archive else None,
        needs=tuple(raw.get("needs", ())),
        unpacked=raw.get("unpacked", 0),
    )


def _source(raw: Mapping[str, Any]) -> Source:
    where = raw["package"] if raw["kind"] == "pip" else raw["url"]
    return Source(raw["kind"], where, raw.get("inside", ""), raw.get("size", 0))
