"""Several things that happen within one tick: the earlier decides, and all of one instant happen."""

import pytest

from game import core
from game.physics import beams, legs
from game.physics.moving import MovingSegment, moving_ends
from game.physics.space.discs import Space
from game.physics.space.sweep import Bounds, SweptDisc
from game.sim.kinds.wall import turning_bounds, turning_walls
from game.sim.plates import in_motion, ring_bounds
from game.sim.shields import keep_shields, shield_bounds, shields_in_motion
from game.sim.tick import contacts
from tests.play import *

FAR = (100.0, 600.0)
ROCK = (800.0, 360.0)
RIM = 13.0
HULL = 12.0
THICK = 3.0
"""units by which a wall reaches out of its middle line."""
ICE = tuned(ship={"drag": 0.0})
WALL = ((800.0, 360.0), (0.0, 90.0))
BETWEEN = [((700.0, 360.0), (0.0, 90.0)), ((740.0, 360.0), (0.0, 90.0))]
"""Two walls 40 units apart."""


def test_two_bullets_into_one_rock_make_one_kill_and_the_later_one_flies_on_to_the_next() -> None:
    world = arena(FAR, rocks={ROCK: Size.LARGE})
    late = add_shot(world, (800.0 - 52.0 - 4.0, 360.0), (600.0, 0.0))
    early = add_shot(world, (800.0 + 52.0 + 1.0, 360.0), (-600.0, 0.0))
    (broken,) = destroyed(fly(world, "."), *ROCKS)
    assert [rock.id for rock in world.rocks] == list(broken.children)
    assert (world.shots, early.alive, late.x) == ([late], False, 800.0 - 52.0 - 4.0 + 5.0)
    world = arena(FAR, rocks={ROCK: Size.SMALL, (800.0, 390.0): Size.SMALL})
    add_shot(world, (800.0, 360.0 - RIM - 4.0), (0.0, 12_000.0))
    add_shot(world, (800.0 + RIM + 1.0, 360.0), (-6000.0, 0.0))
    assert len(destroyed(fly(world, "."), *ROCKS)) == 2
    assert (world.shots, world.score) == ([], 200)


@each("flip", [False, True])
def test_at_the_very_same_moment_both_bullets_hit_and_of_two_rocks_the_older_breaks(*, flip: bool) -> None:
    world = arena(FAR, rocks={ROCK: Size.LARGE})
    add_shot(world, (800.0 - 54.0, 360.0), (600.0, 0.0))
    add_shot(world, (800.0 + 54.0, 360.0), (-600.0, 0.0))
    world.shots = world.shots[:: -1 if flip else 1]
    assert len(destroyed(fly(world, "."), *ROCKS)) == 1
    assert (world.shots, world.score) == ([], 100)
    world = arena(FAR, rocks={(800.0, 350.0): Size.LARGE, (800.0, 450.0): Size.LARGE})
    first = world.rocks[0].id
    world.rocks = world.rocks[:: -1 if flip else 1]
    add_shot(world, (740.0, 400.0), (9600.0, 0.0))
    assert [end.id for end in destroyed(fly(world, "."), *ROCKS)] == [first]


@each("size, told, points", [
    (Size.SMALL, "LaserFired 1, BodyDestroyed SMALL_ROCK 100", 100),
    (Size.LARGE, "LaserFired 1, BodyDamaged LARGE_ROCK, BodyDestroyed LARGE_ROCK 100", 100),
])  # fmt: skip
def test_the_laser_comes_before_a_bullet_on_the_same_rock(size: Size, told: str, points: int) -> None:
    world = arena(heading=RIGHT, rocks={ROCK: size})
    shot = add_shot(world, (800.0, 360.0 - world.rocks[0].radius - 1.0), (0.0, 600.0))
    assert story(fly(world, "l")) == told
    assert (shot.alive, world.score) == (size is Size.SMALL, points)


@each("ship, speed, shot, lost, flies", [
    (2.0, 480.0, (667.0, 360.0 - RIM - 1.0), False, False),
    (1.0, 480.0, (666.0, 360.0 - RIM - 4.0), True, True),
    (0.0, 0.0, (665.0, 360.0), True, False),  # at the very same moment both end
])  # fmt: skip
def test_whether_ship_or_bullet_reaches_a_rock_first_decides_who_lives(
    ship: float, speed: float, shot: Point, *, lost: bool, flies: bool
) -> None:
    rocks: dict[Point, Size | Drifting] = {(640.0 + HULL + RIM + ship, 360.0): Size.SMALL}
    world = arena(CENTRE, RIGHT, rocks, velocity=(speed, 0.0))
    bullet = add_shot(world, shot, (0.0, 600.0))
    cause = Cause.RAM if lost else Cause.SHOT
    assert [end.cause for end in destroyed(fly(world, "."), *ROCKS)] == [cause]
    assert (world.lives, bullet.alive) == (3 - lost, flies)


def test_a_saucer_shot_before_it_reaches_the_rock_leaves_the_rock_whole() -> None:
    world = arena(FAR, rocks={ROCK: Size.LARGE}, tuning=tuned(pick_up={"chance": 0.0}))
    add_saucer(world, (800.0 - 52.0 - 20.0 - 0.9, 360.0), SaucerSize.LARGE, (120.0, 0.0))
    add_shot(world, (800.0 - 52.0 - 20.0, 360.0 - 20.0 - 1.0), (0.0, 600.0))
    assert story(fly(world, ".")) == "BodyDestroyed LARGE_SAUCER 200"


def test_one_ship_is_lost_once_and_frees_what_else_was_in_its_way() -> None:
    world = arena(CENTRE, rocks={(640.0, 500.0): Size.SMALL})
    add_shot(world, (640.0 - HULL - 1.0, 360.0), (600.0, 0.0), owner=99, hostile=True)
    second = add_shot(world, (640.0, 360.0 - HULL - 2.0), (0.0, 600.0), owner=99, hostile=True)
    assert story(fly(world, ".")) == "ShipDestroyed 1 3"
    assert (world.lives, second.alive) == (2, True)
    rocks = dict.fromkeys([(664.0, 350.0), (664.0, 377.0)], Size.SMALL)
    world = arena(CENTRE, RIGHT, dict(rocks), velocity=(480.0, 0.0))
    assert story(fly(world, ".")) == "BodyDestroyed SMALL_ROCK 100, ShipDestroyed 1 2"


def test_a_ship_whose_shield_breaks_flies_through_the_rock_it_would_have_met_next() -> None:
    """The shot comes at 0.2 of the tick, the rock would at 0.5: guarded by then, the ship cannot ram it."""
    world = arena(CENTRE, RIGHT, {(640.0 + HULL + RIM + 2.0, 360.0): Size.SMALL}, velocity=(480.0, 0.0))
    ship_of(world).shields = 1
    add_shot(world, (640.0, 360.0 - HULL - 1.0), (480.0, 600.0), owner=99, hostile=True)
    assert story(fly(world, ".")) == "ShieldBroken"


# Turns at walls


def test_ships_and_shots_that_hit_two_walls_again_and_again_within_a_tick_stay_between_them() -> None:
    for speed in (20_000.0, -20_000.0):
        world = arena((720.0, 360.0), UP, walls=BETWEEN, velocity=(speed, 0.0),
                      tuning=tuned(ICE, shot={"ricochets": 1000}))  # fmt: skip
        shot = add_shot(world, (720.0, 330.0), (2.4 * speed, 0.0))
        for _ in range(10):
            fly(world, ".")
            assert 715.0 - 1e-6 <= ship_of(world).x <= 725.0 + 1e-6
            assert 703.0 - 1e-6 <= shot.x <= 737.0 + 1e-6


@each("far, start, speed, turns, end", [
    (800.0, 750.0, 24_000.0, 2, 700.0 + THICK + 59.0),  # of 200 units 47 and 94 lead to walls
    (740.0, 720.0, 120_000.0, 4, 703.0),  # of 1,000 units 17 and three times 34 do
])  # fmt: skip
def test_a_shot_turned_by_walls_in_one_tick_flies_no_further_than_its_speed_and_meets_four_at_most(
    far: float, start: float, speed: float, turns: int, end: float
) -> None:
    """At the fourth wall it waits for the next tick."""
    walls = [BETWEEN[0], ((far, 360.0), (0.0, 90.0))]
    world = arena(FAR, walls=walls, tuning=tuned(shot={"ricochets": 1000}))
    shot = add_shot(world, (start, 360.0), (speed, 0.0))
    left, right = (wall.id for wall in world.walls)
    assert [turn.wall for turn in of(fly(world, "."), Ricocheted)] == [right, left, right, left][:turns]
    assert (shot.x, shot.y, shot.vx) == pytest.approx((end, 360.0, speed))


def test_a_shot_turned_late_in_a_tick_reaches_what_lies_on_its_new_way_in_the_next_one() -> None:
    """It turns at 0.8 of the tick; 11 units of its way are left then, and the rock is 33 away."""
    world, record = arena(FAR, rocks={(760.0, 385.0): Size.SMALL}, walls=[WALL]), Record()
    shot = add_shot(world, (757.0, 340.0), (6000.0, 3000.0))
    assert story(fly(world, ".", record=record)) == "Ricocheted"
    assert (shot.x, shot.y) == pytest.approx((787.0, 365.0))
    assert (*record.sweeps[-1].start, *record.sweeps[-1].motion) == pytest.approx((797.0, 360.0, -10.0, 5.0))
    assert story(fly(world, ".")) == "BodyDestroyed SMALL_ROCK 400, BankShot 1"


def test_neither_a_shot_nor_a_ship_that_turned_at_a_wall_meets_what_is_behind_it() -> None:
    """Its new way, drawn backwards beyond the wall, goes through the other; it was never there."""
    world = arena((825.0, 360.0), walls=[WALL])
    add_shot(world, (757.0, 360.0), (6000.0, 0.0), owner=99, hostile=True)
    assert story(fly(world, "3.")) == "Ricocheted"
    world = arena((783.0, 360.0), walls=[WALL], velocity=(480.0, 0.0), tuning=ICE)
    add_shot(world, (796.0, 360.0), (0.0, -6000.0), owner=99, hostile=True)
    assert [type(event) for event in fly(world, ".")] == [Bounced]


def test_a_ship_that_turned_at_a_wall_meets_a_shot_on_its_way_back() -> None:
    """It passes x = 740 before the shot is there, in the first quarter of the tick, and after two thirds."""
    world = arena((700.0, 360.0), walls=[WALL], velocity=(24_000.0, 0.0), tuning=ICE)
    shot = add_shot(world, (740.0, 360.0 - HULL - 24.0), (0.0, 48.0 / DT), owner=99, hostile=True)
    assert story(fly(world, ".")) == f"ShipDestroyed 1 {shot.id}"


@each("ship, velocity", [
    ((600.0, 360.0 - HULL - THICK), (200.0, 0.0)), ((600.0, 360.0 + HULL + THICK), (-200.0, 0.0)),
    ((640.0 + 96.0, 350.0), (480.0, 60.0)), ((640.0 - 96.0, 370.0), (-480.0, -60.0)),
])  # fmt: skip
@each("turned", [False, True])
def test_a_ship_that_touches_a_wall_slides_along_it_and_leaves_its_end_behind_unhindered(
    ship: Point, velocity: Point, *, turned: bool
) -> None:
    half = (80.0, 0.0)
    if turned:
        ship, velocity, half = (640.0 + 360.0 - ship[1], 360.0 + ship[0] - 640.0), velocity[::-1], (0.0, 80.0)
        velocity = (-velocity[0], velocity[1])
    world = arena(ship, walls=[(CENTRE, half)], velocity=velocity, tuning=ICE)
    assert fly(world, "3.") == []
    assert (ship_of(world).vx, ship_of(world).vy) == velocity
    end = (ship[0] + velocity[0] * 3 * DT, ship[1] + velocity[1] * 3 * DT)
    assert (ship_of(world).x, ship_of(world).y) == pytest.approx(end)


# What is told, and what still holds in the very last tick


def test_the_end_of_a_ship_tells_its_place_velocity_and_heading_as_they_were() -> None:
    world = arena((100.0, 200.0), 12345, velocity=(30.0, -40.0))
    ship = ship_of(world)
    ship.thrusting = True
    ctx = StepContext(world)
    damage(ctx, ship, Damage(1, Cause.BEAM, 0, 77, Kind.LANCER, 78))
    assert of(ctx.events, ShipDestroyed) == [
        ShipDestroyed(1, (100.0, 200.0), (30.0, -40.0), 12345, Cause.BEAM, 77, 2, Kind.LANCER, 78)
    ]
    assert (ship.vx, ship.vy, ship.thrusting) == (0.0, 0.0, False)


@each("amount, left", [(89, [1]), (90, [])])
def test_a_rock_with_one_health_left_is_still_there(amount: int, left: list[int]) -> None:
    rules = tuned(laser={"damage": amount})
    world = arena(heading=RIGHT, rocks={(800.0, 360.0): Size.LARGE}, tuning=rules)
    assert [hit.health for hit in damaged(fly(world, "l"), Kind.LARGE_ROCK)] == left
    assert len(world.rocks) == (1 if left else 2)


def test_a_shot_flies_through_its_last_tick_and_is_spent_where_that_leaves_it_before_it_could_hit() -> None:
    world = arena(rocks={(114.5, 598.0): Size.SMALL})
    shot = add_shot(world, FAR, (120.0, -240.0))
    shot.life, ship_of(world).guard = 1, 2
    assert (fly(world, "."), ship_of(world).guard) == ([], 1)
    shot.vx = 6000.0
    assert fly(world, ".") == [ShotSpent(shot.id, (101.0, 598.0))]
    assert (shot.alive, world.shots, ship_of(world).guard) == (False, [], 0)


# However fast


def is_held(world: World, segment: MovingSegment, bounds: Bounds) -> bool:
    """Say whether a moving segment, with its thickness, stays within what is told to hold it."""
    for t in (0.0, 0.25, 0.5, 0.75, 1.0):
        for end in moving_ends(segment, t):
            x, y = world.torus.delta((bounds.x, bounds.y), end)
            if max(abs(x), abs(y)) + segment.thickness > bounds.reach:
                return False
    return True


@each("seed", range(12))
def test_what_is_told_to_hold_a_shield_a_ring_or_a_turning_wall_holds_it_all_through_the_tick(
    seed: int,
) -> None:
    dice = Random(seed)
    place = (dice.uniform(0.0, 1280.0), dice.uniform(0.0, 720.0))
    world = arena(lancers=[place])
    (lancer,) = world.lancers
    lancer.heading = dice.randrange(65536)
    keep_shields(world)
    lancer.heading = (0, 16384, dice.randrange(65536))[seed % 3]
    if seed % 2:
        lancer.vx, lancer.vy = dice.uniform(-9000.0, 9000.0), dice.uniform(-9000.0, 9000.0)
        lancer.x, lancer.y = world.torus.wrap((place[0] + dice.uniform(-30.0, 30.0), place[1]))
    (shield,) = shields_in_motion(world)
    assert is_held(world, shield, *shield_bounds(world))

    castle = add_castle(world, (dice.uniform(0.0, 1280.0), 300.0), rings=True)
    castle.vx, castle.turns = dice.uniform(-9000.0, 9000.0), (dice.randrange(4096) * 16,) * 3
    plates = in_motion(world, [SweptDisc(0, 2000.0, 640.0, 360.0, 0.0, 0.0)])
    assert len(plates) == 24
    assert all(is_held(world, plate, *ring_bounds(world)) for plate in plates)

    size, bearing = dice.uniform(40.0, 120.0), dice.randrange(4096) * 16
    dx, dy = facing(bearing)
    wall = Wall(999, *place, (dx * size, dy * size), bearing=bearing, turn=96, size=size)
    world.walls.append(wall)
    (turning,) = turning_walls(world, [SweptDisc(0, 0.0, *place, 0.0, 0.0)])
    assert turning.thickness == THICK
    assert is_held(world, turning, *turning_bounds(world))


def test_a_shot_of_more_than_half_a_world_a_tick_meets_a_rock_after_its_ricochet() -> None:
    """From beyond the seam, where its way is not wrapped, the rock seemed to be too far away."""
    world = arena(FAR, rocks={(690.0, 360.0): Size.SMALL}, walls=[((638.0, 360.0), (4.0, 4.0))])
    add_shot(world, (600.0, 100.0), (4800.0, 216_000.0))
    assert story(fly(world, ".")) == "Ricocheted, BodyDestroyed SMALL_ROCK 400, BankShot 1"


@pytest.mark.slow
@pytest.mark.skipif(core() == "compiled", reason="compiled code calls what it was compiled with")
def test_a_game_goes_the_same_way_when_everybody_is_swept_and_every_line_tried_with_all() -> None:
    """What is left out at a first look would have met nothing."""

    def course() -> list[object]:
        world, found = new_world(37, hurried(), wave=7, ships=2), list[object]()
        make_immortal(world)
        hands = [random_commands(7 + number) for number in range(2)]
        for _ in range(500):
            found += [step(world, [next(hand) for hand in hands]), state_hash(world)]
        return found

    def everybody(_: Space, fliers: Sequence[Ship | Shot], *__: object, **___: object) -> list[Ship | Shot]:
        return [*fliers]

    plain = course()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contacts, "may_meet", everybody)
        for module in (legs, beams):
            patch.setattr(module, "is_off_line", lambda *_: False)
        assert course() == plain
