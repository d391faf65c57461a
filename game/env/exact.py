"""The whole state of a game as plain data, for planning, logs, and learners that see everything."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final, TypeAlias

from game.sim.bodies import Body
from game.sim.world import World

Plain: TypeAlias = "dict[str, Plain] | list[Plain] | int | float | str | None"

_HIDDEN: Final = frozenset({"tuning", "torus", "seed", "dice", "gifted", "space"})
"""Fields of a world that are left out: rules, future chance, caches."""


def exact(world: World) -> dict[str, Plain]:
    """Return everything that is on the field and every clock, by the names of the world's fields.

    The result consists of what json can write. A body has the name of its kind under "kind"; other
    enumerations are numbers. The seed and the state of the dice are left out.
    """
    return {"width": world.torus.width, "height": world.torus.height, **_fields(world)}


def _plain(value: Any) -> Plain:  # noqa: ANN401 - any part of a world
    if isinstance(value, Enum):
        return int(value.value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if hasattr(value, "_asdict"):
        return {name: _plain(item) for name, item in value._asdict().items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, Body):
        return {"kind": value.kind.name.lower(), **_fields(value)}
    if is_dataclass(value):
        return _fields(value)
    raise TypeError(f"a {type(value).__name__} is no plain data")


def _fields(value: Any) -> dict[str, Plain]:  # noqa: ANN401 - any dataclass
    return {
        each.name: _plain(getattr(value, each.name)) for each in fields(value) if each.name not in _HIDDEN
    }
