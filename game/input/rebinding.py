"""Tables of actions and their keys or pad inputs, and waiting for the next one to bind."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from game.input.actions import BINDABLE, FLIGHT_ACTIONS, PLAYER_2_ACTIONS, Action, may_share

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class BindingTable(Generic[T]):
    """The keys, or the pad inputs, of each action that a player can bind: at most `slots`, in order.

    No key or input is bound twice, unless both players use it, in different games (`may_share`).
    Every change returns a new object.

    Raises:
        ValueError: one is bound twice or reserved; an action cannot be bound, or has more than the slots.
    """

    rows: Mapping[Action, tuple[T, ...]]
    slots: int
    reserved: frozenset[T] = frozenset()  # those that have one fixed meaning and cannot be bound

    def __post_init__(self) -> None:
        """Copy the table, with a row for every action, and validate it."""
        rows = {action: tuple(self.rows.get(action, ())) for action in BINDABLE}
        if not set(self.rows) <= set(rows) or any(len(row) > self.slots for row in rows.values()):
            raise ValueError(f"at most {self.slots} for each action that can be bound")
        for group in (
            (a for a in rows if a not in PLAYER_2_ACTIONS),
            (a for a in rows if a not in FLIGHT_ACTIONS),
        ):
            every = [item for action in group for item in rows[action]]
            if len(set(every)) < len(every) or self.reserved & set(every):
                raise ValueError("one is bound twice, or is reserved")
        object.__setattr__(self, "rows", MappingProxyType(rows))

    def swap(self, action: Action, slot: int, item: T) -> BindingTable[T]:
        """Return the rows with an item put into a slot (0, 1 ...); its former action gets the old item.

        It gets none if a third action, which may not share with it, has the old item as well. If the action
        had the item in another slot, the two swap places.

        Raises:
            ValueError: it is reserved, or there is no such slot.
        """
        if not 0 <= slot < self.slots or action not in self.rows:
            raise ValueError(f"{action.name} has no slot {slot}")
        row = self.rows[action]
        before = row[slot] if slot < len(row) else None
        changed = dict(self.rows)
        for other, items in self.rows.items():  # the action's own row may also hold it, in another slot
            if may_share(action, other):
                continue
            back = None if before is None or self._is_held(before, action, other) else before
            given = [back if each == item else each for each in items]
            changed[other] = tuple(each for each in given if each is not None)
        mine = list(row)
        if item in mine:
            place = mine.index(item)
            if slot < len(mine):
                mine[place], mine[slot] = mine[slot], mine[place]
        else:
            mine[slot : slot + 1] = [item]
        changed[action] = tuple(mine)
        return self._with(changed)

    def _is_held(self, item: T, action: Action, other: Action) -> bool:
        """Return whether a third action has an item of `action` that it may not share with `other`."""
        thirds = (each for each in self.rows if each not in (action, other) and not may_share(other, each))
        return any(item in self.rows[third] for third in thirds)

    def unbind(self, action: Action, slot: int) -> BindingTable[T]:
        """Return the rows without the item in a slot; later items move up."""
        row = self.rows[action]
        return self._with({**self.rows, action: row[:slot] + row[slot + 1 :]})

    def reset(self, page: Iterable[Action], usual: Mapping[Action, tuple[T, ...]]) -> BindingTable[T]:
        """Return the rows with those of a page at their defaults; other pages lose what these take."""
        back = {action: usual.get(action, ()) for action in page}
        kept = {action: _free(action, row, back) for action, row in self.rows.items()}
        return self._with({**kept, **back})

    def _with(self, rows: Mapping[Action, tuple[T, ...]]) -> BindingTable[T]:
        return BindingTable(rows, self.slots, self.reserved)


def _free(action: Action, items: Iterable[T], taken: Mapping[Action, tuple[T, ...]]) -> tuple[T, ...]:
    """Return those of an action's items that no other action has in these rows."""
    rivals = {item for other, row in taken.items() if not may_share(action, other) for item in row}
    return tuple(item for item in items if item not in rivals)


def rows_from(
    saved: Mapping[Action, tuple[T, ...]],
    usual: Mapping[Action, tuple[T, ...]],
    slots: int,
    reserved: frozenset[T] = frozenset(),
) -> BindingTable[T]:
    """Return saved rows; an action that was not saved has its defaults, as far as they are free.

    Raises:
        ValueError: the saved rows are invalid.
    """
    rows = {
        action: saved[action] if action in saved else _free(action, usual.get(action, ()), saved)
        for action in BINDABLE
    }
    return BindingTable({**saved, **rows}, slots, reserved)


PATIENCE: Final = 600  # ticks (5 s) after which a capture gives up


class Device(Enum):
    """A kind of input device."""

    KEYS = auto()
    PAD = auto()


@dataclass(slots=True)
class Capture:
    """Waits for the next key or pad input, in place of its normal meaning."""

    wanted: Device
    left: int = PATIENCE  # ticks until it gives up
    got: Any = None  # the scancode or the pad input received
    cancelled: bool = False  # whether the player cancelled on the other device

    @property
    def over(self) -> bool:
        """Whether something was received, the time is up, or it was cancelled."""
        return self.cancelled or self.left <= 0 or self.got is not None
