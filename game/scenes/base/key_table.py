"""The names of the keys or buttons of each action, for title, help and overlay."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from game.input.actions import FLIGHT_ACTIONS, Action
from game.input.controls import Controls
from game.sim.tuning import Tuning
from game.view.pages.grid import HUD, PROMPT, Cell

FLYING: Final = (
    ((Action.TURN_LEFT, Action.TURN_RIGHT), "TURN"),
    ((Action.THRUST,), "THRUST"),
    ((Action.FIRE,), "FIRE"),
    ((Action.LASER,), "LASER"),
    ((Action.WARP,), "HYPERSPACE"),
    ((Action.PAUSE,), "PAUSE"),
    ((Action.OVERLAY,), "SHOW THE MATHS"),
)

OTHERS: Final = (
    ((Action.HELP,), "THIS HELP"),
    ((Action.MUTE,), "SOUND OFF, SOUND ON"),
    ((Action.FULLSCREEN,), "FULL SCREEN"),
    ((Action.SCREENSHOT,), "SAVE A PICTURE"),
    ((Action.SLOW,), "SLOW MOTION, IN A PAUSE A TICK BACK"),
    ((Action.QUESTION, Action.WORKING), "MATHS: NEXT QUESTION, ITS WORKING"),
)

OF_BOTS: Final = (((Action.TAKE_OVER,), "FLY YOURSELF, LET THE BOT FLY"),)  # of games that a bot flies


def flying_under(tuning: Tuning) -> tuple[tuple[tuple[Action, ...], str], ...]:
    """Return the rows of FLYING that apply under these rules, which may have no laser."""
    return tuple(row for row in FLYING if tuning.laser.exists or Action.LASER not in row[0])


def key_table(
    controls: Controls, actions: tuple[tuple[tuple[Action, ...], str], ...]
) -> tuple[tuple[str, str], ...]:
    """Return the keys of each of these actions on the device used last, with their meaning.

    An action without a key is left out; one of flight has "-" instead.
    """
    rows = [(_names(controls, asked), meaning, asked[0] in FLIGHT_ACTIONS) for asked, meaning in actions]
    return tuple((names or "-", meaning) for names, meaning, needed in rows if names or needed)


def keys_of_two(
    controls: Controls, actions: tuple[tuple[tuple[Action, ...], str], ...]
) -> tuple[tuple[str, str, str], ...]:
    """Return the keys of these actions on each half of the keyboard, with their meaning; of flight alone."""
    found = []
    for asked, meaning in actions:
        if asked[0] in FLIGHT_ACTIONS:
            first, second = zip(*[controls.halves(action) for action in asked], strict=True)
            found.append((_pair([*first]), _pair([*second]), meaning))
    return tuple(found)


def overlay_keys(controls: Controls, *, travels: bool = False) -> tuple[str, str]:
    """Return a line for the overlay about its keys, and the key of the working.

    travels: whether the player can go back in time.
    """
    asked = ((Action.STEP, "one tick"), (Action.SLOW, "one tick back" if travels else "slow motion"))
    named = [(controls.name(action, plain=True), what) for action, what in asked]
    line = "   ".join([*(f"[ {name} ] {what}" for name, what in named if name), "the mouse points"])
    return line, controls.name(Action.WORKING, plain=True)


def _names(controls: Controls, actions: tuple[Action, ...]) -> str:
    """Return the keys of some actions, all first keys before all second ones; one stick is named once."""
    every = [[prompt.short for prompt in controls.prompts(action)] for action in actions]
    return " / ".join(_pair([name for name in each if name]) for each in zip_longest(*every, fillvalue=""))


def _pair(names: list[str]) -> str:
    stick = names[0].removesuffix(" LEFT")
    return stick if names == [f"{stick} LEFT", f"{stick} RIGHT"] else " ".join(names)


def key_cells(key: str, meaning: str, height: float) -> tuple[Cell, Cell]:
    """Return a line of a table of keys."""
    return Cell(key, "right", height, HUD), Cell(meaning, "left", height, PROMPT)
