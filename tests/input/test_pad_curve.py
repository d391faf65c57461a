"""The dead zone of a pad's axes and the curve of its stick."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.input.pad_inputs import curve, reach

raw = st.integers(-32768, 32767)
part = st.floats(0.0, 1.0)


@given(st.integers(0, 32767))
def test_the_dead_zone_treats_both_sides_alike(value: int) -> None:
    assert reach(-value) == -reach(value)


@given(raw, raw)
def test_further_out_never_counts_less(one: int, other: int) -> None:
    low, high = sorted((one, other))

    assert -1.0 <= reach(low) <= reach(high) <= 1.0


def test_the_dead_zone_is_nothing_and_the_end_is_all() -> None:
    assert [reach(value) for value in (0, 5000, -5000)] == [0.0, 0.0, 0.0]
    assert [reach(value) for value in (32767, -32767, -32768, 32000)] == [1.0, -1.0, -1.0, 1.0]
    assert 0.0 < reach(6000) < 0.01


@given(part, part)
def test_the_curve_rises_and_is_finer_near_rest(one: float, other: float) -> None:
    low, high = sorted((one, other))

    assert 0.0 <= curve(low) <= curve(high) <= 1.0
    assert curve(low) <= low


def test_the_curve_is_exact_at_both_ends() -> None:
    assert (curve(0.0), curve(1.0)) == (0.0, 1.0)
