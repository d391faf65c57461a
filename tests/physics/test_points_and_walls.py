"""Points and tiny discs against a segment: the normal is the wall's, not the rounding of a place."""

import math
from decimal import Decimal, localcontext

import pytest

from tests.physics.reference import *

TINY_RADII = [0.0, 1e-300, 1e-14, 1e-10, 1e-6, 2.0]
A, B = (0.0, 0.0), (10.0, 0.0)
UP, DOWN, LEFT = (0.0, -1.0), (0.0, 1.0), (-1.0, 0.0)
FAR, HAIR = 1e6, 1e-14 * 8.0
SLANT = ((100.0, 50.0), (112.0, 66.0))
points = vectors(700.0)


def exact_normal(start: Point, a: Point, b: Point) -> Point:
    """Return the unit normal of a segment on the side of start, to fifty digits."""
    ax, ay, bx, by, x, y = (Fraction(value) for value in (*a, *b, *start))
    nx, ny = by - ay, ax - bx
    if (x - ax) * nx + (y - ay) * ny < 0:
        nx, ny = -nx, -ny
    with localcontext() as context:
        context.prec = 50
        across, down = (Decimal(n.numerator) / Decimal(n.denominator) for n in (nx, ny))
        size = (across * across + down * down).sqrt()
        return (float(across / size), float(down / size))


@given(points, points, points, st.sampled_from(TINY_RADII), st.floats(0.05, 0.95))
def test_a_normal_off_a_flat_side_is_exact_whatever_the_radius(
    start: Point, a: Point, b: Point, radius: float, fraction: float
) -> None:
    """A disc is sent through a point between the ends, so that it meets the flat between them."""
    motion = scaled(minus(along(a, minus(b, a), fraction), start), 2.0)
    assume(length(minus(b, a)) > 200.0)
    assume(length(motion) > 30.0)
    expected = exact_normal(start, a, b)
    assume(-dot(motion, expected) > 0.3 * length(motion))
    touch = sure(sweep_disc_segment(start, motion, radius, a, b))
    assert touch.normal == pytest.approx(expected, abs=1e-15)


@each("start, motion, radius, wall, normal", [
    # a wall is left however slowly, to the side headed to, and along it to the left
    *(((5.0, 0.0), motion, 0.0, (A, B), normal)
      for motion, normal in (((0.0, 0.5), DOWN), ((0.0, -0.5), UP), ((3.0, 0.0), UP), ((0.0, 0.0), UP))),
    ((106.0, 58.0), (1.0, 0.0), 0.0, SLANT, (0.8, -0.6)),
    ((106.0, 58.0), (-1.0, 0.0), 0.0, SLANT, (-0.8, 0.6)),
    # Rounding reaches as far as both parts of the place and of the motion say: 1e-14 of a million, so that
    # 5e-9 beside the wall is on it, and the point leaves through it;
    ((FAR + 5.0, 5e-9), UP, 0.0, ((FAR, 0.0), (FAR + 10.0, 0.0)), UP),
    ((5e-9, FAR + 5.0), LEFT, 0.0, ((0.0, FAR), (0.0, FAR + 10.0)), LEFT),
    ((5e-9, 5.0), (-FAR, 0.0), 0.0, (A, (0.0, 10.0)), LEFT),
    ((5.0, 5e-9), (0.0, -FAR), 0.0, (A, B), UP),
    # 1e-14 of 5 and 3, and not an ulp farther: a disc of that radius is thin, one an ulp wider is not;
    ((5.0, 0.0), (0.0, 3.0), HAIR, (A, B), DOWN),
    ((5.0, 0.0), (0.0, 3.0), math.nextafter(HAIR, 1.0), (A, B), UP),
    ((5.0, 1e-14 * (8.0 + HAIR)), (0.0, -3.0), 0.0, (A, B), UP),
    # however far out, a disc of a millionth of a unit is never thin.
    ((1e9 + 5.0, 0.0), DOWN, 1e-6, ((1e9, 0.0), (1e9 + 10.0, 0.0)), UP),
    ((1e9 + 5.0, 0.0), DOWN, 0.9e-6, ((1e9, 0.0), (1e9 + 10.0, 0.0)), DOWN),
])  # fmt: skip
def test_which_way_one_leaves_that_starts_on_a_wall(
    start: Point, motion: Point, radius: float, wall: tuple[Point, Point], normal: Point
) -> None:
    touch = sure(sweep_disc_segment(start, motion, radius, *wall))
    assert (touch.fraction, touch.normal) == (0.0, normal)


def test_an_ulp_beyond_rounding_a_point_is_beside_the_wall() -> None:
    touch = sure(sweep_disc_segment((5.0, math.nextafter(1e-14 * (8.0 + HAIR), 1.0)), (0.0, -3.0), 0.0, A, B))
    assert touch.normal == DOWN


def test_a_centre_on_a_wall_within_a_tiny_radius_has_the_normal_of_its_side() -> None:
    a, b = (0.1, 0.2), (10.3, 3.3)
    place = (a[0] + 0.3 * (b[0] - a[0]), a[1] + 0.3 * (b[1] - a[1]))
    touch = sure(sweep_disc_segment(place, (1.0, -2.0), 1e-10, a, b))
    assert touch.fraction == 0.0
    assert abs(dot(touch.normal, (b[0] - a[0], b[1] - a[1]))) < 1e-14


@each("radius", [1e-300, 1e-13, 1e-10])
@each("aside", [0.0, 0.6, -0.6, 0.96])
def test_the_normal_off_an_end_is_right_for_a_disc_no_wider_than_rounding(
    radius: float, aside: float
) -> None:
    """It comes along y = aside * radius at an end at 0; far from 0 the touch itself is rounded away."""
    touch = sure(sweep_disc_segment((0.7, aside * radius), (-1.3, 0.0), radius, (-10.0, 0.0), A))
    assert touch.normal == pytest.approx((math.sqrt(1.0 - aside * aside), aside), abs=1e-12)


def test_a_point_that_meets_the_end_of_a_wall_along_it_is_sent_back() -> None:
    touch = sure(sweep_disc_segment((30.1, 0.0), (-40.0, 0.0), 0.0, A, (10.1, 0.0)))
    assert (touch.point, touch.normal) == ((10.1, 0.0), (1.0, 0.0))


@given(points, st.floats(-0.3, 1.3), points, points, st.sampled_from(TINY_RADII))
def test_a_normal_never_points_along_the_motion_and_a_point_can_leave_the_way_it_came(
    start: Point, share: float, a: Point, b: Point, radius: float
) -> None:
    """Its place is then on the wall but for rounding, perhaps beyond it: it is not turned round again."""
    motion = scaled(minus(along(a, minus(b, a), share), start), 1.5)
    touch = sweep_disc_segment(start, motion, radius, a, b)
    if touch is None:
        assert radius < 1e-4 or not 0.0 < share < 1.0
        return
    if touch.fraction > 0.0:
        assert dot(touch.normal, motion) <= 1e-12 * length(motion)
        assert length(touch.normal) == pytest.approx(1.0, rel=1e-15)
    if radius == 0.0 and abs(dot(touch.normal, motion)) > 1e-6 * length(motion):
        back = reflect(motion, touch.normal)
        again = sweep_disc_segment(touch.centre, back, 0.0, a, b)
        assert again is None or dot(again.normal, back) >= 0.0


@each("bad", BAD)
def test_a_point_with_nonsense_in_it_meets_no_wall(bad: float) -> None:
    for start, motion in (
        ((bad, 0.0), DOWN),
        ((5.0, bad), DOWN),
        ((5.0, 0.0), (bad, 1.0)),
        ((5.0, 0.0), (1.0, bad)),
    ):
        assert sweep_disc_segment(start, motion, 0.0, A, B) is None
