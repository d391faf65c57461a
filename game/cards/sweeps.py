"""The card of two that move: when the one first touches the other, within a tick or further ahead."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.cards.card import (
    Arrow,
    Card,
    CardKind,
    Dot,
    Line,
    Mark,
    Ring,
    Stroke,
    beside,
    disc_marks,
    formula,
    line,
    outside,
    plain,
    the,
)
from game.cards.numbers import MINUS, TIMES, pair, short, within
from game.cards.rays import cross
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


class _Motion(NamedTuple):
    """What the lines and marks are made of: the mover seen from the target, its motion, and the answer."""

    start: Point
    offset: Point
    motion: Point
    size: float
    reach: float
    away: float
    t: float | None
    seconds: float

    @property
    def centre(self) -> Point:
        """Where the target is."""
        return (self.start[0] - self.offset[0], self.start[1] - self.offset[1])


def sweep_card(sweep: SweepRecord, offset: Point, names: tuple[str, str], *, seconds: float = 0.0) -> Card:
    """Return the card of a sweep: of 1, the mover, and 2, the target.

    offset: 2 as seen from 1 at the beginning of the sweep, as physics was asked. names: of 1 and 2. Body 2
    is seen to stand still: 1 moves by M, its own motion less that of 2, and its centre P comes within r, the
    sum of both radii, of C. The numbers are the kernel's, which takes M in place of a direction: for one of
    length 1, b is divided by L = |M|, D by its square, and t multiplied by L. The recorded t is t / L.

    seconds: that the motion lasts, to be told; 0 for the rest of a tick. A record of a free way has no reach:
    it needs one, the sum of the radii.
    """
    motion = (sweep.motion[0] - sweep.other[0], sweep.motion[1] - sweep.other[1])
    away = distance_to_line(offset, (0.0, 0.0), motion)
    seen = (-offset[0], -offset[1])
    it = _Motion(sweep.start, seen, motion, length(motion), sweep.reach, away, sweep.t, seconds)
    title = f"When does {the(names[0])} meet {the(names[1])}?"
    radii = f"{short(sweep.radius)} + {short(sweep.reach - sweep.radius)}"
    lines = [
        line("f", f"f = P {MINUS} C", "", pair(seen), seen, "1 seen from 2"),
        line("r", "r = r1 + r2", radii, short(sweep.reach), sweep.reach),
        _motion_line(motion, seconds),
    ]
    direction = unit(motion)
    if direction is not None and it.size * it.size > 0.0:
        lines += _equation(it, direction)
    marks = _marks(it, sweep.radius, direction)
    notes = (f"d is drawn {_UNIT:.0f} units long",)
    return Card(CardKind.SWEEP, title, tuple(lines), _verdict(it), tuple(marks), sweep.start, notes)


def _motion_line(motion: Point, seconds: float) -> Line:
    """Return what M is: velocities times the time that the motion lasts."""
    letters = (*formula(f"M = (v1 {MINUS} v2)"), *plain(f" {TIMES} {_time(seconds)}"))
    return line("M", "", "", pair(motion, 2), motion, "motion of 1 seen from 2")._replace(letters=letters)


def _time(seconds: float) -> str:
    return f"{seconds:g} s" if seconds > 0.0 else "this tick"


def _equation(it: _Motion, direction: Point) -> list[Line]:
    """Return the lines of the equation for a direction of length 1."""
    size, t = it.size, it.t
    kernel = quadratic(it.offset, it.motion, (0.0, 0.0), it.reach)
    b, c, discriminant = kernel.b / size, kernel.c, kernel.discriminant / (size * size)
    squares = f"{short(dot(it.offset, it.offset))} {MINUS} {short(it.reach * it.reach)}"
    under = f"{short(b * b)} {MINUS} 4 {TIMES} {within(c)}"
    lines = [
        line("d", "d = M / L", "", pair(direction, 3), direction, f"L = |M| = {short(size)}"),
        line("b", "b = 2 f·d", "", short(b), b),
        line("c", f"c = f·f {MINUS} r²", squares, short(c), c),
        line("D", f"D = b² {MINUS} 4c", under, short(discriminant), discriminant),
    ]
    if t is not None:
        numbers = f"({short(-b)} {MINUS} {short(max(0.0, discriminant) ** 0.5)}) / 2"
        share = f"{short(t * size)} / {short(size)}"
        lines += [
            line("t", f"t = ({MINUS}b {MINUS} √D) / 2", numbers, short(t * size), t * size),
            Line("t/L", formula("t / L"), plain(share), plain(f"{t:.4f}"), t),
        ]
    sign = "<" if it.away < it.reach else ">" if it.away > it.reach else "="
    result = formula(f"{short(it.away)} {sign} r")
    return [
        *lines,
        Line("h", formula(f"h = |f {TIMES} d|"), plain(cross(it.offset, direction)), result, it.away),
    ]


def _marks(it: _Motion, radius: float, direction: Point | None) -> list[Mark]:
    """Return the circle of the reach, the way of the mover, its distance from the centre, and the touch."""
    start, centre, motion = it.start, it.centre, it.motion
    side = outside(it.offset, motion)
    marks: list[Mark] = [
        *disc_marks(centre, it.reach, it.offset, dashed=True),
        Dot("P", start, start),
        Arrow("f", centre, it.offset, beside(centre, it.offset, 9.0 * side)),
    ]
    if radius > 0.0:
        marks.append(Ring("r1", start, radius, None))
    if it.reach > radius:
        marks.append(Ring("r2", centre, it.reach - radius, None))
    if direction is None:
        return marks
    foot = nearest_on_line(centre, start, (start[0] + motion[0], start[1] + motion[1]))
    arrow = (direction[0] * _UNIT, direction[1] * _UNIT)
    marks += [
        Stroke("d", start, foot, None, dashed=True),
        Stroke("h", centre, foot, ((centre[0] + foot[0]) * 0.5, (centre[1] + foot[1]) * 0.5)),
        Arrow("d", start, arrow, beside(start, arrow, 10.0 * side, 0.7), _UNIT),
    ]
    if it.size > _UNIT:
        marks.append(Arrow("M", start, motion, beside(start, motion, 10.0 * side, 0.8)))
    if it.t is not None:
        place = along(start, motion, it.t)
        marks.append(Dot("t", place, place))
    return marks


def _verdict(it: _Motion) -> str:
    """Return the answer in words."""
    t, seconds, size = it.t, it.seconds, it.size
    if t == 0.0:
        return "c is not above 0: they touch already, t = 0"
    if t is not None:
        if seconds > 0.0:
            return f"D is not below 0: they touch in {t * seconds:.2f} s"
        return f"they touch after {t:.3f} of the tick, {short(t * size)} of {short(size)} units"
    closing = -dot(it.offset, it.motion)
    if not (closing > 0.0 and size * size > 0.0):
        return "they move apart: both t < 0" if closing < 0.0 else "no motion towards one another"
    if it.away > it.reach:
        when = closing / (size * size)
        passing = f" in {when * seconds:.2f} s" if seconds > 0.0 else ""
        return f"D < 0: they pass{passing}, {short(it.away - it.reach)} units from rim to rim"
    return f"they would meet, but not within {_time(seconds)}"
