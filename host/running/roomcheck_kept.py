"""What ``check --room`` decided, kept for each pair of devices, so that a game plays by it.

The file is a help, never a condition: what cannot be read, or is old, is left aside and said so.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated

import msgspec

from host.core.codec import Struct, from_json, to_json
from host.running import store
from host.running.listening import Ear
from host.running.roomcheck_ear import ShutEar
from host.sound.table import SoundTable

FORMAT = 1
"""Of the file; another one is not read."""
LASTS = timedelta(days=90)
"""After so long loudspeakers stand elsewhere."""
MOST = 20
"""Pairs of devices that are remembered."""


class RoomKept(Struct):
    """The decisions for one microphone and one loudspeaker."""

    microphone: str
    """Its name, or the address of a satellite."""
    loudspeaker: str
    """As above."""
    measured: date
    """The day."""
    sand: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)] = 1.0
    """Loudness of the hourglass, 0 to 1."""
    shut: bool = False
    """Whether the host does not listen while it speaks."""
    late: Annotated[float, msgspec.Meta(ge=0.0, le=5.0)] = 0.8
    """Seconds after which the host's sound comes back to the microphone."""

    @property
    def devices(self) -> tuple[str, str]:
        """Microphone and loudspeaker."""
        return self.microphone, self.loudspeaker


class RoomsFile(Struct):
    """All of them."""

    format: int
    """FORMAT."""
    rooms: tuple[RoomKept, ...] = ()
    """The newest last."""


def room_file() -> Path:
    """Where they are kept."""
    return store.config_dir() / "room.json"


def keep(room: RoomKept) -> bool:
    """Keep the decisions of one room in place of its earlier ones; whether that could be done."""
    rooms, _ = _rooms()
    others = [old for old in rooms if old.devices != room.devices]
    path = room_file()
    part = path.with_suffix(".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(to_json(RoomsFile(FORMAT, tuple([*others, room][-MOST:]))))
        part.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        return False
    return True


def kept_for(devices: tuple[str, str], today: date) -> tuple[RoomKept | None, str]:
    """What was decided for these devices, and a sentence where something had to be left aside."""
    rooms, trouble = _rooms()
    found = next((room for room in rooms if room.devices == devices), None)
    if found is not None and not timedelta(0) <= today - found.measured <= LASTS:
        return None, (
            f"What was measured of this room on {found.measured} is too old and left aside. "
            "Measure again: partyhost check --room"
        )
    return found, trouble


def _rooms() -> tuple[tuple[RoomKept, ...], str]:
    """All rooms, and a sentence where the file cannot be read."""
    path = room_file()
    try:
        kept = from_json(path.read_bytes(), RoomsFile)
        if kept.format == FORMAT:
            return kept.rooms, ""
    except FileNotFoundError:
        return (), ""
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        pass
    return (), (
        f"{path}: what was measured of the room cannot be read and is left aside. Measure again: "
        "partyhost check --room"
    )


def names_of(table: SoundTable, devices: tuple[str | None, str | None]) -> tuple[str, str]:
    """Names of the microphone and the loudspeaker of an open table."""
    found = getattr(table, "devices", None)
    if found is not None:
        return found[0].name, found[1].name
    return devices[0] or "", devices[1] or devices[0] or ""


def as_measured(
    table: SoundTable,
    ear: Ear,
    devices: tuple[str | None, str | None],
    notice: Callable[[str], None],
    today: date | None = None,
) -> Ear:
    """Set the table as its room needs it and give the ear for it; ``notice`` is told what changed.

    ``today`` is for tests.
    """
    room, trouble = kept_for(names_of(table, devices), today or date.today())
    if trouble:
        notice(trouble)
    if room is None:
        return ear
    if room.sand < 1.0:
        table.mixer.sand_level = room.sand
        loud = f"at {room.sand:.0%} of its loudness" if room.sand else "without sound"
        notice(f"The hourglass runs {loud}, as measured on {room.measured} (check --room).")
    if not room.shut:
        return ear
    notice(f"Nobody is heard while I speak, as measured on {room.measured} (check --room).")
    return ShutEar(ear, table.mixer, room.late)
