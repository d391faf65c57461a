"""Thoughts, the shapes that a pilot shows in the overlay: validated."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, TypeAlias, get_args

from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape
from game.physics import Point

Thoughts: TypeAlias = tuple[Shape, ...]  # what a pilot says it sees from a ship
MAX_SHAPES: Final = 64  # per tick
MAX_LABEL: Final = 40  # letters
FARTHEST: Final = 10_000.0  # units from the corner of the field


def checked(answer: object) -> Thoughts:
    """Return the result of a pilot's `thoughts` as shapes of plain values; None gives no shapes.

    Raises:
        ValueError: it is not a list of at most MAX_SHAPES shapes of `game.cards.shapes`, or a shape has an
            invalid number or a label that is too long.
    """
    if answer is None:
        return ()
    if not isinstance(answer, (list, tuple)) or isinstance(answer, get_args(Shape)):
        raise ValueError(f"thoughts are a list of shapes, not a {type(answer).__name__}")  # noqa: TRY004
    if len(answer) > MAX_SHAPES:
        raise ValueError(f"thoughts are at most {MAX_SHAPES} shapes, not {len(answer)}")
    return tuple([_shape(each) for each in answer])


def _shape(shape: Any) -> Shape:  # noqa: ANN401 - from a bot
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
    if len(text) > MAX_LABEL or not text.isprintable():
        raise ValueError(f"the word of a thought is a line of at most {MAX_LABEL} letters, not {value!r:.60}")
    return text
