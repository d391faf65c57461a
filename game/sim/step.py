"""One tick of the game, as a list to read."""

from __future__ import annotations

from collections.abc import Sequence

from game.physics.record import Record
from game.sim import pick_ups
from game.sim.bodies import Damageable
from game.sim.command import Command
from game.sim.context import StepContext
from game.sim.damage import end_round
from game.sim.events import Event, ShotSpent
from game.sim.field import space_of
from game.sim.kinds import castle, gate, ship, well
from game.sim.kinds.registry import ROWS, Role, bodies
from game.sim.kinds.rock import age_pieces, drag_rocks, hold_speeds
from game.sim.kinds.wall import turn_walls
from game.sim.tick import mechanics, waves  # noqa: F401 - mechanics fills MECHANICS
from game.sim.tick.motion import constrain_ships
from game.sim.world import World


def step(world: World, commands: Sequence[Command], record: Record | None = None) -> list[Event]:
    """Advance the world by one tick (1/120 s), with one command per ship; return what happened, in order.

    Pilots act first (turn, thrust, fire, laser, hyperspace), then enemies (moves, shots, beams). Until
    then only mirrors have moved, by their turn; lasers and beams are instant. Gravity wells change velocities
    for the whole tick: motion within it stays straight. Then all move: fast bodies are swept and meet what is
    in their way, soonest first; a duel's round ends; heavy ones drift, rock drag acts, dead bodies are
    removed and new ones added, and heavy ones bounce and are held to their top speed. Two ships bounce off
    one another and are held by their tether. Last, the wave moves on.

    record, if given, is cleared and filled with the queries physics answered; it never changes a bit of
    the world.

    Raises:
        ValueError: the number of commands is not the number of ships.
    """
    if len(commands) != len(world.ships):
        raise ValueError(f"{len(world.ships)} ships need as many commands, not {len(commands)}")
    if record is not None:
        record.clear()
    space = world.space
    space.record, space.told = record, True
    ctx = StepContext(world)
    ship.act(ctx, commands)
    if world.walls:
        turn_walls(ctx)
    _think(ctx)
    if world.wells:
        well.pull_all(world)
    _age(ctx)
    fastest, rock = ctx.mechanics.move(ctx), world.tuning.rock
    if ctx.killed or world.tuning.team.goal > 0:
        end_round(ctx)
    if fastest > rock.drag_above * rock.drag_above:
        drag_rocks(world)
    age_pieces(world)
    changed = ctx.settle()
    if changed:
        space_of(world)
    if ctx.mechanics.bounce(ctx) or changed or fastest > rock.top_speed * rock.top_speed:
        hold_speeds(world)
    if len(world.ships) > 1:
        constrain_ships(ctx)
    if world.castles:
        castle.carry_plates(world)
    waves.advance(ctx)
    space.record, space.told = None, False
    world.tick += 1
    return ctx.events


def _think(ctx: StepContext) -> None:
    thinkers = bodies(ctx.world, Role.THINKS)
    for body in thinkers:
        think = ROWS[body.kind].think
        if body.alive and think is not None:
            think(ctx, body)
    for body in thinkers:
        if isinstance(body, Damageable):
            ctx.world.space.note_speed(body)


def _age(ctx: StepContext) -> None:
    """Count down the time of what stays for a while, and end what is over."""
    for shot in ctx.world.shots:
        shot.life -= 1
        if shot.life < 0 and shot.alive:
            ctx.end(shot)
            ctx.emit(ShotSpent(shot.id, (shot.x, shot.y)))
    if ctx.world.pick_ups:
        pick_ups.age(ctx)
    if ctx.world.gates:
        gate.age(ctx)
