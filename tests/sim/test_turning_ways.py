"""A ship's way may turn at a wall within a tick: what is shot at it meets it where it really is."""

from __future__ import annotations

from random import Random

from game.physics import Bounds, MovingSegment, SweptDisc
from game.physics.moving import moving_ends
from game.sim.kinds.wall import turning_bounds, turning_walls
from game.sim.plates import in_motion, ring_bounds
from game.sim.shields import keep_shields, shield_bounds, shields_in_motion
from tests.play import *

WALL = 800.0
HULL, THICK = 12.0, 3.0


def before_the_wall(x: float, speed: Point) -> World:
    """Return a ship that flies at an upright wall which it meets within the tick, and goes on gently."""
    return arena((x, 360.0), RIGHT, walls=[((WALL, 360.0), (0.0, 90.0), False)], velocity=speed)


def nearest_approach(x: float, speed: Point, shot: Point, motion: Point) -> float:
    """Return how near a shot comes to the ship: the least of both straight parts of the ship's way."""
    world = before_the_wall(x, speed)
    ship = ship_of(world)
    fly(world, ".")
    keep = 1.0 - world.tuning.ship.drag * DT
    bx, by = speed[0] * keep * DT, speed[1] * keep * DT
    turn = (WALL - THICK - HULL - x) / bx
    parts = [
        (0.0, turn, (x, 360.0), (bx, by)),
        (turn, 1.0, (x + bx * turn, 360.0 + by * turn), (ship.vx * DT, ship.vy * DT)),
    ]
    least = []
    for since, until, (px, py), (mx, my) in parts:
        dx, dy = px - shot[0] - motion[0] * since, py - shot[1] - motion[1] * since
        ux, uy = mx - motion[0], my - motion[1]
        later = min(until - since, max(0.0, -(dx * ux + dy * uy) / (ux * ux + uy * uy)))
        least.append(((dx + ux * later) ** 2 + (dy + uy * later) ** 2) ** 0.5)
    return float(min(least))


@each("gap, aside, near, far, quick", [((0.3, 3.4), 3.0, HULL, 9.0, 8.0), ((0.0, 0.0), 14.0, 1.0, 5.0, 6.0)])
def test_a_shot_hits_a_ship_that_turns_at_a_wall_just_when_it_comes_near_enough(
    gap: Point, aside: float, near: float, far: float, quick: float
) -> None:
    """A ship that touches the wall as the tick begins turns at once: its old way is flown by nobody."""
    dice = Random(5)
    verdicts = []
    for _ in range(60):
        x = WALL - THICK - HULL - dice.uniform(*gap)
        speed = (dice.uniform(430.0, 480.0), dice.uniform(-40, 40))
        beside = dice.choice((-1, 1)) * dice.uniform(near, HULL + far)
        shot = (x + dice.uniform(-aside, aside), 360.0 + beside)
        motion = (dice.uniform(-2.0, 2.0), dice.uniform(-quick, quick))
        least = nearest_approach(x, speed, shot, motion)
        if abs(least - HULL) >= 1e-6:
            world = before_the_wall(x, speed)
            add_shot(world, shot, (motion[0] / DT, motion[1] / DT), owner=99, hostile=True)
            hit = bool(of(fly(world, "."), ShipDestroyed))
            assert hit == (least < HULL), (x, speed, shot, motion, least)
            verdicts.append(hit)
    assert 8 < sum(verdicts) < 52


def is_held(world: World, segment: MovingSegment, bounds: Bounds) -> bool:
    """Say whether a moving segment, with its thickness, stays within what is told to hold it."""
    for t in (0.0, 0.25, 0.5, 0.75, 1.0):
        for end in moving_ends(segment, t):
            x, y = world.torus.delta((bounds.x, bounds.y), end)
            if max(abs(x), abs(y)) + segment.thickness > bounds.reach:
                return False
    return True


@each("seed", range(12))
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
        lancer.vx, lancer.vy = dice.uniform(-9000.0, 9000.0), dice.uniform(-9000.0, 9000.0)
        lancer.x, lancer.y = world.torus.wrap((place[0] + dice.uniform(-30.0, 30.0), place[1]))
    (shield,) = shields_in_motion(world)
    assert is_held(world, shield, *shield_bounds(world))

    castle = add_castle(world, (dice.uniform(0.0, 1280.0), 300.0), rings=True)
    castle.vx, castle.turns = dice.uniform(-9000.0, 9000.0), (dice.randrange(4096) * 16,) * 3
    plates = in_motion(world, [SweptDisc(0, 2000.0, 640.0, 360.0, 0.0, 0.0)])
    assert len(plates) == 24
    assert all(is_held(world, plate, *ring_bounds(world)) for plate in plates)

    size, bearing = dice.uniform(40.0, 120.0), dice.randrange(4096) * 16
    dx, dy = facing(bearing)
    wall = Wall(999, *place, (dx * size, dy * size), mirror=True, bearing=bearing, turn=96, size=size)
    world.walls.append(wall)
    (turning,) = turning_walls(world, [SweptDisc(0, 0.0, *place, 0.0, 0.0)])
    assert turning.thickness == THICK
    assert is_held(world, turning, *turning_bounds(world))
