"""What a ship sees: the nearest of everything, over the edges, along its own axes, and nothing hidden."""

import math
from zlib import crc32

import pytest

from game.env.environment import Environment
from game.env.observation import BOUND, GROUPS, LENGTH, VERSION, Observer
from game.env.settings import Settings
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.registry import bodies
from tests.play import *

EYES = Observer()


def seen(world: World, ship: int = 1, eyes: Observer = EYES) -> dict[str, float]:
    return dict(zip(eyes.names, eyes.values(world, ship), strict=True))


def place(world: World, name: str) -> Point:
    """Return the way to something, ahead and right, in units."""
    told = seen(world)
    assert told[f"{name}_there"] == 1.0
    return (told[f"{name}_ahead"] * LENGTH, told[f"{name}_right"] * LENGTH)


def along(world: World, dx: float, dy: float) -> Point:
    """Return a vector along the axes of the first ship."""
    cos, sin = facing(world.ships[0].heading)
    return (dx * cos + dy * sin, dy * cos - dx * sin)


@each("heading,there,told", [
    (RIGHT, (740.0, 360.0), (100.0, 0.0)),
    (RIGHT, (640.0, 400.0), (0.0, 40.0)),  # y is down, which is right of a ship that points right
    (UP, (640.0, 260.0), (100.0, 0.0)),
    (UP, (700.0, 360.0), (0.0, 60.0)),
    (DOWN, (700.0, 360.0), (0.0, -60.0)),
])  # fmt: skip
def test_ahead_is_where_the_ship_points_and_right_is_right_of_that(
    heading: int, there: Point, told: Point
) -> None:
    world = arena(heading=heading, rocks={there: Size.SMALL})
    assert place(world, "obstacles_0") == pytest.approx(told, abs=1e-4)


def test_velocities_are_told_less_the_ship_s_own() -> None:
    world = arena(heading=UP, rocks={(640.0, 200.0): (Size.SMALL, (24.0, 48.0))})
    world.ships[0].vx, world.ships[0].vy = 0.0, -96.0
    told = seen(world)
    assert told["ahead_speed"] == pytest.approx(0.2)
    assert told["obstacles_0_ahead_speed"] == pytest.approx(-0.3)
    assert told["obstacles_0_right_speed"] == pytest.approx(0.05)


@each("ship,rock,way", [
    ((10.0, 360.0), (1270.0, 360.0), (-20.0, 0.0)), ((1270.0, 360.0), (10.0, 360.0), (20.0, 0.0)),
    ((640.0, 10.0), (640.0, 700.0), (0.0, -30.0)), ((5.0, 5.0), (1275.0, 715.0), (-10.0, -10.0)),
])  # fmt: skip
def test_the_way_leads_over_the_edge_where_that_is_shorter(ship: Point, rock: Point, way: Point) -> None:
    world = arena(ship=ship, heading=RIGHT, rocks={rock: Size.SMALL})
    assert place(world, "obstacles_0") == pytest.approx(way, abs=1e-4)


def test_a_field_that_is_shifted_over_the_edges_looks_the_same() -> None:
    dice = Random(2)
    for _ in range(20):
        places = [(dice.uniform(0, 1280), dice.uniform(0, 720)) for _ in range(8)]
        wall_x, wall_y = dice.uniform(0, 1280), dice.uniform(0, 720)
        half = (dice.uniform(-130, 130), dice.uniform(-130, 130))
        rows = []
        for dx, dy in ((0.0, 0.0), (dice.uniform(0, 1280), dice.uniform(0, 720))):
            world = arena(
                ship=((640.0 + dx) % 1280, (360.0 + dy) % 720),
                rocks={((x + dx) % 1280, (y + dy) % 720): Size.MEDIUM for x, y in places},
                walls=[(((wall_x + dx) % 1280, (wall_y + dy) % 720), half)],
            )
            rows.append([value for name, value in seen(world).items() if name not in {"x", "y"}])
        assert rows[0] == pytest.approx(rows[1], abs=1e-5)


LAYOUTS = {0: (361, 2815228735)}
"""How many names a version's layout has, and the check sum of them: a changed one needs a new version."""


def test_the_layout_of_a_version_never_changes() -> None:
    assert (EYES.size, crc32(" ".join(EYES.names).encode())) == LAYOUTS[VERSION]


def played(wave: int, rules: str = "modern") -> list[World]:
    """Return worlds of a game under commands of chance."""
    env, dice, found = Environment(Settings(rules, wave, seconds=None)), Random(wave), []
    env.reset(5)
    for number in range(450):
        if env.ended:
            break
        env.step([dice.randrange(80) & ~1])
        if number % 15 == 0:
            found.append(env.clone().world)
    return found


@pytest.mark.slow
@each("wave", [5, 10, 13])
def test_each_group_tells_the_nearest_the_nearest_first(wave: int) -> None:
    for world in played(wave):
        told, ship = seen(world), world.ships[0]
        rams = [*bodies(world, Role.RAMS_SHIPS), *world.fading]
        groups: dict[str, list[Any]] = {
            "obstacles": [body for body in rams if not has(body.kind, Role.ENEMY)],
            "enemies": bodies(world, Role.ENEMY),
            "shots": [shot for shot in world.shots if shot.hostile],
            "pick_ups": world.pick_ups,
            "gates": world.gates,
            "wells": world.wells,
        }
        for name, group in groups.items():
            most = GROUPS[name].most
            far = sorted(world.torus.distance((ship.x, ship.y), (body.x, body.y)) for body in group)
            there = [number for number in range(most) if told[f"{name}_{number}_there"]]
            assert there == list(range(min(most, len(group))))
            ways = [math.hypot(*place(world, f"{name}_{number}")) for number in there]
            assert ways == pytest.approx(far[:most])


def nearest_by_hand(world: World, middle: Point, half: Point) -> float:
    """Return how near a segment comes, by looking at many points of it."""
    ship = (world.ships[0].x, world.ships[0].y)
    return min(
        world.torus.distance(ship, (middle[0] + half[0] * k / 400, middle[1] + half[1] * k / 400))
        for k in range(-400, 401)
    )


@pytest.mark.slow
def test_of_a_wall_the_nearest_point_is_told_whichever_edge_it_is_across() -> None:
    dice = Random(7)
    for _ in range(200):
        middle = (dice.uniform(0, 1280), dice.uniform(0, 720))
        half = (dice.uniform(-140, 140), dice.uniform(-140, 140))
        world = arena(walls=[(middle, half)], heading=dice.randrange(65536))
        near, told = nearest_by_hand(world, middle, half), seen(world)
        assert math.hypot(*place(world, "walls_0")) == pytest.approx(near, abs=0.5)
        turned = (told["walls_0_half_ahead"] * LENGTH, told["walls_0_half_right"] * LENGTH)
        assert turned == pytest.approx(along(world, *half))


@pytest.mark.slow
def test_a_line_is_told_from_its_charge_to_its_end_and_by_its_nearest_point() -> None:
    world = arena(lancers=[(200.0, 360.0)])
    lancer = world.lancers[0]
    lancer.phase, lancer.timer, lancer.target = LancerPhase.CHARGE, 20, 1
    phases = set()
    for _ in range(200):
        fly(world, ".")
        told = seen(world)
        phase = (told["beams_0_charging"], told["beams_0_locked"], told["beams_0_burning"])
        if not (line := line_of(world, lancer)):
            assert told["beams_0_there"] == 0.0
            continue
        phases.add(phase)
        assert told["beams_0_time"] == pytest.approx(lancer.timer / 120)
        leg = line[0]
        middle = (leg.start[0] + leg.motion[0] / 2, leg.start[1] + leg.motion[1] / 2)
        near = nearest_by_hand(world, middle, (leg.motion[0] / 2, leg.motion[1] / 2))
        assert math.hypot(*place(world, "beams_0")) == pytest.approx(near, abs=2.0)
        size = math.hypot(*leg.motion)
        way = along(world, leg.motion[0] / size, leg.motion[1] / size)
        assert (told["beams_0_along_ahead"], told["beams_0_along_right"]) == pytest.approx(way, abs=1e-5)
    assert phases == {(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)}


@each("kind", [kind for kind in Kind if kind not in {Kind.SHIP, Kind.SHOT}])
def test_no_kind_is_invisible(kind: Kind) -> None:
    world, empty = arena(), arena()
    add_body(world, kind, (700.0, 300.0))
    assert seen(world) != seen(empty)
    values = {name: value for name, value in seen(world).items() if name.endswith("_there")}
    assert sum(values.values()) == 1.0


def test_what_is_about_to_enter_and_what_fades_in_is_told() -> None:
    world = arena(heading=UP)
    world.spawn_markers.append(SpawnMarker(Kind.LANCER, 0.0, 300.0, 60, rightwards=True))
    assert place(world, "marks_0") == pytest.approx((60.0, -640.0), abs=1e-4)
    assert seen(world)["marks_0_time"] == 0.5
    chrome = add_chrome(world, (640.0, 200.0))
    world.chromes.remove(chrome)
    chrome.fade = 30
    world.fading.append(chrome)
    told = seen(world)
    assert told["obstacles"] == pytest.approx(0.1)
    assert [told[f"obstacles_0_{name}"] for name in ("there", "mirror", "harmless")] == [1.0, 1.0, 0.25]


def kinds_of(world: World, name: str) -> list[str]:
    """Return of which kinds something is told to be."""
    start = f"{name}_is_"
    return [key.removeprefix(start) for key, value in seen(world).items() if key.startswith(start) and value]


def test_the_kinds_of_enemies_and_pick_ups_are_told_apart() -> None:
    for kind in (Kind.LARGE_SAUCER, Kind.SMALL_SAUCER, Kind.LANCER, Kind.MINELAYER, Kind.CASTLE):
        world = arena()
        add_body(world, kind, (700.0, 300.0))
        assert kinds_of(world, "enemies_0") == [kind.name.lower()]
    for gives in PickUpKind:
        world = arena()
        add_pick_up(world, (700.0, 300.0), gives)
        assert kinds_of(world, "pick_ups_0") == [gives.name.lower()]


def test_the_state_of_the_ship_is_told() -> None:
    world = arena(heading=UP)
    ship = world.ships[0]
    ship.energy, ship.lives, ship.shields, ship.protection, ship.triple = 25.0, 2, 1, 120, 240
    ship.gifts, ship.may_choose = (Gift.PUSH, Gift.MORE_SHOTS), True
    told = seen(world)
    wanted = {
        "flying": 1.0, "lost": 0.0, "energy": 0.25, "lives": 2.0, "shields": 1.0, "protection": 1.0,
        "triple": 2.0, "may_choose": 1.0, "shots_left": 1.0, "x": 0.0, "y": 0.0,
    }  # fmt: skip
    assert {name: told[name] for name in wanted} == wanted
    gifts = [name for name, value in told.items() if name.startswith("gift_") and value]
    assert gifts == ["gift_push", "gift_more_shots"]
    ship.triple, ship.gifts = 0, ()
    add_shot(world, (100.0, 100.0), (0.0, 0.0))
    assert seen(world)["shots_left"] == 0.75
    ship.phase, ship.timer = ShipPhase.LOST, 60
    told = seen(world)
    assert (told["flying"], told["lost"], told["away"]) == (0.0, 1.0, 0.5)


def test_two_ships_see_one_another() -> None:
    env = Environment(Settings(ships=2))
    env.reset(1)
    one, other = (seen(env.world, ship.id) for ship in env.world.ships)
    assert one["ships_0_right"] == -other["ships_0_right"] != 0.0
    assert one["ships_0_nose_ahead"] == other["ships_0_nose_ahead"] == 1.0


@pytest.mark.slow
@each("rules,wave", [("modern", 10), ("ace", 12), ("assisted-cadet", 8)])
def test_no_number_leaves_its_bounds(rules: str, wave: int) -> None:
    most = max(abs(number) for world in played(wave, rules=rules) for number in EYES.values(world, 1))
    assert 1.0 < most <= BOUND


def test_a_ship_that_is_not_there_sees_nothing() -> None:
    with pytest.raises(ValueError, match="no ship 9"):
        EYES.values(arena(), 9)
