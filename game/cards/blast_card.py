"""The cards of losses without a hit: a blast that reaches a disc (lesson 1), and a jump that fails."""

from __future__ import annotations

from game.cards.card import Card, CardKind, beside, disc_shapes, the
from game.cards.lines import Lines
from game.cards.numbers import told_apart
from game.cards.shapes import Arrow, Dot, Ring, Shape
from game.physics import Point, dot, length


def blast_card(centre: Point, blast: float, offset: Point, radius: float, names: tuple[str, str]) -> Card:
    """Return the card of a blast about a centre C, of radius r1, and a disc of radius r2, together k.

    offset: P, the disc's centre, as seen from C. names: of what blew up and of the disc.
    """
    place = (centre[0] + offset[0], centre[1] + offset[1])
    reach, away = blast + radius, length(offset)
    c = dot(offset, offset) - reach * reach
    lines = Lines(P=place, C=centre, r1=blast, r2=radius)
    lines.put("f", "P - C", offset)
    lines.put("k", "r1 + r2", reach, "blast and disc")
    lines.compare("|f|", "√(f·f)", away, "k", reach)
    touches = told_apart(away, reach)[1] == "="
    lines.put("c", "f·f - k²", c, places=3 if touches else None)
    shapes: tuple[Shape, ...] = (
        *disc_shapes(centre, reach, offset, ink="k", dashed=True),
        Ring(centre, blast, "r1"),
        Ring(place, radius, "r2"),
        Arrow(centre, offset, "f", "f", beside(centre, offset, -9.0)),
        Dot(place, "P", "P"),
    )
    verdict = (
        "c is not above 0: |f| is no more than k, the blast reaches it"
        if touches or c <= 0.0
        else "c > 0: |f| is more than k, out of reach"
    )
    title = f"Does the blast of {the(names[0])} reach {the(names[1])}?"
    return Card(CardKind.BLAST, title, tuple(lines), verdict, shapes, place)


def odds_card(risk: float, place: Point) -> Card:
    """Return the card of a jump that failed with the chance `risk` (0..1) and came out at a place."""
    lines = Lines()
    lines.given("w", risk, "the chance that a jump fails")
    lines.put("", "1 - w", 1.0 - risk, "that it ends well")
    verdict = "chance decides it, wherever the ship comes out: nothing hit it"
    return Card(CardKind.ODDS, "Does hyperspace fail?", tuple(lines), verdict, (Dot(place, "X", "X"),), place)
