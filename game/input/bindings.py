"""The bindings of keys to actions as data. A key is a scancode: its place, whatever is printed on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

import pygame

from game.input.actions import FLIGHT, SECOND, Action


@dataclass(frozen=True, slots=True)
class Bindings:
    """Frozen tables of actions and their keys. One key may mean several actions."""

    keys: Mapping[Action, tuple[int, ...]]  # keys that the player can change
    always: Mapping[Action, tuple[int, ...]] = field(default_factory=dict)
    """keys that always have these actions, in addition to the bound ones."""

    def __post_init__(self) -> None:
        """Copy the tables, so that nobody can change them."""
        object.__setattr__(self, "keys", MappingProxyType(dict(self.keys)))
        object.__setattr__(self, "always", MappingProxyType(dict(self.always)))

    def meaning(self, place: int, *, alt: bool = False) -> tuple[Action, ...]:
        """Return the actions of a key, () for none; those the player has bound come first."""
        if alt and place in _WITH_ALT:
            return self.fixed(place, alt=True)
        return tuple(dict.fromkeys((*_of(self.keys, place), *_of(self.always, place))))

    def fixed(self, place: int, *, alt: bool = False) -> tuple[Action, ...]:
        """Return the fixed actions of a key, () for none."""
        return (Action.FULLSCREEN,) if alt and place in _WITH_ALT else _of(self.always, place)


def _of(keys: Mapping[Action, tuple[int, ...]], place: int) -> tuple[Action, ...]:
    return tuple([action for action, places in keys.items() if place in places])


_WITH_ALT: Final = (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER)  # with Alt they always mean full screen

USUAL_KEYS: Final[Mapping[Action, tuple[int, ...]]] = MappingProxyType(
    {
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
)
"""The default keys, at most two for an action."""

ALWAYS: Final[Mapping[Action, tuple[int, ...]]] = MappingProxyType(
    {
        Action.PAUSE: (pygame.KSCAN_ESCAPE,),
        Action.ACCEPT: (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER, pygame.KSCAN_SPACE),
        Action.BACK: (pygame.KSCAN_ESCAPE,),
        Action.CLEAR: (pygame.KSCAN_DELETE, pygame.KSCAN_BACKSPACE),
        Action.UP: (pygame.KSCAN_UP, pygame.KSCAN_W),
        Action.DOWN: (pygame.KSCAN_DOWN, pygame.KSCAN_S),
        Action.LEFT: (pygame.KSCAN_LEFT, pygame.KSCAN_A),
        Action.RIGHT: (pygame.KSCAN_RIGHT, pygame.KSCAN_D),
    }
)
"""The fixed keys of menus and pause, which no binding changes; Alt+Enter is one more."""

DEFAULTS: Final = Bindings({a: keys for a, keys in USUAL_KEYS.items() if a not in SECOND}, ALWAYS)
"""The default bindings of a single player."""


def second_bindings(keys: Mapping[Action, tuple[int, ...]]) -> Bindings:
    """Return the second player's keys, with the actions of flight as those of any player."""
    return Bindings({one: keys[other] for one, other in zip(FLIGHT, SECOND, strict=True)})
