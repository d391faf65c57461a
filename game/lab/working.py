"""The solution of an exercise, step by step, and helpers that choose its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from game.cards.expressions import MINUS
from game.cards.numbers import Value, brief, pair, worked
from game.lab.room import Exercise
from game.physics import Point, Quadratic, along, dot, left_normal, minus, unit

_ZEROS: Final = re.compile(r"(\.\d*?)0+(?!\d)")  # The digits of a decimal to keep, then its trailing zeros
_MARGIN: Final = 0.02
"""units: least difference of numbers that a task compares, since two decimals are printed."""

_TRIPLES: Final = ((3.0, 4.0, 5.0), (4.0, 3.0, 5.0), (7.0, 24.0, 25.0), (24.0, 7.0, 25.0))
"""Legs and hypotenuse of right triangles whose unit directions have two decimals, such as 3/5 and 24/25."""


class Working:
    """Steps of a solution: formulas with their numbers, which give each result to the last digit shown.

    Later steps may use the results of earlier ones. Values are rounded only where they are printed.
    """

    def __init__(self, **given: Value) -> None:
        """given: the values of the task's letters, exactly as it prints them."""
        self._values: dict[str, Value] = dict(given)
        self.lines: list[str] = []

    def step(self, name: str, formula: str, result: Value, places: int | None = None) -> str:
        """Add a step, and return its result as text.

        name: the letter of the result in later steps, or of two roots, such as "t1, t2".
        formula: in the syntax of `game.cards.expressions.read`, with a hyphen for minus.
        result: the value that physics found. places: its decimals; None: as on cards.
        """
        formula = formula.replace("-", MINUS)
        done = worked(formula, self._values, result, places)
        if ", " in name and isinstance(result, tuple):
            self._values |= dict(zip(name.split(", "), result, strict=True))
            found = ", ".join(done.results)
        else:
            self._values[name] = result
            found = done.result
        self.lines.append(f"{name} = {formula} = {_ZEROS.sub(_shorter, done.numbers)} = {found}")
        return found

    def coefficients(self, equation: Quadratic) -> None:
        """Add the steps for b, c and D of t² + b t + c = 0 for a line and a circle, from d, f and r."""
        self.step("b", "2 d·f", equation.b, 2)
        self.step("c", "f·f - r²", equation.c, 0)
        self.step("D", "b² - 4 c", equation.discriminant)

    def given(self, name: str, value: Value, sentence: str) -> None:
        """Add a value without a formula, with a sentence that says where it comes from."""
        self._values[name] = value
        self.lines.append(sentence)

    def say(self, sentence: str) -> str:
        """Add a sentence, and return it."""
        self.lines.append(sentence)
        return sentence

    def exercise(self, task: str, answer: str) -> Exercise:
        """Return the exercise with these steps as its solution."""
        return Exercise(task, answer, tuple(self.lines))


def _shorter(match: re.Match[str]) -> str:
    kept = match.group(1)
    return "" if kept == "." else kept


def whole(value: float) -> str:
    """Return a whole number in the format of sheets."""
    return brief(value, 0)


def told(place: Point) -> str:
    """Return a point in whole numbers in the format of sheets."""
    return pair(place, 0)


def told_apart(value: float, bounds: Iterable[float]) -> bool:
    """Say whether a number differs from each bound by more than the printed digits hide."""
    return all(abs(value - bound) > _MARGIN for bound in bounds)


def beside(start: Point, centre: Point, away: float) -> Point:
    """Return a point, in whole numbers, about `away` units beside a circle's centre, for a line from start.

    The offset from the centre is perpendicular to the line from start to the centre.
    """
    side = unit(left_normal(minus(centre, start))) or (0.0, -1.0)
    x, y = along(centre, side, away)
    return (float(round(x)), float(round(y)))


def nearest_triple(way: Point) -> tuple[Point, float]:
    """Return the signed legs and the hypotenuse of the triangle of _TRIPLES nearest in direction."""
    sides = [
        (legs, hypotenuse) for x, y, hypotenuse in _TRIPLES for legs in ((x, y), (-x, y), (x, -y), (-x, -y))
    ]
    return max(sides, key=lambda side: dot(side[0], way) / side[1])
