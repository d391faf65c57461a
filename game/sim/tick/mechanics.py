"""The functions of each rule set, side by side."""

from __future__ import annotations

from game.sim.bodies import Ship
from game.sim.classic.play import bodies as classic
from game.sim.classic.play import octagons
from game.sim.context import MECHANICS, Mechanics, StepContext
from game.sim.kind import Role, any_with
from game.sim.kinds import rock, saucer, ship, shot
from game.sim.tick import waves
from game.sim.tick.contacts import sweep_bodies
from game.sim.tick.motion import bounce_all
from game.sim.tuning import DT
from game.sim.world import World

__all__ = ["MECHANICS"]


def _sweep(ctx: StepContext) -> float:
    sweep_bodies(ctx)
    return ctx.world.space.drift(DT)


MECHANICS["modern"] = Mechanics(
    propel=ship.propel,
    land=ship.land,
    jump_risk=ship.jump_risk,
    find_return=ship.find_return,
    launch=shot.launch,
    break_up=rock.break_up,
    first_rock=waves.first_rock,
    saucer_due=saucer.due,
    enter_saucer=saucer.enter,
    fire_saucer=saucer.fire,
    move=_sweep,
    bounce=bounce_all,
    keeps_wave=lambda world: any_with(world, Role.KEEPS_WAVE),
    delays_wave=lambda _world: False,
    wave_factor=lambda world: max(1, world.wave),
    roll_over=lambda _world, _ship: None,
)


def _roll_over(world: World, ship: Ship) -> None:
    end = world.tuning.classic.rolls_over
    over = ship.score // end * end
    ship.score -= over
    ship.next_extra -= min(over, ship.next_extra)


MECHANICS["1979"] = Mechanics(
    propel=classic.propel,
    land=classic.land,
    jump_risk=classic.jump_risk,
    find_return=classic.find_return,
    launch=classic.launch,
    break_up=classic.break_up,
    first_rock=classic.first_rock,
    saucer_due=classic.due,
    enter_saucer=classic.enter_by_clock,
    fire_saucer=classic.fire,
    move=octagons.move,
    bounce=lambda _ctx: False,
    keeps_wave=lambda world: classic.rocks_left(world) > 0,
    delays_wave=classic.delays_wave,
    wave_factor=lambda _world: 1,
    roll_over=_roll_over,
)
