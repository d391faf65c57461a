"""Walls and beams over the seam, and walls that push: where events are told, and how far a wall is."""

from __future__ import annotations

from random import Random

import pytest

from game.physics import cross, distance_to_segment
from game.sim.field import clearance, wall_gap
from game.sim.headings import TURN
from tests.play import *

FAR = (100.0, 650.0)
ICE = tuned(ship={"drag": 0.0})


@pytest.mark.parametrize(("wall", "half", "ship", "velocity"), [
    ((1279.0, 360.0), (0.0, 90.0), (20.0, 360.0), (-200.0, 0.0)),
    ((1.0, 360.0), (0.0, 90.0), (1260.0, 360.0), (200.0, 0.0)),
    ((640.0, 719.0), (90.0, 0.0), (640.0, 20.0), (0.0, -200.0)),
    ((640.0, 1.0), (90.0, 0.0), (640.0, 700.0), (0.0, 200.0)),
])  # fmt: skip
def test_a_bounce_off_a_wall_over_the_seam_is_told_where_the_wall_is(
    wall: Point, half: Point, ship: Point, velocity: Point
) -> None:
    flown = arena(ship, UP, walls=[(wall, half, False)], velocity=velocity, tuning=ICE)
    drifted = arena(FAR, rocks={ship: (Size.SMALL, velocity)}, walls=[(wall, half, False)])

    for world in (flown, drifted):
        bounced = of(fly(world, "15."), Bounced)
        assert [bounce.place for bounce in bounced] == [pytest.approx(wall)]


def test_a_pulse_over_the_seam_tells_within_the_field_what_it_hit() -> None:
    world = arena((1200.0, 360.0), RIGHT, {(40.0, 360.0): Size.SMALL})

    (fired,) = of(fly(world, "l"), LaserFired)

    (hit,) = fired.hits
    assert hit == pytest.approx((27.0, 360.0))


@pytest.mark.slow
def test_a_pulse_off_one_mirror_has_two_legs_at_any_angle() -> None:
    """The mirror that it leaves must not stop it again by a rounding error."""
    dice = Random(11)
    mirrored = 0
    for _ in range(300):
        ship = (dice.uniform(0.0, 1280.0), dice.uniform(0.0, 720.0))
        heading = int(dice.random() * TURN)
        forward, along = facing(heading), facing(int(dice.random() * TURN))
        if abs(cross(forward, along)) < 0.05:
            continue
        mirror = ((ship[0] + forward[0] * 200.0) % 1280.0, (ship[1] + forward[1] * 200.0) % 720.0)
        world = arena(ship, heading, walls=[(mirror, (along[0] * 100.0, along[1] * 100.0), True)])
        (fired,) = of(fly(world, "l"), LaserFired)
        assert len(fired.legs) == 2, (ship, heading, along)
        mirrored += 1
    assert mirrored > 250


def images_apart(wall: Wall, place: Point) -> float:
    """Return the distance from a place to a wall by looking at 49 images of it."""
    hx, hy = wall.half
    offsets = [
        (place[0] - wall.x + 1280.0 * column, place[1] - wall.y + 720.0 * row)
        for column in range(-3, 4)
        for row in range(-3, 4)
    ]
    return min(distance_to_segment(offset, (-hx, -hy), (hx, hy)) for offset in offsets)


@pytest.mark.slow
@pytest.mark.parametrize("longest", [110.0, 330.0])
def test_the_gap_to_a_wall_is_the_least_over_all_its_images(longest: float) -> None:
    """The image whose middle is nearest is not always the nearest: a slanted wall's end can be nearer."""
    dice = Random(7)
    others = 0
    for _ in range(3000):
        direction = facing(int(dice.random() * TURN))
        half = dice.uniform(0.5, 1.0) * longest
        middle = (dice.uniform(0.0, 1280.0), dice.uniform(0.0, 720.0))
        wall = Wall(
            id=1, x=middle[0], y=middle[1], half=(direction[0] * half, direction[1] * half), mirror=False
        )
        place = (dice.uniform(0.0, 1280.0), dice.uniform(0.0, 720.0))
        world = arena()
        world.walls.append(wall)
        assert wall_gap(world, wall, place) == pytest.approx(images_apart(wall, place), abs=1e-9)
        nearest = world.torus.delta(middle, place)
        hx, hy = wall.half
        others += distance_to_segment(nearest, (-hx, -hy), (hx, hy)) > images_apart(wall, place) + 1.0
    assert others > 20


def test_a_place_as_far_as_can_be_from_the_only_rock_is_as_clear_as_that() -> None:
    world = arena(rocks={(640.0, 360.0): Size.SMALL})
    assert clearance(world, (0.0, 0.0)) == pytest.approx((640.0**2 + 360.0**2) ** 0.5 - 13.0)


@each("half", [(0.0, 90.0), (0.0, -90.0), (90.0, 0.0), (-90.0, 0.0), (-60.0, 45.0)])
@each("side", [-1.0, 1.0])
def test_a_rock_bounces_off_a_wall_whichever_end_is_named_first(half: Point, side: float) -> None:
    """Walls are laid along headings all round, so that half of one may point any way."""
    size = (half[0] * half[0] + half[1] * half[1]) ** 0.5
    normal = (half[1] / size * side, -half[0] / size * side)
    # It comes down on the outer part of the wall, straight: three quarters of the way to its end.
    foot = (640.0 + half[0] * 0.75, 360.0 + half[1] * 0.75)
    place = (foot[0] + normal[0] * 40.0, foot[1] + normal[1] * 40.0)
    velocity = (-normal[0] * 100.0, -normal[1] * 100.0)
    world = arena(FAR, rocks={place: (Size.SMALL, velocity)}, walls=[(CENTRE, half, False)])
    rock = world.rocks[0]

    for _ in range(60):
        fly(world, ".")
        apart = (rock.x - foot[0]) * normal[0] + (rock.y - foot[1]) * normal[1]
        assert apart >= 16.0 - 1e-9

    assert (rock.vx, rock.vy) == pytest.approx((-velocity[0], -velocity[1]))


def test_a_rock_that_a_wall_pushes_onto_another_one_parts_from_it_in_the_same_tick() -> None:
    """The first round of bounces finds the pair apart; after the push by the wall another round is due."""
    deep = 766.0 + 5.0
    world = arena(
        FAR,
        rocks={(deep, 300.0): Size.MEDIUM, (deep - 52.5, 300.0): Size.MEDIUM},
        walls=[((795.0, 300.0), (0.0, 90.0), False)],
    )
    pushed, other = world.rocks

    fly(world, ".")

    assert other.x < deep - 52.5
    assert gap(world.torus, pushed, other) >= 52.0 - 0.2
