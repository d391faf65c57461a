"""Collects the lines, dots and texts of a frame in world units; `Glow` paints them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from game.sim.headings import facing
from game.view.paint import strokes
from game.view.paint.box import Box
from game.view.paint.camera import WORLD, Bounds, Camera, Point, clip_path, clip_segment, within
from game.view.paint.draw_options import DrawOptions
from game.view.paint.outlines import Drawing
from game.view.paint.stroke_font import SHARE, SPACING, Align, ring, text_lines, text_width
from game.view.paint.strokes import Path, Sprite, Streak, StrokePainter, Strokes, TextBounds, TextRun, level
from game.view.paint.text_layout import LINE_EVERY, fitted_height, scaled, wrapped
from game.view.paint.theme import DEFAULT, Colour, dimmed

_LARGEST = (1920, 1080)  # px; larger windows are drawn at this size and scaled up
_MARGIN = 80.0  # px around the picture that clipping keeps
_SEEN = 16.0  # px around the picture beyond which nothing is seen, because no haze comes from there
_UNREST = 4.0  # the afterglow fades up to 1 + this many times as fast during a shake
_THIN_TEXT = 22.0  # px; smaller letters have lines one pixel wide
_HEAVY_TEXT = 45.0  # units; letters this high are titles, with lines twice as wide
_SNAPPED_TEXT = 60.0  # px; smaller letters are aligned to whole pixels
_TALLEST_TEXT = 4000.0  # px


class Canvas:
    """Collects the lines of a frame in world units, then has them painted all at once. Needs no display.

    Call `begin(camera)`, any drawing methods, then `end(frame, elapsed)`. Coordinates that are NaN, infinite
    or far off are clipped or dropped, because pygame can stall for seconds on a single such line.
    """

    def __init__(self, glow: StrokePainter) -> None:
        self.glow = glow
        """paints the frame; its settings may be changed at any time."""
        self.text_scale = 1.0
        """1 to 2: the player's text size. `write` applies it, `text` does not; see `letters`."""
        self.palette = DEFAULT  # the colours in use
        self._wordless = False
        self.light = 1.0  # the fraction of its brightness to which everything is dimmed now
        self.begin(Camera.fit(1280, 720))

    def apply(self, look: DrawOptions) -> None:
        """Draw by a look from now on, all but its quality."""
        trails = look.trails
        if look.palette != self.palette or (trails and not self.glow.trails):
            self.glow.clear_trails()
        self.glow.trails, self.glow.stars = trails, look.stars
        self.palette, self.text_scale = look.palette, look.text_scale

    def scaled(self, height: float) -> float:
        """Return the height (units) at the player's text size of letters with this height at 100 %."""
        return scaled(height, self.text_scale)

    def begin(self, camera: Camera) -> None:
        """Start an empty frame with this camera."""
        self._camera = camera
        self._unrest = 0.0
        self.strokes = Strokes(front=Strokes())  # what was collected, in pixels of the picture
        self.light = 1.0
        self._viewport = camera.viewport
        self._shrink = min(1.0, _LARGEST[0] / camera.width, _LARGEST[1] / camera.height)
        self._size = (max(1, round(camera.width * self._shrink)), max(1, round(camera.height * self._shrink)))
        self._bounds: Bounds = (-_MARGIN, -_MARGIN, self._size[0] + _MARGIN, self._size[1] + _MARGIN)
        self._seen: Bounds = (-_SEEN, -_SEEN, self._size[0] + _SEEN, self._size[1] + _SEEN)
        self.use_camera(camera)

    def use_camera(self, camera: Camera) -> None:
        """Use another camera of the same window from now on, such as one that does not shake."""
        x, y = camera.to_screen(0.0, 0.0)
        self.scale = camera.scale * self._shrink  # pixels of the picture to a unit
        self._across = self.scale * math.cos(camera.roll)
        self._down = self.scale * math.sin(camera.roll)
        self._left = (x - self._viewport.left) * self._shrink
        self._top = (y - self._viewport.top) * self._shrink
        self._width = 1 if self.scale < 0.6 else 2

    @contextmanager
    def shaken(self, shake: Point, roll: float, unrest: float = 0.0) -> Iterator[None]:
        """Move everything drawn within by `shake` (world units) and turn it by `roll` (radians).

        unrest, 0 to 1, is the strength of the shake. It shortens the afterglow; otherwise each shaken line
        would be seen twice and the whole picture would flicker.
        """
        self._unrest = unrest
        with self._through(self._camera.shaken(shake, roll)):
            yield

    @contextmanager
    def zoomed(self, middle: Point, zoom: float) -> Iterator[None]:
        """Magnify everything drawn within `zoom` times, with a world point in the middle."""
        with self._through(self._camera.zoomed(middle, zoom)):
            yield

    @contextmanager
    def _through(self, camera: Camera) -> Iterator[None]:
        self.use_camera(camera)
        try:
            yield
        finally:
            self.use_camera(self._camera)

    @contextmanager
    def inset(
        self, box: Box, middle: Point = (WORLD[0] * 0.5, WORLD[1] * 0.5), zoom: float | None = None
    ) -> Iterator[None]:
        """Draw a part of the world in a box (units of the page), clipped to its edges.

        middle: the world point in the middle of the box. zoom: pixels per pixel of the page; None: so that
        the whole width of the world is seen.
        """
        zoom = box.width / WORLD[0] if zoom is None else zoom
        before = self._bounds, self._seen
        corners = (*self._place(box[:2]), *self._place((box.right, box.bottom)))
        self._bounds = self._seen = corners
        aside = [(WORLD[axis] * 0.5 - box.centre[axis]) / zoom for axis in (0, 1)]
        try:
            with self.zoomed((middle[0] + aside[0], middle[1] + aside[1]), zoom):
                yield
        finally:
            self._bounds, self._seen = before

    @contextmanager
    def dimmed(self, fraction: float) -> Iterator[None]:
        """Dim everything drawn within to this fraction (0..1) of its brightness."""
        before, self.light = self.light, self.light * fraction
        try:
            yield
        finally:
            self.light = before

    @contextmanager
    def wordless(self) -> Iterator[None]:
        """Leave out all text within, so that a background's words do not mix with those in front."""
        before, self._wordless = self._wordless, True
        try:
            yield
        finally:
            self._wordless = before

    def line(self, p: Point, q: Point, colour: Colour, bright: float = 1.0) -> None:
        """Draw a glowing line; bright is 0 (invisible) to 1 (full)."""
        bright *= self.light
        if not bright > 0.0:
            return
        seen = clip_segment(self._place(p), self._place(q), self._bounds)
        if seen is not None:
            self.strokes.lines.setdefault((colour, level(bright), self._width), []).append(seen)

    @property
    def lens(self) -> tuple[float, float, float, float]:
        """All on which `placed` depends."""
        return self._across, self._down, self._left, self._top

    def placed(self, points: Iterable[Point]) -> list[Point]:
        """Return where points of the field lie in the picture, in pixels."""
        a, b, left, top = self.lens
        if b == 0.0:
            return [(x * a + left, y * a + top) for x, y in points]
        return [(x * a - y * b + left, x * b + y * a + top) for x, y in points]

    def ground(self, lines: Sequence[Path], colour: Colour, bright: float) -> None:
        """Draw lines one pixel wide beneath everything else, without haze.

        For hundreds of lines at once: their points are those of `placed`. Nothing is clipped, so they must
        be finite and on the field.
        """
        bright *= self.light
        if bright > 0.0:
            self.strokes.ground.append((dimmed(colour, bright), lines))

    def streaks(self, lines: Iterable[Streak], colour: Colour, bright: float) -> None:
        """Draw many short lines; a line whose middle is out of view is left out.

        For sparks, which come by the hundred: several times as fast as `line`, with only a dot as haze.
        """
        bright *= self.light
        if not bright > 0.0:
            return
        a, b, left, top = self._across, self._down, self._left, self._top
        lengths, distinct, longest = self.scale * strokes.LENGTHS_A_PIXEL, strokes.DISTINCT, strokes.LONGEST
        low_x, low_y, high_x, high_y = self._bounds
        self.strokes.streaks.setdefault((colour, level(bright), self._width), []).extend(
            [
                (px, py, way * distinct + int(length * lengths + 0.5))
                for x, y, length, way in lines
                if low_x <= (px := x * a - y * b + left) <= high_x
                and low_y <= (py := x * b + y * a + top) <= high_y
                and 0.0 <= length <= longest
            ]
        )

    def polyline(self, points: Path, colour: Colour, closed: bool = False, bright: float = 1.0) -> None:
        """Draw glowing lines from point to point, and back to the first if closed."""
        bright *= self.light
        if bright > 0.0:
            path = (*points, *points[:1]) if closed else points
            pieces = clip_path([self._place(point) for point in path], self._seen)
            self.strokes.lines.setdefault((colour, level(bright), self._width), []).extend(pieces)

    def drawing(
        self,
        drawing: Drawing,
        place: Point,
        colour: Colour,
        scale: float = 1.0,
        heading: int = 0,
        *,
        bright: float = 1.0,
        reach: float = math.inf,
    ) -> None:
        """Draw a shape as glowing lines at a place, scaled (units) and turned to a heading.

        reach: units from the place to its farthest point, if known: what is wholly seen needs no clipping.
        """
        bright *= self.light
        if not bright > 0.0:
            return
        left, top = self._place(place)
        cosine, sine = facing(heading)
        a = (cosine * self._across - sine * self._down) * scale
        b = (cosine * self._down + sine * self._across) * scale
        paths = self.strokes.lines.setdefault((colour, level(bright), self._width), [])
        far, (low_x, low_y, high_x, high_y) = reach * self.scale, self._seen
        whole = low_x + far < left < high_x - far and low_y + far < top < high_y - far
        for shape in drawing:
            path = [(x * a - y * b + left, x * b + y * a + top) for x, y in shape]
            paths += (path,) if whole else clip_path(path, self._seen)

    def circle(
        self,
        centre: Point,
        radius: float,
        colour: Colour,
        bright: float = 1.0,
        *,
        fine: bool = False,
        steady: bool = False,
    ) -> None:
        """Draw a glowing circle; radius in world units.

        fine: one pixel wide, for circles that are not bodies. steady: the radius stays the same for a while,
        so the picture is cached.
        """
        bright *= self.light
        (x, y), reach = self._place(centre), abs(radius) * self.scale
        left, top, right, bottom = self._seen
        if not (bright > 0.0 and left - reach <= x <= right + reach and top - reach <= y <= bottom + reach):
            return
        pen = (colour, level(bright), 1 if fine else self._width)
        whole = left <= x - reach and x + reach <= right and top <= y - reach and y + reach <= bottom
        if steady and whole and reach <= strokes.LARGEST:
            self.strokes.steady.append(Sprite(x, y, reach, pen))
        else:
            self.strokes.lines.setdefault(pen, []).extend(clip_path(ring((x, y), reach), self._seen))

    def dot(self, p: Point, colour: Colour, size: float, bright: float = 1.0) -> None:
        """Draw a glowing disc; size is its diameter in world units."""
        x, y = self._place(p)
        radius = size * self.scale / 2
        bright *= self.light
        if bright > 0.0 and 0.0 < radius < self._size[0] and within(x, y, self._bounds):
            self.strokes.dots.setdefault((colour, level(bright), 0), []).append((x, y, radius))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        height: float,
        colour: Colour,
        align: Align = "left",
        spacing: float = SPACING,
        bright: float = 1.0,
    ) -> None:
        """Write a line of glowing text: its top at y, its capitals `height` world units high."""
        if self._wordless:
            return
        size = height * self.scale
        left, top = self._place((x, y))
        far = 100 * _TALLEST_TEXT
        bright *= self.light
        if not (bright > 0.0 and 1.0 <= size <= _TALLEST_TEXT and within(left, top, (-far, -far, far, far))):
            return
        width = 1 if size < _THIN_TEXT else self._width * (1 + (height >= _HEAVY_TEXT))
        pen = (colour, level(bright), width)
        across = text_width(text, size, spacing)
        written = TextBounds(text, Box(left - SHARE[align] * across, top, across, size), pen)
        self.strokes.texts.append(written)
        if size < _SNAPPED_TEXT and self._holds(written.box):
            self.strokes.words.append(TextRun(text, size, align, spacing, left, top, pen))
            return
        paths = self.strokes.lines.setdefault(pen, [])
        for path in text_lines(text, left, top, size, align, spacing, snap=size < _SNAPPED_TEXT):
            paths.extend(clip_path(path, self._bounds))

    def write(
        self,
        text: str,
        x: float,
        y: float,
        height: float,
        colour: Colour,
        align: Align = "left",
        room: float = 1200.0,
        bright: float = 1.0,
    ) -> float:
        """Write a text at the player's text size, from y down, wrapped to lines no wider than the room.

        height is that of capitals at 100 %. A single word that is too wide is written smaller. Returns the y
        of the next line.
        """
        high = self.scaled(height)
        for line in wrapped(text, high, room):
            self.text(line, x, y, fitted_height(line, high, room), colour, align, bright=bright)
            y += high * LINE_EVERY
        return y

    @property
    def box(self) -> Box:
        """The whole picture, in pixels."""
        return Box(0, 0, *self._size)

    @property
    def corner(self) -> Point:
        """Where the world's upper left corner lies in the picture, in pixels."""
        return self._left, self._top

    @property
    def writes(self) -> bool:
        """Whether texts are drawn now."""
        return not self._wordless

    @property
    def written(self) -> list[TextBounds]:
        """All texts of this frame, in drawing order."""
        return self.strokes.texts

    def clear_trails(self) -> None:
        """Clear the afterglow, as when the scene changes."""
        self.glow.clear_trails()

    def end(self, frame: Any, elapsed: float) -> None:  # noqa: ANN401 - as StrokePainter.paint
        """Paint the frame; elapsed is the time since the last one in seconds.

        The frame is what the painter paints on, of the window size that the camera was fitted to. All of it
        is painted; outside the viewport it is black.
        """
        self.glow.sky = self.palette.sky
        passed = elapsed * (1.0 + _UNREST * self._unrest)
        self.glow.paint(frame, self._viewport, self._size, self.strokes, passed)

    def _place(self, point: Point) -> Point:
        """Convert a world point to pixels of the picture."""
        x, y = point
        across, down = self._across, self._down
        return x * across - y * down + self._left, x * down + y * across + self._top

    def _holds(self, box: Box) -> bool:
        """Return whether a box, in pixels, lies within the clipping bounds."""
        return within(box.left, box.top, self._bounds) and within(box.right, box.bottom, self._bounds)
