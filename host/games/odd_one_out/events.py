"""What happened in a game of Odd One Out."""

from __future__ import annotations

from host.core.rules import Event


class Marked(Event):
    """An answer was right or wrong."""

    place: int | None
    """The thing that was named, from 0; None for no answer."""
    right: bool
    """Whether it does not belong."""


class Closed(Event):
    """The game is over."""
