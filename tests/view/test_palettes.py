"""The palettes: texts that can be read, at every brightness and over every sky."""

from dataclasses import fields
from itertools import product

import pygame

from game.storage.settings import PALETTES as NAMES
from game.view.bodies.wave_look import grid_colour, sector_of, sky_of, tinted
from game.view.glow.glow import Backdrop
from game.view.paint.strokes import core, level
from game.view.paint.text_layout import FIGURES, LEGIBLE
from tests.view.words import *

HUD_ROLES = ("hud", "accent", "laser", "pickup")
TEXT_ROLES = ("hud", "title", "prompt", "accent", "faint", "warning", "pickup", "laser")
OVERLAY_ROLES = tuple(each.name for each in fields(Theme) if each.name.startswith("overlay_"))
PLAYERS = ("ship", "ship_two")
ENEMIES = ("saucer", "enemy_shot", "lancer", "lancer_beam")


def linear(colour: Colour) -> list[float]:
    parts = [value / 255 for value in colour]
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in parts]


def luminance(colour: Colour) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of WCAG 2.2, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def brightest_sky(palette: Theme, turn: int = 0) -> Colour:
    """Return the lightest colour of the mist behind everything, its hues turned by so many degrees."""
    mist = Backdrop(sky=palette.sky, turn=turn).mist(pygame.Surface((96, 54), 0, 32))
    pixels = {tuple(mist.get_at((x, y)))[:3] for x in range(96) for y in range(54)}
    return max(((red, green, blue) for red, green, blue in pixels), key=luminance)


def check_texts(palette: Theme, ground: Colour) -> None:
    """Check that texts have a contrast of 4.5 to 1, also where they are dimmed or the HUD fades."""
    dimmed = [(role, bright) for role in TEXT_ROLES for bright in (1.0, LEGIBLE)]
    for role, bright in (*dimmed, *((role, FIGURES) for role in HUD_ROLES)):
        shown = core((getattr(palette, role), level(bright), 1))
        assert contrast(shown, ground) >= 4.5, (role, bright, contrast(shown, ground))


@each("name", PALETTES)
def test_every_text_can_be_read_dimmed_or_not_and_those_of_the_overlay_on_black_too(name: str) -> None:
    sky = brightest_sky(PALETTES[name])
    check_texts(PALETTES[name], sky)
    for role in (*OVERLAY_ROLES, "faint"):
        for ground in (sky, (0, 0, 0)):
            assert contrast(getattr(PALETTES[name], role), ground) >= 4.5, role


def test_the_settings_name_the_palettes_and_no_two_are_alike() -> None:
    assert tuple(PALETTES) == NAMES
    for one, other in combinations(PALETTES.values(), 2):
        assert sum(getattr(one, role) != getattr(other, role) for role in TEXT_ROLES) >= 6


def test_mono_is_grey_throughout_and_high_contrast_has_nothing_behind_it_but_stars() -> None:
    mono = PALETTES["mono"]
    colours = [getattr(mono, each.name) for each in fields(Theme) if each.name != "sky"]
    assert all(len(set(colour)) == 1 for colour in (*colours, brightest_sky(mono)))
    assert brightest_sky(PALETTES["contrast"]) == (0, 0, 0)


def colours() -> Iterator[str]:
    """Yield the colours of every palette and of every wave's rocks, grid and sky."""
    for name, palette in PALETTES.items():
        yield name + "".join(f"\n  {each.name} {getattr(palette, each.name)}" for each in fields(palette))
    for wave, (name, palette) in product(range(13), PALETTES.items()):
        sector = sector_of(wave)
        sky = f"{sky_of(wave)} {sector.layout} {sector.rocks.name}" if name == "default" else ""
        rock, grid = tinted(palette, sector).rock, grid_colour(palette, sector)
        yield f"wave {wave} {name}: {rock} {grid} {sky}".rstrip()


def test_the_colours_of_palettes_and_sectors_are_as_approved() -> None:
    approve("view/palettes", "\n".join(colours()))
