"""The lab's file and tables, as scenes use them."""

from __future__ import annotations

from itertools import count as count_from
from os.path import lexists
from pathlib import Path

from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.scenes.pages.scene_context import SceneContext
from game.storage.disk import why, write_whole
from game.storage.lab import LabShelf


def goals_of(room: Room) -> frozenset[str]:
    """Return the names of a room's challenges."""
    return frozenset(goal.name for goal in room.goals)


def shelf_of(context: SceneContext) -> LabShelf:
    """Return the lab's file, which is read on first use."""
    if context.lab is None:
        context.lab = LabShelf(context.store, {room.number: goals_of(room) for room in ROOMS})
    return context.lab


def new_table(folder: Path, number: int, text: str) -> str:
    """Write a CSV file under a name that is free; return a line that says where, or why not."""
    path = next(path for count in count_from(1) if not lexists(path := folder / f"lab-{number}-{count}.csv"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())
    except OSError as fault:
        return f"{path} cannot be written ({why(fault)})"
    return f"written: {path}"
