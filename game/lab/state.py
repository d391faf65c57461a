"""The state of a room, its numbers by name, and its answer: a picture, cards, numbers, words, a tone."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from game.cards.card import Card
from game.cards.shapes import Shape
from game.physics.record import Record


class State(dict[str, float]):
    """Numbers by name; it is never changed. A switch is stored as the index of its chosen word, from 0."""

    def point(self, x: str, y: str) -> tuple[float, float]:
        """Return two numbers as a point or a displacement."""
        return (self[x], self[y])

    def on(self, switch: str) -> bool:
        """Return whether a switch is at a word other than its first."""
        return self[switch] != 0.0

    def chosen(self, switch: str) -> int:
        """Return which word of a switch is chosen, from 0."""
        return int(self[switch])

    def changed(self, **numbers: float) -> State:
        """Return a state with some numbers changed.

        Raises:
            KeyError: there is no number of that name.
        """
        for name in numbers:
            if name not in self:
                raise KeyError(name)
        return State({**self, **numbers})


def within(value: float, low: float, high: float) -> float | None:
    """Return a number clamped to low..high; None for NaN."""
    if math.isnan(value):
        return None
    return min(high, max(low, value))


class Reading(NamedTuple):
    """A number in the panel; None while it has no value."""

    name: str
    value: float | None
    ink: str = ""  # As for shapes: the colour of its letter

    def __str__(self) -> str:
        """Return it as the panel shows it."""
        return f"{self.name} = {'none' if self.value is None else number(self.value)}"


_MOST: Final = 7  # places after the point that are shown


def number(value: float) -> str:
    """Return a number with a readable count of digits, without rounding errors."""
    value = float(f"{value:.12g}")
    size = abs(value)
    if size >= 1e9:
        return f"{value:.4e}"
    if value.is_integer():
        return f"{int(value)}"
    places = 0 if size >= 1e5 else 1 if size >= 1e3 else 3
    while size < 1e3 and places < _MOST and float(f"{value:.{places}f}").is_integer():
        places += 1  # what is nearly whole is not shown as whole
    text = f"{value:.{places}f}"
    return text if float(text) else "0.000"


@dataclass(frozen=True)
class Answer:
    """The answer; everything in it is computed by game/physics and the rules of game/sim."""

    shapes: tuple[Shape, ...]
    readings: tuple[Reading, ...]
    write_cards: Callable[[], tuple[Card, ...]] = field(default=tuple, compare=False)
    """Makes the cards when they are first read, since they take longer than all else."""
    words: tuple[str, ...] = ()
    """One sentence for each special case that holds: a tangent, a start inside, no direction."""
    record: Record = field(default_factory=Record)  # The record of the physics queries for this state
    tone: float | None = None
    """A distance in units that is played as a tone, 0 for touching; None for silence."""
    facts: frozenset[str] = frozenset()  # Names of the facts that hold, for the challenges

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards, the same kind as in the overlay, with shapes in the room's units."""
        return self.write_cards()

    def value(self, name: str) -> float | None:
        """Return a reading's number by its name; KeyError if there is no such reading."""
        for reading in self.readings:
            if reading.name == name:
                return reading.value
        raise KeyError(name)
