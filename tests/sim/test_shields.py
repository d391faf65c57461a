"""The Lancer's shield: a mirror across its bow for beams and shots, down while it fires."""

import pytest

from game.physics import along
from game.sim.kinds.beam_attack import line_of
from game.sim.shields import shields
from game.sim.tick.forecast import preview
from tests.play import *

BOW = 20.0 + 8.0
"""units from a Lancer's centre to its shield."""

PEACE = tuned(lancer={"stalk": 1e6, "stalk_turn": 0.0, "turn": 0.0, "speed": 0.0})


def guarded(heading: int = LEFT, place: Point = (900.0, 360.0), ship: Point = CENTRE) -> World:
    """Return a ship that looks right, and a Lancer that stays as it is behind its shield."""
    world = arena(ship, RIGHT, tuning=PEACE)
    add_lancer(world, place, heading).timer = NEVER
    return world


def pulse(world: World) -> LaserFired:
    """Fire the laser, see that the preview showed its way up to the second mirror, and return what it did."""
    shown = preview(world, ship_of(world))
    (fired,) = of(fly(world, "l"), LaserFired)
    assert fired.legs[:2] == shown
    return fired


def test_the_laser_comes_back_from_the_shield_and_hurts_what_it_meets_on_its_way_back_alone() -> None:
    world = guarded()
    add_rock(world, Size.LARGE, (500.0, 360.0))
    first, second = pulse(world).legs
    assert first.motion == pytest.approx((900.0 - BOW - 654.0, 0.0))
    assert second.start == pytest.approx((900.0 - BOW, 360.0))
    assert second.motion == pytest.approx((-(560.0 - first.motion[0]), 0.0))
    assert (world.rocks[0].health, world.lancers[0].health, world.lives) == (60, 60, 3)


@each("heading", [RIGHT, UP, DOWN])
def test_two_hits_from_the_flank_kill(heading: int) -> None:
    for script in ("l19.l", "*20.*60."):
        events = [event for event in fly(guarded(heading), script) if not isinstance(event, LaserFired)]
        assert story(events) == "BodyDamaged LANCER, BodyDestroyed LANCER 500"


@each("heading, place, ricochets, told, left", [
    (LEFT, (800.0, 360.0), 1, "Ricocheted", 1), (LEFT, (800.0, 360.0), 0, "", 0),
    (LEFT, (860.0, 360.0 + 31.0), 1, "", 1), (UP, (800.0, 360.0 - 10.0), 1, "BodyDamaged LANCER", 0),
])  # fmt: skip
def test_a_shot_from_ahead_bounces_off_if_it_may_one_beside_flies_past_and_one_from_the_side_hits(
    heading: int, place: Point, ricochets: int, told: str, left: int
) -> None:
    world = guarded(heading)
    add_shot(world, place, (620.0, 0.0), owner=ship_of(world).id).ricochets = ricochets
    events = fly(world, "30.")
    assert (story(events), len(world.shots)) == (told, left)
    for turned in of(events, Ricocheted):
        assert (turned.wall, turned.normal) == (world.lancers[0].id, (-1.0, 0.0))
        assert turned.place == pytest.approx((900.0 - BOW, 360.0))
        assert world.shots[0].vx == pytest.approx(-620.0)


def test_it_is_down_from_the_lock_until_it_has_rested() -> None:
    world = guarded()
    for phase in LancerPhase:
        world.lancers[0].phase = phase
        up = phase in {LancerPhase.STALK, LancerPhase.CHARGE}
        assert (bool(shields(world)), world.lancers[0].shielded) == (up, up)


def test_its_own_line_goes_through_its_own_shield_and_is_turned_by_that_of_another() -> None:
    world = arena((640.0, 100.0), tuning=PEACE)
    one = add_lancer(world, (340.0, 360.0), RIGHT, LancerPhase.CHARGE)
    add_lancer(world, (800.0, 360.0), LEFT).timer = NEVER
    assert line_of(world, one)[0].motion[0] > 100.0
    one.phase = LancerPhase.LOCK
    (fired,) = of(fly(world, "."), BeamFired)
    assert len(fired.legs) == 2
    assert [lancer.health for lancer in world.lancers] == [30, 60]  # the beam came back


def test_over_the_seam_the_shield_turns_beams_and_shots() -> None:
    world = guarded(place=(20.0, 360.0), ship=(1100.0, 360.0))
    assert len(pulse(world).legs) == 2
    assert len(of(fly(world, "*60."), Ricocheted)) == 1


def test_the_shield_is_on_the_record() -> None:
    world = guarded(ship=(840.0, 360.0))
    record = Record()
    fly(world, "*", record=record)
    fly(world, "3.", record=record)
    met = [(sweep.target, sweep.reach) for sweep in record.sweeps if sweep.target is not None]
    fly(world, "l", record=record)
    assert (met, record.rays[0].normal) == ([(world.lancers[0].id, 0.0)], (-1.0, 0.0))


@each("x, mirror, legs", [(750.0, False, 1), (600.0, False, 2), (750.0, True, 2)])
def test_a_pulse_breaks_the_plate_before_a_shield_or_behind_it_and_a_mirror_plate_turns_it(
    x: float, legs: int, *, mirror: bool
) -> None:
    world = guarded()
    plate, other = add_plate(world, (x, 360.0), mirror=mirror), add_plate(world, (1100.0, 360.0))
    plate.health = 30
    fired = pulse(world)
    assert (len(fired.legs), plate.alive, other.alive) == (legs, mirror, True)
    assert not mirror or fired.legs[1].start == (750.0, 360.0)
    assert world.lancers[0].health == 60


def pushing(velocity: Point, place: Point = (600.0, 360.0), heading: int = RIGHT) -> World:
    """Return a Lancer that looks somewhere behind its shield and keeps a velocity, the ship far from it."""
    calm = {"stalk": 1e6, "stalk_turn": 0.0, "turn": 0.0, "acceleration": 0.0}
    world = arena((100.0, 100.0), tuning=tuned(lancer=calm, shot={"ricochets": 5}))
    lancer = add_lancer(world, place, heading)
    lancer.timer, (lancer.vx, lancer.vy) = NEVER, velocity
    return world


def test_a_ship_flies_through_a_shield() -> None:
    """Its middle crosses the shield 28 units beside the Lancer's, clear of the Lancer itself."""
    world = guarded(ship=(866.0, 388.0))
    ship = ship_of(world)
    ship.vx = 480.0
    assert story(fly(world, "3.")) == ""
    assert (ship.x > 900.0 - BOW + 4.0, ship.vy) == (True, 0.0)


@each("velocity", [0.0, 60.0, -60.0])
@each("heading", [RIGHT, DOWN])
def test_a_shot_comes_back_faster_by_twice_the_velocity_of_the_shield_that_it_meets(
    velocity: float, heading: int
) -> None:
    """The Lancer has gone on for three ticks when the shot meets its shield."""
    dx, dy = facing(heading)
    world = pushing((velocity * dx, velocity * dy), heading=heading)
    place = (600.0 + dx * (BOW + 20.0), 360.0 + dy * (BOW + 20.0))
    shot = add_shot(world, place, (-620.0 * dx, -620.0 * dy))
    (turned,) = of(fly(world, "6."), Ricocheted)
    time, back = 20.0 / (620.0 + velocity), 620.0 + 2.0 * velocity
    met = BOW + velocity * time
    assert turned.place == pytest.approx((600.0 + dx * met, 360.0 + dy * met))
    assert (shot.vx, shot.vy) == pytest.approx((dx * back, dy * back), abs=1e-9)
    far = met + back * (0.05 - time)
    assert (shot.x, shot.y) == pytest.approx((600.0 + dx * far, 360.0 + dy * far), abs=1e-4)


def test_a_shot_that_turned_at_a_wall_meets_the_shield_where_it_is_by_then() -> None:
    """It turns at 0.2 of the tick, after 10 of 50 units; at 0.7 of it the shield has moved 7 of 10 units."""
    world = pushing((1200.0, 0.0))
    wall = add_wall(world, (663.0, 360.0), (0.0, 90.0))
    shot = add_shot(world, (650.0, 360.0), (6000.0, 0.0))
    met = of(fly(world, "."), Ricocheted)
    assert [event.wall for event in met] == [wall.id, world.lancers[0].id]
    assert met[1].place == pytest.approx((635.0, 360.0))
    assert shot.vx == pytest.approx(6000.0 + 2.0 * 1200.0)
    assert shot.x == pytest.approx(635.0 + 0.3 * 70.0, abs=1e-5)


@each("y", [360.0, 10.0])
def test_the_shield_of_a_lancer_that_has_just_been_shot_turns_nothing_any_more(y: float) -> None:
    """One shot reaches its hull from above early in the tick, another the place of its shield later."""
    world = pushing((0.0, 0.0), (600.0, y))
    world.lancers[0].health = 1
    add_shot(world, world.torus.wrap((600.0, y - 23.0)), (0.0, 6000.0))
    late = add_shot(world, (640.0, y), (-4800.0, 0.0))
    assert story(fly(world, ".")) == "BodyDestroyed LANCER 500"
    assert (late.x, late.vx) == pytest.approx((600.0, -4800.0))


def test_a_shield_that_is_raised_again_begins_where_its_bearer_is_by_then() -> None:
    """It was down for ten ticks, in which the Lancer went 50 units, past a shot that rests."""
    world = pushing((600.0, 0.0))
    lancer = world.lancers[0]
    fly(world, ".")
    lancer.phase, lancer.timer = LancerPhase.COOL, NEVER
    fly(world, "10.")
    lancer.phase = LancerPhase.STALK
    add_shot(world, (lancer.x + 5.0, lancer.y + 28.0), (0.0, 0.0))
    assert shields(world)
    assert not of(fly(world, "2."), Ricocheted)


@each("away", [32.5, 38.0, 41.9, 42.5, 50.0])
@each("heading", [RIGHT, DOWN, 23456])
@each("weapon", ["*", "l"])
def test_a_shield_between_the_ship_s_centre_and_its_nose_stops_what_it_fires(
    away: float, heading: int, weapon: str
) -> None:
    """The shield is 28 units from the Lancer's centre, and the nose 14 ahead of the ship's, beyond it."""
    dx, dy = facing(heading)
    place = (5.0, 8.0)  # so that ship and shield may lie on both sides of the seams
    world = guarded(heading + 32768 & 65535, place, ((5.0 - dx * away) % 1280.0, (8.0 - dy * away) % 720.0))
    ship_of(world).heading = heading
    if weapon == "l":
        first, _ = pulse(world).legs
        met = world.torus.wrap(along(first.start, first.motion, 1.0))
    else:
        (turned,) = of(fly(world, "*8."), Ricocheted)
        met = turned.place
    assert world.torus.distance(met, place) == pytest.approx(BOW)
    assert world.lancers[0].health == 60


@each("heading, x", [(LEFT, 855.0), (RIGHT, 865.0)])
def test_where_nothing_cuts_the_nose_off_what_is_fired_begins_there(heading: int, x: float) -> None:
    assert pulse(guarded(heading, ship=(x, 360.0))).legs[0].start == (x + 14.0, 360.0)
