"""Independent copies of a world: for looking ahead, for going back, for tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, TypeVar

from game.sim.bodies import SpawnMarker, Wreck
from game.sim.dice import Dice
from game.sim.world import LISTS, Spawner, Tally, World

T = TypeVar("T")


def clone(world: World) -> World:
    """Return a world with the same state: the same commands lead it to the same states, bit for bit.

    Neither world affects the other. Mutable parts are copied; frozen ones are shared: the tuning, the torus,
    commands, the legs of beams, tuples. No kind and no field is named here, so new ones are copied too.
    """
    values = [*_STATE(world)]
    for at, value in enumerate(values):
        if isinstance(value, list):
            values[at] = _copies(value)
        elif isinstance(value, (Dice, Tally)):
            (values[at],) = _copies([value])
    return World(*values)


def _copies(parts: list[T]) -> list[T]:
    """Return copies of mutable parts, such as bodies; their frozen fields are shared."""
    copies: list[T] = []
    for part in parts:
        cls, given, set_later = _FIELDS[type(part)]
        copy = cls(*given(part))
        for name in set_later:
            setattr(copy, name, getattr(part, name))
        copies.append(copy)
    return copies


PARTS: Final[tuple[type, ...]] = (*LISTS, SpawnMarker, Wreck, Spawner, Dice, Tally)
"""The classes of the mutable parts of a world."""

_Reader = Callable[[Any], tuple[Any, ...]]

_FIELDS: Final[dict[type, tuple[type, _Reader, tuple[str, ...]]]] = {
    cls: (
        cls,
        attrgetter(*[field.name for field in fields(cls) if field.init]),
        tuple([field.name for field in fields(cls) if not field.init]),
    )
    for cls in PARTS
}
"""For each class of mutable parts: the class of its copies, a reader of its constructor's fields in order,
and the names of the fields that have their defaults until they are set."""

_STATE: Final[_Reader] = attrgetter(*[field.name for field in fields(World) if field.compare])
"""The same for a world: the fields that are state."""
