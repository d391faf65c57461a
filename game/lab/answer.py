"""A room's answer for a state: a picture, cards, numbers, words, and a tone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from game.cards import Card
from game.cards.shapes import Shape
from game.physics import Record


class Reading(NamedTuple):
    """A number in the panel and a column of the CSV file; None while it has no value."""

    name: str
    value: float | None
    ink: str = ""  # As for shapes: the colour of its letter


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
