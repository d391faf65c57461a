"""What beams and newcomers need to know of the field: targets, barriers, walls, and clear places."""

from __future__ import annotations

from game.physics import Barrier, Beam, Point, RayHit, RayRecord, Target, distance_to_segment, quadratic
from game.sim.bodies import Damageable, Ship, Shot, Wall
from game.sim.context import StepContext
from game.sim.kinds.rows import Role, bodies
from game.sim.world import World


def barriers(world: World) -> list[Barrier]:
    """List the walls as beams see them."""
    return [Barrier((wall.x, wall.y), wall.half, wall.mirror) for wall in world.walls]


def targets(world: World) -> list[Target]:
    """List what beams meet, ships apart, as they see it."""
    return [
        Target(body.id, (body.x, body.y), body.radius) for body in bodies(world, Role.BURNABLE) if body.alive
    ]


def open_ships(world: World) -> list[Ship]:
    """List the ships that can be hurt now."""
    return [ship for ship in world.ships if ship.vulnerable]


def note_beam(ctx: StepContext, purpose: str, beam: Beam) -> None:
    """Put a traced beam on the record, leg by leg, if one is kept."""
    if ctx.record is None:
        return
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
        ctx.record.rays.append(RayRecord(purpose, leg.start, leg.motion, hits, leg.normal))


def wall_gap(world: World, wall: Wall, place: Point) -> float:
    """Return the distance from a place to the middle line of a wall, by the shortest way."""
    hx, hy = wall.half
    offset = world.torus.delta((wall.x, wall.y), place)
    least = distance_to_segment(offset, (-hx, -hy), (hx, hy))
    reach = max(abs(hx), abs(hy)) + least
    for image in world.torus.images(offset, (0.0, 0.0), reach):
        least = min(least, distance_to_segment(image, (-hx, -hy), (hx, hy)))
    return least


def clearance(world: World, place: Point) -> float:
    """Return the distance from a place to the nearest rim of anything that could hurt a ship there."""
    least = world.torus.width + world.torus.height
    for body in bodies(world, Role.CLEARED):
        least = min(least, _rim_gap(world, body, place))
    return least


def _rim_gap(world: World, body: Damageable | Shot | Wall, place: Point) -> float:
    """Return the distance from a place to the rim of a body, below 0 inside of it."""
    if isinstance(body, Wall):
        return wall_gap(world, body, place) - world.tuning.wall.radius
    return world.torus.distance(place, (body.x, body.y)) - body.radius
