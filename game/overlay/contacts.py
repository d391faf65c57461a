"""The debug overlay's contacts with their impulses, and the ways that bodies swept."""

from __future__ import annotations

import math

from game.physics import ContactRecord, Point, SweepRecord, along
from game.overlay.debug_draw import Chalk
from game.overlay.text_cache import figure
from game.overlay.history import CONTACT_SPAN, Kept, Memory
from game.overlay.rays import draw_normal
from game.overlay.tints import faded
from game.view.theme import Theme, blend

_AHEAD = 20.0  # ticks for which a sweep is drawn on
_IMPULSE = 0.09  # units of arrow for the square root of an impulse: a slow bounce of large rocks gives 50
_LONGEST = 110.0  # units
_BLACK = (0, 0, 0)


def draw_contacts(chalk: Chalk, theme: Theme, memory: Memory) -> None:
    """Layer 4: where bodies touched, and the push each got: equal and opposite along the normal."""
    for kept in memory.contacts:
        contact, colour = kept.thing, faded(theme.overlay_contact, memory.age(kept), CONTACT_SPAN)
        chalk.dot(contact.point, colour, 3.0)
        chalk.dot(contact.point, colour, 6.0, hollow=True)
        for push in _pushes(contact):
            chalk.arrow(contact.point, push, colour, 2)
        words = f"#{contact.a} #{contact.b}  J {figure(round(contact.impulse, 1))}"
        chalk.note(contact.point, words, theme.overlay_contact, 0 if contact.impulse else 4, 10.0)


def _pushes(contact: ContactRecord) -> tuple[Point, Point]:
    """Return the two arrows of an impulse, its square root long, so that large and small can both be seen."""
    size = min(_LONGEST, _IMPULSE * math.sqrt(contact.impulse)) if contact.impulse > 0.0 else 0.0
    nx, ny = contact.normal
    return (nx * size, ny * size), (-nx * size, -ny * size)


def draw_contact_normals(chalk: Chalk, theme: Theme, memory: Memory) -> None:
    """Layer 3: the normal of each contact, from its first body to its second."""
    for kept in memory.contacts:
        colour = faded(theme.overlay_normal, memory.age(kept), CONTACT_SPAN)
        draw_normal(chalk, kept.thing.point, kept.thing.normal, colour, words=memory.age(kept) == 0)


def draw_sweeps(chalk: Chalk, theme: Theme, memory: Memory) -> None:
    """Layer 5: what bodies covered in the last tick, dimmer what they will in the next, and past touches."""
    for kept in memory.sweeps:
        sweep = kept.thing
        if kept.tick == memory.tick:
            far = (sweep.motion[0] * _AHEAD, sweep.motion[1] * _AHEAD)
            chalk.capsule(sweep.start, far, sweep.radius, blend(_BLACK, theme.overlay_sweep, 0.5))
            chalk.capsule(sweep.start, sweep.motion, sweep.radius, theme.overlay_sweep)
        if sweep.target is not None and sweep.when is not None:
            _draw_touch(chalk, theme, memory, kept, sweep.when)


def _draw_touch(chalk: Chalk, theme: Theme, memory: Memory, kept: Kept[SweepRecord], when: float) -> None:
    """Draw the body where it stood at the share of the tick at which it touched."""
    sweep, colour = kept.thing, faded(theme.overlay_sweep, memory.age(kept), CONTACT_SPAN)
    place = along(sweep.start, sweep.motion, when)
    chalk.line(sweep.start, place, colour)
    chalk.dashed_circle(place, max(sweep.radius, 3.0), colour)
    chalk.dot(place, colour, 2.0)
    words = f"#{sweep.mover} met #{sweep.target} at t {figure(round(when, 4))}"
    chalk.note(place, words, theme.overlay_sweep, 1)
