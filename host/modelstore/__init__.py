"""Fetching and checking the models that hearing needs; see ``models/README.md``."""

from host.modelstore.errors import FetchFailed, ModelDamaged, ModelMissing, NoSpace
from host.modelstore.sources import Progress
from host.modelstore.store import Entry, fetch, listing, model_path, verify

__all__ = [
    "Entry",
    "FetchFailed",
    "ModelDamaged",
    "ModelMissing",
    "NoSpace",
    "Progress",
    "fetch",
    "listing",
    "model_path",
    "verify",
]
