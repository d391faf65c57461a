"""The palettes: friends and enemies apart, and texts that can be read."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations

import pygame
import pytest

from game.storage.settings import PALETTES as MODE_VARIANTS
from game.view.paint.backdrop import Backdrop
from game.view.paint.pens import core, level
from game.view.paint.text_layout import HUD_LEGIBLE, LEGIBLE
from game.view.paint.theme import PALETTES, Colour, Theme

HUD_ROLES = ("hud", "accent", "laser", "pickup")
TEXT_ROLES = ("hud", "title", "prompt", "accent", "faint", "warning", "pickup", "laser")
OVERLAY_ROLES = tuple(each.name for each in fields(Theme) if each.name.startswith("overlay_"))
PLAYERS = ("ship", "ship_two")
ENEMIES = ("saucer", "enemy_shot", "lancer", "lancer_beam")


def luminance(colour: Colour) -> float:
    """Return the relative luminance of WCAG 2.2."""
    parts = [value / 255 for value in colour]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of WCAG 2.2, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def brightest_sky(palette: Theme) -> Colour:
    """Return the lightest colour of the mist behind everything."""
    mist = Backdrop(sky=palette.sky).mist(pygame.Surface((96, 54), 0, 32))
    pixels = [mist.get_at((x, y)) for x in range(96) for y in range(54)]
    return max(((pixel.r, pixel.g, pixel.b) for pixel in pixels), key=luminance)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_the_settings_name_the_palettes_there_are() -> None:
    assert tuple(PALETTES) == MODE_VARIANTS


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("bright", [1.0, LEGIBLE])
def test_every_text_has_a_contrast_of_four_and_a_half_to_one(palette: Theme, bright: float) -> None:
    """Also where the HUD is dimmed, and in the dark half of a blink."""
    sky = brightest_sky(palette)
    for role in TEXT_ROLES:
        seen = core((getattr(palette, role), level(bright), 1))
        assert contrast(seen, sky) >= 4.5, (role, contrast(seen, sky))


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_so_have_the_words_of_the_hud_where_it_fades_for_what_is_under_it(palette: Theme) -> None:
    sky = brightest_sky(palette)
    for role in HUD_ROLES:
        seen = core((getattr(palette, role), level(HUD_LEGIBLE), 1))
        assert contrast(seen, sky) >= 4.5, (role, contrast(seen, sky))


@pytest.mark.slow
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_so_have_the_words_of_the_overlay_of_the_overlay(palette: Theme) -> None:
    for role in (*OVERLAY_ROLES, "faint"):
        for ground in (brightest_sky(palette), (0, 0, 0)):
            assert contrast(getattr(palette, role), ground) >= 4.5, role


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_no_enemy_has_a_players_colour(palette: Theme) -> None:
    for player in PLAYERS:
        for enemy in ENEMIES:
            mine, theirs = getattr(palette, player), getattr(palette, enemy)
            apart = max(abs(a - b) for a, b in zip(mine, theirs, strict=True))
            assert apart >= 40, (player, enemy)


def test_the_three_palettes_differ() -> None:
    for one, other in combinations(PALETTES.values(), 2):
        assert sum(getattr(one, role) != getattr(other, role) for role in TEXT_ROLES) >= 6


def test_mono_is_grey_throughout() -> None:
    mono = PALETTES["mono"]
    for each in fields(Theme):
        if each.name != "sky":
            red, green, blue = getattr(mono, each.name)
            assert red == green == blue, each.name
    red, green, blue = brightest_sky(mono)
    assert red == green == blue


def test_high_contrast_has_nothing_behind_it_but_stars() -> None:
    assert brightest_sky(PALETTES["contrast"]) == (0, 0, 0)
