"""A second world that goes its own way: for looking ahead, for going back, for tests."""

from __future__ import annotations

from game.sim.bodies import Lancer, Mine, Minelayer, PickUp, Rock, Saucer, Ship, Shot, SpawnMarker, Wall
from game.sim.dice import Dice
from game.sim.world import Tally, World


def clone(world: World) -> World:
    """Return a world with the same state: the same commands lead it to the same states, bit for bit.

    Neither world notices what happens to the other. What is mutable is copied; what is frozen is shared:
    the tuning, the torus, commands, the legs of beams, tuples. A clone costs less than half a step.
    """
    return World(
        world.tuning,
        world.seed,
        world.torus,
        Dice(world.dice.state, world.dice.increment),
        world.tick,
        world.next_id,
        [_ship(ship) for ship in world.ships],
        [_rock(rock) for rock in world.rocks],
        [_shot(shot) for shot in world.shots],
        [_saucer(saucer) for saucer in world.saucers],
        [_lancer(lancer) for lancer in world.lancers],
        [_minelayer(minelayer) for minelayer in world.minelayers],
        [_mine(mine) for mine in world.mines],
        [_pick_up(pick_up) for pick_up in world.pick_ups],
        [_wall(wall) for wall in world.walls],
        [_spawn_marker(marker) for marker in world.spawn_markers],
        world.wave,
        world.wave_tick,
        world.ticks_to_wave,
        world.saucer_wait,
        world.saucers_seen,
        world.lancer_wait,
        world.lancers_left,
        world.minelayer_wait,
        world.ticks_since_rock_hit,
        world.ticks_unthreatened,
        world.over,
        _tally(world.tally),
    )


def _ship(ship: Ship) -> Ship:
    return Ship(
        ship.id,
        ship.x,
        ship.y,
        ship.vx,
        ship.vy,
        ship.heading,
        ship.phase,
        ship.timer,
        ship.protection,
        ship.guard,
        ship.lives,
        ship.score,
        ship.earned,
        ship.next_extra,
        ship.energy,
        ship.laser_wait,
        ship.fire_wait,
        ship.fire_buffer,
        ship.warp_wait,
        ship.combo_kills,
        ship.combo_ticks,
        ship.shields,
        ship.triple,
        ship.overcharge,
        ship.thrusting,
        ship.held,
    )


def _rock(rock: Rock) -> Rock:
    return Rock(
        rock.id,
        rock.size,
        rock.x,
        rock.y,
        rock.vx,
        rock.vy,
        rock.radius,
        rock.inverse_mass,
        rock.health,
        rock.alive,
    )


def _shot(shot: Shot) -> Shot:
    return Shot(
        shot.id,
        shot.owner,
        shot.hostile,
        shot.x,
        shot.y,
        shot.vx,
        shot.vy,
        shot.life,
        shot.ricochets,
        shot.alive,
    )


def _saucer(saucer: Saucer) -> Saucer:
    return Saucer(
        saucer.id,
        saucer.size,
        saucer.x,
        saucer.y,
        saucer.vx,
        saucer.vy,
        saucer.radius,
        saucer.inverse_mass,
        saucer.health,
        saucer.life,
        saucer.fire_wait,
        saucer.swerve_wait,
        saucer.alive,
    )


def _lancer(lancer: Lancer) -> Lancer:
    return Lancer(
        lancer.id,
        lancer.x,
        lancer.y,
        lancer.vx,
        lancer.vy,
        lancer.radius,
        lancer.inverse_mass,
        lancer.health,
        lancer.heading,
        lancer.phase,
        lancer.timer,
        lancer.target,
        lancer.path,
        lancer.reach,
        lancer.alive,
    )


def _minelayer(minelayer: Minelayer) -> Minelayer:
    return Minelayer(
        minelayer.id,
        minelayer.x,
        minelayer.y,
        minelayer.vx,
        minelayer.vy,
        minelayer.radius,
        minelayer.inverse_mass,
        minelayer.health,
        minelayer.course_x,
        minelayer.course_y,
        minelayer.life,
        minelayer.lay_wait,
        minelayer.alive,
    )


def _mine(mine: Mine) -> Mine:
    return Mine(
        mine.id,
        mine.x,
        mine.y,
        mine.vx,
        mine.vy,
        mine.radius,
        mine.inverse_mass,
        mine.health,
        mine.phase,
        mine.timer,
        mine.alive,
    )


def _pick_up(pick_up: PickUp) -> PickUp:
    return PickUp(
        pick_up.id,
        pick_up.gives,
        pick_up.x,
        pick_up.y,
        pick_up.vx,
        pick_up.vy,
        pick_up.radius,
        pick_up.life,
        pick_up.alive,
    )


def _wall(wall: Wall) -> Wall:
    return Wall(wall.id, wall.x, wall.y, wall.half, wall.mirror)


def _spawn_marker(marker: SpawnMarker) -> SpawnMarker:
    return SpawnMarker(marker.kind, marker.x, marker.y, marker.timer, rightwards=marker.rightwards)


def _tally(tally: Tally) -> Tally:
    return Tally(
        tally.rocks_destroyed,
        tally.saucers_destroyed,
        tally.lancers_destroyed,
        tally.deaths,
        tally.shots_fired,
        tally.pulses_fired,
    )
