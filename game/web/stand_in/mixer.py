"""The mixer as the page plays it: packed as `pygame.mixer`."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from game.web.desk import DESK

_HEAD = 44  # bytes of the header of a WAV file, in which byte 22 tells the channels and 24 to 27 the rate
_MUSIC = -1  # the number of the channel of a stream


class Sound:
    """A sound file, which the page decodes when it is first played."""

    def __init__(self, path: Path | None = None, *, file: BinaryIO | None = None) -> None:
        data = path.read_bytes() if file is None and path is not None else file.read() if file else b""
        self.number = len(DESK.sounds)
        DESK.sounds.append(data)
        rate = int.from_bytes(data[24:28], "little") * 2 * data[22]
        self.seconds = (len(data) - _HEAD) / rate if data.startswith(b"RIFF") else 0.0


class Channel:
    """A channel of the page's mixer."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._ends = 0.0  # s of the page's clock

    def play(self, sound: Sound, loops: int = 0) -> None:
        """Play a sound once, or without an end if loops is -1."""
        self._ends = float("inf") if loops else DESK.now + sound.seconds
        DESK.order("play", self._number, sound.number, bool(loops))

    def stop(self) -> None:
        """End it at once."""
        self.fadeout(0)

    def fadeout(self, time: int, /) -> None:
        """End it within some ms."""
        if self.get_busy():
            DESK.order("fade", self._number, time)
        self._ends = min(self._ends, DESK.now + time / 1000.0)

    def set_volume(self, left: float, right: float, /) -> None:
        """Set the gain of each side."""
        DESK.order("volume", self._number, round(left, 4), round(right, 4))

    def get_busy(self) -> bool:
        """Return whether it plays or pauses."""
        return DESK.now < self._ends

    def pause(self) -> None:
        """Let it pause."""
        DESK.order("pause", self._number, True)

    def unpause(self) -> None:
        """Let it go on."""
        DESK.order("pause", self._number, False)


class _Stream(Channel):
    """The channel of pygame's that plays a file as a stream."""

    def load(self, path: Path) -> None:
        """Open a file."""
        self._sound = Sound(path)

    def play(self, sound: Sound | int = 0, loops: int = 0) -> None:
        """Play the file."""
        super().play(self._sound, sound if isinstance(sound, int) else loops)

    def set_volume(self, left: float, right: float | None = None, /) -> None:
        """Set the gain."""
        super().set_volume(left, left if right is None else right)


music = _Stream(_MUSIC)
_open: list[int] = []  # the rate, while it is open


def init(rate: int, *_format: int, allowedchanges: int = 0) -> None:
    """Open the device."""
    del allowedchanges
    _open[:] = [rate]


def get_init() -> tuple[int, ...] | None:
    """Return how it is open, None if it is not."""
    return tuple(_open) or None


def quit() -> None:  # noqa: A001 - pygame's name
    """Close the device."""
    _open.clear()
    DESK.order("silence")


def set_num_channels(_count: int) -> None:
    """Make channels."""


def set_reserved(_count: int) -> None:
    """Keep channels."""
