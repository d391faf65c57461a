"""The bindings of pad inputs to actions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.input.actions import Action
from game.input.pad_inputs import PadInput

USUAL_PAD: Final[Mapping[Action, tuple[PadInput, ...]]] = MappingProxyType(
    {
        Action.TURN_LEFT: (PadInput.LEFT_STICK_LEFT,),
        Action.TURN_RIGHT: (PadInput.LEFT_STICK_RIGHT,),
        Action.THRUST: (PadInput.RIGHT_TRIGGER,),
        Action.FIRE: (PadInput.A,),
        Action.LASER: (PadInput.X,),
        Action.WARP: (PadInput.B,),
    }
)
"""The default pad inputs, at most one for an action."""

ALWAYS_PAD: Final[Mapping[PadInput, tuple[Action, ...]]] = MappingProxyType(
    {
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
)
"""The fixed inputs of menus, pause and the lab, which no binding changes."""

UNLESS_BOUND: Final[Mapping[PadInput, Action]] = MappingProxyType(
    {
        PadInput.DPAD_UP: Action.THRUST,
        PadInput.DPAD_LEFT: Action.TURN_LEFT,
        PadInput.DPAD_RIGHT: Action.TURN_RIGHT,
    }
)
"""A second way to fly, for inputs not bound to anything else."""

RESERVED_PAD: Final = frozenset({PadInput.START})


def pad_meaning(rows: Mapping[Action, tuple[PadInput, ...]], which: PadInput) -> tuple[Action, ...]:
    """Return the actions of an input, () for none; those the player has bound come first."""
    chosen = [action for action, row in rows.items() if which in row]
    if not chosen and which in UNLESS_BOUND:
        chosen = [UNLESS_BOUND[which]]
    return tuple(dict.fromkeys((*chosen, *ALWAYS_PAD.get(which, ()))))
