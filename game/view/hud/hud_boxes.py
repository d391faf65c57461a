"""The HUD's sizes at a text size, and the boxes of its parts."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.physics import Point
from game.sim.world import World
from game.view.paint.box import Box
from game.view.paint.text_layout import scaled

EDGE: Final = 40.0  # units from the side of the field to the HUD
CASTLE_BAR: Final = (6.0, 16.0)  # units: top and height of the bar of a Castle's health

_GIFTS_BELOW: Final = 2.0  # units from the powers to the gifts
_IN_ROW: Final = 6  # gifts beside one another
_GIFT_EVERY: Final = 2.8  # radii from one gift's sign to the next, and from row to row


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
    gift: float  # radius of a gift's sign
    record: tuple[float, float]  # width and height of the part of the best score and the lines below it


@lru_cache(16)
def hud_sizes(scale: float) -> HudSizes:
    """Return the sizes at a text size, 1 to 2."""
    more = scale - 1.0
    score, title, label = (scaled(height, scale) for height in (27.0, 22.0, 16.0))
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
        gift=10.0 * label / 16.0,
        record=(340.0 + 134.0 * more, 34.0 + 1.4 * score + 2.4 * label),
    )


def gift_place(world: World, player: int, number: int, sizes: HudSizes) -> Point:
    """Return where the sign of a player's gift stands, the first being 0, in units."""
    side, way = (EDGE, 1.0) if player == 0 else (world.torus.width - EDGE, -1.0)
    row, column = divmod(number, _IN_ROW)
    x = side + way * sizes.gift * (1.0 + _GIFT_EVERY * column)
    return x, sizes.bottom + _GIFTS_BELOW + sizes.gift * (1.0 + _GIFT_EVERY * row)


def player_box(world: World, number: int, sizes: HudSizes) -> Box:
    """Return the box of a player's part, with room for the longest label."""
    across = sizes.labelled
    left = 0.0 if number == 0 else world.torus.width - across
    rows_of_gifts = -(-len(world.ships[number].gifts) // _IN_ROW)
    return Box(left, 0.0, across, sizes.bottom + rows_of_gifts * sizes.gift * _GIFT_EVERY)


def middle_box(world: World, sizes: HudSizes) -> Box:
    """Return the box of the wave or the Castle's name and, for two players, of the best score."""
    width, bottom = sizes.middle if len(world.ships) == 1 else (sizes.middle[0], sizes.middle_of_two)
    if world.castles:  # their name is longer
        width = max(width, world.torus.width - 2.0 * sizes.labelled)
    return Box((world.torus.width - width) * 0.5, 0.0, width, bottom)


def castle_box(world: World) -> Box:
    """Return the box of a Castle's health, across the top of the field."""
    top, height = CASTLE_BAR
    return Box(EDGE, top, world.torus.width - 2 * EDGE, height)


def record_box(world: World, sizes: HudSizes) -> Box:
    """Return the box of the best score for a single player."""
    return Box(world.torus.width - sizes.record[0], 0.0, *sizes.record)
