"""The palettes that a player can choose. A palette is a `Theme`: it gives each role a colour.

All drawing takes its colours from the palette in use: `canvas.palette` while drawing, `context.palette` in a
scene, `theme` of the overlay. In every palette enemies have other colours than players, and each kind has an
outline of its own, so that no meaning depends on colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.view.paint.theme import DEFAULT, Theme

MONO: Final = Theme(
    rock=(150, 150, 150),
    heat=(235, 235, 235),
    ship=(255, 255, 255),
    ship_two=(242, 242, 242),
    flame=(200, 200, 200),
    saucer=(185, 185, 185),
    enemy_shot=(200, 200, 200),
    shot=(245, 245, 245),
    laser=(250, 250, 250),
    lancer=(190, 190, 190),
    lancer_beam=(200, 200, 200),
    spark=(180, 180, 180),
    struck=(255, 255, 255),
    wall=(125, 125, 125),
    mirror=(220, 220, 220),
    pickup=(240, 240, 240),
    hud=(215, 215, 215),
    title=(200, 200, 200),
    prompt=(255, 255, 255),
    accent=(235, 235, 235),
    faint=(150, 150, 150),
    warning=(255, 255, 255),
    overlay_circle=(140, 140, 140),
    overlay_velocity=(235, 235, 235),
    overlay_ray=(200, 200, 200),
    overlay_hit=(255, 255, 255),
    overlay_normal=(170, 170, 170),
    overlay_contact=(185, 185, 185),
    overlay_sweep=(155, 155, 155),
    overlay_broad=(165, 165, 165),
    overlay_ghost=(130, 130, 130),
    overlay_text=(230, 230, 230),
    overlay_thought=(245, 245, 245),
    sky="grey",
)
"""White and greys on black."""

CONTRAST: Final = Theme(
    rock=(130, 215, 255),
    heat=(255, 170, 60),
    ship=(60, 255, 150),
    ship_two=(255, 240, 60),
    flame=(255, 180, 60),
    saucer=(255, 110, 190),
    enemy_shot=(255, 150, 205),
    shot=(255, 245, 190),
    laser=(190, 255, 255),
    lancer=(215, 135, 255),
    lancer_beam=(255, 100, 170),
    spark=(255, 200, 90),
    struck=(255, 255, 255),
    wall=(190, 200, 220),
    mirror=(255, 255, 255),
    pickup=(255, 245, 60),
    hud=(255, 255, 255),
    title=(130, 215, 255),
    prompt=(60, 255, 150),
    accent=(255, 235, 60),
    faint=(200, 210, 230),
    warning=(255, 165, 60),
    overlay_circle=(60, 235, 170),
    overlay_velocity=(255, 245, 60),
    overlay_ray=(130, 215, 255),
    overlay_hit=(255, 255, 255),
    overlay_normal=(255, 200, 60),
    overlay_contact=(255, 165, 60),
    overlay_sweep=(205, 175, 255),
    overlay_broad=(255, 175, 215),
    overlay_ghost=(185, 185, 200),
    overlay_text=(255, 255, 255),
    overlay_thought=(255, 150, 255),
    sky="black",
)
"""Bright colours on plain black, without a nebula."""

PALETTES: Final[Mapping[str, Theme]] = MappingProxyType(
    {"default": DEFAULT, "mono": MONO, "contrast": CONTRAST}
)
"""The palettes by their names in the settings."""
