"""The colours of the game by role, and the palettes that a player can choose: each is a `Theme`.

All drawing takes its colours from the palette in use: `canvas.palette` while drawing, `context.palette` in a
scene, `theme` of the overlay. In every palette enemies have other colours than players, and each kind has an
outline of its own, so that no meaning depends on colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

Colour: TypeAlias = tuple[int, int, int]  # Red, green and blue, each 0..255.
Sky: TypeAlias = Literal["colour", "grey", "black", "none"]
"""The background: nebula and stars in colour or in grey, only stars on black, or nothing at all."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Theme:
    """The colour of each role. Hues follow Okabe and Ito ("Color Universal Design", 2008), brightened.

    Friends are green, yellow or cyan, enemies pink or red. A colour-blind player can still tell them apart
    by lightness, and every kind also has its own outline.
    """

    rock: Colour = (86, 180, 250)
    heat: Colour = (255, 120, 30)
    ship: Colour = (70, 230, 150)
    ship_two: Colour = (235, 215, 90)
    flame: Colour = (255, 130, 50)
    saucer: Colour = (255, 70, 120)
    enemy_shot: Colour = (255, 120, 170)
    shot: Colour = (255, 225, 150)
    laser: Colour = (170, 245, 255)
    lancer: Colour = (215, 85, 255)
    lancer_beam: Colour = (255, 30, 110)
    spark: Colour = (255, 160, 50)
    struck: Colour = (255, 255, 255)
    wall: Colour = (110, 130, 165)
    mirror: Colour = (215, 225, 240)
    well: Colour = (80, 120, 230)
    pickup: Colour = (240, 228, 66)

    hud: Colour = (190, 205, 255)
    title: Colour = (86, 180, 250)
    prompt: Colour = (70, 230, 150)
    accent: Colour = (255, 180, 90)
    faint: Colour = (120, 135, 170)
    warning: Colour = (255, 110, 60)

    overlay_circle: Colour = (0, 158, 115)
    overlay_velocity: Colour = (240, 228, 66)
    overlay_ray: Colour = (86, 180, 233)
    overlay_hit: Colour = (255, 255, 255)
    overlay_normal: Colour = (230, 159, 0)
    overlay_contact: Colour = (225, 105, 10)
    overlay_sweep: Colour = (158, 120, 228)
    overlay_broad: Colour = (204, 121, 167)
    overlay_ghost: Colour = (140, 140, 156)
    overlay_text: Colour = (225, 230, 235)
    overlay_thought: Colour = (255, 90, 220)  # what a bot says it sees

    sky: Sky = "colour"


DEFAULT = Theme()  # The default palette

_GREYS: Final = {
    "rock": 150, "heat": 235, "ship": 255, "ship_two": 242, "flame": 200, "saucer": 185,
    "enemy_shot": 200, "shot": 245, "laser": 250, "lancer": 190, "lancer_beam": 200, "spark": 180,
    "struck": 255, "wall": 125, "mirror": 220, "well": 170, "pickup": 240, "hud": 215, "title": 200,
    "prompt": 255, "accent": 235, "faint": 150, "warning": 255, "overlay_circle": 140,
    "overlay_velocity": 235, "overlay_ray": 200, "overlay_hit": 255, "overlay_normal": 170,
    "overlay_contact": 185, "overlay_sweep": 155, "overlay_broad": 165, "overlay_ghost": 135,
    "overlay_text": 230, "overlay_thought": 245,
}  # fmt: skip
MONO: Final = Theme(sky="grey", **{role: (grey, grey, grey) for role, grey in _GREYS.items()})
"""White and greys on black."""

CONTRAST: Final = Theme(
    rock=(130, 215, 255), heat=(255, 170, 60), ship=(60, 255, 150), ship_two=(255, 240, 60),
    flame=(255, 180, 60), saucer=(255, 110, 190), enemy_shot=(255, 150, 205), shot=(255, 245, 190),
    laser=(190, 255, 255), lancer=(215, 135, 255), lancer_beam=(255, 100, 170), spark=(255, 200, 90),
    struck=(255, 255, 255), wall=(190, 200, 220), mirror=(255, 255, 255), well=(110, 150, 255),
    pickup=(255, 245, 60), hud=(255, 255, 255), title=(130, 215, 255), prompt=(60, 255, 150),
    accent=(255, 235, 60), faint=(200, 210, 230), warning=(255, 165, 60), overlay_circle=(60, 235, 170),
    overlay_velocity=(255, 245, 60), overlay_ray=(130, 215, 255), overlay_hit=(255, 255, 255),
    overlay_normal=(255, 200, 60), overlay_contact=(255, 165, 60), overlay_sweep=(205, 175, 255),
    overlay_broad=(255, 175, 215), overlay_ghost=(185, 185, 200), overlay_text=(255, 255, 255),
    overlay_thought=(255, 150, 255), sky="black",
)  # fmt: skip
"""Bright colours on plain black, without a nebula."""

DAWN: Final = replace(
    DEFAULT,
    ship=(255, 210, 40),
    ship_two=(255, 235, 190),
    shot=(255, 240, 210),
    pickup=(150, 245, 120),
    hud=(255, 214, 190),
    title=(255, 190, 120),
    prompt=(255, 210, 40),
    accent=(255, 170, 150),
    faint=(165, 140, 130),
)
"""Gold ships and warm letters: the flight home opens it."""

PALETTES: Final[Mapping[str, Theme]] = {"default": DEFAULT, "mono": MONO, "contrast": CONTRAST, "dawn": DAWN}
"""The palettes by their names in the settings."""


@lru_cache(maxsize=4096)
def blend(start: Colour, end: Colour, fraction: float) -> Colour:
    """Interpolate between two colours; fraction is clamped to 0..1."""
    part = min(max(fraction, 0.0), 1.0)
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
    return red, green, blue


def dimmed(colour: Colour, light: float) -> Colour:
    """Return a colour at this fraction (0..1) of its brightness."""
    return blend((0, 0, 0), colour, light)
