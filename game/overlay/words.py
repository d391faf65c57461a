"""The words beside bodies, rays and walls, as a student of vectors reads them; numbers are the game's own."""

from __future__ import annotations

from game.cards.numbers import brief, figure, pair
from game.physics import ContactRecord, OctagonRecord, Point, SweepRecord


def of_normal(normal: Point) -> str:
    """Return the words at the tip of a normal of length 1."""
    return f"n = {pair(normal, 3)}"


def of_wall_normal(normal: Point) -> str:
    """Return those of a wall, which has two sides: the normal points to the left of the way along it."""
    return f"{of_normal(normal)}, left of the wall"


def of_image(word: str, number: int, shift: Point) -> str:
    """Return the words at a body's image beyond an edge; shift: from the body to it."""
    return f"{word} {number}, seen across the seam: {pair(shift, 0)} away"


def of_hit(way: float, number: int) -> str:
    """Return the words where a ray met a body; way: units along the whole beam."""
    return f"{brief(way)} units to #{number}"


def of_contact(contact: ContactRecord) -> str:
    """Return the words where two bodies touched."""
    return f"#{contact.a} and #{contact.b}, J = {figure(round(contact.impulse, 1))}"


def of_octagons(met: OctagonRecord) -> str:
    """Return the words where two octagons met."""
    return f"#{met.a} met #{met.b}"


def of_touch(sweep: SweepRecord, t: float) -> str:
    """Return the words where one that moves met another, after a part of the tick."""
    return f"#{sweep.mover} met #{sweep.target} after {figure(round(t, 4))} of the tick"


def of_pairs(count: int, near: int, overlapping: int) -> str:
    """Return the words at the list of near pairs."""
    return (
        f"{count} circles in the order of their left edges: of {count * (count - 1) // 2} pairs"
        f" {near} are near, {overlapping} overlap"
    )
