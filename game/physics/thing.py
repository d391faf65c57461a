"""What a Space knows of the things in it."""

from __future__ import annotations

from game.physics.vec import Point


class Thing:
    """The base class of discs, barriers and movers in a Space.

    Each class derived from it sets those of these fields that its part needs, and declares them. A disc has
    all but the last two, a barrier its id, middle, half and mirror, a mover its id, place and velocity. It is
    a class and no Protocol because compiled code reads the fields of a class at once, without a look for
    their names.
    """

    __slots__ = ("alive", "half", "id", "inverse_mass", "mirror", "radius", "vx", "vy", "x", "y")

    id: int
    x: float  # units: of a wrapped centre, or of the middle of a barrier
    y: float
    vx: float  # units/s
    vy: float
    radius: float  # units
    inverse_mass: float  # 1/m; 0.0 for what nothing moves.
    alive: bool  # what no longer is keeps its place, and nothing meets it
    half: Point  # half of the vector from one end of a barrier to the other
    mirror: bool  # whether a barrier reflects beams
