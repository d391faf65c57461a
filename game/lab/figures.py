"""What a room's picture is made of: frozen shapes in the room's units, each with what it stands for.

`ink` says in which colour a shape is drawn: a letter of game/cards/symbols.py, which has the same colour in
the cards, or one of the words of `INKS`.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from game.physics import Point

INKS: Final = ("beam", "disc", "wall", "mirror", "hit", "faint")
"""beam: what is shot. disc: a solid circle. hit: what has been met. faint: what might be, or was."""


class Disc(NamedTuple):
    """A circle; broken for a place where it is not, solid ones are drawn as rocks."""

    centre: Point
    radius: float
    ink: str = "disc"
    label: str = ""
    broken: bool = False


class Line(NamedTuple):
    """A straight line from one place to another; `endless` goes on beyond both as a broken line."""

    start: Point
    end: Point
    ink: str
    label: str = ""
    broken: bool = False
    endless: bool = False
    width: int = 1


class Arrow(NamedTuple):
    """A vector that begins at a place; broken for one that is not yet."""

    start: Point
    motion: Point
    ink: str
    label: str = ""
    broken: bool = False


class Dot(NamedTuple):
    """A place; hollow for one that does not count."""

    place: Point
    ink: str
    label: str = ""
    hollow: bool = False


class Word(NamedTuple):
    """A word at a place."""

    place: Point
    text: str
    ink: str


class Area(NamedTuple):
    """A polygon's outline."""

    corners: tuple[Point, ...]
    ink: str


Figure: TypeAlias = Disc | Line | Arrow | Dot | Word | Area
