"""What can go wrong with models. Each message names the file and says what to do."""

from __future__ import annotations

from host.core.errors import HostError


class ModelMissing(HostError):
    """A model is not on this machine."""


class ModelDamaged(HostError):
    """A model is there, but a file of it is missing or has the wrong size or digest."""


class FetchFailed(HostError):
    """No source gave the model; the message lists every source and why."""


class NoSpace(FetchFailed):
    """The disk has not enough room; the message says how much is needed and where."""


class SourceFailed(Exception):
    """One source did not give what was asked; the next one is tried. Never leaves the store."""
