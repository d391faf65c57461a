"""The orders to a mixer: plain values, so that a test can collect them in a list.

A voice is a sound that lasts and can be changed; it is identified by a number. left and right are 0..1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from game.sound.cues import ChannelGroup
from game.storage.settings import Settings


@dataclass(frozen=True, slots=True)
class Play:
    """Play a file once."""

    stem: str
    left: float
    right: float
    group: ChannelGroup
    priority: int
    raised: int = 0  # steps of `cues.SCALE` by which its pitch is raised.


@dataclass(frozen=True, slots=True)
class Hold:
    """Start a voice in a channel of its group, looped or once."""

    voice: int
    stem: str
    left: float
    right: float
    group: ChannelGroup
    loop: bool


@dataclass(frozen=True, slots=True)
class SetVolume:
    """Change the volume of a voice on each side."""

    voice: int
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Freeze:
    """Pause a voice that is already silent."""

    voice: int


@dataclass(frozen=True, slots=True)
class Thaw:
    """Resume a frozen voice."""

    voice: int


@dataclass(frozen=True, slots=True)
class Stop:
    """End a voice, with a short fade if it is still heard."""

    voice: int


@dataclass(frozen=True, slots=True)
class Fetch:
    """Decode these files of music, which are held in a while, and forget those fetched before."""

    stems: tuple[str, ...]


Order: TypeAlias = Fetch | Play | Hold | SetVolume | Freeze | Thaw | Stop
AudioSink: TypeAlias = Callable[[Order], None]


class Mixer(Protocol):
    """What sounds: it carries out the orders of `Sounds`."""

    notice: str
    """ "", or why there is no sound."""
    wanted: bool
    settings: Settings
    """the player's; a change is heard at once, another buffer is used from the next `renew` on."""

    @property
    def working(self) -> bool:
        """Whether there is an audio device."""

    def renew(self) -> None:
        """Open a device anew: the one before is lost, or there was none. Loops begin again, all at once."""

    def handle(self, order: Order) -> None:
        """Carry out an order."""


def unheard(_order: Order) -> None:
    """Ignore every order: for games without sound."""
