"""What soaks have found, each made small enough to see."""

from itertools import combinations

import pytest

from tests.play import *


def deepest(world: World) -> float:
    """Return by how many units two rocks overlap at most."""
    pairs = combinations(world.rocks, 2)
    return max(one.radius + other.radius - gap(world.torus, one, other) for one, other in pairs)


WALL = ((200.0, 100.0), (0.0, 60.0))


@each("rocks, walls", [
    # The pair on the right comes first, and only then is its left one pushed.
    ([(226.0, 0.0), (252.0, 0.0), (197.5, 240.0), (278.0, 0.0)], []),
    ([(217.0, -300.0), (243.5, -200.0)], [WALL]),
])  # fmt: skip
def test_a_rock_that_is_knocked_onto_another_or_pushed_by_a_wall_is_parted_from_it_in_the_same_tick(
    rocks: list[Point], walls: list[tuple[Point, Point]]
) -> None:
    world = arena(rocks={(x, 100.0): (Size.SMALL, (speed, 0.0)) for x, speed in rocks}, walls=walls)
    for _ in range(10):
        fly(world, ".")
        assert deepest(world) < 0.01
    assert walls or [round(rock.vx) for rock in world.rocks] == [0, 0, 0, 240]


@each("lift, speed", [(0.0, 374.0), (4.0, 374.0), (-5.0, 120.0), (2.5, 0.0)])
@each("wall", [False, True])
def test_a_small_rock_between_two_heavy_bodies_that_close_in_is_parted_from_both_in_the_same_tick(
    lift: float, speed: float, wall: bool
) -> None:
    """Seed 9802: by its share of the mass it took nearly all of each push, to and fro."""
    rocks = {(400.0, 200.0): (Size.LARGE, (speed, 0.0)), (464.0, 200.0 + lift): (Size.SMALL, (9.0, 0.0))}
    if not wall:
        rocks[527.5, 200.0] = (Size.LARGE, (-speed, 0.0))
    world = arena(rocks=rocks, walls=[((479.5, 200.0), (0.0, 100.0))] if wall else [])
    for _ in range(12):
        fly(world, ".")
        assert deepest(world) < 0.05
        assert not wall or world.rocks[1].x < 463.55


def test_speed_above_the_rock_drag_s_that_a_third_rock_takes_over_in_the_same_tick_is_not_lost() -> None:
    world = arena(rocks={(261.0, 100.0): Size.SMALL, (300.0, 100.0): Size.MEDIUM, (195.0, 100.0): Size.LARGE})
    world.rocks[2].vx = 170.0
    before = momentum(world)[0], energy(world)
    events = fly(world, ".")
    assert (momentum(world)[0], energy(world)) == pytest.approx(before, rel=1e-12)
    assert max(bounced.speed for bounced in of(events, Bounced)) > world.tuning.rock.drag_above


@each("old, speed", [(Size.LARGE, -100.0), (Size.MEDIUM, -100.0), (Size.SMALL, -100.0), (None, -300.0)])
def test_a_new_rock_does_not_appear_in_another_or_an_older_new_one_but_waits_for_its_place(
    old: Size | None, speed: float
) -> None:
    """It pushed others by up to 50 units within a tick, and into a third one."""
    world = quiet_schedules(arena(ship=(100.0, 600.0)))
    world.ticks_to_wave = 0
    if old is not None:
        add_rock(world, old, (640.0, 300.0), (0.0, speed))
    new = [
        make_rock(world, Size.LARGE, (x, 300.0), (0.0, 0.0))
        for x in ((640.0, 660.0) if old is None else (640.0,))
    ]
    for rock in new:
        rock.fade = 1
    world.fading += new
    events = fly(world, ".")
    assert [arrived.rocks for arrived in of(events, RocksArrived)] == [(new[0].id,)] * (old is None)
    world.rocks[0].vy = speed
    while world.fading:
        assert world.tick < 130
        events += fly(world, ".")
    assert of(events, RocksArrived)[-1].rocks == (new[-1].id,)
    assert deepest(world) < 0.0
    assert not of(events, Bounced)


@each("kind, waits", [(Kind.LANCER, True), (Kind.MINELAYER, True), (Kind.LARGE_SAUCER, False)])
def test_what_bounces_off_rocks_does_not_come_in_on_one_but_waits_at_its_mark(
    kind: Kind, *, waits: bool
) -> None:
    rocks = {(640.0, 60.0): (Size.LARGE, (0.0, 0.0)), (30.0, 300.0): (Size.LARGE, (0.0, 60.0))}
    world = quiet_schedules(arena(ship=(640.0, 600.0), rocks=dict(rocks)))
    world.ticks_to_wave = 0
    world.spawn_markers.append(SpawnMarker(kind, 0.0, 300.0, 2, rightwards=True))
    events = fly(world, "60.")
    assert bool(of(events, BodyArrived)) is not waits
    assert [mark.timer for mark in world.spawn_markers] == ([1] if waits else [])
    if waits:
        assert not of(events, Bounced)
        assert [arrived.place for arrived in of(fly(world, "90."), BodyArrived)] == [(0.0, 300.0)]
        assert not world.spawn_markers
