"""The broad phase: which discs of many overlap, found by sorting instead of asking every pair.

Both functions answer the same question with the same bits, so one can stand in for the other.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.physics.torus import Torus

_SLACK = 1e-6
"""Units by which intervals are widened, so that rounding of an edge never hides a touching pair."""

_FEW = 6
"""Up to this many discs the plain loop is quicker."""


def naive_pairs(
    torus: Torus, xs: Sequence[float], ys: Sequence[float], radii: Sequence[float]
) -> list[tuple[int, int]]:
    """List all (i, j), i < j, whose closed discs overlap on the torus, in order (seed 5's i < j loop).

    Coordinates must be wrapped.
    """
    width, height = torus.width, torus.height
    half_width, half_height = width * 0.5, height * 0.5
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
    """List what naive_pairs lists, by sort-and-sweep on wrapped left edges.

    order is a list kept by the caller between steps: it comes back sorted by left edge, and since little
    changes from step to step, sorting it again takes linear time. It never changes the answer; a list of
    another length is made anew.
    """
    count = len(xs)
    widest = max(radii, default=0.0)
    if count <= _FEW or not 4.0 * widest + _SLACK < torus.width:
        # A pair of discs as wide as the world would meet round both sides and be listed twice.
        return naive_pairs(torus, xs, ys, radii)
    if order is None:
        order = []
    if len(order) != count:
        order[:] = range(count)
    width = torus.width
    lefts = [x - r if x >= r else x - r + width for x, r in zip(xs, radii, strict=True)]
    order.sort(key=lefts.__getitem__)
    found = _sweep(torus, xs, ys, radii, order, [lefts[i] for i in order])
    found.sort()
    return found


def _sweep(
    torus: Torus,
    xs: Sequence[float],
    ys: Sequence[float],
    radii: Sequence[float],
    order: list[int],
    lefts: list[float],
) -> list[tuple[int, int]]:
    """Compare each disc with those whose left edge lies under it, running on across the seam."""
    width, height = torus.width, torus.height
    half_width, half_height = width * 0.5, height * 0.5
    count = len(order)
    found: list[tuple[int, int]] = []
    for place, i in enumerate(order):
        x, y, radius = xs[i], ys[i], radii[i]
        right = lefts[place] + radius + radius + _SLACK
        under = order[place + 1 : bisect_right(lefts, right, place + 1, count)]
        if right >= width:
            under += order[: bisect_right(lefts, right - width, 0, place)]
        for j in under:
            dy, reach = abs(ys[j] - y), radius + radii[j]
            if dy > half_height:
                dy = height - dy
            if dy <= reach:
                dx = abs(xs[j] - x)
                if dx > half_width:
                    dx = width - dx
                if dx * dx + dy * dy <= reach * reach:
                    found.append((i, j) if i < j else (j, i))
    return found
