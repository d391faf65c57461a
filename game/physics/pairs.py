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
_MANY: Final = 200  # From this many discs on, splitting them into bands first is faster
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
    """Return the same list as naive_pairs, by sort-and-sweep on wrapped left edges; many discs in bands.

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
    number = int(min(torus.height / widest, count)) if count >= _MANY else 1
    found: list[_Pair] = []
    if number < 3:
        _close(rows, width, widest)
        _sweep(torus, rows, count, slack, found)
    elif not _sweep_bands(torus, rows, number, widest, slack, found):
        return naive_pairs(torus, xs, ys, radii)
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


def _sweep_bands(
    torus: Torus, rows: list[_Row], number: int, widest: float, slack: float, found: list[_Pair]
) -> bool:
    """Sweep each of at least three bands of rows by itself and against the one below it.

    A band is at least as high as the widest disc, so no disc reaches beyond the next band. Returns False,
    with nothing found, if a disc is in no band.
    """
    bands: list[list[_Row]] = [[] for _ in range(number)]
    fraction = number / torus.height * (1.0 - 1e-12)  # keeps the last y below the height in the last band
    for row in rows:
        if not 0.0 <= row[2] < torus.height:
            return False
        bands[int(row[2] * fraction)].append(row)
    counts = [len(band) for band in bands]
    for band in bands:
        _close(band, torus.width, widest + widest)
    for band, count, below in zip(bands, counts, bands[1:] + bands[:1], strict=True):
        _sweep(torus, band, count, slack, found)
        _sweep_below(torus, band, below, widest, slack, found)
    return True


def _sweep_below(
    torus: Torus, band: list[_Row], below: list[_Row], widest: float, slack: float, found: list[_Pair]
) -> None:
    """Compare each disc of a band with those of the band below whose x interval meets its own.

    Such a disc may begin up to the widest disc's width before it, so each disc is taken at a place where that
    does not cross the seam: its repetition after the seam replaces one that is too near to it.
    """
    width, height = torus.width, torus.height
    half_width, half_height = width * 0.5, height * 0.5
    start = 0
    for left, x, y, radius, i in band:
        if left < widest:
            continue
        if left >= width + widest:
            break
        while below[start][0] < left - widest:
            start += 1
        right = left + radius + radius + slack
        near = radius + slack
        at = start
        edge, other_x, other_y, other_radius, j = below[at]
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
            edge, other_x, other_y, other_radius, j = below[at]
