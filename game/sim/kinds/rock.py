"""Rocks: how they are made, slowed by drag, and split."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point, left_normal, limited
from game.sim.bodies import ROCK_KINDS, Kind, Rock, Saucer
from game.sim.context import StepContext
from game.sim.headings import TURN, facing, heading_of
from game.sim.kind import TARGET, KindRow, Numbers, Role, bodies, common_fields
from game.sim.tuning import DT, RockKind, RockTuning, Size, ticks
from game.sim.world import World

_NOTHING: Final = 1e-9  # units/s towards a ship that rounding may leave in a kick
PARTED: Final = 4.0  # units between the rims of a ship and a piece below which they still count as touching
SMALLER: Final = {Size.LARGE: Size.MEDIUM, Size.MEDIUM: Size.SMALL}


def make_rock(world: World, size: Size, place: Point, velocity: Point) -> Rock:
    """Return a new, undamaged rock with a new id and exactly this velocity."""
    return Rock(**common_fields(world, ROCK_KINDS[size - 1], place, velocity), size=size)


def drag_rocks(world: World) -> None:
    """Apply one tick of rock drag to all that it slows and that is faster than `drag_above`."""
    tuning = world.tuning.rock
    most = tuning.drag_above * tuning.drag_above
    for body in bodies(world, Role.DRAGGED):
        vx, vy = body.vx, body.vy
        if vx * vx + vy * vy > most:
            body.vx, body.vy = dragged((vx, vy), tuning)


def age_pieces(world: World) -> None:
    """Count down the fading of new pieces, which hurt no ship; it does not end while one touches a ship."""
    for rock in world.rocks:
        if rock.fade > 0 and (rock.fade > 1 or not _touches_ship(world, rock)):
            rock.fade -= 1


def _touches_ship(world: World, rock: Rock) -> bool:
    reach = rock.radius + world.tuning.ship.radius + PARTED
    place = (rock.x, rock.y)
    return any(ship.flying and world.torus.distance(place, (ship.x, ship.y)) < reach for ship in world.ships)


def dragged(velocity: Point, tuning: RockTuning) -> Point:
    """Return a rock's velocity after a tick of rock drag: its direction stays, its excess speed shrinks.

    The excess is the speed above `drag_above`; `drag` times DT of it is lost, at most all of it. A slower
    rock keeps its velocity to the last bit. Units/s.
    """
    speed = math.sqrt(velocity[0] * velocity[0] + velocity[1] * velocity[1])
    excess = speed - tuning.drag_above
    if excess <= 0.0:
        return velocity
    keep = 1.0 - min(1.0, tuning.drag * DT) * excess / speed
    return (velocity[0] * keep, velocity[1] * keep)


def hold_speeds(world: World) -> None:
    """Limit everything that bounces off rocks to their top speed."""
    tuning = world.tuning.rock
    most = tuning.top_speed * tuning.top_speed
    for body in bodies(world, Role.SOLID):
        vx, vy = body.vx, body.vy
        if vx * vx + vy * vy > most:
            body.vx, body.vy = limited((vx, vy), tuning.top_speed)


def hit(ctx: StepContext, _rock: Rock) -> None:
    """Reset the time since a rock was hit."""
    ctx.world.ticks_since_rock_hit = 0


def destroyed(ctx: StepContext, rock: Rock) -> list[Rock]:
    """Count a rock's end and return its children."""
    ctx.world.tally.rocks_destroyed += 1
    return ctx.mechanics.break_up(ctx, rock)


def count_rocks(ctx: StepContext) -> int:
    """Return the number of rocks, including those that fade in and the new ones of this step."""
    coming = len([rock for rock in ctx.world.fading if isinstance(rock, Rock)])
    return len(ctx.born) + coming + len([rock for rock in ctx.world.rocks if rock.alive])


def break_up(ctx: StepContext, rock: Rock | Saucer) -> list[Rock]:
    """Return a rock's pieces, at most the number allowed: side by side within it, parting sideways.

    A saucer has none. Their mean velocity is the parent's, because their kicks are opposite. Two of them have
    half of its mass, so momentum is not conserved.
    """
    if isinstance(rock, Saucer) or rock.size not in SMALLER:
        return []
    size = SMALLER[rock.size]
    world = ctx.world
    room = world.tuning.rock.cap - count_rocks(ctx)
    if room <= 0:
        return []
    if room == 1:
        return [make_piece(world, size, (rock.x, rock.y), (rock.vx, rock.vy))]
    sideways = heading_of(left_normal((rock.vx, rock.vy))) + world.dice.randrange(TURN // 4) - TURN // 8
    dx, dy = facing(sideways)
    kick = world.tuning.rock.kick * world.dice.between(0.6, 1.3)
    gap = world.tuning.rock.kind(size).radius
    side = (dx * gap, dy * gap)
    kick_x, kick_y = calm_kick(world, rock, side, gap, (dx * kick, dy * kick))
    return [
        make_piece(
            world,
            size,
            (rock.x + way * side[0], rock.y + way * side[1]),
            (rock.vx + way * kick_x, rock.vy + way * kick_y),
        )
        for way in (1.0, -1.0)
    ]


def make_piece(world: World, size: Size, place: Point, velocity: Point) -> Rock:
    """Return a new piece, which hurts no ship for a while."""
    piece = make_rock(world, size, place, velocity)
    piece.born = world.tick
    piece.fade = ticks(world.tuning.rock.fresh)
    return piece


def calm_kick(world: World, rock: Rock, side: Point, radius: float, kick: Point) -> Point:
    """Return the kick without the part that drives a piece towards a nearby ship faster than its parent.

    side: from the parent's centre to the first piece's; the second has the opposite position and kick, so
    that their mean velocity is the parent's. radius: a piece's. The part towards a ship is removed for each
    ship and piece in turn; if a part towards any of them remains, there is no kick.
    """
    ways = [
        (way * dx, way * dy)
        for way in (1.0, -1.0)
        for dx, dy in _near_ships(world, (rock.x + way * side[0], rock.y + way * side[1]), radius)
    ]
    kx, ky = kick
    for ux, uy in ways:
        towards = kx * ux + ky * uy
        if towards > 0.0:
            kx, ky = kx - towards * ux, ky - towards * uy
    if any(kx * ux + ky * uy > _NOTHING for ux, uy in ways):
        return (0.0, 0.0)
    return (kx, ky)


def _near_ships(world: World, place: Point, radius: float) -> list[Point]:
    """List the unit vectors from a piece to the ships near enough to limit its kick."""
    near = world.tuning.rock.calm + world.tuning.ship.radius + radius
    found = []
    for ship in world.ships:
        x, y = world.torus.delta(place, (ship.x, ship.y))
        far = math.sqrt(x * x + y * y)
        if ship.flying and 0.0 < far <= near:
            found.append((x / far, y / far))
    return found


def _of_rock(numbers: RockKind) -> Numbers:
    return Numbers(numbers.radius, numbers.radius, numbers.points, numbers.health)


_ROLES: Final = TARGET | {
    *(Role.COVER, Role.FRAGILE, Role.SOLID, Role.DRIFTS, Role.HAZARD, Role.PULLED, Role.DRAGGED)
}


def _row(kind: Kind, size: Size, roles: frozenset[Role]) -> KindRow:
    return KindRow(
        kind,
        Rock,
        word="rock",
        numbers=lambda tuning: _of_rock(tuning.rock.kind(size)),
        roles=roles,
        on_hit=hit,
        on_destroyed=destroyed,
        example=lambda world, place: world.add(make_rock(world, size, place, (0.0, 0.0))),
    )


ROWS: Final[tuple[KindRow, ...]] = (
    _row(Kind.LARGE_ROCK, Size.LARGE, _ROLES | {Role.SPLITS}),
    _row(Kind.MEDIUM_ROCK, Size.MEDIUM, _ROLES | {Role.SPLITS}),
    _row(Kind.SMALL_ROCK, Size.SMALL, _ROLES),
)
