"""The settings file of an appliance: which tables there are, and with what they hear and speak."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import msgspec
import yaml

from host.core.codec import Struct
from host.core.errors import HostError
from host.wyoming.address import Address, addresses_of, is_address
from host.wyoming.errors import BadAddress

HERE = "table"
"""Name of the table where no file names any."""
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")
"""Names of tables: they are folders, too."""
USUAL_PORT = 10600
"""Where services are offered."""


class PlanBroken(HostError):
    """The settings file cannot be used."""


class TablePlan(Struct):
    """One table."""

    input_device: str | None = None
    """Microphone: name, number or ``wyoming://HOST:PORT`` (several with commas)."""
    output_device: str | None = None
    """Loudspeaker, likewise."""
    engine: str = "auto"
    """Who listens."""
    voice: str = "auto"
    """Who speaks."""
    page: Literal["local", "network"] | None = None
    """Who reaches its pages (a screen for the table, phones); None: served when it asks."""


class Plan(Struct):
    """The whole file."""

    tables: dict[str, TablePlan]
    """By name."""


def read_plan(path: Path) -> Plan:
    """The plan in a YAML file. Raises PlanBroken, naming the file and what is wrong."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        plan = msgspec.convert(data, Plan)
    except (OSError, UnicodeDecodeError, yaml.YAMLError, msgspec.ValidationError) as error:
        what = " ".join(str(error).split())
        raise PlanBroken(f"{path}: these settings cannot be used: {what}") from None
    if not plan.tables:
        raise PlanBroken(f"{path}: there is no table in it. Name at least one under tables.")
    for name, table in plan.tables.items():
        if not NAME.fullmatch(name):
            raise PlanBroken(
                f"{path}: {name!r} is no name for a table: small letters, digits and hyphens."
            )
        _check(path, name, table)
    return plan


def _check(path: Path, name: str, table: TablePlan) -> None:
    from host.commands import choices  # noqa: PLC0415 - the same words as the command line

    try:
        choices.engine(table.engine)
        choices.voice(table.voice)
        for device in (table.input_device, table.output_device):
            if is_address(device):
                addresses_of(device or "")
    except HostError as error:
        raise PlanBroken(f"{path}: table {name}: {error}") from None


def place_of(text: str) -> Address:
    """Where services are offered: ``PORT``, ``HOST`` or ``HOST:PORT``. Raises BadAddress."""
    found = re.fullmatch(r"(?:\[([0-9a-fA-F:]+)\]|([\w.-]+))?(?::?(\d{1,5}))?", text.strip())
    if text.strip().isdigit():
        found = re.fullmatch(r"()()(\d{1,5})", text.strip())
    if found is None:
        raise BadAddress(f"--listen {text[:60]!r}: give HOST:PORT, for example 0.0.0.0:10600.")
    port = int(found[3]) if found[3] else USUAL_PORT
    if not 0 <= port < 65536:
        raise BadAddress(f"--listen {text[:60]!r}: ports go up to 65535.")
    return Address(found[1] or found[2] or "127.0.0.1", port)
