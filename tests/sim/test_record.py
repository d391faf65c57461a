from __future__ import annotations

import pytest

from game.physics import Purpose, Sender, SweepRecord
from game.sim.rule_sets import CLASSIC
from tests.play import *

FAR = (100.0, 650.0)
ICE = tuned(ship={"drag": 0.0})


def test_a_pulse_is_recorded_with_its_hits_and_their_equations() -> None:
    world = arena(heading=RIGHT, rocks={(900.0, 360.0): Size.LARGE, (760.0, 380.0): Size.LARGE})
    far, near = world.rocks
    record = Record()
    fly(world, "l", record=record)
    (ray,) = record.rays
    assert (ray.purpose, ray.sender) == (Purpose.LASER, Sender(ship_of(world).id, Kind.SHIP))
    assert (ray.start, ray.motion, ray.normal) == ((654.0, 360.0), (560.0, 0.0), None)
    assert [hit.target for hit in ray.hits] == [near.id, far.id]
    first, second = ray.hits
    assert (first.centre, first.radius) == ((760.0, 380.0), 52.0)
    assert first.crossing.point == pytest.approx((760.0 - 48.0, 360.0))
    assert first.crossing.normal == pytest.approx((-48.0 / 52.0, -20.0 / 52.0))
    assert second.crossing.fraction == pytest.approx((848.0 - 654.0) / 560.0)
    assert second.crossing.normal == (-1.0, 0.0)
    a, b, c, discriminant = second.equation
    assert (a, b, c) == (560.0**2, 2.0 * (654.0 - 900.0) * 560.0, 246.0**2 - 52.0**2)
    assert discriminant == pytest.approx(b * b - 4.0 * a * c)


def test_each_leg_of_a_mirrored_pulse_is_recorded_with_the_mirror_s_normal() -> None:
    world = arena(
        heading=RIGHT, rocks={(800.0, 500.0): Size.LARGE}, walls=[((800.0, 360.0), (60.0, 60.0), True)]
    )
    record = Record()
    fly(world, "l", record=record)
    first, second = record.rays
    half = 0.5**0.5
    assert first.hits == ()
    assert first.motion == pytest.approx((146.0, 0.0))
    assert first.normal == pytest.approx((-half, half))
    assert second.motion == pytest.approx((0.0, 414.0))
    assert second.normal is None
    assert [hit.target for hit in second.hits] == [world.rocks[0].id]
    assert second.hits[0].crossing.normal == pytest.approx((0.0, -1.0))


def test_a_lancer_s_line_and_beam_are_recorded_by_their_names() -> None:
    world = arena(lancers=[(340.0, 360.0)])
    record = Record()
    fly(world, ".", record=record)
    assert record.rays == []
    fly(world, ".", record=record)
    (ray,) = record.rays
    assert (ray.purpose, [hit.target for hit in ray.hits]) == (Purpose.SIGHT, [ship_of(world).id])
    world = arena()
    add_lancer(world, (340.0, 360.0), RIGHT, LancerPhase.LOCK)
    fly(world, ".", record=record)
    assert [ray.purpose for ray in record.rays] == [Purpose.SIGHT, Purpose.BEAM]
    assert {ray.sender for ray in record.rays} == {Sender(world.lancers[0].id, Kind.LANCER)}
    assert record.rays[1].motion == (640.0 - 12.0 - 360.0, 0.0)


def test_a_castle_s_beam_is_recorded_as_its_own() -> None:
    world = arena()
    castle = add_castle(world, (340.0, 360.0))
    castle.raising, castle.heading, castle.phase, castle.timer = 0, RIGHT, LancerPhase.LOCK, 1
    record = Record()
    fly(world, ".", record=record)
    assert [ray.purpose for ray in record.rays] == [Purpose.SIGHT, Purpose.BEAM]
    assert {ray.sender for ray in record.rays} == {Sender(castle.id, Kind.CASTLE)}


def test_a_bounce_of_two_rocks_is_recorded_with_point_normal_depth_and_impulse() -> None:
    rocks = {(500.0, 200.0): (Size.LARGE, (120.0, 0.0)), (578.0, 200.0): (Size.MEDIUM, (-120.0, 0.0))}
    world = arena(FAR, rocks=dict(rocks))
    record = Record()
    fly(world, ".", record=record)
    a, b = world.rocks
    (contact,) = record.contacts
    heavy, light = 52.0**2, 26.0**2
    assert contact[:2] == (a.id, b.id)
    assert contact.normal == (1.0, 0.0)
    assert contact.depth == pytest.approx(2.0)
    assert contact.point == pytest.approx((501.0 + 76.0 * 52.0 / 78.0, 200.0))
    assert contact.impulse == pytest.approx(2.0 * 240.0 / (1.0 / heavy + 1.0 / light))
    assert (contact.before_a, contact.before_b) == ((120.0, 0.0), (-120.0, 0.0))
    assert a.vx == pytest.approx(120.0 - contact.impulse / heavy)
    assert b.vx == pytest.approx(-120.0 + contact.impulse / light)


def test_rocks_that_overlap_while_parting_are_recorded_without_an_impulse() -> None:
    rocks = {(500.0, 200.0): (Size.LARGE, (-120.0, 0.0)), (600.0, 200.0): (Size.LARGE, (120.0, 0.0))}
    world = arena(FAR, rocks=dict(rocks))
    record = Record()
    fly(world, ".", record=record)
    (contact,) = record.contacts
    assert contact.impulse == 0.0
    assert contact.depth == pytest.approx(2.0)


def test_a_bounce_off_a_wall_is_recorded_with_the_momentum_it_turned_round() -> None:
    world = arena(
        FAR, rocks={(772.0, 300.0): (Size.MEDIUM, (120.0, 0.0))}, walls=[((800.0, 300.0), (0.0, 90.0), False)]
    )
    record = Record()
    fly(world, ".", record=record)
    rock, wall = world.rocks[0], world.walls[0]
    (contact,) = record.contacts
    assert contact[:5] == (rock.id, wall.id, (800.0, 300.0), (1.0, 0.0), 0.0)
    assert contact.impulse == pytest.approx(240.0 * 26.0**2)
    assert (contact.before_a, contact.before_b) == ((120.0, 0.0), (0.0, 0.0))


def test_the_ship_s_bounce_off_a_wall_is_recorded_per_unit_of_mass() -> None:
    world = arena(CENTRE, UP, walls=[((656.0, 360.0), (0.0, 90.0), False)], velocity=(240.0, 0.0), tuning=ICE)
    record = Record()
    fly(world, ".", record=record)
    ship, wall = ship_of(world), world.walls[0]
    (contact,) = record.contacts
    assert contact[:4] == (ship.id, wall.id, (656.0, 360.0), (1.0, 0.0))
    assert contact.impulse == pytest.approx(240.0 * 1.7)


def test_sweeps_are_recorded_with_who_met_whom_and_when() -> None:
    world = arena(FAR, rocks={(800.0, 300.0): Size.SMALL}, tuning=ICE)
    hit = add_shot(world, (800.0 - 13.0 - 2.0, 300.0), (960.0, 0.0))
    miss = add_shot(world, (400.0, 300.0), (-120.0, 240.0))
    rock = world.rocks[0].id
    record = Record()
    fly(world, ".", record=record)
    assert record.sweeps == [
        SweepRecord(ship_of(world).id, FAR, (0.0, 0.0), 12.0, None, None),
        SweepRecord(miss.id, (400.0, 300.0), (-1.0, 2.0), 0.0, None, None),
        SweepRecord(hit.id, (785.0, 300.0), (8.0, 0.0), 0.0, 0.25, rock, (0.0, 0.0), 13.0),
    ]


def test_a_ricochet_is_recorded_as_two_ways() -> None:
    world = arena(FAR, walls=[((800.0, 300.0), (0.0, 90.0), False)])
    shot = add_shot(world, (795.0, 300.0), (960.0, 0.0))
    record = Record()
    fly(world, ".", record=record)
    first, second = (sweep for sweep in record.sweeps if sweep.mover == shot.id)
    assert (first.fraction, first.target) == (0.25, world.walls[0].id)
    assert (second.start, second.motion) == ((797.0, 300.0), (-6.0, 0.0))
    assert (second.fraction, second.target) == (None, None)


def test_each_tick_begins_with_an_empty_record() -> None:
    world = arena(heading=RIGHT, rocks={(900.0, 360.0): Size.LARGE})
    record = Record()
    fly(world, "l", record=record)
    assert len(record.rays) == 1
    fly(world, ".", record=record)
    assert record.rays == []
    assert len(record.sweeps) == 1


def test_a_sweep_counts_the_motion_of_what_it_meets() -> None:
    for way, across in (((1.0, 0.0), (0.0, 1.0)), ((0.0, 1.0), (1.0, 0.0))):
        drift = (-240.0 * way[0] + 30.0 * across[0], -240.0 * way[1] + 30.0 * across[1])
        world = arena(FAR, rocks={(800.0, 300.0): (Size.LARGE, drift)})
        start = (800.0 - 57.0 * way[0], 300.0 - 57.0 * way[1])
        shot = add_shot(world, start, (960.0 * way[0] + 30.0 * across[0], 960.0 * way[1] + 30.0 * across[1]))
        record = Record()
        fly(world, ".", record=record)
        (sweep,) = (sweep for sweep in record.sweeps if sweep.mover == shot.id)
        assert sweep.fraction == pytest.approx(0.5)


def test_after_a_ricochet_a_sweep_knows_where_the_rock_is_by_then() -> None:
    rock = (790.5 - 52.0, 300.0)
    world = arena(FAR, rocks={rock: (Size.LARGE, (240.0, 0.0))}, walls=[((800.0, 300.0), (0.0, 90.0), False)])
    shot = add_shot(world, (795.0, 300.0), (960.0, 0.0))
    record = Record()
    fly(world, ".", record=record)
    first, second = (sweep for sweep in record.sweeps if sweep.mover == shot.id)
    assert first.target == world.walls[0].id
    assert second.target not in (None, world.walls[0].id)
    assert second.fraction == pytest.approx(0.6 / 0.75)
    assert not world.shots


def test_octagons_that_meet_are_recorded_with_the_sizes_that_the_rules_ask_of() -> None:
    rock, ship = CLASSIC.rock.large.radius, CLASSIC.ship
    small = CLASSIC.saucer.small
    world = arena(FAR, rocks={(800.0, 300.0): (Size.LARGE, (0.0, 0.0))}, tuning=CLASSIC)
    shot = add_shot(world, (800.0 + 0.75 * rock, 300.0), (0.0, 0.0))
    record = Record()
    fly(world, ".", record=record)
    (met,) = record.octagons
    assert met.a == shot.id
    assert (met.start, met.way) == ((800.0 + 0.75 * rock, 300.0), (-0.75 * rock, 0.0))
    assert (met.half_a, met.half_b, met.corner) == (0.0, rock, 1.5)

    world = arena((800.0, 300.0 - rock), rocks={(800.0, 300.0): (Size.LARGE, (0.0, 0.0))}, tuning=CLASSIC)
    fly(world, ".", record=record)
    assert [(each.a, each.half_a, each.half_b) for each in record.octagons] == [(1, ship.radius, rock)]

    world = arena((800.0, 300.0), saucers={(800.0 + small.radius, 300.0): SaucerSize.SMALL}, tuning=CLASSIC)
    fly(world, ".", record=record)
    assert [(each.b, each.half_a, each.half_b) for each in record.octagons] == [
        (1, CLASSIC.classic.small_ram, CLASSIC.classic.target)
    ]
    fly(world, ".", record=record)
    assert record.octagons == []
