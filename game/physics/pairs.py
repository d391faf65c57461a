"""The broad phase: which of many discs overlap, found by sorting instead of testing every pair.

Both public functions return the same pairs, computed to the same bits.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from game.physics.torus import Torus

_Row: TypeAlias = tuple[float, float, float, float, int]
"""A disc in a sorted list: left edge, x, y, radius, index."""

_Pair: TypeAlias = tuple[int, int]

_SLACK: Final = 1e-9
"""Fraction of the world by which intervals are widened, so that rounding of an edge hides no pair."""

_FEW: Final = 6  # Up to this many discs the plain loop is faster
_HUGE: Final = 1e150  # The squares of larger radii overflow; such discs meet nothing
_END: Final[_Row] = (math.inf, 0.0, 0.0, 0.0, -1)


def naive_pairs(
    torus: Torus, xs: Sequence[float], ys: Sequence[float], radii: Sequence[float]
) -> list[tuple[int, int]]:
    """List all (i, j), i < j, whose closed discs overlap on the torus, in order (lesson 5's i < j loop).

    Coordinates must be wrapped. A disc with NaN or infinity in it, or a negative radius, meets nothing.
    """
    width, height = torus.width, torus.height
    half_width, half_height = width * 0.5, height * 0.5
    radii = [radius if 0.0 <= radius < _HUGE else math.nan for radius in radii]
    found = []
    count = len(xs)
    for i in range(count - 1):
        x, y, radius = xs[i], ys[i], radii[i]
        for j in range(i + 1, count):
            dx, dy, reach = abs(xs[j] - x), abs(ys[j] - y), radius + radii[j]
            if dx > half_width:
                dx = width - dx
            if dy > half_height:
                dy = height - dy
            if dx * dx + dy * dy <= reach * reach:
                found.append((i, j))
    return found


def overlapping_pairs(
    torus: Torus,
    xs: Sequence[float],
    ys: Sequence[float],
    radii: Sequence[float],
    order: list[int] | None = None,
) -> list[tuple[int, int]]:
    """Return the same list as naive_pairs, by sort-and-sweep on wrapped left edges.

    Source: Ericson, Real-Time Collision Detection, 7.5.

    order is a list that the caller keeps between steps. It comes back sorted by left edge, and since little
    changes from step to step, sorting it again takes linear time. It never changes the result; a list of
    another length is reset. A disc wider than half the world, or with NaN or infinity in it, costs speed but
    does not change the result.
    """
    count = len(xs)
    width = torus.width
    slack = _SLACK * max(width, torus.height)
    # Two discs that together span the world would meet on both sides and be listed twice.
    widest = 2.0 * (max(radii, default=0.0) + slack)
    if count <= _FEW or not widest + widest < width:
        return naive_pairs(torus, xs, ys, radii)
    if order is None:
        order = []
    if len(order) != count:
        order[:] = range(count)
    lefts = [x - r if x >= r >= 0.0 else _left(x, r, width) for x, r in zip(xs, radii, strict=True)]
    order.sort(key=lefts.__getitem__)
    if lefts[order[-1]] == math.inf:
        return naive_pairs(torus, xs, ys, radii)
    rows = [(lefts[i], xs[i], ys[i], radii[i], i) for i in order]
    found: list[_Pair] = []
    _close(rows, width, widest)
    _sweep(torus, rows, count, slack, found)
    found.sort()
    return found


def _left(x: float, radius: float, width: float) -> float:
    """Return the wrapped left edge of a disc that crosses the seam; infinity if the disc is invalid."""
    return x - radius + width if 0.0 <= x < radius else math.inf


def _close(rows: list[_Row], width: float, until: float) -> None:
    """Repeat the discs whose left edge is before until after the seam, then append an end marker."""
    for left, x, y, radius, i in rows:
        if left > until:
            break
        rows.append((left + width, x, y, radius, i))
    rows.append(_END)


def _sweep(torus: Torus, rows: list[_Row], count: int, slack: float, found: list[_Pair]) -> None:
    """Compare each of the first count discs with the later discs whose left edge lies within it."""
    width, height = torus.width, torus.height
    half_width, half_height = width * 0.5, height * 0.5
    for place in range(count):
        left, x, y, radius, i = rows[place]
        right = left + radius + radius + slack
        near = radius + slack
        at = place + 1
        edge, other_x, other_y, other_radius, j = rows[at]
        while edge <= right:
            dy = abs(other_y - y)
            if dy > half_height:
                dy = height - dy
            if dy <= near + other_radius:
                dx, reach = abs(other_x - x), radius + other_radius
                if dx > half_width:
                    dx = width - dx
                if dx * dx + dy * dy <= reach * reach:
                    found.append((i, j) if i < j else (j, i))
            at += 1
            edge, other_x, other_y, other_radius, j = rows[at]
