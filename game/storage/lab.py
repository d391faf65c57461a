"""The player's progress in the lab: solved challenges by room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from game.storage.store import Store
from game.storage.strict import checked_int, choice

Goals: TypeAlias = Mapping[int, frozenset[str]]  # The names of the challenges of each room


class LabShelf:
    """The lab's progress in the database."""

    def __init__(self, store: Store, goals: Goals) -> None:
        self._store = store
        self.solved: dict[int, set[str]] = {}  # The names of the solved challenges by the number of the room

        def goal(room: object, name: object) -> tuple[int, str]:
            number = checked_int(room, 1, max(goals, default=1), "room")
            return number, choice(name, (*goals.get(number, ()),), "a challenge")

        for room, name in store.read("goal", ("room", "name"), goal):
            self.solved.setdefault(room, set()).add(name)

    def solve(self, room: int, goal: str) -> None:
        """Save that a challenge is solved."""
        self.solved.setdefault(room, set()).add(goal)
        self._store.keep(("goal", room, goal), ("INSERT OR IGNORE INTO goal VALUES (?, ?)", (room, goal)))
        self._store.flush()
