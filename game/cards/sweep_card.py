"""The card of two that move: when the one first touches the other."""

from __future__ import annotations

from typing import Final, NamedTuple

from game import physics
from game.cards.as_printed import format_result, printed
from game.cards.card import (
    Card,
    CardKind,
    FormulaLine,
    beside,
    disc_shapes,
    foot_shapes,
    outside,
    the,
    way_shapes,
)
from game.cards.lines import Lines
from game.cards.numbers import MINUS, short, told_apart
from game.cards.shapes import Arrow, Dot, Line, Ring, Shape
from game.physics import Point, along, dot, length, minus, scaled, unit
from game.physics.record import SweepRecord
from game.sim.tuning import TICKS_PER_SECOND

_UNIT: Final = 50.0  # Units that a direction is drawn long; a motion that is shorter is not drawn besides


APART: Final = f"|X {MINUS} C|"  # the symbol of the distance of the centres as two touch
_TOUCHING: Final = "as c \N{LESS-THAN OR EQUAL TO} 0: they touch already"


class _Motion(NamedTuple):
    """The data of lines and shapes: the mover relative to the target, its motion, the answer."""

    start: Point
    offset: Point
    motion: Point
    size: float
    reach: float
    away: float
    t: float | None
    seconds: float
    later: float
    past: bool | None

    @property
    def centre(self) -> Point:
        """Where the target is."""
        return minus(self.start, self.offset)

    @property
    def foot(self) -> Point:
        """F, on the line of the way, which has a length."""
        return physics.nearest_on_line(self.centre, self.start, along(self.start, self.motion, 1.0))

    @property
    def gap(self) -> float:
        """c: of squares, above 0 unless they touch at the beginning."""
        return dot(self.offset, self.offset) - self.reach * self.reach

    @property
    def roots(self) -> tuple[float, float] | None:
        """Both shares of the motion at which the endless line meets the circle of the reach."""
        return physics.roots(self.offset, self.motion, (0.0, 0.0), self.reach)

    @property
    def discriminant(self) -> float:
        """D for a direction of length 1; the motion has a length."""
        kernel = physics.quadratic(self.offset, self.motion, (0.0, 0.0), self.reach)
        return kernel.discriminant / (self.size * self.size)


def sweep_card(  # noqa: PLR0913 - a sweep, when it is, and how long it lasts
    sweep: SweepRecord,
    offset: Point,
    names: tuple[str, str],
    *,
    seconds: float,
    later: float = 0.0,
    past: bool | None = None,
    bends: tuple[bool, bool] = (False, False),
    push: tuple[float, float] | None = None,
) -> Card:
    """Return the card of a sweep: of 1, the mover, and 2, the target.

    offset: 2 as seen from 1 at the beginning of the sweep, as physics was asked. names: of 1 and 2. Body 2
    is seen to stand still: 1 moves by M, its own motion less that of 2, and its centre P comes within k, the
    sum of both radii, of C. The numbers are the kernel's, which takes M in place of a direction: for one of
    length 1, b is divided by L = |M|, D by its square, and t multiplied by L. The recorded t is t / L.

    push: the masses of 1 and 2 where 1 hands its momentum to 2 at the touch, as if it stuck there.

    seconds: that the motion lasts, above 0: whole ticks, or a number of at most six digits. later: in how
    many seconds it begins, whole ticks. past: whether it is over; None for what is not of a game. bends:
    whether 1, and 2, has this velocity only on average. A record of a free way has no reach: it needs one,
    the sum of the radii.
    """
    motion = minus(sweep.motion, sweep.other)
    away = physics.distance_to_line(offset, (0.0, 0.0), motion)
    seen = (-offset[0], -offset[1])
    it = _Motion(
        sweep.start, seen, motion, length(motion), sweep.reach, away, sweep.fraction, seconds, later, past
    )
    one, two = [(x / seconds, y / seconds) for x, y in (sweep.motion, sweep.other)]
    lines = Lines(P=it.start, C=it.centre, r1=sweep.radius, r2=sweep.reach - sweep.radius)
    for number, velocity in enumerate((one, two)):
        mean = ", on average" if bends[number] else ""
        lines.given(f"v{number + 1}", velocity, f"of {number + 1}, {the(names[number])}{mean}")
    put = f"(v1 - v2) * {_duration(seconds)}"
    lines.put("M", put, motion, "1 seen from 2", unit=" s")
    lines.put("f", "P - C", seen, "1 seen from 2")
    lines.put("k", "r1 + r2", sweep.reach)
    direction = unit(motion) if it.size * it.size > 0.0 else None
    if direction is None:
        lines.put("c", "f·f - k²", it.gap)
    else:
        _equation(lines, it, direction)
    if it.t is not None:
        swept = it.gap > 0.0 and direction is not None
        lines.values["t"] = it.t * it.size
        lines.compare(
            APART, "|f + t d|" if swept else "|f|", length(along(seen, motion, it.t)), "k", it.reach
        )
    if push is not None:
        lines.given("m1", push[0], "of the shot, by its gift")
        lines.given("m2", push[1])
        after = along(two, minus(one, two), push[0] / (push[0] + push[1]))
        lines.put("v2'", "v2 + (m1 / (m1 + m2)) (v1 - v2)", after, "momentum is handed over")
    notes = [f"d is drawn {_UNIT:.0f} units long"]
    if later:
        begins = f"M began {later:.2f} s after the question"
        notes.append(begins if past else f"P and C are where both will be in {later:.2f} s")
    return Card(
        CardKind.SWEEP,
        f"When does {the(names[0])} meet {the(names[1])}?",
        tuple(lines),
        _verdict(it, lines),
        tuple(_shapes(it, sweep.radius, unit(motion))),
        sweep.start,
        tuple(notes),
    )


def _duration(seconds: float) -> str:
    """Return how many seconds a motion lasts as a part of a formula: 1.5, or 131 / 120."""
    if float(f"{seconds:g}") == seconds:
        return f"{seconds:g}"
    return f"{seconds * TICKS_PER_SECOND:g} / {TICKS_PER_SECOND}"


def _equation(lines: Lines, it: _Motion, direction: Point) -> None:
    """Add the lines of the equation for a direction of length 1, of t, and of the distance of the way."""
    size, discriminant, found = it.size, it.discriminant, it.roots
    kernel = physics.quadratic(it.offset, it.motion, (0.0, 0.0), it.reach)
    lines.put("L", "|M|", size)
    lines.put("d", "M / L", direction)
    lines.law("X = P + t d", "the way of 1 seen from 2")
    lines.law("|X - C|² - k² = t² + b t + c = 0", "where they touch")
    lines.put("b", "2 f·d", kernel.b / size)
    lines.put("c", "f·f - k²", kernel.c)
    lines.put("D", "b² - 4c", discriminant)
    root = Lines(b=kernel.b / size, D=max(0.0, discriminant))
    if it.gap <= 0.0:
        lines.given("t", 0.0, _TOUCHING, printed="0")
    elif it.t is not None:
        root.put("t", "(-b - √D) / 2", it.t * size)
    elif found is not None:
        root.put("t", "(-b - √D) / 2", found[0] * size)
    lines += root
    if it.t is not None:
        _put_time(lines, it, it.t)
    lines.put("F", "P - (f·d) d", it.foot, numbers=None)
    lines.compare("h", "|f * d|", it.away, "k", it.reach)
    lines.put("D", "4 (k² - h²)", discriminant)


def _put_time(lines: Lines, it: _Motion, share: float) -> None:
    """Add in how many seconds they touch; `share` of the motion lies before it."""
    put, begins = f"t / L * {_duration(it.seconds)}", it.later * TICKS_PER_SECOND
    if begins:
        put = f"(t / L * {it.seconds * TICKS_PER_SECOND:g} + {begins:g}) / {TICKS_PER_SECOND}"
    lines.values["t"] = share * it.size
    lines.put("when", put, it.later + share * it.seconds, places=2, unit=" s")


def _shapes(it: _Motion, radius: float, direction: Point | None) -> list[Shape]:
    """Return the circle of the reach, the way of the mover, its distance from the centre, and the touch."""
    start, centre, motion = it.start, it.centre, it.motion
    side = outside(it.offset, motion)
    shapes: list[Shape] = [
        *disc_shapes(centre, it.reach, it.offset, ink="k", dashed=True),
        Dot(start, "P", "P"),
        Arrow(centre, it.offset, "f", "f", beside(centre, it.offset, 9.0 * side)),
    ]
    if radius > 0.0:
        shapes.append(Ring(start, radius, "r1"))
    if it.reach > radius:
        shapes.append(Ring(centre, it.reach - radius, "r2"))
    if direction is None:
        return shapes
    foot, arrow = it.foot, scaled(direction, _UNIT)
    shapes += [
        Line(start, foot, "d", dashed=True),
        *foot_shapes(centre, foot),
        Arrow(start, arrow, "d", "d", beside(start, arrow, 10.0 * side, 0.7)),
    ]
    if it.past is None and it.size > _UNIT:  # else it may go on far beyond the touch
        shapes.append(Arrow(start, motion, "M", "M", beside(start, motion, 10.0 * side, 0.8)))
    if it.t is not None:
        way = scaled(motion, it.t)
        shapes += [*way_shapes(start, way, "t", side), Dot(along(start, way, 1.0), "X", "X")]
    return shapes


def _verdict(it: _Motion, lines: list[FormulaLine]) -> str:
    """Return the answer in words, with numbers that follow from those of the lines."""
    t, size = it.t, it.size
    if it.gap <= 0.0:
        return f"t = 0, {_TOUCHING}"
    if not size * size > 0.0:
        return "no motion towards one another"
    if t is None:
        return _why_not(it, lines)
    words = {None: "touch in", False: "will touch in", True: "touched after"}[it.past]
    return f"they {words} {printed(lines)['when']} s"


def _why_not(it: _Motion, lines: list[FormulaLine]) -> str:
    """Return in words why two that do not touch yet will not: by D, then by the signs of t."""
    seconds, closing = it.seconds, -dot(it.offset, it.motion)
    misses, why = told_apart(it.away, it.reach)[1] != "<", _reason(it, closing)
    if not closing > 0.0:
        return f"{why}: they move apart" if closing < 0.0 else f"{why}: they do not come nearer"
    when = closing / (it.size * it.size)
    if misses and when > 1.0:
        return f"{why}: they do not touch"
    if not misses:
        return f"{why}: they do not touch within {it.later + seconds:.3g} s"
    values = printed([each for each in lines if each.symbol == "h"])
    gap = format_result(values, f"h {MINUS} k", it.away - it.reach)
    return f"{why}: they pass in {it.later + when * seconds:.2f} s, {gap} units from rim to rim"


def _reason(it: _Motion, closing: float) -> str:
    """Return why there is no touch by the numbers as they are printed, which may hide a last difference."""
    side = told_apart(it.away, it.reach)[1]
    if side != "<":
        return "D < 0, so no solution" if side == ">" else "D = 0, a tangent"
    if not closing > 0.0:
        return "both t < 0"
    reached = it.size if it.roots is None else it.roots[0] * it.size
    first, sign, last = told_apart(reached, it.size)
    if sign != ">":
        return "the way ends here"
    return "t > L" if (first, last) == (short(reached), short(it.size)) else f"t = {first} > {last}"
