"""A hash of all state that decides what happens next."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from hashlib import blake2b
from typing import Final

from game.sim.world import World

_NO_STATE: Final = frozenset({"space", "gifted"})  # Caches of a world: they never change an answer
YOUNGER: frozenset[str] = frozenset()
"""Numbers of the rules, such as "world.tuning.rock.drag", and fields of the state that are younger than
RULES_VERSION. Each counts only where it differs from its default, which must leave the game as it was without
the field; so older replays keep their hashes. Empty this when RULES_VERSION is raised."""


def leaves(value: object, name: str = "world") -> Iterator[tuple[str, int | float | str]]:
    """Yield every number and word of a state under a dotted name, always in the same order.

    Raises:
        TypeError: the order or the bits of a value are not certain.
    """
    if isinstance(value, (bool, int, float, str)):
        yield name, value
    elif isinstance(value, (list, tuple)):
        yield f"{name}.length", len(value)
        for index, item in enumerate(value):
            yield from leaves(item, f"{name}[{index}]")
    elif is_dataclass(value):
        for part in fields(value):
            full, found = f"{name}.{part.name}", getattr(value, part.name)
            if part.name not in _NO_STATE and not (full in YOUNGER and found == _usual(part)):
                yield from leaves(found, full)
    elif value is None:
        yield name, "none"
    else:
        raise TypeError(f"{name} holds a {type(value).__name__}, which has no place in a state")


def _usual(part: Field[object]) -> object:
    """Return the default of a field."""
    return part.default if part.default_factory is MISSING else part.default_factory()


def state_hash(world: World) -> str:
    """Return 16 hex digits (8 bytes of BLAKE2b) over the whole state, to the last bit of every float."""
    digest = blake2b(digest_size=8)
    for name, value in leaves(world):
        if name in YOUNGER:  # left-out fields have no fixed place, so the name tells which one it is
            digest.update(_bytes(name))
        digest.update(_bytes(value))
    return digest.hexdigest()


def _bytes(value: float | str) -> bytes:
    if isinstance(value, float):
        return b"f" + struct.pack("<d", value)
    if isinstance(value, str):
        return b"s" + value.encode() + b"\0"
    return f"i{int(value)};".encode()
