"""Finding speakers and servers in the household, and being found (zeroconf, an optional extra)."""

from __future__ import annotations

import importlib.util
import socket
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.wyoming.address import Address
from host.wyoming.errors import SpeakersMissing

if TYPE_CHECKING:
    from zeroconf import Zeroconf

SERVICE = "_wyoming._tcp.local."
MOST_FOUND = 100
"""Services that are listed; a hostile network may announce any number."""


@dataclass(frozen=True)
class Found:
    """Somebody who was found."""

    name: str
    """As it calls itself."""
    address: Address
    """Where it can be called."""


def find(seconds: float = 3.0, interfaces: Sequence[str] = ()) -> list[Found]:
    """Everybody who answers within so many seconds, in order of name.

    ``interfaces``: addresses of this machine to look from; none: all. Raises SpeakersMissing.
    """
    from zeroconf import ServiceBrowser, ServiceStateChange  # noqa: PLC0415 - optional

    names: set[str] = set()
    lock = threading.Lock()

    def changed(
        zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        with lock:
            if state_change is not ServiceStateChange.Removed and len(names) < MOST_FOUND:
                names.add(name)

    zeroconf = _zeroconf(interfaces)
    try:
        browser = ServiceBrowser(zeroconf, SERVICE, handlers=[changed])
        time.sleep(seconds)
        browser.cancel()
        with lock:
            heard = sorted(names)
        found = [_found(zeroconf, name) for name in heard]
    finally:
        zeroconf.close()
    return [one for one in found if one is not None]


class Announced:
    """As long as it is open, others find this server."""

    def __init__(self, name: str, address: Address, interfaces: Sequence[str] = ()) -> None:
        """``address``: where the server listens. Raises SpeakersMissing."""
        self._zeroconf = _zeroconf(interfaces)
        from zeroconf import ServiceInfo  # noqa: PLC0415 - optional

        label = "".join(c if c.isalnum() or c in " -" else " " for c in name)[:40].strip()
        every = address.host in ("", "0.0.0.0", "::")
        hosts = _own_addresses() if every else [address.host]
        self._info = ServiceInfo(
            SERVICE,
            f"{label or 'partyhost'}.{SERVICE}",
            port=address.port,
            parsed_addresses=hosts,
        )
        self._zeroconf.register_service(self._info, allow_name_change=True)

    def close(self) -> None:
        """Say goodbye."""
        self._zeroconf.unregister_service(self._info)
        self._zeroconf.close()


def _zeroconf(interfaces: Sequence[str]) -> Zeroconf:
    if importlib.util.find_spec("zeroconf") is None:
        raise SpeakersMissing(
            "Finding speakers needs one more package: pip install 'partyhost[speakers]'."
        )
    from zeroconf import Zeroconf  # noqa: PLC0415 - optional

    return Zeroconf(interfaces=list(interfaces)) if interfaces else Zeroconf()


def _found(zeroconf: Zeroconf, name: str) -> Found | None:
    info = zeroconf.get_service_info(SERVICE, name, timeout=1000)
    addresses = info.parsed_addresses() if info is not None else []
    if info is None or not addresses or not info.port:
        return None
    label = "".join(c if c.isprintable() else " " for c in name.removesuffix(f".{SERVICE}"))[:60]
    return Found(label, Address(addresses[0], info.port))


def _own_addresses() -> list[str]:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(("224.0.0.251", 5353))
            return [str(sock.getsockname()[0])]
        except OSError:
            return ["127.0.0.1"]
