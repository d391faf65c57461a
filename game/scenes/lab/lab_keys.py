"""How keys and the pad's stick move a handle, and the line of help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.input.actions import Action
from game.input.controls import Controls
from game.input.key_presses import KeyPress
from game.lab.bench import Bench
from game.physics import Point, along
from game.scenes.base.scene_keys import LAB

STEP: Final[Mapping[Action, Point]] = {
    Action.LEFT: (-1.0, 0.0),
    Action.RIGHT: (1.0, 0.0),
    Action.UP: (0.0, -1.0),
    Action.DOWN: (0.0, 1.0),
}
"""units that an arrow, or the stick, moves a handle."""

ARROWS: Final[Mapping[str, Action]] = {
    "left": Action.LEFT,
    "right": Action.RIGHT,
    "up": Action.UP,
    "down": Action.DOWN,
}
DIGITS: Final[Mapping[str, int]] = {str(digit): digit for digit in range(1, 10)}

FINE: Final = 0.01  # of a step, by Alt or by a pad's button for small steps
_COARSE: Final = 10.0


def help_parts(controls: Controls, bench: Bench) -> tuple[str, ...]:
    """Return the parts of the line of help, for the device used last and the room's present state.

    What the room cannot do is left out, since there is no room for everything.
    """
    room = bench.room
    now = {
        "run": "stop" if bench.running else f"run: {room.runs}",
        "do": room.actions[0].label.lower() if room.actions else "",
        "formulas": "formulas" if len(bench.answer.cards) > 1 else "",
    }
    parts = []
    for row in LAB.rows(controls.used):
        short = now.get(row.short, row.short)
        if not short:
            continue
        part = f"{row.keys} {short}"
        word, _, rest = part.partition("}")
        if not word.startswith("{"):
            parts.append(part)
        elif name := controls.name(Action[word[1:].upper()], plain=True):
            parts.append(name + rest)
    return tuple(parts)


def nudge_of(key: KeyPress) -> Point:
    """Return the displacement of an arrow key: 1 unit, with Shift 10, with Alt 0.01."""
    size = _COARSE if key.shift else FINE if key.alt else 1.0
    return along((0.0, 0.0), STEP[ARROWS[key.name]], size)
