"""The lab's file, as scenes use it."""

from __future__ import annotations

from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.scenes.pages.scene_context import SceneContext
from game.storage.lab import LabShelf


def goals_of(room: Room) -> frozenset[str]:
    """Return the names of a room's challenges."""
    return frozenset(goal.name for goal in room.goals)


def shelf_of(context: SceneContext) -> LabShelf:
    """Return the lab's file, which is read on first use."""
    if context.lab is None:
        context.lab = LabShelf(context.store, {room.number: goals_of(room) for room in ROOMS})
    return context.lab
