"""What can go wrong with pages, in a player's words."""

from __future__ import annotations

from host.core.errors import HostError


class PageError(HostError):
    """Root of what is wrong with pages."""


class NoPlace(PageError):
    """The pages cannot be served here."""


class Refused(PageError):
    """Something that a page asked for is not granted."""

    status = 400
    """HTTP status that goes with it."""


class WrongCode(Refused):
    """The four letters are not those of this table."""

    status = 403


class SeatTaken(Refused):
    """Another phone has that seat."""

    status = 409


class NotYours(Refused):
    """Whoever asks has no seat here (any more)."""

    status = 401


class Stale(Refused):
    """An answer to a question that is not open on that page."""

    status = 409


class TooMuch(Refused):
    """Too often or too long."""

    status = 429
