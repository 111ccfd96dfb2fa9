"""What may go wrong with a speaker or a server on the network, in a player's words."""

from __future__ import annotations

from host.core.errors import HostError


class SpeakersMissing(HostError):
    """The package that speaks the protocol is not installed."""


class BadAddress(HostError):
    """No address of a Wyoming speaker or server."""


class LinkLost(HostError):
    """The other side is not there, has gone, or keeps silent for too long."""


class KeptSilent(LinkLost):
    """The other side is there and keeps silent: asking it again would only take longer."""


class Refused(HostError):
    """The other side sent what no honest one sends; the connection is closed."""
