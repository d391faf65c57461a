"""The player's saved choices, one line of `Settings` each, and the saved keys and pad inputs.

A line says the usual value, the values that can be set, the page on which it stands, its word there and, if
the word is not enough, an explanation. The page makes a row of it, as wide a choice as the values allow; the
settings file is checked by the same values. A setting without a page is kept, but set elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum, auto
from typing import Any, Final, TypeAlias, TypeVar

from game.sim.rule_sets import DIFFICULTIES, USUAL_DIFFICULTY
from game.storage.strict import InvalidValue, checked_int, from_json, matching, player_name, quoted

EFFECTS: Final = ("full", "reduced", "off")
GLOWS: Final = ("auto", "full", "plain")
PALETTES: Final = ("default", "mono", "contrast", "dawn")
PRIZE: Final = "dawn"  # the palette that the flight home opens
TEXT_SIZES: Final = (100, 125, 150, 200)  # percent
BUFFERS: Final = ("small", "normal", "large")
AUTO_FIRES: Final = ("off", "hold", "always")
STICKS: Final = ("fine", "straight")  # turns by a curve, fine near rest and full at the end; in proportion
OVERLAYS: Final = ("off", "see", "explain", "all")
COUNT_INS: Final = (0, 1, 3)  # seconds between the end of a pause and the game
GAME_SPEEDS: Final = (70, 80, 90, 100)  # percent of the usual speed of a game
SMALLEST, LARGEST = (640, 360), (7680, 4320)  # pixels of a window, as on the command line

_MOST_SCREENS: Final = 16
_FARTHEST: Final = 100_000  # pixels from the first screen's corner to that of a window
MOST_HINTS: Final = 100  # names of hints that are kept
_HINT: Final = re.compile(r"[a-z][a-z_]{0,31}")

T = TypeVar("T")
Check: TypeAlias = Callable[[object, str], object]
"""Returns a value if it is allowed, else raises InvalidValue; the message calls it by the text."""


class Section(Enum):
    """The pages on which settings stand."""

    SOUND = auto()
    PICTURE = auto()
    GAME = auto()
    HANDLING = auto()


SOUND, PICTURE, GAME, HANDLING = Section


@dataclass(frozen=True, slots=True)
class Percent:
    """A whole number between two ends: a slider that goes by steps."""

    least: int = 0
    most: int = 100
    step: int = 5

    def check(self, value: object, what: str) -> int:
        """Return a number in the range; raise InvalidValue for anything else."""
        return checked_int(value, self.least, self.most, what)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words or numbers, numbers from the least on: a choice between them."""

    values: tuple[str, ...] | tuple[int, ...]  # a truth value is one of (False, True)
    write: Callable[[Any], str] = lambda value: str(value).upper()  # returns how a value is shown

    def check(self, value: object, what: str) -> object:
        """Return one of the values; raise InvalidValue for anything else."""
        if not any(type(value) is type(each) and value == each for each in self.values):
            raise InvalidValue(f"{what} is {quoted(value)}, not one of {', '.join(map(str, self.values))}")
        return value


@dataclass(frozen=True, slots=True)
class Unlisted:
    """A setting on no page: its check."""

    check: Check


Values: TypeAlias = Percent | OneOf | Unlisted


@dataclass(frozen=True, slots=True)
class Setting:
    """The data of a line of `Settings`, apart from the default."""

    values: Values
    section: Section | None
    word: str
    explanation: str


def setting(
    usual: T, values: Values, section: Section | None = None, word: str = "", explanation: str = ""
) -> T:
    """Return a field of `Settings`; without a section it stands on no page."""
    line: Any = field(default=usual, metadata={"setting": Setting(values, section, word, explanation)})
    return line  # type: ignore[no-any-return]


def _switch(off: str = "OFF", on: str = "ON") -> OneOf:
    """Return the choice between false and true, by these words."""
    return OneOf((False, True), lambda value: on if value else off)


def _percent_sign(value: int) -> str:
    return f"{value} %"


def _seconds(value: int) -> str:
    return f"{value} S" if value else "OFF"


def _pair(value: object, low: tuple[int, int], high: tuple[int, int], what: str) -> tuple[int, int]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise InvalidValue(f"{what} is {quoted(value)}, not two numbers")
    return checked_int(value[0], low[0], high[0], what), checked_int(value[1], low[1], high[1], what)


def _size(value: object, what: str) -> tuple[int, int]:
    return _pair(value, SMALLEST, LARGEST, what)


def _place(value: object, what: str) -> tuple[int, int] | None:
    return None if value is None else _pair(value, (-_FARTHEST,) * 2, (_FARTHEST,) * 2, what)


def _screens(value: object, what: str) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, (list, tuple)) or len(value) > _MOST_SCREENS:
        raise InvalidValue(f"{what} is no list of screens")
    return tuple(_pair(each, (1, 1), (_FARTHEST,) * 2, what) for each in value)


def _hints(value: object, what: str) -> tuple[str, ...]:
    """Return names of hints; those of a later game are kept."""
    if not isinstance(value, (list, tuple)) or len(value) > MOST_HINTS:
        raise InvalidValue(f"{what} is no list of hints")
    return tuple(matching(_HINT, name, what, "the name of a hint") for name in value)


_HOLD: Final = _switch("HOLD", "SWITCH")
_SWITCH: Final = "SWITCH: ONE PRESS IS ON, THE NEXT IS OFF"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; those of a page stand there in this order.

    Raises:
        InvalidValue: one is out of its range.
    """

    # fmt: off
    fullscreen: bool = setting(False, _switch(), PICTURE, "FULL SCREEN")
    size: tuple[int, int] = setting((1280, 720), Unlisted(_size))  # pixels of the window
    place: tuple[int, int] | None = setting(None, Unlisted(_place))
    """pixels from the first screen's corner to that of the window; None: where the system puts it."""
    screens: tuple[tuple[int, int], ...] = setting((), Unlisted(_screens))
    """pixels of all screens when the window was there: on others its place means nothing."""
    palette: str = setting("default", OneOf(PALETTES), PICTURE, "PALETTE")
    text_size: int = setting(100, OneOf(TEXT_SIZES, _percent_sign), PICTURE, "TEXT SIZE")
    glow: str = setting("auto", OneOf(GLOWS), PICTURE, "GLOW", "AUTO: WHAT THE MACHINE HAS TIME FOR")
    effects: str = setting("full", OneOf(EFFECTS), PICTURE, "EFFECTS",
        "SETS THE SIX BELOW IT, AND HOW MANY SPARKS AND BLASTS THERE ARE")
    """how much flies about; `with_value` sets the next six as well."""
    shake: int = setting(100, Percent(), PICTURE, "SHAKE")  # percent: how far explosions shake the picture
    flashes: bool = setting(True, _switch(), PICTURE, "FLASHES")
    trails: bool = setting(True, _switch(), PICTURE, "TRAILS")
    stars: bool = setting(True, _switch(), PICTURE, "STARS")
    grid: bool = setting(True, _switch(), PICTURE, "GRID")
    trick_shots: bool = setting(True, _switch(), PICTURE, "TRICK SHOTS")

    volume: int = setting(80, Percent(), SOUND, "MASTER")
    effects_volume: int = setting(100, Percent(), SOUND, "EFFECTS")  # of all but the beat and the music
    beat_volume: int = setting(100, Percent(), SOUND, "BEAT")
    music_volume: int = setting(70, Percent(), SOUND, "MUSIC")
    muted: bool = setting(False, _switch(), SOUND, "MUTE")
    sound_buffer: str = setting("normal", OneOf(BUFFERS), SOUND, "AUDIO DELAY",
        "LARGE IF SOUNDS CRACKLE, SMALL IF THEY COME LATE")
    """how much sound is made ahead; the mixer begins with it at the next start."""

    count_in: int = setting(1, OneOf(COUNT_INS, _seconds), GAME, "COUNT-IN",
        "SECONDS BETWEEN A PAUSE AND THE GAME")
    game_speed: int = setting(100, OneOf(GAME_SPEEDS, _percent_sign), GAME, "GAME SPEED",
        "BELOW 100 % IT IS AN ASSIST, WHICH MARKS THE SCORE")
    extra_shield: bool = setting(False, _switch("OFF", "EACH SHIP"), GAME, "EXTRA SHIELD",
        "FROM THE NEXT GAME ON; IT IS AN ASSIST, WHICH MARKS THE SCORE")
    difficulty: str = setting(USUAL_DIFFICULTY, OneOf((*DIFFICULTIES,)), GAME, "DIFFICULTY",
        "FROM THE NEXT GAME ON; EACH DIFFICULTY HAS ITS OWN TABLE")
    friendly_fire: bool = setting(False, _switch(), GAME, "FRIENDLY FIRE",
        "WHETHER TWO PLAYERS CAN HIT ONE ANOTHER, FROM THE NEXT GAME ON")
    tether: bool = setting(False, _switch(), GAME, "TETHER",
        "WHETHER A TETHER HOLDS TWO PLAYERS TOGETHER, FROM THE NEXT GAME ON")
    ghost: bool = setting(True, _switch(), GAME, "GHOST",
        "YOUR BEST GAME OF THE SAME SEED FLIES BESIDE THE PRESENT ONE")

    auto_fire: str = setting("hold", OneOf(AUTO_FIRES), HANDLING, "AUTO-FIRE",
        "HOLD: FIRES AGAIN WHILE FIRE IS HELD, BUT IN 1979   ALWAYS: ALSO WITHOUT IT, UNLESS PROTECTED")
    toggle_thrust: bool = setting(False, _HOLD, HANDLING, "THRUST", _SWITCH)
    toggle_laser: bool = setting(False, _HOLD, HANDLING, "LASER", _SWITCH)
    turn_speed: int = setting(100, Percent(least=50), HANDLING, "TURN SPEED",
        "HOW FAST THE SHIP TURNS AT MOST")
    ease_in: bool = setting(False, _switch(), HANDLING, "EASE-IN",
        "A TURN BEGINS GENTLY, SO THAT A TAP AIMS FINELY")
    rumble: int = setting(60, Percent(), HANDLING, "RUMBLE", "HOW STRONGLY A PAD SHAKES WHEN THE SHIP IS HIT")
    dead_zone: int = setting(18, Percent(5, 50, step=1), HANDLING, "DEAD ZONE",
        "HOW FAR A STICK OR A TRIGGER MOVES BEFORE IT COUNTS")
    stick: str = setting("fine", OneOf(STICKS), HANDLING, "STICK",
        "FINE: TURNS GENTLY NEAR ITS MIDDLE   STRAIGHT: JUST AS FAR AS IT IS OUT")

    hints: tuple[str, ...] = setting((), Unlisted(_hints))
    """The names of the hints that need not be shown again."""
    player: str = setting("", Unlisted(player_name))
    """the name that was last put on a score, as in `strict`; "" as long as there is none."""
    overlay: str = setting("off", OneOf(OVERLAYS))  # how much of the maths is shown
    has_won: bool = setting(False, _switch())  # whether all Castles have fallen in a game that counts
    lab_tone: bool = setting(True, _switch())  # Whether the lab lets a distance be heard
    # fmt: on

    def __post_init__(self) -> None:
        """Refuse invalid values."""
        for name, each in LINES.items():
            each.values.check(getattr(self, name), name)


LINES: Final[dict[str, Setting]] = {each.name: each.metadata["setting"] for each in fields(Settings)}
"""The lines of `Settings` by name."""

USUAL: Final = Settings()

_PARTS: Final = ("shake", "flashes", "trails", "stars", "grid", "trick_shots")
_BY_EFFECTS: Final[dict[str, tuple[Any, ...]]] = {
    "full": (100, True, True, True, True, True),
    "reduced": (0, False, False, True, True, True),
    "off": (0, False, False, False, False, False),
}
"""What each of EFFECTS stands for, in the order of _PARTS."""


def with_effects(settings: Settings, effects: str) -> Settings:
    """Return settings with all that one of EFFECTS stands for."""
    return replace(settings, effects=effects, **dict(zip(_PARTS, _BY_EFFECTS[effects], strict=True)))


def with_value(settings: Settings, name: str, value: object) -> Settings:
    """Return settings with another value of one; EFFECTS comes with all that it stands for."""
    change: dict[str, Any] = {name: value}
    return with_effects(settings, change[name]) if name == "effects" else replace(settings, **change)


def as_one_word(settings: Settings) -> bool:
    """Return whether all effects are as their word says, none of them set separately."""
    return settings == with_effects(settings, settings.effects)


def with_row(settings: Settings, name: object, text: object) -> Settings:
    """Return settings with the value that a row of the table has; raise InvalidValue for a bad one."""
    if type(name) is not str or name not in LINES:
        raise InvalidValue(f"has {quoted(name)}, which is no setting")
    change: dict[str, Any] = {name: LINES[name].values.check(from_json(text, name), name)}
    return replace(settings, **change)


def texts(settings: Settings) -> dict[str, str]:
    """Return the values as they are kept in the table, by their names."""
    return {name: json.dumps(getattr(settings, name)) for name in LINES}


Inputs: TypeAlias = tuple[Any, ...]  # scancodes, or names of pad inputs
SavedBindings: TypeAlias = Mapping[tuple[str, str], Inputs]
"""Those that differ from the defaults, by device ("keys", "pad") and action; only their form is checked."""

_WORD: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
_LAST_SCANCODE: Final = 511
_MOST: Final = 8  # inputs of an action


def binding_row(device: object, action: object, inputs: object) -> tuple[tuple[str, str], Inputs]:
    """Return a row of the table; raise InvalidValue for a bad one."""
    OneOf(("keys", "pad")).check(device, "device")
    table, name = str(device), matching(_WORD, action, "action", "a word")
    found = from_json(inputs, name)
    if not isinstance(found, list) or len(found) > _MOST:
        raise InvalidValue(f"{name} is not a list of {_MOST} at most")
    if table == "keys":
        return (table, name), tuple(checked_int(each, 1, _LAST_SCANCODE, name) for each in found)
    return (table, name), tuple(matching(_WORD, each, name, "a word") for each in found)
