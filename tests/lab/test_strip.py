"""The strip at the foot of a picture: a parabola that meets its axis where the ray meets the rim."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cards.shapes import Dot, Line
from game.lab.strip import axis_at_foot, parabola
from game.physics import Point, along, unit

P = (110.0, 330.0)


def strip(d: Point, centre: Point, radius: float) -> tuple[list[Line], dict[str, Dot]]:
    """Return the curve, and the dots by the first words of their labels."""
    axis = axis_at_foot(P, d, centre, radius)
    shapes = parabola(axis, (P, d), (centre, radius), "C", (0.0, 1e9))
    curve = [shape for shape in shapes if isinstance(shape, Line) and shape.width == 2]
    return curve, {shape.label.split(" =")[0]: shape for shape in shapes if isinstance(shape, Dot)}


def test_its_vertex_and_roots_are_under_those_of_a_level_ray() -> None:
    curve, dots = strip((1.0, 0.0), (360.0, 288.0), 70.0)
    (t1, axis), (t2, _) = dots["t1"].place, dots["t2"].place
    assert (t1, t2) == (360.0 - 56.0, 360.0 + 56.0)
    x, y = dots["\N{MINUS SIGN}D/4"].place
    assert x == 360.0
    assert (y - axis) / (axis - curve[0].start[1]) == pytest.approx((70.0**2 - 42.0**2) / 70.0**2)
    assert (t1, axis) not in {line.start for line in curve}


def test_a_tangent_touches_the_axis() -> None:
    _, dots = strip((1.0, 0.0), (360.0, 260.0), 70.0)
    assert dots["t1"].place == dots["t2"].place == dots["\N{MINUS SIGN}D/4"].place
    assert dots["\N{MINUS SIGN}D/4"].label.endswith("= 0.000")


def test_a_root_behind_the_ray_is_hollow() -> None:
    _, dots = strip((1.0, 0.0), (120.0, 330.0), 70.0)
    assert [dots[name].hollow for name in ("t1", "t2")] == [True, False]


@given(st.floats(0.0, 880.0), st.floats(0.0, 640.0), st.floats(5.0, 160.0), st.floats(-1.0, 1.0))
def test_the_curve_is_a_parabola_to_its_ends_wherever_the_circle_is(
    x: float, y: float, radius: float, slope: float
) -> None:
    """No end is pressed flat onto an edge: both are equally high, and the vertex is in their middle."""
    d = unit((-1.0, slope)) or P
    curve, dots = strip(d, (x, y), radius)
    if not curve:
        assert not dots
        return
    ends = [curve[0].start, curve[-1].end]
    assert all(0.0 <= place[0] <= 880.0 and 540.0 <= place[1] <= 640.0 for place in ends)
    assert ends[0][1] == pytest.approx(ends[1][1], abs=0.01)
    middle = along(ends[0], (ends[1][0] - ends[0][0], 0.0), 0.5)
    assert dots["\N{MINUS SIGN}D/4"].place[0] == pytest.approx(middle[0], abs=0.01)
