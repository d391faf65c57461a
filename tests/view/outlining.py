"""A canvas on which every stroke of a drawing is a polyline, for tests that note polylines."""

from __future__ import annotations

import math

from game.physics import Point
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing, turned
from game.view.paint.theme import Colour


class Outlining(Canvas):
    """Draws by polylines whatever is drawn by strokes."""

    def drawing(
        self,
        drawing: Drawing,
        place: Point,
        colour: Colour,
        scale: float = 1.0,
        heading: int = 0,
        *,
        bright: float = 1.0,
        steady: bool = False,
        reach: float = math.inf,
    ) -> None:
        """Draw each stroke, turned and moved, as a polyline."""
        del steady, reach
        for shape in drawing:
            self.polyline(turned(shape, place, heading, scale), colour, bright=bright)
