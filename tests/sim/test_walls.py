"""How far a wall is, and what bounces off one: over the seams, off its ends, fast, and as it turns."""

import math

import pytest
from hypothesis import assume

from game.physics import cross, distance_to_segment
from game.sim.field import wall_gap
from tests.play import *

ICE = tuned(ship={"drag": 0.0})
RATE = 21
"""headings a tick: 14 degrees/s."""


# How far a wall is


@given(
    st.floats(0.0, 1279.9), st.floats(0.0, 719.9), st.integers(0, TURN - 1), st.floats(50.0, 330.0),
    st.floats(0.0, 1279.9), st.floats(0.0, 719.9),
)  # fmt: skip
def test_the_gap_to_a_wall_is_the_least_over_all_its_images(  # noqa: PLR0917 - two places and a wall
    x: float, y: float, heading: int, size: float, px: float, py: float
) -> None:
    """The image whose middle is nearest is not always the nearest: a slanted wall's end can be nearer."""
    world = arena()
    dx, dy = facing(heading)
    wall = add_wall(world, (x, y), (dx * size, dy * size))
    images = [(px - x + 1280.0 * column, py - y + 720.0 * row) for column in (-1, 0, 1) for row in (-1, 0, 1)]
    nearest = min(distance_to_segment(image, (-wall.half[0], -wall.half[1]), wall.half) for image in images)
    assert wall_gap(world, wall, (px, py)) == pytest.approx(nearest, abs=1e-9)


# Rocks and others


@each("half", [(0.0, 90.0), (0.0, -90.0), (90.0, 0.0), (-90.0, 0.0), (-60.0, 45.0)])
@each("side", [-1.0, 1.0])
@each("middle", [CENTRE, (0.0, 300.0), (1279.0, 718.0), (640.0, 1.0)])
@each("size", list(Size))
def test_a_rock_bounces_off_a_wall_anywhere_and_tells_where_how_fast_and_how_hard(
    half: Point, side: float, middle: Point, size: Size
) -> None:
    """Walls are laid along headings all round, so that half of one may point any way."""
    long = math.hypot(*half)
    normal = (half[1] / long * side, -half[0] / long * side)
    # It comes down on the outer part of the wall, straight: half of the way to its end.
    foot = (middle[0] + half[0] * 0.5, middle[1] + half[1] * 0.5)
    world = arena((300.0, 550.0), walls=[(middle, half)])
    rock = add_rock(world, size, middle, (-normal[0] * 240.0, -normal[1] * 240.0))
    away = rock.radius + 4.0
    rock.x, rock.y = world.torus.wrap((foot[0] + normal[0] * away, foot[1] + normal[1] * away))
    record = Record()
    (bounced,) = of(fly(world, ".", record=record), Bounced)
    assert (rock.vx, rock.vy) == pytest.approx((normal[0] * 240.0, normal[1] * 240.0))
    assert (bounced.a, bounced.b) == (rock.id, world.walls[0].id)
    assert bounced.normal == pytest.approx((-normal[0], -normal[1]))
    assert bounced.place == pytest.approx(world.torus.wrap(foot), abs=1e-9)
    # A rock weighs the square of its radius.
    assert (bounced.speed, record.contacts[0].impulse) == pytest.approx((240.0, rock.radius**2 * 480.0))


# Ships


@each("wall, half, ship, velocity, after, protection", [
    ((760.0, 360.0), (0.0, 90.0), (740.0, 360.0), (200.0, 30.0), (-140.0, 30.0), 0),
    ((760.0, 360.0), (0.0, 90.0), (740.0, 360.0), (200.0, 30.0), (-140.0, 30.0), NEVER),
    ((760.0, 360.0), (0.0, 90.0), (760.0, 470.0), (0.0, -200.0), (0.0, 140.0), 0),  # its round end
    ((1279.0, 360.0), (0.0, 90.0), (20.0, 360.0), (-200.0, 0.0), (140.0, 0.0), 0),
    ((1.0, 360.0), (0.0, 90.0), (1260.0, 360.0), (200.0, 0.0), (-140.0, 0.0), 0),
    ((640.0, 719.0), (90.0, 0.0), (640.0, 20.0), (0.0, -200.0), (0.0, 140.0), 0),
    ((640.0, 1.0), (90.0, 0.0), (640.0, 700.0), (0.0, 200.0), (0.0, -140.0), 0),
])  # fmt: skip
def test_a_ship_bounces_off_a_wall_with_seven_tenths_of_its_speed_and_tells_where(  # noqa: PLR0917
    wall: Point, half: Point, ship: Point, velocity: Point, after: Point, protection: int
) -> None:
    world = arena(ship, walls=[(wall, half)], velocity=velocity, tuning=ICE)
    ship_of(world).protection = protection
    record, contacts, events = Record(), [], []
    for _ in range(8):
        events += fly(world, ".", record=record)
        contacts += record.contacts
    assert (ship_of(world).vx, ship_of(world).vy) == pytest.approx(after)
    (bounced,) = of(events, Bounced)
    assert (bounced.a, bounced.b) == (1, world.walls[0].id)
    into = ((velocity[0] - after[0]) / 340.0, (velocity[1] - after[1]) / 340.0)
    assert bounced.normal == pytest.approx(into, abs=1e-9)
    assert bounced.speed == pytest.approx(200.0)
    assert contacts[0].impulse == pytest.approx(1.7 * 200.0)  # a ship weighs 1
    met = world.torus.delta(wall, bounced.place)
    assert abs(cross(met, half)) < 1e-6
    assert math.hypot(*met) <= 90.0 + 1e-9


# Mirrors that turn


def spinner(world: World, place: Point, turn: int = RATE, bearing: int = 0) -> Wall:
    """Put a mirror on the field that turns, and lies along x now unless told otherwise."""
    dx, dy = facing(bearing)
    wall = add_wall(world, place, (dx * 100.0, dy * 100.0))
    wall.bearing, wall.turn, wall.size = bearing, turn, 100.0
    return wall


def beside(wall: Wall, body: Shot | Rock | Ship) -> Point:
    """Return where a body is in the frame of a wall: along it from its middle, and off its line."""
    ux, uy = wall.half[0] / wall.size, wall.half[1] / wall.size
    dx, dy = body.x - wall.x, body.y - wall.y
    return dx * ux + dy * uy, dy * ux - dx * uy


def test_it_turns_by_its_rate_keeps_its_length_and_jumps_over_nothing() -> None:
    world = arena()
    wall = spinner(world, (300.0, 200.0), bearing=65520)
    fly(world, "10.")
    assert wall.bearing == 10 * RATE - 16
    angle = wall.bearing * math.tau / TURN
    assert wall.half == pytest.approx((100.0 * math.cos(angle), 100.0 * math.sin(angle)), abs=0.1)
    assert RATE * math.tau / TURN * MODERN.wall.longest / 2.0 < MODERN.wall.radius


def test_the_laser_leaves_it_by_the_normal_of_where_it_stands_now() -> None:
    world = arena(heading=DOWN)
    wall = spinner(world, (640.0, 560.0), bearing=200 * RATE)
    (fired,) = of(fly(world, "l"), LaserFired)
    lean = 2.0 * math.atan2(wall.half[1], wall.half[0]) - 2.0 * RATE * math.tau / TURN
    x, y = fired.legs[1].motion
    assert math.atan2(y, x) == pytest.approx(lean - math.pi / 2.0, abs=1e-3)


def test_a_ship_at_rest_is_pushed_aside_and_never_changes_sides() -> None:
    world = arena((700.0, 390.0))
    wall, ship = spinner(world, (640.0, 360.0)), ship_of(world)
    assert {type(event) for event in fly(world, "300.")} == {Bounced}
    assert wall_gap(world, wall, (ship.x, ship.y)) >= 15.0 - 1e-6
    assert beside(wall, ship)[1] > 0.0


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
    for _ in range(80):
        before = beside(wall, shot)
        fly(world, ".")
        after = beside(wall, shot)
        if not shot.alive or abs(after[1]) > 60.0:
            break
        if max(abs(before[0]), abs(after[0])) < wall.size:
            assert before[1] * after[1] > 0.0
            assert abs(after[1]) > 3.0 - 0.02


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
    start = (640.0 + along, 360.0 - 3.05 - 0.4 * speed * DT)
    shot = add_shot(world, start, velocity)
    events = of(fly(world, "."), Ricocheted)
    assume(len(events) == 1)
    (met,) = events
    nx, ny = met.normal
    spin = turn * math.tau / TURN / DT
    wx, wy = (wall.y - met.place[1]) * spin, (met.place[0] - wall.x) * spin
    before = (velocity[0] - wx, velocity[1] - wy)
    after = (shot.vx - wx, shot.vy - wy)
    assert after[0] * nx + after[1] * ny == pytest.approx(-(before[0] * nx + before[1] * ny), abs=0.2)
    assert after[0] * ny - after[1] * nx == pytest.approx(before[0] * ny - before[1] * nx, abs=0.2)
    assert math.dist(met.centre, met.place) == pytest.approx(3.0, abs=0.05), "it is 3 units thick"
    left = DT - math.dist(start, met.centre) / speed
    end = (met.centre[0] + shot.vx * left, met.centre[1] + shot.vy * left)
    assert (shot.x, shot.y) == pytest.approx(end, abs=1e-5)
    assert (met.wall, shot.ricochets) == (wall.id, world.tuning.shot.ricochets - 1)
