"""Looking at the overlay: what it explains and what it draws."""

import math
from collections.abc import Iterator
from typing import Any

from game.cards.card import Card
from game.overlay.debug_draw import DebugDraw, Letters
from game.overlay.happenings import Happenings
from game.overlay.overlay import Overlay
from game.overlay.pointing import pointed_at
from game.overlay.state import Level, Memory, OverlayStats
from game.physics import Point, Torus
from game.physics.record import Record
from game.sim.tuning import Size
from game.sim.world import World
from game.view.glow.glow import Glow
from game.view.paint.box import Box
from game.view.paint.camera import Camera, clip_path
from game.view.paint.canvas import Canvas
from game.view.paint.small_letters import print_height, print_width
from game.view.paint.stroke_font import ring
from game.view.paint.strokes import Path, Print
from game.view.paint.theme import Colour, dimmed
from tests.arena import RIGHT, arena, fly, sure

SIZE = (1280, 720)
WHITE = (255, 255, 255)
PLAYED, PAUSED = OverlayStats(4.0), OverlayStats(4.0, "paused")


def at(level: Level, world: World | None = None, record: Record | None = None) -> Overlay:
    """Return an overlay of a level that has seen a tick with this record, if one is given."""
    overlay = Overlay()
    overlay.level = level
    if world is not None and record is not None:
        overlay.follow(world, record)
    return overlay


def blank(size: tuple[int, int] = SIZE) -> Canvas:
    """Return a canvas on which nothing is drawn."""
    canvas = Canvas(Glow(trails=False, stars=False))
    canvas.begin(Camera.fit(*size))
    return canvas


def drawn(overlay: Overlay, world: World, **how: Any) -> Canvas:
    """Draw an overlay on a canvas of its own; how: as Overlay.draw has it."""
    canvas = blank()
    overlay.draw(canvas, world, **({"stats": PLAYED} | how))
    return canvas


def words_drawn(overlay: Overlay, world: World, size: tuple[int, int] = SIZE, **how: Any) -> list[Box]:
    """Draw an overlay; return the boxes of its words."""
    return overlay.draw(blank(size), world, **({"stats": PLAYED} | how))


def prints(canvas: Canvas) -> list[Print]:
    """Return all small texts."""
    return [text for layer in canvas.strokes.layers for text in layer.prints]


def marks(canvas: Canvas) -> Iterator[tuple[Colour, float, Path]]:
    """Yield all lines, rims and dots of the overlay's layer: colour, brightness 0..1, and points."""
    strokes = canvas.strokes
    for pen, paths in strokes.lines.items():
        yield from ((pen[0], pen[1] / 32, path) for path in paths)
    yield from ((it.pen[0], it.pen[1] / 32, ring((it.x, it.y), it.size)) for it in strokes.steady)
    for pen, dots in strokes.dots.items():
        yield from ((pen[0], pen[1] / 32, [(x, y), (x, y)]) for x, y, _ in dots)


def coloured(canvas: Canvas, box: Box, colour: Colour) -> bool:
    """Return whether a line or a word nearly of this colour touches a part of the picture."""
    (left, top), _, (right, bottom), _ = box.corners
    lines = (
        clip_path(path, (left, top, right, bottom))
        for hue, light, path in marks(canvas)
        if math.dist(dimmed(hue, light), colour) < 20.0
    )
    words = (
        Box(it.x, it.y, print_width(it.text, it.unit), print_height(it.unit)).overlaps(box)
        for it in prints(canvas)
        if math.dist(it.colour, colour) < 20.0
    )
    return any(words) or any(lines)


def lasered() -> tuple[World, Record]:
    """Return a world in which the ship's laser has just met a rock, and the record of it."""
    world, record = arena(heading=RIGHT, rocks={(900.0, 380.0): Size.LARGE}), Record()
    fly(world, "l", record=record)
    return world, record


def about_to_meet() -> tuple[World, Record]:
    """Return a world in which a rock will meet the ship, and the record of a tick."""
    world, record = arena(heading=RIGHT, rocks={(900.0, 360.0): (Size.LARGE, (-120.0, 0.0))}), Record()
    fly(world, ".", record=record)
    return world, record


def bounced() -> tuple[World, Record]:
    """Return a world in which two rocks have just bounced off one another, and the record of it."""
    rocks = {(300.0, 500.0): (Size.LARGE, (60.0, 0.0)), (403.0, 500.0): (Size.LARGE, (-60.0, 0.0))}
    world, record = arena(heading=RIGHT, rocks=dict(rocks)), Record()
    while not any(contact.impulse for contact in record.contacts):
        fly(world, ".", record=record)
    return world, record


def title_of(overlay: Overlay) -> str:
    """Return the question that is explained, "" for none."""
    return overlay.card.title if overlay.card is not None else ""


def rows_of_panel(overlay: Overlay) -> list[str]:
    """Return the rows of the panel that was drawn last."""
    return ["".join(text for text, _ in row.pieces) for row in overlay.painter.questions._panel._rows]


def asked(world: World, record: Record, pointer: Point) -> Card:
    """Return the card of what is pointed at after a tick with this record."""
    memory, happenings = Memory(), Happenings()
    memory.follow(world, record)
    happenings.follow(world, record)
    return sure(pointed_at(world, memory, happenings, pointer))[1]


def pen(canvas: Canvas | None = None, pointer: Point | None = None) -> DebugDraw:
    """Return a pen for a field of the usual size, with letters of 100 %."""
    return DebugDraw(canvas or blank(), Torus(1280.0, 720.0), Letters(), pointer)
