"""What can be wrong with sound."""

from __future__ import annotations

from host.core.errors import HostError


class SoundError(HostError):
    """Root of the errors of sound devices and sound files."""


class SoundMissing(SoundError):
    """The sound library cannot be loaded; the message names the package to install."""


class NoDevice(SoundError):
    """There is no such microphone or loudspeaker."""


class DeviceBusy(SoundError):
    """The device is there but another program holds it."""
