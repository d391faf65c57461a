"""The keys of each scene and each action, as they are called on the device used last.

Help lists all keys of a scene, the line at its foot some.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from game.input.actions import FLIGHT_ACTIONS, Action
from game.input.bindings import Device
from game.input.controls import Controls
from game.sim.tuning import Tuning
from game.view.pages.grid import HUD, PROMPT, Cell


@dataclass(frozen=True, slots=True)
class KeyRow:
    """The keys, a line for `Controls.fill`, and what they do."""

    keys: str
    meaning: str
    short: str = ""  # word in the line at the scene's foot; "" to leave it out there
    no_pad: bool = False  # whether it is hidden from players with a pad


@dataclass(frozen=True, slots=True)
class SceneKeys:
    """The keys of one kind of scene."""

    name: str
    keys: tuple[KeyRow, ...]
    pad: tuple[KeyRow, ...] = ()  # those of a pad; () if they are the same

    def rows(self, used: Device) -> tuple[KeyRow, ...]:
        """Return the rows for a device."""
        if used is not Device.PAD:
            return self.keys
        return self.pad or tuple(row for row in self.keys if not row.no_pad)

    def table(self, controls: Controls) -> tuple[tuple[str, str], ...]:
        """Return keys and their meaning on the device used last; rows without a bound key are left out."""
        rows = ((controls.fill(row.keys), row.meaning) for row in self.rows(controls.used))
        return tuple((keys, meaning) for keys, meaning in rows if keys)

    def parts(self, used: Device) -> tuple[str, ...]:
        """Return the parts of the line at a scene's foot, most important first, for `Controls.fill`."""
        return tuple(f"{row.keys} {row.short}" for row in self.rows(used) if row.short)


MENU: Final = SceneKeys(
    "MENUS",
    (
        KeyRow("{up_down}", "CHOOSE A ROW"),
        KeyRow("{sideways}", "CHANGE ITS VALUE"),
        KeyRow("{accept}", "ACCEPT"),
        KeyRow("{back}", "BACK"),
        KeyRow("MOUSE", "CLICK, DRAG A SLIDER, TURN THE WHEEL", no_pad=True),
        KeyRow("MOUSE RIGHT", "BACK", no_pad=True),
    ),
)


def _page(*rows: KeyRow) -> SceneKeys:
    """Return the keys of a page that has more than those of menus."""
    return SceneKeys("THIS PAGE", (*MENU.keys, *rows))


BINDINGS: Final = _page(KeyRow("{sideways}", "ON A BINDING: FIRST, SECOND"), KeyRow("{clear}", "UNBIND"))

SCORES: Final = _page(KeyRow("{sideways}", "OTHER TABLES"))

REPLAYS: Final = _page(KeyRow("\u2192", "KEEP, NAME, SHARE OR DELETE"))

TIME: Final = SceneKeys(
    "THE PAUSE",
    (
        KeyRow("{up_down}", "CHOOSE A ROW; LAST THE TIME BAR"),
        KeyRow("{accept}", "ACCEPT"),
        KeyRow("{back}", "GO ON WITH THE GAME"),
        KeyRow("{sideways}", "ON THE TIME BAR: A TICK; HELD: FASTER"),
        KeyRow("{slow}", "A TICK BACK"),
        KeyRow("{step}", "A TICK ON; WITH THE MATHS IT IS PLAYED"),
        KeyRow("MOUSE", "CLICK, DRAG THE TIME BAR", no_pad=True),
    ),
)

WATCHING: Final = SceneKeys(
    "WATCHING",
    (
        KeyRow("{pause}", "PAUSE, GO ON", "PAUSE"),
        KeyRow("{back}", "BACK", "BACK"),
        KeyRow("{step}", "A TICK ON", "STEP"),
        KeyRow("{slow}", "A TICK BACK", "STEP BACK"),
        KeyRow("{sideways}", "SLOWER, FASTER", "SPEED"),
        KeyRow("{up_down}", "A SECOND ON, A SECOND BACK", "SECONDS"),
        KeyRow("{overlay}", "SHOW THE MATHS", "MATHS"),
        KeyRow("{laser}", "WHY THE LAST SHIP WAS LOST"),
        KeyRow("{accept}", "AT ITS END: SEE IT AGAIN"),
        KeyRow("MOUSE", "CLICK: PAUSE; DRAG THE TIME BAR", no_pad=True),
    ),
)

WRITING: Final = SceneKeys(
    "WRITING",
    (
        KeyRow("LETTERS", "ARE WRITTEN"),
        KeyRow("BACKSPACE", "ERASES"),
        KeyRow("CTRL+V", "PASTES"),
        KeyRow("{up_down}", "TURN THE LETTER"),
        KeyRow("{sideways}", "GO TO ANOTHER LETTER"),
        KeyRow("{accept}", "DONE"),
        KeyRow("{back}", "LEAVE"),
        KeyRow("MOUSE", "THE WHEEL TURNS IT; CLICK: DONE", no_pad=True),
    ),
    (
        KeyRow("{up_down}", "TURN THE LETTER"),
        KeyRow("{sideways}", "GO TO ANOTHER LETTER"),
        KeyRow("{accept}", "NEXT LETTER; AFTER THE LAST ONE DONE"),
        KeyRow("{back}", "ONE LETTER BACK; AT THE FIRST LEAVE"),
        KeyRow("START", "DONE"),
    ),
)

WHY: Final = SceneKeys(
    "WHY THE SHIP WAS LOST",
    (
        KeyRow("{accept}", "GO ON TO THE NEXT PAGE"),
        KeyRow("{sideways}", "PAGE BACK, PAGE ON"),
        KeyRow("L", "IN THE WORKING: WHAT EACH LETTER MEANS"),
        KeyRow("{back}", "BACK"),
        KeyRow("MOUSE", "CLICK: NEXT PAGE; RIGHT: BACK", no_pad=True),
    ),
    (
        KeyRow("{accept}", "GO ON TO THE NEXT PAGE"),
        KeyRow("{sideways}", "PAGE BACK, PAGE ON"),
        KeyRow("{laser}", "IN THE WORKING: WHAT EACH LETTER MEANS"),
        KeyRow("{back}", "BACK"),
    ),
)

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


def overlay_keys(controls: Controls, *, can_rewind: bool = False) -> tuple[str, str]:
    """Return a line for the overlay about its keys, and the key of the working.

    can_rewind: whether the player can go back in time.
    """
    asked = ((Action.STEP, "one tick"), (Action.SLOW, "one tick back" if can_rewind else "slow motion"))
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
