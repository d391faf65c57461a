"""Chrome rocks: beams leave them by the normal, shots bounce off and wear them down, knocks break them."""

from __future__ import annotations

import math

import pytest

from game.sim.tick.forecast import preview
from game.view.bodies.draw_rocks import cracks
from tests.play import *


def begun(wave: int, seed: int = 0, tuning: Tuning = MODERN) -> World:
    """Return a world at the begin of a wave."""
    world = new_world(seed, tuning, wave=wave)
    world.ticks_to_wave = 1
    fly(world, ".")
    return world


@pytest.mark.parametrize("wave", range(1, len(WAVES) + 1))
def test_so_many_of_a_wave_s_rocks_as_its_row_says_are_chrome_and_one_at_least_is_not(wave: int) -> None:
    count = WAVES[wave - 1].chrome
    assert count < WAVES[wave - 1].rocks
    world = begun(wave)
    fading = [body for body in world.fading if isinstance(body, Chrome)]
    assert (len(fading), len(world.fading), world.chromes) == (count, WAVES[wave - 1].rocks, [])
    for chrome in fading:
        assert math.hypot(chrome.vx, chrome.vy) == pytest.approx(60.0 * WAVES[wave - 1].speed)
        # 200 from the ship to the rim of a large rock, whose place it takes.
        assert world.torus.distance((chrome.x, chrome.y), (640.0, 360.0)) >= 252.0


def test_chrome_rocks_fade_in_as_other_rocks_do_and_nothing_meets_them_before() -> None:
    world = begun(1, tuning=in_every_wave(rocks=5, chrome=2))
    new = [body for body in world.fading if isinstance(body, Chrome)]
    places = [(chrome.x, chrome.y) for chrome in new]
    ship = ship_of(world)
    ship.protection = 0
    assert [chrome.fade for chrome in new] == [72, 72]
    fly(world, "70.")
    new[0].x, new[0].y = ship.x, ship.y
    assert not of(fly(world, "10."), ShipDestroyed)
    assert world.chromes == new[1:]
    assert math.dist((new[1].x, new[1].y), places[1]) < 10 * 60 / 120
    new[0].x, new[0].y = places[0]
    fly(world, ".")
    assert [chrome.id for chrome in world.chromes] == [chrome.id for chrome in new]


def test_the_laser_leaves_it_by_the_outward_normal_and_does_no_harm() -> None:
    world = arena(heading=RIGHT, rocks={(800.0, 200.0): Size.SMALL})
    # A 3-4-5 triangle: met at (-18, -24) from the centre, d = (1, 0) becomes (0.28, -0.96).
    chrome = add_chrome(world, (818.0, 384.0))
    (fired,) = of(fly(world, "l"), LaserFired)
    first, second = fired.legs
    assert first.disc == chrome.id
    assert first.normal == pytest.approx((-0.6, -0.8))
    assert second.start == pytest.approx((800.0, 360.0))
    assert second.motion[0] / second.motion[1] == pytest.approx(0.28 / -0.96)
    assert fired.hits == ()
    assert chrome.health == 90


def test_a_kill_by_way_of_a_chrome_rock_is_a_bank() -> None:
    world = arena(heading=RIGHT, rocks={(500.0, 360.0): Size.SMALL})
    add_chrome(world, (800.0, 360.0))
    events = fly(world, "l")
    assert [end.points for end in of(events, BodyDestroyed)] == [200]
    assert [bank.reflections for bank in of(events, BankShot)] == [1]


def test_a_lancer_s_beam_is_sent_back_into_the_lancer() -> None:
    world = arena((640.0, 100.0))
    add_lancer(world, (340.0, 360.0), RIGHT, LancerPhase.LOCK)
    add_chrome(world, (700.0, 360.0))
    (fired,) = of(fly(world, "."), BeamFired)
    assert len(fired.legs) == 2
    assert world.lancers[0].health == 30


def test_the_preview_shows_where_it_would_send_the_laser() -> None:
    world = arena(heading=RIGHT)
    add_chrome(world, (818.0, 384.0))
    assert preview(world, ship_of(world)) == of(fly(world, "l"), LaserFired)[0].legs


def test_a_bullet_bounces_off_once_by_the_normal_and_three_break_it() -> None:
    world = arena(heading=RIGHT)
    chrome = add_chrome(world, (818.0, 384.0))
    events = fly(world, "*30.")
    (turned,) = of(events, Ricocheted)
    assert turned.wall == chrome.id
    assert turned.normal == pytest.approx((-0.6, -0.8))
    shot = world.shots[0]
    assert (shot.vx, shot.vy) == pytest.approx((620.0 * 0.28, -620.0 * 0.96))
    assert [hurt.health for hurt in damaged(events, Kind.CHROME)] == [60]
    events = fly(world, "*9.*60.")
    (end,) = destroyed(events, Kind.CHROME)
    assert (end.cause, end.by, end.points, end.children) == (Cause.SHOT, 1, 150, ())
    assert len(of(events, Ricocheted)) == 1  # the one that breaks it is spent
    assert world.chromes == []


def test_without_a_ricochet_left_a_bullet_ends_at_it_and_hurts_it() -> None:
    world = arena(heading=RIGHT)
    chrome = add_chrome(world, (800.0, 360.0))
    add_shot(world, (700.0, 360.0), (620.0, 0.0), owner=ship_of(world).id).ricochets = 0
    assert not of(fly(world, "30."), Ricocheted)
    assert (chrome.health, world.shots) == (60, [])


def test_off_one_that_comes_towards_it_a_bullet_leaves_faster() -> None:
    world = arena(heading=RIGHT)
    add_chrome(world, (900.0, 360.0), (-100.0, 0.0))
    fly(world, "*40.")
    assert speed_of(world.shots[0]) == pytest.approx(820.0)


def test_over_the_seam_a_bullet_bounces_off() -> None:
    world = arena((1150.0, 360.0), RIGHT)
    add_chrome(world, (10.0, 360.0))
    assert len(of(fly(world, "*40."), Ricocheted)) == 1
    assert world.shots[0].vx == pytest.approx(-620.0)


@pytest.mark.parametrize(("speed", "breaks"), [(229.9, False), (230.1, True)])
def test_a_hard_knock_breaks_it_for_nobody(speed: float, breaks: bool) -> None:
    world = arena((640.0, 100.0), rocks={(500.0, 500.0): (Size.LARGE, (speed, 0.0))})
    add_chrome(world, (590.0, 500.0))
    events = fly(world, "10.")
    ends = [(end.cause, end.by, end.points) for end in destroyed(events, Kind.CHROME)]
    assert ends == ([(Cause.RAM, 0, 0)] if breaks else [])
    assert len(world.chromes) == (0 if breaks else 1)
    assert world.score == 0


def test_a_graze_as_fast_does_not() -> None:
    world = arena((640.0, 100.0), rocks={(500.0, 500.0): (Size.LARGE, (239.0, 0.0))})
    add_chrome(world, (590.0, 560.0))
    assert not destroyed(fly(world, "30."), Kind.CHROME)
    assert world.rocks[0].vy < 0.0


def test_two_that_meet_head_on_break_both() -> None:
    world = arena((640.0, 100.0))
    add_chrome(world, (500.0, 500.0), (120.0, 0.0))
    add_chrome(world, (570.0, 500.0), (-120.0, 0.0))
    assert len(destroyed(fly(world, "20."), Kind.CHROME)) == 2


def test_a_ship_that_rams_one_is_lost_with_it_and_scores() -> None:
    world = arena(velocity=(300.0, 0.0))
    add_chrome(world, (700.0, 360.0))
    events = fly(world, "30.")
    assert [loss.killer_kind for loss in of(events, ShipDestroyed)] == [Kind.CHROME]
    assert [end.points for end in destroyed(events, Kind.CHROME)] == [150]


def test_a_saucer_that_touches_one_is_gone_with_it() -> None:
    world = arena((640.0, 100.0))
    add_chrome(world, (700.0, 500.0))
    add_saucer(world, (640.0, 500.0), SaucerSize.LARGE, (120.0, 0.0))
    assert len(destroyed(fly(world, "20."), Kind.CHROME, Kind.LARGE_SAUCER)) == 2


def test_it_shows_a_crack_for_each_hit() -> None:
    assert [cracks(health, 90, 30) for health in (90, 60, 30)] == [0, 1, 2]
    assert (
        Chrome(id=1, x=0.0, y=0.0, vx=0.0, vy=0.0, radius=30.0, inverse_mass=1.0, health=90).kind
        is Kind.CHROME
    )


def test_it_feels_the_rock_drag_as_a_rock_does() -> None:
    rock = MODERN.rock
    fast, slow = 1.5 * rock.drag_above, 0.9 * rock.drag_above
    for speed in (fast, slow):
        world = arena((100.0, 100.0), rocks={(400.0, 500.0): (Size.SMALL, (speed, 0.0))})
        chrome = add_chrome(world, (400.0, 300.0), (speed, 0.0))
        fly(world, ".")
        assert (chrome.vx, chrome.vy) == (world.rocks[0].vx, 0.0)
        assert (chrome.vx < speed) == (speed == fast)


def test_a_chrome_rock_that_catches_up_with_a_shot_throws_it_ahead() -> None:
    world = arena((100.0, 100.0))
    add_chrome(world, (640.0, 300.0), (0.0, 300.0))
    shot = add_shot(world, (640.0, 331.0), (0.0, 100.0))
    fly(world, "..")
    assert shot.vy == pytest.approx(500.0, abs=1.0)
