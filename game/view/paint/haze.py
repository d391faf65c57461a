"""The numbers of the glow, whoever paints it: sizes of what is blurred, and how the afterglow fades."""

from __future__ import annotations

import math
from typing import Final, NamedTuple, TypeAlias

from game.view.paint.strokes import Quality

HAZE_LATE: Final = 1.6  # px: all on the surface to be blurred lies so far behind its core; 1 is its edge
WIDER: Final = 3  # how many times smaller than the haze the wider one is
BLURRED: Final = 216  # px, about: height of the surface that is blurred
UNDER_DOT: Final = 0.25  # fraction of its light that the underlay of a dot has
_SMALLEST: Final = 48  # px; pictures less high get no haze
_FAINTEST: Final = 4  # steps of a pen's brightness: fainter cores cannot be seen in their haze
_UNDERLAYS: Final = ((13.0, 0.125), (7.0, 0.25))  # px of a picture 720 px high, and share of the light
_UNDERLAID: Final = 720.0

_KEPT = 200 / 255  # fraction of the afterglow left after 1/60 s
_LOST = 120.0  # levels (of 255) per second subtracted as well, so that it reaches black
_FADE_STEP = 1 / 150  # s; shorter fades would be lost in rounding to whole levels
_LONGEST_FADE = 1.0  # s

Size: TypeAlias = tuple[int, int]


class HazeSizes(NamedTuple):
    """The sizes, in pixels, of what the haze of a picture is painted on.

    It begins a pixel before the picture and ends beyond it, so that blurs and scaling reach its edges.
    """

    small: Size
    wide: Size  # the wider haze, `WIDER` times smaller
    seen: Size  # the part of `small`, from its second pixel on, that is in the picture

    @classmethod
    def of(cls, size: Size) -> HazeSizes:
        """Return the sizes for a picture of this size."""
        divisor = max(1, math.ceil(size[1] / BLURRED))
        across, down = (math.ceil(each / divisor) + 1 for each in size)
        wide = math.ceil(across / WIDER) + 1, math.ceil(down / WIDER) + 1
        return cls((wide[0] * WIDER, wide[1] * WIDER), wide, (across, down))

    def shrink(self, size: Size) -> float:
        """Return how many pixels of the haze a pixel of the picture is."""
        return (self.seen[0] - 1) / size[0]


def fading(owed: float) -> tuple[int, int, float]:
    """Return what becomes of the afterglow in a time (s): how many 255ths are kept, and levels lost of them.

    The last number is the time still owed, 0 unless it was too short to use; then all is kept. The result
    after a given time is the same at any frame rate.
    """
    owed = min(owed, _LONGEST_FADE) if owed > 0.0 else 0.0
    if owed < _FADE_STEP:
        return 255, 0, owed
    return round(255 * _KEPT ** (60.0 * owed)), min(255, max(1, round(_LOST * owed))), 0.0


def is_plain(quality: Quality, size: Size) -> bool:
    """Return whether a picture has underlays in place of a haze."""
    return quality is Quality.PLAIN or size[1] < _SMALLEST


def faintest(*, plain: bool) -> int:
    """Return the steps of a pen's brightness below which its cores are left out."""
    return 1 if plain else _FAINTEST


def underlays(high: int) -> list[tuple[int, float]]:
    """Return the widths (px) of the dim lines under crisp ones in a picture so high, and shares of light."""
    return [(max(3, round(wide * high / _UNDERLAID)), share) for wide, share in _UNDERLAYS]


def underlay_room(high: int) -> int:
    """Return by how many pixels underlays extend beyond their lines."""
    return math.ceil(_UNDERLAYS[0][0] * high / _UNDERLAID / 2)
