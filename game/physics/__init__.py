"""Collision mathematics on a torus: pure functions over floats and (x, y) tuples.

Conventions: positions, lengths and radii in world units, velocities in units/s; x right, y down. Discs are
closed (touching counts). Times t and fractions are parts of a motion, 0..1. A hit's normal has length 1 and
points out of what was hit. 1/m = 0 is a wall. An offset is the position of the second body relative to the
first: the target from the mover, b from a. A function whose name ends in _on_torus takes the torus and then
the arguments of the plane version; it returns the same type, in the unwrapped frame of start. None means no
hit; a negative radius or NaN anywhere is no hit and never an exception. Only + - * / sqrt and comparisons are
used, so results are bit-exact. README.md has the five lessons and their formulas.

Points and directions
    Point                   (x, y): a position or a displacement
    dot, cross              products of two displacements
    minus, scaled           the displacement between two points; a displacement times a factor
    limited                 a displacement or a velocity of at most some length
    length, unit            the length; the same direction with length 1
    along                   the position after a fraction of a motion
    left_normal, reflect    a quarter turn to the left of travel (lesson 4); reflection off a normal
Torus
    Torus                   the world's shape: wrap, shortest difference, interpolation, images
    wrap_axis, shortest     the same for one axis: wrap into [0, size); shortest signed difference
Lines and points
    point_in_disc           bullets (lesson 1)
    signed_distance         from an endless line, positive on its left (lesson 4)
    distance_to_line, distance_to_segment    area over base (lesson 3); to a segment
    projection              where the foot of the perpendicular lies, as a fraction (lesson 4)
    nearest_on_line, nearest_on_segment      that foot; the nearest point of a segment (lesson 3)
    farthest_on_segment     the distance of the farther end (lesson 3)
Beams against circles
    line_hits_disc, ray_hits_disc, segment_hits_disc    solid circles (lessons 1 and 2)
    first_hit               the first of many circles that a segment meets
    segment_hits_outline    the rim only (lesson 3)
    Crossing                their result: fraction, both roots, point, normal
    quadratic, Quadratic    a, b, c and the discriminant, for display (lessons 1 and 2)
    roots                   both fractions at which the endless line meets a circle
    outward                 the normal out of a circle
Moving bodies
    time_of_impact             when a moving point comes within reach of the origin; all sweeps use it
    sweep_point_disc, sweep_disc_disc, sweep_disc_segment    bullets, bodies, walls with round ends
    Touch                   the result of a sweep: t, centre, point, normal
    sweep_point_moving_segment, sweep_disc_moving_segment    a bullet or a body and a turning segment
    MovingSegment           that segment
The same on the torus, for motions of up to 1,000 worlds
    time_of_impact_on_torus    moving bodies
    distance_to_segment_on_torus    from a position to a segment given by its middle and half vector
    first_image             the image of a target that a motion meets first, or else passes nearest
    segment_images          the images of such a segment near a position
Pulls
    pull, pull_on_torus     the acceleration towards a centre: an inverse law with a soft core
Colliding circles (lesson 5)
    overlap, Overlap        whether they overlap, along which normal, how deep
    contact_point           the mean weighted by the radii
    bounce, Bounce          impulse with masses and restitution, along the normal only
    separation              push apart by inverse mass, without adding energy
    octagons_meet           whether two squares with cut corners meet
Many circles
    naive_pairs             every i < j (lesson 5)
    overlapping_pairs       the same pairs by sort-and-sweep
    resolve_pairs           bounces and separates pairs of discs; returns the collisions
The whole world
    Space                   the discs and barriers of a moment; writes the record
    Collider                what discs, barriers and movers derive from
    barriers_of             segments as Barriers for beams
    bounce_pairs            bounces the discs that overlap
    push_out_of_barrier     discs in a barrier are put beside it
    bounce_off_barrier      the velocity of a body that met a barrier
    bounce_equal_discs, solve_tether    two equal bodies that bounce off one another, or that a tether holds
    may_meet, Bounds        a quick test of which movers may meet anything; the bounds of a moving thing
    sweep, SweptDisc, SweepHit, HitKind    the first hit of a mover; the mover; the hit; the kind of target
    will_meet               whether a mover meets any disc or mover
    cast_beam               trace_beam among everything
    clearance_at, nearest_disc    how far the nearest rim is
Beams on the torus
    trace_beam, Beam        legs and hits of a beam that pierces or ends at the first hit
    trace_legs, Leg         its straight parts: barriers end it, mirrors reflect it
    BeamTarget, BeamHit       a disc with an id, perhaps a mirror; where a beam met it
    RoundMirror             a disc that reflects legs off its outward normal
    Barrier                 a wall or mirror
    segment_hits_segment    where a motion meets a barrier
The record: the queries answered in a step, kept only on request
    Record                  all queries of a step
    RayRecord, RayHit       a straight part of a beam; a disc on it, with its equation
    Purpose, Sender         why a beam was traced; who sent it
    ContactRecord, SweepRecord               two bodies in contact; a body's sweep
    TetherRecord, OctagonRecord    a tether between two bodies; two octagons that met
    BroadRecord             the broad phase's lists
"""

from game.physics.beams import Beam, BeamHit, BeamTarget, trace_beam
from game.physics.bounces import Bounce, Overlap, bounce, contact_point, octagons_meet, overlap, separation
from game.physics.legs import Barrier, Leg, RoundMirror, is_off_line, segment_hits_segment, trace_legs
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
from game.physics.moving import MovingSegment, sweep_disc_moving_segment, sweep_point_moving_segment
from game.physics.on_torus import (
    distance_to_segment_on_torus,
    first_image,
    segment_images,
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
    roots,
    segment_hits_disc,
    segment_hits_outline,
)
from game.physics.record import (
    BroadRecord,
    ContactRecord,
    OctagonRecord,
    Purpose,
    RayHit,
    RayRecord,
    Record,
    Sender,
    SweepRecord,
    TetherRecord,
)
from game.physics.space.beam import cast_beam, clearance_at, nearest_disc
from game.physics.space.contacts import (
    bounce_equal_discs,
    bounce_off_barrier,
    bounce_pairs,
    push_out_of_barrier,
    resolve_pairs,
    solve_tether,
)
from game.physics.space.discs import Collider, Space, barriers_of
from game.physics.space.sweep import Bounds, HitKind, SweepHit, SweptDisc, may_meet, sweep, will_meet
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
    "Barrier", "Beam", "BeamHit", "BeamTarget", "Bounce", "Bounds", "BroadRecord", "Collider",
    "ContactRecord", "Crossing", "HitKind", "Leg", "MovingSegment", "OctagonRecord", "Overlap", "Point",
    "Purpose", "Quadratic", "RayHit", "RayRecord", "Record", "RoundMirror", "Sender", "Space", "SweepHit",
    "SweepRecord", "SweptDisc", "TetherRecord", "Torus", "Touch", "along", "barriers_of", "bounce",
    "bounce_equal_discs", "bounce_off_barrier", "bounce_pairs", "cast_beam", "clearance_at",
    "contact_point", "cross", "distance_to_line", "distance_to_segment", "distance_to_segment_on_torus",
    "dot", "farthest_on_segment", "first_hit", "first_image", "is_off_line", "left_normal", "length",
    "limited", "line_hits_disc", "may_meet", "minus", "naive_pairs", "nearest_disc", "nearest_on_line",
    "nearest_on_segment",
    "octagons_meet", "outward", "overlap", "overlapping_pairs", "point_in_disc", "projection", "pull",
    "pull_on_torus", "push_out_of_barrier", "quadratic", "ray_hits_disc", "reflect", "resolve_pairs",
    "roots", "scaled", "segment_hits_disc", "segment_hits_outline", "segment_hits_segment",
    "segment_images", "separation", "shortest", "signed_distance", "solve_tether", "sweep",
    "sweep_disc_disc", "sweep_disc_moving_segment", "sweep_disc_segment", "sweep_point_disc",
    "sweep_point_moving_segment", "time_of_impact", "time_of_impact_on_torus", "trace_beam", "trace_legs",
    "unit", "will_meet", "wrap_axis",
]
# fmt: on
