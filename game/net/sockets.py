"""Addresses as players write them, the UDP socket, and where this computer and others can be reached.

Browsers have none of it.
"""

from __future__ import annotations

import socket
from threading import Thread
from typing import Final, TypeAlias

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


EVERYWHERE: Final = (("255.255.255.255", PORT), ("127.0.0.1", PORT))
"""where games of this network, and of another window of this computer, are asked for."""

_FAR: Final = ("192.0.2.1", "10.255.255.255", "172.31.255.255", "192.168.255.255")
"""addresses in different networks, to which nothing is sent: each way begins at an own address."""


def open_socket(port: int = 0) -> socket.socket:
    """Return a socket that never blocks; port 0 is any.

    Raises:
        OSError: the port is taken, or there is no network.
    """
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        made.bind(("", port))
    except OSError:
        made.close()
        raise
    made.setblocking(False)
    return made


def own_addresses() -> list[str]:
    """Return this computer's addresses in its networks, the likeliest first; nothing is sent."""
    found: list[str] = []
    for far in _FAR:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
            try:
                made.connect((far, PORT))
            except OSError:
                continue
            found.append(made.getsockname()[0])
    return list(dict.fromkeys(address for address in found if address != "0.0.0.0"))  # noqa: S104


class Resolver:
    """Looks up an address beside the game, since that may take the system many seconds."""

    def __init__(self, text: str) -> None:
        self._name, self._port = split_address(text)
        self.address: Address | None = None
        self.fault = ""
        self._thread = Thread(target=self._look_up, daemon=True)
        self._thread.start()

    def _look_up(self) -> None:
        try:
            self.address = (socket.gethostbyname(self._name), self._port)
        except (OSError, UnicodeError):
            self.fault = f"there is no computer of the name {self._name}"

    def wait(self) -> None:
        """Wait until it is known."""
        self._thread.join()
