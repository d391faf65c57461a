"""Waiting for the next key or pad input, to bind it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.input.pad_inputs import PadInput

PATIENCE: Final = 600  # ticks (5 s) after which a capture gives up


class Device(Enum):
    """A kind of input device."""

    KEYS = auto()
    PAD = auto()


@dataclass(slots=True)
class Capture:
    """Waits for the next key or pad input, in place of its normal meaning."""

    wanted: Device
    left: int = PATIENCE  # ticks until it gives up
    key: int | None = None  # the scancode received
    input: PadInput | None = None  # the pad input received
    cancelled: bool = False  # whether the player cancelled on the other device

    @property
    def over(self) -> bool:
        """Whether something was received, the time is up, or it was cancelled."""
        return self.cancelled or self.left <= 0 or self.key is not None or self.input is not None
