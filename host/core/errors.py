"""The errors of the core. Each message is a sentence that may be said to a player."""

from __future__ import annotations


class HostError(Exception):
    """Root of all errors of this product; ``str()`` names what is wrong and what to do."""


class NotNow(HostError):
    """An action that is not legal in this state; the message says why in a player's words."""
