"""What a pilot wants during one tick: the only input to the simulation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, SupportsIndex

FULL_TURN: Final = 127  # The strongest turn that a command can hold, either way


@dataclass(frozen=True, slots=True)
class Command:
    """The controls of one pilot during one tick, from keyboard, pad, bot or replay.

    Buttons are states: the simulation decides whether one was newly pressed, so a replay repeats it.

    Values of other types are converted: for turn whatever has `__index__`, except bools; for buttons 0, 1 and
    whatever has `__bool__`. So a command holds only an int and bools, and equal commands have equal bits in
    a state hash, a checkpoint and a replay file.

    Raises:
        ValueError: turn is not a whole number in -127..127, or a button neither true nor false.
    """

    turn: int = 0  # -127 hard left (anticlockwise as seen) .. 127 hard right.
    thrust: bool = False
    fire: bool = False
    laser: bool = False
    warp: bool = False  # Hyperspace
    away: bool = False
    """Nobody plays the ship, and no button is down: it leaves the game when the next wave begins."""

    def __post_init__(self) -> None:
        """Check the values, and convert those of other types."""
        if not (
            type(self.turn) is int
            and -FULL_TURN <= self.turn <= FULL_TURN
            and type(self.thrust) is bool
            and type(self.fire) is bool
            and type(self.laser) is bool
            and type(self.warp) is bool
            and type(self.away) is bool
        ):
            object.__setattr__(self, "turn", _plain_turn(self.turn))
            for name in _BUTTONS:
                object.__setattr__(self, name, _plain_button(name, getattr(self, name)))
        if self.away:
            object.__setattr__(self, "turn", 0)
            for name in _CONTROLS:
                object.__setattr__(self, name, False)


_CONTROLS: Final = ("thrust", "fire", "laser", "warp")

_BUTTONS: Final = (*_CONTROLS, "away")


def _plain_turn(value: SupportsIndex) -> int:
    """Return a turn as an int."""
    turn = int(value.__index__()) if hasattr(type(value), "__index__") else None
    if isinstance(value, bool) or turn is None or not -FULL_TURN <= turn <= FULL_TURN:
        raise ValueError(f"turn must be a whole number in -{FULL_TURN}..{FULL_TURN}, not {_shown(value)}")
    return turn


def _plain_button(name: str, value: object) -> bool:
    """Return a button as a bool. Only the numbers 0 and 1 are buttons; NaN and 2 are mistakes."""
    if hasattr(type(value), "__bool__") and value is not None:
        held = bool(value)
        if not hasattr(type(value), "__float__") or value == held:
            return held
    raise ValueError(f"{name} must be true or false, not {_shown(value)}")


def _shown(value: object) -> str:
    """Return the start of a value's `repr`."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


IDLE: Final = Command()  # Hands off
AWAY: Final = Command(away=True)  # Nobody plays the ship
