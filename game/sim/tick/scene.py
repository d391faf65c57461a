"""Scenarios: what `SceneTuning` puts on the field in the first tick, and what its numbers are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Final, NamedTuple

from game.physics import limited
from game.sim.bodies import Kind, SpawnMarker, Wall
from game.sim.headings import TURN, facing
from game.sim.kinds.chrome import make_chrome
from game.sim.kinds.registry import MARKED, ROWS, numbers_of
from game.sim.kinds.rock import make_rock
from game.sim.tuning import TICKS_PER_SECOND, SceneTuning, Size, Tuning, ticks
from game.sim.wave_table import GROWTH, OWN
from game.sim.world import MAX_SHIPS, World


class Number(NamedTuple):
    """A number of a row."""

    name: str
    least: float
    most: float
    whole: bool = False


_EVERYWHERE: Final = 20_000.0  # units: no field is larger. Places are wrapped.
_PLACE: Final = (Number("x", 0.0, _EVERYWHERE), Number("y", 0.0, _EVERYWHERE))

CHROME: Final = 4  # Stands for a chrome rock where the others have their size, 1 to 3
ENTERING: Final[Mapping[str, Kind]] = {
    ROWS[kind].word.lower(): kind for kind in MARKED if kind is not Kind.CASTLE
}
"""What can enter at a mark, by its word. A Castle comes with a wave, which says which one."""

NUMBERS: Final[Mapping[str, tuple[Number, ...]]] = {
    "ships": (
        *_PLACE,
        Number("vx", -480.0, 480.0),
        Number("vy", -480.0, 480.0),
        Number("angle", -360.0, 360.0),
    ),
    "rocks": (
        Number("size", 1, CHROME, whole=True),
        *_PLACE,
        Number("vx", -400.0, 400.0),
        Number("vy", -400.0, 400.0),
    ),
    "walls": (
        *_PLACE,
        Number("length", 20.0, 320.0),
        Number("angle", -360.0, 360.0),
        Number("mirror", 0, 1, whole=True),
        Number("turn", -20.0, 20.0),
    ),
    "enemies": (
        Number("kind", 0, max(Kind), whole=True),
        Number("after", 0.1, 3600.0),
        Number("y", 0.0, _EVERYWHERE),
        Number("from_left", 0, 1, whole=True),
    ),
    "waves": (
        Number("rocks", 0, 40, whole=True),
        Number("speed", 0.2, 1.6),
        Number("chrome", 0, 20, whole=True),
        Number("mirrors", 0, 8, whole=True),
        Number("turning", 0, 8, whole=True),
        Number("walls", 0, 8, whole=True),
        Number("castle", 0, 4, whole=True),
        Number("saucer_pace", 0.1, 100.0),
        *[Number(f"{kind.name.lower()}s", 0, 99, whole=True) for kind in GROWTH],
    ),
}
"""What the numbers of a row are, by the list that it is in, in their order; angles are in degrees, clockwise,
0 to the right, `turn` is in degrees/s, `after` in seconds."""

_MOST_WAVES: Final = 20
_MOST_ENEMIES: Final = 8


def most_rows(tuning: Tuning, name: str) -> int:
    """Return how many rows a list may have under these rules."""
    return {
        "ships": MAX_SHIPS,
        "rocks": min(100, tuning.rock.cap),
        "walls": tuning.wall.most,
        "enemies": _MOST_ENEMIES,
        "waves": _MOST_WAVES,
    }[name]


def rows_of(scene: SceneTuning, name: str) -> list[tuple[float, ...]]:
    """Return the rows of a list."""
    numbers, width = getattr(scene, name), len(NUMBERS[name])
    return [numbers[start : start + width] for start in range(0, len(numbers), width)]


def puts(scene: SceneTuning, kind: Kind) -> bool:
    """Say whether a scenario puts a kind on the field or lets it enter, its waves apart."""
    match kind:
        case Kind.CHROME:
            return any(row[0] == CHROME for row in rows_of(scene, "rocks"))
        case Kind.WALL | Kind.MIRROR:
            return any((row[4] == 1) == (kind is Kind.MIRROR) for row in rows_of(scene, "walls"))
        case _:
            return any(row[0] == kind for row in rows_of(scene, "enemies"))


class Fault(NamedTuple):
    """What is wrong with a scenario."""

    rows: str  # the name of the list
    row: int  # its place in the list, from 0 on; -1 for the list as a whole
    number: str  # the name of the number, "" for the row as a whole
    what: str


def faults(tuning: Tuning) -> Iterator[Fault]:
    """Yield what is wrong with the scenario of some rules."""
    scene = tuning.scene
    for part in fields(SceneTuning):
        name = part.name
        rows = rows_of(scene, name)
        most = most_rows(tuning, name)
        if len(rows) > most:
            yield Fault(name, most, "", f"at most {most} can be")
        for at, row in enumerate(rows):
            if len(row) < len(NUMBERS[name]):
                yield Fault(name, at, "", f"a row has {len(NUMBERS[name])} numbers, not {len(row)}")
                return
            for number, value in zip(NUMBERS[name], row, strict=True):
                if not number.least <= value <= number.most or (number.whole and value != int(value)):
                    kind = "a whole number in " if number.whole else ""
                    yield Fault(
                        name,
                        at,
                        number.name,
                        f"must be {kind}{number.least:g}..{number.most:g}, not {value:g}",
                    )
                    return
    yield from _misfits(tuning)


def _misfits(tuning: Tuning) -> Iterator[Fault]:
    """Yield what is wrong although every number is in its range."""
    scene = tuning.scene
    enemies = rows_of(scene, "enemies")
    for at, row in enumerate(enemies):
        kind = int(row[0])
        most = numbers_of(tuning, Kind(kind)).most if kind in ENTERING.values() else 0
        if len([other for other in enemies if other[0] == kind]) > most:
            yield Fault("enemies", at, "kind", f"at most {most} of a kind can be under these rules")
            return
    waves = rows_of(scene, "waves")
    if (tuning.waves == OWN) != bool(waves):
        yield Fault("waves", -1, "", "there are none")
    for at, wave in enumerate(waves):
        filled = at == 0 and len(waves) > 1 and (scene.rocks or scene.enemies)
        if wave[0] == 0 and wave[6] == 0 and not filled:
            yield Fault("waves", at, "rocks", "must be 1 or more, or the wave would end at once")
    chrome = len([row for row in rows_of(scene, "rocks") if row[0] == CHROME])
    if chrome > tuning.chrome.most:
        yield Fault("rocks", -1, "size", f"at most {tuning.chrome.most} can be chrome")


def lay_scene(world: World) -> None:
    """Put what the rules' scenario holds on the field, at the end of the first tick."""
    scene = world.tuning.scene
    for ship, (x, y, vx, vy, angle) in zip(world.ships, rows_of(scene, "ships"), strict=False):
        ship.x, ship.y = world.torus.wrap((x, y))
        ship.vx, ship.vy, ship.heading = vx, vy, _heading(angle)
    for size, x, y, vx, vy in rows_of(scene, "rocks"):
        velocity = limited((vx, vy), world.tuning.rock.top_speed)
        if size == CHROME:
            world.add(make_chrome(world, (x, y), velocity))
        else:
            world.add(make_rock(world, Size(int(size)), (x, y), velocity))
    for row in rows_of(scene, "walls"):
        world.add(_wall(world, row))
    for kind, after, y, from_left in rows_of(scene, "enemies"):
        edge = 0.0 if from_left else world.torus.width - 1.0
        height = world.torus.wrap((0.0, y))[1]
        marker = SpawnMarker(Kind(int(kind)), edge, height, ticks(after), bool(from_left))
        world.spawn_markers.append(marker)


def _wall(world: World, row: tuple[float, ...]) -> Wall:
    """Return the wall of a row."""
    x, y, length, angle, mirror, turn = row
    x, y = world.torus.wrap((x, y))
    heading, half = _heading(angle), 0.5 * length
    dx, dy = facing(heading)
    wall = Wall(id=world.new_id(), x=x, y=y, half=(dx * half, dy * half), mirror=mirror == 1)
    rate = int(turn * TURN / 360.0 / TICKS_PER_SECOND)
    if rate != 0:
        wall.turn, wall.bearing, wall.size = rate, heading, half
    return wall


def _heading(angle: float) -> int:
    """Return degrees, clockwise from the right, as a heading."""
    return int(angle * TURN / 360.0) & (TURN - 1)
