"""A ship's way may turn at a wall within a tick: what is shot at it meets it where it really is."""

from __future__ import annotations

from random import Random

import pytest

from game.physics import Bounds, MovingSegment, SweptDisc
from game.physics.moving import moving_ends
from game.sim.field import nearest_ship
from game.sim.kinds.wall import turning_bounds, turning_walls
from game.sim.plates import in_motion, ring_bounds
from game.sim.shields import keep_shields, shield_bounds, shields_in_motion
from tests.play import *

WALL = 800.0
HULL, THICK = 12.0, 3.0


def before_the_wall(x: float, speed: Point) -> World:
    """Return a ship that flies at an upright wall which it meets within the tick, and goes on gently."""
    world = arena((x, 360.0), RIGHT, walls=[((WALL, 360.0), (0.0, 90.0), False)])
    ship = ship_of(world)
    ship.vx, ship.vy = speed
    ship.protection = 0
    return world


def way_of(x: float, speed: Point) -> list[tuple[float, Point, Point]]:
    """Return when each part of the ship's way through the tick begins, where, and its motion."""
    world = before_the_wall(x, speed)
    ship = ship_of(world)
    fly(world, ".")
    tuning = world.tuning
    keep = 1.0 - tuning.ship.drag * DT
    before = (speed[0] * keep * DT, speed[1] * keep * DT)
    fraction = (WALL - tuning.wall.radius - HULL - x) / before[0]
    turn = (x + before[0] * fraction, 360.0 + before[1] * fraction)
    return [(0.0, (x, 360.0), before), (fraction, turn, (ship.vx * DT, ship.vy * DT))]


def nearest_approach(way: list[tuple[float, Point, Point]], shot: Point, motion: Point) -> float:
    """Return how near a point comes to the ship: the least of both straight parts."""
    ends = (way[1][0], 1.0)
    return min(_nearest(part, end, shot, motion) for part, end in zip(way, ends, strict=True))


def _nearest(part: tuple[float, Point, Point], end: float, shot: Point, motion: Point) -> float:
    since, (x, y), (mx, my) = part
    dx, dy = x - shot[0] - motion[0] * since, y - shot[1] - motion[1] * since
    ux, uy = mx - motion[0], my - motion[1]
    later = min(end - since, max(0.0, -(dx * ux + dy * uy) / (ux * ux + uy * uy)))
    return float(((dx + ux * later) ** 2 + (dy + uy * later) ** 2) ** 0.5)


def judge(least: float, x: float, speed: Point, shot: Point, motion: Point) -> bool:
    """Return whether a shot hits a ship that turns at the wall; see that it does if it comes near enough."""
    world = before_the_wall(x, speed)
    add_shot(world, shot, (motion[0] / DT, motion[1] / DT), owner=99, hostile=True)
    hit = bool(of(fly(world, "."), ShipDestroyed))
    assert hit == (least < HULL), (x, speed, shot, motion, least)
    return hit


@pytest.mark.slow
@pytest.mark.parametrize(
    ("gap", "aside", "near", "far", "quick"),
    [((0.3, 3.4), 3.0, HULL, 9.0, 8.0), ((0.0, 0.0), 14.0, 1.0, 5.0, 6.0)],
)
def test_a_shot_hits_a_ship_that_turns_at_a_wall_just_when_it_comes_near_enough(
    gap: Point, aside: float, near: float, far: float, quick: float
) -> None:
    """A ship that touches the wall as the tick begins turns at once: its old way is flown by nobody."""
    dice = Random(5)
    verdicts = []
    for _ in range(250):
        x = WALL - THICK - HULL - dice.uniform(*gap)
        speed = (dice.uniform(430.0, 480.0), dice.uniform(-40, 40))
        shot = (
            x + dice.uniform(-aside, aside),
            360.0 + dice.choice((-1, 1)) * dice.uniform(near, HULL + far),
        )
        motion = (dice.uniform(-2.0, 2.0), dice.uniform(-quick, quick))
        least = nearest_approach(way_of(x, speed), shot, motion)
        if abs(least - HULL) >= 1e-6:
            verdicts.append(judge(least, x, speed, shot, motion))
    assert 50 < sum(verdicts) < 200


def test_a_rock_that_passes_the_end_of_a_wall_out_of_reach_flies_on() -> None:
    far = (680.0, 470.0)  # 64 units from the end, of which it and the wall reach 55
    world = arena(
        (100.0, 600.0), rocks={far: (Size.LARGE, (-10.0, 0.0))}, walls=[((640.0, 360.0), (0.0, 60.0), False)]
    )
    assert not of(fly(world, "."), Bounced)
    assert world.rocks[0].vx == -10.0


@pytest.mark.parametrize("down", [-36000.0, 36000.0])
def test_a_very_fast_shot_meets_a_wall_at_the_end_of_a_slanting_way(down: float) -> None:
    world = arena((100.0, 600.0), walls=[((640.0, 360.0), (20.0, 0.0), False)])
    add_shot(world, (540.0, 360.0 - down / 180.0), (24000.0, down * 4.0 / 3.0))
    assert of(fly(world, "."), Ricocheted)


def test_the_nearer_ship_is_nearer_across_and_down() -> None:
    world = arena(ships=2)
    world.ships[0].x, world.ships[0].y = 500.0, 300.0
    world.ships[1].x, world.ships[1].y = 450.0, 600.0
    assert nearest_ship(world, (400.0, 300.0)) == (100.0, 0.0)


def is_held(world: World, segment: MovingSegment, bounds: Bounds) -> bool:
    """Say whether a moving segment, with its thickness, stays within what is told to hold it."""
    for t in (0.0, 0.25, 0.5, 0.75, 1.0):
        for end in moving_ends(segment, t):
            x, y = world.torus.delta((bounds.x, bounds.y), end)
            if max(abs(x), abs(y)) + segment.thickness > bounds.reach:
                return False
    return True


@pytest.mark.parametrize("seed", range(12))
def test_what_is_told_to_hold_a_shield_a_ring_or_a_turning_wall_holds_it_all_through_the_tick(
    seed: int,
) -> None:
    dice = Random(seed)
    place = (dice.uniform(0.0, 1280.0), dice.uniform(0.0, 720.0))
    world = arena(lancers=[place])
    (lancer,) = world.lancers
    lancer.heading = dice.randrange(65536)
    keep_shields(world)
    lancer.heading = (0, 16384, dice.randrange(65536))[seed % 3]
    if seed % 2:
        lancer.vx, lancer.vy = dice.uniform(-400.0, 400.0), dice.uniform(-400.0, 400.0)
        lancer.x, lancer.y = world.torus.wrap((place[0] + dice.uniform(-30.0, 30.0), place[1]))
    (shield,) = shields_in_motion(world)
    assert is_held(world, shield, *shield_bounds(world))

    castle = add_castle(world, (dice.uniform(0.0, 1280.0), 300.0), rings=True)
    castle.vx, castle.turns = dice.uniform(-400.0, 400.0), (dice.randrange(4096) * 16,) * 3
    everywhere = SweptDisc(0, 2000.0, 640.0, 360.0, 0.0, 0.0)
    plates = in_motion(world, [everywhere])
    assert len(plates) == 24
    assert all(is_held(world, plate, *ring_bounds(world)) for plate in plates)

    size, bearing = dice.uniform(40.0, 120.0), dice.randrange(4096) * 16
    dx, dy = facing(bearing)
    wall = Wall(999, *place, (dx * size, dy * size), mirror=True, bearing=bearing, turn=96, size=size)
    world.walls.append(wall)
    (turning,) = turning_walls(world, [SweptDisc(0, 0.0, *place, 0.0, 0.0)])
    assert is_held(world, turning, *turning_bounds(world))
