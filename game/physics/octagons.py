"""Octagons: squares with cut corners. Whether two overlap depends on their centres and sizes alone."""

from __future__ import annotations


def octagons_meet(dx: float, dy: float, size: float, corner: float) -> bool:
    """Return whether two octagons meet, by the offset of one centre from the other.

    size: the sum of half their widths. corner: where |dx| + |dy| comes to this times the size, their corners
    are cut: 1 makes them squares on a tip, 2 squares.
    """
    dx, dy = abs(dx), abs(dy)
    return dx <= size and dy <= size and dx + dy < corner * size
