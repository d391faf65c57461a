"""What a room answers about a state: a picture, cards, numbers, words, and a tone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from game.cards import Card
from game.cards.shapes import Shape
from game.physics import Record


class Reading(NamedTuple):
    """A number that the panel shows and that a CSV file has as a column; None: there is none at present."""

    name: str
    value: float | None
    ink: str = ""
    """As of shapes: the letter's own colour."""


@dataclass(frozen=True)
class Answer:
    """The answer; everything in it comes from functions of game/physics and rules of game/sim."""

    shapes: tuple[Shape, ...]
    readings: tuple[Reading, ...]
    write_cards: Callable[[], tuple[Card, ...]] = field(default=tuple, compare=False)
    """Writes the cards: only when they are read, since it takes longer than all else."""
    words: tuple[str, ...] = ()
    """One sentence for each special case that holds: a tangent, a start inside, no direction."""
    record: Record = field(default_factory=Record)
    """What the questions of the state wrote down."""
    tone: float | None = None
    """The number that can be heard: a distance in units, 0 for touching; None for silence."""
    facts: frozenset[str] = frozenset()
    """Names of what holds, for the challenges."""

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The same cards as in the overlay; their shapes lie in the room's units."""
        return self.write_cards()

    def value(self, name: str) -> float | None:
        """Return a reading's number by its name; KeyError if there is no such reading."""
        for reading in self.readings:
            if reading.name == name:
                return reading.value
        raise KeyError(name)
