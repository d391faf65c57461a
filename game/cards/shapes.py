"""The shapes of pictures, frozen and in units: on cards, in the overlay, in rooms of the lab.

`ink` says what a shape stands for, and so its colour: a letter of `symbols.SYMBOLS`, perhaps numbered, one of
the words of `INKS`, or "" for a plain line. `label` is the text beside it, "" for none. `label_at` is where
the label wants to stand; None: at the usual place of such a shape, which `overlay.labels` knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from game.cards.symbols import SYMBOLS, base
from game.physics import Point, along

INKS: Final = ("beam", "disc", "wall", "mirror", "hit", "faint")
"""beam: a shot or beam. disc: a solid circle. hit: a point that was hit. faint: a possible or past thing."""


class Line(NamedTuple):
    """A straight line between two places.

    An endless one goes on beyond both, dashed; a measured one tells a length, with marks across its ends.
    """

    start: Point
    end: Point
    ink: str
    label: str = ""
    label_at: Point | None = None
    dashed: bool = False
    endless: bool = False
    width: int = 1
    measured: bool = False


class Arrow(NamedTuple):
    """A vector that begins at a place."""

    start: Point
    motion: Point
    ink: str
    label: str = ""
    label_at: Point | None = None
    dashed: bool = False

    @property
    def end(self) -> Point:
        """Where its tip is."""
        return along(self.start, self.motion, 1.0)


class Ring(NamedTuple):
    """A circle; dashed for a place where nothing is, or not yet."""

    centre: Point
    radius: float
    ink: str = "disc"
    label: str = ""
    label_at: Point | None = None
    dashed: bool = False


class Dot(NamedTuple):
    """A place; hollow for one that does not count."""

    place: Point
    ink: str
    label: str = ""
    label_at: Point | None = None
    hollow: bool = False


class Caption(NamedTuple):
    """A label by itself: it begins at a place, in the middle of its height."""

    place: Point
    label: str
    ink: str


Shape: TypeAlias = Line | Arrow | Ring | Dot | Caption


def relettered(shape: Shape, letter: Callable[[str], str]) -> Shape:
    """Return a shape with other letters for its ink and its label."""
    return shape._replace(ink=letter(shape.ink), label=letter(shape.label))


def is_lit(shape: Shape, lit: frozenset[str]) -> bool:
    """Return whether a shape belongs to one of these symbols; v and v' (before and after) count as one."""
    return bool(shape.ink) and any(shape.ink.rstrip("'") == symbol.rstrip("'") for symbol in lit)


def lit_shapes(shapes: Sequence[Shape], lit: frozenset[str]) -> frozenset[int]:
    """Return the numbers of the shapes of a room that symbols or names of handles stand for.

    Those labelled with the symbol itself; else, for C1, those labelled with what it belongs to, and for rA
    these too; else all of the symbol's colour.
    """
    found: set[int] = set()
    for symbol in lit:
        rest = symbol[1:]
        owners = {rest, f"C{rest}"} if rest.isdigit() or rest.isupper() else set[str]()
        inks = {base(symbol)} & SYMBOLS.keys()
        own, owned = _labelled(shapes, {symbol}), _labelled(shapes, owners)
        found |= (own | owned if symbol[:1] == "r" else own or owned) or {
            number for number, shape in enumerate(shapes) if base(shape.ink) in inks
        }
    return frozenset(found)


def _labelled(shapes: Sequence[Shape], words: set[str]) -> set[int]:
    """Return the numbers of the shapes whose label is one of these words, or has it."""
    return {
        number
        for number, shape in enumerate(shapes)
        if not isinstance(shape, Caption)
        and words & {shape.label, *(word.rstrip(":'") for word in shape.label.split())}
    }
