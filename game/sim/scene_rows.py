"""The rows of a scenario, with the range of each number beside it.

Places are wrapped. Angles are in degrees, clockwise, 0 to the right.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, field
from typing import Any, Final, NamedTuple


class Range(NamedTuple):
    """The least and the most of a number, or of each item of a list."""

    least: float
    most: float
    whole: bool = False

    def holds(self, value: float) -> bool:
        """Return whether a number is in the range: NaN is in none."""
        return self.least <= value <= self.most and (not self.whole or value == int(value))


def ranged(least: float, most: float, default: Any = MISSING) -> Any:  # noqa: ANN401 - as `field`
    """Return a field of a row with the range of its number, and its default if it has one."""
    return field(default=default, metadata={"range": Range(least, most)})


def rows_of(row: type) -> Any:  # noqa: ANN401 - as `dataclasses.field`
    """Return a field of a dataclass for a tuple of rows of a class; the default is empty."""
    return field(default=(), metadata={"row": row})


def range_in(part: Field[Any]) -> Range:
    """Return the range of a field of a row; uncompiled, its type is a string."""
    found: Range = part.metadata["range"]
    return found._replace(whole=part.type in (int, bool, tuple, "int", "bool", "tuple[int, ...]"))


def is_switch(part: Field[Any]) -> bool:
    """Return whether a field is a bool."""
    return part.type in (bool, "bool")


CHROME: Final = 4  # A chrome rock, where the others have their size, 1 to 3
_FARTHEST: Final = 20_000.0  # units: no field is larger
MOST_SPEED: Final = 1.6  # the largest factor on the speed of rocks in any wave


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneShip:
    """Where a ship begins."""

    x: float = ranged(0, _FARTHEST)
    y: float = ranged(0, _FARTHEST)
    vx: float = ranged(-480, 480, 0.0)
    vy: float = ranged(-480, 480, 0.0)
    angle: float = ranged(-360, 360, -90.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneRock:
    """A rock that exists from the first tick."""

    size: int = ranged(1, CHROME, 3)
    x: float = ranged(0, _FARTHEST)
    y: float = ranged(0, _FARTHEST)
    vx: float = ranged(-400, 400, 0.0)
    vy: float = ranged(-400, 400, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneWall:
    """A mirror of every wave."""

    x: float = ranged(0, _FARTHEST)
    y: float = ranged(0, _FARTHEST)
    length: float = ranged(20, 320)
    angle: float = ranged(-360, 360, 0.0)
    turn: float = ranged(-20, 20, 0.0)  # degrees/s


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneEnemy:
    """An enemy that enters at a mark in the first wave, in addition to its store."""

    kind: int = ranged(0, 99)  # a `Kind`
    after: float = ranged(0.1, 3600, 2.0)  # s
    y: float = ranged(0, _FARTHEST)
    from_left: bool = ranged(0, 1, default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneWave:
    """The contents of a wave, like `WaveParts`; the last row is repeated for all later waves."""

    rocks: int = ranged(0, 40)
    speed: float = ranged(0.2, MOST_SPEED, 1.0)
    chrome: int = ranged(0, 20, 0)
    mirrors: int = ranged(0, 8, 0)
    turning: int = ranged(0, 8, 0)
    castle: int = ranged(0, 4, 0)
    saucer_pace: float = ranged(0.1, 100, 1.0)
    stored: tuple[int, ...] = ranged(0, 99, ())  # of each kind of `wave_table.GROWTH`


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneTuning:
    """The rows of a scenario."""

    ships: tuple[SceneShip, ...] = rows_of(SceneShip)
    rocks: tuple[SceneRock, ...] = rows_of(SceneRock)
    walls: tuple[SceneWall, ...] = rows_of(SceneWall)
    enemies: tuple[SceneEnemy, ...] = rows_of(SceneEnemy)
    waves: tuple[SceneWave, ...] = rows_of(SceneWave)


NO_SCENE: Final = SceneTuning()
