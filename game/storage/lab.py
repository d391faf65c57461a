"""The player's progress in the lab: solved challenges by room, and states saved under the digits 1 to 9."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from game.storage.store import Store
from game.storage.strict import Refused, checked_int, choice, from_json, quoted

DIGITS: Final = 9
Numbers: TypeAlias = Mapping[str, float]
Fits: TypeAlias = Callable[[int, Numbers], bool]  # Whether numbers are a valid state of a room
Goals: TypeAlias = Mapping[int, frozenset[str]]  # The names of the challenges of each room


class LabShelf:
    """The lab's progress in the database."""

    def __init__(self, store: Store, goals: Goals, fits: Fits) -> None:
        self._store = store
        self.solved: dict[int, set[str]] = {}  # The names of the solved challenges by the number of the room
        self.kept: dict[int, dict[int, Numbers]] = {}  # The states by room and digit

        def goal(room: object, name: object) -> tuple[int, str]:
            number = checked_int(room, 1, max(goals, default=1), "room")
            return number, choice(name, (*goals.get(number, ()),), "a challenge")

        def state(room: object, digit: object, text: object) -> tuple[int, int, Numbers]:
            number, numbers = checked_int(room, 1, DIGITS, "room"), _numbers(from_json(text, "a state"))
            if not fits(number, numbers):
                raise Refused(f"keeps what is no state of room {number}")
            return number, checked_int(digit, 1, DIGITS, "digit"), numbers

        for room, name in store.read("goal", ("room", "name"), goal):
            self.solved.setdefault(room, set()).add(name)
        for room, digit, numbers in store.read("lab", ("room", "digit", "numbers"), state):
            self.kept.setdefault(room, {})[digit] = numbers

    def solve(self, room: int, goal: str) -> None:
        """Save that a challenge is solved."""
        self.solved.setdefault(room, set()).add(goal)
        self._store.keep(("goal", room, goal), ("INSERT OR IGNORE INTO goal VALUES (?, ?)", (room, goal)))
        self._store.flush()

    def keep(self, room: int, digit: int, numbers: Numbers) -> None:
        """Save a state under a digit, 1..9."""
        self.kept.setdefault(room, {})[digit] = dict(numbers)
        values = (room, digit, json.dumps(dict(numbers)))
        self._store.keep(("lab", room, digit), ("REPLACE INTO lab VALUES (?, ?, ?)", values))
        self._store.flush()


def _numbers(value: object) -> dict[str, float]:
    """Return numbers by name; raise Refused for anything else."""
    if not isinstance(value, dict):
        raise Refused(f"has {quoted(value)}, not numbers by name")
    for number in value.values():
        if type(number) not in (int, float) or not abs(number) <= sys.float_info.max:
            raise Refused(f"has {quoted(number)}, which is no number")
    return {name: float(number) for name, number in value.items()}
