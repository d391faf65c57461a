"""The queries of the plane on a torus: the torus first, then the same arguments, and the same result type.

Results lie in the frame of the plane versions: the unwrapped frame of start, whichever image was met. Every
image that could be met is tried, so a motion may be longer than the world; one that spans more than 100 on an
axis meets nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.physics.lines import distance_to_segment
from game.physics.rays import Crossing, segment_hits_disc
from game.physics.sweeps import Touch, sweep_disc_segment, time_of_impact
from game.physics.torus import shortest
from game.physics.vec import Point, finite

if TYPE_CHECKING:
    from game.physics.torus import Torus


def time_of_impact_on_torus(torus: Torus, offset: Point, motion: Point, reach: float) -> float | None:
    """Return time_of_impact on a torus; offset is the target relative to the mover.

    While motion plus reach stay under half the world, only the nearest image can be met; otherwise every
    image that could be is tried, since the nearest at the start need not be the first one met. Valid while
    motion plus twice the reach span less than 100 worlds on each axis; beyond that only what touches
    already is met, at 0.0.
    """
    across, down = abs(motion[0]) + reach, abs(motion[1]) + reach
    x, y = shortest(offset[0], torus.width), shortest(offset[1], torus.height)
    if across < torus.width * 0.5 and down < torus.height * 0.5:
        if abs(x) > across or abs(y) > down:
            return None
        return time_of_impact((x, y), motion, reach)
    if time_of_impact((x, y), (0.0, 0.0), reach) is not None and finite(motion):
        return 0.0
    best: float | None = None
    for image in torus.images(offset, motion, reach):
        fraction = time_of_impact(image, motion, reach)
        if fraction is not None and (best is None or fraction < best):
            best = fraction
    return best


def first_image(torus: Torus, offset: Point, motion: Point, reach: float) -> tuple[float | None, Point]:
    """Return when (0..1) a motion first comes within reach of an image of a target, and that image.

    offset is the target relative to the mover. Of a motion that meets none, the image is the one that it
    passes nearest.
    """
    half = 0.5 * (torus.width + torus.height)  # beyond which no image is the nearest one
    images = (torus.delta((0.0, 0.0), offset), *torus.images(offset, motion, max(reach, half)))
    touches = [(t, image) for image in images if (t := time_of_impact(image, motion, reach)) is not None]
    if touches:
        return min(touches, key=lambda touch: touch[0])
    return None, min(images, key=lambda image: distance_to_segment(image, (0.0, 0.0), motion))


def segment_touches(
    torus: Torus, start: Point, motion: Point, radius: float, middle: Point, half: Point
) -> list[tuple[Touch, tuple[Point, Point]]]:
    """List the touches of a moving disc with the images of a still segment, each with the image's ends.

    The segment is given by its middle and half vector.
    """
    hx, hy = half
    offset = (middle[0] - start[0], middle[1] - start[1])
    found = []
    for dx, dy in torus.images(offset, motion, radius + max(abs(hx), abs(hy))):
        x, y = start[0] + dx, start[1] + dy
        ends = ((x - hx, y - hy), (x + hx, y + hy))
        touch = sweep_disc_segment(start, motion, radius, *ends)
        if touch is not None:
            found.append((touch, ends))
    return found


def segment_images(
    torus: Torus, place: Point, middle: Point, half: Point, reach: float
) -> list[tuple[Point, Point]]:
    """List the images of a segment, as pairs of ends, that may lie within reach of a position.

    The segment is given by its middle and half vector; the ends are in the frame of the position.
    """
    hx, hy = half
    found = []
    offset = (middle[0] - place[0], middle[1] - place[1])
    for dx, dy in torus.images(offset, (0.0, 0.0), reach + max(abs(hx), abs(hy))):
        x, y = place[0] + dx, place[1] + dy
        found.append(((x - hx, y - hy), (x + hx, y + hy)))
    return found


def distance_to_segment_on_torus(torus: Torus, place: Point, middle: Point, half: Point) -> float:
    """Return the shortest distance from a position to a segment given by its middle and half vector.

    All images count if the segment is longer than the world.
    """
    hx, hy = half
    offset = torus.delta(middle, place)
    least = distance_to_segment(offset, (-hx, -hy), (hx, hy))
    reach = max(abs(hx), abs(hy)) + least
    for image in torus.images(offset, (0.0, 0.0), reach):
        least = min(least, distance_to_segment(image, (-hx, -hy), (hx, hy)))
    return least


def image_met(
    torus: Torus, start: Point, motion: Point, centre: Point, radius: float
) -> tuple[Point, Crossing] | None:
    """Return the centre of the image of a disc that a segment meets first, and the crossing; None if none."""
    offset = (centre[0] - start[0], centre[1] - start[1])
    best: tuple[Point, Crossing] | None = None
    for x, y in torus.images(offset, motion, radius):
        image = (start[0] + x, start[1] + y)
        crossing = segment_hits_disc(start, motion, image, radius)
        if crossing is not None and (best is None or crossing.fraction < best[1].fraction):
            best = (image, crossing)
    return best
