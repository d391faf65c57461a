"""Collision mathematics on a torus: pure functions over floats and (x, y) tuples.

Conventions: x right, y down; discs are closed (touching counts); "when" and "share" are parts of a
motion, 0..1; a hit's normal has length 1 and points out of what was hit; 1/m = 0 is a wall; a negative
radius or NaN anywhere is no hit, never an exception. Only + - * / sqrt and comparisons: bit-exact.

Points             dot, cross, length, along, unit, left_normal, reflect
Torus              the world's shape: wrap, shortest difference, interpolation, images
point_in_disc      bullets (seed 1)
line_hits_disc, ray_hits_disc, segment_hits_disc          lasers against solid circles (seeds 1, 2)
ray_hits_outline, segment_hits_outline                    against rims only (seed 3)
quadratic, roots   a, b, c, the discriminant and both roots, for showing
signed_distance, distance_to_line, distance_to_segment    perpendicular distances (seeds 3, 4)
projection, nearest_on_line, nearest_on_segment, farthest_on_segment    feet of perpendiculars
first_touch        when a moving point comes within reach of a point: the heart of every sweep
sweep_point_disc, sweep_disc_disc, sweep_disc_segment, first_touch_on_torus    things that move
overlap, contact_point, bounce, separation                two circles that meet (seed 5)
overlapping_pairs, naive_pairs, resolve_pairs             many of them: broad phase and resolution
segment_hits_segment, trace_legs, trace_beam              beams that barriers stop and mirrors reflect
Record             the queries answered in a step, taken only when asked
"""

from game.physics.beams import (
    Barrier,
    Beam,
    BeamHit,
    Leg,
    Target,
    barrier_normal,
    disc_on_torus,
    segment_hits_segment,
    trace_beam,
    trace_legs,
)
from game.physics.bounces import Bounce, Overlap, bounce, contact_point, overlap, separation
from game.physics.collide import Contact, Disc, resolve_pairs
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
    line_hits_disc,
    outward,
    quadratic,
    ray_hits_disc,
    ray_hits_outline,
    roots,
    segment_hits_disc,
    segment_hits_outline,
)
from game.physics.record import ContactRecord, RayHit, RayRecord, Record, SweepRecord
from game.physics.sweeps import (
    Touch,
    first_touch,
    first_touch_on_torus,
    sweep_disc_disc,
    sweep_disc_segment,
    sweep_point_disc,
)
from game.physics.torus import Torus, shortest, wrap_axis
from game.physics.vec import Point, along, cross, dot, left_normal, length, reflect, unit

__all__ = [
    "Barrier",
    "Beam",
    "BeamHit",
    "Bounce",
    "Contact",
    "ContactRecord",
    "Crossing",
    "Disc",
    "Leg",
    "Overlap",
    "Point",
    "Quadratic",
    "RayHit",
    "RayRecord",
    "Record",
    "SweepRecord",
    "Target",
    "Torus",
    "Touch",
    "along",
    "barrier_normal",
    "bounce",
    "contact_point",
    "cross",
    "disc_on_torus",
    "distance_to_line",
    "distance_to_segment",
    "dot",
    "farthest_on_segment",
    "first_touch",
    "first_touch_on_torus",
    "left_normal",
    "length",
    "line_hits_disc",
    "naive_pairs",
    "nearest_on_line",
    "nearest_on_segment",
    "outward",
    "overlap",
    "overlapping_pairs",
    "point_in_disc",
    "projection",
    "quadratic",
    "ray_hits_disc",
    "ray_hits_outline",
    "reflect",
    "resolve_pairs",
    "roots",
    "segment_hits_disc",
    "segment_hits_outline",
    "segment_hits_segment",
    "separation",
    "shortest",
    "signed_distance",
    "sweep_disc_disc",
    "sweep_disc_segment",
    "sweep_point_disc",
    "trace_beam",
    "trace_legs",
    "unit",
    "wrap_axis",
]
