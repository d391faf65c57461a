"""Rocks drift over the edges, bounce and keep what they have of motion, and break up."""

from __future__ import annotations

import math

import pytest

from game.sim.headings import TURN
from tests.play import *

FAR = (100.0, 650.0)


def test_mass_goes_with_area() -> None:
    world = arena(rocks={(100.0, 100.0): Size.LARGE, (400.0, 100.0): Size.MEDIUM, (700.0, 100.0): Size.SMALL})
    large, medium, small = (mass(rock) for rock in world.rocks)
    assert large == pytest.approx(4.0 * medium)
    assert medium == pytest.approx(4.0 * small)


@each("place, velocity, after", [
    ((1270.0, 710.0), (120.0, 60.0), (50.0, 20.0)), ((10.0, 5.0), (-120.0, -60.0), (1230.0, 695.0)),
])  # fmt: skip
def test_rocks_drift_straight_and_wrap(place: Point, velocity: Point, after: Point) -> None:
    world = arena(FAR, rocks={place: (Size.SMALL, velocity)})
    fly(world, "60.")
    assert (world.rocks[0].x, world.rocks[0].y) == pytest.approx(after)


@each("place, velocity, after", [
    ((1279.0, 300.0), (120.0, 0.0), (0.0, 300.0)), ((1279.5, 300.0), (120.0, 0.0), (0.5, 300.0)),
    ((0.5, 300.0), (-120.0, 0.0), (1279.5, 300.0)), ((300.0, 719.0), (0.0, 120.0), (300.0, 0.0)),
    ((300.0, 719.5), (0.0, 120.0), (300.0, 0.5)), ((300.0, 0.5), (0.0, -120.0), (300.0, 719.5)),
])  # fmt: skip
def test_a_rock_that_crosses_one_edge_is_on_the_field_at_once_and_just_on_the_far_edge_is_at_0(
    place: Point, velocity: Point, after: Point
) -> None:
    world = arena(rocks={place: (Size.SMALL, velocity)})
    fly(world, ".")
    assert (world.rocks[0].x, world.rocks[0].y) == after


def test_two_equal_rocks_that_meet_head_on_swap_their_velocities() -> None:
    world = arena(FAR)
    one = add_rock(world, Size.LARGE, (500.0, 200.0), (100.0, 0.0))
    other = add_rock(world, Size.LARGE, (610.0, 200.0), (-50.0, 0.0))
    (bounced,) = of(fly(world, "12."), Bounced)
    assert (one.vx, other.vx) == pytest.approx((-50.0, 100.0))
    assert (bounced.a, bounced.b) == (one.id, other.id)
    assert (bounced.speed, *bounced.normal) == pytest.approx((150.0, 1.0, 0.0))


@each("place", [(600.0, 300.0), (1279.0, 300.0), (600.0, 1.0), (1279.5, 719.5)])
@each("angle", [0, 5000, 11000, 30000, 51000])
@each("sizes", [(Size.LARGE, Size.SMALL), (Size.MEDIUM, Size.LARGE)])
def test_a_bounce_keeps_momentum_energy_and_tangential_velocity(
    place: Point, angle: int, sizes: tuple[Size, Size]
) -> None:
    """Everywhere: in the open, across either seam, and across the corner."""
    world = arena(CENTRE, rocks={place: (sizes[0], (70.0, -31.0))})
    world.ships[0].protection = 10_000
    torus = world.torus
    away = facing(angle)
    radius = world.rocks[0].radius + world.tuning.rock.kind(sizes[1]).radius
    other_place = torus.wrap((place[0] + away[0] * (radius + 0.3), place[1] + away[1] * (radius + 0.3)))
    drift = (70.0 - away[0] * 90.0 - away[1] * 40.0, -31.0 - away[1] * 90.0 + away[0] * 40.0)
    add_rock(world, sizes[1], other_place, drift)
    before = momentum(world), energy(world)
    a, b = world.rocks
    old = [(rock.vx, rock.vy) for rock in world.rocks]
    events: list[Bounced] = []
    while not events:
        events = of(fly(world, "."), Bounced)
    (bounced,) = events
    nx, ny = bounced.normal
    for rock, (vx, vy) in zip((a, b), old, strict=True):
        assert rock.vx * -ny + rock.vy * nx == pytest.approx(vx * -ny + vy * nx, abs=1e-11)
        assert (rock.vx - vx) ** 2 + (rock.vy - vy) ** 2 > 1.0
    assert momentum(world) == pytest.approx(before[0], rel=1e-12, abs=1e-9)
    assert energy(world) == pytest.approx(before[1], rel=1e-12)
    away_now = torus.delta((a.x, a.y), (b.x, b.y))
    assert math.hypot(*away_now) == pytest.approx(radius, rel=1e-9)
    parting = (b.vx - a.vx) * nx + (b.vy - a.vy) * ny
    assert parting == pytest.approx(bounced.speed)


def test_rocks_that_part_are_not_turned_round() -> None:
    rocks = {(500.0, 200.0): (Size.LARGE, (-50.0, 0.0)), (600.0, 200.0): (Size.LARGE, (50.0, 0.0))}
    world = arena(FAR, rocks=rocks)
    assert not of(fly(world, "."), Bounced)
    assert [rock.vx for rock in world.rocks] == [-50.0, 50.0]


@pytest.mark.slow
def test_a_crowd_of_rocks_keeps_its_momentum_and_energy_through_many_bounces() -> None:
    places = [(90.0 + 110.0 * (k % 9), 80.0 + 140.0 * (k // 9)) for k in range(27)]
    drifts = [(facing(k * 9973)[0] * (30 + k), facing(k * 9973)[1] * (30 + k)) for k in range(27)]
    sizes = [Size.MEDIUM, Size.LARGE, Size.SMALL]
    rocks = {place: (sizes[k % 3], drifts[k]) for k, place in enumerate(places)}
    world = arena(rocks=dict(rocks), tuning=tuned(rock={"drag": 0.0}))
    world.ships[0].protection = 10_000
    before = momentum(world), energy(world)
    assert len(of(fly(world, "2400."), Bounced)) > 60
    scale = math.fsum(mass(rock) * speed_of(rock) for rock in world.rocks)
    for now, then in zip(momentum(world), before[0], strict=True):
        assert abs(now - then) <= 1e-12 * scale
    assert energy(world) == pytest.approx(before[1], rel=1e-12)


@each("size, smaller", [(Size.LARGE, Size.MEDIUM), (Size.MEDIUM, Size.SMALL)])
def test_children_keep_the_parent_s_motion_between_them_and_lie_within_it(size: Size, smaller: Size) -> None:
    for seed in range(40):
        place, drift = (1270.0, 300.0), (40.0 + seed, -60.0)
        world = arena(FAR, rocks={place: (size, drift)}, seed=seed)
        add_shot(world, place, (0.0, 0.0))
        (broken,) = destroyed(fly(world, "."), *ROCKS)
        assert (broken.place, broken.velocity) == (place, drift)
        one, other = world.rocks
        assert (one.size, other.size) == (smaller, smaller)
        mean = ((one.vx + other.vx) / 2.0, (one.vy + other.vy) / 2.0)
        assert mean == pytest.approx(drift, rel=1e-12)
        kick = math.hypot(one.vx - other.vx, one.vy - other.vy) / 2.0
        assert 48.0 * 0.6 - 1e-9 <= kick <= 48.0 * 1.3
        parent = world.tuning.rock.kind(size).radius
        for child in (one, other):
            assert world.torus.distance(place, (child.x, child.y)) + child.radius <= parent + 1e-9
        assert world.torus.distance((one.x, one.y), (other.x, other.y)) >= 2 * one.radius - 1e-9


def test_children_part_sideways_and_away_from_each_other() -> None:
    for seed in range(40):
        world = arena(FAR, rocks={(600.0, 300.0): (Size.LARGE, (80.0, 0.0))}, seed=seed)
        add_shot(world, (600.0, 300.0), (0.0, 0.0))
        fly(world, ".")
        one, other = world.rocks
        between = world.torus.delta((one.x, one.y), (other.x, other.y))
        parting = (other.vx - one.vx, other.vy - one.vy)
        assert between[0] * parting[0] + between[1] * parting[1] > 0.0
        assert abs(between[1]) >= abs(between[0]) * 0.99


def test_the_smallest_rock_leaves_nothing() -> None:
    world = arena(FAR, rocks={(600.0, 300.0): Size.SMALL})
    add_shot(world, (600.0, 300.0), (0.0, 0.0))
    (broken,) = destroyed(fly(world, "."), *ROCKS)
    assert broken.children == ()
    assert world.rocks == []


@each("others, children", [(0, 2), (62, 2), (63, 1), (64, 0)])
def test_a_full_field_leaves_room_for_one_child_or_none(others: int, children: int) -> None:
    crowd = {(20.0 + 30.0 * (k % 40), 20.0 + 30.0 * (k // 40)): Size.SMALL for k in range(others)}
    world = arena(FAR, rocks={**crowd, (600.0, 400.0): (Size.LARGE, (33.0, 5.0))})
    add_shot(world, (600.0, 400.0), (0.0, 0.0))
    (broken,) = destroyed(fly(world, "."), *ROCKS)
    assert len(broken.children) == children
    assert len(world.rocks) == others + children
    if children == 1:
        only = world.rocks[-1]
        assert (only.x, only.y, only.vx, only.vy) == (600.0, 400.0, 33.0, 5.0)


def test_two_rocks_broken_in_one_tick_share_the_room() -> None:
    crowd = {(20.0 + 30.0 * (k % 40), 20.0 + 30.0 * (k // 40)): Size.SMALL for k in range(61)}
    world = arena(FAR, rocks={**crowd, (600.0, 400.0): Size.LARGE, (900.0, 400.0): Size.LARGE})
    add_shot(world, (600.0, 400.0), (0.0, 0.0))
    add_shot(world, (900.0, 400.0), (0.0, 0.0))
    counts = [len(end.children) for end in destroyed(fly(world, "."), *ROCKS)]
    assert counts == [2, 1]
    assert len(world.rocks) == 64


@each("places, velocity, seen", [
    (((1275.0, 200.0), (21.5, 200.0)), (60.0, 0.0), (8.25, 200.0)),
    (((200.0, 715.0), (200.0, 21.5)), (0.0, 60.0), (200.0, 8.25)),
])  # fmt: skip
@each("order", [1, -1])
def test_a_bounce_on_the_seam_is_seen_at_the_seam(
    places: tuple[Point, Point], velocity: Point, seen: Point, order: int
) -> None:
    """Over the side and over the top, whichever of the two is the older."""
    vx, vy = velocity
    rocks = [(places[0], (vx, vy)), (places[1], (-vx, -vy))][::order]
    world = arena(FAR, rocks={place: (Size.SMALL, way) for place, way in rocks})
    (bounced,) = of(fly(world, "."), Bounced)
    assert bounced.place == pytest.approx(seen)
    one, other = world.rocks
    assert (one.vx, one.vy) == pytest.approx(rocks[1][1])
    assert (other.vx, other.vy) == pytest.approx(rocks[0][1])


def test_each_rock_dies_once_in_a_storm_of_bullets_and_pulses() -> None:
    world = arena(heading=RIGHT, rocks={(800.0 + 3.0 * k, 300.0 + 60.0 * k): Size.LARGE for k in range(3)})
    for k in range(40):
        add_shot(world, (700.0 + 5.0 * k, 250.0 + 5.0 * k), (facing(k * TURN // 40)[0] * 900.0, 300.0))
    ended = [end.id for end in destroyed(fly(world, "90l"), *ROCKS)]
    assert len(ended) > 5
    assert len(ended) == len(set(ended)) == world.tally.rocks_destroyed
