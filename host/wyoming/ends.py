"""Satellites at one table: one, or several of which the better one is heard."""

from __future__ import annotations

from collections.abc import Sequence

from host.running.ear import TableEar
from host.running.listening import Ear
from host.sound.table import SoundTable
from host.wyoming.address import Address
from host.wyoming.errors import BadAddress
from host.wyoming.satellite import SatelliteTable


def seat_satellites(ears: Sequence[Address], mouths: Sequence[Address]) -> tuple[SoundTable, Ear]:
    """The table of these satellites, and its ear. Raises LinkLost, Refused, BadAddress."""
    if len(mouths) > 1:
        raise BadAddress("Give one address with --output-device, or none: a satellite has both.")
    return SatelliteTable(ears[0], mouths[0] if mouths else None), TableEar()
