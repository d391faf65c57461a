"""A second world that goes its own way: for looking ahead, for going back, for tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, TypeVar, get_args

from game.sim.bodies import Body, SpawnMarker
from game.sim.dice import Dice
from game.sim.world import Store, Tally, World

T = TypeVar("T")


def clone(world: World) -> World:
    """Return a world with the same state: the same commands lead it to the same states, bit for bit.

    Neither world notices what happens to the other. What is mutable is copied; what is frozen is shared:
    the tuning, the torus, commands, the legs of beams, tuples. `bench_game` prints what a clone costs. No
    kind is named here, and no field: a new one is taken over by itself.
    """
    values = [*_STATE(world)]
    for at, value in enumerate(values):
        if isinstance(value, list):
            values[at] = [copied(part) for part in value]
        elif isinstance(value, (Dice, Tally)):
            values[at] = copied(value)
    return World(*values)


def copied(part: T) -> T:
    """Return a second one of a mutable part of a world, such as a body; its frozen fields are shared."""
    cls = type(part)
    return cls(*_FIELDS[cls](part))


_Reader = Callable[[Any], tuple[Any, ...]]

_FIELDS: Final[dict[type, _Reader]] = {
    cls: attrgetter(*[field.name for field in fields(cls)])
    for cls in (*get_args(Body), SpawnMarker, Store, Dice, Tally)
}
"""What reads the fields of each mutable part, in the order in which it is made of them."""

_STATE: Final[_Reader] = attrgetter(*[field.name for field in fields(World) if field.compare])
"""The same for a world: the fields that are state."""
