"""The keys of each scene. Help lists all of them, the line at a scene's foot some."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.input.capture import Device
from game.input.controls import Controls


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


BINDINGS: Final = _page(
    KeyRow("{sideways}", "ON A BINDING: FIRST, SECOND"),
    KeyRow("{clear}", "UNBIND"),
    KeyRow("MOUSE ON \u00d7", "UNBIND", no_pad=True),
)

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
        KeyRow("HOLD {fire}", "EIGHT TIMES FASTER", "TO HURRY"),
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
