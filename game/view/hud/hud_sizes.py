"""The sizes and places of the HUD's parts at a text size."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.view.paint.text_size import grown

EDGE: Final = 40.0  # units from the side of the field to the HUD


class HudSizes(NamedTuple):
    """Heights of capitals, widths for numbers, and places from the top of the field; all in units."""

    score: float
    title: float  # height of the wave
    label: float  # height of the smallest text: 24 px at 1080p and 100 %
    score_room: float  # width for the score; a longer one is written smaller, to stay in the player's part
    best_room: float  # width for the best score: nine digits in full height
    record_room: float  # width for the best score between two players and their labels
    bonus: float  # y of the top of the wave's bonus
    icons: float  # y of the middle of the row of ships
    bar: float  # y of the top of the energy bar
    powers: float  # y of the middle of the row of powers
    player: float  # width of a player's part, from the side
    labelled: float  # the same with the longest label beside the energy bar
    bottom: int  # height of a player's part
    middle: tuple[float, float]  # width and height of the middle part
    middle_of_two: float
    """height of the middle part with the scores and the reserve of two players below the wave."""
    reserve: float  # y of the middle of the row of their reserve
    castle: float  # height of the part with a Castle's name and health
    gift: float  # radius of a gift's sign
    record: tuple[float, float]  # width and height of the part of the best score and the line below it


@lru_cache(16)
def hud_sizes(scale: float) -> HudSizes:
    """Return the sizes at a text size, 1 to 2."""
    more = scale - 1.0
    score, title, label = (grown(height, scale) for height in (27.0, 22.0, 16.0))
    taller, below = score - 27.0, label - 16.0
    bonus = 30.0 + title * 1.45
    return HudSizes(
        score=score,
        title=title,
        label=label,
        score_room=250.0 + 180.0 * more,
        best_room=296.0 + 134.0 * more,
        record_room=220.0 - 20.0 * more,
        bonus=bonus,
        icons=86.0 + taller,
        bar=116.0 + taller + below * 0.6,
        powers=152.0 + taller + below * 1.2,
        player=300.0 + 190.0 * more,
        labelled=382.0 + 150.0 * more,
        bottom=round(165.0 + taller + below * 1.2),
        middle=(240.0 + 110.0 * more, bonus + label + 16.0),
        middle_of_two=bonus + 4.1 * label + 14.0,
        reserve=bonus + 3.9 * label,
        castle=label * 1.4 + 15.0,
        gift=10.0 * label / 16.0,
        record=(340.0 + 134.0 * more, 34.0 + 1.4 * score + label),
    )
