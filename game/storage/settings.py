"""What the player has chosen and wants to find again."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from game.sim.rule_sets import DIFFICULTIES, USUAL_DIFFICULTY
from game.storage.player_names import last_name
from game.storage.safe_file import Reading
from game.storage.strict import Refused, choice, decode, encode, flag, shown, whole

FORM: Final = "asterays-settings"
VERSION: Final = 1
NAME: Final = "settings.json"

EFFECTS: Final = ("full", "reduced", "off")
GLOWS: Final = ("auto", "high", "medium", "low", "off")
PALETTES: Final = ("default", "mono", "contrast")
TEXT_SIZES: Final = (100, 125, 150, 200)
"""percent."""

BUFFERS: Final = ("small", "normal", "large")
AUTO_FIRES: Final = ("off", "hold", "always")
STICKS: Final = ("fine", "straight")
OVERLAYS: Final = ("off", "see", "explain", "all")
COUNT_INS: Final = (0, 1, 3)
"""seconds between the end of a pause and the game."""

GAME_SPEEDS: Final = (70, 80, 90, 100)
"""percent of the usual speed of a game."""

SMALLEST, LARGEST = (640, 360), (7680, 4320)
"""pixels: the windows that can be asked for, as on the command line."""

_FARTHEST: Final = 100_000
"""pixels from the first screen's corner to that of a window."""

MOST_HINTS: Final = 100
"""names of hints that are kept."""

_HINT: Final = re.compile(r"[a-z][a-z_]{0,31}")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, each with its usual value.

    Raises:
        Refused: one is out of its range.
    """

    fullscreen: bool = False
    size: tuple[int, int] = (1280, 720)
    """pixels of the window."""
    place: tuple[int, int] | None = None
    """pixels from the first screen's corner to that of the window; None: where the system puts it."""
    effects: str = "full"
    """One of EFFECTS: how much flies about; `with_effects` sets the next four as well."""
    shake: int = 100
    """percent, 0..100: how far explosions shake the picture."""
    flashes: bool = True
    trails: bool = True
    stars: bool = True
    glow: str = "auto"
    """One of GLOWS: how much light is spent on the picture; auto: as much as the machine has time for."""
    palette: str = "default"
    """One of PALETTES: the colours of all that is drawn."""
    text_size: int = 100
    """One of TEXT_SIZES."""
    muted: bool = False
    volume: int = 80
    """percent, 0..100: of everything."""
    effects_volume: int = 100
    """percent, 0..100: of all sounds but the heartbeat."""
    beat_volume: int = 100
    """percent, 0..100: of the heartbeat."""
    sound_buffer: str = "normal"
    """One of BUFFERS: how much sound is made ahead; the mixer begins with it at the next start."""
    count_in: int = 1
    """One of COUNT_INS: seconds between a pause and the game."""
    toggle_thrust: bool = False
    """Whether thrust is switched by presses rather than held."""
    toggle_laser: bool = False
    turn_speed: int = 100
    """percent of the ship's own, 50..100."""
    ease_in: bool = False
    """Whether a turn begins gently."""
    auto_fire: str = "off"
    """One of AUTO_FIRES: whether shots repeat while fire is held, or without it."""
    dead_zone: int = 18
    """percent of a stick's way, 5..50, in which it counts as at rest."""
    stick: str = "fine"
    """One of STICKS: how a stick turns near its rest."""
    rumble: int = 60
    """percent, 0..100; 0 is off."""
    game_speed: int = 100
    """One of GAME_SPEEDS."""
    difficulty: str = USUAL_DIFFICULTY
    """A key of DIFFICULTIES: the rules of the next game."""
    extra_shield: bool = False
    """Whether each ship begins with a shield."""
    hints: tuple[str, ...] = ()
    """The names of the hints that need not be shown again."""
    player: str = ""
    """the name that was last put on a score, as in `player_names`; "" as long as there is none."""
    overlay: str = "off"
    """One of OVERLAYS: how much of the maths is shown."""
    lab_tone: bool = True
    """Whether the lab lets a distance be heard."""

    def __post_init__(self) -> None:
        """Refuse what cannot be set."""
        for name, check in _CHECKS.items():
            check(getattr(self, name), name)


_BY_EFFECTS: Final[dict[str, dict[str, Any]]] = {
    "full": {"shake": 100, "flashes": True, "trails": True, "stars": True},
    "reduced": {"shake": 0, "flashes": False, "trails": False, "stars": True},
    "off": {"shake": 0, "flashes": False, "trails": False, "stars": False},
}


def with_effects(settings: Settings, effects: str) -> Settings:
    """Return settings with all that one of EFFECTS stands for."""
    return replace(settings, effects=effects, **_BY_EFFECTS[effects])


def as_one_word(settings: Settings) -> bool:
    """Tell whether the effects are just what their word stands for, none of them set apart from it."""
    return settings == with_effects(settings, settings.effects)


def _percent(value: object, what: str) -> int:
    return whole(value, 0, 100, what)


def _one_of(value: object, choices: tuple[int, ...], what: str) -> int:
    """Return a number that is one of these, the least first."""
    number = whole(value, choices[0], choices[-1], what)
    if number not in choices:
        raise Refused(f"{what} is {number}, not one of {', '.join(map(str, choices))}")
    return number


def _size(value: object, what: str, least: tuple[int, int] = SMALLEST) -> tuple[int, int]:
    """Return a width and a height."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise Refused(f"{what} is not a width and a height")
    return (
        whole(value[0], least[0], LARGEST[0], "width"),
        whole(value[1], least[1], LARGEST[1], "height"),
    )


def _saved_size(value: object, what: str) -> tuple[int, int]:
    """Return the size that a file says, raised to the smallest: older games had smaller windows."""
    width, height = _size(value, what, (1, 1))
    return max(width, SMALLEST[0]), max(height, SMALLEST[1])


def _place(value: object, what: str) -> tuple[int, int] | None:
    """Return a place on or about the screens."""
    if value is None:
        return None
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise Refused(f"{what} is not a place")
    return whole(value[0], -_FARTHEST, _FARTHEST, what), whole(value[1], -_FARTHEST, _FARTHEST, what)


def _hints(value: object, what: str) -> tuple[str, ...]:
    """Return names of hints; those of a later game are kept."""
    if not isinstance(value, (list, tuple)) or len(value) > MOST_HINTS:
        raise Refused(f"{what} is no list of hints")
    names = []
    for name in value:
        if type(name) is not str or not _HINT.fullmatch(name):
            raise Refused(f"{what} has {shown(name)}, which names no hint")
        names.append(name)
    return (*names,)


_CHECKS: Final[dict[str, Callable[[object, str], object]]] = {
    "fullscreen": flag,
    "size": _size,
    "effects": lambda value, what: choice(value, EFFECTS, what),
    "shake": _percent,
    "flashes": flag,
    "trails": flag,
    "stars": flag,
    "glow": lambda value, what: choice(value, GLOWS, what),
    "palette": lambda value, what: choice(value, PALETTES, what),
    "text_size": lambda value, what: _one_of(value, TEXT_SIZES, what),
    "muted": flag,
    "volume": _percent,
    "effects_volume": _percent,
    "beat_volume": _percent,
    "sound_buffer": lambda value, what: choice(value, BUFFERS, what),
    "count_in": lambda value, what: _one_of(value, COUNT_INS, what),
    "toggle_thrust": flag,
    "toggle_laser": flag,
    "turn_speed": lambda value, what: whole(value, 50, 100, what),
    "ease_in": flag,
    "auto_fire": lambda value, what: choice(value, AUTO_FIRES, what),
    "dead_zone": lambda value, what: whole(value, 5, 50, what),
    "stick": lambda value, what: choice(value, STICKS, what),
    "rumble": _percent,
    "place": _place,
    "game_speed": lambda value, what: _one_of(value, GAME_SPEEDS, what),
    "difficulty": lambda value, what: choice(value, (*DIFFICULTIES,), what),
    "extra_shield": flag,
    "hints": _hints,
    "player": last_name,
    "overlay": lambda value, what: choice(value, OVERLAYS, what),
    "lab_tone": flag,
}

_READ: Final[dict[str, Callable[[object, str], object]]] = {**_CHECKS, "size": _saved_size}
"""The same for what a file says."""


def decode_settings(data: bytes) -> Reading[Settings]:
    """Return the settings of a file; one that is missing has its usual value, a bad one too and is named.

    What `effects` stands for holds unless the file says otherwise: older files have that word alone.

    Raises:
        Refused: it is no settings file.
        Newer: it is one of a later version.
    """
    found = decode(data, FORM, VERSION)
    settings = Settings()
    faults = [f"has {name!a:.32}, which is no setting" for name in found if name not in _CHECKS]
    for name, check in _READ.items():
        if name not in found:
            continue
        try:
            value: dict[str, Any] = {name: check(found[name], name)}
        except Refused as fault:
            faults.append(f"says that {fault}")
        else:
            settings = (
                with_effects(settings, value[name]) if name == "effects" else replace(settings, **value)
            )
    return Reading(settings, _summary(faults))


def _summary(faults: list[str]) -> str:
    """Return the first fault and how many more there are."""
    more = f", and {len(faults) - 1} more like it" if len(faults) > 1 else ""
    return f"{faults[0]}{more}; the usual is used" if faults else ""


def encode_settings(settings: Settings) -> bytes:
    """Return the text of a settings file."""
    return encode(FORM, VERSION, {field.name: getattr(settings, field.name) for field in fields(settings)})
