"""Short menus and questions over a paused game: as a sheet, or with the overlay on as a strip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button
from game.scenes.base.scene import Move, Pop
from game.scenes.base.scene_context import SceneContext
from game.view.hud.hud_boxes import hud_sizes
from game.view.pages.page_look import Column
from game.view.pages.widgets import Layout, strip_box
from game.view.paint.box import Box

QUESTION_KEYS: Final = "{arrows} CHOOSE   {accept} ACCEPT   {back} BACK"

QUESTION_LOW: Final = Column(top=420.0, width=420.0, every=58.0)
"""column of the answers below words that explain them."""


class GameMenu(PageScene):
    """A few buttons over a game that stands still; the first one does no harm.

    With the overlay on they are a strip at the foot, so that field and HUD can be read.
    """

    takes_overlay = True
    paused = True
    column = Column(top=336.0, width=420.0, every=50.0)
    heading_top = 244.0
    heading_height = 60.0
    help_top = 556.0

    @property
    def written(self) -> Sequence[Box]:
        """The box of the strip, even if it is not shown."""
        return (strip_box(self.context.text_scale),)

    @property
    def highest(self) -> float:
        """Below the HUD, whose middle reaches lower for two players."""
        sizes = hud_sizes(self.context.text_scale)
        middle = sizes.middle_of_two if self.context.variant.players > 1 else 0.0
        return max(sizes.bottom, middle) + 8.0

    @property
    def narrow(self) -> bool:
        """Whether it is a strip."""
        return self.context.overlay.on


class Question(GameMenu):
    """A yes-or-no question. NO is chosen first; NO and Esc go back, YES acts.

    words explain what YES does if the heading does not; a strip has no room for them.
    """

    column = Column(top=348.0, width=420.0, every=58.0)

    def __init__(
        self, context: SceneContext, heading: str, yes: Callable[[], Move], words: tuple[str, ...] = ()
    ) -> None:
        super().__init__(context, heading, (Button("NO", Pop), Button("YES", yes)))
        self._words = words
        if words:
            self.column, self.heading_top, self.help_top = QUESTION_LOW, 176.0, 280.0

    def layout(self) -> Layout:
        """Return the present layout, with the words above the line of keys."""
        self.help = (QUESTION_KEYS,) if self.narrow or not self._words else (*self._words, " ", QUESTION_KEYS)
        return super().layout()
