"""The actions that a player can ask for, independent of keys."""

from __future__ import annotations

from enum import Enum, auto


class Action(Enum):
    """One thing a player can ask for. A key may mean several: the scene decides which of them applies."""

    # In flight, held.
    TURN_LEFT = auto()
    TURN_RIGHT = auto()
    THRUST = auto()
    FIRE = auto()
    LASER = auto()
    WARP = auto()
    # The same by the second player on one keyboard.
    TURN_LEFT_2 = auto()
    TURN_RIGHT_2 = auto()
    THRUST_2 = auto()
    FIRE_2 = auto()
    LASER_2 = auto()
    WARP_2 = auto()
    # At any time, pressed.
    PAUSE = auto()
    HELP = auto()
    OVERLAY = auto()
    FULLSCREEN = auto()
    SCREENSHOT = auto()
    MUTE = auto()
    TAKE_OVER = auto()
    # In menus, pressed.
    ACCEPT = auto()
    BACK = auto()
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    CLEAR = auto()
    # In the lab, on a pad.
    FINE = auto()
    RESET = auto()
    # In the debug overlay, pressed.
    STEP = auto()
    SLOW = auto()
    QUESTION = auto()
    WORKING = auto()


FLIGHT = (Action.TURN_LEFT, Action.TURN_RIGHT, Action.THRUST, Action.FIRE, Action.LASER, Action.WARP)
"""The actions that make up a command."""

SECOND = tuple(Action[f"{action.name}_2"] for action in FLIGHT)
"""The same for the second player on one keyboard, in the same order."""

PAGES = {
    "flight": (*FLIGHT, Action.PAUSE),
    "window": (Action.HELP, Action.FULLSCREEN, Action.SCREENSHOT, Action.MUTE, Action.TAKE_OVER),
    "overlay": (Action.OVERLAY, Action.STEP, Action.SLOW, Action.QUESTION, Action.WORKING),
    "second": SECOND,
}
"""The actions that a player can bind, by settings page; those of menus are fixed."""

BINDABLE = tuple(action for page in PAGES.values() for action in page)


def may_share(one: Action, other: Action) -> bool:
    """Return whether one key may have both actions: both players fly by it, in different games."""
    return (one in FLIGHT and other in SECOND) or (one in SECOND and other in FLIGHT)
