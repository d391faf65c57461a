"""Addresses of hosts, as players write them."""

from __future__ import annotations

from typing import TypeAlias

from game.options import PORT

Address: TypeAlias = tuple[str, int]  # a host and its UDP port


def split_address(text: str) -> Address:
    """Return host and port of an address as HOST or HOST:PORT.

    Raises:
        ValueError: it is none.
    """
    host, colon, port = text.strip().partition(":")
    if not host or len(host) > 253 or not host.isascii() or not host.isprintable() or " " in host:
        raise ValueError("that is no address, such as 192.168.1.20 or a name")
    if colon and not (port.isascii() and port.isdigit() and 1 <= int(port[:6]) <= 65535):
        raise ValueError("a port is a whole number in 1..65535")
    return host, int(port) if colon else PORT
