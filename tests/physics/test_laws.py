"""Laws that single questions obey, whatever the numbers: symmetries, exactness, no tunnelling."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from game.physics import (
    Crossing,
    Torus,
    along,
    distance_to_segment,
    length,
    reflect,
    segment_hits_disc,
    segment_hits_outline,
    segment_hits_segment,
    shortest,
    sweep_disc_disc,
    sweep_disc_segment,
    time_of_impact,
    time_of_impact_on_torus,
    wrap_axis,
)
from game.physics.vec import Point

WORLD = Torus(1280.0, 720.0)
near = st.floats(-2000.0, 2000.0)
grid = st.integers(-4000, 4000).map(lambda k: k * 0.25)
points = st.tuples(near, near) | st.tuples(grid, grid)
radii = st.floats(0.0, 300.0) | st.integers(0, 200).map(float)
fraction = st.floats(0.0, 1.0)


def exact_share(offset: Point, motion: Point, reach: float) -> float | None:
    """Work out time_of_impact in rationals and fifty digits: another way to the same fraction."""
    fx, fy, mx, my, r = (Fraction(value) for value in (-offset[0], -offset[1], *motion, reach))
    a, half_b, c = mx * mx + my * my, fx * mx + fy * my, fx * fx + fy * fy - r * r
    if c <= 0:
        return 0.0
    under = half_b * half_b - a * c
    if a == 0 or half_b >= 0 or under < 0:
        return None
    with localcontext() as context:
        context.prec = 50
        root = (Decimal(under.numerator) / Decimal(under.denominator)).sqrt()
        t = (
            (Decimal((-half_b).numerator) / Decimal((-half_b).denominator) - root)
            * a.denominator
            / a.numerator
        )
    return float(t) if t <= 1 else None


def sure(offset: Point, motion: Point, reach: float) -> bool:
    """Say whether the question is clear by a hair: neither grazing nor ending nor beginning at the rim.

    A reach of less than a hair is never met clearly, since rounding decides whether a point meets a point.
    """
    hair = 1e-6 * (1.0 + reach)
    one = exact_share(offset, motion, reach + hair)
    other = exact_share(offset, motion, reach - hair) if reach > hair else None
    return (one is None) == (other is None) and (one == 0.0) == (other == 0.0)


@pytest.mark.slow
@given(points, points, radii)
@example((1e5, 3.0), (2e5, 0.0), 5.0)
def test_a_sweep_answers_as_exact_arithmetic_does(offset: Point, motion: Point, reach: float) -> None:
    assume(sure(offset, motion, reach))
    expected, t = exact_share(offset, motion, reach), time_of_impact(offset, motion, reach)
    assert (t is None) == (expected is None)
    if t is not None and expected is not None:
        assert abs(t - expected) * length(motion) <= 1e-6


@given(points, points, st.floats(0.001, 300.0))
def test_at_the_touch_the_distance_is_the_reach_and_never_less_before(
    offset: Point, motion: Point, reach: float
) -> None:
    t = time_of_impact(offset, motion, reach)
    if t is None:
        samples, least = [k / 16.0 for k in range(17)], reach * (1.0 - 1e-9)
    elif t > 0.0:
        assert length(along((-offset[0], -offset[1]), motion, t)) == pytest.approx(reach, rel=1e-9, abs=1e-10)
        samples, least = [t * k / 16.0 for k in range(16)], reach * (1.0 - 1e-9)
    else:
        assert length(offset) <= reach * (1.0 + 1e-15)
        return
    assert all(length(along((-offset[0], -offset[1]), motion, sample)) >= least - 1e-10 for sample in samples)


@st.composite
def shots(draw: st.DrawFn) -> tuple[Point, Point, float, Point, Point]:
    """Draw (start, motion, radius, rock, rock's motion) such that the shot goes well through the rock."""
    radius = draw(st.floats(4.0, 60.0))
    speed = draw(st.sampled_from([10.0, 620.0 / 120.0, 50.0, 6000.0 / 120.0, 600.0, 6000.0, 60000.0]))
    heading, aside, t = draw(st.floats(0.0, 6.28)), draw(st.floats(-0.9, 0.9)), draw(st.floats(0.01, 0.99))
    rock = (draw(st.floats(0.0, 1279.0)), draw(st.floats(0.0, 719.0)))
    drift = (draw(st.floats(-4.0, 4.0)), draw(st.floats(-4.0, 4.0)))
    dx, dy = math.cos(heading), math.sin(heading)
    # Seen from the rock the shot flies along (dx, dy), and at `when` passes `aside` radii beside it.
    nearest = (-dy * aside * radius, dx * aside * radius)
    start = (rock[0] + nearest[0] - dx * speed * t, rock[1] + nearest[1] - dy * speed * t)
    return start, (dx * speed + drift[0], dy * speed + drift[1]), radius, rock, drift


@given(shots())
def test_no_shot_ever_tunnels_through_a_moving_rock(shot: tuple[Point, Point, float, Point, Point]) -> None:
    start, motion, radius, rock, drift = shot
    relative = (motion[0] - drift[0], motion[1] - drift[1])
    offset = (rock[0] - start[0], rock[1] - start[1])
    expected = exact_share(offset, relative, radius)
    t = time_of_impact(offset, relative, radius)
    assert expected is not None
    assert t is not None
    assert abs(t - expected) <= 1e-9
    touch = sweep_disc_disc(start, motion, radius * 0.25, rock, drift, radius * 0.75)
    assert touch is not None
    assert abs(touch.fraction - expected) <= 1e-9


@pytest.mark.slow
@given(shots())
def test_nor_does_one_across_the_seams_of_the_torus(shot: tuple[Point, Point, float, Point, Point]) -> None:
    """Every image of the rock is asked exactly, so an earlier one counts."""
    start, motion, radius, rock, drift = shot
    relative = (motion[0] - drift[0], motion[1] - drift[1])
    assume(length(relative) < 7000.0)
    start = WORLD.wrap(start)
    offset = (rock[0] - start[0], rock[1] - start[1])
    t = time_of_impact_on_torus(WORLD, offset, relative, radius)
    spans = [int(abs(part) / size) + 2 for part, size in zip(relative, (1280.0, 720.0), strict=True)]
    fractions = [
        time_of_impact((offset[0] + i * 1280.0, offset[1] + j * 720.0), relative, radius)
        for i in range(-spans[0], spans[0] + 1)
        for j in range(-spans[1], spans[1] + 1)
    ]
    expected = min((known for known in fractions if known is not None), default=None)
    assert t is not None
    assert expected is not None
    assert abs(t - expected) <= 1e-9


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
    moved = (offset[0] + 1280.0 * i, offset[1] + 720.0 * j)
    clear = time_of_impact_on_torus(WORLD, offset, motion, reach + 1e-4)
    tight = time_of_impact_on_torus(WORLD, offset, motion, reach - 1e-4)
    for place in (offset, moved):
        t = time_of_impact_on_torus(WORLD, place, motion, reach)
        if t is None:
            assert tight is None
        else:
            assert clear is not None
            assert clear <= t + 1e-12
            assert tight is None or t <= tight + 1e-12


@given(points, points, radii)
def test_a_mirrored_sweep_has_the_same_share_to_the_bit(offset: Point, motion: Point, reach: float) -> None:
    t = time_of_impact(offset, motion, reach)
    assert time_of_impact((-offset[0], offset[1]), (-motion[0], motion[1]), reach) == t
    assert time_of_impact((offset[0], -offset[1]), (motion[0], -motion[1]), reach) == t
    assert time_of_impact((-offset[0], -offset[1]), (-motion[0], -motion[1]), reach) == t


def turned(a: Point) -> Point:
    return (-a[1], a[0])


@given(points, points, points, radii)
def test_a_quarter_turn_turns_every_answer(start: Point, motion: Point, centre: Point, radius: float) -> None:
    assert time_of_impact(turned(start), turned(motion), radius) == time_of_impact(start, motion, radius)
    for hits in (segment_hits_disc, segment_hits_outline):
        hit = hits(start, motion, centre, radius)
        after = hits(turned(start), turned(motion), turned(centre), radius)
        if hit is None:
            assert after is None
        elif hit.point != centre:
            assert after == Crossing(hit.fraction, hit.entry, hit.exit, turned(hit.point), turned(hit.normal))


@pytest.mark.slow
@given(st.tuples(points, points, radii), st.tuples(points, points, radii))
def test_swapped_roles_touch_at_the_same_time_with_the_reverse_normal(
    mine: tuple[Point, Point, float], yours: tuple[Point, Point, float]
) -> None:
    (start, motion, radius), (centre, other, wide) = mine, yours
    one = sweep_disc_disc(start, motion, radius, centre, other, wide)
    two = sweep_disc_disc(centre, other, wide, start, motion, radius)
    assert (one is None) == (two is None)
    if one is not None and two is not None:
        assert one.fraction == two.fraction
        assume(start != centre or motion != other)
        assert one.normal == (-two.normal[0], -two.normal[1])
        assert length(one.normal) == pytest.approx(1.0, rel=1e-15)


@pytest.mark.slow
@given(points, points, points, radii)
@example((0.0, 0.1), (0.3, 0.9), (0.1, 0.4), 0.0)
def test_a_beam_and_a_bullet_on_the_same_way_agree_but_for_rounding(
    start: Point, motion: Point, centre: Point, radius: float
) -> None:
    """Both round the same root each in its way: a millionth of a unit, and hit or miss where it is clear."""
    offset = (centre[0] - start[0], centre[1] - start[1])
    hit = segment_hits_disc(start, motion, centre, radius)
    t = time_of_impact(offset, motion, radius)
    if hit is not None:
        assert hit.entry <= hit.exit
        assert length(hit.normal) == pytest.approx(1.0, rel=1e-15)
    if sure(offset, motion, radius):
        assert (hit is None) == (t is None) == (exact_share(offset, motion, radius) is None)
    if hit is not None and t is not None:
        assert abs(hit.fraction - t) * length(motion) <= 1e-6


@pytest.mark.slow
@given(points, points, points, radii)
def test_the_nearest_point_decides_whether_a_segment_meets_a_disc(
    start: Point, motion: Point, centre: Point, radius: float
) -> None:
    distance = distance_to_segment(centre, start, along(start, motion, 1.0))
    assume(abs(distance - radius) > 1e-6)
    assert (segment_hits_disc(start, motion, centre, radius) is not None) == (distance < radius)


@pytest.mark.slow
@given(points, points, st.floats(0.001, 100.0), points, points)
def test_a_disc_that_meets_a_wall_is_then_its_radius_away(
    start: Point, motion: Point, radius: float, a: Point, b: Point
) -> None:
    touch = sweep_disc_segment(start, motion, radius, a, b)
    if touch is None:
        samples, least = [k / 16.0 for k in range(17)], radius
    elif touch.fraction > 0.0:
        assert distance_to_segment(touch.centre, a, b) == pytest.approx(radius, rel=1e-9, abs=1e-7)
        assert length(touch.normal) == pytest.approx(1.0, rel=1e-15)
        samples, least = [touch.fraction * k / 16.0 for k in range(16)], radius
    else:
        return
    assert all(distance_to_segment(along(start, motion, part), a, b) >= least - 1e-7 for part in samples)


@pytest.mark.slow
@given(points, points, points, points)
def test_a_segment_meets_a_segment_whichever_way_round_its_ends(
    start: Point, motion: Point, a: Point, b: Point
) -> None:
    one, two = segment_hits_segment(start, motion, a, b), segment_hits_segment(start, motion, b, a)
    if one is not None:
        assert distance_to_segment(along(start, motion, one), a, b) <= 1e-6 * (1.0 + length(motion))
    if one is not None and two is not None:
        assert abs(one - two) * length(motion) <= 1e-6


@given(points, st.floats(0.0, 6.28))
def test_a_reflection_keeps_the_length_and_undoes_itself(direction: Point, angle: float) -> None:
    normal = (math.cos(angle), math.sin(angle))
    once = reflect(direction, normal)
    assert length(once) == pytest.approx(length(direction), rel=1e-14, abs=1e-12)
    assert reflect(once, normal) == pytest.approx(direction, rel=1e-12, abs=1e-11)


@given(st.floats(-1e12, 1e12), st.floats(1e-3, 1e6))
def test_wrapping_and_the_shortest_way(value: float, size: float) -> None:
    assert 0.0 <= wrap_axis(value, size) < size
    short = shortest(value, size)
    assert -size * 0.5 <= short <= size * 0.5
    assert shortest(-value, size) == -short
    assert wrap_axis(wrap_axis(value, size), size) == wrap_axis(value, size)
