"""The solution of an exercise, step by step, and helpers that choose its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum, auto
from math import floor
from typing import Final, NamedTuple

from game import physics
from game.cards.expressions import MINUS, signed
from game.cards.numbers import Value, brief, pair, parts_of, worked
from game.lab.parts import MARGIN
from game.lab.room import AREA, Asked, Exercise
from game.physics import Point, Quadratic, along, dot, left_normal, length, minus, scaled

_ZEROS: Final = re.compile(r"(\.\d*?)0+(?!\d)")  # The digits of a decimal to keep, then its trailing zeros
_MARGIN: Final = 0.02
"""units: least difference of numbers that a task compares, since two decimals are printed."""

_TRIPLES: Final = ((3.0, 4.0, 5.0), (4.0, 3.0, 5.0), (7.0, 24.0, 25.0), (24.0, 7.0, 25.0))
"""Legs and hypotenuse of right triangles whose unit directions have two decimals, such as 3/5 and 24/25."""

YES: Final = ("no|yes", "yes|no")  # in the answer of an exercise, by whether it is so


class Working:
    """Steps of a solution: formulas with their numbers, which give each result to the last digit shown.

    Later steps may use the results of earlier ones. Values are rounded only where they are printed.
    """

    def __init__(self, **given: Value) -> None:
        """given: the values of the task's letters, exactly as it prints them."""
        self._values: dict[str, Value] = dict(given)
        self._given = tuple(given.items())
        self._printed: dict[str, str] = {}
        self.lines: list[str] = []

    def step(self, name: str, formula: str, result: Value, places: int | None = None) -> str:
        """Add a step, and return its result as text.

        name: the letter of the result in later steps, or of two roots, such as "t1, t2".
        formula: in the syntax of `game.cards.expressions.read`.
        result: the value that physics found. places: its decimals; None: as on cards.
        """
        done = worked(formula, self._values, result, places)
        if ", " in name and isinstance(result, tuple):
            self._values |= dict(zip(name.split(", "), result, strict=True))
            self._printed |= dict(zip(name.split(", "), parts_of(done.result), strict=True))
            found = done.result.strip("()")
        else:
            self._values[name] = result
            found = self._printed[name] = done.result
        self.lines.append(f"{name} = {signed(formula)} = {_ZEROS.sub(_shorter, done.numbers)} = {found}")
        return found

    def roots(self, equation: Quadratic, it: Aimed, placement: Placement) -> Point:
        """Add the steps for b, c, D and the roots of t² + b t + c = 0, from d, f and r; return both roots."""
        self.step("b", "2 d·f", equation.b, 0)
        self.step("c", "f·f - r²", equation.c, 0)
        self.step("D", "b² - 4 c", equation.discriminant, 0)
        if it.roots is not None:
            self.step("t1, t2", "(-b ± √D) / 2", it.roots, 0)
        if placement in _SAID:
            self.say(_SAID[placement])
        return it.roots or (0.0, 0.0)

    def given(self, name: str, value: Value, sentence: str) -> None:
        """Add a value without a formula, with a sentence that says where it comes from."""
        self._values[name] = value
        self.lines.append(sentence)

    def say(self, sentence: str) -> None:
        """Add a sentence."""
        self.lines.append(sentence)

    def exercise(self, task: str, answer: str) -> Exercise:
        """Return the exercise with these steps as its solution.

        answer: with {h} for the result of step h, {far=CP} for that of step CP, called far, {J=0} for a
        number, and {hit=yes|no} for the right word and others. All of these are asked for.
        """
        asked: list[Asked] = []

        def put(found: re.Match[str]) -> str:
            name, step = found[1] or found[2], found[2]
            right, *others = step.split("|")
            if others:
                asked.append(Asked(name, right, 0.0, tuple(others)))
                return right
            printed = self._printed.get(step, step)
            names = (f"{name}.x", f"{name}.y") if printed.startswith("(") else (name,)
            for each, part in zip(names, printed.strip("()").split(", "), strict=True):
                decimals = len(part.partition(".")[2])
                asked.append(Asked(each, float(part.replace(MINUS, "-")), float(f"5e-{decimals + 1}")))
            return printed

        answer = re.sub(r"\{(?:([^=}]+)=)?(.+?)\}", put, answer)
        return Exercise(task, answer, tuple(self.lines), self._given, tuple(asked))


def _shorter(match: re.Match[str]) -> str:
    kept = match.group(1)
    return "" if kept == "." else kept


def whole(value: float) -> str:
    """Return a whole number in the format of sheets."""
    return brief(value, 0)


def xy(place: Point) -> str:
    """Return a point in whole numbers in the format of sheets."""
    return pair(place, 0)


def told_apart(value: float, bounds: Iterable[float]) -> bool:
    """Return whether a number differs from each bound by more than the printed digits hide."""
    return all(abs(value - bound) > _MARGIN for bound in bounds)


class Placement(Enum):
    """How a circle lies to a ray from P; HIT: in front of P, met at two points."""

    HIT = auto()
    MISSED = auto()
    TANGENT = auto()
    BEHIND = auto()
    INSIDE = auto()  # P is in the circle


_SAID: Final = {
    Placement.MISSED: "D < 0: no root",
    Placement.BEHIND: "Both roots are below 0: the circle lies behind P.",
    Placement.INSIDE: "t1 ≤ 0 ≤ t2: P lies in the circle.",
}


class Aimed(NamedTuple):
    """A ray from P in the direction of a whole triangle, and a circle beside it, in whole numbers.

    The direction has two decimals. r : h : half of the chord are 5 : 3 : 4 or 5 : 4 : 3, so roots are whole.
    """

    start: Point
    legs: Point  # the direction times `hypotenuse`
    hypotenuse: float
    centre: Point
    radius: float

    @property
    def roots(self) -> Point | None:
        """t1 and t2 in units, of the endless line; None if it misses."""
        shares = physics.roots(self.start, self.legs, self.centre, self.radius)
        return None if shares is None else scaled(shares, self.hypotenuse)

    def at(self, times: float) -> Point:
        """Return the point of the line at t = times * hypotenuse, in whole numbers for a whole `times`."""
        return along(self.start, self.legs, times)


def aimed(start: Point, centre: Point, radius: float, placement: Placement) -> Aimed | None:
    """Return a ray and a circle about as given that lie so; None if there are none on the area."""
    way, foot = minus(centre, start), length(minus(centre, start))
    if placement is Placement.BEHIND:
        way, foot = scaled(way, -1.0), -foot
    elif placement is Placement.INSIDE:
        foot = -0.5 * radius
    fifths = {Placement.MISSED: 7.0, Placement.TANGENT: 5.0}.get(placement, 3.0 + radius % 2.0)
    found = aimed_along(start, way, foot, radius, fifths if start[0] % 2.0 else -fifths)
    if found is None or (found.roots is None) != (placement is Placement.MISSED):
        return None
    low, high = found.roots or (1.0, 1.0)
    fits = {Placement.BEHIND: high < 0.0, Placement.INSIDE: low < 0.0 < high}.get(placement, low > 0.0)
    return found if fits else None


def aimed_along(start: Point, way: Point, foot: float, radius: float, fifths: float) -> Aimed | None:
    """Return a ray about in a direction, and a circle; None if its centre would leave the area.

    foot: about the t of the foot of the centre, in units. radius: about r. fifths: h in fifths of r, negative
    on the right of the ray.
    """
    legs, hypotenuse = nearest_triple(way)
    fifth = max(1.0, float(round(radius / 5.0)))
    side = left_normal(legs)
    for more in range(int(hypotenuse)):
        x, y = along(scaled(legs, float(floor(foot) + more)), side, fifths * fifth)
        centre = along(start, (x, y), 1.0 / hypotenuse)
        if x % hypotenuse == y % hypotenuse == 0.0 and on_area(centre):
            whole_centre = (float(round(centre[0])), float(round(centre[1])))
            return Aimed(start, legs, hypotenuse, whole_centre, 5.0 * fifth)
    return None


def on_area(place: Point, margin: float = MARGIN) -> bool:
    """Return whether a point lies where a handle of a room can be."""
    return margin <= place[0] <= AREA[0] - margin and margin <= place[1] <= AREA[1] - margin


def straightened(start: Point, end: Point) -> Point | None:
    """Return a whole point near `end` in the direction of a triple from start; None outside of the area."""
    legs, hypotenuse = nearest_triple(minus(end, start))
    times = max(1.0, float(round(dot(minus(end, start), legs) / (hypotenuse * hypotenuse))))
    place = along(start, legs, times)
    return place if on_area(place) else None


def nearest_triple(way: Point) -> tuple[Point, float]:
    """Return the signed legs and the hypotenuse of the triangle of _TRIPLES nearest in direction."""
    sides = [
        (legs, hypotenuse) for x, y, hypotenuse in _TRIPLES for legs in ((x, y), (-x, y), (x, -y), (-x, -y))
    ]
    return max(sides, key=lambda side: dot(side[0], way) / side[1])
