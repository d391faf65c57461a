"""What soaks have found, each made small enough to see."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.sim.kinds.registry import EDGE_SPAWNS
from game.sim.kinds.rock import make_rock
from tests.play import *


def deepest(world: World) -> float:
    """Return by how many units two rocks overlap at most."""
    pairs = combinations(world.rocks, 2)
    return max(one.radius + other.radius - gap(world.torus, one, other) for one, other in pairs)


def test_a_rock_that_is_knocked_onto_a_third_is_parted_from_it_in_the_same_tick() -> None:
    # The pair on the right comes first, and only then is its left one pushed.
    world = arena(rocks={(x, 100.0): Size.SMALL for x in (226.0, 252.0, 197.5, 278.0)})
    world.rocks[2].vx = 240.0
    for _ in range(10):
        fly(world, ".")
        assert deepest(world) < 0.01
    assert [round(rock.vx) for rock in world.rocks] == [0, 0, 0, 240]


def test_a_rock_that_a_wall_pushes_back_onto_another_is_parted_from_it_in_the_same_tick() -> None:
    rocks = {(217.0, 100.0): (Size.SMALL, (-300.0, 0.0)), (243.5, 100.0): (Size.SMALL, (-200.0, 0.0))}
    world = arena(rocks=rocks, walls=[((200.0, 100.0), (0.0, 60.0), False)])
    for _ in range(10):
        fly(world, ".")
        assert deepest(world) < 0.05


@each("lift, speed", [(0.0, 374.0), (4.0, 374.0), (-5.0, 120.0), (2.5, 0.0)])
@each("wall", [False, True])
def test_a_small_rock_between_two_heavy_bodies_that_close_in_is_parted_from_both_in_the_same_tick(
    lift: float, speed: float, wall: bool
) -> None:
    """Seed 9802: by its share of the mass it took nearly all of each push, to and fro."""
    rocks = {(400.0, 200.0): (Size.LARGE, (speed, 0.0)), (464.0, 200.0 + lift): (Size.SMALL, (9.0, 0.0))}
    if not wall:
        rocks[527.5, 200.0] = (Size.LARGE, (-speed, 0.0))
    world = arena(rocks=rocks, walls=[((479.5, 200.0), (0.0, 100.0), False)] if wall else [])
    for _ in range(12):
        fly(world, ".")
        assert deepest(world) < 0.05
        assert not wall or world.rocks[1].x < 463.55


def test_speed_above_the_rock_drag_s_that_a_third_rock_takes_over_in_the_same_tick_is_not_lost() -> None:
    rocks = {(261.0, 100.0): Size.SMALL, (300.0, 100.0): Size.MEDIUM, (195.0, 100.0): Size.LARGE}
    world = arena(rocks=rocks)
    world.rocks[2].vx = 170.0
    before = momentum(world)[0], energy(world)
    events = fly(world, ".")
    assert (momentum(world)[0], energy(world)) == pytest.approx(before, rel=1e-12)
    assert max(bounced.speed for bounced in of(events, Bounced)) > world.tuning.rock.drag_above


def waiting(place: Point, size: Size = Size.LARGE, velocity: Point = (0.0, 0.0)) -> tuple[World, int]:
    """Return a wave with a rock about to appear in mid-field, and another; and the id of the first."""
    world = quiet_schedules(arena(ship=(100.0, 600.0), rocks={place: (size, velocity)}))
    world.ticks_to_wave = 0
    rock = make_rock(world, Size.LARGE, (640.0, 300.0), (30.0, 0.0))
    rock.fade = 1
    world.fading.append(rock)
    return world, rock.id


@each("size", list(Size))
def test_a_new_rock_does_not_appear_in_another_but_waits_until_it_has_drifted_out_of_its_place(
    size: Size,
) -> None:
    """It pushed others by up to 50 units within a tick, and into a third one."""
    world, number = waiting((640.0, 270.0), size, (0.0, -100.0))
    away = ticks((52.0 + world.rocks[0].radius - 30.0) / 100.0)
    assert not of(fly(world, f"{away - 1}."), RocksArrived)
    assert world.rocks[0].vy == -100.0
    assert [arrived.rocks for arrived in of(fly(world, "3."), RocksArrived)] == [(number,)]
    assert deepest(world) < 0.0
    assert not world.fading


def test_of_two_new_rocks_in_one_place_the_younger_waits_for_the_older_to_leave() -> None:
    world, number = waiting((100.0, 100.0))
    younger = make_rock(world, Size.LARGE, (660.0, 300.0), (0.0, 0.0))
    world.fading.append(younger)
    assert [arrived.rocks for arrived in of(fly(world, "."), RocksArrived)] == [(number,)]
    world.rocks[-1].vx = -300.0
    assert [arrived.rocks for arrived in of(fly(world, "120."), RocksArrived)] == [(younger.id,)]
    assert deepest(world) < 0.0


@each("kind, waits", [(Kind.LANCER, True), (Kind.MINELAYER, True), (Kind.LARGE_SAUCER, False)])
def test_what_bounces_off_rocks_does_not_come_in_on_one_but_waits_at_its_mark(
    kind: Kind, *, waits: bool
) -> None:
    world = quiet_schedules(arena(ship=(640.0, 600.0), rocks={(640.0, 60.0): Size.LARGE}))
    add_rock(world, Size.LARGE, (30.0, 300.0), (0.0, 60.0))
    world.ticks_to_wave = 0
    world.spawn_markers.append(SpawnMarker(kind, 0.0, 300.0, 2, rightwards=True))
    events = fly(world, "60.")
    assert bool(of(events, BodyArrived)) is not waits
    assert [mark.timer for mark in world.spawn_markers] == ([1] if waits else [])
    if waits:
        assert not of(events, Bounced)
        assert [arrived.place for arrived in of(fly(world, "90."), BodyArrived)] == [(0.0, 300.0)]
        assert not world.spawn_markers


@each("kind", list(EDGE_SPAWNS))
def test_nobody_comes_in_on_a_ship_that_waits_at_the_mark(kind: Kind) -> None:
    world = arena(ship=(30.0, 300.0), rocks={(640.0, 60.0): Size.LARGE})
    quiet_schedules(world).ticks_to_wave = 0
    world.spawn_markers.append(SpawnMarker(kind, 0.0, 300.0, 2, rightwards=True))
    events = fly(world, "2.")
    (mark,) = of(events, SpawnMarked)
    assert mark.kind is kind
    assert world.torus.distance(mark.place, (30.0, 300.0)) > 70.0
    assert not of(events, BodyArrived)
    events = fly(world, f"{ticks(EDGE_SPAWNS[kind].warning(world.tuning))}.")
    assert [(one.kind, one.place) for one in of(events, BodyArrived)] == [(kind, mark.place)]
