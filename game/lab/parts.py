"""Helpers that several rooms share: fields and handles of points and circles, arrows, drifting."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from game import physics
from game.cards.as_printed import format_result
from game.cards.card import Card, with_letters
from game.cards.numbers import MINUS, brief, pair, places_shown, short, told_apart
from game.cards.shapes import Arrow, Line
from game.lab.room import (
    AREA,
    Answer,
    Field,
    Handle,
    PointHandle,
    Reading,
    RimHandle,
    State,
    TurnHandle,
    Verdict,
)
from game.physics import Crossing, Point, Quadratic, along, length, minus, scaled, unit
from game.physics.record import RayHit
from game.sim.tuning import DT

MARGIN = 20.0  # units between a point and the edge of the area, at least


TANGENT: Final = 0.05 + 1e-9  # units: largest difference of h and r, but for rounding, that is a tangent

ARM: Final = 60.0  # units: drawn length of a direction of length 1


_ONE: Final = 1e-6  # Largest difference from 1 by which rounding may change the length of a direction


def place_handle(name: str, x: float, y: float, key: str = "", margin: float = MARGIN) -> PointHandle:
    """Return the handle of a point in the area; its fields are key + "x" and key + "y".

    margin: units between it and the edge, at least.
    """
    key = key or name.lower()
    return PointHandle(
        name,
        Field(f"{key}x", f"{name}.x", x, margin, AREA[0] - margin, is_visible=False),
        Field(f"{key}y", f"{name}.y", y, margin, AREA[1] - margin, is_visible=False),
    )


def circle_handles(
    number: str, at: Point, radius: float, most: float = 160.0, margin: float = MARGIN
) -> tuple[PointHandle, RimHandle]:
    """Return the handles of a circle: its centre "C" + number, and its rim "r" + number."""
    centre = place_handle(f"C{number}", *at, margin=margin)
    name = f"r{number}"
    return centre, RimHandle(name, centre, Field(name, name, radius, 5.0, most))


def handles_of(pairs: Iterable[tuple[Handle, ...]]) -> tuple[Handle, ...]:
    """Return the handles of several groups in one row: centre, rim, centre, rim."""
    return tuple(handle for pair in pairs for handle in pair)


def fields_of(handles: Iterable[Handle]) -> tuple[Field, ...]:
    """Return the fields of handles in order, for the table of a room's fields."""
    return tuple(field for handle in handles for field in handle.fields)


def hidden(name: str, label: str, start: float, low: float, high: float) -> Field:
    """Return a field without its own line in the panel."""
    return Field(name, label, start, low, high, 0.01, 3, is_visible=False)


def turn_handle(base: PointHandle, way: Point, arm: float) -> TurnHandle:
    """Return the handle of a direction d. Its parts have so many digits that its length is 1 to 1e-6."""
    x, y = (Field(f"d{axis}", f"d.{axis}", part, -1.0, 1.0, 0.01, 6, is_visible=False)
            for axis, part in zip("xy", way, strict=True))  # fmt: skip
    return TurnHandle("d", x, y, base, arm)


def radius_line(centre: PointHandle, rim: RimHandle, state: State, name: str = "r") -> Line:
    """Return the line from a circle's centre to its handle on the rim, labelled with its name."""
    return Line(centre.place(state), rim.place(state), "r", name)


def direction_arrow(start: Point, motion: Point) -> tuple[Arrow, ...]:
    """Return the direction of a motion as an arrow labelled d, ARM units long; () for no motion."""
    direction = unit(motion)
    return () if direction is None else (Arrow(start, along((0.0, 0.0), direction, ARM), "d", "d"),)


def lettered(card: Card, letters: Mapping[str, str]) -> Card:
    """Return the card with letters replaced in its formulas, words and picture, such as P2 for P."""
    words = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(map(re.escape, letters))})(?![A-Za-z0-9'])")

    def renamed(text: str) -> str:
        return words.sub(lambda found: letters[found[0]], text)

    return with_letters(card, renamed, renamed)


def scaled_words(motion: Point) -> tuple[str, ...]:
    """Return a note on a direction d that was typed with a length other than 1; () for length 1."""
    direction = unit(motion)
    if direction is None or abs(length(motion) - 1.0) <= _ONE:
        return ()
    typed = f"({motion[0]:g}, {motion[1]:g})"
    return (f"d = {typed} does not have length 1: what counts is d / |d| = {pair(direction, 3)}.",)


def to_its_end(reach: float) -> float:
    """Return how far a ray is asked about, so that what is at its very end counts in spite of rounding."""
    return reach * (1.0 + 1e-12)


_ROUNDING: Final = 4e-12  # units: more than the distance from a point or a line can be off


def touched(start: Point, motion: Point, centre: Point, radius: float) -> float:
    """Return the radius that physics is asked about: a bit more where rounding would miss what is printed.

    So the line of a tangent, where h = r as printed, meets the circle, and a start on the rim lies in it.
    """
    from_line = physics.distance_to_line(centre, start, along(start, motion, 1.0))
    for away, is_missed in (
        (from_line, physics.roots(start, motion, centre, radius) is None),
        (length(minus(start, centre)), not physics.point_in_disc(start, centre, radius)),
    ):
        if is_missed and told_apart(away, radius)[1] == "=":
            radius = max(away, radius) + _ROUNDING
    return radius


class CircleResult(NamedTuple):
    """Physics' answers about a motion and one of a room's circles."""

    number: int
    centre: Point
    radius: float
    size: float  # units: the length of the motion
    equation: Quadratic  # for the whole motion
    shares: tuple[float, float] | None  # both roots as fractions of the motion; None if its line misses
    away: float  # units from the centre to the line
    crossing: Crossing | None  # where the motion meets it, None if it does not

    @property
    def both(self) -> Point | None:
        """t1 and t2 in units."""
        return None if self.shares is None else scaled(self.shares, self.size)

    @property
    def hit(self) -> tuple[RayHit, ...]:
        """The hit as in the record of a game's step, () for none."""
        if self.crossing is None:
            return ()
        return (RayHit(self.number + 1, self.centre, self.radius, self.crossing, self.equation),)


def ask_circle(
    state: State,
    number: int,
    circle: tuple[PointHandle, RimHandle],
    ray: tuple[Point, Point],
    meets: Callable[[Point, Point, Point, float], Crossing | None],
) -> CircleResult:
    """Return what physics answers about a circle. ray: start and motion. meets: the function of physics."""
    centre, radius = circle[0].place(state), state[circle[1].name]
    met = touched(*ray, centre, radius)
    return CircleResult(
        number, centre, radius, length(ray[1]), physics.quadratic(*ray, centre, met),
        physics.roots(*ray, centre, met), physics.distance_to_line(centre, ray[0], along(*ray, 1.0)),
        meets(*ray, centre, met),
    )  # fmt: skip


def tangent_words(
    away: float, radius: float, roots: tuple[float, float] | None, to: str = ""
) -> tuple[str, ...]:
    """Return the sentence on a line that touches a circle or nearly does; () for any other line.

    away: units from the centre to the line. roots: t1 and t2 in units; None if the line misses. to: the name
    of the circle.
    """
    if abs(away - radius) > TANGENT:
        return ()
    name = f" to {to}" if to else ""
    if told_apart(away, radius)[1] == "=":
        return (f"A tangent{name}: h = r, and both roots are one.",)
    if roots is None:
        return (f"Nearly a tangent{name}: the line passes {short(away - radius)} from the rim.",)
    texts, gap = {"t1": short(roots[0]), "t2": short(roots[1])}, roots[1] - roots[0]
    places = places_shown(texts["t2"])
    apart = format_result(texts, f"t2 {MINUS} t1", gap, places if float(brief(gap, places)) else None)
    return (f"Nearly a tangent{name}: the roots are {apart} apart.",)


def equation_readings(equation: Quadratic | None) -> tuple[Reading, ...]:
    """Return the coefficients and the discriminant of a quadratic equation, for the panel."""
    return (
        Reading("a", equation.a if equation else None),
        Reading("b", equation.b if equation else None),
        Reading("c", equation.c if equation else None),
        Reading("D", equation.discriminant if equation else None),
    )


ROOTS: Final = "Both roots are the t1 ≤ t2 at which P + t d lies on the rim: t² + b t + c = 0."
"""What sheets mean by roots."""

GUESS: Final = Field("guess", "YOUR ANSWER", 0.0, -2000.0, 2000.0, 1.0, 2)  # a number that is predicted
_CLOSE: Final = 0.01  # of a number: how near to it a prediction must be


def digits(value: float) -> str:
    """Return a number with at most six digits, and without those below a millionth."""
    return f"{round(value, 6) + 0.0:.6g}".replace("-", MINUS)


def guessed(name: str) -> Callable[[State, Answer], Verdict]:
    """Return a judge for a `Goal`: whether GUESS is a reading, within 1 %."""

    def judge(state: State, answer: Answer) -> Verdict:
        value, yours = answer.value(name), state[GUESS.name]
        if value is None:
            return Verdict(False, f"There is no {name}.")
        is_met = abs(yours - value) <= _CLOSE * abs(value)
        return Verdict(is_met, f"You said {digits(yours)}; {name} = {digits(value)}.")

    return judge


def shown(fact: str, *names: str) -> Callable[[State, Answer], Verdict]:
    """Return a judge for a `Goal`: whether the answer has a fact. names: the readings that tell why."""

    def judge(_: State, answer: Answer) -> Verdict:
        values = ((name, answer.value(name)) for name in names)
        told = (f"{name} = {'none' if value is None else digits(value)}" for name, value in values)
        return Verdict(fact in answer.facts, f"{', '.join(told)}.")

    return judge


def drifted(state: State, handle: PointHandle, speed: str) -> State:
    """Return the state 1/120 s later, with one point moved up or down; at the edges its speed is reversed.

    speed: name of the field with its units/s, positive downwards.
    """
    _, y = along(handle.place(state), (0.0, state[speed]), DT)
    low, high = handle.y.low, handle.y.high
    way = state[speed] if low <= y <= high else -state[speed]
    return state.changed(**{handle.y.name: min(high, max(low, y)), speed: way})
