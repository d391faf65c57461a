"""What a pilot wants during one tick: the only input to the simulation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

FULL_TURN: Final = 127  # The strongest turn that a command can hold, either way


@dataclass(frozen=True, slots=True)
class Command:
    """The controls of one pilot during one tick, from keyboard, pad, bot or replay.

    Buttons are states: the simulation decides whether one was newly pressed, so a replay repeats it.

    Equal values of other types, such as those of numpy, are converted. So a command holds only an int and
    bools, and equal commands have equal bits in a state hash, a checkpoint and a replay file.

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
            turn: Any = self.turn
            if not hasattr(type(turn), "__index__") or not -FULL_TURN <= turn.__index__() <= FULL_TURN:
                raise ValueError(
                    f"turn must be a whole number in -{FULL_TURN}..{FULL_TURN}, not {turn!r:.60}"
                )
            object.__setattr__(self, "turn", turn.__index__())
            for name in _BUTTONS:
                value: Any = getattr(self, name)
                if value not in (False, True):
                    raise ValueError(f"{name} must be true or false, not {value!r:.60}")
                object.__setattr__(self, name, bool(value))
        if self.away:
            object.__setattr__(self, "turn", 0)
            for name in _CONTROLS:
                object.__setattr__(self, name, False)


_CONTROLS: Final = ("thrust", "fire", "laser", "warp")

_BUTTONS: Final = (*_CONTROLS, "away")


IDLE: Final = Command()  # Hands off
AWAY: Final = Command(away=True)  # Nobody plays the ship
