"""What turns light and shots: mirrors of a wave, and chrome rocks, which shots wear down and knocks break."""

import math

import pytest

from game.sim.tick.forecast import preview
from tests.play import *

# Mirrors and walls, met by the laser


@each("walls, ways", [
    ([((800.0, 445.0), (0.0, 80.0))], [560.0]),  # beside the line
    ([((700.0, 360.0), (0.0, 80.0)), ((600.0, 360.0), (0.0, 80.0))],
     [46.0, -100.0, 100.0, -100.0, 100.0]),  # four mirrors at most
    ([((900.0, 360.0), (0.0, 80.0)), ((500.0, 360.0), (0.0, 80.0))], [246.0, -314.0]),
])  # fmt: skip
def test_the_laser_s_reach_counts_the_way_round_mirrors_up_to_four(
    walls: list[tuple[Point, Point]], ways: list[float]
) -> None:
    world = arena(heading=RIGHT, walls=walls)
    shown = preview(world, ship_of(world))  # up to the second mirror
    legs = of(fly(world, "l"), LaserFired)[0].legs
    assert [leg.motion[0] for leg in legs] == pytest.approx(ways)
    assert shown == legs[:2]
    normals = [(-1.0, 0.0) if way > 0.0 else (1.0, 0.0) for way in ways]
    ended = math.fsum(map(abs, ways)) < 560.0
    assert [leg.normal for leg in legs[: len(ways) - (not ended)]] == normals[: len(ways) - (not ended)]
    assert (legs[-1].barrier is not None, world.lives) == (ended, 3)


@each("ship, heading, rock, walls, told, hit", [
    (CENTRE, RIGHT, (780.0, 360.0), [((900.0, 360.0), (0.0, 80.0))],
     "LaserFired 2, BodyDamaged LARGE_ROCK", (728.0, 360.0)),  # before and after the mirror: once
    ((640.0, 100.0), UP, (640.0, 250.0), [((640.0, 718.0), (80.0, 0.0))],
     "LaserFired 2, BodyDamaged LARGE_ROCK", (640.0, 198.0)),
    ((1200.0, 360.0), RIGHT, (40.0, 360.0), [], "LaserFired 1, BodyDamaged LARGE_ROCK", (1268.0, 360.0)),
])  # fmt: skip
def test_a_pulse_hurts_a_rock_once_and_over_the_seam_too_and_tells_where_on_the_field(  # noqa: PLR0917
    ship: Point, heading: int, rock: Point, walls: list[tuple[Point, Point]], told: str, hit: Point
) -> None:
    events = fly(arena(ship, heading, {rock: Size.LARGE}, walls), "l")
    assert story(events) == told
    (met,) = of(events, LaserFired)[0].hits
    assert met == pytest.approx(hit)


# Chrome rocks


def test_chrome_rocks_fade_in_as_other_rocks_do_and_nothing_meets_them_before() -> None:
    world = new_world(0, in_every_wave(rocks=5, chrome=2), wave=1)
    world.ticks_to_wave = 1
    fly(world, ".")
    one, other = [body for body in world.fading if isinstance(body, Chrome)]
    ship, place = ship_of(world), (one.x, one.y)
    ship.protection = 0
    assert (one.fade, other.fade) == (72, 72)
    fly(world, "70.")
    one.x, one.y = ship.x, ship.y
    assert not of(fly(world, "10."), ShipDestroyed)
    assert world.chromes == [other]
    one.x, one.y = place
    fly(world, ".")
    assert world.chromes == [one, other]


def test_light_and_bullets_leave_it_by_the_outward_normal_and_three_bullets_break_it() -> None:
    # A 3-4-5 triangle: met at (-18, -24) from the centre, d = (1, 0) becomes (0.28, -0.96).
    world = arena(heading=RIGHT)
    chrome = add_chrome(world, (818.0, 384.0))
    shown = preview(world, ship_of(world))
    (fired,) = of(fly(world, "l"), LaserFired)
    first, second = fired.legs
    assert first.disc == chrome.id
    assert first.normal == pytest.approx((-0.6, -0.8))
    assert second.start == pytest.approx((800.0, 360.0))
    assert second.motion[0] / second.motion[1] == pytest.approx(0.28 / -0.96)
    assert (fired.legs, fired.hits, chrome.health) == (shown, (), 90)

    events = fly(world, "*30.")
    (turned,) = of(events, Ricocheted)
    assert (turned.wall, *turned.normal) == pytest.approx((chrome.id, -0.6, -0.8))
    (shot,) = world.shots
    assert (shot.vx, shot.vy) == pytest.approx((620.0 * 0.28, -620.0 * 0.96))
    assert story(events) == "BodyDamaged CHROME, Ricocheted"
    # The one that breaks it is spent.
    assert story(fly(world, "*9.*60.")) == "BodyDamaged CHROME, Ricocheted, BodyDestroyed CHROME 150"


@each(
    "place, vx, ricochets, left",
    [(900.0, -100.0, 1, [-820.0]), (900.0, 0.0, 0, []), (10.0, 0.0, 1, [-620.0])],
)
def test_a_bullet_without_a_ricochet_ends_at_it_and_off_one_that_comes_towards_it_it_is_faster(
    place: float, vx: float, ricochets: int, left: list[float]
) -> None:
    world = arena(((place - 250.0) % 1280.0, 360.0), RIGHT, tuning=tuned(shot={"ricochets": ricochets}))
    add_chrome(world, (place, 360.0), (vx, 0.0))
    assert story(fly(world, "*45.")) == "BodyDamaged CHROME" + ", Ricocheted" * ricochets
    assert [shot.vx for shot in world.shots] == pytest.approx(left)


@each("dx, dy", [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)])
def test_a_bullet_at_the_rim_of_one_that_is_faster_ends_there(dx: float, dy: float) -> None:
    world = arena((100.0, 100.0))
    add_chrome(world, (700.0, 400.0), (400.0 * dx, 400.0 * dy))
    add_shot(world, (700.0 - 29.0 * dx, 400.0 - 29.0 * dy), (200.0 * dx, 200.0 * dy))
    assert (story(fly(world, ".")), world.shots) == ("BodyDamaged CHROME", [])


def test_a_kill_by_way_of_it_is_a_bank_and_a_lancer_s_beam_is_sent_back() -> None:
    world = arena(heading=RIGHT, rocks={(500.0, 360.0): Size.SMALL})
    add_chrome(world, (800.0, 360.0))
    assert story(fly(world, "l")) == "LaserFired 2, BodyDestroyed SMALL_ROCK 400, BankShot 1"
    world = arena((640.0, 100.0))
    add_lancer(world, (340.0, 360.0), RIGHT, LancerPhase.LOCK)
    add_chrome(world, (700.0, 360.0))
    assert story(fly(world, ".")) == "BeamFired, BodyDamaged LANCER"


@each("speed, aside, breaks", [(229.9, 0.0, False), (230.1, 0.0, True), (239.0, 60.0, False)])
def test_a_hard_knock_breaks_it_for_nobody_and_a_graze_as_fast_does_not(
    speed: float, aside: float, *, breaks: bool
) -> None:
    world = arena((640.0, 100.0), rocks={(500.0, 500.0): (Size.LARGE, (speed, 0.0))})
    add_chrome(world, (590.0, 500.0 + aside))
    events = fly(world, "30.")
    assert {event.a for event in of(events, Bounced)}
    assert [(end.kind, end.cause, end.by, end.points) for end in destroyed(events, *Kind)] == [
        (Kind.CHROME, Cause.RAM, 0, 0)
    ] * breaks


@each("factor", [1.5, 0.9])
def test_it_feels_the_rock_drag_as_a_rock_does(factor: float) -> None:
    speed = factor * MODERN.rock.drag_above
    world = arena((100.0, 100.0), rocks={(400.0, 500.0): (Size.SMALL, (speed, 0.0))})
    chrome = add_chrome(world, (400.0, 300.0), (speed, 0.0))
    fly(world, ".")
    assert (chrome.vx, chrome.vy) == (world.rocks[0].vx, 0.0)
    assert (chrome.vx < speed) == (factor > 1.0)
