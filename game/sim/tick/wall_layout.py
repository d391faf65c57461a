"""Where the mirrors of a wave are laid."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.physics import length
from game.sim.bodies import Wall
from game.sim.field import wall_gap
from game.sim.headings import TURN, facing, heading_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

_TRIES: Final = 60  # Places tried for a wall before it is left out
_LEAST_SLANT: Final = TURN * 35 // 360  # headings
HALL: Final = 4
"""The number of mirrors from which a wave is a hall of mirrors: about the middle, and some turn."""


def lay_walls(world: World) -> None:
    """Replace the walls by those of the new wave; a scenario's own stay."""
    if world.tuning.scene.walls:
        return
    world.walls.clear()
    if world.row.mirrors >= HALL:
        lay_hall(world, min(world.tuning.wall.most, world.row.mirrors), world.row.turning)
    else:
        lay_plain(world)


def lay_plain(world: World) -> None:
    """Add the mirrors of a wave, within reach of the middle; where there is no room, anywhere."""
    for _ in range(min(world.tuning.wall.most, world.row.mirrors)):
        if not _lay(world, _beside_the_middle, _in_reach):
            _lay(world, _somewhere, _fits)


def lay_hall(world: World, mirrors: int, turning: int) -> None:
    """Add a mirror in each quarter of the field in turn; where there is no room, a shortest one anywhere."""
    for number in range(mirrors):
        turns = number < turning
        fits = _fits_turning if turns else _fits
        laid = _lay(world, _IN_QUARTERS[number & 3], fits) or _lay(world, _short_pane, fits)
        if laid and turns:
            _set_turning(world, world.walls[-1])


def _lay(world: World, propose: Callable[[World], Wall], fits: Callable[[World, Wall], bool]) -> bool:
    """Put the first proposed wall that fits on the field; return whether one did."""
    for _ in range(_TRIES):
        wall = propose(world)
        if fits(world, wall):
            wall.id = world.new_id()
            world.add(wall)
            return True
    return False


def _set_turning(world: World, wall: Wall) -> None:
    """Make a wall turn, to a random side."""
    rate = int(world.tuning.wall.turn * TURN / 360.0) // TICKS_PER_SECOND
    wall.turn = rate if world.dice.chance(0.5) else -rate
    wall.bearing = heading_of(wall.half)
    wall.size = length(wall.half)


def _beside_the_middle(world: World) -> Wall:
    """Return a mirror near the centre of the field that turns what comes from there aside, by a right angle.

    It slants by 35 to 55 degrees to the line from the centre: it hides little, and a shot that it reflects
    crosses the field.
    """
    tuning = world.tuning.wall
    wall = _somewhere(world)
    out = world.dice.heading()
    dx, dy = facing(out)
    slant = _LEAST_SLANT + world.dice.randrange(TURN // 18)
    hx, hy = facing((out + (slant if world.dice.chance(0.5) else -slant)) & (TURN - 1))
    size = length(wall.half)
    wall.half = (hx * size, hy * size)
    far = world.dice.between(tuning.clear, max(tuning.clear, tuning.within))
    wall.x, wall.y = world.torus.wrap(
        (world.torus.width * 0.5 + dx * far, world.torus.height * 0.5 + dy * far)
    )
    return wall


def _in_quarter(world: World, *, right: bool, low: bool) -> Wall:
    """Return a mirror in a quarter of the field, nearer to the centre than to the edges' middles."""
    wall = _somewhere(world)
    across = world.torus.width * world.dice.between(0.1, 0.35)
    down = world.torus.height * world.dice.between(0.0, 0.4)
    x = world.torus.width * 0.5 + (across if right else -across)
    y = world.torus.height * 0.5 + (down if low else -down)
    wall.x, wall.y = world.torus.wrap((x, y))
    return wall


_IN_QUARTERS: Final = (
    partial(_in_quarter, right=True, low=True),
    partial(_in_quarter, right=False, low=False),
    partial(_in_quarter, right=True, low=False),
    partial(_in_quarter, right=False, low=True),
)
"""Opposite quarters follow one another."""


def _short_pane(world: World) -> Wall:
    wall = _somewhere(world)
    factor = world.tuning.wall.shortest * 0.5 / length(wall.half)
    wall.half = (wall.half[0] * factor, wall.half[1] * factor)
    return wall


def _in_reach(world: World, wall: Wall) -> bool:
    """Return whether a wall fits and is within reach of the middle."""
    centre = (world.torus.width * 0.5, world.torus.height * 0.5)
    return wall_gap(world, wall, centre) <= world.tuning.wall.within and _fits(world, wall)


def _fits_turning(world: World, wall: Wall) -> bool:
    """Return whether a wall fits at any heading: tested by eighths, and upright, where it reaches highest."""
    half = wall.half
    size = length(half)
    try:
        wall.half = (0.0, size)
        if _overhead(world, wall):
            return False
        for eighth in range(4):
            dx, dy = facing((heading_of(half) + eighth * (TURN // 8)) & (TURN - 1))
            wall.half = (dx * size, dy * size)
            if not _fits(world, wall):
                return False
    finally:
        wall.half = half
    return True


def _somewhere(world: World) -> Wall:
    tuning = world.tuning.wall
    dx, dy = facing(world.dice.heading())
    half = world.dice.between(tuning.shortest, tuning.longest) * 0.5
    x, y = world.dice.place(world.torus.width, world.torus.height)
    return Wall(id=0, x=x, y=y, half=(dx * half, dy * half))


def _fits(world: World, wall: Wall) -> bool:
    """Return whether a wall leaves enough room for the score, the centre, the ships and other walls."""
    tuning = world.tuning.wall
    if _overhead(world, wall):
        return False
    centre = (world.torus.width * 0.5, world.torus.height * 0.5)
    if wall_gap(world, wall, centre) < tuning.clear:
        return False
    if any(wall_gap(world, wall, (ship.x, ship.y)) < tuning.clear for ship in world.ships):
        return False
    hx, hy = wall.half
    samples = [(wall.x + hx * k * 0.25, wall.y + hy * k * 0.25) for k in range(-4, 5)]
    return all(wall_gap(world, other, place) >= tuning.apart for other in world.walls for place in samples)


def _overhead(world: World, wall: Wall) -> bool:
    """Return whether a wall reaches into the headroom below the top edge, also across the seam."""
    tuning = world.tuning.wall
    half = tuning.headroom * 0.5
    away = abs(world.torus.delta((wall.x, half), (wall.x, wall.y))[1])
    return away < half + abs(wall.half[1]) + tuning.radius
