"""Each wave has a sky of its own: the colours of the nebula turn, its light and the stars stay."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.base.session import Session
from game.sim.wave_table import WAVES
from game.sim.world import new_world
from game.sound.audio_sink import unheard
from game.sound.sounds import Sounds
from game.view.paint.backdrop import Backdrop, turned
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.effects_level import LEVELS

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


@pytest.mark.parametrize("wave", [1, 5, 8, 20])
def test_a_game_is_drawn_under_the_sky_of_its_wave(wave: int) -> None:
    canvas = Canvas()
    session = Session(new_world(1, wave=wave), Sounds(unheard), LEVELS["full"])
    canvas.begin(Camera.fit(320, 180))
    session.draw(canvas, 1.0)
    assert canvas.glow.sky_turn == WAVES[wave - 1].sky
