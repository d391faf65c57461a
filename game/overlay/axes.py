"""The icon of the axes, and their grid: x points right, y points down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.overlay.debug_draw import DebugDraw
from game.physics import Point
from game.view.paint.box import Box, free_place
from game.view.paint.theme import Colour, dimmed

_ARM: Final = 26.0  # px at 720p
_GAP: Final = 10.0
_OFF_HUD: Final = 7.0  # units
_EVERY: Final = 100  # units from one line of the grid to the next


def draw_axes(draw: DebugDraw, colour: Colour) -> None:
    """Draw the icon where it covers nothing: at the left or right below the HUD, or above words at the foot.

    The left comes first: at the right a second player is told how to join.
    """
    size, gap = _size(draw), round(_GAP * draw.unit)
    left, right = draw.view.left + gap, draw.view.right - gap - size
    high_up, low = (head + round(_OFF_HUD * draw.scale) for head in draw.heads), draw.foot - gap - size
    _draw(draw, colour, (*zip((left, right), high_up, strict=True), (right, low), (left, low)))


def draw_axes_in(draw: DebugDraw, colour: Colour, area: Box) -> None:
    """Draw the icon in a corner of an area, in pixels, that is free: at the left, the top first."""
    size, gap = _size(draw), round(_GAP * draw.unit)
    sides, ends = (area.left + gap, area.right - gap - size), (area.top + gap, area.bottom - gap - size)
    _draw(draw, colour, [(x, y) for x in sides for y in ends])


def draw_grid_in(draw: DebugDraw, colour: Colour, area: Point) -> None:
    """Draw a faint line every 100 units, with its number at the top or the left if it covers nothing."""
    wide, high = area
    lines = [((float(x), 0.0), (float(x), high)) for x in range(_EVERY, int(wide), _EVERY)]
    lines += [((0.0, float(y)), (wide, float(y))) for y in range(_EVERY, int(high), _EVERY)]
    for start, end in lines:
        draw.line(start, end, dimmed(colour, 0.14))
        (x, y), text = draw.spot(start), f"{max(start):.0f}"
        box = Box(x + 3, y + 2, draw.letters.width(text), draw.letters.tall)
        if box.free_of(draw.taken):
            draw.taken.append(box)
            draw.write(text, box.left, box.top, dimmed(colour, 0.7))


def _arm(draw: DebugDraw) -> int:
    """Return how long an arm is in pixels: longer than the letter at its end is high."""
    return max(round(_ARM * draw.unit), 2 * draw.letters.height)


def _size(draw: DebugDraw) -> int:
    return _arm(draw) + draw.letters.height + 2


def _draw(draw: DebugDraw, colour: Colour, corners: Iterable[Point]) -> None:
    """Draw the icon at the first of these corners at which it covers nothing; nowhere if there is none."""
    arm, size = _arm(draw), _size(draw)
    boxes = [Box(*corner, size, size) for corner in corners]
    at = free_place(draw.taken, draw.view, boxes)
    if at is None:
        return
    box = boxes[at]
    draw.plate(box)
    x, y, head = box.left + 3, box.top + 3 + draw.letters.height // 2, max(3, arm // 7)
    across, down = (x + arm, y), (x, y + arm)
    arrows = (
        (across, (x, y), down),
        ((x + arm - head, y - head), across, (x + arm - head, y + head)),
        ((x - head, y + arm - head), down, (x + head, y + arm - head)),
    )
    draw.in_front(arrows, colour)
    draw.write("x", across[0] + 3, y - draw.letters.tall // 2, colour)
    draw.write("y", x + head + 3, down[1] - draw.letters.tall, colour)
