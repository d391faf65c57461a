"""Mirrors that matter: one near the middle from wave 3, halls of mirrors, and mirrors that turn."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.sim.field import wall_gap
from game.sim.tick.wall_layout import lay_hall, lay_plain, lay_walls
from tests.play import *

RATE = 21
"""headings a tick: 14 degrees/s."""


HALLS = waves_where(lambda row: row.mirrors >= 4)
"""The designed waves that are halls of mirrors."""


def laid(wave: int, seed: int) -> World:
    world = new_world(seed, wave=wave)
    world.wave = wave
    lay_walls(world)
    return world


def spinner(world: World, place: Point, turn: int = RATE, size: float = 100.0) -> Wall:
    """Put a mirror on the field that turns, and lies along x now."""
    wall = add_wall(world, place, (size, 0.0), mirror=True)
    wall.bearing, wall.turn, wall.size = 0, turn, size
    return wall


@each("wave", [3, 4, 5, 6, 8, 9, 10])
def test_from_wave_three_a_mirror_is_within_reach_of_the_middle(wave: int) -> None:
    for seed in range(40):
        world = laid(wave, seed)
        gaps = [wall_gap(world, wall, CENTRE) for wall in world.walls if wall.mirror]
        assert 170.0 <= min(gaps) <= 300.0


def beside(wall: Wall, body: Shot | Rock) -> Point:
    """Return where a body is in the frame of a wall: along it from its middle, and off its line."""
    ux, uy = wall.half[0] / wall.size, wall.half[1] / wall.size
    dx, dy = body.x - wall.x, body.y - wall.y
    return dx * ux + dy * uy, dy * ux - dx * uy


def turning(walls: list[Wall]) -> int:
    """Count the walls that turn."""
    return len([wall for wall in walls if wall.turn])


@pytest.mark.slow
@each("wave, turn", [(wave, WAVES[wave - 1].turning) for wave in HALLS])
def test_a_hall_has_four_mirrors_of_which_as_many_turn_as_its_row_says(wave: int, turn: int) -> None:
    counts = []
    for seed in range(40):
        walls = laid(wave, seed).walls
        assert all(wall.mirror for wall in walls)
        assert {abs(wall.turn) for wall in walls} <= {0, RATE}
        counts.append((len(walls), turning(walls)))
    assert counts.count((4, turn)) >= 30
    assert min(counts) >= (3, turn - 1)


def test_a_hall_can_be_laid_in_any_wave_and_a_wave_of_one_plain() -> None:
    world = new_world(1, wave=4)
    lay_hall(world, 4, 2)
    assert ([wall.mirror for wall in world.walls], turning(world.walls)) == ([True] * 4, 2)
    plain = new_world(1, wave=HALLS[0])
    plain.wave = HALLS[0]
    lay_plain(plain)
    assert [(wall.mirror, wall.turn) for wall in plain.walls] == [(True, 0)] * 4
    assert 170.0 <= wall_gap(plain, plain.walls[0], CENTRE) <= 300.0


@pytest.mark.slow
def test_turning_mirrors_keep_clear_of_the_centre_and_the_score_however_they_stand() -> None:
    for seed in range(20):
        world = laid(HALLS[0], seed)
        for part in range(32):
            for wall in [wall for wall in world.walls if wall.turn]:
                angle = math.tau * part / 32
                wall.half = (math.cos(angle) * wall.size, math.sin(angle) * wall.size)
                assert wall_gap(world, wall, CENTRE) > 160.0
                assert wall.y - abs(wall.half[1]) > 170.0


@pytest.mark.slow
def test_it_turns_by_its_rate_and_keeps_its_length() -> None:
    world = arena()
    wall = spinner(world, (300.0, 200.0))
    fly(world, "780.")
    assert wall.bearing == 780 * RATE
    assert wall.half == pytest.approx((0.0, 100.0), abs=0.5)
    assert math.hypot(*wall.half) == pytest.approx(100.0)


def test_the_laser_leaves_it_by_the_normal_of_where_it_stands_now() -> None:
    world = arena(heading=DOWN)
    wall = spinner(world, (640.0, 560.0))
    fly(world, "200.")
    (fired,) = of(fly(world, "l"), LaserFired)
    lean = 2.0 * math.atan2(wall.half[1], wall.half[0]) - 2.0 * RATE * math.tau / 65536
    x, y = fired.legs[1].motion
    assert math.atan2(y, x) == pytest.approx(lean - math.pi / 2.0, abs=1e-3)


def test_its_end_moves_by_less_than_its_thickness_in_a_tick() -> None:
    tuning = tuned().wall
    assert RATE * math.tau / 65536 * tuning.longest / 2.0 < tuning.radius


def test_a_ship_at_rest_is_pushed_aside_and_never_changes_sides() -> None:
    world = arena((700.0, 390.0))
    wall, ship = spinner(world, (640.0, 360.0)), ship_of(world)
    assert {type(event) for event in fly(world, "400.")} == {Bounced}
    assert wall_gap(world, wall, (ship.x, ship.y)) >= 15.0 - 1e-6
    # Still on the side that the mirror pushes to.
    assert wall.half[0] * (ship.y - wall.y) - wall.half[1] * (ship.x - wall.x) > 0.0


@pytest.mark.slow
def test_rocks_never_pass_a_mirror_that_turns() -> None:
    for number in range(12):
        world = arena((100.0, 100.0), rocks={(592.0 + 8.0 * number, 500.0): (Size.SMALL, (0.0, -90.0))})
        wall = spinner(world, (640.0, 360.0), RATE if number & 1 else -RATE)
        side = 1.0
        for _ in range(500):
            fly(world, ".")
            along, across = beside(wall, world.rocks[0])
            if abs(along) < 90.0 and abs(across) < 40.0:
                assert across * side > 0.0
            else:
                side = 1.0 if across > 0.0 else -1.0


def test_a_shot_meets_it_where_it_has_turned_to() -> None:
    world = arena((640.0, 200.0), DOWN, tuning=tuned(shot={"ricochets": 0}))
    spinner(world, (640.0, 360.0))
    assert len(of(fly(world, "*60."), ShotSpent)) == 1


@pytest.mark.slow
@given(
    st.floats(10.0, 600.0), st.floats(-90.0, 90.0), st.floats(-1.3, 1.3),
    st.sampled_from([RATE, -RATE, 3 * RATE]), st.sampled_from([1.0, -1.0]),
)  # fmt: skip
def test_no_shot_however_slow_is_overtaken_by_a_mirror_that_turns(
    speed: float, along: float, slant: float, turn: int, side: float
) -> None:
    """It flies at the mirror from either side, at up to 75 degrees from straight on.

    Judged tick by tick in the frame of the mirror: the side of its line changes beyond an end alone.
    """
    world = arena((100.0, 100.0))
    wall = spinner(world, (640.0, 360.0), turn)
    velocity = (speed * math.sin(slant), side * speed * math.cos(slant))
    shot = add_shot(world, (640.0 + along, 360.0 - side * (4.0 + speed * DT)), velocity)
    for _ in range(240):
        before = beside(wall, shot)
        fly(world, ".")
        if not shot.alive:
            break
        after = beside(wall, shot)
        if max(abs(before[0]), abs(after[0])) < wall.size:
            assert before[1] * after[1] > 0.0
            assert abs(after[1]) > 3.0 - 0.02
        if abs(after[1]) > 60.0:
            break


@pytest.mark.slow
@given(st.floats(10.0, 600.0), st.floats(-95.0, 95.0), st.floats(-0.9, 0.9), st.sampled_from([16, -16, 48]))
def test_a_shot_leaves_a_mirror_that_turns_by_the_normal_as_seen_from_the_place_that_it_meets(
    speed: float, along: float, slant: float, turn: int
) -> None:
    """Seen from there its speed along the mirror stays, and that off it turns round.

    Headings have a unit vector for every 16th of them: by so many the mirror turns exactly.
    """
    world = arena((100.0, 100.0))
    wall = spinner(world, (640.0, 360.0), turn)
    velocity = (speed * math.sin(slant), speed * math.cos(slant))
    shot = add_shot(world, (640.0 + along, 360.0 - 3.05 - 0.4 * speed * DT), velocity)
    events = of(fly(world, "."), Ricocheted)
    assume(len(events) == 1)
    ((nx, ny),) = [event.normal for event in events]
    rx, ry = events[0].place[0] - wall.x, events[0].place[1] - wall.y
    spin = turn / 65536.0 * 2.0 * math.pi / DT
    wx, wy = -ry * spin, rx * spin
    before = (velocity[0] - wx, velocity[1] - wy)
    after = (shot.vx - wx, shot.vy - wy)
    assert after[0] * nx + after[1] * ny == pytest.approx(-(before[0] * nx + before[1] * ny), abs=0.2)
    assert after[0] * ny - after[1] * nx == pytest.approx(before[0] * ny - before[1] * nx, abs=0.2)
    assert (events[0].wall, shot.ricochets) == (wall.id, world.tuning.shot.ricochets - 1)
