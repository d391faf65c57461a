"""The player's key and pad bindings: two tables, of scancodes and of names of pad inputs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from game.storage.safe_file import Decoded
from game.storage.strict import Refused, choice, decode, encode, summary, whole

FORM: Final = "asterays-controls"
VERSION: Final = 1
NAME: Final = "controls.json"

T = TypeVar("T", bound=Hashable)

FIRST: Final = ("turn_left", "turn_right", "thrust", "fire", "laser", "warp")
SECOND: Final = tuple(f"{action}_2" for action in FIRST)
"""The actions of flight of the first and the second player, who may have the same keys."""

ACTIONS: Final = (
    *FIRST,
    *SECOND,
    "pause",
    *(
        "help",
        "fullscreen",
        "screenshot",
        "mute",
        "overlay",
        "step",
        "slow",
        "question",
        "working",
        "take_over",
    ),
    *(f"layer_{number}" for number in range(1, 8)),
)
"""Actions that can be bound."""

PAD_INPUTS: Final = (
    *("a", "b", "x", "y", "select", "guide", "left_stick", "right_stick", "left_shoulder", "right_shoulder"),
    *("dpad_up", "dpad_down", "dpad_left", "dpad_right", "left_trigger", "right_trigger"),
    *("left_stick_left", "left_stick_right", "left_stick_up", "left_stick_down"),
    *("right_stick_left", "right_stick_right", "right_stick_up", "right_stick_down"),
)
"""Pad inputs that an action can be bound to; start is reserved."""

LAST_SCANCODE: Final = 511
ESCAPE: Final = 41  # The scancode that is reserved
KEYS, INPUTS = 2, 1  # most keys, and most pad inputs, of an action


@dataclass(frozen=True, slots=True)
class SavedBindings:
    """Bindings that differ from the defaults; an action that is missing has its default keys or input.

    Raises:
        Refused: an action is unknown, has too many, or something is bound twice.
    """

    keys: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # scancodes by action
    pad: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # pad inputs by action

    def __post_init__(self) -> None:
        """Reject bindings that could not be read again."""
        for table, row, most in ((self.keys, _key, KEYS), (self.pad, _input, INPUTS)):
            _, faults = _table(dict(table), "table", row, most)
            if faults:
                raise Refused(faults[0])


def decode_bindings(data: bytes) -> Decoded[SavedBindings]:
    """Return the bindings of a file; a bad row is reported and has its default, the other rows are used.

    Raises:
        Refused: it is not such a file.
        Newer: it is of a later version.
    """
    found = decode(data, FORM, VERSION)
    faults = [f"has {name!a:.32}, which is no table" for name in found if name not in ("keys", "pad")]
    keys, bad_keys = _table(found.get("keys", {}), "keys", _key, KEYS)
    pad, bad_pad = _table(found.get("pad", {}), "pad", _input, INPUTS)
    faults += bad_keys + bad_pad
    return Decoded(SavedBindings(keys, pad), summary(faults, "the usual is used"))


def encode_bindings(bindings: SavedBindings) -> bytes:
    """Return the text of a file of bindings."""
    return encode(FORM, VERSION, {"keys": dict(bindings.keys), "pad": dict(bindings.pad)})


def _table(
    found: object, what: str, read: Callable[[object, str], T], most: int
) -> tuple[dict[str, tuple[T, ...]], list[str]]:
    """Return the usable rows of a table, and the faults of the others."""
    rows: dict[str, tuple[T, ...]] = {}
    if not isinstance(found, dict):
        return rows, [f"says that {what} is no table"]
    faults = []
    for action, value in found.items():
        rivals = {each for other in rows if not _may_share(action, other) for each in rows[other]}
        try:
            row = _row(action, value, read, most, rivals)
        except Refused as fault:
            faults.append(f"says in {what} that {fault}")
        else:
            rows[action] = row
    return rows, faults


def _may_share(one: str, other: str) -> bool:
    """Return whether two actions may have the same key: those of different players may."""
    return (one in FIRST and other in SECOND) or (one in SECOND and other in FIRST)


def _row(
    action: str, value: object, read: Callable[[object, str], T], most: int, taken: set[T]
) -> tuple[T, ...]:
    """Return the keys or inputs bound to an action."""
    choice(action, ACTIONS, "an action")
    if not isinstance(value, (list, tuple)) or len(value) > most:
        raise Refused(f"{action} is not a list of {most} at most")
    row = tuple(read(each, action) for each in value)
    if len(set(row)) < len(row) or taken & set(row):
        raise Refused(f"{action} has what is bound already")
    return row


def _key(value: object, what: str) -> int:
    """Return a scancode."""
    scancode = whole(value, 1, LAST_SCANCODE, what)
    if scancode == ESCAPE:
        raise Refused(f"{what} is the key that pauses")
    return scancode


def _input(value: object, what: str) -> str:
    """Return a pad input."""
    return choice(value, PAD_INPUTS, what)
