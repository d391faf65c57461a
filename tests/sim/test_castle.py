"""The Castle drifts in, raises its rings, is opened plate by plate, and aims its beam through the gap."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from game.cards import CardKind
from game.overlay.body_layer import corner_ways
from game.overlay.happenings import Happenings
from game.overlay.overlay import Overlay
from game.physics import distance_to_segment
from game.pilots.autopilot import Autopilot
from game.pilots.threats import lines_at, threats_to
from game.sim.field import clearance
from game.sim.plates import corner
from game.view.bodies.draw_castles import health_arc
from game.view.paint.camera import Camera
from tests.play import *

CASTLE = MODERN.castle
PLACE = (640.0, 360.0)
STILL = tuned(castle={"round": {"turn": (0.0,)}})
"""Rings that do not turn."""


def in_wave(number: int) -> World:
    """Return a world in a wave with one rock far away and a ship that does not end, whose Castle is due."""
    world = arena((640.0, 600.0), rocks={(200.0, 80.0): Size.LARGE})
    world.wave, world.row, world.ticks_to_wave = number, WAVES[number - 1].parts, 0
    quiet_schedules(world).spawner(Kind.CASTLE).wait = 0
    world.spawner(Kind.CASTLE).left = 1
    world.ships[0].protection = NEVER
    return world


def ring(world: World, number: int) -> list[Plate]:
    """Return the living plates of a ring."""
    return [plate for plate in world.plates if plate.ring == number and plate.alive]


def open_way(world: World, heading: int) -> None:
    """Take away the plates of all rings about a heading from the castle's middle."""
    eighth = 65536 // 8
    castle = world.castles[0]
    for plate in world.plates:
        middle = (castle.turns[plate.ring] + plate.number * eighth + eighth // 2) % 65536
        if abs((middle - heading + 32768) % 65536 - 32768) <= eighth:
            plate.alive = False
    fly(world, ".")


def raised(place: tuple[float, float] = PLACE, ship: tuple[float, float] = (200.0, 360.0)) -> World:
    """Return a world with a Castle whose rings stand and do not turn, and a ship that faces right."""
    world = arena(ship, heading=RIGHT, tuning=STILL)
    add_castle(world, place, rings=True)
    return world


def phase_of(castle: Castle) -> LancerPhase:
    """Return a Castle's phase (asked anew each time)."""
    return castle.phase


def begun(wave: int, tuning: Tuning = MODERN) -> World:
    """Return a world in the first tick of a wave."""
    world = new_world(0, tuning, wave=wave)
    world.ticks_to_wave = 1
    fly(world, ".")
    return world


@each("wave", [*range(1, 21), 22, 25, 40, 99])
def test_one_is_in_store_in_every_fifth_wave(wave: int) -> None:
    world = begun(wave)
    assert (world.wave, world.spawner(Kind.CASTLE).left) == (wave, int(wave % 5 == 0))
    assert world.spawner(Kind.CASTLE).wait == ticks(CASTLE.first)


@pytest.mark.slow
def test_it_is_marked_and_drifts_in_without_rings_and_the_wave_waits_for_its_end() -> None:
    world = in_wave(5)
    (mark,) = of(fly(world, "."), SpawnMarked)
    assert mark.kind is Kind.CASTLE
    events = fly(world, f"{ticks(CASTLE.warning)}.")
    assert [each.kind for each in of(events, BodyArrived)] == [Kind.CASTLE]
    (castle,) = world.castles
    assert abs(castle.vx) == CASTLE.speed
    assert world.plates == []
    world.rocks.clear()
    assert of(fly(world, "300."), WaveCleared) == []
    castle.alive = False
    assert len(of(fly(world, ".."), WaveCleared)) == 1


def test_its_rings_are_raised_after_a_time() -> None:
    world = arena((PLACE[0] + 300.0, PLACE[1]))
    castle = add_castle(world, PLACE, raising=10)
    fly(world, "8.")
    assert (castle.raising, world.plates) == (2, [])
    fly(world, ".")
    assert len(world.plates) == len(CASTLE.round.rings) * CASTLE.sides
    assert castle.raising == 0


def test_each_ring_is_a_closed_polygon_of_plates_with_every_other_of_the_middle_one_a_mirror() -> None:
    world = raised()
    for number, radius in enumerate(CASTLE.round.rings):
        plates = ring(world, number)
        for plate, following in zip(plates, [*plates[1:], plates[0]], strict=True):
            end = (plate.x + plate.half[0], plate.y + plate.half[1])
            assert (following.x - following.half[0], following.y - following.half[1]) == pytest.approx(end)
            assert world.torus.distance(PLACE, end) == pytest.approx(radius)
        assert [plate.mirror for plate in plates] == [number == 1 and n % 2 == 0 for n in range(8)]


def test_rings_turn_against_their_neighbours_and_faster_after_each_third_of_its_health() -> None:
    rates = []
    for fifths in (4, 3, 1):
        world = arena((200.0, 600.0))
        castle = add_castle(world, PLACE, rings=True)
        castle.health = CASTLE.round.health * fifths // 5
        before = castle.turns
        fly(world, ".")
        one, two, three = ((b - a + 32768) % 65536 - 32768 for a, b in zip(before, castle.turns, strict=True))
        assert one == three == -two > 0
        assert one % 16 == 0, "corners are rows of the table"
        rates.append(one)
    assert rates == [16 * round(rate * 65536 / 360 / 120 / 16) for rate in CASTLE.round.turn]
    assert rates == sorted(set(rates))


def test_a_castle_without_plates_takes_a_shot_s_damage_of_its_health_from_each() -> None:
    world = arena((200.0, 600.0))
    castle = add_castle(world, PLACE)
    shots = 0
    while castle.alive:
        add_shot(world, (PLACE[0] - 20.0, PLACE[1]), (620.0, 0.0))
        fly(world, ".")
        shots += 1
    assert shots == -(-CASTLE.round.health // MODERN.shot.damage)


def test_after_each_tick_every_plate_stands_between_its_corners() -> None:
    world = arena((200.0, 700.0))
    castle = add_castle(world, PLACE, rings=True)
    castle.vx = 36.0
    for _ in range(3):
        fly(world, ".")
        for plate in world.plates:
            turn = castle.turns[plate.ring]
            (ax, ay), (bx, by) = (
                corner(world, castle, plate.ring, plate.number + end, turn) for end in (0, 1)
            )
            assert (plate.x, plate.y) == (castle.x + (ax + bx) * 0.5, castle.y + (ay + by) * 0.5)
            assert plate.half == ((bx - ax) * 0.5, (by - ay) * 0.5)


@each("shots, stage, told", [
    ([((500.0, 380.0), (620.0, 0.0), 0)], {}, "BodyDestroyed PLATE 10"),
    ([((500.0, 380.0), (620.0, 0.0), 1)], {}, "BodyDestroyed PLATE 20, BankShot 1"),
    ([((500.0, 380.0), (620.0, 0.0), 0)] * 2, {}, "BodyDestroyed PLATE 10, BodyDestroyed PLATE 10"),
    ([((1120.0, 365.0), (620.0, 0.0), 0)], {"place": (10.0, 360.0), "ship": (640.0, 600.0)},
     "BodyDestroyed PLATE 10"),  # over the seam
    ([((500.0, 360.0), (620.0, 0.0), 0)], {"gap": LEFT}, "BodyDamaged CASTLE"),
    ([], {"ship": (500.0, 360.0), "speed": 300.0}, "BodyDestroyed PLATE 10, ShipDestroyed 1 {plate}"),
])  # fmt: skip
def test_what_meets_the_rings_breaks_one_plate_and_through_a_gap_it_reaches_the_core(
    shots: list[tuple[Point, Point, int]], stage: dict[str, Any], told: str
) -> None:
    world = raised(stage.get("place", PLACE), stage.get("ship", (200.0, 360.0)))
    if "gap" in stage:
        open_way(world, stage["gap"])
    ship_of(world).vx = stage.get("speed", 0.0)
    for place, velocity, banks in shots:
        add_shot(world, place, velocity, owner=ship_of(world).id).banks = banks
    plates = {plate.id: plate.ring for plate in world.plates}
    events = fly(world, "60.")
    ends = destroyed(events, Kind.PLATE)
    assert story(events) == told.format(plate=ends[0].id if ends else 0)
    assert [plates[end.id] for end in ends] == [2, 1][: len(ends)], "the ring behind is next"
    assert (len(world.plates), world.shots) == (len(plates) - len(ends), [])
    assert {(loss.cause, loss.killer_kind) for loss in of(events, ShipDestroyed)} <= {(Cause.RAM, Kind.PLATE)}
    assert {hit.health for hit in damaged(events, Kind.CASTLE)} <= {CASTLE.round.health - MODERN.shot.damage}


@pytest.mark.slow
@each("speed", [620.0, 3000.0, 9000.0, 20000.0])
@each("height", [300.0, 330.0, 358.0, 371.0, 420.0])
def test_no_shot_however_fast_passes_a_turning_ring(speed: float, height: float) -> None:
    world = arena((200.0, 700.0))
    add_castle(world, PLACE, rings=True)
    fly(world, "37.")
    add_shot(world, (480.0, height), (speed, 0.0))
    events = fly(world, "40.")
    assert len(destroyed(events, Kind.PLATE)) == 1
    assert damaged(events, Kind.CASTLE) == []


def test_a_laser_breaks_a_plate_and_ends_there_and_a_mirror_plate_turns_it() -> None:
    world = raised(ship=(400.0, 375.0))
    (broken,) = destroyed(fly(world, "l"), Kind.PLATE)
    assert broken.cause is Cause.LASER
    mirrored = raised(ship=(400.0, 375.0))
    for plate in mirrored.plates:
        plate.mirror = True
    assert destroyed(fly(mirrored, "l"), Kind.PLATE) == []
    assert all(plate.health == CASTLE.plate_health for plate in mirrored.plates)


def test_a_plate_that_a_pulse_breaks_after_a_mirror_is_a_bank_at_the_place_that_was_met() -> None:
    # Up from the ship, off a slanted mirror to the right, onto the left side of the outermost ring.
    world = raised(ship=(400.0, 600.0))
    ship_of(world).heading = UP
    add_wall(world, (400.0, 380.0), (20.0, -20.0), mirror=True)
    for plate in world.plates:
        plate.health = 31
    (hit,) = damaged(fly(world, "l"), Kind.PLATE)
    assert hit.place == pytest.approx((640.0 - 100.0 * math.cos(math.pi / 8), 380.0), abs=8.0)
    assert hit.health == 1
    world.ships[0].laser_wait = 0
    events = fly(world, ".l")
    (broken,) = destroyed(events, Kind.PLATE)
    assert (broken.id, broken.points) == (hit.id, 2 * CASTLE.plate_points)
    assert [told.reflections for told in of(events, BankShot)] == [1]


def test_a_mine_s_blast_breaks_the_plates_within_it_for_nobody_s_points() -> None:
    world = raised()
    ends = [(plate.id, (plate.x, plate.y), plate.half) for plate in world.plates]
    place = (PLACE[0] - 170.0, PLACE[1])
    reach = MODERN.mine.blast + CASTLE.thickness
    within = [
        number
        for number, middle, (hx, hy) in ends
        if distance_to_segment(place, (middle[0] - hx, middle[1] - hy), (middle[0] + hx, middle[1] + hy))
        <= reach
    ]
    add_mine(world, place, MinePhase.TRIGGERED, 1)
    broken = destroyed(fly(world, "."), Kind.PLATE)
    assert [end.id for end in broken] == within
    assert 2 <= len(within) < 24
    assert {(end.cause, end.points, end.by) for end in broken} == {(Cause.BLAST, 0, 0)}


def test_a_place_is_clear_up_to_the_core_where_no_ring_stands_and_up_to_the_outermost_plate_else() -> None:
    bare = arena((100.0, 100.0), tuning=STILL)
    add_castle(bare, PLACE)
    assert clearance(bare, (PLACE[0] + 60.0, PLACE[1])) == pytest.approx(60.0 - CASTLE.radius)
    world = raised(ship=(100.0, 100.0))
    assert clearance(world, (PLACE[0] + 160.0, PLACE[1])) == pytest.approx(160.0 - 103.0)
    for plate in world.plates:
        plate.alive = plate.ring < 2
    fly(world, ".")
    assert clearance(world, (PLACE[0] + 160.0, PLACE[1])) == pytest.approx(160.0 - 79.0)
    assert clearance(world, (PLACE[0] + 60.0, PLACE[1])) == pytest.approx(60.0 - 79.0)


def test_a_leg_tells_by_id_which_plate_ended_it_beside_walls_and_shields() -> None:
    world = raised(ship=(400.0, 375.0))
    add_wall(world, (900.0, 650.0), (20.0, 0.0))
    add_lancer(world, (1000.0, 100.0))
    plates = {plate.id for plate in world.plates}
    (fired,) = of(fly(world, "l"), LaserFired)
    assert fired.legs[-1].barrier_id in plates


def test_rocks_drift_through_the_rings() -> None:
    world = arena((200.0, 700.0), rocks={(500.0, 300.0): (Size.SMALL, (120.0, 0.0))}, tuning=STILL)
    add_castle(world, PLACE, rings=True)
    fly(world, "300.")
    assert world.rocks[0].x == pytest.approx(800.0)
    assert len(world.plates) == 24


@pytest.mark.slow
def test_behind_whole_rings_it_waits_and_through_a_gap_it_charges_locks_and_kills() -> None:
    world = raised()
    castle = world.castles[0]
    castle.heading, castle.timer = LEFT, 1
    assert of(fly(world, "240."), BeamCharging) == []
    assert phase_of(castle) is LancerPhase.STALK
    open_way(world, LEFT)
    assert len(of(fly(world, "6."), BeamCharging)) + (castle.phase is LancerPhase.CHARGE) >= 1
    castle.timer = ticks(MODERN.lancer.charge)
    lancer = MODERN.lancer
    events = fly(world, f"{ticks(lancer.charge)}.")
    assert len(of(events, BeamLocked)) == 1
    assert world.ships[0].flying
    events = fly(world, f"{ticks(lancer.lock)}.")
    assert len(of(events, BeamFired)) == 1
    (lost,) = of(events, ShipDestroyed)
    assert (lost.cause, lost.killer, lost.killer_kind) == (Cause.BEAM, castle.id, Kind.CASTLE)


def test_its_own_ring_stops_its_beam_when_the_gap_has_turned_away() -> None:
    world = raised()
    castle = world.castles[0]
    castle.heading, castle.phase, castle.timer = LEFT, LancerPhase.LOCK, 1
    events = fly(world, "10.")
    assert len(of(events, BeamFired)) == 1
    assert of(events, ShipDestroyed) == []
    assert destroyed(events, Kind.PLATE) == []


def test_its_end_takes_the_rings_along_and_pays() -> None:
    world = raised()
    open_way(world, LEFT)
    world.castles[0].health = 30
    add_shot(world, (500.0, 360.0), (620.0, 0.0), owner=ship_of(world).id)
    (end,) = destroyed(fly(world, "30."), Kind.CASTLE)
    assert end.points == CASTLE.points
    assert world.castles == []
    assert world.plates == []


@pytest.mark.slow
def test_a_ship_does_not_return_into_the_rings() -> None:
    world = raised()
    ship = ship_of(world)
    ship.phase, ship.timer = type(ship.phase).LOST, 1
    fly(world, "700.")
    assert ship.flying
    assert world.torus.distance((ship.x, ship.y), PLACE) > 0.0


def test_corners_are_the_same_to_the_last_bit_at_the_end_of_a_tick_and_at_the_start_of_the_next() -> None:
    world = arena((200.0, 600.0))
    castle = add_castle(world, PLACE, rings=True)
    fly(world, ".")
    ended = [corner(world, castle, k, 0, castle.turns[k]) for k in range(3)]
    fly(world, ".")
    assert [corner(world, castle, k, 0, castle.turns_before[k]) for k in range(3)] == ended


def test_a_pilot_sees_the_rings_as_a_threat_and_the_line_as_one() -> None:
    world = raised(ship=(500.0, 360.0))
    (threat,) = threats_to(world, ship_of(world), {})
    assert threat.reach == CASTLE.outer + MODERN.ship.radius
    assert lines_at(world, ship_of(world)) == []
    castle = world.castles[0]
    castle.phase, castle.target = LancerPhase.CHARGE, ship_of(world).id
    assert len(lines_at(world, ship_of(world))) == 1


def test_the_arc_shows_the_health_that_is_left() -> None:
    world = raised()
    castle = world.castles[0]
    assert health_arc(castle, CASTLE.round.health)[0] == pytest.approx(
        health_arc(castle, CASTLE.round.health)[-1]
    )
    castle.health = CASTLE.round.health // 2
    assert health_arc(castle, CASTLE.round.health)[-1] == pytest.approx((0.0, 1.45), abs=1e-9)


@pytest.mark.slow
def test_the_autopilot_opens_the_rings_and_beats_it() -> None:
    world = arena((200.0, 360.0), tuning=tuned(ship={"lives": 9}))
    add_castle(world, PLACE, rings=True).timer = 1
    pilot, events = Autopilot(), []
    while world.tick < 120 * 90 and world.castles:
        events += step(world, [pilot.command(world, world.ships[0].id)])
    assert len(destroyed(events, Kind.CASTLE)) == 1
    assert len(destroyed(events, Kind.PLATE)) > 5


def test_the_overlay_draws_a_corner_s_way_as_physics_sweeps_it() -> None:
    world = arena((200.0, 600.0))
    castle = add_castle(world, PLACE, rings=True)
    castle.vx = 36.0
    fly(world, ".")
    plate = world.plates[0]
    place, velocity = corner_ways(world, castle, plate)
    fly(world, ".")
    assert world.torus.distance((plate.x - plate.half[0], plate.y - plate.half[1]), place) == pytest.approx(
        math.hypot(*velocity) / 120.0, rel=0.02
    )


def test_the_overlay_draws_each_plate_where_it_is_met() -> None:
    world = raised()
    plate = world.plates[0]
    rim = (int(plate.x), int(plate.y))
    lit = []
    for _ in range(2):
        frame, overlay = pygame.Surface((1280, 720)), Overlay(on=True)
        overlay.draw(frame, Camera.fit(1280, 720), world, None)
        near = frame.subsurface((rim[0] - 6, rim[1] - 6, 13, 13))
        lit.append(any(pygame.image.tobytes(near, "RGB")))
        world.plates.clear()
    assert lit == [True, False]


def test_a_shot_s_touch_with_a_plate_is_on_the_record_and_has_the_card_of_the_side() -> None:
    world = raised()
    shot = add_shot(world, (500.0, 380.0), (620.0, 0.0), owner=ship_of(world).id)
    explainer, record = Happenings(), Record()
    explainer.follow(world, record)
    while shot.alive:
        fly(world, ".", record=record)
        explainer.follow(world, record)
    (met,) = [sweep for sweep in record.sweeps if sweep.mover == shot.id]
    assert met.target is not None
    assert met.reach == CASTLE.thickness
    (told,) = [each for each in explainer.all if each.key[0] == "sweep"]
    card = told.make()
    assert card is not None
    assert card.kind is CardKind.SIDE
    assert abs(float(sure(card.value("s")))) == pytest.approx(CASTLE.thickness, abs=0.05)  # type: ignore[arg-type]
