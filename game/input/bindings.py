"""The bindings of keys to actions as data, to be shown, changed and saved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias

import pygame

from game.input.actions import FLIGHT, SECOND, Action


@dataclass(frozen=True, slots=True)
class Key:
    """One key, by its label, or by its position where that matters more (WASD on any layout)."""

    code: int  # a keycode (pygame.K_...), or a scancode (pygame.KSCAN_...) if by_place.
    by_place: bool = False
    alt: bool = False  # only together with Alt


_Meanings: TypeAlias = Mapping[Key, tuple[Action, ...]]


@dataclass(frozen=True, slots=True)
class Bindings:
    """Frozen tables of actions and their keys. One key may mean several actions."""

    keys: Mapping[Action, tuple[Key, ...]]  # keys that the player can change
    always: Mapping[Action, tuple[Key, ...]] = field(default_factory=dict)
    """keys that always have these actions, in addition to the bound ones."""
    _meanings: tuple[_Meanings, _Meanings] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Copy the tables, so that nobody can change them, and invert them once."""
        object.__setattr__(self, "keys", MappingProxyType(dict(self.keys)))
        object.__setattr__(self, "always", MappingProxyType(dict(self.always)))
        object.__setattr__(self, "_meanings", (_turned(self.keys), _turned(self.always)))

    def meaning(self, keycode: int, scancode: int = 0, *, alt: bool = False) -> tuple[Action, ...]:
        """Return the actions of a key, () for none; those the player has bound come first.

        With Alt, a binding for Alt and that key wins over all others; within a table, position wins over
        label.
        """
        return self._found(self._meanings, keycode, scancode, alt=alt)

    def fixed(self, keycode: int, scancode: int = 0, *, alt: bool = False) -> tuple[Action, ...]:
        """Return the fixed actions of a key, () for none."""
        return self._found(self._meanings[1:], keycode, scancode, alt=alt)

    @staticmethod
    def _found(tables: Iterable[_Meanings], keycode: int, scancode: int, *, alt: bool) -> tuple[Action, ...]:
        for with_alt in (True, False) if alt else (False,):
            found: dict[Action, None] = {}
            for meanings in tables:
                for key in (Key(scancode, True, with_alt), Key(keycode, False, with_alt)):
                    if key in meanings:
                        found.update(dict.fromkeys(meanings[key]))
                        break
            if found:
                return tuple(found)
        return ()


def _turned(keys: Mapping[Action, tuple[Key, ...]]) -> _Meanings:
    """Return the actions of each key."""
    meanings: dict[Key, tuple[Action, ...]] = {}
    for action, of_action in keys.items():
        for key in of_action:
            meanings[key] = (*meanings.get(key, ()), action)
    return MappingProxyType(meanings)


def _printed(*codes: int) -> tuple[Key, ...]:
    """Return keys by their labels."""
    return tuple(Key(code) for code in codes)


def _placed(code: int) -> Key:
    """Return a key by its position."""
    return Key(code, by_place=True)


_A, _D = _placed(pygame.KSCAN_A), _placed(pygame.KSCAN_D)
_W, _S = _placed(pygame.KSCAN_W), _placed(pygame.KSCAN_S)

USUAL_KEYS: Final[Mapping[Action, tuple[Key, ...]]] = MappingProxyType(
    {
        Action.TURN_LEFT: (*_printed(pygame.K_LEFT), _A),
        Action.TURN_RIGHT: (*_printed(pygame.K_RIGHT), _D),
        Action.THRUST: (*_printed(pygame.K_UP), _W),
        Action.FIRE: _printed(pygame.K_SPACE, pygame.K_j),
        Action.LASER: _printed(pygame.K_k, pygame.K_x),
        Action.WARP: _printed(pygame.K_h),
        # About the arrows. No Shift: five presses of it open a window of the system.
        Action.TURN_LEFT_2: _printed(pygame.K_LEFT),
        Action.TURN_RIGHT_2: _printed(pygame.K_RIGHT),
        Action.THRUST_2: _printed(pygame.K_UP),
        Action.FIRE_2: _printed(pygame.K_RCTRL, pygame.K_RETURN),
        Action.LASER_2: (_placed(pygame.KSCAN_SLASH), Key(pygame.K_KP0)),
        Action.WARP_2: _printed(pygame.K_BACKSPACE, pygame.K_KP_PERIOD),
        Action.PAUSE: _printed(pygame.K_p),
        Action.HELP: _printed(pygame.K_F1),
        Action.OVERLAY: _printed(pygame.K_F3),
        Action.FULLSCREEN: _printed(pygame.K_F11),
        Action.SCREENSHOT: _printed(pygame.K_F12),
        Action.MUTE: _printed(pygame.K_m),
        Action.TAKE_OVER: _printed(pygame.K_t),
        Action.STEP: _printed(pygame.K_PERIOD),
        Action.SLOW: _printed(pygame.K_COMMA),
        Action.QUESTION: _printed(pygame.K_TAB),
        Action.WORKING: _printed(pygame.K_e),
    }
)
"""The default keys, at most two for an action."""

ALWAYS: Final[Mapping[Action, tuple[Key, ...]]] = MappingProxyType(
    {
        Action.PAUSE: _printed(pygame.K_ESCAPE),
        Action.FULLSCREEN: (Key(pygame.K_RETURN, alt=True), Key(pygame.K_KP_ENTER, alt=True)),
        Action.ACCEPT: _printed(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE),
        Action.BACK: _printed(pygame.K_ESCAPE),
        Action.CLEAR: _printed(pygame.K_DELETE, pygame.K_BACKSPACE),
        Action.UP: (*_printed(pygame.K_UP), _W),
        Action.DOWN: (*_printed(pygame.K_DOWN), _S),
        Action.LEFT: (*_printed(pygame.K_LEFT), _A),
        Action.RIGHT: (*_printed(pygame.K_RIGHT), _D),
    }
)
"""The fixed keys of menus and pause, which no binding changes."""

DEFAULTS: Final = Bindings({a: keys for a, keys in USUAL_KEYS.items() if a not in SECOND}, ALWAYS)
"""The default bindings of a single player."""


def second_bindings(keys: Mapping[Action, tuple[Key, ...]]) -> Bindings:
    """Return the second player's keys, with the actions of flight as those of any player."""
    return Bindings({one: keys[other] for one, other in zip(FLIGHT, SECOND, strict=True)})
