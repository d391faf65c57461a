"""The table of keys, over whatever is on the screen."""

from __future__ import annotations

from typing import Final

from game.scenes.key_table import FLYING, OTHERS, draw_keys
from game.scenes.moves import Pop
from game.scenes.page import PageScene
from game.scenes.rows import Button
from game.scenes.scene import SceneContext
from game.view.canvas import Canvas
from game.view.page_look import Column
from game.view.theme import DEFAULT

_TOP, _EVERY = 142.0, 27.0

_WORDS: Final = (
    "SHOOT ROCKS APART. LANCERS AIM FIRST: HIDE BEHIND A ROCK, FOR A BEAM ENDS THERE.",
    "YOUR LASER DRAINS THE BAR AND PIERCES. A MIRROR TURNS EVERY BEAM.",
    "KILLS IN A ROW FILL THE RING BESIDE THE SCORE: UP TO 8 TIMES THE POINTS.",
)


class HelpScene(PageScene):
    """What the keys do, and what is not obvious in the game."""

    column = Column(top=536.0, width=260.0, every=44.0)
    heading_height = 40.0
    paused = True

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context, "HELP", (Button("BACK", Pop),))
        self.help = ()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the table and a few words."""
        super().draw(canvas, alpha)
        draw_keys(canvas, FLYING + OTHERS, 590.0, _TOP, _EVERY)
        for number, line in enumerate(_WORDS):
            canvas.text(line, 640, 476 + 20 * number, 14, DEFAULT.faint, "centre")
