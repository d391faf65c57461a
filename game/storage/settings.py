"""What the player has chosen and wants to find again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from game.storage.safe_file import Reading
from game.storage.strict import Refused, choice, decode, encode, flag, whole

FORM: Final = "asterays-settings"
VERSION: Final = 1
NAME: Final = "settings.json"

EFFECTS: Final = ("full", "reduced", "off")
GLOWS: Final = ("high", "medium", "low", "off")
OVERLAYS: Final = ("off", "see", "explain", "all")
COUNT_INS: Final = (0, 1, 3)
"""seconds between the end of a pause and the game."""

SMALLEST, LARGEST = (160, 90), (7680, 4320)
"""pixels: the windows that can be asked for, as on the command line."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, each with its usual value.

    Raises:
        Refused: one is out of its range.
    """

    fullscreen: bool = False
    size: tuple[int, int] = (1280, 720)
    """pixels of the window."""
    effects: str = "full"
    """One of EFFECTS: how much flies about; `with_effects` sets the next four as well."""
    shake: int = 100
    """percent, 0..100: how far explosions shake the picture."""
    flashes: bool = True
    trails: bool = True
    stars: bool = True
    glow: str = "high"
    """One of GLOWS: how much light is spent on the picture."""
    muted: bool = False
    volume: int = 80
    """percent, 0..100: of everything."""
    effects_volume: int = 100
    """percent, 0..100: of all sounds but the heartbeat."""
    beat_volume: int = 100
    """percent, 0..100: of the heartbeat."""
    count_in: int = 0
    """One of COUNT_INS."""
    toggle_thrust: bool = False
    """Whether thrust is switched by presses rather than held."""
    toggle_laser: bool = False
    turn_speed: int = 100
    """percent of the ship's own, 50..100."""
    ease_in: bool = False
    """Whether a turn begins gently."""
    rumble: int = 60
    """percent, 0..100; 0 is off."""
    overlay: str = "off"
    """One of OVERLAYS: how much of the maths is shown."""

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


def _count_in(value: object, what: str) -> int:
    """Return seconds that can be chosen."""
    seconds = whole(value, COUNT_INS[0], COUNT_INS[-1], what)
    if seconds not in COUNT_INS:
        raise Refused(f"{what} is {seconds}, not one of {', '.join(map(str, COUNT_INS))}")
    return seconds


def _size(value: object, what: str) -> tuple[int, int]:
    """Return a width and a height."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise Refused(f"{what} is not a width and a height")
    return (
        whole(value[0], SMALLEST[0], LARGEST[0], "width"),
        whole(value[1], SMALLEST[1], LARGEST[1], "height"),
    )


_CHECKS: Final[dict[str, Callable[[object, str], object]]] = {
    "fullscreen": flag,
    "size": _size,
    "effects": lambda value, what: choice(value, EFFECTS, what),
    "shake": _percent,
    "flashes": flag,
    "trails": flag,
    "stars": flag,
    "glow": lambda value, what: choice(value, GLOWS, what),
    "muted": flag,
    "volume": _percent,
    "effects_volume": _percent,
    "beat_volume": _percent,
    "count_in": _count_in,
    "toggle_thrust": flag,
    "toggle_laser": flag,
    "turn_speed": lambda value, what: whole(value, 50, 100, what),
    "ease_in": flag,
    "rumble": _percent,
    "overlay": lambda value, what: choice(value, OVERLAYS, what),
}


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
    for name, check in _CHECKS.items():
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
