"""Short menus over a paused game: as a sheet, or with the overlay on as a strip."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.base.page import PageScene
from game.scenes.base.rows import Row
from game.scenes.base.scene import SceneContext
from game.view.hud.hud_sizes import hud_sizes
from game.view.pages.page_look import Column
from game.view.pages.widgets import strip_box


class GameMenu(PageScene):
    """A few buttons over a game that stands still; the first one is harmless.

    With the overlay on they are a strip at the top, so that the field can be read.
    """

    takes_overlay = True
    paused = True
    column = Column(top=336.0, width=420.0, every=50.0)
    heading_top = 244.0
    heading_height = 60.0
    help_top = 556.0

    def __init__(self, context: SceneContext, heading: str, rows: Sequence[Row], help_line: str) -> None:
        super().__init__(context, heading, rows)
        self.help = (help_line,)

    @property
    def written(self) -> Sequence[pygame.Rect]:
        """The strip, or where it would be."""
        return (strip_box(self.context.text_scale),)

    @property
    def highest(self) -> float:
        """Below the HUD."""
        return hud_sizes(self.context.text_scale).bottom + 8.0

    @property
    def narrow(self) -> bool:
        """Whether it is a strip."""
        return self.context.overlay.on
