"""The colour of each role on cards: the one table to point at another palette."""

from __future__ import annotations

from typing import Final

from game.cards.symbols import Ink
from game.overlay.tints import lit
from game.view.paint.theme import Colour, Theme

ROLES: Final[dict[Ink, str]] = {
    Ink.PLAIN: "overlay_text",
    Ink.START: "overlay_hit",
    Ink.DIRECTION: "overlay_ray",
    Ink.CIRCLE: "overlay_circle",
    Ink.OFFSET: "overlay_sweep",
    Ink.DISTANCE: "overlay_broad",
    Ink.HIT: "overlay_hit",
    Ink.NORMAL: "overlay_normal",
    Ink.VELOCITY: "overlay_velocity",
    Ink.IMPULSE: "overlay_contact",
}
"""The field of the theme that gives each role its colour."""


def colour_of(theme: Theme, ink: Ink) -> Colour:
    """Return the colour of a role at full strength."""
    colour: Colour = getattr(theme, ROLES[ink])
    return lit(colour)
