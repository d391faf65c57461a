"""Ships are lost, return where there is room, protected for a while; points bring more; then it is over."""

from __future__ import annotations

import pytest

from game.sim.digest import state_hash
from game.sim.rule_sets import RULE_SETS
from game.sim.scoring import award
from tests.play import *

DELAY = 192
"""ticks between a loss and the first try to return"""
FIRST, SECOND, THIRD, FOURTH = MODERN.ship.extra_at
"""points at which extra ships come."""


def lose(world: World) -> list[Event]:
    """Let an enemy shot hit the first ship; return what happens."""
    ship = ship_of(world)
    add_shot(world, (ship.x, ship.y), (0.0, 0.0), owner=99, hostile=True)
    events = fly(world, ".")
    assert len(of(events, ShipDestroyed)) == 1
    return events


def come_back(world: World, most: int = 3000) -> int:
    """Play until the ship returns; return the ticks."""
    for tick in range(1, most):
        if of(fly(world, "."), ShipReturned):
            return tick
    raise AssertionError("it never returned")


def test_a_game_begins_with_three_ships_protected_at_the_centre_and_gives_one_id_after_the_other() -> None:
    world = new_world(77)
    ship = ship_of(world)
    assert (ship.lives, ship.x, ship.y, ship.heading) == (3, *CENTRE, UP)
    assert (ship.protection, ship.energy, ship.shields) == (240, 100.0, 0)
    assert (world.seed, new_world().seed) == (77, 0)
    assert [world.new_id() for _ in range(3)] == [2, 3, 4]
    ship = ship_of(new_world(1, tuned(ship={"lives": 5, "extra_at": (7_000,)}, laser={"energy": 60.0})))
    assert (ship.lives, ship.next_extra, ship.energy) == (5, 7_000, 60.0)


def test_under_the_assisted_rules_each_ship_begins_and_returns_with_one_shield() -> None:
    assert ship_of(new_world(1, RULE_SETS["assisted"])).shields == 1
    world = arena(tuning=RULE_SETS["assisted"])
    ship_of(world).shields = 0
    lose(world)
    come_back(world)
    assert ship_of(world).shields == 1


def test_three_ships_are_lost_one_by_one_and_then_it_is_over_once() -> None:
    world = arena()
    for left in (2, 1):
        assert [loss.lives for loss in of(lose(world), ShipDestroyed)] == [left]
        come_back(world)
        ship_of(world).protection = 0
    ship = ship_of(world)
    world.wave, ship.score = 7, 4321
    assert lose(world)[1:] == [GameOver(4321, 7)]
    assert (ship.phase, ship.lives, world.over, world.tally.deaths) == (ShipPhase.OUT, 0, True, 3)
    assert fly(world, "[^*l]." * 500) == []


@each("lives, points", [(1, 0), (3, 100)])
def test_a_lost_ship_s_bullet_still_breaks_rocks_and_scores_unless_it_is_over(
    lives: int, points: int
) -> None:
    world = arena(rocks={(900.0, 360.0): Size.SMALL})
    ship_of(world).lives = lives
    add_shot(world, (800.0, 360.0), (600.0, 0.0))
    lose(world)
    (broken,) = destroyed(fly(world, "60."), *ROCKS)
    assert (broken.by, broken.points, world.score) == (1 if points else 0, points, points)


@pytest.mark.slow
def test_after_the_end_nothing_new_comes() -> None:
    world = arena(rocks={(900.0, 100.0): Size.LARGE})
    ship_of(world).lives = 1
    world.ticks_to_wave, world.wave = 0, 3
    world.spawner(Kind.LARGE_SAUCER).wait, world.spawner(Kind.LANCER).left = 5, 3
    lose(world)
    fly(world, "4000.")
    assert (world.spawn_markers, world.saucers, world.lancers, world.wave) == ([], [], [], 3)


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


@each("room, waits", [(131.0, 0), (120.0, 56), (100.0, 167), (50.0, 443)])
def test_it_waits_for_a_clear_centre_and_the_longer_the_less_it_asks(room: float, waits: int) -> None:
    world = arena((100.0, 100.0), rocks={(640.0, 360.0 + 52.0 + room): Size.LARGE})
    lose(world)
    assert come_back(world) - DELAY == pytest.approx(waits, abs=2 if waits else 0)
    assert (ship_of(world).x, ship_of(world).y) == CENTRE


@pytest.mark.slow
def test_when_its_patience_is_at_an_end_it_comes_back_beside_what_lies_on_the_centre() -> None:
    world = arena((100.0, 100.0), rocks={CENTRE: Size.LARGE})
    lose(world)
    assert come_back(world) == DELAY + ticks(4.0)
    assert (ship_of(world).x, ship_of(world).y) == (800.0, 360.0)
    fly(world, f"{4 * 120}.")
    assert is_flying(ship_of(world))


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


@each("kind, y, waits", [(Kind.LARGE_SAUCER, 420.0, True), (Kind.ENEMY_SHOT, 400.0, True),
                         (Kind.LANCER, 450.0, True), (Kind.SHOT, 400.0, False)])  # fmt: skip
def test_anything_that_could_hurt_keeps_it_away_but_not_its_own_bullets(
    kind: Kind, y: float, *, waits: bool
) -> None:
    world = arena((100.0, 100.0))
    lose(world)
    body = add_body(world, kind, (640.0, y))
    if isinstance(body, Shot):
        body.life = NEVER
    assert (come_back(world) > DELAY) == waits


def test_a_protected_ship_passes_through_rocks_until_the_time_is_over() -> None:
    world = arena(rocks={(660.0, 360.0): Size.LARGE})
    ship_of(world).protection = 5
    assert story(fly(world, "4.")) == ""
    assert story(fly(world, ".")) == "BodyDestroyed LARGE_ROCK 100, ShipDestroyed 1 2"


@each("weapon, energy, left", [("*", 100.0, 0), ("l", 100.0, 0), ("l", 0.0, 189)])
def test_firing_ends_the_protection_but_a_press_of_an_empty_laser_does_not(
    weapon: str, energy: float, left: int
) -> None:
    world = arena(rocks={(640.0, 420.0): Size.LARGE})
    ship = ship_of(world)
    ship.protection, ship.energy = 200, 100.0
    assert story(fly(world, "5[^<]5>")) == ""
    assert ship.protection == 190
    ship.energy = energy
    lost = of(fly(world, weapon), ShipDestroyed)
    assert ([loss.cause for loss in lost], ship.protection) == ([] if left else [Cause.RAM], left)


@each("score, due, lives, after, following", [
    (FIRST - 101, FIRST, [], FIRST - 1, FIRST), (FIRST - 100, FIRST, [4], FIRST, SECOND),
    (SECOND - 50, FIRST, [4, 5], SECOND + 50, THIRD),
])  # fmt: skip
def test_an_extra_ship_comes_with_the_point_that_reaches_it_and_two_can_come_at_once(
    score: int, due: int, lives: list[int], after: int, following: int
) -> None:
    world = arena(heading=RIGHT, rocks={(800.0, 360.0): Size.SMALL})
    ship = ship_of(world)
    ship.score, ship.next_extra = score, due
    assert of(fly(world, "*40."), ExtraShip) == [ExtraShip(1, number) for number in lives]
    assert (ship.lives, ship.score, ship.next_extra) == (3 + len(lives), after, following)


def test_four_extra_ships_come_and_then_no_more() -> None:
    world = arena(heading=RIGHT)
    world.wave, ship, came = 1, ship_of(world), []
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
    ship = ship_of(world)
    ship.lives, ship.score = 1, FIRST - 50
    assert story(fly(world, "30.")) == "BodyDestroyed SMALL_ROCK 100, ShipDestroyed 1 2"
    assert (ship.lives, ship.phase) == (1, ShipPhase.LOST)


def test_a_button_held_over_a_loss_is_no_new_press() -> None:
    world = arena()
    fly(world, "*")
    add_shot(world, CENTRE, (0.0, 0.0), owner=99, hostile=True)
    assert of(fly(world, "*"), ShipDestroyed)
    before = state_hash(world)
    assert not of(fly(world, f"{DELAY + 20}*"), ShotFired)
    assert is_flying(ship_of(world))
    assert state_hash(world) != before
