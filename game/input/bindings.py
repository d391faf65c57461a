"""Keys (scancodes: places, whatever is printed there) and pad inputs: their actions, and how to name them.

Tables of both can be changed; a capture waits for the next one to bind.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

import pygame

from game.input.actions import BINDABLE, FLIGHT_ACTIONS, PLAYER_2_ACTIONS, Action, may_share
from game.input.pads import FACES, PadInput, pad_name

_CODES = sorted(
    {value for name, value in vars(pygame).items() if name.startswith("K_") and value} | set(range(161, 256))
)

PLACES: Final[dict[int, int]] = {
    code: vars(pygame)[place]
    for name, code in vars(pygame).items()
    if name.startswith("K_") and (place := f"KSCAN_{name[2:].upper()}") in vars(pygame)
}
"""the scancodes of labels on an American keyboard"""

_AMERICAN: Final[dict[int, int]] = {place: code for code, place in PLACES.items()} | {
    pygame.KSCAN_APOSTROPHE: pygame.K_QUOTE,
    pygame.KSCAN_GRAVE: pygame.K_BACKQUOTE,
}

_SHORT: Final = {"RETURN": "ENTER", "ESCAPE": "ESC", ",": "COMMA", ".": "DOT"}
"""labels as on most keyboards, and in all texts of the game.

Comma and dot have names: as letters of the game they are specks, and beside other words punctuation.
"""


def place_of(event: pygame.Event) -> int:
    """Return the scancode of a KEYDOWN or KEYUP; of one without, as of a posted key, that of its label.

    That is the place on an American keyboard, 0 for a label that it does not have.
    """
    return getattr(event, "scancode", 0) or PLACES.get(event.key, 0)


def american(text: str, place: int) -> str:
    """Return a text in ASCII: letters without accents, others as an American keyboard types at that place.

    A place that is 0, or types no letter or digit there, leaves them out.
    """
    code = _AMERICAN.get(place, 0)
    instead = chr(code) if code < 128 and chr(code).isalnum() else ""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(c if c.isascii() else instead for c in plain if not unicodedata.combining(c))


def label_of(event: pygame.Event) -> str:
    """Return the label of the key of a KEYDOWN, as `key_name` does."""
    return _label(event.key, place_of(event))


def key_name(scancode: int) -> str:
    """Return the label of a key, in capitals and ASCII; KEY and its number if unknown.

    One that is not ASCII counts as the American label of its place: keyboards of other scripts have both.
    """
    return _printed(scancode, pygame.display.get_init())


def layout_changed() -> None:
    """Forget all labels: the player has chosen another keyboard layout."""
    _printed.cache_clear()


@lru_cache(maxsize=1024)
def _printed(scancode: int, has_layout: bool) -> str:
    """Return a key's label; without a display SDL knows no layout."""
    layout = _layout()
    found = (code for code in _CODES if layout[code] == scancode) if has_layout else ()
    return _label(next(iter(found), 0), scancode)


def _label(code: int, place: int) -> str:
    for each in (code, _AMERICAN.get(place, 0)):
        name = pygame.key.name(each, use_compat=False).upper() if each and pygame.display.get_init() else ""
        if name.strip() and name.isascii():
            return _SHORT.get(name, name)
    return f"KEY {place}"


@cache
def _layout() -> pygame.key.ScancodeWrapper:
    """Return a lookup from keycode to scancode; pygame consults the present layout each time."""
    places: list[Any] = list(range(512))  # meant for bools, it takes and returns anything
    return pygame.key.ScancodeWrapper(places)


_WITH_ALT: Final = (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER)  # with Alt they always mean full screen

DEFAULT_KEYS: Final[Mapping[Action, tuple[int, ...]]] = {
    Action.TURN_LEFT: (pygame.KSCAN_LEFT, pygame.KSCAN_A),
    Action.TURN_RIGHT: (pygame.KSCAN_RIGHT, pygame.KSCAN_D),
    Action.THRUST: (pygame.KSCAN_UP, pygame.KSCAN_W),
    Action.FIRE: (pygame.KSCAN_SPACE, pygame.KSCAN_J),
    Action.LASER: (pygame.KSCAN_K, pygame.KSCAN_X),
    Action.WARP: (pygame.KSCAN_H,),
    # About the arrows. No Shift: five presses of it open a window of the system.
    Action.TURN_LEFT_2: (pygame.KSCAN_LEFT,),
    Action.TURN_RIGHT_2: (pygame.KSCAN_RIGHT,),
    Action.THRUST_2: (pygame.KSCAN_UP,),
    Action.FIRE_2: (pygame.KSCAN_RCTRL, pygame.KSCAN_RETURN),
    Action.LASER_2: (pygame.KSCAN_SLASH, pygame.KSCAN_KP_0),
    Action.WARP_2: (pygame.KSCAN_BACKSPACE, pygame.KSCAN_KP_PERIOD),
    Action.PAUSE: (pygame.KSCAN_P,),
    Action.HELP: (pygame.KSCAN_F1,),
    Action.OVERLAY: (pygame.KSCAN_F3,),
    Action.FULLSCREEN: (pygame.KSCAN_F11,),
    Action.SCREENSHOT: (pygame.KSCAN_F12,),
    Action.MUTE: (pygame.KSCAN_M,),
    Action.TAKE_OVER: (pygame.KSCAN_T,),
    Action.STEP: (pygame.KSCAN_PERIOD,),
    Action.SLOW: (pygame.KSCAN_COMMA,),
    Action.QUESTION: (pygame.KSCAN_TAB,),
    Action.WORKING: (pygame.KSCAN_E,),
}
"""The default keys, at most two for an action."""

ALWAYS: Final[Mapping[Action, tuple[int, ...]]] = {
    Action.PAUSE: (pygame.KSCAN_ESCAPE,),
    Action.ACCEPT: (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER, pygame.KSCAN_SPACE),
    Action.BACK: (pygame.KSCAN_ESCAPE,),
    Action.CLEAR: (pygame.KSCAN_DELETE, pygame.KSCAN_BACKSPACE),
    Action.UP: (pygame.KSCAN_UP, pygame.KSCAN_W),
    Action.DOWN: (pygame.KSCAN_DOWN, pygame.KSCAN_S),
    Action.LEFT: (pygame.KSCAN_LEFT, pygame.KSCAN_A),
    Action.RIGHT: (pygame.KSCAN_RIGHT, pygame.KSCAN_D),
}
"""The fixed keys of menus and pause, which no binding changes; Alt+Enter is one more."""

DEFAULT_PAD: Final[Mapping[Action, tuple[PadInput, ...]]] = {
    Action.TURN_LEFT: (PadInput.LEFT_STICK_LEFT,),
    Action.TURN_RIGHT: (PadInput.LEFT_STICK_RIGHT,),
    Action.THRUST: (PadInput.RIGHT_TRIGGER,),
    Action.FIRE: (PadInput.A,),
    Action.LASER: (PadInput.X,),
    Action.WARP: (PadInput.B,),
}
"""The default pad inputs, at most one for an action."""

ALWAYS_PAD: Final[Mapping[PadInput, tuple[Action, ...]]] = {
    PadInput.A: (Action.ACCEPT,),
    PadInput.START: (Action.PAUSE, Action.ACCEPT),
    PadInput.B: (Action.BACK,),
    PadInput.X: (Action.CLEAR,),
    PadInput.DPAD_UP: (Action.UP,),
    PadInput.DPAD_DOWN: (Action.DOWN,),
    PadInput.DPAD_LEFT: (Action.LEFT,),
    PadInput.DPAD_RIGHT: (Action.RIGHT,),
    PadInput.LEFT_STICK_UP: (Action.UP,),
    PadInput.LEFT_STICK_DOWN: (Action.DOWN,),
    PadInput.LEFT_STICK_LEFT: (Action.LEFT,),
    PadInput.LEFT_STICK_RIGHT: (Action.RIGHT,),
    PadInput.LEFT_SHOULDER: (Action.FINE,),
    PadInput.SELECT: (Action.RESET,),
}
"""The fixed inputs of menus, pause and the lab, which no binding changes."""

UNLESS_BOUND: Final[Mapping[PadInput, Action]] = {
    PadInput.DPAD_UP: Action.THRUST,
    PadInput.DPAD_LEFT: Action.TURN_LEFT,
    PadInput.DPAD_RIGHT: Action.TURN_RIGHT,
}
"""A second way to fly, for inputs not bound to anything else."""

RESERVED_PAD: Final = frozenset({PadInput.START})


def first_keys(keys: Mapping[Action, tuple[int, ...]]) -> dict[Action, tuple[int, ...]]:
    """Return the keys of a single player, or of the first of two."""
    return {action: places for action, places in keys.items() if action not in PLAYER_2_ACTIONS}


def second_keys(keys: Mapping[Action, tuple[int, ...]]) -> dict[Action, tuple[int, ...]]:
    """Return the second player's keys, by the actions of flight of any player."""
    return {one: keys[other] for one, other in zip(FLIGHT_ACTIONS, PLAYER_2_ACTIONS, strict=True)}


def fixed_actions(place: int, *, alt: bool = False) -> tuple[Action, ...]:
    """Return what a key always means, () for nothing."""
    if alt and place in _WITH_ALT:
        return (Action.FULLSCREEN,)
    return tuple([action for action, places in ALWAYS.items() if place in places])


def key_actions(
    keys: Mapping[Action, tuple[int, ...]], place: int, *, alt: bool = False
) -> tuple[Action, ...]:
    """Return all actions of a key, () for none; those that the player has bound come first."""
    fixed = fixed_actions(place, alt=alt)
    if alt and place in _WITH_ALT:
        return fixed
    bound = [action for action, places in keys.items() if place in places]
    return tuple(dict.fromkeys((*bound, *fixed)))


def pad_actions(rows: Mapping[Action, tuple[PadInput, ...]], which: PadInput) -> tuple[Action, ...]:
    """Return the actions of an input, () for none; those the player has bound come first."""
    chosen = [action for action, row in rows.items() if which in row]
    if not chosen and which in UNLESS_BOUND:
        chosen = [UNLESS_BOUND[which]]
    return tuple(dict.fromkeys((*chosen, *ALWAYS_PAD.get(which, ()))))


_BLANK: Final = re.compile(r"\{([a-z_0-9]+)\}")
_BETWEEN: Final = "   "  # separator of the parts of a help line


@dataclass(frozen=True, slots=True)
class Prompt:
    """A name and, for a pad's face buttons, a picture."""

    text: str
    picture: str = ""  # as of `pads.FACES`

    @property
    def short(self) -> str:
        """The short form: of a face button its picture alone."""
        return self.picture or self.text

    @property
    def named(self) -> str:
        """The form in tables: a face button has its letter and its picture."""
        return f"{self.text} {self.picture}".rstrip()


def key_prompts(rows: BindingTable[int], action: Action) -> tuple[Prompt, ...]:
    """Return the keys of an action; the fixed ones only if there are no others."""
    places = rows.rows.get(action, ()) or ALWAYS.get(action, ())
    return tuple(Prompt(key_name(place)) for place in places)


def pad_prompts(rows: BindingTable[PadInput], action: Action) -> tuple[Prompt, ...]:
    """Return the pad inputs of an action; the fixed ones only if there are no others."""
    fixed = tuple(which for which, actions in ALWAYS_PAD.items() if action in actions)
    return tuple(map(pad_prompt, rows.rows.get(action, ()) or fixed))


def pad_prompt(which: PadInput) -> Prompt:
    """Return how a pad input is shown."""
    return Prompt(pad_name(which), FACES.get(which, ""))


def fill(line: str, name: Callable[[str], str]) -> str:
    """Return a line with each {word} replaced by its name.

    Parts are separated by three spaces; a part with a word without a name ("") is dropped.
    """
    parts = []
    for part in line.split(_BETWEEN):
        words = [word for word in _BLANK.findall(part) if not name(word)]
        if not words:
            parts.append(_BLANK.sub(lambda found: name(found.group(1)), part))
    return _BETWEEN.join(parts)


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
        return replace(self, rows=changed)

    def _is_held(self, item: T, action: Action, other: Action) -> bool:
        """Return whether a third action has an item of `action` that it may not share with `other`."""
        thirds = (each for each in self.rows if each not in (action, other) and not may_share(other, each))
        return any(item in self.rows[third] for third in thirds)

    def unbind(self, action: Action, slot: int) -> BindingTable[T]:
        """Return the rows without the item in a slot; later items move up."""
        row = self.rows[action]
        return replace(self, rows={**self.rows, action: row[:slot] + row[slot + 1 :]})

    def reset(self, page: Iterable[Action], usual: Mapping[Action, tuple[T, ...]]) -> BindingTable[T]:
        """Return the rows with those of a page at their defaults; other pages lose what these take."""
        back = {action: usual.get(action, ()) for action in page}
        kept = {action: _free(action, row, back) for action, row in self.rows.items()}
        return replace(self, rows={**kept, **back})


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
