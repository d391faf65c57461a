"""Collision mathematics on a torus: pure functions over floats and (x, y) tuples.

These are the functions of the five lessons; README.md has their formulas and examples. The engine that asks
the same questions about all bodies of a world is imported from its modules: README.md lists them.

Conventions: positions, lengths and radii in world units, velocities in units/s; x right, y down. Discs are
closed (touching counts). Times t and fractions are parts of a motion, 0..1. A hit's normal has length 1 and
points out of what was hit. 1/m = 0 is a wall. An offset is the position of the second body relative to the
first: the target from the mover, b from a. A function whose name ends in _on_torus takes the torus and then
the arguments of the plane version; it returns the same type, in the unwrapped frame of start. None means no
hit; a negative radius or NaN anywhere is no hit and never an exception. Only + - * / sqrt and comparisons are
used, so results are bit-exact.
"""

from game.physics.bounces import Bounce, Overlap, bounce, contact_point, overlap, separation
from game.physics.lines import (
    distance_to_line,
    distance_to_segment,
    farthest_on_segment,
    nearest_on_line,
    nearest_on_segment,
    point_in_disc,
    projection,
    signed_distance,
)
from game.physics.pairs import naive_pairs, overlapping_pairs
from game.physics.rays import (
    Crossing,
    Quadratic,
    first_hit,
    line_hits_disc,
    outward,
    quadratic,
    ray_hits_disc,
    roots,
    segment_hits_disc,
    segment_hits_outline,
)
from game.physics.sweeps import Touch, sweep_disc_disc, sweep_disc_segment, sweep_point_disc, time_of_impact
from game.physics.torus import Torus, shortest, wrap_axis
from game.physics.vec import (
    Point,
    along,
    cross,
    dot,
    left_normal,
    length,
    limited,
    minus,
    reflect,
    scaled,
    unit,
)

# fmt: off
__all__ = [
    "Bounce", "Crossing", "Overlap", "Point", "Quadratic", "Torus", "Touch", "along", "bounce",
    "contact_point", "cross", "distance_to_line", "distance_to_segment", "dot", "farthest_on_segment",
    "first_hit", "left_normal", "length", "limited", "line_hits_disc", "minus", "naive_pairs",
    "nearest_on_line", "nearest_on_segment", "outward", "overlap", "overlapping_pairs", "point_in_disc",
    "projection", "quadratic", "ray_hits_disc", "reflect", "roots", "scaled", "segment_hits_disc",
    "segment_hits_outline", "separation", "shortest", "signed_distance", "sweep_disc_disc",
    "sweep_disc_segment", "sweep_point_disc", "time_of_impact", "unit", "wrap_axis",
]
# fmt: on
