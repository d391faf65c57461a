"""The debug overlay's contacts with their impulses, and the ways that bodies swept."""

from __future__ import annotations

import math

from game.cards.numbers import figure
from game.overlay.colours import faded
from game.overlay.debug_draw import DebugDraw
from game.overlay.memory import CONTACT_SPAN, Memory, Recorded
from game.overlay.ray_layer import draw_normal
from game.physics import ContactRecord, Point, SweepRecord, along, scaled
from game.view.paint.theme import Theme, dimmed

_AHEAD = 20.0  # ticks for which a sweep is drawn on
_IMPULSE = 0.09  # units of arrow for the square root of an impulse: a slow bounce of large rocks gives 50
_LONGEST = 110.0  # units


def draw_contacts(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Layer 4: where bodies touched, and the push each got: equal and opposite along the normal."""
    for kept in memory.contacts:
        contact, colour = kept.thing, faded(theme.overlay_contact, memory.age(kept), CONTACT_SPAN)
        draw.dot(contact.point, colour, 3.0)
        draw.dot(contact.point, colour, 6.0, hollow=True)
        for push in _pushes(contact):
            draw.arrow(contact.point, push, colour, 2)
        words = f"#{contact.a} #{contact.b}  J {figure(round(contact.impulse, 1))}"
        draw.note(contact.point, words, theme.overlay_contact, 0 if contact.impulse else 4, 10.0)


def draw_contact_points(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Draw where bodies touched, without what it did to them."""
    for kept in memory.contacts:
        colour = faded(theme.overlay_contact, memory.age(kept), CONTACT_SPAN)
        draw.dot(kept.thing.point, colour, 3.0)


def _pushes(contact: ContactRecord) -> tuple[Point, Point]:
    """Return the two arrows of an impulse, its square root long, so that large and small can both be seen."""
    size = min(_LONGEST, _IMPULSE * math.sqrt(contact.impulse)) if contact.impulse > 0.0 else 0.0
    nx, ny = contact.normal
    return (nx * size, ny * size), (-nx * size, -ny * size)


def draw_contact_normals(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Layer 3: the normal of each contact, from its first body to its second."""
    for kept in memory.contacts:
        colour = faded(theme.overlay_normal, memory.age(kept), CONTACT_SPAN)
        draw_normal(draw, kept.thing.point, kept.thing.normal, colour, words=memory.age(kept) == 0)


def draw_sweeps(draw: DebugDraw, theme: Theme, memory: Memory) -> None:
    """Layer 5: what bodies covered in the last tick, dimmer what they will in the next, and past touches."""
    for kept in memory.sweeps:
        sweep = kept.thing
        if kept.tick == memory.tick:
            far = scaled(sweep.motion, _AHEAD)
            draw.capsule(sweep.start, far, sweep.radius, dimmed(theme.overlay_sweep, 0.5))
            draw.capsule(sweep.start, sweep.motion, sweep.radius, theme.overlay_sweep)
        if sweep.target is not None and sweep.t is not None:
            _draw_touch(draw, theme, memory, kept, sweep.t)


def _draw_touch(draw: DebugDraw, theme: Theme, memory: Memory, kept: Recorded[SweepRecord], t: float) -> None:
    """Draw the body where it stood at the fraction of the tick at which it touched, and the reach.

    On the circle of the reach lies the centre of the disc that it touched.
    """
    sweep, colour = kept.thing, faded(theme.overlay_sweep, memory.age(kept), CONTACT_SPAN)
    place = along(sweep.start, sweep.motion, t)
    draw.line(sweep.start, place, colour)
    draw.dashed_circle(place, max(sweep.radius, 3.0), colour)
    draw.dot(place, colour, 2.0)
    if sweep.reach > sweep.radius:
        draw.dashed_circle(place, sweep.reach, faded(theme.overlay_ghost, memory.age(kept), CONTACT_SPAN))
    words = f"#{sweep.mover} met #{sweep.target} at t {figure(round(t, 4))}"
    draw.note(place, words, theme.overlay_sweep, 1)
