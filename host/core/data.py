"""Where the data folders are: the checkout's own, or the copy that a wheel carries."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from host.core.errors import HostError


class DataMissing(HostError):
    """A data folder that belongs to the product is not there."""


@cache
def data_dir(name: str) -> Path:
    """The folder ``name`` (``grammars``, ``packs``, ``audio`` ...) of this installation.

    A checkout has it beside ``host/``; a wheel carries it under ``host/_data/``.
    Raises DataMissing naming both places that were tried.
    """
    package = Path(__file__).resolve().parent.parent
    tried = (package.parent / name, package / "_data" / name)
    marks = (package.parent / "pyproject.toml").is_file(), True
    for path, ours in zip(tried, marks, strict=True):
        if ours and path.is_dir():
            return path
    raise DataMissing(
        f"The data folder '{name}' is missing (looked in {tried[0]} and {tried[1]}). "
        "Install the product again, or run it from a complete checkout."
    )
