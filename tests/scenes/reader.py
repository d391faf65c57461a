"""A canvas that notes what is written on it, and where."""

from typing import Protocol

from game.scenes.menu.help import HelpScene
from game.scenes.pages.page import Row
from game.view.glow.glow import Glow
from game.view.paint.box import Box
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import SPACING, Align, text_width
from game.view.paint.theme import Colour

_BEFORE = {"left": 0.0, "centre": 0.5, "right": 1.0}
"""the fraction of a text that lies left of its place."""


def help_rows(page: HelpScene) -> list[Row]:
    """Return the rows of all pages of the help."""
    rows: list[Row] = []
    for number in range(len(page.pages)):
        page.turn_to(number)
        page.layout()
        rows += page.rows
    page.turn_to(0)
    return rows


class Drawn(Protocol):
    """A scene, or what draws itself like one."""

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw it between the last tick (0) and this one (1)."""


class Reader(Canvas):
    """Notes the words on it."""

    def __init__(self) -> None:
        super().__init__(Glow())
        self.boxes: list[tuple[str, Box]] = []
        """each text and where it stands, in units."""

    @property
    def words(self) -> list[str]:
        """All texts."""
        return [word for word, _ in self.boxes]

    def text(  # noqa: PLR0917 - as it is in Canvas
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
        """Note the words, and draw them."""
        wide = text_width(text, height, spacing)
        left = x - _BEFORE[align] * wide
        self.boxes.append((text, Box(round(left), round(y), round(wide), round(height))))
        super().text(text, x, y, height, colour, align, spacing, bright)


def read(scene: Drawn, text_scale: float = 1.0, size: tuple[int, int] = (1280, 720)) -> Reader:
    """Return a canvas of so many pixels on which a scene was drawn, with letters at this scale."""
    canvas = Reader()
    canvas.text_scale = text_scale
    canvas.begin(Camera.fit(*size))
    scene.draw(canvas, 1.0)
    return canvas


def words_of(scene: Drawn) -> list[str]:
    """Return all texts of a scene."""
    return read(scene).words
