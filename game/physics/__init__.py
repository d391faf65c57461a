"""Collision mathematics on a torus: pure functions over floats and (x, y) tuples.

Conventions: places, lengths and radii in world units, velocities in units/s; x right, y down; discs are
closed (touching counts); times t and fractions are parts of a motion, 0..1; a hit's normal has length 1 and
points out of what was hit; 1/m = 0 is a wall; a negative radius or NaN anywhere is no hit, never an
exception. Only + - * / sqrt and comparisons: bit-exact. README.md tells the five lessons and their formulas.

Points and directions
    Point                   (x, y): a place or a displacement
    dot, cross              products of two displacements
    length, unit            how long one is; the same direction with length 1
    along                   the place after a fraction of a motion
    left_normal, reflect    a quarter turn to the left of travel (lesson 4); mirrored by a normal
Torus
    Torus                   the world's shape: wrap, shortest difference, interpolation, images
    wrap_axis, shortest     its two halves for one axis: into [0, size); by the nearer way
Lines and points
    point_in_disc           bullets (lesson 1)
    signed_distance         from an endless line, positive on its left (lesson 4)
    distance_to_line, distance_to_segment    area over base (lesson 3), and with ends
    projection              where the foot of the perpendicular lies, as a fraction (lesson 4)
    nearest_on_line, nearest_on_segment      that foot, and with ends (lesson 3)
    farthest_on_segment     the distance of the farther end (lesson 3)
Beams against circles
    line_hits_disc, ray_hits_disc, segment_hits_disc    solid circles (lessons 1 and 2)
    ray_hits_outline, segment_hits_outline              rims only (lesson 3)
    Crossing                what they answer: fraction, both roots, point, normal
    quadratic, Quadratic    a, b, c and the discriminant, for showing (lessons 1 and 2)
    roots                   both fractions at which the endless line meets a circle
    outward                 the normal out of a circle
Things that move
    time_of_impact             when a moving point comes within reach of the origin; all sweeps use it
    time_of_impact_on_torus    the same round the seam, for motions of up to 1,000 worlds
    sweep_point_disc, sweep_disc_disc, sweep_disc_segment    bullets, bodies, walls with round ends
    Touch                   what a swept disc answers: t, centre, point, normal
Circles that meet (lesson 5)
    overlap, Overlap        whether, along which normal, how deep
    contact_point           the mean weighted by the radii
    bounce, Bounce          elastic, with masses and restitution, along the normal only
    separation              apart by inverse mass, without energy
Many of them
    naive_pairs             every i < j (lesson 5)
    overlapping_pairs       the same pairs by sort-and-sweep
    resolve_pairs           bounces and separates pairs of a Disc kind of body; lists each Contact
    Disc, Contact           what a body must have; what happened to two
Beams on the torus
    trace_beam, Beam        legs and hits of a beam that pierces or ends at the first hit
    trace_legs, Leg         its straight parts: barriers end it, mirrors send it on
    Target, BeamHit         a disc under an id; where a beam met it
    Barrier, barrier_normal    a wall or mirror; its normal on the side a motion comes from
    segment_hits_segment    where a motion meets a barrier
    disc_on_torus           the image of a disc that a segment meets first
The record: the queries answered in a step, taken only when asked
    Record                  all of a step
    RayRecord, RayHit       a straight part of a beam; a disc on it, with its equation
    ContactRecord, SweepRecord               two bodies in contact; a body's swept way
"""

from game.physics.beams import Beam, BeamHit, Target, disc_on_torus, trace_beam
from game.physics.bounces import Bounce, Overlap, bounce, contact_point, overlap, separation
from game.physics.collide import Contact, Disc, resolve_pairs
from game.physics.legs import Barrier, Leg, barrier_normal, segment_hits_segment, trace_legs
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
    sweep_disc_disc,
    sweep_disc_segment,
    sweep_point_disc,
    time_of_impact,
    time_of_impact_on_torus,
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
    "time_of_impact",
    "time_of_impact_on_torus",
    "trace_beam",
    "trace_legs",
    "unit",
    "wrap_axis",
]
