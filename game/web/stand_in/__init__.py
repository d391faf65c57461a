"""As much of pygame as the window, the keys and the mixer ask for, packed as `pygame` into the page."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from pygame import constants, labels, mixer  # type: ignore[attr-defined]  # packed beside this one
from pygame.constants import *  # noqa: F403

from game.web.desk import DESK

__all__ = ["constants", "mixer"]


class _AtOnce(threading.Thread):
    """A thread that does its work when it is started, as a page has no other."""

    def start(self) -> None:
        """Do the work."""
        self.run()

    def join(self, timeout: float | None = None) -> None:
        """Wait for nothing."""


threading.Thread = _AtOnce  # type: ignore[misc]  # before the game's modules take it


class error(RuntimeError):  # noqa: N801, N818 - pygame's name
    """What pygame raises."""


class Event:
    """An event, with whatever belongs to its type."""

    def __init__(self, kind: int, **given: object) -> None:
        self.type = kind
        self.__dict__.update(given)


class Surface:
    """The picture, of which only the size is known here."""

    def get_size(self) -> tuple[int, int]:
        """Return its size in pixels."""
        return DESK.size


class Window:
    """The page."""

    position = (0, 0)

    @property
    def size(self) -> tuple[int, int]:
        """Its size in pixels."""
        return DESK.size

    def get_surface(self) -> Surface:
        """Return the picture."""
        return Surface()

    def flip(self) -> None:
        """Show the picture, as the page does by itself."""

    def set_fullscreen(self, *, desktop: bool) -> None:
        """Fill the screen."""
        DESK.order("fullscreen", desktop)

    def set_windowed(self) -> None:
        """Leave full screen."""
        DESK.order("fullscreen", False)


class _Layout:
    """The places of keys by their codes."""

    def __init__(self, _numbers: Sequence[int]) -> None:
        pass

    def __getitem__(self, code: int) -> int:
        return int(labels.PLACES.get(code, 0))


def _events() -> list[Any]:
    found = [*DESK.events]
    DESK.events.clear()
    return found


def _put(text: str) -> None:
    DESK.clipboard = text
    DESK.order("copy", text)


def _name(code: int, *, use_compat: bool = True) -> str:
    del use_compat
    return str(labels.NAMES.get(code, ""))


display = SimpleNamespace(get_init=lambda: True, get_desktop_sizes=list)
event = SimpleNamespace(get=_events)
mouse = SimpleNamespace(get_pos=lambda: DESK.pointer)
scrap = SimpleNamespace(get_text=lambda: DESK.clipboard, put_text=_put)
key = SimpleNamespace(
    ScancodeWrapper=_Layout,
    name=_name,
    get_mods=lambda: DESK.mods,
    start_text_input=lambda: DESK.order("typing", True),
    stop_text_input=lambda: DESK.order("typing", False),
)
