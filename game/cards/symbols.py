"""The letters of all cards: meaning and colour role of each."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple


class Ink(Enum):
    """A role of colour; the overlay has a table of the colours."""

    PLAIN = auto()
    START = auto()
    DIRECTION = auto()
    CIRCLE = auto()
    OFFSET = auto()
    DISTANCE = auto()
    HIT = auto()
    NORMAL = auto()
    VELOCITY = auto()
    IMPULSE = auto()


class Symbol(NamedTuple):
    """The meaning of a letter, and its colour role."""

    ink: Ink
    meaning: str


SYMBOLS: Final[dict[str, Symbol]] = {
    "P": Symbol(Ink.START, "start"),
    "Q": Symbol(Ink.START, "other end"),
    "d": Symbol(Ink.DIRECTION, "direction, length 1"),
    "dn": Symbol(Ink.NORMAL, "part of d along n"),
    "dT": Symbol(Ink.OFFSET, "part of d along the mirror"),
    "M": Symbol(Ink.DIRECTION, "motion of 1 seen from 2"),
    "L": Symbol(Ink.DIRECTION, "length of the whole motion, |M| or |Q \N{MINUS SIGN} P|"),
    "C": Symbol(Ink.CIRCLE, "centre"),
    "r": Symbol(Ink.CIRCLE, "radius; of an octagon half its width"),
    "k": Symbol(Ink.CIRCLE, "r1 + r2, the farthest apart at which two touch"),
    "depth": Symbol(Ink.DISTANCE, "of the overlap of two circles"),
    "K": Symbol(Ink.HIT, "where the corners of an octagon are cut"),
    "fx": Symbol(Ink.DIRECTION, "part of f along x: how far P is to the right of C"),
    "fy": Symbol(Ink.NORMAL, "part of f along y: how far P is below C"),
    "f": Symbol(Ink.OFFSET, "way from C to P, P \N{MINUS SIGN} C"),
    "A": Symbol(Ink.OFFSET, "way from P to C, C \N{MINUS SIGN} P"),
    "F": Symbol(Ink.DISTANCE, "foot of h, the point of the line nearest to C"),
    "h": Symbol(Ink.DISTANCE, "distance of C from the line"),
    "s": Symbol(Ink.DISTANCE, "distance from the line, above 0 on its left"),
    "q": Symbol(Ink.DISTANCE, "foot of the perpendicular: 0 at P, 1 at Q"),
    "area": Symbol(Ink.OFFSET, "of the triangle P Q C"),
    "near": Symbol(Ink.NORMAL, "distance of C from the segment"),
    "far": Symbol(Ink.VELOCITY, "distance of C from its farthest point"),
    "t": Symbol(Ink.HIT, "way along the ray, in units"),
    "when": Symbol(Ink.HIT, "seconds until they touch"),
    "X": Symbol(Ink.HIT, "point of the hit"),
    "a": Symbol(Ink.PLAIN, "coefficient of t²: 1, as d has length 1"),
    "b": Symbol(Ink.PLAIN, "coefficient of t"),
    "c": Symbol(Ink.PLAIN, "constant of the equation"),
    "D": Symbol(Ink.PLAIN, "discriminant: above 0 for two solutions, below 0 for none"),
    "n": Symbol(Ink.NORMAL, "normal, at right angles to the surface, length 1"),
    "T": Symbol(Ink.DIRECTION, "tangent, along the surface, length 1"),
    "v": Symbol(Ink.VELOCITY, "velocity"),
    "u": Symbol(Ink.VELOCITY, "speed of approach along n"),
    "m": Symbol(Ink.PLAIN, "mass"),
    "e": Symbol(Ink.PLAIN, "restitution: what part of the speed u a bounce gives back"),
    "J": Symbol(Ink.IMPULSE, "impulse: how much momentum goes from one to the other"),
    "p": Symbol(Ink.IMPULSE, "momentum, mass times velocity"),
    "E": Symbol(Ink.PLAIN, "energy of motion, ½ m v²"),
    "w": Symbol(Ink.HIT, "chance that a jump fails"),
    "g": Symbol(Ink.IMPULSE, "acceleration by a pull"),
    "G": Symbol(Ink.PLAIN, "pull at the rim of the core, before it fades"),
    "R": Symbol(Ink.DISTANCE, "reach, where a pull is 0"),
}
"""Every letter; with a number or a stroke it means the same: v1 is the velocity of body 1, v1' that after.

Bodies may be called A and B in place of 1 and 2: vA is the velocity of A.
"""


def base(symbol: str) -> str:
    """Return a symbol without its number, or A or B, and its stroke: v for v1' and for vA."""
    letters = symbol.rstrip("'").rstrip("0123456789")
    numbered = len(letters) == 2 and (letters[0].islower() or letters[0] == "C") and letters[1] in "AB"
    return letters[0] if numbered else letters


def ink_of(symbol: str) -> Ink:
    """Return the colour role of a symbol; "" and unknown ones are plain."""
    known = SYMBOLS.get(base(symbol))
    return Ink.PLAIN if known is None else known.ink
