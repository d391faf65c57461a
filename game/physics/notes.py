"""Writes the queries of a Space into its Record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.physics.rays import quadratic
from game.physics.record import (
    ContactRecord,
    RayHit,
    RayRecord,
    Record,
    SweepRecord,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.physics.beams import Beam
    from game.physics.collide import Contact
    from game.physics.movers import Hit, Mover
    from game.physics.near import NearLists
    from game.physics.record import Purpose, Sender
    from game.physics.thing import Thing
    from game.physics.torus import Torus


def note_beam(record: Record, purpose: Purpose, beam: Beam, sender: Sender | None = None) -> None:
    """Record a traced beam, leg by leg."""
    for number, leg in enumerate(beam.legs):
        hits = tuple(
            RayHit(
                hit.target,
                hit.centre,
                hit.radius,
                hit.crossing,
                quadratic(leg.start, leg.motion, hit.centre, hit.radius),
            )
            for hit in beam.hits
            if hit.leg == number
        )
        record.rays.append(RayRecord(purpose, leg.start, leg.motion, hits, leg.normal, sender))


def note_sweep(record: Record, torus: Torus, way: Mover, hit: Hit | None) -> None:
    """Record a sweep: the remaining motion of a mover, and what it met."""
    rest = 1.0 - way.since
    place, motion = way.at(way.since), (way.mx * rest, way.my * rest)
    start = torus.wrap(place)
    if hit is None:
        record.sweeps.append(SweepRecord(way.id, start, motion, way.radius, None, None))
        return
    t = (hit.t - way.since) / rest if rest > 0.0 else 0.0
    ends = hit.ends
    if ends is not None and start != place:
        dx, dy = start[0] - place[0], start[1] - place[1]
        ends = ((ends[0][0] + dx, ends[0][1] + dy), (ends[1][0] + dx, ends[1][1] + dy))
    record.sweeps.append(
        SweepRecord(way.id, start, motion, way.radius, t, hit.id, hit.other, hit.reach, ends)
    )


def note_contacts(record: Record, bodies: Sequence[Thing], contacts: list[Contact]) -> None:
    """Record the bounces of discs."""
    for contact in contacts:
        a, b = bodies[contact.a].id, bodies[contact.b].id
        record.contacts.append(ContactRecord(a, b, *contact[2:]))


def note_broad(record: Record, near: NearLists, pairs: list[tuple[int, int]]) -> None:
    """Record a round of the broad phase: the lists it used, and the pairs that overlapped."""
    bodies, broad = near.bodies, record.broad
    broad.spans, broad.near = near.recorded()
    if pairs:
        known = {*broad.overlapping}
        met = [(bodies[i].id, bodies[j].id) for i, j in pairs]
        broad.overlapping = [*broad.overlapping, *(pair for pair in met if pair not in known)]
