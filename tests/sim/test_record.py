"""What the record of a tick holds, to the numbers of the equations."""

import pytest

from game.physics.record import Sender
from game.sim.classic.play.octagons import octagons_in
from tests.play import *

FAR = (100.0, 650.0)
ICE = tuned(ship={"drag": 0.0})
WALL = ((800.0, 300.0), (0.0, 90.0))


def record_of(world: World, script: str = ".") -> Record:
    """Play a script and return the record of its last tick."""
    record = Record()
    fly(world, script, record=record)
    return record


def test_a_pulse_is_recorded_with_its_hits_and_their_equations_for_one_tick() -> None:
    world = arena(heading=RIGHT, rocks={(900.0, 360.0): Size.LARGE, (760.0, 380.0): Size.LARGE})
    far, near = world.rocks
    record = record_of(world, "l")
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
    fly(world, ".", record=record)
    assert (record.rays, len(record.sweeps)) == ([], 1)


@each("kind", [Kind.LANCER, Kind.CASTLE])
def test_the_lines_of_sight_and_beams_of_lancers_and_castles_are_recorded_by_their_names(kind: Kind) -> None:
    world = arena()
    body = add_body(world, kind, (340.0, 360.0))
    assert isinstance(body, Lancer | Castle)
    assert record_of(world).rays == []
    body.heading, body.phase, body.timer = RIGHT, LancerPhase.LOCK, 1
    if isinstance(body, Castle):
        body.raising = 0
    rays = record_of(world).rays
    assert [(ray.purpose, ray.sender) for ray in rays] == [
        (Purpose.SIGHT, Sender(body.id, kind)), (Purpose.BEAM, Sender(body.id, kind))
    ]  # fmt: skip
    assert [hit.target for hit in rays[0].hits] == [ship_of(world).id]
    assert kind is Kind.CASTLE or rays[1].motion == pytest.approx((640.0 - 12.0 - 360.0, 0.0), abs=1e-3)


def test_sweeps_are_recorded_with_who_met_whom_and_when_and_a_ricochet_is_two_ways() -> None:
    world = arena(FAR, rocks={(800.0, 300.0): Size.SMALL}, tuning=ICE)
    hit = add_shot(world, (800.0 - 13.0 - 2.0, 300.0), (960.0, 0.0))
    miss = add_shot(world, (400.0, 300.0), (-120.0, 240.0))
    rock = world.rocks[0].id
    assert record_of(world).sweeps == [
        SweepRecord(ship_of(world).id, FAR, (0.0, 0.0), 12.0, None, None),
        SweepRecord(miss.id, (400.0, 300.0), (-1.0, 2.0), 0.0, None, None),
        SweepRecord(hit.id, (785.0, 300.0), (8.0, 0.0), 0.0, 0.25, rock, (0.0, 0.0), 13.0),
    ]
    world = arena(FAR, walls=[WALL])
    shot = add_shot(world, (795.0, 300.0), (960.0, 0.0))
    first, second = (sweep for sweep in record_of(world).sweeps if sweep.mover == shot.id)
    assert (first.fraction, first.target) == (0.25, world.walls[0].id)
    assert (second.start, second.motion) == ((797.0, 300.0), (-6.0, 0.0))
    assert (second.fraction, second.target) == (None, None)
    add_rock(world, Size.SMALL, (751.0, 324.0))
    saucer = add_saucer(world, (775.0, 300.0), SaucerSize.LARGE, (1200.0, 0.0))  # bounces with the rocks
    assert [sweep.target for sweep in record_of(world).sweeps if sweep.mover == saucer.id] == [None]


ROCK = CLASSIC.rock.large.radius
RAM, SMALL = CLASSIC.classic.small_ram, CLASSIC.saucer.small.radius


@each("kind, place, body, sizes", [
    (Kind.SHOT, (800.0 + 0.75 * ROCK, 300.0), Kind.LARGE_ROCK, (0.0, ROCK)),
    (Kind.SHIP, (800.0, 300.0 - ROCK), Kind.LARGE_ROCK, (CLASSIC.ship.radius, ROCK)),
    (Kind.SMALL_SAUCER, (800.0 + SMALL, 300.0), Kind.SHIP, (RAM, CLASSIC.classic.target)),
])  # fmt: skip
def test_octagons_that_meet_are_recorded_with_the_sizes_that_the_rules_ask_of(
    kind: Kind, place: Point, body: Kind, sizes: Point
) -> None:
    world = arena(FAR, tuning=CLASSIC)
    a, b = add_body(world, kind, place), add_body(world, body, (800.0, 300.0))
    record = record_of(world)
    (met,) = octagons_in(record)
    assert (met.a, met.b, met.half_a, met.half_b, met.corner) == (a.id, b.id, *sizes, 1.5)
    assert (met.start, met.way) == (place, (800.0 - place[0], 300.0 - place[1]))
    world.shots.clear()
    world.rocks.clear()
    fly(world, ".", record=record)
    assert octagons_in(record) == []
