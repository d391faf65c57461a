"""The size of the small print of overlay, cards and lab."""

from __future__ import annotations

from typing import Final

from game.view.paint.small_letters import print_height, print_width

_SMALLEST: Final = 0.84  # pixels to a unit of the letters
_LARGEST: Final = 6.3
_LINE: Final = 16  # units from one line of text to the next


class Letters:
    """How large letters are, in pixels of the picture."""

    unit = 1.0
    """pixels to a unit of the letters."""

    def fit(self, scale: float) -> None:
        """Set the size for a number of pixels per unit."""
        self.unit = min(_LARGEST, max(_SMALLEST, scale))

    @property
    def tall(self) -> int:
        """Pixels that a line of text takes."""
        return print_height(self.unit)

    @property
    def height(self) -> int:
        """Pixels from one line to the next."""
        return max(self.tall, round(_LINE * self.unit))

    def width(self, text: str) -> int:
        """Return how many pixels a text is wide: the sum of its letters' widths."""
        return print_width(text, self.unit)
