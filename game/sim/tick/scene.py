"""Scenarios: what `SceneTuning` puts on the field in the first tick, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Final, NamedTuple

from game.physics import limited
from game.sim.bodies import Kind, SpawnMarker, Wall
from game.sim.headings import TURN, facing
from game.sim.kinds.chrome import make_chrome
from game.sim.kinds.registry import EDGE_SPAWNS, ROWS, numbers_of
from game.sim.kinds.rock import make_rock
from game.sim.scene_rows import CHROME, SceneTuning, SceneWall
from game.sim.tuning import TICKS_PER_SECOND, Size, Tuning, ticks
from game.sim.wave_table import OWN
from game.sim.world import MAX_SHIPS, World

ENTERING: Final[Mapping[str, Kind]] = {
    ROWS[kind].word.lower(): kind for kind in EDGE_SPAWNS if kind is not Kind.CASTLE
}
"""The kinds that can enter at a mark, by word. A Castle comes with a wave, which names it."""

_MOST_WAVES: Final = 20
_MOST_ENEMIES: Final = 8


def most_rows(tuning: Tuning, name: str) -> int:
    """Return the most rows that a list may have under these rules."""
    return {
        "ships": MAX_SHIPS,
        "rocks": tuning.rock.cap,
        "walls": tuning.wall.most,
        "enemies": _MOST_ENEMIES,
        "waves": _MOST_WAVES,
    }[name]


def contains(scene: SceneTuning, kind: Kind) -> bool:
    """Return whether a scenario, apart from its waves, has a kind on the field or lets it enter."""
    match kind:
        case Kind.CHROME:
            return any(rock.size == CHROME for rock in scene.rocks)
        case Kind.MIRROR:
            return bool(scene.walls)
        case _:
            return any(enemy.kind == kind for enemy in scene.enemies)


def with_scene(tuning: Tuning, scene: SceneTuning) -> Tuning:
    """Return rules with a scenario, whose waves replace theirs if it has any."""
    return replace(tuning, scene=scene, waves=OWN if scene.waves else tuning.waves)


class Fault(NamedTuple):
    """An error in a scenario."""

    rows: str  # the name of the list
    row: int  # its index in the list; -1 for the list as a whole
    number: str  # the name of the number, "" for the row as a whole
    what: str


def faults(tuning: Tuning) -> Iterator[Fault]:
    """Yield the errors in a scenario whose numbers are all in their ranges."""
    scene = tuning.scene
    for part in fields(SceneTuning):
        most = most_rows(tuning, part.name)
        if len(getattr(scene, part.name)) > most:
            yield Fault(part.name, most, "", f"at most {most} can be")
    for at, enemy in enumerate(scene.enemies):
        most = numbers_of(tuning, Kind(enemy.kind)).most if enemy.kind in ENTERING.values() else 0
        if len([other for other in scene.enemies if other.kind == enemy.kind]) > most:
            yield Fault("enemies", at, "kind", f"at most {most} of a kind can be under these rules")
            return
    for at, wave in enumerate(scene.waves):
        filled = at == 0 and len(scene.waves) > 1 and (scene.rocks or scene.enemies)
        if wave.rocks == 0 and wave.castle == 0 and not filled:
            yield Fault("waves", at, "rocks", "must be 1 or more, or the wave would end at once")
    if len([rock for rock in scene.rocks if rock.size == CHROME]) > tuning.chrome.most:
        yield Fault("rocks", -1, "size", f"at most {tuning.chrome.most} can be chrome")


def lay_scene(world: World) -> None:
    """Put the contents of the rules' scenario on the field, at the end of the first tick."""
    scene = world.tuning.scene
    for ship, start in zip(world.ships, scene.ships, strict=False):
        ship.x, ship.y = world.torus.wrap((start.x, start.y))
        ship.vx, ship.vy, ship.heading = start.vx, start.vy, _heading(start.angle)
    for rock in scene.rocks:
        velocity = limited((rock.vx, rock.vy), world.tuning.rock.top_speed)
        if rock.size == CHROME:
            world.add(make_chrome(world, (rock.x, rock.y), velocity))
        else:
            world.add(make_rock(world, Size(rock.size), (rock.x, rock.y), velocity))
    for wall in scene.walls:
        world.add(_wall(world, wall))
    for enemy in scene.enemies:
        edge = 0.0 if enemy.from_left else world.torus.width - 1.0
        height = world.torus.wrap((0.0, enemy.y))[1]
        marker = SpawnMarker(Kind(enemy.kind), edge, height, ticks(enemy.after), enemy.from_left)
        world.spawn_markers.append(marker)


def _wall(world: World, row: SceneWall) -> Wall:
    """Return the wall of a row."""
    x, y = world.torus.wrap((row.x, row.y))
    heading, half = _heading(row.angle), 0.5 * row.length
    dx, dy = facing(heading)
    wall = Wall(id=world.new_id(), x=x, y=y, half=(dx * half, dy * half))
    rate = int(row.turn * TURN / 360.0 / TICKS_PER_SECOND)
    if rate != 0:
        wall.turn, wall.bearing, wall.size = rate, heading, half
    return wall


def _heading(angle: float) -> int:
    """Return degrees, clockwise from the right, as a heading."""
    return int(angle * TURN / 360.0) & (TURN - 1)
