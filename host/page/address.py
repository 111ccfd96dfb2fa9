"""Where the pages are: this machine's address on the local network, or the machine itself."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket

from host.page.errors import NoPlace

LOCAL = "127.0.0.1"
"""The machine itself: nobody else reaches it."""
PORTS = (8000, 8080, 8888, 4000, 5000)
"""Short ports that are easy to say, in the order in which they are tried."""


def network_address() -> str:
    """The address of this machine on its local network.

    No packet is sent: a datagram socket only asks the system which way it would go. Raises NoPlace.
    """
    for target in ("192.168.255.254", "10.255.255.254", "172.31.255.254", "198.51.100.1"):
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
        ):
            probe.connect((target, 9))
            found = ipaddress.ip_address(probe.getsockname()[0])
            if found.is_global:  # pages are for the table, not for the world
                raise NoPlace("This machine stands open to the Internet: no pages here.")
            if not (found.is_loopback or found.is_unspecified):
                return str(found)
    raise NoPlace("This machine is in no network, so phones cannot reach it. Cards, then.")


def bind(host: str, ports: tuple[int, ...] = PORTS) -> socket.socket:
    """A listening socket on the first free port. Raises NoPlace."""
    for port in (*ports, 0):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name != "nt":  # there it would let two programs have one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen(64)
        except OSError:
            listener.close()
            continue
        return listener
    raise NoPlace("The pages cannot be served on this machine. Cards, then.")
