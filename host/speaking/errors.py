"""What can go wrong with a voice. The fallback voice turns each into "the next one speaks"."""

from __future__ import annotations

from host.core.errors import HostError


class VoiceFailed(HostError):
    """A voice that did not give sound: it crashed, hung past its limit, or stayed silent."""


class VoiceMissing(VoiceFailed):
    """A voice that is not installed; the message names what to install."""
