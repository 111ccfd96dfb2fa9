"""Where models are looked for, and where they are put."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "PARTYHOST_MODELS"
"""Environment variable that names a folder of models, before all other places."""


def places() -> list[Path]:
    """Folders that may hold models, in the order in which they are looked into."""
    import platformdirs  # noqa: PLC0415  (only where a model is really asked for)

    given = os.environ.get(VARIABLE)
    found = [Path(given).expanduser()] if given else []
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").is_file():
        found.append(checkout / "models")
    return [*found, platformdirs.user_data_path("partyhost", appauthor=False) / "models"]


def place_to_write() -> Path:
    """The first of ``places`` that can be written; the last one if none can."""
    candidates = places()
    if os.environ.get(VARIABLE):
        return candidates[0]
    for place in candidates:
        nearest = next(path for path in (place, *place.parents) if path.exists())
        if os.access(nearest, os.W_OK):
            return place
    return candidates[-1]
