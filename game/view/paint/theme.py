"""The colours of the game, chosen so that no two roles differ only in hue."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

Colour: TypeAlias = tuple[int, int, int]  # Red, green and blue, each 0..255.
Sky: TypeAlias = Literal["colour", "grey", "black", "none"]
"""The background: nebula and stars in colour or in grey, only stars on black, or nothing at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
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
    overlay_contact: Colour = (213, 94, 0)
    overlay_sweep: Colour = (150, 110, 220)
    overlay_broad: Colour = (204, 121, 167)
    overlay_ghost: Colour = (122, 122, 138)
    overlay_text: Colour = (225, 230, 235)
    overlay_thought: Colour = (255, 90, 220)  # what a bot says it sees

    sky: Sky = "colour"


DEFAULT = Theme()  # The default palette


@lru_cache(maxsize=4096)
def blend(start: Colour, end: Colour, fraction: float) -> Colour:
    """Interpolate between two colours; fraction is clamped to 0..1."""
    part = min(max(fraction, 0.0), 1.0)
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
    return red, green, blue


def dimmed(colour: Colour, light: float) -> Colour:
    """Return a colour at this fraction (0..1) of its brightness."""
    return blend((0, 0, 0), colour, light)
