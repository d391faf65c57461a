"""The card of a body and a gravity well."""

from __future__ import annotations

from game.cards.as_printed import format_result, printed
from game.cards.card import Card, CardKind, beside
from game.cards.lines import Lines
from game.cards.numbers import TIMES
from game.cards.shapes import Arrow, Dot, Line, Ring, Shape
from game.physics import Point, dot, length, unit
from game.physics.pulls import pull


def pull_card(  # noqa: PLR0913, PLR0917 - the numbers of the law
    place: Point, offset: Point, most: float, core: float, reach: float, name: str = "body"
) -> Card:
    """Return the card of a body at place P and a well whose middle C lies at an offset from it.

    most: G, units/s^2, the pull at the rim of the core r; reach: R, units.
    """
    middle = (place[0] + offset[0], place[1] + offset[1])
    squared = dot(offset, offset)
    acceleration = pull(offset, 2.0 * core * most, core, reach)
    soft = squared + core * core
    fade = 1.0 - squared / (reach * reach) if reach else 0.0
    away = length(offset)
    lines = Lines(C=middle, P=place, R=reach, y=soft, z=fade)
    lines.put("A", "C - P", offset)
    lines.compare("|A|", "√(A·A)", away, "R", reach)
    if away < reach:
        lines.given("r", core, "radius of the core")
        lines.given("G", most, "units/s²")
        lines.put("", "A·A + r²", soft)
        lines.put("", "1 - A·A / R²", fade)
        law = "2 * r * G * A / (A·A + r²) * (1 - A·A / R²)"
        lines.put("g", law, acceleration, "units/s²", numbers="2 r G A / y z")
    shapes: list[Shape] = [
        Dot(place, "P", "P"),
        Dot(middle, "C", "C"),
        Ring(middle, core, "r", "r", (middle[0], middle[1] - core)),
        Ring(middle, reach, "R", dashed=True),
        Line(place, middle, "A", "A", beside(place, offset), dashed=True),
        Arrow(place, acceleration, "g", "g", beside(place, acceleration, -10.0)),
    ]
    verdict = _pull_verdict(
        away, core, reach, format_result(printed(lines[-1:]), "|g|", length(acceleration))
    )
    if unit(acceleration) is None:
        shapes.pop()
    title = f"How strongly does the well pull the {name}?"
    return Card(
        CardKind.PULL, title, tuple(lines), verdict, tuple(shapes), place, (f"g is drawn {TIMES} 1 s²",)
    )


def _pull_verdict(away: float, core: float, reach: float, strength: str) -> str:
    """Return the answer in words; strength: |g| as printed."""
    if not away < reach:
        return "|A| is not below R: nothing pulls it"
    if away < core:
        return f"inside of the core, weaker with every step to the middle: {strength} units/s²"
    return f"towards C with {strength} units/s², stronger the nearer, down to the core"
