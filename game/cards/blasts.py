"""The card of a blast and a disc: whether the rim of the disc lies within the blast (lesson 1)."""

from __future__ import annotations

from game.cards.card import Arrow, Card, CardKind, Dot, Mark, Ring, beside, disc_marks, line, the
from game.cards.numbers import MINUS, pair, short
from game.physics import Point, dot, length


def blast_card(centre: Point, blast: float, offset: Point, radius: float, names: tuple[str, str]) -> Card:
    """Return the card of a blast about a centre C, of radius r1, and a disc of radius r2.

    offset: P, the disc's centre, as seen from C. names: of what blew up and of the disc.
    """
    place = (centre[0] + offset[0], centre[1] + offset[1])
    reach, away = blast + radius, length(offset)
    squares = dot(offset, offset)
    c = squares - reach * reach
    lines = (
        line("f", f"f = P {MINUS} C", f"{pair(place)} {MINUS} {pair(centre)}", pair(offset), offset),
        line("|f|", "|f| = √(f·f)", f"√{short(squares)}", short(away), away, "from centre to centre"),
        line("r", "r = r1 + r2", f"{short(blast)} + {short(radius)}", short(reach), reach, "blast and disc"),
        line("c", f"c = f·f {MINUS} r²", f"{short(squares)} {MINUS} {short(reach * reach)}", short(c), c),
    )
    marks: tuple[Mark, ...] = (
        *disc_marks(centre, reach, offset, dashed=True),
        Ring("r1", centre, blast, None),
        Ring("r2", place, radius, None),
        Arrow("f", centre, offset, beside(centre, offset, -9.0)),
        Dot("P", place, place),
    )
    verdict = (
        f"c is not above 0: |f| = {short(away)} is no more than r = {short(reach)}, the blast reaches it"
        if c <= 0.0
        else f"c > 0: |f| = {short(away)} is more than r = {short(reach)}, out of reach"
    )
    title = f"Does the blast of {the(names[0])} reach {the(names[1])}?"
    return Card(CardKind.BLAST, title, lines, verdict, marks, place)
