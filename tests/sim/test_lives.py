from __future__ import annotations

import pytest

from game.sim.bodies import ROCKS, Cause, Kind, SaucerSize, Ship, ShipPhase
from game.sim.context import StepContext
from game.sim.digest import state_hash
from game.sim.events import ExtraShip, GameOver, ShipDestroyed, ShipReturned, ShotFired
from game.sim.rule_sets import RULE_SETS
from game.sim.scoring import award
from game.sim.tuning import MODERN, Size, ticks
from game.sim.world import World, new_world
from tests.arena import (
    CENTRE,
    NEVER,
    RIGHT,
    UP,
    add_saucer,
    add_shot,
    arena,
    destroyed,
    fly,
    is_flying,
    of,
    ship_of,
    tuned,
)

DELAY = 192
"""ticks between a loss and the first try to return"""


def lose(world: World) -> ShipDestroyed:
    """Let an enemy shot hit the first ship."""
    ship = ship_of(world)
    add_shot(world, (ship.x, ship.y), (0.0, 0.0), owner=99, hostile=True)
    (loss,) = of(fly(world, "."), ShipDestroyed)
    return loss


def come_back(world: World, most: int = 3000) -> int:
    for tick in range(1, most):
        if of(fly(world, "."), ShipReturned):
            return tick
    raise AssertionError("it never returned")


def test_a_game_begins_with_three_ships_protected_at_the_centre() -> None:
    world = new_world(1)
    ship = ship_of(world)
    assert (ship.lives, ship.x, ship.y, ship.heading) == (3, 640.0, 360.0, UP)
    assert ship.protection == 240
    assert ship.energy == 100.0


def test_under_the_assisted_rules_each_ship_begins_and_returns_with_one_shield() -> None:
    world = new_world(1, RULE_SETS["assisted"])
    assert ship_of(world).shields == 1
    assert new_world(1).ships[0].shields == 0

    world = arena(tuning=RULE_SETS["assisted"])
    ship_of(world).shields = 0
    lose(world)
    come_back(world)
    assert ship_of(world).shields == 1


def test_a_new_world_has_its_seed_and_gives_one_id_after_the_other() -> None:
    world = new_world(77, tuned(ship={"lives": 5, "extra_at": (7_000,)}, laser={"energy": 60.0}))
    assert (world.seed, new_world().seed) == (77, 0)
    assert (ship_of(world).lives, ship_of(world).next_extra, ship_of(world).energy) == (5, 7_000, 60.0)
    assert [world.new_id() for _ in range(3)] == [2, 3, 4]


def test_three_ships_are_lost_one_by_one_and_then_it_is_over_once() -> None:
    world = arena()
    assert lose(world).lives == 2
    come_back(world)
    ship_of(world).protection = 0
    assert lose(world).lives == 1
    come_back(world)
    ship_of(world).protection = 0
    ship = ship_of(world)
    add_shot(world, (ship.x, ship.y), (0.0, 0.0), owner=99, hostile=True)
    events = fly(world, ".")
    assert [type(event) for event in events] == [ShipDestroyed, GameOver]
    assert (ship.phase, ship.lives, world.over) == (ShipPhase.OUT, 0, True)
    events = fly(world, "[^*l]." * 500)
    assert not of(events, GameOver)
    assert not of(events, ShipReturned)
    assert not of(events, ShotFired)
    assert world.tally.deaths == 3


def test_game_over_tells_score_and_wave() -> None:
    world = arena()
    world.wave = 7
    ship_of(world).lives, ship_of(world).score = 1, 4321
    ship = ship_of(world)
    add_shot(world, (ship.x, ship.y), (0.0, 0.0), owner=99, hostile=True)
    (over,) = of(fly(world, "."), GameOver)
    assert (over.score, over.wave) == (4321, 7)


def test_after_the_end_a_bullet_still_in_the_air_breaks_but_scores_no_more() -> None:
    world = arena(rocks={(900.0, 360.0): Size.SMALL})
    ship_of(world).lives = 1
    add_shot(world, (800.0, 360.0), (600.0, 0.0))
    lose(world)
    (broken,) = destroyed(fly(world, "60."), *ROCKS)
    assert (broken.by, broken.points) == (0, 0)
    assert world.score == 0


@pytest.mark.slow
def test_after_the_end_nothing_new_comes() -> None:
    world = arena(rocks={(900.0, 100.0): Size.LARGE})
    ship_of(world).lives = 1
    (
        world.ticks_to_wave,
        world.wave,
        world.spawner(Kind.LARGE_SAUCER).wait,
        world.spawner(Kind.LANCER).left,
    ) = (
        0,
        3,
        5,
        3,
    )
    lose(world)
    fly(world, "4000.")
    assert (world.spawn_markers, world.saucers, world.lancers) == ([], [], [])
    assert world.wave == 3


def test_it_returns_after_the_delay_whole_and_protected() -> None:
    world = arena((100.0, 100.0), RIGHT, velocity=(30.0, 0.0))
    ship = ship_of(world)
    ship.energy = 1.0
    lose(world)
    assert come_back(world) == DELAY
    assert (ship.x, ship.y, ship.vx, ship.vy, ship.heading) == (*CENTRE, 0.0, 0.0, UP)
    assert (ship.energy, ship.protection) == (100.0, 240)
    fly(world, "239.")
    assert not ship.vulnerable
    fly(world, ".")
    assert ship.vulnerable


def test_it_waits_for_a_clear_centre() -> None:
    world = arena((100.0, 100.0), rocks={(640.0, 360.0 + 52.0 + 120.0): Size.LARGE})
    lose(world)
    assert come_back(world) > DELAY
    world = arena((100.0, 100.0), rocks={(640.0, 360.0 + 52.0 + 131.0): Size.LARGE})
    lose(world)
    assert come_back(world) == DELAY


def test_the_longer_it_waits_the_less_it_asks() -> None:
    for room, waits in ((100.0, 167), (50.0, 443)):
        world = arena((100.0, 100.0), rocks={(640.0, 360.0 + 52.0 + room): Size.LARGE})
        lose(world)
        assert come_back(world) - DELAY == pytest.approx(waits, abs=2)
        assert (ship_of(world).x, ship_of(world).y) == CENTRE


@pytest.mark.slow
def test_when_its_patience_is_at_an_end_it_comes_back_beside_what_lies_on_the_centre() -> None:
    world = arena((100.0, 100.0), rocks={CENTRE: Size.LARGE})
    lose(world)
    assert come_back(world) == DELAY + ticks(4.0)
    ship = ship_of(world)
    assert (ship.x, ship.y) == (800.0, 360.0)
    fly(world, f"{4 * 120}.")
    assert is_flying(ship)


@pytest.mark.slow
def test_it_never_comes_back_where_nothing_is_clear() -> None:
    """A net of large rocks that hardly overlap: in its holes the next rim is 22 units away."""
    places = {(x * 1280 / 12, y * 720 / 7): Size.LARGE for x in range(12) for y in range(7)}
    world = arena((100.0, 100.0), rocks=places)
    lose(world)
    ship_of(world).timer = -ticks(60.0)
    fly(world, "10.")
    assert not is_flying(ship_of(world))
    world.rocks.clear()
    fly(world, ".")
    assert is_flying(ship_of(world))


@pytest.mark.parametrize("threat", ["saucer", "shot", "lancer"])
def test_anything_that_could_hurt_keeps_it_away(threat: str) -> None:
    world = arena((100.0, 100.0), lancers=[(640.0, 450.0)] if threat == "lancer" else [])
    lose(world)
    if threat == "saucer":
        add_saucer(world, (640.0, 420.0), SaucerSize.LARGE)
    if threat == "shot":
        add_shot(world, (640.0, 400.0), (0.0, 0.0), owner=99, hostile=True).life = NEVER
    for lancer in world.lancers:
        lancer.timer = NEVER
    assert come_back(world) > DELAY


def test_its_own_bullets_do_not_keep_it_away() -> None:
    world = arena((100.0, 100.0))
    lose(world)
    add_shot(world, (640.0, 400.0), (0.0, 0.0)).life = NEVER
    assert come_back(world) == DELAY


def test_a_protected_ship_passes_through_rocks_until_the_time_is_over() -> None:
    world = arena(rocks={(660.0, 360.0): Size.LARGE})
    ship_of(world).protection = 5
    assert not of(fly(world, "4."), ShipDestroyed)
    assert len(of(fly(world, "."), ShipDestroyed)) == 1
    assert world.rocks[0].size is Size.MEDIUM


@pytest.mark.parametrize("weapon", ["*", "l"])
def test_firing_ends_the_protection(weapon: str) -> None:
    world = arena(rocks={(640.0, 420.0): Size.LARGE})
    ship_of(world).protection = 200
    assert not of(fly(world, "5[^<]5>"), ShipDestroyed)
    assert ship_of(world).protection == 190
    assert [loss.cause for loss in of(fly(world, weapon), ShipDestroyed)] == [Cause.RAM]


def test_a_press_of_an_empty_laser_does_not_end_the_protection() -> None:
    world = arena()
    ship_of(world).protection, ship_of(world).energy = 200, 0.0
    fly(world, "l")
    assert ship_of(world).protection == 199


FIRST, SECOND, THIRD, FOURTH = MODERN.ship.extra_at
"""points at which extra ships come."""


def test_the_first_extra_ship_comes_with_the_point_that_reaches_it() -> None:
    world = arena(heading=RIGHT, rocks={(800.0, 360.0): Size.SMALL})
    ship = ship_of(world)
    ship.score = FIRST - 101
    assert not of(fly(world, "*40."), ExtraShip)
    world.rocks += arena(rocks={(800.0, 360.0): Size.SMALL}).rocks
    ship.score = FIRST - 100
    events = fly(world, "*40.")
    assert [(extra.ship, extra.lives) for extra in of(events, ExtraShip)] == [(1, 4)]
    assert (ship.lives, ship.score, ship.next_extra) == (4, FIRST, SECOND)


def test_two_extra_ships_can_come_at_once() -> None:
    world = arena(heading=RIGHT, rocks={(800.0, 360.0): Size.SMALL})
    ship_of(world).score, ship_of(world).next_extra = SECOND - 50, FIRST
    events = fly(world, "*40.")
    assert [extra.lives for extra in of(events, ExtraShip)] == [4, 5]
    assert ship_of(world).next_extra == THIRD


def test_four_extra_ships_come_and_then_no_more() -> None:
    world = arena(heading=RIGHT)
    world.wave = 1
    ship = ship_of(world)
    came = []
    for thousand in range(5, 2000, 5):
        ship.score = thousand * 1000 - 100
        for points in (99, 1):
            ctx = StepContext(world)
            award(ctx, ship.id, points)
            came += [(ship.score, extra.lives) for extra in of(ctx.events, ExtraShip)]
    assert came == [(FIRST, 4), (SECOND, 5), (THIRD, 6), (FOURTH, 7)]
    assert ship.next_extra == 0


def test_the_last_ship_that_earns_another_by_ramming_is_not_the_last() -> None:
    world = arena(rocks={(690.0, 360.0): Size.SMALL}, velocity=(300.0, 0.0))
    ship: Ship = ship_of(world)
    ship.lives, ship.score = 1, FIRST - 50
    events = fly(world, "30.")
    assert len(of(events, ShipDestroyed)) == 1
    assert not of(events, GameOver)
    assert (ship.lives, ship.phase) == (1, ShipPhase.LOST)


def test_a_lost_ship_s_bullet_still_scores_for_it() -> None:
    world = arena(rocks={(900.0, 360.0): Size.SMALL})
    add_shot(world, (800.0, 360.0), (600.0, 0.0))
    lose(world)
    fly(world, "60.")
    assert world.score == 100


def test_a_button_held_over_a_loss_is_no_new_press() -> None:
    world = arena()
    fly(world, "*")
    lose_with = add_shot(world, CENTRE, (0.0, 0.0), owner=99, hostile=True)
    fly(world, "*")
    assert not lose_with.alive
    before = state_hash(world)
    assert not of(fly(world, f"{DELAY + 20}*"), ShotFired)
    assert is_flying(ship_of(world))
    assert state_hash(world) != before
