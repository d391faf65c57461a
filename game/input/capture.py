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
    cancelled: bool = False
    """whether the player went back on the other device."""

    @property
    def over(self) -> bool:
        """Whether something came, nothing came in time, or nothing shall come."""
        return self.cancelled or self.left <= 0 or self.key is not None or self.input is not None
