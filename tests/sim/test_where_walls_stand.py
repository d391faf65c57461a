"""Where the dice put a wave's mirrors: how far from what, and in which quarters of a hall."""

import pytest

from game.physics import length
from game.sim.field import wall_gap
from game.sim.scene_rows import SceneEnemy, SceneTuning, SceneWall
from game.sim.tick.wall_layout import _fits, _fits_turning, _in_reach, lay_hall, lay_plain, lay_walls
from game.sim.wave_table import WaveParts
from tests.play import *

RATE = 21
"""headings a tick: 14 degrees/s."""
HALLS = waves_where(lambda row: row.mirrors >= 4)
"""The designed waves that are halls of mirrors."""
SHIP = (1200.0, 600.0)
TOP, BOTTOM = 182.0 + 3.0, 720.0 - 3.0
"""The least and the greatest y of a wall that lies level."""


def laid(seed: int, row: WaveParts, tuning: Tuning = MODERN, wave: int = 1) -> World:
    """Return a world whose dice have laid the walls of a row in place of those before."""
    world = arena(SHIP, walls=[((640.0, 500.0), (60.0, 0.0))], tuning=tuning, seed=seed)
    world.wave, world.row = wave, row
    lay_walls(world)
    return world


@each("x, y, half, fits", [
    (300.0, TOP + 50.01, (0.0, 50.0), True), (300.0, TOP + 49.99, (0.0, 50.0), False),
    (300.0, TOP + 0.01, (50.0, 0.0), True), (300.0, TOP - 0.01, (50.0, 0.0), False),
    (300.0, BOTTOM - 50.01, (0.0, 50.0), True), (300.0, BOTTOM - 49.99, (0.0, 50.0), False),
    (640.0 - 220.01, 360.0, (50.0, 0.0), True), (640.0 - 219.99, 360.0, (50.0, 0.0), False),  # the centre
    (1199.0, 429.99, (50.0, 0.0), True), (1199.0, 430.01, (50.0, 0.0), False),  # the ship
    (230.01, 600.0, (0.0, 50.0), True), (229.99, 600.0, (0.0, 50.0), False),  # the wall, by its middle
    (280.01, 700.0, (50.0, 0.0), True), (279.99, 700.0, (50.0, 0.0), False),  # and by its end
    (330.01 - 1280.0 / 2, 600.0, (50.0, 0.0), True),
])  # fmt: skip
def test_a_wall_keeps_its_distance_from_the_edges_the_score_the_centre_ships_and_other_walls(
    x: float, y: float, half: Point, *, fits: bool
) -> None:
    world = arena(SHIP, walls=[((100.0, 600.0), (0.0, 100.0))])
    wall = Wall(id=0, x=x % 1280.0, y=y, half=half)
    assert _fits(world, wall) == fits
    assert wall.half == half


@each("heading", [0, 4096, 8192, 16384])
@each("y, fits", [
    (TOP + 100.01, True), (TOP + 99.0, False), (BOTTOM - 100.01, True), (BOTTOM - 99.0, False),
])  # fmt: skip
def test_a_mirror_that_will_turn_has_room_upright_too_however_it_stands_now(
    heading: int, y: float, *, fits: bool
) -> None:
    dx, dy = facing(heading)
    wall = Wall(id=0, x=200.0, y=y, half=(dx * 100.0, dy * 100.0))
    world = arena(SHIP)
    assert _fits_turning(world, wall) == fits
    assert wall.half == (dx * 100.0, dy * 100.0)
    wall.x, wall.y = 640.0 - 220.0, 360.0  # level it would come too near to the centre
    assert not _fits_turning(world, wall)


@each("away, reaches", [(299.9, True), (300.1, False), (169.9, False)])
def test_the_mirrors_of_a_wave_are_within_reach_of_the_middle_and_slant_to_it(
    away: float, *, reaches: bool
) -> None:
    wall = Wall(id=0, x=640.0 - away, y=360.0, half=(0.0, 50.0))
    assert _in_reach(arena(SHIP), wall) == reaches
    near = [wall for seed in range(30) for wall in laid(seed, WaveParts(rocks=4, mirrors=2)).walls]
    for one in near:
        out = turn_between(heading_of((one.x - 640.0, one.y - 360.0)), heading_of(one.half)) / (TURN / 360.0)
        assert 35.0 - 0.1 <= min(abs(out), 180.0 - abs(out)) <= 55.0 + 0.1
    gaps = [wall_gap(arena(), one, CENTRE) for one in near]
    assert 170.0 <= min(gaps) < 200.0 < max(gaps) <= 300.0
    assert {(one.x > 640.0, one.y > 360.0) for one in near} == {
        (x, y) for x in (True, False) for y in (x, not x)
    }


def test_a_row_s_mirrors_are_of_all_lengths_and_in_all_directions() -> None:
    lengths, headings = [], set()
    for seed in range(40):
        world = laid(seed, WaveParts(rocks=4, mirrors=3))
        ids = [wall.id for wall in world.walls]
        assert ids == sorted(ids)
        assert all(_fits(replace_walls(world, wall), wall) for wall in world.walls)
        lengths += [2.0 * length(wall.half) for wall in world.walls]
        headings |= {heading_of(wall.half) // 8192 for wall in world.walls}
    assert len(lengths) > 100
    assert 150.0 - 1e-9 <= min(lengths) < 160.0
    assert 250.0 < max(lengths) < 260.0
    assert headings == set(range(8))


def replace_walls(world: World, wall: Wall) -> World:
    """Return a world with the walls that were laid before one of its walls."""
    before = arena(SHIP)
    before.walls += world.walls[: world.walls.index(wall)]
    return before


def test_each_designed_wave_has_as_many_as_its_row_says_and_never_more_than_may_be() -> None:
    for wave, row in enumerate(WAVES, 1):
        counts = [len(laid(seed, row.parts, wave=wave).walls) for seed in range(3)]
        assert max(counts) == row.mirrors <= 4
    for mirrors in (3, 4):
        assert len(laid(1, WaveParts(rocks=4, mirrors=mirrors), tuned(wall={"most": 2})).walls) == 2
        assert laid(1, WaveParts(rocks=4, mirrors=mirrors), tuned(wall={"headroom": 1000.0})).walls == []


def test_where_no_mirror_can_be_within_reach_of_the_middle_the_first_is_anywhere() -> None:
    (wall,) = laid(5, WaveParts(rocks=5, mirrors=1), tuned(wall={"within": 100.0})).walls
    assert wall_gap(arena(), wall, CENTRE) > 170.0


@each("wave", HALLS)
def test_a_hall_has_a_mirror_in_each_quarter_of_which_as_many_turn_as_its_row_says(wave: int) -> None:
    row, counts, turns = WAVES[wave - 1].parts, [], set()
    for seed in range(8):
        walls = laid(seed, row, wave=wave).walls
        turning = [wall for wall in walls if wall.turn]
        assert walls[: len(turning)] == turning
        for wall in turning:
            turns.add(wall.turn)
            assert (wall.bearing, wall.size) == (heading_of(wall.half), length(wall.half))
        counts.append((len(walls), len(turning)))
    assert turns == ({-RATE, RATE} if row.turning else set())
    assert counts.count((4, row.turning)) >= 6
    assert min(counts) >= (3, row.turning - 1)


def test_opposite_quarters_follow_one_another_and_a_mirror_without_room_in_its_own_is_short() -> None:
    world = arena(SHIP, seed=2)
    lay_hall(world, 4, 2)
    signs = [(1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0)]
    for wall, (right, low) in zip(world.walls, signs, strict=True):
        if length(wall.half) > 75.1:
            assert 0.1 * 1280.0 <= right * (wall.x - 640.0) <= 0.35 * 1280.0
            assert 0.0 <= low * (wall.y - 360.0) <= 0.4 * 720.0
    assert [wall.turn != 0 for wall in world.walls] == [True, True, False, False]
    lay_hall(world, 1, 0)
    assert all(length(wall.half) == pytest.approx(75.0) for wall in world.walls[4:])


def test_a_scenario_s_walls_lie_and_turn_and_its_enemies_are_marked_as_its_rows_say() -> None:
    walls = (SceneWall(x=300.0, y=800.0, length=100.0, angle=90.0, turn=15.0),)
    enemies = (SceneEnemy(kind=Kind.LANCER, after=2.0, y=800.0, from_left=False),)
    world = new_world(0, replace(MODERN, scene=SceneTuning(walls=walls, enemies=enemies)))
    fly(world, ".")
    (wall,) = world.walls
    assert (wall.x, wall.y, wall.half) == (300.0, 80.0, (0.0, 50.0))
    assert (wall.turn, wall.bearing, wall.size) == (15 * 65536 // 360 // 120, DOWN, 50.0)
    assert world.spawn_markers == [SpawnMarker(Kind.LANCER, 1279.0, 80.0, 240, rightwards=False)]


def test_a_wave_of_a_hall_can_be_laid_plain() -> None:
    world = arena(SHIP)
    world.wave, world.row = HALLS[0], WAVES[HALLS[0] - 1].parts
    lay_plain(world)
    assert [wall.turn for wall in world.walls] == [0] * 4
    assert _in_reach(arena(SHIP), world.walls[0])
