"""Drawing on a torus: the copies of a body near an edge, and the visible pieces of a beam."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.physics import Point, Torus
from game.physics.legs import Leg
from game.view.paint.camera import clip_segment

MARGIN: Final = 56.0
"""units beyond the edge that are still drawn, because haze and the strongest shake can show them."""


def copies(torus: Torus, place: Point, reach: float) -> Sequence[Point]:
    """Return where to draw a body that extends `reach` units: its wrapped place, and copies beyond edges."""
    return images(torus, place, reach + MARGIN)


def images(torus: Torus, place: Point, reach: float) -> Sequence[Point]:
    """Return a wrapped place, and its images beyond the edges that lie nearer than `reach` units to them."""
    x, y = place
    width, height = torus.width, torus.height
    if reach <= x <= width - reach and reach <= y <= height - reach:
        return (place,)
    if not reach * 2.0 <= min(width, height):  # more than one image on a side
        return (place, *torus.straddles(place, reach))
    columns = (x, x + width) if x < reach else (x, x - width) if x > width - reach else (x,)
    rows = (y, y + height) if y < reach else (y, y - height) if y > height - reach else (y,)
    return tuple((column, row) for column in columns for row in rows)


class BeamPiece(NamedTuple):
    """A visible part of a beam, and the length (units) of the beam before it."""

    start: Point
    end: Point
    before: float


def beam_pieces(torus: Torus, legs: Iterable[Leg]) -> list[BeamPiece]:
    """Return the visible pieces of a beam: each leg in every copy of the world that it crosses."""
    pieces: list[BeamPiece] = []
    before = 0.0
    for leg in legs:
        pieces += _leg_pieces(torus, leg.start, leg.motion, before)
        before += math.hypot(*leg.motion)
    return pieces


def _leg_pieces(torus: Torus, start: Point, motion: Point, before: float) -> list[BeamPiece]:
    middle_x, middle_y = torus.width * 0.5, torus.height * 0.5
    bounds = (-MARGIN, -MARGIN, torus.width + MARGIN, torus.height + MARGIN)
    reach = max(middle_x, middle_y) + MARGIN
    found = []
    # Each image of the world's middle near the leg stands for a copy of the world that the leg may cross.
    for x, y in torus.images((middle_x - start[0], middle_y - start[1]), motion, reach):
        begin = (middle_x - x, middle_y - y)
        seen = clip_segment(begin, (begin[0] + motion[0], begin[1] + motion[1]), bounds)
        if seen is not None and seen[0] != seen[1]:
            found.append(BeamPiece(seen[0], seen[1], before + math.dist(begin, seen[0])))
    return found


def beam_end(torus: Torus, legs: Sequence[Leg]) -> Point:
    """Return the wrapped end point of a beam of at least one leg."""
    start, motion = legs[-1].start, legs[-1].motion
    return torus.wrap((start[0] + motion[0], start[1] + motion[1]))
