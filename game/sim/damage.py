"""Damage and points: what a hit does to any body, whoever found it."""

from __future__ import annotations

from game.sim.bodies import Cause, Damageable, Plate, Saucer, Ship, ShipPhase
from game.sim.combo import count_kill, end_combo
from game.sim.context import Damage, StepContext
from game.sim.events import (
    BankShot,
    BodyDamaged,
    BodyDestroyed,
    ExtraShip,
    GameOver,
    ShieldBroken,
    ShipDestroyed,
)
from game.sim.kind import ROWS, Role, has, numbers_of
from game.sim.pick_ups import lose_powers, may_drop
from game.sim.tuning import WaveTuning, ticks
from game.sim.world import World, next_extra


def damage(ctx: StepContext, body: Ship | Damageable | Plate, hit: Damage) -> None:
    """Do damage to a body; this is the one way to hurt anything.

    A ship ends by any hit that it is open to. All else loses health and ends, once, when none is left: it
    tells so, its ship gets points, and its kind says what it leaves behind.
    """
    if isinstance(body, Ship):
        _lose_ship(ctx, body, hit)
    elif body.alive:
        _wear_down(ctx, body, hit)


def _wear_down(ctx: StepContext, body: Damageable | Plate, hit: Damage) -> None:
    """Take health from a living body and end it when none is left, or when one shot is enough."""
    kind, centre = body.kind, (body.x, body.y)
    row = ROWS[kind]
    if row.hit is not None:
        row.hit(ctx, body)
    body.health -= hit.amount
    if body.health > 0 and not (hit.cause is Cause.SHOT and has(kind, Role.FRAGILE)):
        place = centre if hit.place is None else ctx.world.torus.wrap(hit.place)
        ctx.tell(BodyDamaged(kind, body.id, place, centre, body.health, hit.killer))
        return
    body.alive = False
    children = () if row.destroyed is None else row.destroyed(ctx, body)
    ctx.born.extend(children)
    numbers = numbers_of(ctx.world.tuning, kind)
    late = isinstance(body, Saucer) and body.late
    times = (1 + hit.bank) * hit.line
    worth = ctx.world.tuning.saucer.late_points if late else numbers.points
    points = award(ctx, hit.by, worth, times, most=numbers.multiple, late=late)
    by = hit.by if points else 0
    velocity = (0.0, 0.0) if isinstance(body, Plate) else (body.vx, body.vy)
    ctx.tell(
        BodyDestroyed(
            kind, body.id, centre, velocity, hit.cause, by, points, tuple([child.id for child in children])
        )
    )
    if points and hit.bank > 0:
        ctx.tell(BankShot(by, centre, hit.bank))
    if points and has(kind, Role.DROPS):
        may_drop(ctx, centre)


def award(  # noqa: PLR0913 - points, and what makes more or less of them
    ctx: StepContext, ship_id: int, points: int, times: int = 1, *, most: int = 0, late: bool = False
) -> int:
    """Give a ship the points of a kill, as often as its combo says, and return how many it got.

    None for no ship's id, none when the game is over. Combo and times together have a limit; what comes out
    counts as often as the wave says. Extra ships go by the points alone. times: what LINE and BANK make of
    them. most: times that the combo counts at most, 0 for no limit. late: the combo counts once, and nothing
    counts towards extra ships.
    """
    ship = ctx.world.ship(ship_id)
    if ship is None or ctx.world.over:
        return 0
    combo = count_kill(ctx, ship)
    if late:
        combo = 1
    elif most > 0:
        combo = min(combo, most)
    tuning = ctx.world.tuning
    given = points * min(times * combo, tuning.combo.most) * worth_of_wave(ctx.world)
    ship.score += given
    if not late:
        ship.earned += points
    while 0 < ship.next_extra <= ship.earned:
        ship.next_extra = next_extra(ctx.world.tuning.ship, ship.next_extra)
        if ship.phase is not ShipPhase.OUT:
            ship.lives += 1
            ctx.tell(ExtraShip(ship.id, ship.lives))
    return given


def worth_of_wave(world: World) -> int:
    """Return how many times points count now: the later the wave the more, until its time is over."""
    over = world.wave_tick >= ticks(world.tuning.wave.worth_for)
    return 1 if over else worth_at_first(world.tuning.wave, world.wave)


def worth_at_first(tuning: WaveTuning, wave: int) -> int:
    """Return how many times points count in the first time of a wave; 1 where the rules do not say."""
    return tuning.worth[max(0, min(wave, len(tuning.worth)) - 1)] if tuning.worth else 1


def _lose_ship(ctx: StepContext, ship: Ship, hit: Damage) -> None:
    """End a flying ship, unless it is protected or has a shield left; the last one of all ends the game.

    A shield is no help where hyperspace goes wrong.
    """
    if not ship.vulnerable:
        return
    if ship.shields > 0 and hit.cause is not Cause.WARP:
        _break_shield(ctx, ship, hit)
        return
    world = ctx.world
    place, velocity = (ship.x, ship.y), (ship.vx, ship.vy)
    ship.lives -= 1
    ship.thrusting = False
    ship.vx = ship.vy = 0.0
    ship.phase = ShipPhase.LOST if ship.lives > 0 else ShipPhase.OUT
    ship.timer = ticks(world.tuning.ship.respawn_delay)
    world.tally.deaths += 1
    ship.warps = 0
    lose_powers(ship)
    ctx.tell(
        ShipDestroyed(
            ship.id,
            place,
            velocity,
            ship.heading,
            hit.cause,
            hit.killer,
            ship.lives,
            hit.killer_kind,
            hit.fired_by,
        )
    )
    end_combo(ctx, ship)
    if all(other.phase is ShipPhase.OUT for other in world.ships):
        world.over = True
        ctx.tell(GameOver(world.score, world.wave))


def _break_shield(ctx: StepContext, ship: Ship, hit: Damage) -> None:
    """Absorb a fatal hit; for a short time nothing else hurts."""
    ship.shields -= 1
    ship.guard = ticks(ctx.world.tuning.pick_up.guard)
    place = (ship.x, ship.y)
    ctx.tell(ShieldBroken(ship.id, place, hit.cause, hit.killer, hit.killer_kind, hit.fired_by))
