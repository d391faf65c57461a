"""Waiting for the next key or pad input, to bind it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.input.pad_inputs import PadInput

PATIENCE: Final = 600
"""ticks (5 s) after which a capture gives up."""


class Device(Enum):
    """What the player uses."""

    KEYS = auto()
    PAD = auto()


@dataclass(slots=True)
class Capture:
    """Waits for the next key, or pad input, whatever it means elsewhere."""

    wanted: Device
    left: int = PATIENCE
    """ticks until it gives up."""
    key: int | None = None
    """the scancode that came."""
    input: PadInput | None = None
    """the pad input that came."""

    @property
    def over(self) -> bool:
        """Whether something came, or nothing came in time."""
        return self.left <= 0 or self.key is not None or self.input is not None
