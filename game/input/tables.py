"""The two tables that a player can change, keys and pad inputs, behind one interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic

from game.input.actions import Action
from game.input.capture import Capture, Device
from game.input.controls import Controls
from game.input.key_names import key_name
from game.input.pad_inputs import PadInput
from game.input.prompts import pad_prompt
from game.input.rebinding import Rows, T


@dataclass(frozen=True, slots=True)
class Table(Generic[T]):
    """The bindings of one device; a change takes effect at once."""

    device: Device
    read: Callable[[], Rows[T]]
    write: Callable[[Rows[T]], None]
    usual: Callable[[], Mapping[Action, tuple[T, ...]]]  # the defaults
    name: Callable[[T], str]  # how an item is shown
    caught: Callable[[Capture], T | None]  # the item that a capture received

    def names(self, action: Action) -> tuple[str, ...]:
        """Return how all items of an action are shown."""
        return tuple(map(self.name, self.read().rows[action]))


def keys_of(controls: Controls) -> Table[int]:
    """Return the table of keys, by scancode."""
    return Table(
        Device.KEYS,
        lambda: controls.keys,
        lambda rows: setattr(controls, "keys", rows),
        lambda: controls.usual_keys,
        key_name,
        lambda capture: capture.key,
    )


def inputs_of(controls: Controls) -> Table[PadInput]:
    """Return the table of pad inputs."""
    return Table(
        Device.PAD,
        lambda: controls.pad,
        lambda rows: setattr(controls, "pad", rows),
        lambda: controls.usual_pad,
        lambda which: pad_prompt(which).named,
        lambda capture: capture.input,
    )
