"""Collision mathematics on a torus: pure functions over floats and (x, y) tuples.

Conventions: places, lengths and radii in world units, velocities in units/s; x right, y down; discs are
closed (touching counts); times t and fractions are parts of a motion, 0..1; a hit's normal has length 1 and
points out of what was hit; 1/m = 0 is a wall. An offset is always the other one as seen from the one first
named: the target from the mover, b from a. A function whose name ends in _on_torus takes what the plane's
does after the torus, and answers in the same type and in the frame of start, not wrapped. No answer is None:
a negative radius or NaN anywhere is no hit, never an exception. Only + - * / sqrt and comparisons: bit-exact.
README.md tells the five lessons and their formulas.

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
    first_hit               the first of many circles that a segment meets
    ray_hits_outline, segment_hits_outline              rims only (lesson 3)
    Crossing                what they answer: fraction, both roots, point, normal
    quadratic, Quadratic    a, b, c and the discriminant, for showing (lessons 1 and 2)
    roots                   both fractions at which the endless line meets a circle
    outward                 the normal out of a circle
Things that move
    time_of_impact             when a moving point comes within reach of the origin: the heart of every sweep
    sweep_point_disc, sweep_disc_disc, sweep_disc_segment    bullets, bodies, walls with round ends
    Touch                   what a swept disc answers: t, centre, point, normal
    sweep_point_moving_segment, sweep_point_moving_segment_on_torus    a bullet and a segment that turns
    sweep_disc_moving_segment, sweep_disc_moving_segment_on_torus    a body and such a segment
    MovingSegment, MovingTouch, moving_ends    that segment; what is answered; where its ends are at t
The same round the seam, for motions of up to 1,000 worlds
    time_of_impact_on_torus, sweep_disc_disc_on_torus, sweep_disc_segment_on_torus    things that move
    segment_hits_disc_on_torus    beams
    distance_to_segment_on_torus    from a place to a segment given by its middle and half
    segment_images          where such a segment lies near a place
Pulls
    pull, pull_on_torus     the acceleration towards a place: an inverse law with a soft core
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
All of them at once
    Space                   discs and barriers: pairs, sweeps, beams, clearance, nearest; writes the record
    Body, Segment           what a disc and a barrier in it must have
    barriers_of             such barriers as beams meet them
    Way, Hit                a mover on its way; what it meets first
    HitKind                 what is met: a disc, another mover, a barrier
    Push                    a disc pushed out of a barrier
Beams on the torus
    trace_beam, Beam        legs and hits of a beam that pierces or ends at the first hit
    trace_legs, Leg         its straight parts: barriers end it, mirrors send it on
    Target, BeamHit         a disc under an id, perhaps a mirror; where a beam met it
    RoundMirror             a disc that sends legs on by the outward normal
    Barrier, barrier_normal    a wall or mirror; its normal on the side a motion comes from
    segment_hits_segment    where a motion meets a barrier
The record: the queries answered in a step, taken only when asked
    Record                  all of a step
    RayRecord, RayHit       a straight part of a beam; a disc on it, with its equation
    Purpose, Sender         what a beam was asked for; who sent it
    ContactRecord, SweepRecord               two bodies in contact; a body's swept way
    BroadRecord, SpanRecord    the broad phase's lists; a disc's shadow on the x axis
"""

from game.physics.beams import Beam, BeamHit, Target, trace_beam
from game.physics.bounces import Bounce, Overlap, bounce, contact_point, overlap, separation
from game.physics.collide import Contact, Disc, resolve_pairs
from game.physics.legs import Barrier, Leg, RoundMirror, barrier_normal, segment_hits_segment, trace_legs
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
from game.physics.moving import (
    MovingSegment,
    MovingTouch,
    moving_ends,
    sweep_disc_moving_segment,
    sweep_disc_moving_segment_on_torus,
    sweep_point_moving_segment,
    sweep_point_moving_segment_on_torus,
)
from game.physics.near import Body, Segment, barriers_of
from game.physics.on_torus import (
    distance_to_segment_on_torus,
    segment_hits_disc_on_torus,
    segment_images,
    sweep_disc_disc_on_torus,
    sweep_disc_segment_on_torus,
    time_of_impact_on_torus,
)
from game.physics.pairs import naive_pairs, overlapping_pairs
from game.physics.pulls import pull, pull_on_torus
from game.physics.rays import (
    Crossing,
    Quadratic,
    first_hit,
    line_hits_disc,
    outward,
    quadratic,
    ray_hits_disc,
    ray_hits_outline,
    roots,
    segment_hits_disc,
    segment_hits_outline,
)
from game.physics.record import (
    BroadRecord,
    ContactRecord,
    Purpose,
    RayHit,
    RayRecord,
    Record,
    Sender,
    SpanRecord,
    SweepRecord,
)
from game.physics.space import Push, Space
from game.physics.sweeps import (
    Touch,
    sweep_disc_disc,
    sweep_disc_segment,
    sweep_point_disc,
    time_of_impact,
)
from game.physics.torus import Torus, shortest, wrap_axis
from game.physics.vec import Point, along, cross, dot, left_normal, length, reflect, unit
from game.physics.ways import Hit, HitKind, Way

__all__ = [
    "Barrier",
    "Beam",
    "BeamHit",
    "Body",
    "Bounce",
    "BroadRecord",
    "Contact",
    "ContactRecord",
    "Crossing",
    "Disc",
    "Hit",
    "HitKind",
    "Leg",
    "MovingSegment",
    "MovingTouch",
    "Overlap",
    "Point",
    "Purpose",
    "Push",
    "Quadratic",
    "RayHit",
    "RayRecord",
    "Record",
    "RoundMirror",
    "Segment",
    "Sender",
    "Space",
    "SpanRecord",
    "SweepRecord",
    "Target",
    "Torus",
    "Touch",
    "Way",
    "along",
    "barrier_normal",
    "barriers_of",
    "bounce",
    "contact_point",
    "cross",
    "distance_to_line",
    "distance_to_segment",
    "distance_to_segment_on_torus",
    "dot",
    "farthest_on_segment",
    "first_hit",
    "left_normal",
    "length",
    "line_hits_disc",
    "moving_ends",
    "naive_pairs",
    "nearest_on_line",
    "nearest_on_segment",
    "outward",
    "overlap",
    "overlapping_pairs",
    "point_in_disc",
    "projection",
    "pull",
    "pull_on_torus",
    "quadratic",
    "ray_hits_disc",
    "ray_hits_outline",
    "reflect",
    "resolve_pairs",
    "roots",
    "segment_hits_disc",
    "segment_hits_disc_on_torus",
    "segment_hits_outline",
    "segment_hits_segment",
    "segment_images",
    "separation",
    "shortest",
    "signed_distance",
    "sweep_disc_disc",
    "sweep_disc_disc_on_torus",
    "sweep_disc_moving_segment",
    "sweep_disc_moving_segment_on_torus",
    "sweep_disc_segment",
    "sweep_disc_segment_on_torus",
    "sweep_point_disc",
    "sweep_point_moving_segment",
    "sweep_point_moving_segment_on_torus",
    "time_of_impact",
    "time_of_impact_on_torus",
    "trace_beam",
    "trace_legs",
    "unit",
    "wrap_axis",
]
