"""What a pilot wants during one tick: the only way in to the simulation."""

from __future__ import annotations

from dataclasses import dataclass

FULL_TURN = 127
"""The strongest turn that a command can hold, either way."""


@dataclass(frozen=True, slots=True)
class Command:
    """Everything one pilot holds during one tick; keyboard, pad, bot and replay are all this.

    Buttons are held states: whether one was newly pressed is for the simulation to decide, so that a
    replay repeats it.

    Raises:
        ValueError: turn is not a whole number in -127..127.
    """

    turn: int = 0
    """-127 hard left (anticlockwise as seen) .. 127 hard right."""
    thrust: bool = False
    fire: bool = False
    laser: bool = False
    warp: bool = False
    """Hyperspace."""

    def __post_init__(self) -> None:
        """Refuse what no pilot can hold."""
        if type(self.turn) is not int or not -FULL_TURN <= self.turn <= FULL_TURN:
            raise ValueError(f"turn must be a whole number in -127..127, not {self.turn!r}")


IDLE = Command()
"""Hands off."""
