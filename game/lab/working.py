"""The working of an exercise on a sheet, step by step, and the circumstances that its numbers come from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from game.cards.expressions import MINUS
from game.cards.numbers import Value, brief, pair, worked
from game.lab.room import Exercise
from game.physics import Point, Quadratic, along, dot, left_normal, minus, unit

_ZEROS: Final = re.compile(r"(\.\d*?)0+(?!\d)")
"""Zeros at the end of a decimal, after what is kept of it."""

_MARGIN: Final = 0.02
"""units by which numbers that a task compares must differ: they are printed to two decimals."""

_TRIPLES: Final = ((3.0, 4.0, 5.0), (4.0, 3.0, 5.0), (7.0, 24.0, 25.0), (24.0, 7.0, 25.0))
"""Legs and hypotenuse of right triangles whose directions of length 1 end after two decimals: 3/5, 24/25."""


class Working:
    """Steps of a solution. Each is a formula with its numbers, which give its result to the last digit shown.

    What one step finds the next ones may use; nothing is rounded but where it is written down.
    """

    def __init__(self, **given: Value) -> None:
        """given: what the letters of the task are, exactly as it prints them."""
        self._values: dict[str, Value] = dict(given)
        self.lines: list[str] = []

    def step(self, name: str, formula: str, result: Value, places: int | None = None) -> str:
        """Write a step down, and return its result as text.

        name: the letter that stands for the result from now on, or two roots such as "t1, t2".
        formula: as `game.cards.expressions.read` takes it, with a hyphen for minus.
        result: what physics found, with so many decimals; None: as cards show it.
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
        """Write down b, c and D of t² + b t + c = 0, of d, f and r, for a line and a circle."""
        self.step("b", "2 d·f", equation.b, 2)
        self.step("c", "f·f - r²", equation.c, 0)
        self.step("D", "b² - 4 c", equation.discriminant)

    def given(self, name: str, value: Value, sentence: str) -> None:
        """Take a value that no formula gives, and say where it comes from."""
        self._values[name] = value
        self.lines.append(sentence)

    def say(self, sentence: str) -> str:
        """Write a sentence down, and return it."""
        self.lines.append(sentence)
        return sentence

    def exercise(self, task: str, answer: str) -> Exercise:
        """Return the exercise that this is the working of."""
        return Exercise(task, answer, tuple(self.lines))


def _shorter(match: re.Match[str]) -> str:
    kept = match.group(1)
    return "" if kept == "." else kept


def whole(value: float) -> str:
    """Return a whole number as a sheet writes it."""
    return brief(value, 0)


def told(place: Point) -> str:
    """Return a place in whole numbers as a sheet writes it."""
    return pair(place, 0)


def told_apart(value: float, bounds: Iterable[float]) -> bool:
    """Tell whether a number differs from each of others by so much that a sheet's digits show it."""
    return all(abs(value - bound) > _MARGIN for bound in bounds)


def beside(start: Point, centre: Point, away: float) -> Point:
    """Return a place for a line from start to pass through, about so many units beside a circle's centre.

    It lies square to the way to the centre, in whole numbers.
    """
    side = unit(left_normal(minus(centre, start))) or (0.0, -1.0)
    x, y = along(centre, side, away)
    return (float(round(x)), float(round(y)))


def nearest_triple(way: Point) -> tuple[Point, float]:
    """Return the legs, with signs, and the hypotenuse of the triangle of _TRIPLES nearest in direction."""
    sides = [
        (legs, hypotenuse) for x, y, hypotenuse in _TRIPLES for legs in ((x, y), (-x, y), (x, -y), (-x, -y))
    ]
    return max(sides, key=lambda side: dot(side[0], way) / side[1])
