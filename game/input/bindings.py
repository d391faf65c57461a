"""Which key means what: data, so that it can be shown, changed and saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

import pygame

from game.input.actions import LAYERS, Action


@dataclass(frozen=True, slots=True)
class Key:
    """One key, by what is printed on it, or by its place where that matters more (WASD on any layout)."""

    code: int
    """a keycode (pygame.K_...), or a scancode (pygame.KSCAN_...) if by_place."""
    by_place: bool = False
    alt: bool = False
    """only together with Alt."""


@dataclass(frozen=True, slots=True)
class Bindings:
    """A frozen table of actions and the keys that mean them. One key may mean several actions."""

    keys: Mapping[Action, tuple[Key, ...]]
    _meanings: Mapping[Key, tuple[Action, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Keep a copy nobody else can change, and turn it around once."""
        meanings: dict[Key, tuple[Action, ...]] = {}
        for action, keys in self.keys.items():
            for key in keys:
                meanings[key] = (*meanings.get(key, ()), action)
        object.__setattr__(self, "keys", MappingProxyType(dict(self.keys)))
        object.__setattr__(self, "_meanings", MappingProxyType(meanings))

    def meaning(self, keycode: int, scancode: int = 0, *, alt: bool = False) -> tuple[Action, ...]:
        """Return what a key means, () for nothing.

        Together with Alt a binding for just that wins over the plain one; place wins over print.
        """
        for with_alt in (True, False) if alt else (False,):
            for key in (Key(scancode, True, with_alt), Key(keycode, False, with_alt)):
                if key in self._meanings:
                    return self._meanings[key]
        return ()


def _printed(*codes: int) -> tuple[Key, ...]:
    """Return keys by what is printed on them."""
    return tuple(Key(code) for code in codes)


def _placed(code: int) -> Key:
    """Return a key by its place."""
    return Key(code, by_place=True)


_A, _D = _placed(pygame.KSCAN_A), _placed(pygame.KSCAN_D)
_W, _S = _placed(pygame.KSCAN_W), _placed(pygame.KSCAN_S)

DEFAULTS: Final = Bindings(
    {
        Action.TURN_LEFT: (*_printed(pygame.K_LEFT), _A),
        Action.TURN_RIGHT: (*_printed(pygame.K_RIGHT), _D),
        Action.THRUST: (*_printed(pygame.K_UP), _W),
        Action.FIRE: _printed(pygame.K_SPACE, pygame.K_j),
        # Shift for those used to it; no help names it, for five taps open a dialogue on Windows.
        Action.LASER: _printed(pygame.K_k, pygame.K_x, pygame.K_LSHIFT),
        Action.WARP: _printed(pygame.K_h),
        Action.PAUSE: _printed(pygame.K_p, pygame.K_ESCAPE),
        Action.HELP: _printed(pygame.K_F1),
        Action.OVERLAY: _printed(pygame.K_F3),
        Action.FULLSCREEN: (
            *_printed(pygame.K_F11),
            Key(pygame.K_RETURN, alt=True),
            Key(pygame.K_KP_ENTER, alt=True),
        ),
        Action.SCREENSHOT: _printed(pygame.K_F12),
        Action.MUTE: _printed(pygame.K_m),
        Action.ACCEPT: _printed(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE),
        Action.BACK: _printed(pygame.K_ESCAPE),
        Action.UP: (*_printed(pygame.K_UP), _W),
        Action.DOWN: (*_printed(pygame.K_DOWN), _S),
        Action.LEFT: (*_printed(pygame.K_LEFT), _A),
        Action.RIGHT: (*_printed(pygame.K_RIGHT), _D),
        Action.STEP: _printed(pygame.K_PERIOD),
        Action.SLOW: _printed(pygame.K_COMMA),
        # By place: the number row of some layouts prints digits only with Shift.
        **{layer: (_placed(pygame.KSCAN_1 + number),) for number, layer in enumerate(LAYERS)},
    }
)
"""The keys of the first start."""
