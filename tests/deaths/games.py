"""Deaths of different bots, recorded as the game records them."""

from itertools import count
from typing import Final

from game.deaths.loss import Loss, LossKeeper
from game.pilots.pilot import Pilot, RandomPilot
from game.replay.timeline import Timeline
from tests.play import *

BEGUN_AT: Final = (1, 3, 5, 8, 12)
"""At which the games begin."""

HARSH: Final = tuned(ship={"lives": 9, "protection": 0.3})
"""Rules under which two ships, that are lost soon, are soon lost again."""

LONGEST: Final = 30 * TICKS_PER_SECOND
"""Ticks after which a game is given up."""


def pilots_of(number: int) -> Sequence[Pilot]:
    """Return those who fly a game: the autopilot, a random pilot, or one of these beside an idle one."""
    if number % 6 == 5:
        return (Autopilot(),)
    return (RandomPilot(number),) if number % 6 == 0 else (RandomPilot(number), Idle())


def losses_of(seed: int, wave: int, *pilots: Pilot) -> Iterator[Loss]:
    """Yield the deaths of one game, with a ship for each pilot."""
    world = new_world(seed, HARSH if len(pilots) > 1 else MODERN, wave=wave, ships=len(pilots))
    timeline = Timeline(world)
    keeper = LossKeeper(timeline)
    for _ in range(LONGEST):
        if world.over:
            break
        commands = [pilot.command(world, ship.id) for pilot, ship in zip(pilots, world.ships, strict=True)]
        events = step(world, commands)
        keeper.follow(events, world)
        timeline.follow(world, commands)
        if any(isinstance(event, ShipDestroyed) for event in events):
            loss = keeper.last()
            assert loss is not None
            yield loss


def losses(wanted: int, first: int = 0) -> Iterator[Loss]:
    """Yield so many deaths, of all bots at all waves in turn."""
    found = 0
    for number in count(first):
        for loss in losses_of(number, BEGUN_AT[number // 3 % len(BEGUN_AT)], *pilots_of(number)):
            yield loss
            found += 1
            if found == wanted:
                return


def lost(world: World, commands: Sequence[Command] = (), *others: Command) -> Loss | None:
    """Return how a ship is lost; None if all live 4 s.

    The first holds these commands, then nothing, and each of the others one command throughout.
    """
    timeline = Timeline(world)
    keeper = LossKeeper(timeline)
    for number in range(4 * TICKS_PER_SECOND):
        held = [commands[number] if number < len(commands) else IDLE, *others]
        keeper.follow(step(world, held), world)
        timeline.follow(world, held)
        if keeper.any():
            break
    return keeper.last()


def rammed() -> Loss | None:
    """Return a loss to a rock that comes from the right."""
    return lost(doomed())


def doomed() -> World:
    """Return a world in which a rock comes from the right at a ship, and another lies far away."""
    rocks = {(960.0, 352.0): (Size.LARGE, (-130.0, 8.0)), (200.0, 560.0): (Size.LARGE, (0.0, 0.0))}
    return arena((700.0, 330.0), rocks=rocks, velocity=(20.0, 6.0))


def shot_down() -> Loss | None:
    """Return a loss to a saucer's shot."""
    world = arena((500.0, 400.0), velocity=(30.0, 0.0))
    saucer = add_saucer(world, (1100.0, 150.0), SaucerSize.LARGE)
    shot = add_shot(world, (1000.0, 406.0), (-330.0, 0.0), owner=saucer.id, hostile=True)
    shot.life = NEVER
    return lost(world)


def burnt() -> Loss | None:
    """Return a loss to a Lancer."""
    world = arena((800.0, 300.0))
    add_lancer(world, (400.0, 420.0))
    return lost(world)


def blown_up() -> Loss | None:
    """Return a loss to a mine."""
    world = arena((600.0, 300.0), velocity=(-6.0, 0.0))
    add_mine(world, (655.0, 342.0), MinePhase.ARMING, 80)
    return lost(world)


def failed_jump() -> Loss | None:
    """Return a loss to hyperspace, a second and a half after the start."""
    jump = [*[IDLE] * 180, Command(warp=True)]
    return next(found for seed in count() if (found := lost(arena(seed=seed), jump)) is not None)


def at_odds(held: Command) -> Loss | None:
    """Return a loss of the first of two ships to the second, which holds a command and faces it."""
    world = arena((500.0, 400.0), velocity=(0.0, 3.0), ships=2, tuning=tuned(team={"friendly_fire": True}))
    other = world.ships[1]
    other.x, other.y, other.heading = 700.0, 402.0, LEFT
    return lost(world, (), held)


ENDS: Final[dict[Cause, Callable[[], Loss | None]]] = {
    Cause.RAM: rammed,
    Cause.SHOT: shot_down,
    Cause.BEAM: burnt,
    Cause.BLAST: blown_up,
    Cause.WARP: failed_jump,
    Cause.LASER: lambda: at_odds(Command(laser=True)),
}
"""A loss to each cause that ends ships."""


@cache
def end_by(cause: Cause) -> Loss:
    """Return a loss to a cause."""
    found = ENDS[cause]()
    assert found is not None
    assert found.event.cause is cause
    return found
