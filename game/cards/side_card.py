"""The card of a disc beside a wall: on which side, and how far off (lesson 4)."""

from __future__ import annotations

from typing import Final

from game import physics
from game.cards.card import Card, CardKind, beside, disc_shapes, the
from game.cards.lines import Lines
from game.cards.numbers import MINUS, TIMES, places_shown, short, told_apart
from game.cards.ray_card import UNIT
from game.cards.shapes import Arrow, Dot, Line, Shape
from game.physics import Point, along, left_normal, length, minus, scaled, unit

ROUNDING: Final = 1e-9  # Units: largest gap by rounding between things that touch


def side_card(  # noqa: PLR0913 - a wall, a disc, and what they are called
    start: Point,
    end: Point,
    centre: Point,
    radius: float,
    *,
    name: str = "disc",
    barrier: str = "wall",
    endless: bool = False,
    slack: float = ROUNDING,
) -> Card:
    """Return the card of a disc beside the wall from start P to end Q, centre C in the same frame.

    radius: how near the centre may come to the middle line of the wall, its half thickness included.
    name, barrier: what the disc and the wall are called. endless: the wall goes on beyond P and Q.
    slack: units by which a touch may miss r.
    """
    offset, motion = minus(centre, start), minus(end, start)
    normal, away = unit(left_normal(motion)), physics.signed_distance(centre, start, end)
    title = f"On which side of {the(barrier)} is {the(name)}?"
    lines = Lines(C=centre, P=start, Q=end)
    lines.put("A", "C - P", offset)
    shapes: list[Shape] = [
        Line(start, end, "", width=2),
        Dot(start, "P", "P"),
        Dot(end, "Q", "Q"),
        *disc_shapes(centre, radius, (-offset[0], -offset[1]), dashed=True),
        Arrow(start, offset, "A", "A", beside(start, offset)),
    ]
    if normal is None or away is None:
        away = physics.distance_to_segment(centre, start, end)
        verdict = f"P = Q: no direction, so no sides; {short(away)} units off"
        return Card(CardKind.SIDE, title, tuple(lines), verdict, tuple(shapes), centre)
    foot, fraction = physics.nearest_on_line(centre, start, end), physics.projection(centre, start, end)
    away = away if told_apart(away, 0.0)[1] != "=" else 0.0
    far, sign, rim = told_apart(abs(away), radius)
    met = (
        f"what turns is found to within {slack:g} units"
        if sign != "=" and abs(abs(away) - radius) <= slack
        else ""
    )
    lines.put("L", "|Q - P|", length(motion))
    lines.put("n", "left normal of (Q - P) / L", normal, "length 1")
    lines.put("s", "A·n", away, places=places_shown(far))
    nearer = 0.0 if fraction < 0.5 else 1.0
    share, which, _ = told_apart(fraction, nearer)
    fraction = nearer if which == "=" else fraction
    lines.put("q", "A·(Q - P) / L²", fraction, "0 at P, 1 at Q", places=places_shown(share))
    lines.given("r", radius, met, printed=rim)
    drawn = scaled(normal, UNIT)
    middle = along(start, motion, 0.5)
    shapes += [
        Arrow(middle, drawn, "n", "n", along(middle, normal, UNIT + 8.0)),
        Line(foot, centre, "s", "s", ((centre[0] + foot[0]) * 0.5, (centre[1] + foot[1]) * 0.5), dashed=True),
    ]
    gap = None if endless else physics.distance_to_segment(centre, start, end)
    if gap is not None and not 0.0 <= fraction <= 1.0:
        last = "P" if fraction < 0.0 else "Q"
        lines.compare(f"|C - {last}|", "", gap, "r", radius)
    verdict = _verdict(away, fraction, (radius, slack), gap)
    return Card(
        CardKind.SIDE,
        title,
        tuple(lines),
        verdict,
        tuple(shapes),
        centre,
        (f"n is drawn {TIMES} {UNIT:.0f}",),
    )


def _verdict(away: float, fraction: float, reach: tuple[float, float], gap: float | None) -> str:
    """Return the answer in words; reach: r and slack; gap: from the centre to the wall, None without ends."""
    why, side = (
        ("s > 0", "left of the way from P to Q")
        if away > 0.0
        else ("s < 0", "right of the way from P to Q")
        if away < 0.0
        else ("s = 0", "on the line")
    )
    distance, which = abs(away), "|s|"
    if gap is not None and not 0.0 <= fraction <= 1.0:
        beyond, end = ("q < 0", "P") if fraction < 0.0 else ("q > 1", "Q")
        why, distance = f"{why}, but {beyond}, so the distance from {end} counts", gap
        which = f"|C {MINUS} {end}| = {told_apart(gap, reach[0])[0]}"
    sign, touch = _against(distance, *reach)
    return f"{why}; {which} {sign} r: {side}, {touch}"


def _against(distance: float, radius: float, slack: float) -> tuple[str, str]:
    """Return the sign between a distance and r, and its meaning."""
    sign = told_apart(distance, radius)[1]
    sign = "≈" if sign != "=" and abs(distance - radius) <= slack else sign
    return sign, "apart" if sign == ">" else "and they touch"
