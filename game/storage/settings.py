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
    """One of EFFECTS: how much shakes, flashes and flies about."""
    muted: bool = False
    volume: int = 80
    """percent, 0..100."""
    toggle_thrust: bool = False
    """Whether thrust is switched by presses rather than held."""
    toggle_laser: bool = False
    turn_speed: int = 100
    """percent of the ship's own, 50..100."""
    ease_in: bool = False
    """Whether a turn begins gently."""
    rumble: int = 60
    """percent, 0..100; 0 is off."""

    def __post_init__(self) -> None:
        """Refuse what cannot be set."""
        for name, check in _CHECKS.items():
            check(getattr(self, name), name)


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
    "muted": flag,
    "volume": lambda value, what: whole(value, 0, 100, what),
    "toggle_thrust": flag,
    "toggle_laser": flag,
    "turn_speed": lambda value, what: whole(value, 50, 100, what),
    "ease_in": flag,
    "rumble": lambda value, what: whole(value, 0, 100, what),
}


def decode_settings(data: bytes) -> Reading[Settings]:
    """Return the settings of a file; one that is missing has its usual value, a bad one too and is named.

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
            settings = replace(settings, **value)
    return Reading(settings, _summary(faults))


def _summary(faults: list[str]) -> str:
    """Return the first fault and how many more there are."""
    more = f", and {len(faults) - 1} more like it" if len(faults) > 1 else ""
    return f"{faults[0]}{more}; the usual is used" if faults else ""


def encode_settings(settings: Settings) -> bytes:
    """Return the text of a settings file."""
    return encode(FORM, VERSION, {field.name: getattr(settings, field.name) for field in fields(settings)})
