"""What an event names, and what still holds in the very last tick: where a wrong number is overlooked."""

from __future__ import annotations

from game.sim.context import Damage
from game.sim.damage import damage
from tests.play import *

FAR = (200.0, 600.0)


def test_the_end_of_a_ship_tells_its_place_velocity_and_heading_as_they_were() -> None:
    world = arena((100.0, 200.0), 12345, velocity=(30.0, -40.0))
    ship = ship_of(world)
    ship.thrusting = True
    ctx = StepContext(world)
    damage(ctx, ship, Damage(1, Cause.BEAM, 0, 77, Kind.LANCER, 78))
    assert of(ctx.events, ShipDestroyed) == [
        ShipDestroyed(1, (100.0, 200.0), (30.0, -40.0), 12345, Cause.BEAM, 77, 2, Kind.LANCER, 78)
    ]
    assert (ship.vx, ship.vy, ship.thrusting) == (0.0, 0.0, False)


@each("amount, left", [(89, [1]), (90, [])])
def test_a_rock_with_one_health_left_is_still_there(amount: int, left: list[int]) -> None:
    rules = tuned(laser={"damage": amount})
    world = arena(heading=RIGHT, rocks={(800.0, 360.0): Size.LARGE}, tuning=rules)
    assert [hit.health for hit in damaged(fly(world, "l"), Kind.LARGE_ROCK)] == left
    assert len(world.rocks) == (1 if left else 2)


@each("power, script, shots, fired", [
    ("overcharge", "l", 0, 1), ("overcharge", "l", 0, 0), ("triple", "*", 9, 3), ("triple", "*", 9, 0),
])  # fmt: skip
def test_the_last_tick_of_a_power_still_pays_for_a_pulse_or_for_three_shots_beside_nine(
    power: str, script: str, shots: int, fired: int
) -> None:
    world = arena()
    ship_of(world).energy = 0.0
    setattr(ship_of(world), power, min(1, fired))
    for _ in range(shots):
        add_shot(world, FAR, (0.0, 0.0)).life = NEVER
    events = fly(world, script)
    assert len(of(events, LaserFired)) + len(of(events, ShotFired)) == fired


def test_a_hit_on_the_seam_is_told_on_the_field() -> None:
    world = arena(CENTRE, rocks={(5.0, 300.0): Size.LARGE})
    ctx = StepContext(world)
    damage(ctx, world.rocks[0], Damage(30, Cause.LASER, 1, place=(-47.0, 300.0)))
    assert of(ctx.events, BodyDamaged) == [
        BodyDamaged(Kind.LARGE_ROCK, world.rocks[0].id, (1233.0, 300.0), (5.0, 300.0), 60)
    ]


def test_a_shot_flies_through_its_last_tick_and_is_spent_where_that_leaves_it_before_it_could_hit() -> None:
    world = arena(rocks={(214.5, 598.0): Size.SMALL})
    shot = add_shot(world, FAR, (120.0, -240.0))
    shot.life, ship_of(world).guard = 1, 2
    assert (fly(world, "."), ship_of(world).guard) == ([], 1)
    shot.vx = 6000.0
    assert fly(world, ".") == [ShotSpent(shot.id, (201.0, 598.0))]
    assert (shot.alive, world.shots, ship_of(world).guard) == (False, [], 0)


# What a Lancer and a saucer do by distance and phase


@each("phase", [LancerPhase.STALK, LancerPhase.COOL, LancerPhase.CHARGE, LancerPhase.LOCK])
@each("far, towards", [(0.6, -1), (0.8, -1), (0.9, 0), (1.0, 0), (1.1, 0), (1.2, 1), (1.5, 1)])
def test_a_lancer_comes_nearer_circles_or_retreats_by_its_distance_and_stands_still_while_it_aims(
    phase: LancerPhase, far: float, towards: int
) -> None:
    world = arena((900.0, 360.0), tuning=tuned(lancer={"stalk": 1e6}))
    lancer = add_lancer(world, (900.0 - far * 330.0, 360.0), phase=phase)
    lancer.timer, lancer.target = NEVER, ship_of(world).id
    fly(world, "20.")
    if phase in {LancerPhase.CHARGE, LancerPhase.LOCK}:
        assert (lancer.vx, lancer.vy) == (0.0, 0.0)
    else:
        assert (abs(lancer.vy) > 20.0) is (towards == 0)
        assert ((lancer.vx > 20.0) - (lancer.vx < -20.0)) == towards


@each("way", [1.0, -1.0])
@each(
    "size, speed",
    [(SaucerSize.LARGE, MODERN.saucer.large.speed), (SaucerSize.SMALL, MODERN.saucer.small.speed)],
)
def test_a_saucer_that_a_wall_turned_aside_crosses_at_its_own_speed_from_its_next_swerve_on(
    size: SaucerSize, speed: float, way: float
) -> None:
    world = arena(FAR, walls=[((640.0, 300.0), (-40.0 * way, 90.0), False)])
    saucer = add_saucer(world, (640.0 - way * 60.0, 300.0), size, (way * speed, 0.0))
    fly(world, "60.")
    assert abs(saucer.vx) < 0.9 * speed
    onward = saucer.vx > 0.0
    saucer.swerve_wait = 1
    fly(world, ".")
    assert saucer.vx == (speed if onward else -speed)
