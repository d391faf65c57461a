"""What of rocks, waves and marks is left to chance, drawn again from a twin of the world's dice."""

from __future__ import annotations

import math

import pytest

from game.sim.dice import Dice
from game.sim.kinds import rock as rocks
from game.sim.kinds.rock import dragged, hit, make_rock
from game.sim.tick.waves import advance
from game.sim.wave_table import WaveParts
from tests.play import *

BARE = tuned(wall={"most": 0})


def twin_of(world: World) -> Dice:
    """Return dice that will fall as the world's do."""
    return Dice(world.dice.state, world.dice.increment)


# Rocks


@each("size, place, wrapped, radius, health", [
    (Size.LARGE, (1300.0, -20.0), (20.0, 700.0), 52.0, 90), (Size.SMALL, (1.0, 2.0), (1.0, 2.0), 13.0, 30),
])  # fmt: skip
def test_a_rock_has_the_numbers_of_its_size_and_lies_on_the_field(
    size: Size, place: Point, wrapped: Point, radius: float, health: int
) -> None:
    world = arena()
    (x, y), mass = wrapped, 1.0 / (radius * radius)
    made = Rock(id=world.next_id, x=x, y=y, vx=3.0, vy=4.0, radius=radius, inverse_mass=mass, health=health,
                size=size)  # fmt: skip
    assert make_rock(world, size, place, (3.0, 4.0)) == made


@each("velocity, drag, left", [
    ((300.0, 0.0), 1.0, (299.5, 0.0)), ((0.0, 240.0), 1.0, (0.0, 240.0)), ((0.0, 240.6), 1.0, (0.0, 240.595)),
    ((180.0, -240.0), 1.0, (179.7, -239.6)), ((180.0, -240.0), 120.0, (144.0, -192.0)),
    ((180.0, -240.0), 500.0, (144.0, -192.0)), ((0.0, 300.0), 1.0, (0.0, 299.5)),
    ((60.0, 25.0), 1.0, (60.0, 25.0)),
])  # fmt: skip
def test_the_drag_takes_a_120th_of_the_excess_above_240_and_at_most_all_of_it(
    velocity: Point, drag: float, left: Point
) -> None:
    tuning = tuned(rock={"drag": drag})
    assert dragged(velocity, tuning.rock) == pytest.approx(left, abs=1e-9)
    world = arena(rocks={(100.0, 100.0): (Size.SMALL, velocity)}, tuning=tuning)
    fly(world, ".")
    assert (world.rocks[0].vx, world.rocks[0].vy) == pytest.approx(left, abs=1e-9)


@each("seed", range(12))
def test_children_part_at_a_right_angle_give_or_take_an_eighth_of_a_turn(seed: int) -> None:
    world = arena(rocks={(300.0, 500.0): (Size.LARGE, (60.0, 25.0))}, seed=seed)
    world.tally.rocks_destroyed, world.tick = 3, 700
    dice, coming = twin_of(world), world.next_id
    ctx = StepContext(world)
    children = rocks.destroyed(ctx, world.rocks[0])
    dx, dy = facing(heading_of((25.0, -60.0)) + dice.randrange(16384) - 8192)
    kick = 48.0 * dice.between(0.6, 1.3)
    for rock, way in zip(children, (1.0, -1.0), strict=True):
        place = (300.0 + way * dx * 26.0, 500.0 + way * dy * 26.0)
        velocity = (60.0 + way * dx * kick, 25.0 + way * dy * kick)
        assert rock == Rock(
            id=coming, x=place[0], y=place[1], vx=velocity[0], vy=velocity[1], radius=26.0,
            inverse_mass=1.0 / 676.0, health=60, size=Size.MEDIUM, fade=72, born=700,
        )  # fmt: skip
        coming += 1
    assert world.tally.rocks_destroyed == 4


@each("parent, size", [(Size.LARGE, Size.MEDIUM), (Size.MEDIUM, Size.SMALL)])
def test_where_there_is_room_for_one_child_it_goes_on_as_its_parent_did(parent: Size, size: Size) -> None:
    world = arena(rocks={(300.0, 500.0): (parent, (60.0, 25.0))}, tuning=tuned(rock={"cap": 1}))
    world.rocks[0].alive, world.tick = False, 700
    coming = world.next_id
    children = rocks.destroyed(StepContext(world), world.rocks[0])
    world.next_id = coming
    child = make_rock(world, size, (300.0, 500.0), (60.0, 25.0))
    child.born, child.fade = 700, 72
    assert children == [child]


def test_a_hit_rock_begins_anew_the_time_in_which_nobody_hit_one() -> None:
    world = arena(rocks={(300.0, 500.0): Size.LARGE})
    world.ticks_since_rock_hit = 77
    hit(StepContext(world), world.rocks[0])
    assert world.ticks_since_rock_hit == 0


# Waves


def beside(way: Point, gap: float, dice: Dice) -> Point:
    """Return a way turned so that it passes the end of the given one at a distance, on a side by chance."""
    angle = math.asin(gap / math.hypot(*way)) * (1.0 if dice.chance(0.5) else -1.0)
    return (
        way[0] * math.cos(angle) - way[1] * math.sin(angle),
        way[0] * math.sin(angle) + way[1] * math.cos(angle),
    )


def free_place(world: World, dice: Dice, taken: list[Point]) -> Point:
    """Draw a place for a large rock 252 units from the ship at (200, 150) and 104 from what is taken."""
    while True:
        place = (dice.between(0.0, 1280.0), dice.between(0.0, 720.0))
        far_off = world.torus.distance(place, (200.0, 150.0)) >= 252.0
        if far_off and all(world.torus.distance(place, other) >= 104.0 for other in taken):
            return place


HAIL = waves_where(lambda row: row.speed > 1.0)[0]
"""The first wave with fast rocks."""
MADE = WaveParts(rocks=11, speed=1.6)


@each("seed", range(12))
@each("wave, row, more, factor", [
    (1, WAVES[0].parts, 0.0, 1.0), (2, WAVES[1].parts, 6.0, 1.0), (4, WAVES[3].parts, 18.0, 1.0),
    (HAIL, WAVES[HAIL - 1].parts, 6.0 * (HAIL - 1), WAVES[HAIL - 1].speed), (30, MADE, 114.0, 1.6),
])  # fmt: skip
def test_a_wave_s_rocks_fade_in_and_fly_as_the_dice_say(
    seed: int, wave: int, row: WaveParts, more: float, factor: float
) -> None:
    """The first ones pass the ship at 52 + 12 + 30 units; the row's chrome ones come after all others."""
    world = arena((200.0, 150.0), tuning=BARE, seed=seed)
    world.wave, world.row, world.ticks_to_wave = wave - 1, row, 1
    dice = twin_of(world)
    count = row.rocks - row.chrome
    assert of(fly(world, "."), WaveBegan) == [WaveBegan(wave, count)]
    rocks = [rock for rock in world.fading if isinstance(rock, Rock)]
    chromes = [chrome for chrome in world.fading if isinstance(chrome, Chrome)]
    assert (world.rocks, len(rocks), len(chromes), world.chromes) == ([], count, row.chrome, [])
    placed: list[Point] = []
    for number, rock in enumerate(rocks):
        placed.append(free_place(world, dice, placed))
        speed = dice.between(50.0 + more, 115.0 + more) * factor
        heading = dice.heading()
        if number < MODERN.wave.passing:
            heading = heading_of(beside(world.torus.delta(placed[-1], (200.0, 150.0)), 94.0, dice))
        dx, dy = facing(heading)
        assert ((rock.x, rock.y), rock.size, rock.fade) == (placed[-1], Size.LARGE, 72)
        assert (rock.vx, rock.vy) == pytest.approx((dx * speed, dy * speed), abs=1e-9)
    # A chrome rock is 30 units in radius: what comes after it keeps 52 + 30 units from it.
    for number, chrome in enumerate(chromes):
        while True:
            place = free_place(world, dice, placed)
            others = chromes[:number]
            if all(world.torus.distance(place, (other.x, other.y)) > 82.0 for other in others):
                break
        dx, dy = facing(dice.heading())
        assert ((chrome.x, chrome.y), (chrome.vx, chrome.vy)) == (place, (dx * 60.0, dy * 60.0))


def test_a_rock_that_begins_nearer_than_it_may_pass_flies_straight_at_the_ship() -> None:
    for seed in range(8):
        world = arena(CENTRE, tuning=tuned(BARE, wave={"passing_gap": 2000.0}), seed=seed)
        world.ticks_to_wave = 1
        fly(world, ".")
        rock = world.fading[0]
        way = world.torus.delta((rock.x, rock.y), (ship_of(world).x, ship_of(world).y))
        assert heading_of((rock.vx, rock.vy)) == heading_of(way)


@each("seed", range(40))
def test_who_enters_is_marked_at_the_roomiest_of_four_heights_of_an_edge(seed: int) -> None:
    """A rock's rim counts whole, a ship's distance half."""
    rocks = {(150.0, 200.0): Size.LARGE, (1130.0, 200.0): Size.LARGE}
    world = arena((1270.0, 560.0), rocks=rocks, tuning=BARE, seed=seed)
    world.ticks_to_wave, world.wave = 0, 2
    world.spawner(Kind.LARGE_SAUCER).wait, world.spawner(Kind.LANCER).wait = 1, NEVER
    ship_of(world).protection = NEVER
    dice = twin_of(world)
    (marked,) = of(fly(world, "."), SpawnMarked)
    x = 0.0 if dice.chance(0.5) else 1279.0
    heights = [dice.between(0.1, 0.9) * 720.0 for _ in range(4)]

    def room(height: float) -> float:
        rims = [world.torus.distance((x, height), place) - 52.0 for place in rocks]
        return min(*rims, world.torus.distance((x, height), (1270.0, 560.0)) * 0.5)

    assert marked == SpawnMarked(Kind.LARGE_SAUCER, (x, max(heights, key=room)))
    (marker,) = world.spawn_markers
    assert (marker.x, marker.y, marker.timer, marker.rightwards) == (*marked.place, 96, x == 0.0)


@pytest.mark.slow
@pytest.mark.parametrize(("clear", "seed"), [(0.0, 0), (150.0, 1), (2000.0, 2)])
def test_on_a_full_field_rocks_lie_over_one_another_from_the_201st_throw_on_but_never_near_the_ship(
    clear: float, seed: int
) -> None:
    """After 400 throws a rock stays where the last one put it."""
    crowd = tuned(in_every_wave(BARE, rocks=60), rock={"clear": clear}, wave={"passing": 0})
    world = arena(tuning=crowd, seed=seed)
    world.wave, world.ticks_to_wave = 0, 1
    dice = twin_of(world)
    placed: list[Point] = []
    throws = []
    for _ in range(60):
        for attempt in range(400):
            place = (dice.between(0.0, 1280.0), dice.between(0.0, 720.0))
            if world.torus.distance(place, CENTRE) < clear + 52.0:
                continue
            if attempt >= 200 or all(world.torus.distance(place, other) >= 104.0 for other in placed):
                break
        placed.append(place)
        throws.append(attempt)
        dice.between(50.0, 115.0)
        dice.heading()
    ctx = StepContext(world)
    advance(ctx)
    assert of(ctx.events, WaveBegan) == [WaveBegan(1, 60)]
    assert max(throws) >= 200
    assert [(rock.x, rock.y) for rock in world.fading] == placed


# Marks and counts


def marked(place: Point, ship: Point) -> World:
    """Return a world in a wave with a ship and the mark of a saucer whose warning lasts two ticks."""
    world = arena(ship, rocks={(640.0, 650.0): Size.SMALL})
    world.ticks_to_wave, world.wave = 0, 1
    quiet_schedules(world)
    world.spawn_markers.append(SpawnMarker(Kind.LARGE_SAUCER, *place, 2, rightwards=True))
    return world


@each("gap, phase, enters", [
    (69.9, ShipPhase.FLYING, False), (70.0, ShipPhase.FLYING, True), (-69.9, ShipPhase.FLYING, False),
    (-70.0, ShipPhase.FLYING, True), (10.0, ShipPhase.WARPING, True),
])  # fmt: skip
def test_nobody_enters_within_seventy_units_of_a_ship_that_flies(
    gap: float, phase: ShipPhase, *, enters: bool
) -> None:
    world = marked((0.0, 300.0), (gap % 1280.0, 300.0))
    ship_of(world).phase = phase
    dice, ctx = twin_of(world), StepContext(world)
    advance(ctx)
    assert [marker.timer for marker in world.spawn_markers] == [1]
    advance(ctx)
    assert (len(world.saucers), len(world.spawn_markers)) == (enters, not enters)
    if not enters:
        heights = [dice.between(0.1, 0.9) * 720.0 for _ in range(4)]
        (marker,) = world.spawn_markers
        assert (marker.y in heights, marker.timer) == (True, 96)
        assert of(ctx.events, SpawnMarked) == [SpawnMarked(Kind.LARGE_SAUCER, (0.0, marker.y))]


def test_each_mark_counts_down_whoever_else_waits() -> None:
    world = marked((0.0, 300.0), CENTRE)
    world.spawn_markers.append(SpawnMarker(Kind.LANCER, 0.0, 500.0, 9, rightwards=True))
    advance(StepContext(world))
    assert [marker.timer for marker in world.spawn_markers] == [1, 8]


def test_a_wave_counts_its_ticks_and_those_without_a_hit_from_its_beginning_on() -> None:
    world = arena(tuning=BARE)
    world.wave, world.ticks_to_wave, world.wave_tick, world.ticks_since_rock_hit = 0, 2, 50, 60
    ctx = StepContext(world)
    counted = []
    for _ in range(4):
        advance(ctx)
        counted.append((world.wave, world.ticks_to_wave, world.wave_tick, world.ticks_since_rock_hit))
    assert counted == [(0, 1, 50, 60), (1, 0, 0, 0), (1, 0, 1, 1), (1, 0, 2, 2)]


def test_a_cleared_wave_is_told_and_its_pause_lasts_288_ticks() -> None:
    world = arena(tuning=BARE)
    world.wave, world.ticks_to_wave = 5, 0
    assert fly(world, ".") == [WaveCleared(5)]
    assert world.ticks_to_wave == 288


def test_when_the_game_is_over_nothing_is_counted_any_more() -> None:
    world = arena(tuning=BARE)
    world.over, world.ticks_to_wave = True, 1
    ctx = StepContext(world)
    advance(ctx)
    assert (ctx.events, world.ticks_to_wave, world.wave_tick, world.fading) == ([], 1, 0, [])
