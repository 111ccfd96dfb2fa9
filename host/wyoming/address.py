"""Addresses of speakers and servers: ``wyoming://HOST:PORT``."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from host.wyoming.errors import BadAddress

SCHEME = "wyoming://"


@dataclass(frozen=True)
class Address:
    """Where somebody can be called."""

    host: str
    """Name or number of the machine."""
    port: int
    """TCP port."""

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


def is_address(text: str | None) -> bool:
    """Whether something is meant as an address rather than as the name of a device."""
    return text is not None and text.strip().lower().startswith(SCHEME)


def address_of(text: str) -> Address:
    """The address in ``wyoming://HOST:PORT``. Raises BadAddress, naming what is wrong."""
    if not is_address(text):
        raise BadAddress(f"{text[:80]!r} is no address: give wyoming://HOST:PORT.")
    try:
        parts = urlsplit(text.strip())
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise BadAddress(
            f"{text[:80]!r} is no address ({error}): give wyoming://HOST:PORT."
        ) from None
    if not host or not port or parts.path.strip("/") or parts.query or parts.username:
        raise BadAddress(
            f"{text[:80]!r} lacks a host or a port, or has too much: give wyoming://HOST:PORT,"
            " for example wyoming://kitchen.local:10700."
        )
    return Address(host, port)


def addresses_of(text: str) -> tuple[Address, ...]:
    """Several addresses with commas between them. Raises BadAddress."""
    return tuple(address_of(part) for part in text.split(",") if part.strip())
