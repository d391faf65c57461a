"""Short menus and questions over a paused game: as a sheet, or with the overlay on as a strip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from game.scenes.pages.page import PageScene
from game.scenes.pages.rows import Button
from game.scenes.pages.scene import Move, Pop
from game.scenes.pages.scene_context import SceneContext
from game.view.hud.hud_boxes import hud_sizes
from game.view.pages.page_view import Column, PageView
from game.view.pages.widgets import Layout, strip_box
from game.view.paint.box import Box

_KEYS: Final = "{arrows} CHOOSE   {accept} ACCEPT   {back} BACK"


class GameMenu(PageScene):
    """A few buttons over a game that stands still; the first one does no harm.

    With the overlay on they are a strip at the foot, so that field and HUD can be read.
    """

    shows_overlay = True
    paused = True
    view = PageView(
        column=Column(top=336.0, width=420.0, every=50.0),
        heading_top=244.0,
        heading_height=60.0,
        help_top=556.0,
    )

    @property
    def text_boxes(self) -> Sequence[Box]:
        """The box of the strip, even if it is not shown."""
        return (strip_box(self.context.text_scale),)

    def below_hud(self) -> float:
        """Return the highest top of the heading (units); for two players the HUD's middle reaches lower."""
        sizes = hud_sizes(self.context.text_scale)
        middle = sizes.middle_of_two if self.context.variant.players > 1 else 0.0
        return max(sizes.bottom, middle) + 8.0

    def shown(self) -> PageView:
        """Return the page as it is now, below the HUD."""
        return replace(super().shown(), highest=self.below_hud())

    @property
    def narrow(self) -> bool:
        """Whether it is a strip."""
        return self.context.overlay.on


class Question(GameMenu):
    """A yes-or-no question. NO is chosen first; NO and Esc go back, YES acts.

    words explain what YES does if the heading does not; a strip has no room for them.
    """

    view = replace(GameMenu.view, column=Column(top=348.0, width=420.0, every=58.0))

    def __init__(
        self, context: SceneContext, heading: str, yes: Callable[[], Move], words: tuple[str, ...] = ()
    ) -> None:
        super().__init__(context, heading, (Button("NO", Pop), Button("YES", yes)))
        self._words = words
        if words:
            low = replace(self.view.column, top=420.0)
            self.view = replace(self.view, column=low, heading_top=176.0, help_top=280.0)

    def layout(self) -> Layout:
        """Return the present layout, with the words above the line of keys."""
        self.help = (_KEYS,) if self.narrow or not self._words else (*self._words, " ", _KEYS)
        return super().layout()
