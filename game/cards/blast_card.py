"""The card of a blast and a disc: whether the rim of the disc lies within the blast (lesson 1)."""

from __future__ import annotations

from game.cards.card import Card, CardKind, beside, compared, disc_shapes, line, the
from game.cards.numbers import MINUS
from game.cards.shapes import Arrow, Dot, Ring, Shape
from game.physics import Point, dot, length


def blast_card(centre: Point, blast: float, offset: Point, radius: float, names: tuple[str, str]) -> Card:
    """Return the card of a blast about a centre C, of radius r1, and a disc of radius r2, together k.

    offset: P, the disc's centre, as seen from C. names: of what blew up and of the disc.
    """
    place = (centre[0] + offset[0], centre[1] + offset[1])
    reach, away = blast + radius, length(offset)
    c = dot(offset, offset) - reach * reach
    lines = (
        line("f", f"f = P {MINUS} C", {"P": place, "C": centre}, offset),
        line("k", "k = r1 + r2", {"r1": blast, "r2": radius}, reach, "blast and disc"),
        compared("|f|", "|f| = √(f·f)", {"f": offset}, away, "k", reach),
        line("c", f"c = f·f {MINUS} k²", {"f": offset, "k": reach}, c),
    )
    shapes: tuple[Shape, ...] = (
        *disc_shapes(centre, reach, offset, ink="k", dashed=True),
        Ring(centre, blast, "r1"),
        Ring(place, radius, "r2"),
        Arrow(centre, offset, "f", "f", beside(centre, offset, -9.0)),
        Dot(place, "P", "P"),
    )
    verdict = (
        "c is not above 0: |f| is no more than k, the blast reaches it"
        if c <= 0.0
        else "c > 0: |f| is more than k, out of reach"
    )
    title = f"Does the blast of {the(names[0])} reach {the(names[1])}?"
    return Card(CardKind.BLAST, title, lines, verdict, shapes, place)
