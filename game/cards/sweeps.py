"""The card of two that move: when the one first touches the other, within a tick or further ahead."""

from __future__ import annotations

from typing import Final

from game.cards.card import Arrow, Card, CardKind, Dot, Line, Mark, Ring, Stroke, beside, formula, line, plain
from game.cards.numbers import MINUS, pair, short, within
from game.physics import (
    Point,
    SweepRecord,
    along,
    distance_to_line,
    dot,
    length,
    nearest_on_line,
    quadratic,
    unit,
)

_UNIT: Final = 50.0
"""Units that a direction is drawn long; a motion that is shorter is not drawn besides."""


def sweep_card(
    sweep: SweepRecord,
    offset: Point,
    names: tuple[str, str],
    *,
    seconds: float = 0.0,
    reach: float | None = None,
) -> Card:
    """Return the card of a sweep: of 1, the mover, and 2, the target.

    offset: 2 as seen from 1 at the beginning of the sweep, as physics was asked. names: of 1 and 2. Body 2
    is seen to stand still: 1 moves by M, its own motion less that of 2, and its centre P comes within r, the
    sum of both radii, of C. The numbers are the kernel's, which takes M in place of a direction: for one of
    length 1, b is divided by L = |M|, D by its square, and t multiplied by L. The recorded t is t / L.

    seconds: that the motion lasts, to be told; 0 for the rest of a tick. reach: sum of the radii, for a sweep
    that met nothing.
    """
    start, motion = sweep.start, (sweep.motion[0] - sweep.other[0], sweep.motion[1] - sweep.other[1])
    centre = (start[0] + offset[0], start[1] + offset[1])
    offset = (-offset[0], -offset[1])
    both = sweep.reach if reach is None else reach
    direction, size = unit(motion), length(motion)
    title = f"{names[0]} and {names[1]}"
    lines = [
        line("f", f"f = P {MINUS} C", "", pair(offset), offset, "1 seen from 2"),
        line("r", "r = r1 + r2", f"{short(sweep.radius)} + {short(both - sweep.radius)}", short(both), both),
        line("M", f"M = v1 {MINUS} v2", "", pair(motion, 2), motion, f"motion in {_time(seconds)}"),
    ]
    marks: list[Mark] = [
        *disc_marks(centre, both, offset, dashed=True),
        Dot("P", start, start),
        Arrow("f", centre, offset, beside(centre, offset, -9.0)),
    ]
    if direction is None:
        verdict = "they touch already: t = 0" if sweep.t == 0.0 else "no motion towards one another"
        return Card(CardKind.SWEEP, title, tuple(lines), verdict, tuple(marks), start)
    lines += _equation(offset, motion, size, both, sweep.t)
    away = distance_to_line((-offset[0], -offset[1]), (0.0, 0.0), motion)
    sign = "<" if away < both else ">" if away > both else "="
    lines.append(Line("h", formula("h = |f × d|"), (), formula(f"{short(away)} {sign} r"), away))
    marks += _marks(start, motion, direction, size, centre, sweep)
    notes = (f"d is drawn {_UNIT:.0f} units long",)
    verdict = _verdict(offset, motion, size, both, away, sweep.t, seconds)
    return Card(CardKind.SWEEP, title, tuple(lines), verdict, tuple(marks), start, notes)


def _time(seconds: float) -> str:
    return f"{seconds:g} s" if seconds > 0.0 else "this tick"


def _equation(offset: Point, motion: Point, size: float, both: float, t: float | None) -> list[Line]:
    """Return the lines of the equation for a direction of length 1."""
    kernel = quadratic(offset, motion, (0.0, 0.0), both)
    b, c, discriminant = kernel.b / size, kernel.c, kernel.discriminant / (size * size)
    direction = unit(motion) or (0.0, 0.0)
    lines = [
        line("d", "d = M / L", "", pair(direction, 3), direction, f"L = |M| = {short(size)}"),
        line("b", "b = 2 f·d", "", short(b), b),
        line(
            "c",
            f"c = f·f {MINUS} r²",
            f"{short(dot(offset, offset))} {MINUS} {short(both * both)}",
            short(c),
            c,
        ),
        line(
            "D",
            f"D = b² {MINUS} 4c",
            f"{short(b * b)} {MINUS} 4 × {within(c)}",
            short(discriminant),
            discriminant,
        ),
    ]
    if t is not None:
        numbers = f"({short(-b)} {MINUS} {short(max(0.0, discriminant) ** 0.5)}) / 2"
        lines += [
            line("t", f"t = ({MINUS}b {MINUS} √D) / 2", numbers, short(t * size), t * size),
            Line("t/L", formula("t / L"), plain(f"{short(t * size)} / {short(size)}"), plain(f"{t:.4f}"), t),
        ]
    return lines


def _marks(
    start: Point, motion: Point, direction: Point, size: float, centre: Point, sweep: SweepRecord
) -> list[Mark]:
    foot = nearest_on_line(centre, start, (start[0] + motion[0], start[1] + motion[1]))
    arrow = (direction[0] * _UNIT, direction[1] * _UNIT)
    marks: list[Mark] = [
        Stroke("d", start, foot, None, dashed=True),
        Stroke("h", centre, foot, ((centre[0] + foot[0]) * 0.5, (centre[1] + foot[1]) * 0.5)),
        Arrow("d", start, arrow, beside(start, arrow, 10.0, 0.7), _UNIT),
    ]
    if size > _UNIT:
        marks.append(Arrow("M", start, motion, beside(start, motion, 10.0, 0.8)))
    if sweep.radius > 0.0:
        marks.append(Ring("r1", start, sweep.radius, None))
    if sweep.reach > sweep.radius:
        marks.append(Ring("r2", centre, sweep.reach - sweep.radius, None))
    if sweep.t is not None:
        marks.append(Dot("t", along(start, motion, sweep.t), along(start, motion, sweep.t)))
    return marks


def _verdict(
    offset: Point, motion: Point, size: float, both: float, away: float, t: float | None, seconds: float
) -> str:
    """Return the answer in words."""
    if t is not None:
        if seconds > 0.0:
            return f"D is not below 0: they touch in {t * seconds:.2f} s"
        return f"they touch after {t:.3f} of the tick, {short(t * size)} of {short(size)} units"
    closing = -dot(offset, motion)
    if closing <= 0.0:
        return "they move apart: both t < 0"
    if away > both:
        when = closing / (size * size)
        passing = f" in {when * seconds:.2f} s" if seconds > 0.0 else ""
        return f"D < 0: they pass{passing}, {short(away - both)} units from rim to rim"
    return f"they would meet, but not within {_time(seconds)}"
