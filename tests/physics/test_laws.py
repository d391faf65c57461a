"""Laws that single questions obey, whatever the numbers: symmetries, exactness, no tunnelling."""

import pytest

from tests.physics.reference import *


def before(fraction: float | None) -> list[float]:
    """Return some shares of a motion: all along it, or up to a touch."""
    return [k / 16.0 for k in range(17)] if fraction is None else [fraction * k / 16.0 for k in range(16)]


@given(points, points, points, radii)
@example((0.0, 0.0), (2e5, 0.0), (1e5, 3.0), 5.0)
@example((0.0, 0.1), (0.3, 0.9), (0.1, 0.4), 0.0)
def test_a_bullet_and_a_beam_meet_what_exact_arithmetic_says_but_for_rounding(
    start: Point, motion: Point, centre: Point, radius: float
) -> None:
    """Both round the same root each in its way: a millionth of a unit, and hit or miss where it is clear."""
    offset = minus(centre, start)
    hit, t = segment_hits_disc(start, motion, centre, radius), time_of_impact(offset, motion, radius)
    if hit is not None:
        assert hit.entry <= hit.exit
        assert length(hit.normal) == pytest.approx(1.0, rel=1e-15)
    if not is_clear(offset, motion, radius):
        return
    expected = exact_share(offset, motion, radius)
    assert (t is None) == (hit is None) == (expected is None)
    distance = distance_to_segment(centre, start, along(start, motion, 1.0))
    assert (distance < radius) == (expected is not None) or abs(distance - radius) < 1e-6
    if t is not None and hit is not None and expected is not None:
        assert abs(t - expected) * length(motion) <= 1e-6
        assert abs(hit.fraction - expected) * length(motion) <= 1e-6


@given(points, points, st.floats(0.001, 100.0), points, points)
@example((0.0, 0.0), (100.0, 0.0), 5.0, (50.0, -20.0), (50.0, 20.0))
@example((0.0, 0.0), (100.0, 10.0), 3.0, (60.0, 5.0), (90.0, 60.0))
@example((30.0, 40.0), (-20.0, -90.0), 12.0, (-40.0, -9.0), (35.0, -9.0))
@example((0.0, 0.0), (80.0, 0.0), 4.0, (50.0, 3.0), (50.0, 30.0))  # at an end
def test_a_disc_that_meets_a_wall_is_then_its_radius_away_and_never_nearer_before(
    start: Point, motion: Point, radius: float, a: Point, b: Point
) -> None:
    touch = sweep_disc_segment(start, motion, radius, a, b)
    t = None if touch is None else touch.fraction
    if touch is not None and t:
        near = nearest_on_segment(touch.centre, a, b)
        assert touch.point == pytest.approx(near, abs=1e-6)
        assert touch.centre == pytest.approx(along(near, touch.normal, radius), abs=1e-6)
        assert length(touch.normal) == pytest.approx(1.0, rel=1e-15)
    ways = () if t == 0.0 else before(t)
    assert all(distance_to_segment(along(start, motion, share), a, b) >= radius - 1e-7 for share in ways)


@st.composite
def shots(draw: st.DrawFn) -> tuple[Point, Point, float, Point, Point]:
    """Draw (start, motion, radius, rock, rock's motion) such that the shot goes well through the rock."""
    radius = draw(st.floats(4.0, 60.0))
    speed = draw(st.sampled_from([10.0, 620.0 / 120.0, 50.0, 6000.0 / 120.0, 600.0, 6000.0]))
    (dx, dy), aside, t = draw(headings), draw(st.floats(-0.9, 0.9)), draw(st.floats(0.01, 0.99))
    rock, drift = draw(places), draw(vectors(4.0))
    # Seen from the rock the shot flies along (dx, dy), and at `t` passes `aside` radii beside it.
    nearest = (-dy * aside * radius, dx * aside * radius)
    start = (rock[0] + nearest[0] - dx * speed * t, rock[1] + nearest[1] - dy * speed * t)
    return start, (dx * speed + drift[0], dy * speed + drift[1]), radius, rock, drift


@given(shots())
def test_no_shot_ever_tunnels_through_a_moving_rock_nor_does_one_across_the_seams(
    shot: tuple[Point, Point, float, Point, Point],
) -> None:
    """Across the seams every image of the rock is asked, so an earlier one counts."""
    start, motion, radius, rock, drift = shot
    relative, offset = minus(motion, drift), minus(rock, start)
    expected = exact_share(offset, relative, radius)
    assert time_of_impact(offset, relative, radius) == pytest.approx(expected, abs=1e-9)
    touch = sweep_disc_disc(start, motion, radius * 0.25, rock, drift, radius * 0.75)
    assert touch is not None
    assert touch.fraction == pytest.approx(expected, abs=1e-9)
    if touch.fraction > 0.0:
        (x, y), (nx, ny) = along(rock, drift, touch.fraction), touch.normal
        assert touch.centre == pytest.approx((x + radius * nx, y + radius * ny), abs=1e-9)
    offset = minus(rock, WORLD.wrap(start))
    t = time_of_impact_on_torus(WORLD, offset, relative, radius)
    assert t == pytest.approx(soonest_image(WORLD, offset, relative, radius), abs=1e-9)


side = st.sampled_from([100.0, 73.0, 30.5, 50.0, 91.25])


@given(side, side, vectors(200.0), vectors(900.0), st.floats(0.01, 8.0) | st.floats(8.0, 40.0))
def test_a_long_way_meets_what_the_soonest_of_all_images_says_to_the_bit(
    width: float, height: float, offset: Point, motion: Point, reach: float
) -> None:
    """Also past a disc that may be wider than half of the world.

    A column's rows are those that the motion is beside while within reach of the column, to its very end.
    With the reach left out there, or with the rows of the entry alone, every sixth to fourth touch is lost.
    """
    assume(length(offset) > 0.0)
    world = Torus(width, height)
    expected = soonest_image(world, offset, motion, reach)
    assert time_of_impact_on_torus(world, offset, motion, reach) == expected


@given(points, points, st.floats(0.0, 1500.0), st.integers(-3, 3), st.integers(-3, 3))
@example((0.1, 0.0), (30.0, 0.0), 0.0, 3, 0)
@example((-0.1, -0.30000000000000004), (1.0, 3.0000000000000004), 0.0, 3, 3)
def test_whole_worlds_change_no_sweep_that_is_clear_by_a_hair(
    offset: Point, motion: Point, reach: float, i: int, j: int
) -> None:
    """A place worlds away is rounded, so that a graze may be met there and not here, and a later image here.

    The promise: whatever is met, is met no earlier than with a ten-thousandth of a unit more of reach, and
    no later than with as much less. A reach of less than that promises nothing at all.
    """
    clear = time_of_impact_on_torus(WORLD, offset, motion, reach + 1e-4)
    tight = time_of_impact_on_torus(WORLD, offset, motion, reach - 1e-4)
    for place in (offset, (offset[0] + 1280.0 * i, offset[1] + 720.0 * j)):
        t = time_of_impact_on_torus(WORLD, place, motion, reach)
        if t is None:
            assert tight is None
        else:
            assert clear is not None
            assert clear <= t + 1e-12
            assert tight is None or t <= tight + 1e-12


def turned(a: Point) -> Point:
    return (-a[1], a[0])


@given(points, points, points, radii)
def test_a_turned_or_mirrored_question_has_a_turned_or_mirrored_answer_to_the_bit(
    start: Point, motion: Point, centre: Point, radius: float
) -> None:
    t = time_of_impact(start, motion, radius)
    for x, y in ((-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)):
        assert time_of_impact((x * start[0], y * start[1]), (x * motion[0], y * motion[1]), radius) == t
    assert time_of_impact(turned(start), turned(motion), radius) == t
    for hits in (segment_hits_disc, segment_hits_outline):
        hit = hits(start, motion, centre, radius)
        after: Any = hits(turned(start), turned(motion), turned(centre), radius)
        if hit is None or hit.point != centre:
            moved = hit and Crossing(*hit[:3], turned(hit.point), turned(hit.normal))
            assert after == moved


@given(vectors(50.0), st.floats(0.0, 60.0), st.floats(0.1, 60.0))
def test_separation_ends_an_overlap_and_keeps_the_centre_of_mass(offset: Point, a: float, b: float) -> None:
    touch, swapped = overlap(offset, a, b), overlap((-offset[0], -offset[1]), b, a)
    if touch is None or swapped is None:
        assert touch is swapped
        return
    assert touch.depth == swapped.depth >= 0.0
    assert touch.normal == (-swapped.normal[0], -swapped.normal[1]) or offset == (0.0, 0.0)
    push_a, push_b = separation(touch.normal, touch.depth, 0.5, 0.125)
    parted = (offset[0] + push_b[0] - push_a[0], offset[1] + push_b[1] - push_a[1])
    assert length(parted) == pytest.approx(a + b, rel=1e-12)
    assert push_a[0] * 2.0 + push_b[0] * 8.0 == pytest.approx(0.0, abs=1e-12)
