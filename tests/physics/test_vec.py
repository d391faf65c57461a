"""Points and displacements by exact number."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from game.physics.vec import finite
from tests.physics.reference import *

NAN, INF = math.nan, math.inf
EQUAL_PARTS = pytest.approx((math.sqrt(0.5), math.sqrt(0.5)), rel=1e-15)


@each("kernel, arguments, answer", [
    # positive ahead, zero across and negative behind
    (dot, ((3.0, 4.0), (2.0, 1.0)), 10.0),
    (dot, ((3.0, 4.0), (-4.0, 3.0)), 0.0),
    (dot, ((3.0, 4.0), (-3.0, -4.0)), -25.0),
    # positive clockwise as seen
    (cross, ((1.0, 0.0), (0.0, 1.0)), 1.0),
    (cross, ((2.0, 3.0), (5.0, 7.0)), -1.0),
    (minus, ((3.0, -4.0), (1.0, 2.0)), (2.0, -6.0)),
    # a negative factor turns round
    (scaled, ((3.0, -4.0), 2.5), (7.5, -10.0)),
    (scaled, ((3.0, -4.0), -0.5), (-1.5, 2.0)),
    (length, ((3.0, -4.0),), 5.0),
    (along, ((1.0, 2.0), (10.0, -20.0), 0.25), (3.5, -3.0)),
    # the left of travelling right is up
    (left_normal, ((5.0, 0.0),), (0.0, -5.0)),
    (left_normal, ((0.0, 5.0),), (5.0, 0.0)),
    # what is too long is shortened, the rest kept to the last bit
    (limited, ((3.0, -4.0), 2.5), (1.5, -2.0)),
    (limited, ((3.0, -4.0), 5.0), (3.0, -4.0)),
    (limited, ((0.1, 0.7), 9.0), (0.1, 0.7)),
    (limited, ((0.0, 0.0), 0.0), (0.0, 0.0)),
    (unit, ((3.0, -4.0),), (0.6, -0.8)),
    (unit, ((0.0, 0.0),), None),
    *((unit, (place,), None) for bad in (NAN, INF, -INF) for place in ((bad, 1.0), (1.0, bad), (bad, 0.0))),
    (finite, ((0.0, -1e308),), True),
    (finite, ((1e308, 1e308),), True),
    *((finite, (place,), False) for bad in (NAN, INF, -INF) for place in ((bad, 1.0), (1.0, bad))),
    # head on it turns back; the part along the mirror stays, from either side
    (reflect, ((3.0, 0.0), (-1.0, 0.0)), (-3.0, 0.0)),
    (reflect, ((3.0, 2.0), (0.0, 1.0)), (3.0, -2.0)),
    (reflect, ((3.0, 2.0), (0.0, -1.0)), (3.0, -2.0)),
    (reflect, ((1.0, 0.0), (0.6, 0.8)), pytest.approx((0.28, -0.96))),
])  # fmt: skip
def test_the_algebra_of_vectors(kernel: Callable[..., object], arguments: Any, answer: object) -> None:
    assert kernel(*arguments) == answer


@each("scale", [5e-324, 1e-200, 1e-161, 1e-140, 1e154, 1e200, 1e308])
def test_unit_is_right_where_squares_under_or_overflow(scale: float) -> None:
    assert unit((0.0, -scale)) == (0.0, -1.0)
    assert unit((-scale, 0.0)) == (-1.0, 0.0)
    assert unit((scale, scale)) == EQUAL_PARTS
    if 1e-200 <= scale <= 1e200:
        assert sure(unit((4.0 * scale, -3.0 * scale))) == pytest.approx((0.8, -0.6), rel=1e-15)
        assert sure(unit((-3.0 * scale, 4.0 * scale))) == pytest.approx((-0.6, 0.8), rel=1e-15)
