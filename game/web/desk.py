"""What the page has handed in, and what it is to be told: the desk between it and the stand-in for pygame."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Desk:
    """Filled by `page` and the stand-in."""

    size: tuple[int, int] = (1280, 720)  # pixels of the picture
    pointer: tuple[float, float] = (0.0, 0.0)  # pixels
    mods: int = 0  # which of Shift, Ctrl and Alt are held, by KMOD
    clipboard: str = ""
    events: deque[Any] = field(default_factory=deque)
    pads: dict[int, tuple[str, list[int]]] = field(default_factory=dict)  # by number: name, and its axes
    sounds: list[bytes] = field(default_factory=list)  # the files, by number
    now: float = 0.0  # s of the page's clock
    _orders: list[list[object]] = field(default_factory=list)

    def order(self, *words: object) -> None:
        """Ask the page for something."""
        self._orders.append([*words])

    def take_orders(self) -> list[list[object]]:
        """Return what the page has been asked for since the last call."""
        orders, self._orders = self._orders, []
        return orders


DESK = Desk()
