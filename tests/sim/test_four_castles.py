"""What each of the four Castles has of its own, and what they share: rams, rising rings, rocks, the end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.sim.tuning import TICKS_PER_SECOND
from tests.play import *

CASTLE = MODERN.castle
X, Y = CENTRE
FORMS = range(1, 5)
SECOND = TICKS_PER_SECOND
QUIET = tuned(saucer={"most": 0}, lancer={"most": 0}, minelayer={"most": 0}, wall={"most": 0})
"""Rules under which little comes but Castles."""


def wave_of(form: int) -> int:
    """Return the designed wave that has a Castle of a form."""
    (wave,) = [wave for wave, row in enumerate(WAVES, 1) if row.castle == form]
    return wave


def entered(form: int, tuning: Tuning = QUIET, ship: Point = (700.0, 100.0)) -> World:
    """Return a world in the wave of a Castle, with that alone and a ship that nothing hurts."""
    world = arena(ship, tuning=tuning)
    world.wave = wave_of(form)
    world.row, world.ticks_to_wave = WAVES[world.wave - 1].parts, 0
    quiet_schedules(world)
    world.spawn_markers.append(SpawnMarker(Kind.CASTLE, 0.0, 360.0, 1, rightwards=True))
    ship_of(world).protection = NEVER
    fly(world, ".")
    return world


def masses(world: World) -> tuple[tuple[float, Castle], tuple[float, Castle]]:
    """Return two cores with their masses, the heavier first."""
    light, heavy = sorted(world.castles, key=lambda castle: 1.0 / castle.inverse_mass)
    return (1.0 / heavy.inverse_mass, heavy), (1.0 / light.inverse_mass, light)


def centre_of_mass(world: World) -> Point:
    """Return the common centre of mass of two cores."""
    (heavy, one), (light, two) = masses(world)
    way = world.torus.delta((one.x, one.y), (two.x, two.y))
    share = light / (heavy + light)
    return world.torus.wrap((one.x + way[0] * share, one.y + way[1] * share))


def test_each_of_the_four_comes_once_in_the_designed_waves_and_in_this_order() -> None:
    assert [row.castle for row in WAVES if row.castle] == [*FORMS]
    assert all(bool(row.castle) == (row.stored(Kind.CASTLE) == 1) for row in WAVES)


@each("form", FORMS)
def test_a_wave_s_castle_has_the_health_the_rings_and_the_mirrors_of_its_form(form: int) -> None:
    world = entered(form)
    numbers = CASTLE.form(form)
    cores = 2 if numbers.orbit else 1
    assert [(castle.form, castle.health) for castle in world.castles] == [(form, numbers.health)] * cores
    assert [castle.id for castle in world.castles] == sorted(castle.id for castle in world.castles)
    fly(world, f"{2 * SECOND}.")
    for castle in world.castles:
        for ring, every in enumerate(numbers.mirrors):
            plates = [plate for plate in world.plates if (plate.castle, plate.ring) == (castle.id, ring)]
            mirrors = [every > 0 and number % every == 0 for number in range(CASTLE.sides)]
            assert [plate.mirror for plate in plates] == mirrors
            for plate in plates:
                far = world.torus.distance((castle.x, castle.y), (plate.x, plate.y))
                assert 0.9 * numbers.rings[ring] < far < numbers.rings[ring]


def test_a_well_goes_with_the_third_pulls_as_long_as_it_stands_and_closes_with_it() -> None:
    world = entered(3)
    (castle,), (well,) = world.castles, world.wells
    assert well.phase is WellPhase.OPENING
    fly(world, f"{ticks(MODERN.well.opening) + 1}.")
    for _ in range(4):
        fly(world, f"{5 * SECOND}.")
        assert (well.x, well.y) == (castle.x, castle.y)
        assert _phase(world) is WellPhase.PULLING
    castle.health = 1
    fly(world, ".")
    castle.raising = 0
    world.plates.clear()
    ship_of(world).x, ship_of(world).y, ship_of(world).protection = castle.x, castle.y, 0
    assert len(destroyed(fly(world, "."), Kind.CASTLE)) == 1
    assert _phase(world) is WellPhase.CLOSING
    place = (well.x, well.y)
    left = of(fly(world, f"{ticks(MODERN.well.closing) + 1}."), BodyLeft)
    assert [(event.id, event.place) for event in left] == [(well.id, place)]


def _phase(world: World) -> WellPhase:
    return world.wells[0].phase


@pytest.mark.slow
def test_two_cores_part_from_their_mark_and_circle_about_their_common_centre_of_mass() -> None:
    world = entered(4)
    (heavy, one), (light, two) = masses(world)
    assert heavy > light
    assert (one.twin, two.twin) == (two.id, one.id)
    start = centre_of_mass(world)
    orbit, headings = CASTLE.twins.orbit, []
    for tick in range(20 * SECOND):
        fly(world, ".")
        centre = centre_of_mass(world)
        r1, r2 = (world.torus.distance(centre, (core.x, core.y)) for core in (one, two))
        assert heavy * r1 == pytest.approx(light * r2, rel=1e-9, abs=1e-6)
        way = world.torus.delta(start, centre)
        assert way == pytest.approx(
            (one.course_x * (tick + 1) / SECOND - (way[0] < 0) * 1280.0, 0.0), abs=1e-6
        )
        if tick > SECOND:
            assert r1 + r2 == pytest.approx(orbit, rel=1e-9)
            headings.append(one.circle)
    turned = sum((after - before) & 65535 for before, after in pairwise(headings))
    rows = round(CASTLE.circling * 65536 / 360 / SECOND / 16)
    assert turned == 16 * rows * (len(headings) - 1) > 0


@each("dx, dy", [(71.0, 0.0), (0.0, 71.0), (0.0, -71.0), (0.0, 150.0)])
def test_the_cores_of_the_fourth_hurt_nobody_who_waits_where_they_part(dx: float, dy: float) -> None:
    world = entered(4, ship=(dx, 360.0 + dy))
    ship_of(world).protection = 0
    assert not of(fly(world, f"{int(1.2 * SECOND)}."), ShipDestroyed)
    assert len(world.plates) == 2 * CASTLE.sides


@each("raising", [True, False])
def test_when_one_of_two_cores_ends_the_other_drifts_straight_on_and_keeps_the_wave(*, raising: bool) -> None:
    world = entered(4)
    fly(world, "10." if raising else f"{3 * SECOND}.")
    (_, one), (_, two) = masses(world)
    assert bool(world.plates) != raising
    two.health = 1
    ship = ship_of(world)
    ship.x, ship.y, ship.protection, ship.shields = two.x, two.y, 0, 1
    world.plates[:] = [plate for plate in world.plates if plate.castle != two.id]
    assert len(destroyed(fly(world, "."), Kind.CASTLE)) == 1
    assert world.castles == [one]
    ship.protection = NEVER
    assert not of(fly(world, f"{3 * SECOND}."), WaveCleared)
    assert (one.twin, one.vx, one.vy) == (0, one.course_x, 0.0)
    assert {plate.castle for plate in world.plates} == {one.id}


def test_two_cores_turn_their_course_at_a_wall_and_stay_together() -> None:
    world = arena((200.0, 650.0), tuning=QUIET, walls=[((500.0, 360.0), (0.0, 120.0), False)])
    ship_of(world).protection = NEVER
    world.wave, world.ticks_to_wave = wave_of(4), 0
    world.row = WAVES[world.wave - 1].parts
    quiet_schedules(world)
    world.spawn_markers.append(SpawnMarker(Kind.CASTLE, 300.0, 360.0, 1, rightwards=True))
    fly(world, f"{15 * SECOND}.")
    one, two = world.castles
    assert one.course_x == two.course_x == -CASTLE.speed
    assert world.torus.distance((one.x, one.y), (two.x, two.y)) == pytest.approx(CASTLE.twins.orbit, abs=2.0)


@each("shields", [0, 1])
@each("form", FORMS)
def test_to_ram_a_core_costs_the_ship_or_its_shield_and_the_core_a_tenth(form: int, shields: int) -> None:
    world = arena(CENTRE)
    castle = add_castle(world, (X + 20.0, Y), form=form)
    ship_of(world).shields = shields
    events = fly(world, ".")
    assert castle.health == CASTLE.form(form).health - CASTLE.form(form).health // 10
    assert [lost.cause for lost in of(events, ShipDestroyed)] == [Cause.RAM] * (1 - shields)
    assert len(of(events, ShieldBroken)) == shields


@each("away", [0.0, 20.0, 60.0, 110.0])
@each("form", FORMS)
def test_rising_rings_push_out_a_ship_that_thrusts_against_them(form: int, away: float) -> None:
    world = arena((X + away, Y), heading=LEFT)
    ship_of(world).protection = NEVER
    castle = add_castle(world, CENTRE, form=form, raising=ticks(CASTLE.raising))
    fly(world, f"{SECOND}^")
    assert castle.raising == 0
    assert world.plates


@each("tilt, seconds", [(0.0, 6), (10.0, 1)])
@each("course", [CASTLE.speed, -CASTLE.speed])
def test_rings_rise_although_a_wall_holds_a_ship_within_them(
    tilt: float, seconds: int, course: float
) -> None:
    walls = [((X + 60.0, Y), (tilt, 150.0), False)]
    world = arena((X + 30.0, Y), heading=LEFT, walls=walls)
    ship_of(world).protection = NEVER
    castle = add_castle(world, CENTRE, raising=ticks(CASTLE.raising))
    castle.vx = course
    fly(world, f"{seconds * SECOND}^")
    assert castle.raising == 0


def test_a_ship_within_standing_rings_is_seen_and_shot_at() -> None:
    world = arena((X + 32.0, Y))
    add_castle(world, CENTRE, rings=True).timer = 1
    lost = of(fly(world, f"{4 * SECOND}."), ShipDestroyed)
    assert [(event.cause, event.killer_kind) for event in lost[:1]] == [(Cause.BEAM, Kind.CASTLE)]


def test_no_reinforcements_come_while_one_stands_and_rocks_drift_in() -> None:
    world = entered(1, tuned(QUIET, rock={"clear": 0.0}))
    world.wave_tick, world.boss_ticks = ticks(MODERN.reinforcement.after) - 2, 0
    events = fly(world, f"{int(3 * CASTLE.rocks_every) * SECOND}.")
    assert not of(events, Reinforced)
    assert len(of(events, RocksArrived)) == CASTLE.rocks == len(world.rocks)
    world.castles.clear()
    assert len(of(fly(world, ".."), Reinforced)) == 1


def test_a_wave_is_not_cleared_before_its_castle_has_come() -> None:
    world = new_world(0, QUIET, wave=wave_of(1))
    make_immortal(world)
    world.ticks_to_wave = 1
    fly(world, ".")
    world.fading.clear()
    events = fly(world, f"{ticks(CASTLE.first + CASTLE.warning) + 2}.")
    assert not of(events, WaveCleared)
    assert [event.kind for event in of(events, BodyArrived)] == [Kind.CASTLE]


def test_rules_without_castles_clear_their_waves_without_them() -> None:
    world = new_world(0, tuned(QUIET, castle={"most": 0}), wave=wave_of(4))
    world.ticks_to_wave = 1
    fly(world, ".")
    world.fading.clear()
    events = fly(world, f"{10 * SECOND}.")
    assert (len(of(events, WaveCleared)), of(events, CastlesFell)) == (1, [])


def test_under_rules_with_one_castle_at_once_the_fourth_has_a_single_core() -> None:
    world = entered(4, tuned(QUIET, castle={"most": 1}))
    (castle,) = world.castles
    assert castle.twin == 0
    fly(world, f"{SECOND}.")
    assert (castle.vx, castle.vy) == (CASTLE.speed, 0.0)


@each("wave", [wave_of(3), wave_of(4), wave_of(4) + 5])
def test_the_castles_have_fallen_after_the_fourth_of_the_designed_waves_and_only_then(wave: int) -> None:
    world = entered(4)
    world.wave = wave
    world.spawner(Kind.CASTLE).came = 1
    world.castles.clear()
    told = of(fly(world, f"{SECOND}."), CastlesFell)
    assert [event.wave for event in told] == [wave] * (wave == wave_of(4))


def test_a_castle_that_is_rammed_to_its_end_is_gone_within_the_tick() -> None:
    world = arena(CENTRE, ships=2, rocks={(100.0, 100.0): Size.LARGE})
    for ship in world.ships:
        ship.x, ship.y, ship.shields = X, Y, 20
    castle = add_castle(world, CENTRE)
    castle.health = CASTLE.round.health // 10
    events = fly(world, ".", ".")
    assert len(destroyed(events, Kind.CASTLE)) == 1
    assert [ship.phase for ship in world.ships] == [ShipPhase.FLYING] * 2
    assert len(of(events, ShieldBroken)) == 1
