"""The actions of a learner as whole numbers, and the commands that they stand for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, SupportsIndex, TypeAlias

from game.sim.command import FULL_TURN, Command

TURNS: Final[dict[int, tuple[int, ...]]] = {
    5: (-FULL_TURN, -32, 0, 32, FULL_TURN),
    7: (-FULL_TURN, -64, -16, 0, 16, 64, FULL_TURN),
}
"""The turns to choose from, by their number. With three (hard left, none, hard right) a step of four ticks
turns by 9 degrees or not at all, which is too coarse to aim."""

PARTS: Final = ("turn", "thrust", "fire", "laser", "warp")
"""The parts of an action in order: the index of a turn, and four buttons that are 0 or 1."""

Action: TypeAlias = SupportsIndex | Sequence[SupportsIndex] | Command
"""A number, its five parts, or a command."""


class StepCommands(NamedTuple):
    """A command for the first tick of a step, and one for the following ticks, with presses released."""

    pressed: Command
    released: Command


def held(command: Command) -> StepCommands:
    """Return the commands of a step in which a command is held."""
    if not (command.fire or command.warp):
        return StepCommands(command, command)
    return StepCommands(command, Command(command.turn, command.thrust, laser=command.laser))


def again(command: Command, before: Command) -> Command:
    """Return a command without the presses of the tick before, so that they can be pressed again."""
    fire, warp = command.fire and not before.fire, command.warp and not before.warp
    if fire is command.fire and warp is command.warp:
        return command
    return Command(command.turn, command.thrust, fire, command.laser, warp)


class Actions:
    """The actions with a number of turns to choose from.

    The number of an action is (((turn * 2 + thrust) * 2 + fire) * 2 + laser) * 2 + warp, where turn counts
    the turns from the hardest left on.

    Raises:
        ValueError: there is no such number of turns.
    """

    def __init__(self, turns: int = 5) -> None:
        if turns not in TURNS:
            raise ValueError(f"turns must be one of {', '.join(map(str, TURNS))}, not {turns!r}")
        self.sizes = (turns, 2, 2, 2, 2)  # how many values each part has
        self._all = [
            held(Command(turn, bool(bits & 8), bool(bits & 4), bool(bits & 2), bool(bits & 1)))
            for turn in TURNS[turns]
            for bits in range(16)
        ]
        self.count = len(self._all)

    @property
    def idle(self) -> int:
        """The number of the action that does nothing."""
        return self.count // 2 - 8

    def number(self, parts: Sequence[SupportsIndex]) -> int:
        """Return the number of an action by its parts.

        Raises:
            ValueError: they are not five whole numbers in their ranges.
        """
        if len(parts) != len(PARTS):
            raise ValueError(f"an action has {len(PARTS)} parts ({', '.join(PARTS)}), not {len(parts)}")
        number = 0
        for name, size, value in zip(PARTS, self.sizes, parts, strict=True):
            number = number * size + _whole(f"an action's {name}", value, size)
        return number

    def index(self, action: Action) -> int:
        """Return the number of an action given as a number or by its parts.

        Raises:
            ValueError: it is neither a number in 0..count - 1 nor five parts.
        """
        parts: Any = action
        is_list = hasattr(parts, "__len__") and not isinstance(parts, (str, bytes))
        if is_list and getattr(parts, "shape", None) != ():  # numpy gives a length to single numbers, too
            return self.number(parts)
        return _whole("an action", action, self.count)

    def held(self, action: Action) -> StepCommands:
        """Return the commands of a step for an action.

        Raises:
            ValueError: it is not a number in 0..count - 1, five parts, or a Command.
        """
        if type(action) is int and 0 <= action < self.count:
            return self._all[action]
        return held(action) if isinstance(action, Command) else self._all[self.index(action)]


def _whole(name: str, value: object, size: int) -> int:
    """Return a whole number in 0..size - 1 as an int; raise ValueError for anything else."""
    if hasattr(value, "__index__") and not isinstance(value, bool):
        try:
            number = int(value.__index__())
        except TypeError:  # an array of other than one whole number
            number = -1
        if 0 <= number < size:
            return number
    shown = repr(value)
    shown = shown if len(shown) <= 60 else shown[:57] + "..."
    raise ValueError(f"{name} must be a whole number in 0..{size - 1}, not {' '.join(shown.split())}")
