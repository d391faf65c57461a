"""Ships are lost, return where there is room, protected for a while; points bring more; then it is over."""

import pytest

from game.sim.kind import Role, has
from game.sim.kinds.castle import raise_rings
from game.sim.scoring import award
from tests.play import *

DELAY = 192
"""ticks between a loss and the first try to return"""
PATIENCE = 480
"""ticks until it returns elsewhere."""
FIRST, LAST = MODERN.ship.extra_at
"""points at which extra ships come."""


def lose(world: World) -> list[Event]:
    """Let an enemy shot hit the first ship; return what happens."""
    ship = ship_of(world)
    add_body(world, Kind.ENEMY_SHOT, (ship.x, ship.y))
    events = fly(world, ".")
    assert len(of(events, ShipDestroyed)) == 1
    return events


def waiting(world: World, beyond: int = -1) -> World:
    """Let the first ship have waited so many ticks beyond its delay; in the next tick it looks for room."""
    ship_of(world).phase, ship_of(world).timer = ShipPhase.LOST, -beyond
    return world


def come_back(world: World) -> int:
    """Play until the ship returns; return the ticks."""
    for tick in range(1, 600):
        if of(fly(world, "."), ShipReturned):
            return tick
    raise AssertionError("it never returned")


@each("rules, lives, energy, shields, extra", [
    (MODERN, 3, 100.0, 0, FIRST), (RULE_SETS["assisted"], 3, 100.0, 1, FIRST),
    (tuned(ship={"lives": 5, "extra_at": (7_000,)}, laser={"energy": 60.0}), 5, 60.0, 0, 7_000),
])  # fmt: skip
def test_a_ship_begins_and_returns_whole_and_protected_at_the_centre(
    rules: Tuning, lives: int, energy: float, shields: int, extra: int
) -> None:
    world = new_world(77, rules)
    ship = ship_of(world)
    assert (world.seed, ship.lives, ship.next_extra) == (77, lives, extra)
    ship.protection, ship.x, ship.vx, ship.heading = 0, 100.0, 30.0, RIGHT
    for state in ("new", "returned"):
        if state == "returned":
            ship.shields, ship.energy = 0, 1.0
            lose(world)
            assert come_back(world) == DELAY
            assert (ship.x, ship.y, ship.vx, ship.vy, ship.heading) == (*CENTRE, 0.0, 0.0, UP)
            assert (ship.lives, ship.protection) == (lives - 1, 240)
        assert (ship.energy, ship.shields) == (energy, shields)
        ship.shields = 0
    fly(world, "239.")
    assert not ship.vulnerable
    fly(world, ".")
    assert ship.vulnerable


def test_three_ships_are_lost_one_by_one_and_then_it_is_over_once_and_nothing_comes() -> None:
    world = arena(rocks={(900.0, 100.0): Size.LARGE})
    ship = ship_of(world)
    world.ticks_to_wave, world.wave, ship.score = 0, 7, 4321
    for left in (2, 1):
        assert [loss.lives for loss in of(lose(world), ShipDestroyed)] == [left]
        waiting(world)
        come_back(world)
        ship.protection = 0
    assert [event for event in lose(world) if not isinstance(event, BonusLost)][1:] == [GameOver(4321, 7)]
    assert (ship.phase, ship.lives, world.over, world.tally.deaths) == (ShipPhase.OUT, 0, True, 3)
    world.spawner(Kind.LARGE_SAUCER).due_at, world.spawner(Kind.LANCER).left = 5, 3
    assert fly(world, "[^*l]." * 100) == []


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


@each("room, waits", [(131.0, 0), (120.0, 56), (100.0, 167), (50.0, 443)])
def test_it_waits_for_a_clear_centre_and_the_longer_the_less_it_asks(room: float, waits: int) -> None:
    world = waiting(
        arena((100.0, 100.0), rocks={(640.0, 360.0 + 52.0 + room): Size.LARGE}), max(0, waits - 9)
    )
    assert come_back(world) + max(0, waits - 9) == pytest.approx(waits, abs=2)
    assert (ship_of(world).x, ship_of(world).y) == CENTRE


@each("kind, y, waits", [
    (Kind.LARGE_SAUCER, 420.0, True), (Kind.ENEMY_SHOT, 400.0, True), (Kind.LANCER, 450.0, True),
    (Kind.SHOT, 400.0, False),
])  # fmt: skip
def test_anything_that_could_hurt_keeps_it_away_but_not_its_own_bullets(
    kind: Kind, y: float, *, waits: bool
) -> None:
    world = waiting(arena((100.0, 100.0)))
    add_body(world, kind, (640.0, y))
    assert len(of(fly(world, "2."), ShipReturned)) == (not waits)


WAYS: tuple[Point, ...] = (
    *(CENTRE, (800.0, 360.0), (480.0, 360.0), (640.0, 540.0), (640.0, 180.0), (960.0, 360.0), (320.0, 360.0)),
    *((960.0, 540.0), (320.0, 540.0), (960.0, 180.0), (320.0, 180.0), (0.0, 360.0), (640.0, 0.0)),
    *((1120.0, 630.0), (160.0, 630.0), (1120.0, 90.0), (160.0, 90.0), (0.0, 0.0)),
)


@each("taken", range(18))
def test_when_its_patience_is_at_an_end_it_returns_at_the_first_place_of_eighteen_that_is_clear(
    taken: int,
) -> None:
    rocks = dict.fromkeys(WAYS[:taken], Size.LARGE)
    assert not of(fly(waiting(arena(rocks=dict(rocks)), PATIENCE - 2), "."), ShipReturned) or not taken
    world = waiting(arena(rocks=dict(rocks)), PATIENCE)
    assert of(fly(world, "."), ShipReturned) == [ShipReturned(1, WAYS[taken])]
    assert (ship_of(world).x, ship_of(world).y) == WAYS[taken]


@each("room, returns", [(43.0, False), (44.0, True)])
def test_however_long_it_waits_it_asks_for_a_third_of_the_room_it_asked_for_first(
    room: float, *, returns: bool
) -> None:
    """130 / 3 = 43.3 units to the rim of a rock, whose radius is 52."""
    world = waiting(arena(rocks={(x + 52.0 + room, y): Size.LARGE for x, y in WAYS}), 60 * PATIENCE)
    fly(world, ".")
    assert ship_of(world).flying is returns


@pytest.mark.slow
@each("kind, y", [
    *((kind, 360.0) for kind in Kind if has(kind, Role.RAMS_SHIPS) or kind is Kind.ENEMY_SHOT),
    (Kind.LARGE_ROCK, 360.0 + 52.0 + 11.9), (Kind.CASTLE, 360.0 + 150.0),
])  # fmt: skip
@each("protection", ["protection", "guard"])
def test_the_last_tick_of_protection_waits_until_nothing_that_hurts_is_upon_the_ship(
    kind: Kind, y: float, protection: str
) -> None:
    world = arena(rocks={(100.0, 100.0): Size.LARGE}, walls=[((640.0, 345.0), (60.0, 0.0))])
    body, ship = add_body(world, kind, (640.0, y)), ship_of(world)
    if isinstance(body, Castle):
        raise_rings(world, body)
    setattr(ship, protection, 5)
    assert (story(fly(world, "40.")), getattr(ship, protection)) == ("", 1)
    body.x = 200.0
    fly(world, "2.")
    assert (getattr(ship, protection), ship.vulnerable) == (0, True)


def test_the_last_tick_of_protection_waits_for_the_end_of_a_beam_and_firing_ends_it_all_the_same() -> None:
    world = arena()
    lancer = add_lancer(world, (900.0, 360.0), phase=LancerPhase.LOCK)
    ship_of(world).protection = 5
    assert story(fly(world, f"{ticks(MODERN.lancer.fire)}.")) == "BeamFired"
    assert (ship_of(world).protection, lancer.phase) == (1, LancerPhase.FIRE)
    assert (story(fly(world, "2.")), ship_of(world).vulnerable) == ("BeamEnded", True)
    world = arena(rocks={(660.0, 360.0): Size.LARGE})
    ship_of(world).protection = 5
    assert story(fly(world, "9.*")) == "BodyDestroyed LARGE_ROCK 100, ShipDestroyed 1 2"


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
    (FIRST - 101, FIRST, [], FIRST - 1, FIRST), (FIRST - 100, FIRST, [4], FIRST, LAST),
    (LAST - 50, FIRST, [4, 5], LAST + 50, 0), (LAST - 50, LAST, [4], LAST + 50, 0),
    (9 * LAST, 0, [], 9 * LAST + 100, 0),
])  # fmt: skip
def test_extra_ships_come_with_the_point_that_reaches_them_and_after_four_no_more(
    score: int, due: int, lives: list[int], after: int, following: int
) -> None:
    world = arena()
    world.wave, ship = 1, ship_of(world)
    ship.score, ship.next_extra = score, due
    ctx = StepContext(world)
    award(ctx, ship.id, 100)
    assert of(ctx.events, ExtraShip) == [ExtraShip(1, number) for number in lives]
    assert (ship.lives, ship.score, ship.next_extra) == (3 + len(lives), after, following)


def test_the_last_ship_that_earns_another_by_ramming_is_not_the_last() -> None:
    world = arena(rocks={(690.0, 360.0): Size.SMALL}, velocity=(300.0, 0.0))
    ship = ship_of(world)
    ship.lives, ship.score = 1, FIRST - 50
    assert story(fly(world, "30.")) == "BodyDestroyed SMALL_ROCK 100, ShipDestroyed 1 2"
    assert (ship.lives, ship.phase) == (1, ShipPhase.LOST)


@each("script, fires", [
    ("..l", LaserFired), ("..*", ShotFired), ("..h", ShipWarped), ("20.", None), ("20*", None),
])  # fmt: skip
def test_a_ship_that_returns_waits_for_no_weapon_and_fires_for_no_press_before_its_return(
    script: str, fires: type[Event] | None
) -> None:
    world = waiting(arena())
    ship = ship_of(world)
    ship.held = commands(script)[0]
    ship.laser_wait = ship.warp_wait = 500
    ship.fire_buffer = 0 if fires else 500
    events = fly(world, script)
    assert len(of(events, ShipReturned)) == 1
    assert [type(event) for event in events if isinstance(event, LaserFired | ShotFired | ShipWarped)] == [
        fires
    ] * (fires is not None)
