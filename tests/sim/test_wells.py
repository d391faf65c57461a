"""A gravity well warns, pulls ships, rocks and shots over the seam too, books its energy, and closes."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from game.overlay.well_layer import arrows, dots
from game.physics import pull_on_torus
from game.pilots.autopilot import Autopilot
from game.pilots.dodging import alarms_of
from game.pilots.manoeuvres import coasting, field_of, ways_of
from game.pilots.threats import SAMPLE, lines_at, threats_to
from game.sim.kinds.well import pull_at, reach_of
from game.sim.tick.forecast import course
from game.sim.wave_table import first_wave_with
from game.view.bodies.draw_wells import ring_radii
from tests.play import *
from tests.sim.ledger import Ledger

WELL = MODERN.well
MIDDLE = (640.0, 360.0)


WITH = first_wave_with(MODERN.waves, Kind.WELL)
"""The first wave with wells."""


def in_wave(number: int, tuning: Tuning = MODERN) -> World:
    """Return a world in a wave with one rock far away and a ship in a corner, whose well is due."""
    world = arena((60.0, 60.0), rocks={(200.0, 650.0): Size.LARGE}, tuning=tuning)
    world.wave, world.row, world.ticks_to_wave = number, WAVES[number - 1].parts, 0
    quiet_schedules(world).spawner(Kind.WELL).wait = 0
    world.spawner(Kind.WELL).left = world.row.stored(Kind.WELL)
    world.ships[0].protection = NEVER
    return world


def phase_of(well: Well) -> WellPhase:
    """Return a well's phase (asked anew each time)."""
    return well.phase


def potential(distance: float) -> float:
    """Return the energy of a mass of 1 at a distance from a well's middle, by the law integrated."""
    core, reach = WELL.core**2, WELL.reach**2
    squared = min(distance**2, reach)
    return 0.5 * WELL.strength * ((1.0 + core / reach) * math.log(squared + core) - squared / reach)


def test_one_opens_far_from_the_ship_and_from_where_it_returns() -> None:
    world = in_wave(WITH)
    (arrival,) = arrived(fly(world, "300."), Kind.WELL)
    assert world.torus.distance(arrival.place, (60.0, 60.0)) >= WELL.clear
    assert world.torus.distance(arrival.place, MIDDLE) >= WELL.clear
    assert world.spawner(Kind.WELL).wait == ticks(WELL.again) - 299


def waves_with_wells(tuning: Tuning) -> list[int]:
    """List the designed waves in which a well opens as soon as one is due."""
    return [wave for wave in range(1, 21) if arrived(fly(in_wave(wave, tuning), "."), Kind.WELL)]


def test_a_well_opens_in_the_waves_that_are_built_around_one_and_in_no_other() -> None:
    assert waves_with_wells(MODERN) == waves_where(lambda row: row.stored(Kind.WELL) > 0)
    assert waves_with_wells(MODERN)[0] == WITH


def test_the_first_comes_some_seconds_into_the_wave() -> None:
    world = new_world(3, wave=WITH)
    while world.ticks_to_wave:
        fly(world, ".")
    assert world.spawner(Kind.WELL).wait == ticks(WELL.first)


def test_there_are_never_more_than_the_rules_allow() -> None:
    world = in_wave(WITH)
    add_well(world, MIDDLE)
    assert arrived(fly(world, "300."), Kind.WELL) == []


@pytest.mark.slow
def test_it_warns_pulls_closes_and_tells_both_ends() -> None:
    world = in_wave(WITH)
    events = fly(world, ".")
    (well,) = world.wells
    assert of(events, BodyArrived) == [BodyArrived(Kind.WELL, well.id, (well.x, well.y))]
    assert phase_of(well) is WellPhase.OPENING
    world.ships[0].x, world.ships[0].y = world.torus.wrap((well.x + 60.0, well.y))
    fly(world, f"{ticks(WELL.opening) - 1}.")
    assert phase_of(well) is WellPhase.OPENING
    assert (world.ships[0].vx, world.ships[0].vy) == (0.0, 0.0)
    fly(world, ".")
    assert phase_of(well) is WellPhase.PULLING
    assert world.ships[0].vx < 0.0
    fly(world, f"{ticks(WELL.life) - 1}.")
    assert phase_of(well) is WellPhase.PULLING
    fly(world, ".")
    assert phase_of(well) is WellPhase.CLOSING
    speed = world.ships[0].vx
    fly(world, ".")
    assert world.ships[0].vx == speed * (1.0 - MODERN.ship.drag * DT)
    assert of(fly(world, f"{ticks(WELL.closing)}."), BodyLeft) == [
        BodyLeft(Kind.WELL, well.id, (well.x, well.y))
    ]
    assert world.wells == []


def test_a_wave_does_not_wait_for_a_well_and_the_next_one_closes_it() -> None:
    world = in_wave(WITH)
    world.rocks.clear()
    well = add_well(world, MIDDLE)
    assert len(of(fly(world, "."), WaveCleared)) == 1
    world.ticks_to_wave = 1
    fly(world, ".")
    assert phase_of(well) is WellPhase.CLOSING
    assert well.timer <= ticks(WELL.closing)


def test_in_a_small_field_a_well_reaches_half_of_it() -> None:
    """Beyond, the shortest way would change sides and the pull would jump."""
    assert reach_of(MODERN) == WELL.reach
    assert reach_of(replace(MODERN, height=400.0)) == 200.0


def test_over_the_seam_a_ship_is_pulled_by_the_shorter_way_and_comes_out_at_the_other_side() -> None:
    world = arena((1240.0, 360.0))
    add_well(world, (20.0, 360.0))
    fly(world, "60.")
    ship = world.ships[0]
    assert ship.vx > 0.0
    while ship.x > 640.0:
        fly(world, ".")
    assert ship.x < 30.0


def test_it_pulls_nobody_who_is_away_or_lost_and_no_enemy_and_no_mine() -> None:
    world = arena((100.0, 600.0), lancers=[(660.0, 300.0)], tuning=tuned(lancer={"acceleration": 0.0}))
    world.lancers[0].timer = NEVER
    add_minelayer(world, (600.0, 300.0))
    add_mine(world, (620.0, 420.0))
    add_well(world, MIDDLE)
    fly(world, "h5.")
    fly(world, "20.")
    assert (world.ships[0].vx, world.ships[0].vy) == (0.0, 0.0)
    others: list[Damageable] = [*world.lancers, *world.minelayers, *world.mines]
    assert [(body.vx, body.vy) for body in others] == [(0.0, 0.0)] * 3


def test_a_laser_goes_straight_through_it() -> None:
    straight, bent = (arena((500.0, 360.0), heading=RIGHT, rocks={(900.0, 360.0): Size.LARGE}) for _ in "12")
    add_well(bent, (700.0, 380.0))
    fly(straight, "l")
    fly(bent, "l")
    assert bent.rocks[0].health == straight.rocks[0].health < MODERN.rock.large.health


@pytest.mark.slow
def test_a_ship_at_full_thrust_gets_out_from_anywhere() -> None:
    for away in (10.0, 40.0, 80.0, 150.0):
        world = arena((640.0, 360.0 - away), heading=UP)
        add_well(world, MIDDLE)
        ship = world.ships[0]
        farthest = 0.0
        for _ in range(240):
            fly(world, "^")
            farthest = max(farthest, world.torus.distance((ship.x, ship.y), MIDDLE))
        assert farthest > WELL.reach


@pytest.mark.slow
@pytest.mark.parametrize("sideways", [0.0, 60.0, 150.0])
def test_a_rock_that_falls_and_orbits_keeps_its_energy(sideways: float) -> None:
    """The method is semi-implicit: over 12 s the sum of both energies wavers, and does not drift."""
    world = arena(
        (100.0, 600.0),
        rocks={(640.0, 160.0): (Size.SMALL, (sideways, 0.0))},
        tuning=tuned(rock={"drag": 0.0}),
    )
    add_well(world, MIDDLE)
    rock = world.rocks[0]

    def energy() -> float:
        away = world.torus.distance((rock.x, rock.y), MIDDLE)
        return 0.5 * (rock.vx**2 + rock.vy**2) + potential(away)

    start, depth = energy(), potential(270.0) - potential(0.0)
    worst = 0.0
    for _ in range(ticks(12.0)):
        fly(world, ".")
        worst = max(worst, abs(energy() - start))
    assert worst < 0.03 * depth


@pytest.mark.slow
def test_what_a_well_gives_the_rocks_is_booked_and_nothing_else_changes() -> None:
    world = arena(
        (100.0, 600.0),
        rocks={(500.0, 300.0): (Size.LARGE, (30.0, 0.0)), (760.0, 420.0): (Size.SMALL, (0.0, -50.0))},
    )
    add_well(world, MIDDLE)
    ledger = Ledger()
    for _ in range(600):
        ledger.step(world, [next(random_commands(1))])
    assert ledger.total("wells") != 0.0
    assert ledger.unexplained < 1e-12
    assert ledger.astray < 1e-11


def test_the_dots_of_the_overlay_are_where_the_ship_will_be_to_the_last_bit() -> None:
    world = arena((1200.0, 300.0), velocity=(150.0, 60.0))
    add_well(world, (30.0, 330.0))
    foreseen = course(world, world.ships[0], 120)
    assert dots(world) == foreseen[5::6]
    flown = []
    for _ in range(120):
        fly(world, ".")
        flown.append((world.ships[0].x, world.ships[0].y))
    assert flown == foreseen


def test_the_field_s_arrows_are_the_pull_where_they_stand_and_there_are_none_without_a_well() -> None:
    world = arena((1200.0, 300.0))
    assert not arrows(world)
    assert not dots(world)
    well = add_well(world, (30.0, 330.0))
    assert len(arrows(world)) == 48
    for place, acceleration in arrows(world):
        way = world.torus.delta(place, (30.0, 330.0))
        assert acceleration == pull_at(world, place)
        assert acceleration[0] * way[0] + acceleration[1] * way[1] > 0.0
    well.phase = WellPhase.OPENING
    assert not arrows(world)
    assert not dots(world)


def test_its_rings_grow_while_it_opens_and_run_inwards_while_it_pulls() -> None:
    well = Well(id=1, x=0.0, y=0.0, radius=WELL.core, phase=WellPhase.OPENING, timer=ticks(WELL.opening))
    ((small, _),) = ring_radii(well, MODERN, 0.0)
    well.timer = 1
    ((wide, _),) = ring_radii(well, MODERN, 0.0)
    assert small == WELL.core < wide <= WELL.reach
    well.phase = WellPhase.PULLING
    for (now, _), (then, _) in zip(
        ring_radii(well, MODERN, 10.0), ring_radii(well, MODERN, 11.0), strict=True
    ):
        assert then < now or then > WELL.reach - 1.0
    well.phase, well.timer = WellPhase.CLOSING, 0
    assert ring_radii(well, MODERN, 0.0) == [(WELL.reach, 0.0)]


def test_the_autopilot_foresees_how_the_well_bends_its_way_and_a_rock_s() -> None:
    """A rock at rest that straight motion would let pass: both fall to the same middle."""
    world = arena((640.0, 460.0), rocks={(640.0, 250.0): (Size.SMALL, (0.0, 0.0))})
    ship = world.ships[0]
    assert alarms_of(ship, threats_to(world, ship, {})) == []
    add_well(world, MIDDLE)
    threats = threats_to(world, ship, {})
    near = field_of(world, ship, threats, lines_at(world, ship))
    assert near.pull[1] < 0.0
    (threat,) = threats
    assert threat.ay > 0.0
    assert len(alarms_of(ship, threats, near.pull)) == 1


def test_a_way_that_is_foreseen_with_the_pull_is_near_the_way_that_is_flown() -> None:
    world = arena((560.0, 470.0), velocity=(40.0, 0.0))
    add_well(world, MIDDLE)
    ship = world.ships[0]
    pull = pull_at(world, (ship.x, ship.y))
    ways = ways_of(ship, coasting(MODERN.ship), pull)
    straight = ways_of(ship, coasting(MODERN.ship))
    flown = course(world, ship, 60)[-1]
    number = round(0.5 / SAMPLE)

    def off(way: list[Point]) -> float:
        return math.dist(flown, (560.0 + way[number][0], 470.0 + way[number][1]))

    assert off(ways) < 4.0 < off(straight)


@pytest.mark.slow
def test_the_autopilot_lives_through_most_of_a_minute_with_wells() -> None:
    lost = 0
    for seed in range(2):
        world = new_world(
            seed,
            tuned(in_every_wave(rocks=6, store=((Kind.WELL, 99),)), well={"first": 0.5, "again": 3.0}),
            wave=8,
        )
        pilot = Autopilot()
        for _ in range(3600):
            step(world, [pilot.command(world, world.ships[0].id)])
        lost += world.tally.deaths
    assert lost <= 2


@each("kind", [Kind.SHIP, Kind.SMALL_ROCK, Kind.CHROME, Kind.SHOT, Kind.ENEMY_SHOT])
@each("places", [
    [(700.0, 390.0)], [(700.0, 300.0)], [(600.0, 360.0)],
    [(700.0, 420.0), (560.0, 250.0), (200.0, 650.0)], [(200.0, 650.0), (560.0, 250.0), (700.0, 420.0)],
])  # fmt: skip
def test_all_wells_in_reach_pull_what_moves_before_it_moves(kind: Kind, places: list[Point]) -> None:
    world = arena((100.0, 100.0), tuning=tuned(ship={"drag": 0.0}, rock={"drag": 0.0}))
    for place in places:
        add_well(world, place)
    body = add_body(world, kind, MIDDLE)
    assert isinstance(body, Ship | Rock | Chrome | Shot)
    pulls = [
        pull_on_torus(world.torus, MIDDLE, place, WELL.strength, WELL.core, WELL.reach) for place in places
    ]
    gx, gy = sum(pull[0] for pull in pulls), sum(pull[1] for pull in pulls)
    assert pull_at(world, MIDDLE) == pytest.approx((gx, gy))
    fly(world, ".")
    assert (body.vx, body.vy) == pytest.approx((gx * DT, gy * DT), rel=1e-12)
    assert (body.x, body.y) == pytest.approx((MIDDLE[0] + body.vx * DT, MIDDLE[1] + body.vy * DT), rel=1e-12)


def test_halfway_between_two_wells_a_ship_rests() -> None:
    world = arena(MIDDLE)
    add_well(world, (540.0, 360.0))
    add_well(world, (740.0, 360.0))
    assert course(world, world.ships[0], 60)[-1] == MIDDLE
    fly(world, "60.")
    ship = world.ships[0]
    assert (ship.x, ship.y, ship.vx, ship.vy) == (*MIDDLE, 0.0, 0.0)


def test_a_ship_that_was_shot_beside_a_well_has_no_velocity_until_it_returns() -> None:
    world = arena((600.0, 360.0), tuning=tuned(ship={"drag": 0.0}))
    add_well(world, (700.0, 390.0))
    ship = world.ships[0]
    add_shot(world, (600.0, 345.0), (0.0, 600.0), owner=NOBODY, hostile=True)
    fly(world, ".")
    waited = 0
    while not ship.flying:
        assert (ship.vx, ship.vy) == (0.0, 0.0)
        fly(world, ".")
        waited += 1
    assert waited >= ticks(MODERN.ship.respawn_delay)
