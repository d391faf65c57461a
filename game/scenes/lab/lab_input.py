"""The keys and the mouse of the lab: what moves a handle, turns or types a number; and the line of help."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.input.actions import Action
from game.input.controls import Controls
from game.input.events import KeyPress
from game.lab.acts import ACTS
from game.lab.bench import Bench, number_of
from game.lab.room import Field, Handle
from game.overlay.lab.lab_picture import PLAY, LabPicture
from game.physics import Point, along
from game.physics.vec import minus
from game.scenes.pages.keys import KeyRow, SceneKeys

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
FINE: Final = 0.01  # of a step, by Alt or by a pad's button for small steps
_COARSE: Final = 10.0


_NAMES: Final = {" ": "SPACE", ".": ". ,"}


def _row(key: str) -> KeyRow:
    return KeyRow(_NAMES.get(key, key.upper()), ACTS[key].meaning, key)


LAB: Final = SceneKeys(
    "THE LAB",
    (
        KeyRow("TAB", "NEXT HANDLE, WITH SHIFT THE LAST ONE", "handle"),
        KeyRow("ARROWS", "MOVE IT BY 1, WITH SHIFT 10, ALT 0.01", "move"),
        KeyRow("ENTER", "TYPE A NUMBER; TAB: THE NEXT ONE", "type"),
        *map(_row, " g"),
        KeyRow("ESC", "BACK", "back"),
        KeyRow("L", "WHAT EACH LETTER MEANS", "letters"),
        *(_row(key) for key, act in ACTS.items() if act.meaning and key not in " g"),
        KeyRow("T", "TONE ON, TONE OFF", "tone"),
        KeyRow("CTRL C, CTRL V", "COPY, PASTE THE STATE AS A CODE"),
        KeyRow("PAGEUP PAGEDOWN", "OTHER ROWS OF THE PANEL"),
        KeyRow("MOUSE", "DRAG (SHIFT: A TENTH, ALT: A HUNDREDTH), CLICK, WHEEL", no_pad=True),
    ),
    (
        KeyRow("{fire}", "NEXT HANDLE", "handle"),
        KeyRow("STICK or D-PAD", "MOVE IT", "moves"),
        KeyRow("{fine}", "HELD: MOVE IT BY 0.01", "small steps"),
        KeyRow("{back}", "BACK", "back"),
        KeyRow("{pause}", "NEXT ROW OF THE PANEL, TO MOVE OR DO", "row"),
        KeyRow("{thrust}", "COMMIT A PREDICTION; ELSE RUN, STAND STILL", "commit or run"),
        KeyRow("{laser}", "DO THE ROW, OR SWITCH", "do or switch"),
        KeyRow("{reset}", "RESET", "anew"),
    ),
)


def help_parts(controls: Controls, bench: Bench) -> tuple[str, ...]:
    """Return the parts of the line of help, for the device used last and the room's present state.

    What the room cannot do is left out, since there is no room for everything.
    """
    parts = []
    for row in LAB.rows(controls.used):
        act = ACTS.get(row.short)
        words = row.short if act is None else act.words(bench) and (act.short or act.words(bench).lower())
        if not words:
            continue
        part = f"{row.keys} {words}"
        word, _, rest = part.partition("}")
        if not word.startswith("{"):
            parts.append(part)
        elif name := controls.name(Action[word[1:].upper()], plain=True):
            parts.append(name + rest)
    return tuple(parts)


def act_of(key: KeyPress) -> str:
    """Return the character of the act of a key, "" for none."""
    letter = {"space": " ", "dot": ".", "comma": ","}.get(key.name, key.name)
    shifted = letter.upper() if key.shift else letter
    return shifted if shifted in ACTS else letter if letter in ACTS else ""


def nudge_of(key: KeyPress) -> Point:
    """Return the displacement of an arrow key: 1 unit, with Shift 10, with Alt 0.01."""
    size = _COARSE if key.shift else FINE if key.alt else 1.0
    return along((0.0, 0.0), STEP[ARROWS[key.name]], size)


_FIRST: Final = frozenset("0123456789-")
"""Characters that start a number; point and comma step through time instead."""

_LETTERS: Final = _FIRST | {".", ","}
_MOST: Final = 12  # most characters of a number


@dataclass(frozen=True, slots=True)
class Typing:
    """A number that is being typed."""

    field: Field
    text: str


class NumberEntry:
    """Chooses a number and takes what is typed. While one is chosen, digits go into it."""

    def __init__(self, bench: Bench, tell: Callable[[str], object]) -> None:
        """tell: says a line to the player."""
        self._bench = bench
        self._tell = tell
        self._before: Field | None = None  # typed last, and the next if Enter is pressed again
        self.field: Field | None = None  # the number that is chosen; None: those of the handle
        self.typing: Typing | None = None

    def choose(self, field: Field | None) -> None:
        """Choose a number; None for none."""
        self.field, self._before = field, None

    def begin(self) -> None:
        """Start typing a number: the chosen one, or the next after the last typed one."""
        self.field = self.field or self._next()
        self.typing = Typing(self.field, "")

    def _next(self) -> Field:
        """Return the number that comes next: of a handle the other one, else the same again."""
        fields, before = self._bench.chosen.fields, self._before
        if before is None:
            return fields[0]
        return fields[(fields.index(before) + 1) % len(fields)] if before in fields else before

    @property
    def wanted(self) -> bool:
        """Whether a number is typed, or chosen, or asked for by the challenge, so that digits begin it."""
        return self.typing is not None or self.field is not None or self.asked is not None

    def takes(self, key: KeyPress) -> bool:
        """Return whether what a key types goes into a number, and the key means nothing else."""
        if self.typing is not None:
            return key.types and key.name != "space"
        return self.wanted and key.name in _FIRST

    def write(self, letter: str) -> bool:
        """Write a character of a number, and begin one if it can; return whether it did."""
        if letter not in (_FIRST if self.typing is None else _LETTERS):
            return False
        if self.typing is None:
            self.field = self.field or self.asked
            self.begin()
        if self.typing is not None:
            self.typing = replace(self.typing, text=(self.typing.text + letter)[:_MOST])
        return True

    @property
    def asked(self) -> Field | None:
        """The number that the challenge asks for."""
        goal = self._bench.goal
        return next((each for each in self._bench.fields if goal and each.name == goal.guess), None)

    def key(self, key: KeyPress) -> bool:
        """Handle a key that types nothing during typing; return whether a number was entered."""
        typing = self.typing
        if typing is None:
            return False
        if key.name in ("backspace", "delete"):
            self.typing = replace(typing, text=typing.text[:-1])
        elif key.name == "esc":
            self.typing = None
        elif key.name == "enter":
            entered = self.end()
            self.field, self._before = None, typing.field
            return entered
        elif key.name == "tab":
            entered = self.end()
            self._choose_next()
            self.begin()
            return entered
        return False

    def end(self) -> bool:
        """Enter the typed number; report an invalid one without a change; return whether it was valid."""
        typing, self.typing = self.typing, None
        if typing is None or not typing.text:
            return False
        wrong = self._bench.enter(typing.field, typing.text)
        if wrong:
            self._tell(wrong)
        return number_of(typing.text) is not None

    def _choose_next(self) -> None:
        fields = self._bench.typed
        at = fields.index(self.field) if self.field in fields else -1
        self.field = fields[(at + 1) % len(fields)]


_SCRUB: Final = 4.0  # units of mouse movement per step of a number


class LabMouse:
    """The pointer, and the handle or number that it holds."""

    def __init__(self, bench: Bench, numbers: NumberEntry, picture: LabPicture) -> None:
        self._bench = bench
        self._numbers = numbers
        self._picture = picture
        self._grabbed: Handle | None = None
        self._to: Point = (0.0, 0.0)  # where it is dragged to, in the room's units
        self._scrubbed: tuple[Field, float] | None = None
        self.place: Point = (0.0, 0.0)  # its place, in units of the window
        self.rests = False  # whether it has not moved since it dragged or clicked

    @property
    def handle(self) -> Handle | None:
        """The handle that is pointed at."""
        return self.handle_at(self.place)

    def handle_at(self, place: Point) -> Handle | None:
        """Return the handle nearest to a place of the window, None if all are out of reach."""
        inside = in_room(place)
        handles = self._bench.handles
        away, at = min(
            (math.dist(inside, each.place(self._bench.state)), at) for at, each in enumerate(handles)
        )
        if away > self._picture.reach or not PLAY.grown(20, 20).holds(*place):
            return None
        return handles[at]

    def let_go(self) -> None:
        """Release what it holds."""
        self._grabbed = self._scrubbed = None
        self.rests = False

    def grab(self) -> bool:
        """Grab the handle under the pointer, or that of the prediction, which jumps here; say whether."""
        self.let_go()
        near = self.handle
        if near is None and PLAY.holds(*self.place) and (near := self._bench.guess_place) is not None:
            self._bench.drag(near, in_room(self.place))
        if near is None:
            return False
        self._grabbed = self._bench.chosen = near
        self.rests = True
        self._to = near.place(self._bench.state)
        self._numbers.choose(None)
        return True

    def scrub(self, field: Field) -> None:
        """Choose a number, which dragging sideways then changes."""
        self._numbers.choose(field)
        self._scrubbed = (field, self.place[0])

    def drag(self, place: Point, fine: float) -> bool:
        """Move the mouse, and what it holds by a part `fine` of that; return whether anything changed."""
        before, self.place = self.place, place
        if self._grabbed is not None:
            self._to = along(self._to, minus(place, before), fine)
            self._bench.drag(self._grabbed, self._to)
            return True
        if self._scrubbed is None:
            return False
        field, x = self._scrubbed
        notches = int((place[0] - x) / _SCRUB)
        if notches:
            self._bench.turn(field, notches * fine)
            self._scrubbed = (field, x + notches * _SCRUB)
        return bool(notches)

    def turn(self, field: Field | None, steps: int) -> bool:
        """Turn the number under the pointer, in the panel or of a handle; return whether there is one."""
        near = self.handle
        if near is not None and len(near.fields) == 1:
            self._bench.chosen, field = near, near.fields[0]
        if field is None:
            return False
        self._bench.turn(field, float(steps))
        return True


def in_room(place: Point) -> Point:
    """Return a place of the window in the room's units."""
    return (place[0] - PLAY.left, place[1] - PLAY.top)
