"""The Lancer's shield: a mirror across its bow for beams and shots, down while it fires."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.physics import along
from game.sim.headings import turn_between
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.lancer import enter
from game.sim.shields import shields
from game.sim.tick.forecast import preview
from tests.play import *

BOW = 20.0 + 8.0
"""units from a Lancer's centre to its shield."""

PEACE = tuned(lancer={"stalk": 1e6, "stalk_turn": 0.0, "turn": 0.0, "speed": 0.0})


def guarded(heading: int = LEFT, place: Point = (900.0, 360.0), ship: Point = (640.0, 360.0)) -> World:
    """Return a ship that looks right, and a Lancer that stays as it is behind its shield."""
    world = arena(ship, RIGHT, tuning=PEACE)
    add_lancer(world, place, heading).timer = NEVER
    return world


def test_the_laser_comes_back_from_the_shield_and_hurts_what_it_meets_on_its_way_back_alone() -> None:
    world = guarded()
    add_rock(world, Size.LARGE, (500.0, 360.0))
    events = fly(world, "l")
    first, second = of(events, LaserFired)[0].legs
    assert first.motion == pytest.approx((900.0 - BOW - 654.0, 0.0))
    assert second.start == pytest.approx((900.0 - BOW, 360.0))
    assert second.motion == pytest.approx((-(560.0 - first.motion[0]), 0.0))
    assert (world.rocks[0].health, world.lancers[0].health, world.lives) == (60, 60, 3)


@each("heading", [RIGHT, UP, DOWN])
def test_a_flank_shot_kills(heading: int) -> None:
    (end,) = destroyed(fly(guarded(heading), "l19.l30."), Kind.LANCER)
    assert (end.cause, end.points) == (Cause.LASER, 500)
    assert len(destroyed(fly(guarded(heading), "*20.*60."), Kind.LANCER)) == 1


def test_bullets_from_ahead_bounce_off_once_and_the_lancer_lives() -> None:
    world = guarded()
    events = fly(world, "*60.")
    assert of(events, Ricocheted)[0].wall == world.lancers[0].id
    assert story(events) == "Ricocheted"
    assert of(events, Ricocheted)[0].place == pytest.approx((900.0 - BOW, 360.0))
    assert of(events, Ricocheted)[0].normal == (-1.0, 0.0)
    assert world.shots[0].vx == pytest.approx(-620.0)


@each("heading, place, ricochets, told, spent", [
    (LEFT, (800.0, 360.0), 0, "", 1), (LEFT, (860.0, 360.0 + 31.0), 1, "", 0),
    (UP, (800.0, 360.0 - 10.0), 1, "BodyDamaged LANCER", 1),
])  # fmt: skip
def test_a_shot_without_a_ricochet_left_ends_at_it_one_beside_flies_past_and_one_from_the_side_hits(
    heading: int, place: Point, ricochets: int, told: str, spent: int
) -> None:
    world = guarded(heading)
    add_shot(world, place, (620.0, 0.0), owner=ship_of(world).id).ricochets = ricochets
    events = fly(world, "30.")
    assert story(events) == told
    assert (len(of(events, ShotSpent)) + len(damaged(events, Kind.LANCER)), len(world.shots)) == (
        spent,
        1 - spent,
    )


@pytest.mark.slow
def test_it_is_down_from_the_lock_until_it_has_rested() -> None:
    world = arena(lancers=[(340.0, 360.0)])
    lancer, up = world.lancers[0], []
    ship_of(world).lives = 99
    for _ in range(700):
        fly(world, ".")
        up.append((lancer.phase, bool(shields(world))))
        ship_of(world).protection = NEVER if lancer.phase is LancerPhase.FIRE else 0
    raised = {phase: {flag for at, flag in up if at is phase} for phase in LancerPhase}
    assert raised == {
        LancerPhase.STALK: {True},
        LancerPhase.CHARGE: {True},
        LancerPhase.LOCK: {False},
        LancerPhase.FIRE: {False},
        LancerPhase.COOL: {False},
    }


def test_bullets_in_time_while_its_line_is_locked_kill_it_before_it_fires() -> None:
    world = arena(heading=LEFT, lancers=[(440.0, 360.0)])
    while not of(fly(world, "."), BeamLocked):
        pass
    events = fly(world, "*5.*46.")
    assert len(destroyed(events, Kind.LANCER)) == 1
    assert not of(events, BeamFired)


def test_its_own_line_goes_through_its_own_shield_and_is_turned_by_that_of_another() -> None:
    world = arena((640.0, 100.0), lancers=[(340.0, 360.0)])
    lancer = world.lancers[0]
    lancer.heading = RIGHT
    other = add_lancer(world, (900.0, 360.0), LEFT)
    other.timer = NEVER
    fly(world, "2.")
    assert lancer.phase is LancerPhase.CHARGE
    assert line_of(world, lancer)[0].motion[0] > 100.0
    beamer = arena((640.0, 100.0), tuning=PEACE)
    add_lancer(beamer, (340.0, 360.0), RIGHT, LancerPhase.LOCK)
    add_lancer(beamer, (800.0, 360.0), LEFT).timer = NEVER
    (fired,) = of(fly(beamer, "."), BeamFired)
    assert len(fired.legs) == 2
    assert [one.health for one in beamer.lancers] == [30, 60]  # the beam came back


def test_over_the_seam_the_shield_turns_beams_and_shots() -> None:
    world = guarded(place=(20.0, 360.0), ship=(1100.0, 360.0))
    (fired,) = of(fly(world, "l"), LaserFired)
    assert len(fired.legs) == 2
    assert len(of(fly(world, "*60."), Ricocheted)) == 1


def test_the_shield_is_on_the_record() -> None:
    world = guarded()
    record = Record()
    fly(world, "*", record=record)
    met: list[tuple[int | None, float]] = []
    for _ in range(60):
        fly(world, ".", record=record)
        met += [(sweep.target, sweep.reach) for sweep in record.sweeps if sweep.target is not None]
    assert met[0] == (world.lancers[0].id, 0.0)
    fly(world, "l", record=record)
    assert record.rays[0].normal == (-1.0, 0.0)


def test_a_preview_is_the_way_of_the_pulse_up_to_its_second_mirror_and_changes_nothing() -> None:
    world = guarded()
    shown = preview(world, ship_of(world))
    assert shown == of(fly(world, "l"), LaserFired)[0].legs


def test_a_pulse_breaks_the_plate_before_a_shield_and_the_one_that_a_shield_sends_it_to() -> None:
    for x, legs in ((750.0, 1), (600.0, 2)):
        world = guarded()
        plate = add_plate(world, (x, 360.0))
        other = add_plate(world, (1100.0, 360.0))
        shown = preview(world, ship_of(world))
        events = fly(world, "l")
        (fired,) = of(events, LaserFired)
        assert (fired.legs, len(fired.legs)) == (shown, legs)
        assert [end.id for end in destroyed(events, Kind.PLATE)] == [plate.id]
        assert (other.alive, world.lancers[0].health) == (True, 60)


def test_a_plate_that_is_a_mirror_turns_the_pulse_and_its_preview() -> None:
    world = guarded()
    plate = add_plate(world, (750.0, 360.0), mirror=True)
    shown = preview(world, ship_of(world))
    (fired,) = of(fly(world, "l"), LaserFired)
    assert fired.legs[:2] == shown
    assert shown[1].start == (750.0, 360.0)
    assert plate.alive


@pytest.mark.slow
@given(
    st.integers(0, 65535),
    st.floats(-22.0, 22.0),
    st.floats(-120.0, 120.0),
    st.floats(-120.0, 120.0),
    st.integers(-1, 1),
)
def test_no_shot_from_ahead_gets_past_a_shield_that_moves_and_turns(
    heading: int, aside: float, vx: float, vy: float, spin: int
) -> None:
    """The Lancer turns at its full rate, to and fro, and drifts; the shot is aimed at the middle part."""
    world = arena((100.0, 100.0), tuning=tuned(lancer={"stalk": 1e6, "acceleration": 0.0, "turn": 0.0}))
    ship_of(world).protection = NEVER
    lancer = add_lancer(world, (700.0, 400.0), heading)
    lancer.timer, lancer.vx, lancer.vy = NEVER, vx, vy
    dx, dy = facing(heading)
    place = (700.0 + dx * 80.0 - dy * aside, 400.0 + dy * 80.0 + dx * aside)
    shot = add_shot(world, world.torus.wrap(place), (vx - dx * 620.0, vy - dy * 620.0))
    met = False
    for tick in range(14):
        lancer.heading = (heading + spin * 227 * (1 if tick & 1 else -1)) & 65535
        events = fly(world, ".")
        met = met or bool(of(events, Ricocheted))
    assert met
    assert lancer.health == 60
    assert speed_of(shot) > 300.0


@pytest.mark.parametrize("ship", [(640.0, 60.0), (200.0, 700.0), (1200.0, 360.0)])
def test_a_lancer_comes_in_with_its_shield_towards_the_ship(ship: Point) -> None:
    world = arena(ship, RIGHT, rocks={(640.0, 360.0): Size.SMALL}, tuning=tuned(lull={"patience": 1e6}))
    for rightwards in (True, False):
        marker = SpawnMarker(Kind.LANCER, 0.0 if rightwards else 1279.0, 300.0, 1, rightwards=rightwards)
        lancer = enter(StepContext(world), marker)
        way = world.torus.delta((lancer.x, lancer.y), ship)
        assert abs(turn_between(lancer.heading, heading_of(way))) <= 1
        assert lancer.shielded


def test_without_a_ship_to_hurt_it_comes_in_facing_inwards() -> None:
    world = arena()
    ship_of(world).protection = NEVER
    marker = SpawnMarker(Kind.LANCER, 1279.0, 300.0, 1, rightwards=False)
    assert enter(StepContext(world), marker).heading == LEFT


def pushing(velocity: Point, place: Point = (600.0, 360.0)) -> World:
    """Return a Lancer that looks right behind its shield and keeps a velocity, the ship far from it."""
    calm = {"stalk": 1e6, "stalk_turn": 0.0, "turn": 0.0, "acceleration": 0.0}
    world = arena((100.0, 100.0), tuning=tuned(lancer=calm, shot={"ricochets": 5}))
    lancer = add_lancer(world, place, RIGHT)
    lancer.timer, (lancer.vx, lancer.vy) = NEVER, velocity
    return world


def test_a_ship_flies_through_a_shield() -> None:
    """Its middle crosses the shield 28 units beside the Lancer's, clear of the Lancer itself."""
    world = guarded(ship=(866.0, 388.0))
    ship = ship_of(world)
    ship.vx = 480.0
    fly(world, "3.")
    assert ship.flying
    assert ship.x > 900.0 - BOW + 4.0
    assert (ship.vy, world.lancers[0].health) == (0.0, 60)


@pytest.mark.parametrize("velocity", [0.0, 60.0, -60.0])
def test_a_shot_comes_back_faster_by_twice_the_velocity_of_the_shield_that_it_meets(velocity: float) -> None:
    """The Lancer has gone on for three ticks when the shot meets its shield."""
    world = pushing((velocity, 0.0))
    shot = add_shot(world, (600.0 + BOW + 20.0, 360.0), (-620.0, 0.0))
    events = fly(world, "6.")
    (turned,) = of(events, Ricocheted)
    time = 20.0 / (620.0 + velocity)
    assert turned.place == pytest.approx((600.0 + BOW + velocity * time, 360.0))
    assert (shot.vx, shot.vy) == pytest.approx((620.0 + 2.0 * velocity, 0.0))
    assert shot.x == pytest.approx(turned.place[0] + shot.vx * (0.05 - time), abs=1e-4)


def test_a_shot_that_turned_at_a_wall_meets_the_shield_where_it_is_by_then() -> None:
    """It turns at 0.2 of the tick, after 10 of 50 units; at 0.7 of it the shield has moved 7 of 10 units."""
    world = pushing((1200.0, 0.0))
    world.walls += arena(walls=[((663.0, 360.0), (0.0, 90.0), False)]).walls
    world.walls[0].id = world.new_id()
    shot = add_shot(world, (650.0, 360.0), (6000.0, 0.0))
    events = fly(world, ".")
    wall, shield = of(events, Ricocheted)
    assert (wall.wall, shield.wall) == (world.walls[0].id, world.lancers[0].id)
    assert shield.place == pytest.approx((635.0, 360.0))
    assert shot.vx == pytest.approx(6000.0 + 2.0 * 1200.0)
    assert shot.x == pytest.approx(635.0 + 0.3 * 70.0, abs=1e-5)


@pytest.mark.parametrize("over", [False, True])
def test_the_shield_of_a_lancer_that_has_just_been_shot_turns_nothing_any_more(over: bool) -> None:
    """One shot reaches its hull from above early in the tick, another the place of its shield later."""
    y = 10.0 if over else 360.0
    world = pushing((0.0, 0.0), (600.0, y))
    world.lancers[0].health = 1
    add_shot(world, world.torus.wrap((600.0, y - 23.0)), (0.0, 6000.0))
    late = add_shot(world, (640.0, y), (-4800.0, 0.0))
    events = fly(world, ".")
    assert len(destroyed(events, Kind.LANCER)) == 1
    assert not of(events, Ricocheted)
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


@each("away", [32.5, 34.0, 36.0, 38.0, 40.0, 41.9, 42.5, 50.0])
@each("heading", [RIGHT, DOWN, 5000, 23456, 40000])
@each("weapon", ["*", "l"])
def test_a_shield_between_the_ship_s_centre_and_its_nose_stops_what_it_fires(
    away: float, heading: int, weapon: str
) -> None:
    """The shield is 28 units from the Lancer's centre, and the nose 14 ahead of the ship's, beyond it."""
    dx, dy = facing(heading)
    place = (5.0, 8.0)  # so that ship and shield may lie on both sides of the seams
    world = guarded(heading + 32768 & 65535, place, ((5.0 - dx * away) % 1280.0, (8.0 - dy * away) % 720.0))
    ship_of(world).heading = heading
    shown = preview(world, ship_of(world))
    events = fly(world, weapon)
    lancer = world.lancers[0]
    if weapon == "l":
        (fired,) = of(events, LaserFired)
        assert (len(fired.legs), fired.legs) == (2, shown)
        end = along(fired.legs[0].start, fired.legs[0].motion, 1.0)
        assert world.torus.distance(world.torus.wrap(end), place) == pytest.approx(BOW)
    else:
        events += fly(world, "8.")
        (turned,) = of(events, Ricocheted)
        assert turned.wall == lancer.id
        assert world.torus.distance(turned.place, place) == pytest.approx(BOW)
    assert lancer.health == 60


def test_where_nothing_cuts_the_nose_off_what_is_fired_begins_there() -> None:
    world = guarded(ship=(855.0, 360.0))
    (fired,) = of(fly(world, "l"), LaserFired)
    assert fired.legs[0].start == (869.0, 360.0)
    beside = guarded(RIGHT, ship=(865.0, 360.0))
    (fired,) = of(fly(beside, "l"), LaserFired)
    assert fired.legs[0].start == (879.0, 360.0)
