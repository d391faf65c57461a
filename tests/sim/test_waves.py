"""When a wave begins and ends, of what it is made, where its rocks and enemies begin, by a twin of its dice.

A new rock fades in and hurts nothing before.
"""

import math

import pytest

from game.sim.field import wall_gap
from game.sim.tick.waves import advance
from game.sim.wave_table import WaveParts
from tests.play import *

AT_ONCE = tuned(wave={"first_pause": 1.0 / 120.0}, rock={"fade": 0.0})
"""Rules by which a wave is there in the first tick."""
BARE = tuned(wall={"most": 0})
FADE = 72
"""ticks in 0.6 s."""


def begun(number: int, seed: int = 0, tuning: Tuning = AT_ONCE, ships: int = 1) -> World:
    """Return a world in the first tick of a wave, its ships safe."""
    world = new_world(seed, tuning, wave=number, ships=ships)
    fly(world, ".")
    for ship in world.ships:
        ship.protection = NEVER
    return world


def playing(*rocks: Point, ship: Point = CENTRE, wave: int = 1, tuning: Tuning = MODERN) -> World:
    """Return a world in a wave with some large rocks, in which nothing is due."""
    world = arena(ship, RIGHT, dict.fromkeys(rocks, Size.LARGE), tuning=tuning)
    world.ticks_to_wave, world.wave = 0, wave
    return quiet_schedules(world)


def marked(events: list[Event]) -> list[Kind]:
    return [event.kind for event in of(events, SpawnMarked)]


# What comes when


def test_a_wave_has_the_rocks_the_store_and_the_walls_of_its_row() -> None:
    for number, row in enumerate(WAVES, 1):
        world = begun(number)
        assert (world.wave, world.row) == (number, row.parts)
        assert [rock.size for rock in world.rocks] == [Size.LARGE] * (row.rocks - row.chrome)
        assert len(world.chromes) == row.chrome
        assert len(world.walls) == row.mirrors


def test_the_first_wave_begins_after_a_short_pause_and_the_next_ones_after_longer_ones() -> None:
    world = new_world(0, tuned(gate={"every": 0}))
    told = [(event, world.tick) for _ in range(ticks(1.6) + 1) for event in of(fly(world, "."), WaveBegan)]
    assert told == [(WaveBegan(1, 4), ticks(1.6))]
    for wave in (2, 3):
        world.fading.clear()
        assert of(fly(world, "."), WaveCleared) == [WaveCleared(wave - 1)]
        assert (world.ticks_to_wave, of(fly(world, "287."), WaveBegan)) == (288, [])
        row = WAVES[wave - 1]
        assert of(fly(world, "."), WaveBegan) == [WaveBegan(wave, row.rocks - row.chrome)]


@each("left", ["chrome", "castle", "lancer"])
def test_what_is_due_comes_as_long_as_anything_keeps_the_wave_going(left: str) -> None:
    rules = in_every_wave(AT_ONCE, rocks=8, chrome=7, store=((Kind.LANCER, 1),))
    world = begun(1, tuning=tuned(rules, reinforcement={"rocks": 0}))
    world.tick = ticks(MODERN.saucer.first_of_game)
    world.rocks.clear()
    if left != "chrome":
        world.chromes.clear()
        add_body(world, Kind[left.upper()], (100.0, 100.0))
    lancers = world.spawner(Kind.LANCER)
    lancers.left = lancers.due_at = world.spawner(Kind.LARGE_SAUCER).due_at = 1
    assert marked(fly(world, ".")) == [Kind.LARGE_SAUCER, Kind.LANCER]


def test_nothing_new_is_marked_while_only_a_mark_is_left() -> None:
    world = playing(tuning=BARE)
    world.spawn_markers.append(SpawnMarker(Kind.LARGE_SAUCER, 0.0, 100.0, 99, rightwards=True))
    world.spawner(Kind.LANCER).left = world.spawner(Kind.LANCER).due_at = 1
    assert marked(fly(world, "5.")) == []
    assert world.spawner(Kind.LANCER).due_at == 6, "its clock stands still"


def test_no_lancer_comes_for_want_of_hits_where_no_rock_is_left_to_be_hit_and_chrome_is_a_rock() -> None:
    world = playing(wave=5)
    ship_of(world).protection = NEVER
    add_castle(world, (100.0, 100.0))
    world.ticks_since_rock_hit = ticks(MODERN.lancer.quiet)
    assert marked(fly(world, ".")) == []
    chrome = add_chrome(world, (900.0, 600.0))
    assert marked(fly(world, ".")) == [Kind.LANCER]
    add_shot(world, (860.0, 600.0), (6000.0, 0.0))
    fly(world, ".")
    assert (chrome.health, world.ticks_since_rock_hit) == (60, 1)


@each("count, plain, chrome", [(4, 1, 3), (1, 1, 0), (8, 1, 7), (12, 5, 7), (30, 23, 7)])
def test_of_the_rocks_of_a_wave_one_at_least_is_not_chrome(count: int, plain: int, chrome: int) -> None:
    world = begun(13, tuning=in_every_wave(AT_ONCE, rocks=count, chrome=7))
    assert (len(world.rocks), len(world.chromes)) == (plain, chrome)


def test_a_full_field_of_rocks_is_not_overfilled_by_a_wave() -> None:
    assert len(begun(1, tuning=tuned(AT_ONCE, rock={"cap": 3})).rocks) == 3


def test_a_wave_counts_its_ticks_and_those_without_a_hit_from_its_beginning_on_until_it_is_over() -> None:
    world = arena(tuning=BARE)
    world.wave, world.ticks_to_wave, world.wave_tick, world.ticks_since_rock_hit = 0, 2, 50, 60
    counted = []
    for _ in range(4):
        advance(StepContext(world))
        counted.append((world.wave, world.ticks_to_wave, world.wave_tick, world.ticks_since_rock_hit))
    assert counted == [(0, 1, 50, 60), (1, 0, 0, 0), (1, 0, 1, 1), (1, 0, 2, 2)]
    world.over, world.ticks_to_wave = True, 1
    advance(StepContext(world))
    assert (world.ticks_to_wave, world.wave_tick) == (1, 2)


@each("wrong, name", [({"seed": -1}, "seed"), ({"seed": 2**63}, "seed"), ({"ships": 0}, "ships"),
     ({"ships": 3}, "ships"), ({"wave": 0}, "wave"), ({"wave": 100}, "wave")])  # fmt: skip
def test_a_world_that_cannot_be_is_refused(wrong: dict[str, int], name: str) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be in"):
        new_world(**wrong)  # type: ignore[arg-type]


# Where rocks begin


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
MADE = WaveParts(rocks=11, speed=1.6, chrome=2)


@each("seed", range(4))
@each("wave, row, more, factor", [
    (1, WAVES[0].parts, 0.0, 1.0), (2, WAVES[1].parts, 6.0, 1.0), (4, WAVES[3].parts, 18.0, 1.0),
    (HAIL, WAVES[HAIL - 1].parts, 6.0 * (HAIL - 1), WAVES[HAIL - 1].speed), (30, MADE, 66.0, 1.6),
])  # fmt: skip
def test_a_wave_s_rocks_fade_in_and_fly_as_the_dice_say(
    seed: int, wave: int, row: WaveParts, more: float, factor: float
) -> None:
    """The first ones pass the ship at 52 + 12 + 30 units, in wave 1 at 144; the chrome ones come last."""
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
            gap = 144.0 if wave == 1 else 94.0
            heading = heading_of(beside(world.torus.delta(placed[-1], (200.0, 150.0)), gap, dice))
        dx, dy = facing(heading)
        assert ((rock.x, rock.y), rock.size, rock.fade) == (placed[-1], Size.LARGE, FADE)
        assert (rock.vx, rock.vy) == pytest.approx((dx * speed, dy * speed), abs=1e-9)
    # A chrome rock is 30 units in radius: what comes after it keeps 52 + 30 units from it.
    for number, chrome in enumerate(chromes):
        while True:
            place = free_place(world, dice, placed)
            if all(world.torus.distance(place, (other.x, other.y)) > 82.0 for other in chromes[:number]):
                break
        dx, dy = facing(dice.heading())
        assert (chrome.x, chrome.y, chrome.vx, chrome.vy) == pytest.approx(
            (*place, dx * 60.0 * factor, dy * 60.0 * factor)
        )


@each("gap, ship", [(2000.0, CENTRE), (80.0, None)])
def test_a_rock_nearer_than_it_may_pass_flies_at_the_ship_and_with_none_it_goes_where_chance_will(
    gap: float, ship: Point | None
) -> None:
    world = arena(CENTRE, tuning=tuned(BARE, wave={"first_gap": gap}))
    world.ticks_to_wave = 1
    if ship is None:
        ship_of(world).phase, ship_of(world).timer = ShipPhase.WARPING, 99
    dice = twin_of(world)
    fly(world, ".")
    rock = world.fading[0]
    towards = heading_of(world.torus.delta((rock.x, rock.y), CENTRE))
    assert (heading_of((rock.vx, rock.vy)) == towards) is (ship is not None)
    if ship is None:
        assert (rock.x, rock.y) == (dice.between(0.0, 1280.0), dice.between(0.0, 720.0))
        dice.between(50.0, 115.0)
        assert heading_of((rock.vx, rock.vy)) == pytest.approx(dice.heading(), abs=16)


@each("number, ships", [(2, 1), (5, 2), (10, 1)])
def test_no_rock_is_born_near_a_ship_or_on_a_wall_or_on_another_rock(number: int, ships: int) -> None:
    for seed in range(8):
        world = new_world(seed, AT_ONCE, wave=number, ships=ships)
        for one in world.ships:
            one.x, one.y = (seed * 389.0 + one.id * 99.0) % 1280.0, (seed * 211.0) % 720.0
        fly(world, ".")
        assert len(world.rocks) == WAVES[number - 1].rocks
        for index, rock in enumerate(world.rocks):
            assert min(gap(world.torus, rock, one) for one in world.ships) >= 252.0
            for wall in world.walls:
                assert wall_gap(world, wall, (rock.x, rock.y)) >= rock.radius + 3.0 - 1e-9
            for other in world.rocks[:index]:
                assert gap(world.torus, rock, other) >= 2 * rock.radius - 1e-9


@each("seed", range(4))
def test_where_no_place_is_free_rocks_may_lie_on_others_but_never_near_a_ship(seed: int) -> None:
    """Of large rocks 300 units wide only a few have room beside the ship."""
    rules = tuned(in_every_wave(AT_ONCE, rocks=9), rock={"large": {"radius": 150.0}})
    world = begun(1, seed, rules)
    places = [(rock.x, rock.y) for rock in world.rocks]
    assert min(world.torus.distance(place, CENTRE) for place in places) >= 350.0
    gaps = [
        min(world.torus.distance(place, other) for other in places[:number])
        for number, place in enumerate(places)
        if number > 0
    ]
    assert len([gap for gap in gaps if gap >= 300.0]) == 4  # all that have room find it


# Rocks that fade in


def fading(place: Point, fade: int = FADE) -> World:
    """Return a wave with a rock that fades in at a place and drifts, and one far off."""
    world = playing((100.0, 650.0))
    world.fading.append(make_rock(world, Size.LARGE, place, (30.0, 0.0)))
    world.fading[0].fade = fade
    return world


def test_the_rocks_of_a_wave_fade_in_for_six_tenths_of_a_second_where_they_are() -> None:
    world = new_world(5)
    fly(world, f"{ticks(1.6)}.")
    places = [(rock.x, rock.y) for rock in world.fading]
    assert (len(places), world.rocks) == (WAVES[0].rocks, [])
    assert not of(fly(world, f"{FADE - 1}."), RocksArrived)
    assert ([(rock.x, rock.y) for rock in world.fading], world.rocks) == (places, [])
    (arrived,) = of(fly(world, "."), RocksArrived)
    assert arrived.rocks == tuple(rock.id for rock in world.rocks)
    assert ([(rock.x, rock.y) for rock in world.rocks], world.fading) == (places, [])
    rock = world.rocks[0]
    fly(world, ".")
    assert (rock.x, rock.y) == pytest.approx((places[0][0] + rock.vx / 120, places[0][1] + rock.vy / 120))


@each("place, script", [(CENTRE, f"{FADE - 1}."), ((760.0, 360.0), "*40."), ((760.0, 360.0), "30l")])
def test_a_rock_that_fades_in_hurts_nobody_and_nothing_hurts_it(place: Point, script: str) -> None:
    world = fading(place)
    saucer = add_saucer(world, (640.0, 330.0), SaucerSize.SMALL)
    beyond = add_rock(world, Size.SMALL, (860.0, 360.0))
    events = fly(world, script)
    assert [end.id for end in of(events, BodyDestroyed)] == [beyond.id] * (place != CENTRE)
    assert (saucer.alive, ship_of(world).lives, world.fading[0].health) == (True, 3, 90)


def test_a_rock_waits_for_a_ship_to_leave_before_it_appears() -> None:
    world = fading(CENTRE, fade=1)
    assert not of(fly(world, "20."), RocksArrived)
    ship_of(world).x = 640.0 + 52.0 + 12.0 + 40.0 - 0.01
    assert not of(fly(world, "."), RocksArrived)
    ship_of(world).x += 0.02
    assert of(fly(world, "."), RocksArrived)


def test_a_wave_is_not_cleared_while_a_rock_fades_in_and_rocks_stand_in_order_of_age_when_it_joins() -> None:
    world = fading((900.0, 100.0))
    world.rocks.clear()
    assert not of(fly(world, f"{FADE - 1}."), WaveCleared)
    add_rock(world, Size.SMALL, (1200.0, 650.0))
    fly(world, ".")
    assert [rock.id for rock in world.rocks] == sorted(rock.id for rock in world.rocks)
    assert len(world.rocks) == 2
    world.rocks.clear()
    assert of(fly(world, "."), WaveCleared)


# Where enemies enter


@each("seed", range(10))
def test_who_enters_is_marked_at_the_roomiest_of_four_heights_of_an_edge(seed: int) -> None:
    """A rock's rim counts whole, a ship's distance half."""
    rocks = [(150.0, 200.0), (1130.0, 200.0)]
    world = playing(*rocks, ship=(1270.0, 560.0), wave=2, tuning=BARE)
    world.spawner(Kind.LARGE_SAUCER).due_at, ship_of(world).protection = 1, NEVER
    world.dice = Dice.seeded(seed)
    dice = twin_of(world)
    (mark,) = of(fly(world, "."), SpawnMarked)
    x = 0.0 if dice.chance(0.5) else 1279.0
    heights = [dice.between(0.1, 0.9) * 720.0 for _ in range(4)]

    def room(height: float) -> float:
        rims = [world.torus.distance((x, height), place) - 52.0 for place in rocks]
        return min(*rims, world.torus.distance((x, height), (1270.0, 560.0)) * 0.5)

    assert mark == SpawnMarked(Kind.LARGE_SAUCER, (x, max(heights, key=room)))
    (marker,) = world.spawn_markers
    assert (marker.x, marker.y, marker.timer, marker.rightwards) == (*mark.place, 96, x == 0.0)


@each("gap, phase, enters", [
    (69.9, ShipPhase.FLYING, False), (70.0, ShipPhase.FLYING, True), (-69.9, ShipPhase.FLYING, False),
    (-70.0, ShipPhase.FLYING, True), (10.0, ShipPhase.WARPING, True),
])  # fmt: skip
def test_nobody_enters_within_seventy_units_of_a_ship_that_flies_and_each_mark_counts_down_by_itself(
    gap: float, phase: ShipPhase, *, enters: bool
) -> None:
    world = playing((640.0, 650.0), ship=(gap % 1280.0, 300.0))
    for mark in ((Kind.LARGE_SAUCER, 0.0, 300.0, 2), (Kind.LANCER, 640.0, 100.0, 9)):
        world.spawn_markers.append(SpawnMarker(*mark, rightwards=True))
    ship_of(world).phase = phase
    dice, ctx = twin_of(world), StepContext(world)
    advance(ctx)
    assert [marker.timer for marker in world.spawn_markers] == [1, 8]
    advance(ctx)
    assert len(world.saucers) == enters
    assert [marker.timer for marker in world.spawn_markers] == ([7] if enters else [96, 7])
    if not enters:
        heights = [dice.between(0.1, 0.9) * 720.0 for _ in range(4)]
        marker = world.spawn_markers[0]
        assert marker.y in heights
        assert of(ctx.events, SpawnMarked) == [SpawnMarked(Kind.LARGE_SAUCER, (0.0, marker.y))]
