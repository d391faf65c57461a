"""All rooms in the order of their numbers, for the lab's list, --lab and --sheet."""

from __future__ import annotations

from typing import Final

from game.lab.room import Room
from game.lab.rooms import billiards, enemy_laser, falling_circles, laser_cutter, outline, torus_mirrors

ROOMS: Final[tuple[Room, ...]] = (
    laser_cutter.ROOM,
    enemy_laser.ROOM,
    outline.ROOM,
    falling_circles.ROOM,
    billiards.ROOM,
    torus_mirrors.ROOM,
)
