"""Each wave has a sky of its own: the colours of the nebula turn, its light and the stars stay."""

from __future__ import annotations

import pygame
import pytest

from game.view.paint.backdrop import Backdrop, turned

LIKE = pygame.Surface((320, 180), 0, 32)


def mist(turn: int, sky: str = "colour") -> tuple[int, ...]:
    """Return the mean colour of a nebula."""
    surface = Backdrop(sky="grey" if sky == "grey" else "colour", turn=turn).mist(LIKE)
    red, green, blue, _ = pygame.transform.average_color(surface, pygame.Rect(40, 0, 160, 120))
    return red, green, blue


def test_a_third_of_a_turn_exchanges_red_green_and_blue() -> None:
    assert turned((7.0, 8.0, 21.0), 0) == pytest.approx((7.0, 8.0, 21.0))
    assert turned((7.0, 8.0, 21.0), 120) == pytest.approx((21.0, 7.0, 8.0))
    assert turned((7.0, 8.0, 21.0), 240) == pytest.approx((8.0, 21.0, 7.0))


def test_the_nebula_is_turned_and_its_light_stays_about_the_same() -> None:
    blue, red, green = mist(0), mist(120), mist(240)
    assert blue.index(max(blue)) == 2
    assert red.index(max(red)) == 0
    assert green.index(max(green)) == 1
    assert abs(sum(blue) - sum(red)) <= 3


def test_a_sky_without_colours_does_not_turn() -> None:
    assert mist(0, "grey") == mist(150, "grey")


def test_the_stars_stay_where_they_are() -> None:
    assert [place for _, place in Backdrop(turn=0).stars(LIKE)] == [
        place for _, place in Backdrop(turn=200).stars(LIKE)
    ]


def test_the_nebula_lies_otherwise_in_each_layout() -> None:
    seen = {pygame.image.tobytes(Backdrop(layout=layout).mist(LIKE), "RGB") for layout in range(4)}
    assert len(seen) == 4
