"""Chrome rocks: round mirrors that drift among the rocks.

Beams reflect about the outward normal and do it no harm. Shots damage it, and bounce off as from a moving
mirror if they have a ricochet left and the chrome rock survives. A bounce off anything solid breaks it if the
two approach fast along the normal, for no points. It leaves no pieces.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.physics import Point
from game.sim.bodies import Cause, Chrome, Damageable, Kind
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.headings import facing
from game.sim.kind import TARGET, KindRow, Numbers, Role, common_fields
from game.sim.tuning import ticks
from game.sim.world import World


def begin_wave(world: World, count: int, birthplace: Callable[[World], Point]) -> None:
    """Start fading in the wave's chrome rocks; those of the previous wave are gone by then."""
    speed = world.tuning.chrome.speed * world.row.speed
    for _ in range(count - len(world.chromes)):
        place = birthplace(world)
        dx, dy = facing(world.dice.heading())
        chrome = make_chrome(world, place, (dx * speed, dy * speed))
        chrome.fade = ticks(world.tuning.rock.fade)
        world.fading.append(chrome)


def count_of(world: World) -> int:
    """Return the number of chrome rocks among a wave's large rocks: at least one is not chrome."""
    return max(0, min(world.tuning.chrome.most, world.row.chrome, world.row.rocks - 1))


def make_chrome(world: World, place: Point, velocity: Point) -> Chrome:
    """Return a new, undamaged chrome rock with a new id."""
    return Chrome(**common_fields(world, Kind.CHROME, place, velocity))


def hit(ctx: StepContext, _chrome: Chrome) -> None:
    """Reset the time since a rock was hit."""
    ctx.world.ticks_since_rock_hit = 0


def break_by_knock(ctx: StepContext, one: Damageable, other: Damageable, speed: float) -> bool:
    """Break chrome rocks of a pair that met too fast (units/s along the normal); return whether any did."""
    broke = False
    if speed >= ctx.world.tuning.chrome.knock:
        for body, by in ((one, other), (other, one)):
            if isinstance(body, Chrome) and body.alive:
                damage(ctx, body, Damage(FATAL, Cause.RAM, 0, by.id, by.kind))
                broke = True
    return broke


ROWS: Final[tuple[KindRow, ...]] = (
    KindRow(
        Kind.CHROME,
        Chrome,
        word="chrome rock",
        numbers=lambda tuning: Numbers.of(tuning.chrome),
        roles=(TARGET - {Role.BURNABLE})
        | {*(Role.COVER, Role.SOLID, Role.DRIFTS, Role.HAZARD, Role.MIRRORS, Role.PULLED, Role.DRAGGED)},
        on_hit=hit,
        example=lambda world, place: world.add(make_chrome(world, place, (0.0, 0.0))),
    ),
)
