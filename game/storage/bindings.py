"""The player's key and pad bindings: two tables, of scancodes and of names of pad inputs.

Only their form is checked here. Which actions and inputs there are, and which may share a key, `game.input`
knows: it refuses what fits no key or button.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from game.storage.strict import InvalidValue, checked_int, choice, from_json, matching

COLUMNS: Final = ("device", "action", "inputs")
Inputs: TypeAlias = tuple[Any, ...]  # scancodes, or names of pad inputs

_WORD: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
_LAST_SCANCODE: Final = 511
_MOST: Final = 8  # inputs of an action


@dataclass(frozen=True, slots=True)
class SavedBindings:
    """Bindings that differ from the defaults; an action that is missing has its default keys or input."""

    keys: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # scancodes by action
    pad: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # pad inputs by action


def row(device: object, action: object, inputs: object) -> tuple[str, str, Inputs]:
    """Return a row of the table; raise InvalidValue for a bad one."""
    table, name = choice(device, ("keys", "pad"), "device"), matching(_WORD, action, "action", "a word")
    found = from_json(inputs, name)
    if not isinstance(found, list) or len(found) > _MOST:
        raise InvalidValue(f"{name} is not a list of {_MOST} at most")
    if table == "keys":
        return table, name, tuple(checked_int(each, 1, _LAST_SCANCODE, name) for each in found)
    return table, name, tuple(matching(_WORD, each, name, "a word") for each in found)


def joined(found: Iterable[tuple[str, str, Inputs]]) -> SavedBindings:
    """Return the bindings of checked rows."""
    tables: dict[str, dict[str, Inputs]] = {"keys": {}, "pad": {}}
    for device, action, inputs in found:
        tables[device][action] = inputs
    return SavedBindings(**tables)


def rows(bindings: SavedBindings) -> list[tuple[str, str, str]]:
    """Return the rows of the table that hold these bindings."""
    both = (("keys", bindings.keys), ("pad", bindings.pad))
    return [(device, action, json.dumps(found)) for device, table in both for action, found in table.items()]
