"""What a pilot says it sees: shapes for the overlay, checked, and as data for the way between processes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, TypeAlias, get_args

from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape
from game.physics import Point

Thoughts: TypeAlias = tuple[Shape, ...]  # what a pilot says it sees from a ship
MOST: Final = 64  # shapes a tick
LONGEST: Final = 40  # letters of a word
FARTHEST: Final = 10_000.0  # units from the corner of the field


def checked(answer: object) -> Thoughts:
    """Return what `thoughts` returned, as shapes made of plain values; None is nothing.

    Raises:
        ValueError: it is no list of at most MOST shapes of `game.cards.shapes`, or one of them has a number
            that is none or too far away, or a word that is too long.
    """
    if answer is None:
        return ()
    if not isinstance(answer, (list, tuple)) or isinstance(answer, get_args(Shape)):
        raise ValueError(f"thoughts are a list of shapes, not a {type(answer).__name__}")  # noqa: TRY004
    if len(answer) > MOST:
        raise ValueError(f"thoughts are at most {MOST} shapes, not {len(answer)}")
    return tuple([_shape(each) for each in answer])


def as_data(thoughts: Thoughts) -> list[list[Any]]:
    """Return checked thoughts as plain data."""
    return [[type(shape).__name__, *shape] for shape in thoughts]


def of_data(data: Any) -> Thoughts:  # noqa: ANN401 - of a bot's process
    """Return the thoughts that `as_data` made data of.

    Raises:
        ArithmeticError, LookupError, TypeError, ValueError: they are none.
    """
    kinds = {kind.__name__: kind for kind in _MAKERS}
    return checked([kinds[name](*values) for name, *values in data])


def _shape(shape: Any) -> Shape:  # noqa: ANN401 - that is the question
    make = _MAKERS.get(type(shape))
    if make is None:
        raise ValueError(f"a thought is a Line, Arrow, Ring, Dot or Caption, not a {type(shape).__name__}")
    return make(shape)


_MAKERS: Final[dict[type, Callable[[Any], Shape]]] = {
    Line: lambda it: Line(
        _point(it.start), _point(it.end), "", _word(it.label), dashed=bool(it.dashed), width=1
    ),
    Arrow: lambda it: Arrow(_point(it.start), _point(it.motion), "", _word(it.label), dashed=bool(it.dashed)),
    Ring: lambda it: Ring(_point(it.centre), _number(it.radius), "", _word(it.label), dashed=bool(it.dashed)),
    Dot: lambda it: Dot(_point(it.place), "", _word(it.label), hollow=bool(it.hollow)),
    Caption: lambda it: Caption(_point(it.place), _word(it.label), ""),
}


def _number(value: Any) -> float:  # noqa: ANN401
    number = float(value) if isinstance(value, (int, float)) else math.nan  # plain: a subclass may lie
    if not abs(number) <= FARTHEST:
        raise ValueError(f"a thought is measured in units up to {FARTHEST:,.0f}, not {value!r:.60}")
    return number


def _point(value: Any) -> Point:  # noqa: ANN401
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise ValueError(f"the place of a thought is (x, y), not {value!r:.60}")
    return (_number(value[0]), _number(value[1]))


def _word(value: Any) -> str:  # noqa: ANN401
    text = str.__str__(value) if isinstance(value, str) else "\n"  # plain: a subclass may lie
    if len(text) > LONGEST or not text.isprintable():
        raise ValueError(f"the word of a thought is a line of at most {LONGEST} letters, not {value!r:.60}")
    return text
