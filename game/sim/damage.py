"""Damage: what a hit does to any body."""

from __future__ import annotations

from game.physics import limited
from game.sim.bodies import Cause, Damageable, Plate, Saucer, Ship, ShipPhase
from game.sim.context import Damage, StepContext
from game.sim.events import (
    BankShot,
    BodyDamaged,
    BodyDestroyed,
    GameOver,
    ShieldBroken,
    ShipDestroyed,
    ShipWarped,
)
from game.sim.kind import ROWS, Role, has, numbers_of
from game.sim.pick_ups import lose_powers, may_drop
from game.sim.scoring import award, award_kill, let_win, lose_bonus
from game.sim.tuning import ticks
from game.sim.world import call_back


def damage(ctx: StepContext, body: Ship | Damageable | Plate, hit: Damage) -> None:
    """Damage a body; nothing is hurt in any other way.

    Any hit destroys a vulnerable ship. Any other body loses health and is destroyed, once, when none is
    left: then the ship that did it gets points, and the body's kind decides what it leaves behind.
    """
    if isinstance(body, Ship):
        _lose_ship(ctx, body, hit)
    elif body.alive:
        _wear_down(ctx, body, hit)


def _wear_down(ctx: StepContext, body: Damageable | Plate, hit: Damage) -> None:
    """Take health from a living body; destroy it when none is left, or when one shot is enough."""
    kind, centre = body.kind, (body.x, body.y)
    row = ROWS[kind]
    if row.on_hit is not None:
        row.on_hit(ctx, body)
    body.health -= hit.amount
    if body.health > 0 and not (hit.cause is Cause.SHOT and has(kind, Role.FRAGILE)):
        place = centre if hit.place is None else ctx.world.torus.wrap(hit.place)
        ctx.emit(BodyDamaged(kind, body.id, place, centre, body.health, hit.killer))
        return
    ctx.end(body)
    children = (row.on_destroyed(ctx, body) if row.on_destroyed is not None else None) or ()
    ctx.born.extend(children)
    # After the game is over the event names no ship. Read before `award`, whose points can end the game.
    by = 0 if ctx.world.over else hit.by
    is_late = isinstance(body, Saucer) and body.late  # such a saucer gives no points
    value = 0 if is_late else numbers_of(ctx.world.tuning, kind).points
    points = award(ctx, hit.by, value, (1 + hit.bank) * (1 + hit.bank) * hit.line)
    velocity = (0.0, 0.0) if isinstance(body, Plate) else (body.vx, body.vy)
    ctx.emit(
        BodyDestroyed(
            kind, body.id, centre, velocity, hit.cause, by, points, tuple([child.id for child in children])
        )
    )
    if points and hit.bank > 0:
        ctx.emit(BankShot(by, centre, hit.bank))
    if points and has(kind, Role.DROPS):
        may_drop(ctx, centre)


def _lose_ship(ctx: StepContext, ship: Ship, hit: Damage) -> None:
    """Take a vulnerable ship out of play, or its shield if it has one; losing the last ship ends the game.

    It returns as the team's rules and the reserve allow. A shield does not help if hyperspace fails.
    """
    if not ship.vulnerable:
        return
    if ship.shields > 0 and hit.cause is not Cause.WARP:
        _break_shield(ctx, ship, hit)
        return
    world = ctx.world
    place, velocity = (ship.x, ship.y), (ship.vx, ship.vy)
    team = world.tuning.team
    points = 0 if world.over or hit.by in (0, ship.id) else team.kill
    by = hit.by if points > 0 else 0
    if not team.endless:
        ship.lives -= 1
    ship.thrusting = False
    ship.stop()
    ship.phase = ShipPhase.WAITING
    ship.timer = ticks(world.tuning.ship.respawn_delay)
    world.tally.deaths += 1
    lose_powers(ship)
    ctx.emit(
        ShipDestroyed(
            ship.id,
            place,
            velocity,
            ship.heading,
            hit.cause,
            hit.killer,
            world.lives,
            hit.killer_kind,
            hit.fired_by,
            by,
            points,
        )
    )
    lose_bonus(ctx, ship)
    award_kill(ctx, by, points)
    ctx.killed = ctx.killed or points > 0
    if not (team.waits and world.played):
        call_back(world)
    if ship.is_wreck:
        ship.vx, ship.vy = limited(velocity, team.wreck_speed)
    if not world.played:
        _end(ctx)


def end_round(ctx: StepContext) -> None:
    """Let the ship win that has the points for it and more than the other; else a kill ends a round.

    Then the ship that is left leaves the field too, and both return to their places together. All hits of a
    tick count before: two ships that end each other in one tick both get their points.
    """
    world = ctx.world
    if let_win(ctx) or not ctx.killed:
        return
    for ship in world.ships:
        if ship.flying:
            ship.phase, ship.timer = ShipPhase.LOST, ticks(world.tuning.ship.respawn_delay)
            ship.thrusting = False
            ship.stop()
            ctx.emit(ShipWarped(ship.id, (ship.x, ship.y)))
    for shot in world.shots:
        ctx.end(shot)


def _end(ctx: StepContext) -> None:
    """End the game: no ship is in play, and none in the reserve."""
    world = ctx.world
    for ship in world.ships:
        ship.phase = ShipPhase.OUT
    if not world.over:
        world.over = True
        ctx.emit(GameOver(world.score, world.wave))


def _break_shield(ctx: StepContext, ship: Ship, hit: Damage) -> None:
    """Absorb a fatal hit; for a short time nothing else hurts the ship."""
    ship.shields -= 1
    ship.guard = ticks(ctx.world.tuning.pick_up.guard)
    place = (ship.x, ship.y)
    ctx.emit(ShieldBroken(ship.id, place, hit.cause, hit.killer, hit.killer_kind, hit.fired_by))
