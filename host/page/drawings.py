"""Drawings of our own, under names that tell nothing.

A page gets a name that is new every evening, so that no address, history or log names a picture.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from host.content.places import pack_dirs
from host.core.errors import HostError

FOLDERS = ("eye_know",)
"""Pack folders that have drawings."""


@dataclass
class Drawings:
    """The drawings of one table; the loop veils names, the server gives files."""

    folders: tuple[Path, ...] | None = None
    """Where they lie; None for those of the house and of the person's own packs."""
    _veiled: dict[str, str] = field(default_factory=dict)
    _named: dict[str, str] = field(default_factory=dict)

    def veil(self, name: str) -> str:
        """The name under which a page may ask for it; empty where there is no such drawing."""
        if name not in self._veiled:
            veiled = secrets.token_hex(8) if self._file(name) is not None else ""
            self._named[veiled] = name
            self._veiled[name] = veiled
        return self._veiled[name]

    def __call__(self, veiled: str) -> bytes | None:
        """The drawing as an SVG file, or None for a name that was never given to a page."""
        name = self._named.get(veiled) if veiled else None
        file = self._file(name) if name is not None else None
        return file.read_bytes() if file is not None else None

    def _file(self, name: str) -> Path | None:
        if not re.fullmatch(r"[a-z0-9-]{1,40}", name):
            return None
        for folder in self._places():
            file = folder / f"{name}.svg"
            if file.is_file():
                return file
        return None

    def _places(self) -> tuple[Path, ...]:
        if self.folders is None:
            try:
                packs = [pack for folder in FOLDERS for pack in pack_dirs(folder)]
            except HostError:
                return ()
            self.folders = tuple(pack / "drawings" for pack in packs)
        return self.folders
