"""Drawing on a torus: where else a thing shows, and the visible pieces of beams that cross the seam."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.physics import Leg, Point, Torus
from game.view.paint.camera import clip_segment

MARGIN: Final = 56.0
"""Units past the edge that are still drawn: haze reaches in from there, and the wildest shake shows them."""


def copies(torus: Torus, place: Point, reach: float) -> Sequence[Point]:
    """List where a thing of this reach must be drawn: at its wrapped place, and over each edge it nears."""
    x, y = place
    room = reach + MARGIN
    if room <= x <= torus.width - room and room <= y <= torus.height - room:
        return (place,)
    return (place, *torus.straddles(place, room))


class BeamPiece(NamedTuple):
    """A visible part of a beam, and how many units of the beam lie before it."""

    start: Point
    end: Point
    before: float


def beam_pieces(torus: Torus, legs: Iterable[Leg]) -> list[BeamPiece]:
    """List what can be seen of a beam: every leg in every copy of the world that it passes through."""
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
    # Every image of the world's middle that the leg comes near is a copy of the world that it may cross.
    for x, y in torus.images((middle_x - start[0], middle_y - start[1]), motion, reach):
        begin = (middle_x - x, middle_y - y)
        seen = clip_segment(begin, (begin[0] + motion[0], begin[1] + motion[1]), bounds)
        if seen is not None and seen[0] != seen[1]:
            found.append(BeamPiece(seen[0], seen[1], before + math.dist(begin, seen[0])))
    return found


def beam_end(torus: Torus, legs: Sequence[Leg]) -> Point:
    """Return the wrapped place where a beam of at least one leg ends."""
    start, motion = legs[-1].start, legs[-1].motion
    return torus.wrap((start[0] + motion[0], start[1] + motion[1]))
